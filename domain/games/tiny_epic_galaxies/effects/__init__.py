"""What planets and Rogue Galaxies do: the words they are spelt with, when a word can be used, and what it does."""
