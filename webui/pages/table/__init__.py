"""The banker's main screen: every hand, what to do next, whom to pay, what is wrong."""
