"""The OpenAPI document: Litestar's own, completed with what only msgspec and the games know."""
