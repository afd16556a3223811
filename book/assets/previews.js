// A short preview of a claim beside every link to it, on hover and on focus; the data is asked for once, when first needed.
"use strict";
(() => {
  const folder = document.currentScript.src.replace(/previews\.js.*$/, "");
  let data = null;
  const load = () => {
    if (!data) {
      data = new Promise((done) => {
        const script = document.createElement("script");
        script.src = `${folder}claims-data.js`;
        script.onload = () => done(window.DXVERIFY_CLAIMS || {});
        script.onerror = () => done({});
        document.head.append(script);
      });
    }
    return data;
  };
  const claimOf = (link) => {
    const found = (link.getAttribute("href") || "").match(/(?:^|\/)((?:asghar|xu|feyisetan|bollegala|dx)-[a-z0-9-]+)\.html(?:#.*)?$/);
    return found ? found[1] : null;
  };

  // The theme looks for the list of a page's headings wherever something stands in the margin; a page without headings has none.
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("div.bd-sidebar-secondary")) return;
    const empty = document.createElement("div");
    empty.className = "bd-sidebar-secondary";
    empty.hidden = true;
    document.body.append(empty);
  });

  // The menu does not list claims: on the page of one, the sheet of its paper is shown as where the reader is.
  document.addEventListener("DOMContentLoaded", () => {
    const sheet = document.querySelector('article a[href^="../papers/"]');
    if (!sheet || !claimOf({ getAttribute: () => window.location.pathname })) return;
    for (const link of document.querySelectorAll(".bd-sidebar-primary a[href]")) {
      if (link.href !== sheet.href) continue;
      link.setAttribute("aria-current", "location");
      link.closest("li").classList.add("current", "active");
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    const card = document.createElement("div");
    card.id = "claim-preview";
    card.setAttribute("role", "tooltip");
    card.hidden = true;
    document.body.append(card);
    let wanted = null;

    const hide = () => { wanted = null; card.hidden = true; };
    const show = async (link) => {
      const claim = claimOf(link);
      if (!claim) return;
      wanted = link;
      const known = (await load())[claim];
      if (!known || wanted !== link) return;
      const line = (name, text) => {
        const part = document.createElement("div");
        part.className = name;
        part.textContent = text;
        return part;
      };
      card.replaceChildren(line("head", `${known.mark} ${known.title}`), line("words", known.words), line("why", known.why));
      card.hidden = false;
      const box = link.getBoundingClientRect();
      const left = Math.max(8, Math.min(box.left, window.innerWidth - card.offsetWidth - 8));
      const below = box.bottom + card.offsetHeight + 8 < window.innerHeight;
      card.style.left = `${left + window.scrollX}px`;
      card.style.top = `${(below ? box.bottom + 6 : box.top - card.offsetHeight - 6) + window.scrollY}px`;
    };
    for (const [start, end] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
      document.addEventListener(start, (event) => {
        const link = event.target.closest ? event.target.closest("article a[href]") : null;
        if (link) show(link);
      });
      document.addEventListener(end, hide);
    }
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  });
})();
