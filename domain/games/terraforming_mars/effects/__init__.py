"""What stands on cards: the vocabulary, how amounts are counted, and what each word does."""
