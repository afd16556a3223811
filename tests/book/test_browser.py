"""The built book in a real browser: nothing from outside, no complaint, formulas set, search, playground."""

from __future__ import annotations

import html
import itertools
import json
import os
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from book.generate.data import digest
from dxverify import Vocabulary
from dxverify.channel import exact_channel
from dxverify.mechanisms import RegularisedMahalanobis
from tests.book.webdriver import browser, served
from theory.registry import claims
from theory.store.golden import golden_verdicts

BUILT = Path(__file__).resolve().parents[2] / "book" / "_build" / "html"
_STATE = BUILT.parent / "built-from"
_MISSING = [
    f"{what} is missing"
    for what, there in (
        ("a book built from this theory (make book)", _STATE.exists() and _STATE.read_text() == digest()),
        ("chromium", shutil.which("chromium")),
        ("chromedriver", shutil.which("chromedriver")),
    )
    if not there
]
if _MISSING:
    if os.environ.get("DXVERIFY_BROWSER") == "required":
        raise RuntimeError(", ".join(_MISSING))
    pytest.skip(f"no browser tests: {', '.join(_MISSING)}", allow_module_level=True)

#: Written pages, indexes, and a claim that is amended, one that is proved and one that is refuted.
PAGES = (
    "intro.html",
    "verdicts.html",
    "graph.html",
    "playground.html",
    "papers/xu-2020.html",
    "claims/asghar-2026-eq-1.html",
    "claims/asghar-2026-thm-9.html",
    "claims/bollegala-2023-thm-4.html",
    "claims/asghar-2026-eq-11.html",
    "claims/xu-2020-sec-3-maximises.html",
    "claims/asghar-2026-eq-7.html",
    "mechanisms/laplace.html",
    "mechanisms/broken.html",
    "reference/api/dxverify.html",
    "reference/commands/audit.html",
    "reference/rules.html",
    "reference/schemas/audit-2.html",
    "reference/examples/own-mechanism.html",
    "reproductions/dx-noise-length.html",
    *(f"chapters/{path.name}" for path in sorted((BUILT / "chapters").glob("*.html"))),
)


@pytest.fixture(scope="module")
def site():
    """The book, served on this machine."""
    with served(BUILT) as address:
        yield address


@pytest.fixture(scope="module")
def chromium():
    """A browser with an empty profile."""
    with browser() as session:
        yield session


@pytest.fixture
def fresh(chromium):
    """The browser with its logs read, so that what is logged belongs to one test."""
    chromium.console_errors(), chromium.requests()
    return chromium


def _external(addresses: list[str], site: str) -> list[str]:
    return [url for url in addresses if not url.startswith((site, "data:", "blob:", "about:", "chrome"))]


def test_every_claim_has_a_page():
    """The book knows every claim of the registry, and no other."""
    pages = {path.stem for path in (BUILT / "claims").glob("*.html")}

    assert {claim.id for claim in claims()} == pages


@pytest.mark.parametrize("page", PAGES)
def test_pages_open_in_peace(fresh, site, page):
    """A page asks nobody else for anything, complains of nothing and sets its formulas."""
    fresh.open(f"{site}/{page}")

    assert [] == _external(fresh.requests(), site)
    assert [] == fresh.console_errors()
    assert fresh.run("return document.querySelectorAll('mjx-merror').length") == 0
    wanted = fresh.run("return document.querySelectorAll('.math').length")
    assert fresh.run("return document.querySelectorAll('.math mjx-container').length") >= wanted


def test_a_request_to_the_outside_would_be_seen(fresh, tmp_path):
    """A planted picture from elsewhere and a planted complaint are noticed."""
    (tmp_path / "planted.html").write_text('<img src="http://127.0.0.2:9/x.png"><script>missing()</script>')
    with served(tmp_path) as planted:
        fresh.open(f"{planted}/planted.html")

        assert any("127.0.0.2" in url for url in _external(fresh.requests(), planted))
        assert any("missing" in message for message in fresh.console_errors())


def test_no_page_names_an_outside_asset():
    """Scripts, styles, pictures and frames of all pages lie within the book."""
    loaded = re.compile(
        r"<(?:script|img|iframe|link|object)\b[^>]*?(?:src|href|data)=\"(?:https?:)?//[^\"]*\""
    )
    found = {
        match for path in BUILT.rglob("*.html") for match in loaded.findall(path.read_text(encoding="utf-8"))
    }

    assert found == set()


@pytest.mark.parametrize("chapter", sorted(path.stem for path in (BUILT / "chapters").glob("*.html")))
def test_every_caption_has_its_figure(chapter):
    """A cell that was to draw a figure drew one."""
    written = (BUILT.parents[1] / "chapters" / f"{chapter}.md").read_text(encoding="utf-8")
    built = (BUILT / "chapters" / f"{chapter}.html").read_text(encoding="utf-8")

    assert written.count("\n    caption: |") == len(
        re.findall(r"<figure\b(?:(?!</figure>).)*<img", built, re.DOTALL)
    )


def _formulas() -> list[str]:
    pattern = re.compile(
        r'<(?:div|span) class="math notranslate nohighlight"[^>]*>\s*(.*?)</(?:div|span)>', re.DOTALL
    )
    raw = {
        text for path in BUILT.rglob("*.html") for text in pattern.findall(path.read_text(encoding="utf-8"))
    }
    tags = re.compile(r'<span class="eqno">.*', re.DOTALL)
    return sorted(html.unescape(tags.sub("", text)).strip()[2:-2] for text in raw)


_TYPESET = """
const failed = [];
for (const tex of arguments[0]) {
  const error = MathJax.tex2chtml(tex, {display: true}).querySelector("mjx-merror");
  if (error) failed.push([tex, error.getAttribute("title") || error.textContent]);
}
return failed;
"""


def test_every_formula_of_the_book_is_set(chromium, site):
    """MathJax sets each formula of each page without an error, and does find an error where there is one."""
    chromium.open(f"{site}/chapters/noise.html")
    formulas = _formulas()

    assert len(formulas) > 1000
    assert len(chromium.run(_TYPESET, [r"\frac{1", "x"])) == 1
    for start in range(0, len(formulas), 500):
        assert chromium.run(_TYPESET, formulas[start : start + 500]) == []


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("variance of Z", "chapters/variance_of_z.html"),
        ("Var Z", "chapters/variance_of_z.html"),
        ("sub-Gaussian", "chapters/sub_gaussian.html"),
        ("install", "intro.html"),
    ],
)
def test_search_finds_the_right_page_first(chromium, site, query, page):
    """What a reader types leads to the page that answers it, as the first result; nonsense finds nothing."""
    chromium.open(f"{site}/search.html?q={query.replace(' ', '+')}")
    script = "return [...document.querySelectorAll('#search-results ul.search li a')].map((a) => a.href)"
    found = chromium.wait(lambda: chromium.run(script))

    assert page in found[0]


def test_search_finds_a_theorem(chromium, site):
    """The search of the book, which runs in the page, leads to the theorem on the noisy dot product."""
    chromium.open(f"{site}/search.html?q=noisy+dot+product+variance")
    script = "return [...document.querySelectorAll('#search-results a')].map((a) => a.href)"
    chromium.wait(lambda: any("asghar-2026-thm-9" in link for link in chromium.run(script)))


#: Formulas that are wider than their box and show no bar to scroll by: folded parts are opened first.
_CUT_OFF = """
document.querySelectorAll('details').forEach((d) => { d.open = true; });
return [...document.querySelectorAll('article mjx-container[display="true"]')]
  .filter((e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 2)
  .filter((e) => getComputedStyle(e).overflowX !== 'auto' || e.offsetHeight - e.clientHeight < 4)
  .map((e) => e.textContent.slice(0, 40) + ' ' + e.scrollWidth + ' in ' + e.clientWidth).slice(0, 5);
"""
#: Formulas within a line that are shorter than half of the page and show a bar all the same.
_NEEDLESS = """
return [...document.querySelectorAll('article mjx-container:not([display])')]
  .filter((e) => getComputedStyle(e).overflowX === 'auto' && e.clientWidth > 0)
  .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.firstElementChild.getBoundingClientRect().width < innerWidth / 2)
  .map((e) => e.textContent.slice(0, 40) + ' ' + e.scrollWidth + ' in ' + e.clientWidth).slice(0, 5);
"""
#: Formulas that end to the right of the screen and in no box that scrolls.
_OFF_SCREEN = """
return [...document.querySelectorAll('article mjx-container')]
  .filter((e) => e.getBoundingClientRect().right > arguments[0] + 2)
  .filter((e) => { for (let p = e.parentElement; p; p = p.parentElement) { if (getComputedStyle(p).overflowX === 'auto') return false; } return true; })
  .map((e) => e.parentElement.textContent.slice(0, 60)).slice(0, 5);
"""


@pytest.mark.parametrize("width", [1300, 390])
@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.startswith(("claims/", "chapters/", "papers/"))]
)
def test_formulas_fit_or_scroll_visibly(chromium, site, page, width):
    """No formula is cut off: it fits its box, or the box has a bar that one can see; folded steps included."""
    with chromium.sized(width, 900):
        chromium.open(f"{site}/{page}")
        cut = chromium.run(_CUT_OFF)
        outside = chromium.run(_OFF_SCREEN, width)
        needless = chromium.run(_NEEDLESS)

    assert cut == []
    assert outside == []
    assert needless == []


def test_a_formula_that_is_cut_off_would_be_seen(chromium, site):
    """The check of the test above finds a formula whose box hides what does not fit."""
    chromium.open(f"{site}/claims/asghar-2026-thm-9.html")
    chromium.run(
        "const e = document.querySelector('article mjx-container[display]'); e.style.overflowX = 'hidden'; e.insertAdjacentHTML('beforeend', '<span style=\"display: inline-block; width: 3000px\">x</span>')"
    )

    assert len(chromium.run(_CUT_OFF)) == 1


def test_a_needless_bar_would_be_seen(chromium, site):
    """A negative margin, which shrinks the box of a formula within a line, is found by the check above."""
    with chromium.sized(390, 900):
        chromium.open(f"{site}/claims/asghar-2026-thm-9.html")
        chromium.run(
            "const e = document.querySelector('article mjx-container:not([display])'); e.style.setProperty('margin', '0 -6px', 'important')"
        )

        assert len(chromium.run(_NEEDLESS)) == 1


def test_the_landing_figure_names_its_evidence(chromium, site):
    """The caption says that the claim behind the figure is argued, as long as its recorded verdict is."""
    chromium.open(f"{site}/intro.html")
    caption = chromium.run("return document.querySelector('figure figcaption').textContent")

    assert ("argued in words" in caption) == (golden_verdicts()["dx-two-words-level"].verdict == "ARGUED")


def test_the_steps_of_a_claim_are_folded(chromium, site):
    """The machine's part is closed when a page opens, and opens with one click."""
    chromium.open(f"{site}/claims/asghar-2026-thm-9.html")
    state = "return [...document.querySelectorAll('article details')].map((d) => d.open)"
    before = chromium.run(state)
    chromium.run("document.querySelector('article details summary').click()")

    assert before
    assert not any(before)
    assert chromium.run(state)[0]


def test_verdicts_can_be_filtered(chromium, site):
    """Choosing a source and a verdict leaves the rows that have both."""
    chromium.open(f"{site}/verdicts.html")
    shown = "return [...document.querySelectorAll('.verdict-table tbody tr')].filter((r) => !r.hidden).map((r) => r.querySelector('code').innerText + ' ' + r.cells[1].innerText)"
    everything = chromium.run(shown)
    chromium.run(
        """const choice = (name) => document.querySelector(`#verdict-filters select[name=${name}]`);
        choice('source').value = 'xu-2020'; choice('verdict').value = 'REFUTED';
        choice('verdict').dispatchEvent(new Event('input'));"""
    )
    left = chromium.run(shown)

    assert len(everything) == len(claims())
    assert 0 < len(left) < len(everything)
    assert left == [row for row in everything if row.startswith("xu-2020-") and "REFUTED" in row]


def test_verdicts_are_sorted_gravest_first_and_by_choice(chromium, site):
    """The gravest faults stand at the top; a kind and another order can be chosen, and an address keeps the choice."""
    chromium.open(f"{site}/verdicts.html")
    rows = "[...document.querySelectorAll('.verdict-table tbody tr')].filter((r) => !r.hidden)"
    faults = chromium.run(f"return {rows}.map((r) => r.cells[2].innerText.trim())")
    chromium.open(f"{site}/intro.html")
    chromium.open(f"{site}/verdicts.html#kind=theorem&sort=source")
    chosen = chromium.run(f"return {rows}.map((r) => r.querySelector('code').innerText)")

    order = ["guarantee", "result", "range", "step", "slip", ""]
    assert faults == sorted(faults, key=order.index)
    assert all("-thm-" in claim for claim in chosen)
    sources = [claim.partition("-thm-")[0] for claim in chosen]
    assert list(dict.fromkeys(sources)) == [source for source, _ in itertools.groupby(sources)]
    assert sources[0] == "asghar-2026"


@pytest.mark.parametrize("page", PAGES)
def test_pages_fit_a_phone_in_light_and_dark(chromium, site, page):
    """At 390 px nothing makes the page wider than the screen, text can be read, pictures have words for those who do not see them."""
    with chromium.sized(390, 844):
        chromium.open(f"{site}/{page}")
        wide = chromium.run(_WIDTH)
        silent = chromium.run(_SILENT)
        black = [
            chromium.run(f"document.documentElement.dataset.theme = '{theme}'; {_UNREADABLE}")
            for theme in ("light", "dark")
        ]

    assert wide <= 390
    assert silent == []
    assert black == [[], []]


#: On a phone the window grows with what is in it, so the width is held against the screen, never against the window.
_WIDTH = "return document.documentElement.scrollWidth"


def test_a_page_that_is_too_wide_would_be_seen(chromium, site):
    """A planted bar that is wider than the screen makes the page wider than the screen."""
    with chromium.sized(390, 844):
        chromium.open(f"{site}/chapters/promise.html")
        before = chromium.run(_WIDTH)
        chromium.run(
            "const bar = document.createElement('div'); bar.style.width = '700px'; bar.textContent = 'x'; document.querySelector('article').append(bar);"
        )
        after = chromium.run(_WIDTH)

    assert before <= 390 < after


def test_long_titles_at_the_foot_end_on_the_screen(chromium, site):
    """The page before and the page after each have half of a phone; a long word breaks rather than leave it."""
    with chromium.sized(390, 844):
        chromium.open(f"{site}/chapters/elliptical.html")
        ends = chromium.run(
            "return [...document.querySelectorAll('.prev-next-area p')].map((e) => e.getBoundingClientRect().right)"
        )

    assert ends
    assert max(ends) <= 390


@pytest.mark.parametrize("page", ["mechanisms/laplace.html", "reference/api.html"])
def test_names_in_tables_stay_whole(chromium, site, page):
    """A name without a hyphen stands on one line; letter by letter nobody reads it."""
    chromium.open(f"{site}/{page}")
    lines = chromium.run(
        "return [...document.querySelectorAll('td code .pre')].filter((e) => !/[-\\s]/.test(e.textContent)).map((e) => e.getClientRects().length)"
    )

    assert lines
    assert {1} == set(lines)


_PLACES = """const place = (css) => { const r = document.querySelector(css).getBoundingClientRect(); return [r.left, r.right, r.top, r.bottom]; };
return [place('.with-signs > .statement'), place('.with-signs > .letters')]"""


@pytest.mark.parametrize("claim", ["asghar-2026-eq-1", "dx-z-density", "xu-2020-sec-4-comparable"])
def test_signs_stand_beside_the_statement_or_below_it(chromium, site, claim):
    """A wide screen has them in the margin at the height of the statement, a phone below it and within its width."""
    with chromium.sized(1300, 1000):
        chromium.open(f"{site}/claims/{claim}.html")
        statement, signs = chromium.run(_PLACES)
    assert signs[0] >= statement[1]
    assert signs[2] < statement[3]
    with chromium.sized(390, 844):
        chromium.open(f"{site}/claims/{claim}.html")
        statement, signs = chromium.run(_PLACES)
    assert signs[2] >= statement[3]
    assert max(statement[1], signs[1]) <= 390


def test_reasons_of_the_verdict_index_are_on_a_phones_screen(chromium, site):
    """The last column stands underneath instead of to the right, and filters still hide rows."""
    with chromium.sized(390, 844):
        chromium.open(f"{site}/verdicts.html#verdict=REFUTED")
        right = chromium.run(
            "return [...document.querySelectorAll('.verdict-table tr:not([hidden]) td')].map((d) => d.getBoundingClientRect().right)"
        )
        hidden = chromium.run(
            "return [...document.querySelectorAll('.verdict-table tr[hidden]')].map((r) => r.getBoundingClientRect().height)"
        )
    assert right
    assert max(right) <= 390
    assert set(hidden) == {0}


#: Pictures without words, or with their file name for words.
_SILENT = r"""return [...document.querySelectorAll('article img')]
  .filter((i) => i.alt.trim().length < 20 || /\.(svg|png)$/.test(i.alt)).map((i) => i.src)"""
#: Text whose colour is nearly that of the page.
_UNREADABLE = """
const bright = (colour) => { const [r, g, b] = colour.match(/[\\d.]+/g).map(Number); return 0.3 * r + 0.6 * g + 0.1 * b; };
const clear = (colour) => colour === 'transparent' || / 0\\)$/.test(colour);
const ground = (e) => { while (e.parentElement && clear(getComputedStyle(e).backgroundColor)) e = e.parentElement; return bright(getComputedStyle(e).backgroundColor); };
return [...document.querySelectorAll('article p, article li, article td, .neighbours text, figure.object text, .verdict, #verdict-filters span')]
  .filter((e) => e.textContent.trim() && !e.closest('#playground, .wide, table.dataframe'))
  .filter((e) => Math.abs(bright(getComputedStyle(e)[e instanceof SVGElement ? 'fill' : 'color']) - ground(e)) < 60)
  .map((e) => e.textContent.slice(0, 60)).slice(0, 5);
"""


def test_text_that_cannot_be_read_would_be_seen(chromium, site):
    """The check of the test above finds a planted paragraph in the colour of the page."""
    chromium.open(f"{site}/claims/asghar-2026-thm-9.html")
    chromium.run(
        "const p = document.createElement('p'); p.textContent = 'planted'; p.style.color = getComputedStyle(document.body).backgroundColor; document.querySelector('article').append(p);"
    )

    assert chromium.run(_UNREADABLE) == ["planted"]


def test_a_link_to_a_claim_has_a_preview_by_keyboard(chromium, site):
    """Focus on a link shows what the claim says; Escape hides it, and a link elsewhere shows nothing."""
    chromium.open(f"{site}/chapters/noise.html")
    chromium.run("document.querySelector('article a[href*=\"claims/dx-scale-mixture\"]').focus()")
    card = "const c = document.getElementById('claim-preview'); return c.hidden ? '' : c.textContent"
    told = chromium.wait(lambda: chromium.run(card))
    chromium.run("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))")

    assert "Gaussian scale mixture" in told
    assert chromium.run(card) == ""


def test_the_menu_shows_where_a_claim_stands(chromium, site):
    """On the page of a claim the sheet of its paper is the current entry of the menu, on another page none is by this way."""
    here = "return [...document.querySelectorAll('.bd-sidebar-primary a[aria-current=location]')].map((a) => a.href)"
    chromium.open(f"{site}/claims/xu-2020-thm-1.html")
    assert chromium.run(here) == [f"{site}/papers/xu-2020.html"]
    chromium.open(f"{site}/verdicts.html")
    assert chromium.run(here) == []


def test_neighbours_of_a_claim_can_be_followed(chromium, site):
    """The small graph is a set of links within the book, each with a preview in words."""
    chromium.open(f"{site}/claims/dx-z-moments.html")
    links = chromium.run(
        "return [...document.querySelectorAll('.neighbours a')].map((a) => [a.href.baseVal, a.querySelector('title').textContent])"
    )

    assert len(links) >= 1
    assert [
        href for href, about in links if not (BUILT / "claims" / href).is_file() or ": " not in about
    ] == []


@pytest.mark.parametrize("chapter", sorted(path.stem for path in (BUILT / "chapters").glob("*.html")))
def test_every_chapter_can_be_downloaded_as_a_notebook(chapter):
    """A chapter that runs code links to a notebook that has its results and none of the book's own tools."""
    page = (BUILT / "chapters" / f"{chapter}.html").read_text(encoding="utf-8")
    found = re.search(r'href="\.\./(_downloads/[^"]+\.ipynb)"', page)
    written = (BUILT.parents[1] / "chapters" / f"{chapter}.md").read_text(encoding="utf-8")
    assert bool(found) == ("{code-cell}" in written)
    if found:
        notebook = (BUILT / found[1]).read_text(encoding="utf-8")
        assert "{glue:text}" not in notebook
        assert "myst_nb" not in notebook
        assert json.loads(notebook)["cells"]


def _move(chromium, name: str, value: float) -> dict:
    state = chromium.run(
        """const slider = document.getElementById('playground-' + arguments[0]);
        slider.value = arguments[1]; slider.dispatchEvent(new Event('input'));
        const cells = [...document.querySelectorAll('#playground-table td')].map((td) => Number(td.textContent));
        const told = document.getElementById('playground-level').textContent;
        const picture = document.getElementById('playground-cells').toDataURL();
        return JSON.stringify({cells, told, picture, words: Playground.WORDS, points: Playground.POINTS});""",
        name,
        value,
    )
    return json.loads(state)


def test_the_playground_moves(chromium, site):
    """Moving ε and λ redraws the picture and the table, and the table shows the exact channel."""
    chromium.open(f"{site}/playground.html")
    first = _move(chromium, "epsilon", 2.0)
    second = _move(chromium, "epsilon", 4.0)
    third = _move(chromium, "lambda", 0.5)
    words = Vocabulary(words=third["words"], vectors=third["points"])
    exact = exact_channel(RegularisedMahalanobis(words, epsilon=4.0, lam=0.5))

    assert len({state["picture"] for state in (first, second, third)}) == 3
    assert len({state["told"] for state in (first, second, third)}) == 3
    # Five decimals are shown, so half a unit of the last is rounding.
    np.testing.assert_allclose(third["cells"], exact[3], rtol=0, atol=6e-6)
    assert np.abs(np.array(second["cells"]) - exact[3]).max() > 1e-3
