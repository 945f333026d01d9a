"""Which calls need a token, for `security=` of their handlers."""

Security = list[dict[str, list[str]]]

SCHEME = "token"

TOKEN_REQUIRED: Security = [{SCHEME: []}]
"""The call is refused without a token."""
TOKEN_OPTIONAL: Security = [{}, {SCHEME: []}]
"""Some callers need none: anyone may read a listed match, take an open seat, create a match."""
