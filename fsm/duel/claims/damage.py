"""The Damage Step: its sub-steps, what may be used there, and locks that last until its end (sections 3.3, 3.6).

Source: LOC 伤害步骤; PR17 p.188–193; K §5.1; C L21.
"""
