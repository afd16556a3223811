// Filters above the table of verdicts; on pages without that table this does nothing.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("verdict-filters");
  const rows = [...document.querySelectorAll(".verdict-table tbody tr")];
  if (!place || rows.length === 0) return;
  const sources = ["asghar-2026", "xu-2020", "feyisetan-2020", "bollegala-2023", "dx"];
  const verdicts = ["PROVED", "AMENDED", "REFUTED", "ARGUED", "SUPPORTED", "OPEN"];
  const evidences = ["kernel", "linked", "argued"];
  const severities = ["guarantee", "result", "range", "step", "slip"];
  const facts = rows.map((row) => ({
    row,
    source: sources.find((key) => row.cells[0].textContent.trim().startsWith(key + "-")),
    verdict: verdicts.find((key) => row.cells[1].textContent.includes(key)),
    evidence: evidences.find((key) => row.cells[1].querySelector(`.evidence.${key}`)),
    severity: severities.find((key) => row.cells[2].querySelector(`.severity.${key}`)),
    text: row.textContent.toLowerCase(),
  }));

  const choice = (label, values) => {
    const list = document.createElement("select");
    list.setAttribute("aria-label", label);
    list.append(new Option(label, ""), ...values.map((value) => new Option(value, value)));
    return list;
  };
  const source = choice("every source", sources);
  const verdict = choice("every verdict", verdicts);
  const evidence = choice("every evidence", evidences);
  const severity = choice("every fault", severities);
  const words = document.createElement("input");
  words.type = "search";
  words.placeholder = "words in it";
  words.setAttribute("aria-label", "words in it");
  const count = document.createElement("span");
  count.id = "verdict-count";

  const show = () => {
    let shown = 0;
    for (const fact of facts) {
      const fits = (!source.value || fact.source === source.value)
        && (!verdict.value || fact.verdict === verdict.value)
        && (!evidence.value || fact.evidence === evidence.value)
        && (!severity.value || fact.severity === severity.value)
        && fact.text.includes(words.value.toLowerCase());
      fact.row.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    count.textContent = `${shown} of ${facts.length} statements`;
  };
  for (const control of [source, verdict, evidence, severity, words]) control.addEventListener("input", show);
  place.append(source, verdict, evidence, severity, words, count);
  show();
});
