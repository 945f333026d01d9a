"""Response headers as the document describes them; the responses set their values themselves."""

from litestar.datastructures import ResponseHeader


def described(name: str, description: str) -> ResponseHeader:
    return ResponseHeader(name=name, documentation_only=True, description=description)


ETAG = described("ETag", '`"<version>.<viewer>.<language>.<build>"`')
LOCATION = described("Location", "Where to find what was made.")
LINK = described("Link", '`rel="next"`: the next page.')
