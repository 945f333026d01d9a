"""The documentation is tested too."""
