"""Parlor Car: three train games on one table."""
