"""The phases of a turn: their order, which may be left out, and what comes before the draw (section 3.3).

Source: RB10 p.34–40; LOC 通常抽卡, 战斗阶段流程§前言.
"""
