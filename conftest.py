"""What holds for the tests of all rooms: only the topmost conftest may name shared fixtures."""

import signal

from hypothesis import settings

pytest_plugins = ["behind_the_server"]

# What a script starts in the background ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine takes longer for an example, and is no fault of what is tested.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
