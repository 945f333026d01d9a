"""The rules of Terraforming Mars with Turmoil, as examples."""
