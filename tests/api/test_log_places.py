"""The log names places of a board by what lies there, which the facts themselves do not say."""

from domain.games import games
from tests.api.client_app import JoinedMatch, Table, with_app


@with_app(games=games())
async def test_spaces_of_andromeda_are_named_by_their_tiles(table: Table) -> None:
    seats = [{"name": "Ana", "player": "person"}, {"name": "Bot", "player": "bot:random"}]
    made = await table.post("/v1/matches", {"game": "andromedas_edge", "seed": "places", "seats": seats})
    match = JoinedMatch(table, made.json)
    texts = [line["text"] for line in (await match.get("/log")).json["lines"]]
    laid = [text.removesuffix(" comes to the board") for text in texts if text.endswith(" comes to the board")]
    moons = [text.split(":")[0] for text in texts if text.startswith("Moons come to ")]
    assert any(text == f"Moons come to {tile}" for text in moons for tile in laid)
    assert not any("space_" in text for text in texts)
