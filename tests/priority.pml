/* models/priority.toml in the profile tcg as somebody writes it by hand for SPIN: the window is the control location and
 * no variable, variables that follow from others are left out, and links stand in an array.
 * CHAIN is the longest chain, USES how often each fast effect can be used; the model has 3 and 1.
 */
#ifndef CHAIN
#define CHAIN 3
#define USES 1
#endif

#define NO 0
#define FRESH 1
#define STALE 2
#define READY 3
#define TRIGGER_TP 1
#define TRIGGER_OP 2
#define FAST_TP 3
#define FAST_OP 4

bit summoned, set, used_tp, used_op, passed, reopened, op_holds;
byte trigger_tp, trigger_op, fast_tp, fast_op, length;
byte link[CHAIN];

#define CAN_TP (fast_tp < USES && length < CHAIN)
#define CAN_OP (fast_op < USES && length < CHAIN)
#define PUSH(what) link[length] = what; length++; passed = 0; reopened = 0
#define USE_TP fast_tp++; PUSH(FAST_TP); op_holds = 1
#define USE_OP fast_op++; PUSH(FAST_OP); op_holds = 0
#define AGE(x) x = (x == FRESH -> STALE : x)
#define LAPSE(x) x = (x == READY -> NO : x)
#define CHECK(x, used) x = (x == FRESH && !used -> READY : NO)
#define FITS_OP (trigger_op == READY && !used_op && length < CHAIN)

active proctype duel() {
end_A: if
  :: d_step { !set -> set = 1; reopened = 0 }; goto end_ACT
  :: d_step { !summoned -> summoned = 1; reopened = 0 }; goto end_N1
  :: d_step { CAN_TP -> USE_TP }; goto end_D
  :: true; goto end_E
  fi;
end_ACT: if
  :: d_step { true -> AGE(trigger_tp); AGE(trigger_op) }; goto end_Y
  fi;
end_N1: true; goto end_N2;
end_N2: if
  :: d_step { true -> trigger_tp = FRESH; trigger_op = FRESH }; goto end_Y
  fi;
end_Y: if
  :: d_step { trigger_tp == FRESH && !used_tp -> trigger_tp = READY; CHECK(trigger_op, used_op) }; goto end_S3
  :: d_step { !(trigger_tp == FRESH && !used_tp) && trigger_op == FRESH && !used_op ->
       trigger_tp = NO; trigger_op = READY }; goto end_S4
  :: d_step { !(trigger_tp == FRESH && !used_tp) && !(trigger_op == FRESH && !used_op) ->
       trigger_tp = NO; trigger_op = NO }; goto end_B
  fi;
end_S3: if
  :: d_step { !used_tp && length + 1 < CHAIN && trigger_op == READY && !used_op ->
       used_tp = 1; trigger_tp = NO; PUSH(TRIGGER_TP) }; goto end_S4
  :: d_step { !used_tp && !(length + 1 < CHAIN && trigger_op == READY && !used_op) ->
       used_tp = 1; trigger_tp = NO; LAPSE(trigger_op); PUSH(TRIGGER_TP); op_holds = 1 }; goto end_D
  :: d_step { FITS_OP -> trigger_tp = NO }; goto end_S4
  :: d_step { !FITS_OP -> trigger_tp = NO; LAPSE(trigger_op) }; goto end_B
  fi;
end_S4: if
  :: d_step { FITS_OP -> used_op = 1; trigger_op = NO; PUSH(TRIGGER_OP); op_holds = 0 }; goto end_D
  :: d_step { length == 0 -> trigger_op = NO }; goto end_B
  :: d_step { length > 0 -> trigger_op = NO; op_holds = 1 }; goto end_D
  fi;
end_B: if
  :: d_step { CAN_TP -> USE_TP }; goto end_D
  :: true; goto end_C
  fi;
end_C: if
  :: d_step { CAN_OP -> USE_OP }; goto end_D
  :: d_step { LAPSE(trigger_tp); LAPSE(trigger_op) }; goto end_A
  fi;
end_D: if
  :: d_step { !op_holds && CAN_TP -> USE_TP }; goto end_D
  :: d_step { op_holds && CAN_OP -> USE_OP }; goto end_D
  :: d_step { !passed -> passed = 1; op_holds = 1 - op_holds }; goto end_D
  :: d_step { passed -> passed = 0; op_holds = 0; LAPSE(trigger_tp); LAPSE(trigger_op) }; goto end_R
  fi;
end_R: if
  :: d_step { length > 1 && link[length - 1] -> length--; link[length] = 0; AGE(trigger_tp); AGE(trigger_op) }; goto end_R
  :: d_step { length == 1 && link[0] -> length = 0; link[0] = 0; AGE(trigger_tp); AGE(trigger_op) }; goto end_P
  fi;
end_P: true; goto end_Y;
end_E: if
  :: d_step { CAN_OP -> USE_OP }; goto end_D
  :: true; goto end_G
  fi;
end_G: if
  :: d_step { !reopened -> reopened = 1 }; goto end_A
  :: true; goto end_X
  fi;
end_X: false
}
