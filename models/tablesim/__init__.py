"""A table that plays by itself: coups of any variant, as a camera would see them."""

import tracker  # noqa: F401  before numpy: films are watched with the runtime's own threads
