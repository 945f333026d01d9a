"""What is fast, measured as ratios against a floor in the same run."""
