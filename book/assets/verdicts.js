// Filters above the table of verdicts; on pages without that table this does nothing.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("verdict-filters");
  const body = document.querySelector(".verdict-table tbody");
  if (!place || !body) return;
  const rows = [...body.rows];
  const kinds = {
    thm: "theorem", lem: "lemma", cor: "corollary", def: "definition", alg: "algorithm", rem: "remark", eq: "equation",
    tab: "table", tables: "table", fig: "figure", sec: "sentence", app: "sentence",
  };
  const order = {
    source: ["asghar-2026", "xu-2020", "feyisetan-2020", "bollegala-2023", "dx"],
    kind: [...new Set([...Object.values(kinds), "our own"])],
    verdict: ["REFUTED", "AMENDED", "ARGUED", "OPEN", "SUPPORTED", "PROVED"],
    evidence: ["kernel", "kernel-given", "linked", "computed", "argued"],
    severity: ["guarantee", "result", "range", "step", "slip"],
  };
  const labels = { source: "every source", kind: "every kind", verdict: "every verdict", evidence: "every evidence", severity: "every severity" };
  const facts = rows.map((row, index) => {
    const id = row.cells[0].querySelector("code").textContent.trim();
    const source = order.source.find((key) => id.startsWith(`${key}-`));
    const kind = source === "dx" ? "our own" : kinds[id.slice(source.length + 1).split("-")[0]] || "sentence";
    return {
      row, index, source, kind,
      verdict: order.verdict.find((key) => row.cells[1].textContent.includes(key)),
      evidence: order.evidence.find((key) => row.cells[1].querySelector(`.evidence.${key}`)),
      severity: order.severity.find((key) => row.cells[2].querySelector(`.severity.${key}`)),
      text: row.textContent.toLowerCase(),
    };
  });

  const select = (name, label, options) => {
    const list = document.createElement("select");
    list.name = name;
    list.setAttribute("aria-label", label);
    list.append(...options);
    place.append(list);
    return list;
  };
  const controls = {};
  for (const [name, values] of Object.entries(order)) {
    const there = values.filter((value) => facts.some((fact) => fact[name] === value));
    controls[name] = select(name, labels[name], [new Option(labels[name], ""), ...there.map((value) => new Option(value, value))]);
  }
  const sorts = { severity: "most serious first", verdict: "by verdict", evidence: "by evidence", source: "by source", kind: "by kind" };
  const sort = select("sort", "order", Object.entries(sorts).map(([value, label]) => new Option(label, value)));
  const words = document.createElement("input");
  words.type = "search";
  words.placeholder = "words in it";
  words.setAttribute("aria-label", "words in it");
  const count = document.createElement("span");
  count.id = "verdict-count";
  count.setAttribute("role", "status");
  place.append(words, count);

  const rank = (fact, name) => (fact[name] ? order[name].indexOf(fact[name]) : order[name].length);
  const show = () => {
    let shown = 0;
    for (const fact of facts) {
      const fits = Object.entries(controls).every(([name, list]) => !list.value || fact[name] === list.value)
        && fact.text.includes(words.value.toLowerCase());
      fact.row.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    facts.sort((a, b) => rank(a, sort.value) - rank(b, sort.value) || a.index - b.index);
    body.append(...facts.map((fact) => fact.row));
    count.textContent = `${shown} of ${facts.length} statements`;
    const chosen = new URLSearchParams();
    for (const list of [...Object.values(controls), sort]) if (list.value && list.value !== "severity") chosen.set(list.name, list.value);
    if (controls.severity.value) chosen.set("severity", controls.severity.value);
    if (words.value) chosen.set("words", words.value);
    history.replaceState(null, "", `${location.pathname}${chosen.size ? `#${chosen}` : ""}`);
  };
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const list of [...Object.values(controls), sort]) if (asked.has(list.name)) list.value = asked.get(list.name) || "";
  words.value = asked.get("words") || "";
  for (const control of [...Object.values(controls), sort, words]) control.addEventListener("input", show);
  show();
});
