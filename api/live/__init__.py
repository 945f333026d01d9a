"""Live streams: server-sent events, made ready once per distinct view."""
