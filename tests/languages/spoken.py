"""The languages that the tests speak."""

from tracker.languages import language

EN, FR = language("en"), language("fr")
BOTH = (EN, FR)
