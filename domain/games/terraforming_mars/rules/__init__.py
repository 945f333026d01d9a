"""The rules, one module for each chapter; `chapters` imports them all."""
