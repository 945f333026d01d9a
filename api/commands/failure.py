"""How a command says no."""


class CommandFailed(Exception):
    """One sentence: what is wrong, and what to do next."""
