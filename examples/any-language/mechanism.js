// The mechanism of mechanism.sh in JavaScript, as a server: one process answers every request.
// A request is SEED<TAB>COUNT<TAB>WORD, the answer is COUNT lines.
"use strict";

const epsilon = Number(process.env.EPSILON || 1);

// mulberry32: a small generator that takes a seed, which Math.random does not.
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function replaceWord(word, random) {
  const u = random();
  const z = u < 0.5 ? Math.log(2 * u) : -Math.log(2 * (1 - u));
  const place = Math.round(Number(word.slice(1)) + z / epsilon);
  return "w" + Math.min(4, Math.max(0, place));
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [seed, count, word] = line.split("\t");
    const random = generator(Number(seed));
    const answers = Array.from({ length: Number(count) }, () => replaceWord(word, random));
    process.stdout.write(answers.map((answer) => answer + "\n").join(""));
  });
