"""The table over HTTP, the live streams and the command line."""
