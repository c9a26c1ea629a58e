"""The runtime: eyes, scribe, log, game; it stands on none of its siblings."""

import os

# The threads of numpy's linear algebra wait for their next work by spinning, and take the cores from
# the networks: with a deck that was learnt a frame took 198 ms instead of 143. Set before numpy is
# loaded; whoever has set it already knows better.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
