"""Where things lie that many tests need."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMAND = Path(sys.executable).parent / "vingtetun"
FILMED = ROOT / "tests" / "evenings" / "filmed"
