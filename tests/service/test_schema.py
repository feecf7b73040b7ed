"""The API does what its description says, whatever it is sent, and never breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok
from servers import COMPUTER, Browser, me, running, url_of

from parlorcar.service.settings import Settings

EXAMPLES = 40  # of each address
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
GIVES_THE_SEAT_AWAY = ("/token", "/seats/{seat}")


class Api(NamedTuple):
    address: str
    table: str
    cookie: str


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A server at which whoever has the cookie holds the first seat of the table."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    allowing = Settings(
        url_of(database),
        pace=0,
        requests_a_minute=10**6,
        commands_a_second=10**4,
        commands_a_second_from=10**4,
        tables_an_hour=10**4,
        tables_an_hour_from=10**4,
    )
    with running(allowing) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        yield Api(address, table, ada.http.cookies["parlorcar"])


def test_whatever_is_sent_gets_an_answer_that_was_described(api: Api) -> None:
    found = schemathesis.openapi.from_url(f"{api.address}/api/openapi.json")
    asked = 0
    for result in found.exclude(path_regex="/stream$").get_all_operations():  # that does not end
        assert isinstance(result, Ok)
        operation = result.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Case[Any]) -> None:
            if "table" in case.path_parameters and not case.path.endswith(GIVES_THE_SEAT_AWAY):
                case.path_parameters["table"] = api.table
            cookie = {"Cookie": f"parlorcar={api.cookie}"}
            case.call_and_validate(headers=cookie, checks=CHECKS, timeout=60)

        ask()
        asked += 1
    assert asked == 11


def test_the_description_names_every_address_that_a_program_needs(api: Api) -> None:
    paths = httpx.get(f"{api.address}/api/openapi.json").json()["paths"]
    seat = "/api/tables/{table}/seats/{seat}"
    assert set(paths) == {
        *("/api/games", "/api/games/{game}/rules", "/api/lobby", "/api/tables"),
        *("/api/tables/{table}/seats", "/api/tables/{table}/record"),
        *("/api/tables/{table}/commands", seat),
        *(f"{seat}/state", f"{seat}/stream", f"{seat}/moves", f"{seat}/token"),
    }
    for operations in paths.values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status >= "400":
                    told = answer["content"]["application/json"]["schema"]
                    assert told == {"$ref": "#/components/schemas/Refusal"}, operation
