"""Takes a free seat and does whatever may be done: `python random_player.py ADDRESS-OF-TABLE`."""

import contextlib
import json
import random
import sys
import urllib.request

TABLE = sys.argv[1].replace("/t/", "/api/tables/", 1)


def ask(path, body=None, token=""):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(TABLE + path, data, headers), timeout=60)


taken = json.load(ask("/seats", {"name": "Random robot", "token": True}))
seat, token = taken["seat"], taken["token"]
for line in ask(f"/seats/{seat}/stream", token=token):
    if not line.strip():
        continue  # the server says that the line is alive
    state = json.loads(line)
    prompt, command = state["prompt"], {"id": f"{state['version']}", "seat": seat}
    if prompt["kind"] == "over":
        print(prompt["question"])
        break
    if prompt["kind"] == "ready":
        command["type"] = "ready"
    elif prompt["kind"] in ("play", "answer", "look"):
        legal = [offer["move"] for offer in prompt["offers"] if offer["legal"]]
        command |= {"type": "play", "version": state["version"], "move": random.choice(legal)}
    elif prompt["kind"] == "gesture" and prompt["gesture"] != "shot":
        command |= {"type": "gesture", "version": state["version"], "power": 60}
    if "type" in command:
        with contextlib.suppress(urllib.error.HTTPError):  # the next line tells what has changed
            ask("/commands", command, token)
