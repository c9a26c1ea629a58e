"""Coups that deal and play themselves, by the thousand. Pure: chance is handed in."""
