"""Network and storage around tables: HTTP, WebSocket, store, fan-out, security."""
