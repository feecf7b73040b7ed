"""`parlorcar`: the commands together, and how every one of them ends."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from typing import Any

import click

from parlorcar import IllegalMove, InvalidBox, InvalidRecord
from parlorcar.games.core.box import did_you_mean

from .backup import backup
from .bench import bench
from .calibrate_shot import calibrate_shot
from .play import play
from .replay import replay
from .restore import restore
from .rules import rules
from .serve import serve
from .simulate import simulate
from .speaking import legal_in_words, mistake

MISTAKE = 2
INTERRUPTED = 130


class Program(click.Group):
    """Ends with 0 when all is done, with 2 and one line for a user's mistake, 130 at Ctrl-C."""

    def main(self, *args: Any, **extra: Any) -> Any:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # a name that this terminal cannot show
        extra = {"prog_name": "parlorcar", **extra, "standalone_mode": False}
        try:
            code = super().main(*args, **extra)
        except click.Abort:
            code = INTERRUPTED
        except click.ClickException as error:
            code = mistake(in_one_line(error))
        except IllegalMove as error:
            code = mistake(f"{error}; {legal_in_words(error)}")
        except (InvalidRecord, InvalidBox) as error:
            code = mistake(str(error))
        except OSError as error:
            code = mistake(f"{error.filename or 'output'}: {error.strerror}; choose another place")
        sys.exit(code if isinstance(code, int) else 0)


def in_one_line(error: click.ClickException) -> str:
    """What click found wrong, with the cure."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.NoSuchOption) and context:
        known = [name for option in context.command.get_params(context) for name in option.opts]
        options = [name for name in known if name.startswith("-")]
        return f"{error.option_name}: no such option{did_you_mean(error.option_name, options)}"
    if isinstance(error, click.NoSuchCommand):
        return f"{error.command_name}: no such command{did_you_mean(error.command_name, COMMANDS)}"
    cure = f" See {context.command_path} --help." if context else ""
    return error.format_message() + cure


def own_version() -> str:
    try:
        return version("parlorcar")
    except PackageNotFoundError:
        return "(run from its sources, not installed)"


@click.group(
    "parlorcar",
    cls=Program,
    help="Three train games on one table.",  # no docstring: PYTHONOPTIMIZE=2 takes those away
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: parlorcar play polar-express",
)
@click.version_option(own_version(), message="parlorcar %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


COMMANDS = {
    command.name or "": command
    for command in (serve, play, replay, simulate, rules, bench, calibrate_shot, backup, restore)
}
for command in COMMANDS.values():
    main.add_command(command)
