// The page around playground.js: sliders, a canvas and a table. Everything is redrawn when something moves.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("playground");
  if (!place) return;
  const { WORDS, POINTS } = Playground;
  const BOX = [-3.2, 4.4, -2.4, 2.6];
  const state = { epsilon: 2, lambda: 0, word: 3 };

  const make = (tag, attributes, parent) => {
    const element = document.createElement(tag);
    Object.assign(element, attributes);
    parent.append(element);
    return element;
  };
  const controls = make("div", { className: "controls" }, place);
  const slider = (name, label, min, max, step) => {
    const box = make("label", {}, controls);
    const shown = make("span", {}, box);
    const input = make("input", { type: "range", id: `playground-${name}`, min, max, step, value: state[name] }, box);
    const tell = () => { shown.textContent = `${label} = ${state[name].toFixed(2)} `; };
    input.addEventListener("input", () => { state[name] = Number(input.value); tell(); draw(); });
    tell();
  };
  slider("epsilon", "ε", 0.2, 10, 0.1);
  slider("lambda", "λ", 0, 0.95, 0.05);
  const canvas = make("canvas", { width: 912, height: 600, id: "playground-cells" }, place);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "cells of the words, darker where an output is more likely");
  const summary = make("p", { id: "playground-level" }, place);
  const table = make("table", { id: "playground-table" }, place);
  const context = canvas.getContext("2d");
  const scale = canvas.width / (BOX[1] - BOX[0]);
  const pixel = ([x, y]) => [(x - BOX[0]) * scale, (BOX[3] - y) * scale];

  canvas.addEventListener("click", (event) => {
    const ratio = canvas.width / canvas.clientWidth;
    const at = [event.offsetX * ratio, event.offsetY * ratio];
    const far = POINTS.map((p) => Math.hypot(pixel(p)[0] - at[0], pixel(p)[1] - at[1]));
    state.word = far.indexOf(Math.min(...far));
    draw();
  });

  function trace(points) {
    context.beginPath();
    points.forEach((p, i) => (i ? context.lineTo(...pixel(p)) : context.moveTo(...pixel(p))));
    context.closePath();
  }

  function draw() {
    const channel = Playground.channel(POINTS, state.epsilon, state.lambda);
    const row = channel[state.word];
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    POINTS.forEach((_, y) => {
      trace(Playground.cell(POINTS, y, BOX));
      const grey = Math.round(255 - 150 * Math.sqrt(row[y]));
      context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`;
      context.strokeStyle = "#555";
      context.lineWidth = 1.5;
      context.fill();
      context.stroke();
    });
    contours();
    labels(row);
    report(channel, row);
  }

  function contours() {
    const factor = Playground.root(Playground.shape(POINTS, state.lambda));
    const centre = POINTS[state.word];
    [[0.5, []], [0.9, [10, 6]]].forEach(([q, dash]) => {
      const r = Playground.quantile(q, state.epsilon);
      context.setLineDash(dash);
      context.strokeStyle = "#0b57a4";
      context.lineWidth = 2;
      trace(Array.from({ length: 120 }, (_, k) => {
        const c = r * Math.cos((2 * Math.PI * k) / 120), s = r * Math.sin((2 * Math.PI * k) / 120);
        return [
          centre[0] + factor[0][0] * c + factor[0][1] * s,
          centre[1] + factor[1][0] * c + factor[1][1] * s,
        ];
      }));
      context.stroke();
      context.setLineDash([]);
    });
  }

  function labels(row) {
    context.font = "22px sans-serif";
    POINTS.forEach((p, y) => {
      const [left, top] = pixel(p);
      context.fillStyle = "#111";
      context.beginPath();
      context.arc(left, top, y === state.word ? 9 : 5, 0, 2 * Math.PI);
      context.fill();
      context.fillText(`${WORDS[y]} ${row[y].toFixed(3)}`, left - 40, top - 14);
    });
  }

  function report(channel, row) {
    const used = Playground.level(channel, POINTS, state.lambda);
    const share = ((100 * used) / state.epsilon).toFixed(1);
    summary.textContent = `Promised ε = ${state.epsilon.toFixed(2)}; `
      + `these outputs give away ${used.toFixed(3)}, which is ${share} % of it.`;
    table.replaceChildren();
    const head = make("tr", {}, table);
    make("th", { textContent: `from ${WORDS[state.word]} to` }, head);
    WORDS.forEach((word) => make("th", { textContent: word }, head));
    const body = make("tr", {}, table);
    make("th", { textContent: "probability" }, body);
    row.forEach((value) => make("td", { textContent: value.toFixed(5) }, body));
  }
  draw();
});
