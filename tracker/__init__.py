"""The runtime: eyes, scribe, log, game; it imports none of the folders beside it."""

import os

# The threads of numpy's linear algebra spin while they wait for work, and take the cores from the
# networks: with a learnt deck a frame took 198 ms instead of 143. This must be set before numpy is
# loaded. A value that somebody has set already stays.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
