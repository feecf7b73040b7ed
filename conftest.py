"""What holds for the tests of all rooms: only the topmost conftest may name shared fixtures."""

import signal

pytest_plugins = ["behind_the_server"]

# What a script starts in the background ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
