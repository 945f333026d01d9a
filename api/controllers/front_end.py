"""The reference front end, at the root."""

from litestar import Controller, Response, get
from litestar.enums import MediaType

from api.conditional import is_named, not_modified
from api.front_end import front_end
from api.openapi.headers import ETAG
from api.openapi.refusals import unmodified
from api.parameters import IfNoneMatch
from api.security_headers import FRONT_END_POLICY


class FrontEndController(Controller):
    tags = ["documentation"]

    @get(
        "/",
        operation_id="front_page",
        response_description="The page.",
        media_type=MediaType.HTML,
        response_headers=[ETAG],
        responses=unmodified(),
    )
    async def front_page(self, if_none_match: IfNoneMatch = None) -> Response[str]:
        """Open the page to play, watch and replay matches. It loads nothing from elsewhere."""
        page, stamp = front_end()
        headers = {"ETag": f'"{stamp}"', "Cache-Control": "no-cache", **FRONT_END_POLICY}
        if is_named(if_none_match, headers["ETag"]):
            return not_modified(headers)
        return Response(page, headers=headers, media_type=MediaType.HTML)
