"""Attacks: declaring them, what stops them, choosing again (section 3.3).

Source: PR17 p.185–187; LOC 战斗步骤, 卷回; YPR; R101.
"""
