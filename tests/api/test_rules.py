"""The rules of a game over HTTP: a page with numbered paragraphs, and refusals and components that name them."""

import re

from domain.games import games
from tests.api.client_app import Table, with_app

GAMES = sorted(games())


@with_app(games=games())
async def test_every_game_has_a_page_of_rules_with_a_place_for_each_paragraph(table: Table) -> None:
    for game in GAMES:
        assert (await table.get(f"/v1/games/{game}")).json["rules_page"] == f"/rules/{game}"
        page = await table.get(f"/rules/{game}")
        assert page.status == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "unsafe" not in page.headers["content-security-policy"]
        places = re.findall(rb' id="([0-9.]+[a-z]?)"', page.content)
        assert len(places) > 50
        for name in re.findall(rb'(?:href|src)="(/web/[^"]+)"', page.content):
            assert (await table.get(name.decode())).status == 200, name
        again = await table.get(f"/rules/{game}", If_None_Match=page.headers["etag"])
        assert (again.status, again.content) == (304, b"")


@with_app
async def test_a_game_without_written_rules_has_no_page(table: Table) -> None:
    assert (await table.get("/rules/lanterns")).code == "not-found"
    assert (await table.get("/rules/chess")).code == "not-found"
    assert (await table.get("/v1/games/lanterns")).json["rules_page"] is None


@with_app(games=games())
async def test_a_refusal_names_the_paragraph_beside_its_reason(table: Table) -> None:
    match = await table.create("tiny_epic_galaxies", "person", "person")
    decision = await match.decision(0)
    path = f"/decisions/{decision['id']}"
    refused = await match.put(path, {"action": {"do": "KeepMission", "mission": "nonsense"}})
    assert refused.code == "illegal-action"
    assert (refused.json["reason"], refused.json["rule"]) == ("mission_not_dealt", "2.6")
    sealed = await match.put(path, {"action": {"do": "Withdraw"}})
    assert sealed.code == "illegal-action"
    assert "rule" not in sealed.json  # The kernel's own refusals are in no game's rules.


@with_app(games=games())
async def test_components_name_the_paragraph_about_them(table: Table) -> None:
    planets = (await table.get("/v1/games/tiny_epic_galaxies/components")).json["components"]["planet"]
    rules = {planet["name"]: planet["rule"] for planet in planets}
    assert (rules["Nagato"], rules["Jakks"]) == ("9.3", "9.1")
