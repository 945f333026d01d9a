"""Mutation testing of the modules that guard secrecy, tokens, durability and limits: `make mutants`.

Cosmic Ray makes the mutants. Its own runner changes the file on the disk and starts a new Python for each; here a
mutant exists only in a forked process, in which everything but the project is imported already.
"""
