"""The servers and the browser that some tests need: found or started for a test run, and stopped after it."""
