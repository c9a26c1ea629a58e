"""What every page stands on: who asks, what is asked, the evenings, and the language."""
