// Carries out a machine as SCXML means it: of the transitions for an event, in document order, the first whose condition
// is true; its assignments one after the other; its target entered. Prints how many states there are, and the steps.
"use strict";
const machine = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
const names = Object.keys(machine.data);
const evaluate = (text, data) => Function(...names, `return ${text};`)(...names.map((name) => data[name]));
const first = Object.fromEntries(names.map((name) => [name, evaluate(machine.data[name], {})]));

const numbers = new Map();
const states = [];
function number(leaf, data) {
  const kept = Object.fromEntries(names.map((name) => [name, name.startsWith("new_") ? null : data[name]]));
  const key = JSON.stringify([leaf, kept]);
  if (!numbers.has(key)) {
    numbers.set(key, states.length);
    states.push([leaf, kept]);
  }
  return numbers.get(key);
}

number(machine.initial, first);
const steps = [];
for (let at = 0; at < states.length; at++) {
  const [leaf, data] = states[at];
  const taken = new Set();
  for (const { event, cond, target, assign } of machine.states[leaf]) {
    if (taken.has(event) || !evaluate(cond, data)) continue;
    taken.add(event);
    const after = { ...data };
    for (const [location, text] of assign) after[location] = evaluate(text, after);
    steps.push([at, event, number(target, after)]);
  }
}
console.log(JSON.stringify({ states: states.length, steps }));
