"""Live streams: server-sent events, rendered once per distinct view."""
