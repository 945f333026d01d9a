"""The reference front end, at the root."""

from api.asking import Ask
from api.replies import Reply
from api.routes import call
from api.web import page_reply


@call(
    "GET",
    "/",
    tag="documentation",
    answers={200: {"text/html": str}, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    media=("text/html",),
)
async def front_page(ask: Ask) -> Reply:
    """The page to play, to watch and to wind back with; it loads nothing from elsewhere."""
    return page_reply(ask.header(b"if-none-match"))
