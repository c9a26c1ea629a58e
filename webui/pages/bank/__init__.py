"""The bank between coups: who holds it, offers and auctions, new limits, the pack."""
