"""Many games at once, compiled, on all cores."""
