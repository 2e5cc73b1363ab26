// The rules of a duel without Python: reads what `fsm export json MODEL -o model.json` wrote, finds every reachable
// state and step, and prints them as JSON.    node explore.js model.json
"use strict";
const rules = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
if (rules.format !== "duel-fsm rules" || rules.version !== 1) throw new Error("not the rules of a duel, version 1");

const names = rules.variables.map((variable) => variable.name);
const allowed = new Map(rules.variables.map((variable) => [variable.name, new Set(variable.values)]));

// What an expression is worth where the variables are as `state` says.
function worth(expression, state) {
  if (!Array.isArray(expression)) return expression;
  const [operation, ...parts] = expression;
  const part = (number) => worth(parts[number], state);
  switch (operation) {
    case "var": return state[parts[0]];
    case "==": return part(0) === part(1);
    case "!=": return part(0) !== part(1);
    case "<": return part(0) < part(1);
    case "<=": return part(0) <= part(1);
    case ">": return part(0) > part(1);
    case ">=": return part(0) >= part(1);
    case "+": return part(0) + parts[1];
    case "and": return parts.every((_, number) => part(number));
    case "or": return parts.some((_, number) => part(number));
    case "not": return !part(0);
    case "if": return part(0) ? part(1) : part(2);
    case "table": return parts[0][part(1)];
    case "rank": return rules.domains[parts[0]].indexOf(part(1));
    default: throw new Error(`unknown operation ${operation}`);
  }
}

// Every step that a state allows: its label, its rule and the state after it. Updates are simultaneous.
function steps(state) {
  return rules.commands
    .filter((command) => command.when.every((condition) => worth(condition.test, state)))
    .map((command) => {
      const after = { ...state };
      for (const [name, value] of Object.entries(command.then)) {
        after[name] = worth(value, state);
        if (!allowed.get(name).has(after[name])) throw new Error(`${command.rule}: ${name} became ${after[name]}`);
      }
      const actor = command.actor === null ? "rules" : worth(command.actor, state);
      return { label: `${actor}: ${command.move}`, rule: command.rule, after };
    });
}

const numbers = new Map();
const states = [];
function number(state) {
  const key = JSON.stringify(names.map((name) => state[name]));
  if (!numbers.has(key)) {
    numbers.set(key, states.length);
    states.push(state);
  }
  return numbers.get(key);
}

rules.starts.forEach((start) => number(Object.fromEntries(start.map((value, at) => [names[at], value]))));
const edges = [];
for (let at = 0; at < states.length; at++) {
  for (const { label, rule, after } of steps(states[at])) edges.push([at, number(after), label, rule]);
}
console.log(JSON.stringify({ states: states.map((state) => names.map((name) => state[name])), edges }));
