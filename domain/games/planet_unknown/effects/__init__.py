"""What fields, cards and techs say, and what each word does."""
