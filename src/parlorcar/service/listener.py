"""A socket more for a server that runs, and its end."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, cast

import uvicorn


class RunningListener:
    """Serves the same application as `server`, in the same process and with the same limits."""

    def __init__(self, server: uvicorn.Server, listening: socket.socket) -> None:
        self.server = server
        self.name = listening.getsockname()[:2]
        self.port: int = self.name[1]

    async def begin(self, listening: socket.socket) -> None:
        """As `uvicorn.Server.startup` does it for the sockets that it is given at its start."""
        server = self.server
        config, state = server.config, server.server_state
        kind = cast(Any, config.http_protocol_class)

        def connected() -> asyncio.Protocol:
            made: asyncio.Protocol = kind(
                config=config, server_state=state, app_state=server.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        self.listens = await loop.create_server(connected, sock=listening, backlog=config.backlog)
        server.servers.append(self.listens)  # so that it ends with the server

    async def close(self) -> None:
        if self.listens in self.server.servers:
            self.server.servers.remove(self.listens)
        self.listens.close()
        for connection in list(self.server.server_state.connections):
            transport = cast(asyncio.Transport, cast(Any, connection).transport)
            if transport.get_extra_info("sockname")[:2] == self.name:
                connection.shutdown()
                transport.close()  # also one in the middle of an answer
