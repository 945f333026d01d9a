"""Powers: the words cards are spelt with, what a tableau can do, and what happens when a power is used."""
