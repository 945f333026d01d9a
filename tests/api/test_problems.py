"""Every problem has a page and words in every language, and happens somewhere."""

import re
from pathlib import Path

from api.problems.catalogue import STATUS, TEXTS, about, title
from domain.kernel.messages import LANGUAGES, text_faults
from tests.api.client_app import Table, with_app

CONTRACT = """
malformed-body invalid-field invalid-query token-missing token-unknown not-your-decision not-your-seat not-host
view-not-allowed fork-would-reveal not-found method-not-allowed not-acceptable too-large unsupported-media-type
ply-out-of-range seat-taken not-started match-over already-answered already-revealed undo-barrier nothing-to-redo
takeback-open still-running read-only decision-gone takeback-closed stale if-match-required illegal-action unknown-game
unknown-option unknown-bot seat-count bad-name position-invalid recording-invalid key-reused rate-limited internal
storage-full store-unavailable stopping
bad-message messages-off bad-pace
bad-webhook-url webhook-forbidden webhook-unresolved too-many-webhooks
hints-off nothing-asked queue-full server-full analysis-running budget-out-of-range match-damaged earlier-rules
too-many-duplicates
malformed-request request-timeout uri-too-long head-too-large
token-revoked ticket-expired last-token too-many-tokens too-many-invitations pairing-unknown pairing-gone
"""


def test_the_catalogue_is_the_contracts() -> None:
    assert sorted(STATUS) == sorted(CONTRACT.split())


def test_every_problem_has_words_in_every_language() -> None:
    assert text_faults(TEXTS) == []
    for code in STATUS:
        for language in LANGUAGES:
            assert title(code, language)
            assert about(code, language)


@with_app
async def test_every_problem_has_a_page(table: Table) -> None:
    listed = await table.get("/problems")
    assert [one["code"] for one in listed.json["problems"]] == list(STATUS)
    for code, status in STATUS.items():
        page = await table.get(f"/problems/{code}", Accept_Language="cs")
        assert (page.status, page.json["status"], page.json["type"]) == (200, status, f"/problems/{code}")
        assert page.headers["content-language"] == "cs"
    html = await table.get("/problems", Accept="text/html")
    assert html.content.count(b"<h2") == len(STATUS)
    assert (await table.get("/problems/heresy")).code == "not-found"


def test_every_problem_is_asserted_by_some_test() -> None:
    here = Path(__file__).parent
    tested = set()
    for module in here.glob("test_*.py"):
        if module != Path(__file__):
            tested |= set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', module.read_text()))
    assert set(STATUS) - tested == set()
