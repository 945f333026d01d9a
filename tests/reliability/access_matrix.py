"""Who may do what: the rules that the authorization matrix is held against. A call without a rule here is a fault."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Who: TypeAlias = Literal["nobody", "stranger", "revoked", "invite", "other", "own", "host"]
CALLERS: tuple[Who, ...] = ("nobody", "stranger", "revoked", "invite", "other", "own", "host")
"""`own` sits on seat 0, which the host holds too; `other` is a guest on seat 1, `revoked` that guest's first token;
`nobody` has no token, `stranger` one of another match."""

Held: TypeAlias = Literal["tokens", "players"]
"""With players, `host`, `other`, `invite`, `stranger` and `revoked` bring player tokens: the host's, the guest's, one
of an invited player, of a player who has nothing there, and of the guest's lost device. `own` has a seat token."""

Stage: TypeAlias = Literal["waiting", "fresh", "answered", "takeback", "hotseat", "over"]
DONE = frozenset({200, 201, 204})

ANYBODY = frozenset(CALLERS)
WITH_TOKEN: frozenset[Who] = ANYBODY - {"nobody"}
SEATED: frozenset[Who] = frozenset({"own", "other", "host"})
SEAT_0: frozenset[Who] = frozenset({"own", "host"})
SEAT_1: frozenset[Who] = frozenset({"other"})
HOST: frozenset[Who] = frozenset({"host"})
NONE: frozenset[Who] = frozenset()


@dataclass(frozen=True)
class Right:
    """Those who may; what everybody else who knows of the match hears; and what counts as let through."""

    may: frozenset[Who]
    refusal: str = ""
    stage: Stage = "fresh"
    path: Mapping[str, str] = field(default_factory=dict)
    query: str = ""
    body: Any = None
    if_match: bool = False
    token_needed: bool = False
    """Whether somebody without any token is told to bring one."""
    through: frozenset[int] = DONE

    def expected(self, who: Who) -> str:
        """`through`, or the code of the refusal."""
        if who in self.may:
            return "through"
        return "token-missing" if who == "nobody" and self.token_needed else self.refusal


def acts(may: frozenset[Who], refusal: str, **more: Any) -> Right:
    """The right to do something, for which a token is needed."""
    return Right(may, refusal, token_needed=True, **more)


OPEN_CALLS = (
    "front_page",
    "docs",
    "health",
    "metrics",
    "openapi",
    "list_problems",
    "show_problem",
    "show_rules",
    "readiness",
    "list_games",
    "show_game",
    "show_components",
    "show_sample",
    "show_leaderboard",
    "list_matches",
    "create_match",
    "register_player",
    "pair_device",
    "show_player",
    "import_recording",
    "verify_recording",
    "export_matches",
)
"""Calls about no match, or making one: a token is neither asked for nor looked at."""

PlayerCaller: TypeAlias = Literal["nobody", "seat", "unknown", "revoked", "deleted", "player"]
PLAYER_CALLERS: dict[PlayerCaller, str] = {
    "nobody": "token-missing",
    "seat": "token-unknown",
    "unknown": "token-unknown",
    "revoked": "token-revoked",
    "deleted": "token-revoked",
    "player": "through",
}
"""What each hears at a call about oneself: `seat` has a token of a match, the others one of a player."""

WEBHOOK = {"url": "http://127.0.0.1:9/", "events": ["finished"]}
PLAYER_CALLS: dict[str, Any] = {
    "show_me": None,
    "change_me": {"name": "Anna"},
    "list_tokens": None,
    "add_token": {"label": "phone"},
    "revoke_token": None,
    "make_pairing_code": None,
    "list_my_matches": None,
    "watch_my_matches": None,
    "issue_my_ticket": None,
    "list_webhooks": None,
    "show_webhook": None,
    "set_webhook": WEBHOOK,
    "list_deliveries": None,
    "remove_webhook": None,
    "delete_me": None,
}
"""Calls about the player whose token comes with them, and their bodies: nobody else is ever named."""

UNFIT = DONE | {409, 410}
"""Let through, though the match may not be in the state for it."""
BOT = {"name": "Bot", "player": "bot:random"}

READS = ("show_board", "show_picture", "show_scoreboard", "show_log", "replay_match", "export_match", "watch_match")

RIGHTS: dict[str, tuple[Right, ...]] = {
    "show_match": (Right(ANYBODY),),
    "list_decisions": (Right(ANYBODY),),
    **{name: (Right(ANYBODY), Right(ANYBODY, stage="over"), Right(ANYBODY, stage="hotseat")) for name in READS},
    "show_position": (
        Right(NONE, "view-not-allowed"),
        Right(NONE, "view-not-allowed", query="ply=0"),
        Right(NONE, "view-not-allowed", query="version=3"),
        Right(HOST, "view-not-allowed", stage="hotseat"),
        Right(HOST, "view-not-allowed", stage="hotseat", query="version=2"),
        Right(ANYBODY, stage="over"),
    ),
    "show_analysis": (Right(ANYBODY, through=frozenset({409})), Right(ANYBODY, stage="over")),
    "start_analysis": (
        acts(WITH_TOKEN, "", stage="over", body={"budget": "4"}, through=frozenset({202, 409})),
        acts(WITH_TOKEN, "", body={"budget": "4"}, through=frozenset({409})),
    ),
    "cancel_analysis": (acts(WITH_TOKEN, "", stage="over"),),
    "watch_analysis": (
        Right(ANYBODY, stage="over", through=frozenset({200, 204})),
        Right(ANYBODY, through=frozenset({409})),
    ),
    "answer_decision": (acts(SEAT_0, "not-your-decision"),),
    "withdraw_answer": (acts(SEAT_0, "not-your-decision", stage="answered"),),
    "preview_actions": (
        acts(SEAT_0, "not-your-seat", body={"actions": [], "seat": 0}),
        acts(SEAT_1, "not-your-seat", body={"actions": [], "seat": 1}),
        acts(SEATED, "not-your-seat", body={"actions": []}),
    ),
    "show_hints": (
        acts(SEAT_0, "not-your-seat", query="seat=0", through=UNFIT),
        acts(SEAT_1, "not-your-seat", query="seat=1", through=UNFIT),
        acts(SEATED, "not-your-seat", through=UNFIT),
    ),
    "show_undo": (Right(ANYBODY, stage="answered"),),
    "undo_to": (acts(SEATED, "not-your-seat", stage="answered", body={"to_ply": 0}, if_match=True, through=UNFIT),),
    "redo_to": (acts(SEATED, "not-your-seat", stage="answered", body={"to_ply": 2}, if_match=True, through=UNFIT),),
    "ask_takeback": (acts(SEATED, "not-your-seat", stage="answered", body={"to_ply": 0}),),
    "show_takeback": (Right(ANYBODY, stage="takeback"),),
    "withdraw_takeback": (acts(SEAT_0, "not-your-seat", stage="takeback"),),
    "vote_takeback": (
        acts(SEAT_1, "not-your-seat", stage="takeback", path={"seat": "1"}, body={"accept": True}),
        acts(NONE, "not-your-seat", stage="takeback", path={"seat": "0"}, body={"accept": True}),
    ),
    "abandon_match": (acts(SEATED, "not-your-seat"),),
    "take_seat": (
        Right(ANYBODY, stage="waiting", path={"seat": "2"}, body={"name": "Cid"}),
        Right(ANYBODY, path={"seat": "1"}, body={"name": "Cid"}, through=frozenset({200, 409})),  # 200: their own seat.
        acts(HOST, "not-host", stage="waiting", path={"seat": "2"}, body=BOT),
    ),
    "leave_seat": (
        acts(frozenset({"other", "host"}), "not-your-seat", path={"seat": "1"}),
        acts(SEAT_0, "not-your-seat", path={"seat": "0"}),
    ),
    "invite_player": (
        acts(HOST, "not-host", body={"player": "{player}"}),
        acts(HOST, "not-host", stage="over", body={"player": "{player}"}, through=frozenset({409})),
    ),
    "list_invitations": (acts(HOST, "not-host"), acts(HOST, "not-host", stage="over")),
    "withdraw_invitation": (acts(HOST, "not-host", path={"player_id": "{player}"}),),
    "reissue_token": (acts(HOST, "not-host", path={"seat": "1"}), acts(HOST, "not-host", path={"seat": "0"})),
    "issue_ticket": (
        Right(ANYBODY),
        Right(SEAT_0, "view-not-allowed", body={"as": "seat:0"}),
        Right(SEAT_1, "view-not-allowed", body={"as": "seat:1"}),
        Right(NONE, "view-not-allowed", body={"as": "archive"}),
        Right(ANYBODY, body={"as": "spectator"}),
    ),
    "list_messages": (Right(ANYBODY), Right(ANYBODY, stage="over")),
    "post_message": (
        acts(SEATED, "not-your-seat", body={"text": "Hello"}),
        acts(SEATED, "not-your-seat", stage="over", body={"text": "Well played"}),
    ),
    "switch_messages": (acts(HOST, "not-host", body={"allowed": False}),),
    "rematch": (
        acts(SEATED, "not-your-seat", stage="over"),
        acts(SEATED, "not-your-seat", through=frozenset({409})),
    ),
    "list_duplicates": (Right(ANYBODY), Right(ANYBODY, stage="over")),
    "fork_match": (
        Right(NONE, "fork-would-reveal", body={"ply": 0}),
        Right(HOST, "fork-would-reveal", stage="hotseat", body={"ply": 0}),
        Right(ANYBODY, stage="over", body={"ply": 0}),
    ),
}
"""Beside these, every call that takes `as` is tried with every viewer."""

LOOKED_AT: tuple[tuple[str, Right], ...] = (
    ("seat:0", Right(SEAT_0, "view-not-allowed")),
    ("seat:1", Right(SEAT_1, "view-not-allowed")),
    ("spectator", Right(ANYBODY)),
    ("archive", Right(NONE, "view-not-allowed")),
    ("seat:0", Right(HOST | {"own"}, "view-not-allowed", stage="hotseat")),
    ("seat:1", Right(HOST | {"other"}, "view-not-allowed", stage="hotseat")),
    ("archive", Right(HOST, "view-not-allowed", stage="hotseat")),
    ("seat:1", Right(ANYBODY, stage="over")),
    ("archive", Right(ANYBODY, stage="over")),
)
"""Reads through somebody's eyes."""

ACTED_FOR: tuple[tuple[str, frozenset[Who]], ...] = (("seat:0", SEAT_0), ("seat:1", SEAT_1))
"""Calls for a named seat: only who holds it, whatever the host may do without naming one."""
