"""Request and response bodies: msgspec structs only."""
