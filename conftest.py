"""Fixtures for the tests of all rooms: only the topmost conftest may name them."""

pytest_plugins = ["behind_the_server"]
