"""A simulated table: it plays coups of any variant, and shows them as a camera would see them."""

import tracker  # noqa: F401  before numpy: films are watched with the runtime's own threads
