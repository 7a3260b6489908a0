"""What the tests have in common."""

import signal

# A shell that starts the tests in the background leaves Ctrl-C ignored; some tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)
