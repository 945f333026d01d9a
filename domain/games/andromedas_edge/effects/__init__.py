"""What cards, tiles and modules do: the words they are spelt with, and what each word does."""
