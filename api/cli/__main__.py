"""`python -m api.cli` is `orrery`."""

import sys

from api.cli.main import main

sys.exit(main())
