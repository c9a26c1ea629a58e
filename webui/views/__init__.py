"""What pages share: seats, cards, accounts, buttons, the journal and the status bar, worded. Pure."""
