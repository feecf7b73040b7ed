"""One flick of the sling, simulated until everything lies still.

The engine answers alike for the same input on one machine, but not from one version to the next,
nor on another kind of processor. So an outcome is kept when it has happened, and never computed
again.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import mujoco
import numpy as np

from ..core.box import did_you_mean
from ..core.shot import Launch, Shot
from .launch import BadShot, as_drawn, checked, drawn_flight, known_condition
from .model import HZ, SLING, Scene, mjcf, velocity
from .pieces import STANDEE_NAMES
from .placing import put_down, stands
from .toy import ALONG_THE_TRAIN, Toy, car_x

ENGINE = f"mujoco-core {mujoco.__version__}"

FALLEN = 30.0  # degrees; what stands ends below 5, what lies above 45, hardly any in between
LONGEST = 3.0  # seconds
FIRST_LOOK = 0.15  # seconds before which nothing can be over
STILL = (0.006, 0.5)  # m/s and rad/s
STILL_FRAMES = 7
SLOW = (0.03, 2.0)  # m/s and rad/s, of one that lies or stands for good and only rocks
STANDS, LIES = 8.0, 50.0  # degrees
SLING_STOPPED = 0.03  # m/s
OFF_TRAIN = 12.0  # mm beside the train
LOW = 16.0  # mm above the table; the sling off the train and as low as this never comes back
GAIN = 0.10  # of the flick's energy: more is a mistake of the solver
HALVINGS = 2
STEPS_A_LOOK = (4, 4, 4, 5)  # steps between looks at what touches what: a bounce lasts 6 ms
MOVED = (0.3, 0.01)  # mm, and how far a quaternion is from the first one

SHORT = 2**15 - 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished simulation. `frames[frame, body]` are metres and a quaternion, sling first."""

    fallen: tuple[str, ...]
    frames: Any
    contacts: tuple[tuple[int, str], ...]
    halvings: int
    settled: bool


def shoot(
    standees: Mapping[str, str],
    stacks: Mapping[str, int],
    condition: str,
    toy: Toy,
    launch: Launch,
    unsteadiness: float,
    rng: random.Random,
) -> Shot:
    """Flicks. `standees` says where everybody stands, `stacks` how many tokens lie in a place.

    Raises BadShot with one sentence for anything that cannot be shot. Equal input and an `rng` in
    an equal state give an equal shot on one machine.
    """
    scene = drawn_scene(standees, stacks, condition, toy, launch, unsteadiness, rng)
    outcome = simulated(toy, scene)
    names = [SLING, *(standing.name for standing in scene.standing)]
    moved = [index for index in range(len(names)) if index == 0 or has_moved(outcome, index, names)]
    return Shot(
        text="fall " + (" ".join(outcome.fallen) or "none"),
        drawn=as_drawn(scene.flight),
        seconds=round((len(outcome.frames) - 1) / HZ, 4),
        hz=HZ,
        bodies=tuple(names[index] for index in moved),
        frames=encoded(outcome.frames[:, moved]),
        contacts=outcome.contacts,
        engine=ENGINE,
    )


def drawn_scene(
    standees: Mapping[str, str],
    stacks: Mapping[str, int],
    condition: str,
    toy: Toy,
    launch: Launch,
    unsteadiness: float,
    rng: random.Random,
) -> Scene:
    """The table as it is, the standees as they were put down, the flick as it went."""
    for name, place in standees.items():
        if name not in STANDEE_NAMES:
            raise BadShot(f"{name!r}: no such standee{did_you_mean(name, STANDEE_NAMES)}")
        if place not in ALONG_THE_TRAIN:
            raise BadShot(f"{place!r}: no such place{did_you_mean(place, ALONG_THE_TRAIN)}")
    for place, tokens in stacks.items():
        if place not in ALONG_THE_TRAIN:
            raise BadShot(f"{place!r}: no such place{did_you_mean(place, ALONG_THE_TRAIN)}")
        if type(tokens) is not int or tokens < 0:
            raise BadShot(f"{place}: {tokens!r} is no number of tokens")
    known_condition(condition)
    checked(launch)
    flight = drawn_flight(launch, condition, toy, unsteadiness, rng)
    standing = put_down(stands(standees), toy, rng)
    return Scene(standing, dict(stacks), condition, float(launch.side), flight)


def simulated(toy: Toy, scene: Scene) -> Outcome:
    """What happens. Where the solver has made energy out of nothing, again in smaller steps."""
    for halvings in range(HALVINGS):
        try:
            return simulated_in_steps(toy, scene, halvings)
        except EnergyGained:
            continue
    return simulated_in_steps(toy, scene, HALVINGS, guarded=False)


class EnergyGained(Exception):
    """The solver has made energy out of nothing."""


def simulated_in_steps(toy: Toy, scene: Scene, halvings: int, guarded: bool = True) -> Outcome:
    model = mujoco.MjModel.from_xml_string(mjcf(toy, scene, halvings))
    data = mujoco.MjData(model)
    data.qvel[-6:] = velocity(scene.flight)  # the sling is the last body
    mujoco.mj_forward(model, data)
    energy, given = data.energy.sum(), data.energy[1]
    watch = Touches(model)
    steps = [count * 2**halvings for count in STEPS_A_LOOK]
    frames = [data.qpos.copy()]
    still = 0
    while still < STILL_FRAMES and len(frames) <= LONGEST * HZ:
        for count in steps:
            mujoco.mj_step(model, data, count)
            watch.look(data)
        frames.append(data.qpos.copy())
        if guarded and gained(data, energy, given):
            raise EnergyGained
        if len(frames) > FIRST_LOOK * HZ:
            still = still + 1 if is_over(data, toy) else 0
            if still and asleep(data):
                break
    poses = np.array(frames).reshape(len(frames), -1, 7)
    poses = np.roll(poses, 1, axis=1)  # the sling first
    ends = tilts(poses[-1, 1:]).tolist()
    fallen = tuple(
        standing.name for standing, end in zip(scene.standing, ends, strict=True) if end > FALLEN
    )
    return Outcome(fallen, poses, tuple(watch.touched), halvings, len(frames) <= LONGEST * HZ)


def gained(data: Any, energy: float, given: float) -> bool:
    """Whether there is more energy than there was, or the solver has given up."""
    unstable = data.warning[mujoco.mjtWarning.mjWARN_BADQACC].number
    return bool(unstable or data.energy.sum() - energy > GAIN * given)


def is_over(data: Any, toy: Toy) -> bool:
    """Whether all standees are still, and the sling too or down beside the train."""
    speeds = np.abs(data.qvel.reshape(-1, 6))[:-1]
    fastest = np.stack([speeds[:, :3].max(1), speeds[:, 3:].max(1)], 1)
    rocking = (fastest > STILL).any(1)
    if rocking.any():
        angles = tilts(data.qpos.reshape(-1, 7)[:-1])
        decided = (angles < STANDS) | (angles > LIES)
        if (rocking & ~(decided & (fastest < SLOW).all(1))).any():
            return False
    if np.linalg.norm(data.qvel[-6:-3]) < SLING_STOPPED:
        return True
    x, y, z = (1000 * data.qpos[-7:-4]).tolist()
    half = toy.car_len / 2
    beside = (
        not -OFF_TRAIN < y < toy.car_wid + OFF_TRAIN
        or x < car_x(toy, ALONG_THE_TRAIN[0]) - half - OFF_TRAIN
        or x > car_x(toy, ALONG_THE_TRAIN[-1]) + half + OFF_TRAIN
    )
    return bool(beside and z < LOW)


def tilts(poses: Any) -> Any:
    """How many degrees each of some poses is from upright."""
    upright = 1 - 2 * (poses[:, 4] ** 2 + poses[:, 5] ** 2)
    return np.degrees(np.arccos(np.clip(upright, -1, 1)))


def asleep(data: Any) -> bool:
    """Whether all standees sleep; the sling is the last tree."""
    return bool((data.tree_asleep[:-1] >= 0).all())


def has_moved(outcome: Outcome, index: int, names: Sequence[str]) -> bool:
    track = outcome.frames[:, index]
    way = np.abs(track - track[0])
    moved = way[:, :3].max() * 1000 > MOVED[0] or way[:, 3:].max() > MOVED[1]
    return bool(moved) or names[index] in outcome.fallen


class Touches:
    """What the sling has touched, each thing once, with the milliseconds since the flick."""

    def __init__(self, model: Any) -> None:
        self.sling = model.geom(SLING).id
        self.words = [thing(model.geom(index).name) for index in range(model.ngeom)]
        self.touched: list[tuple[int, str]] = []
        self.known = {SLING, "platform"}

    def look(self, data: Any) -> None:
        if not data.ncon:
            return
        for one, other in data.contact.geom.tolist():
            if self.sling in (one, other):
                word = self.words[other if one == self.sling else one]
                if word not in self.known:
                    self.known.add(word)
                    self.touched.append((round(1000 * data.time), word))


def thing(geom: str) -> str:
    """What a part of the scene is called: "wall hideout near" is a wall, "misty card" Misty."""
    return geom.split(" ")[0]


def encoded(frames: Any) -> str:
    """Poses as the words of `Shot.frames`."""
    numbers = np.empty(frames.shape, "<i2")
    numbers[..., :3] = np.rint(np.clip(frames[..., :3] * 10000, -SHORT, SHORT))
    numbers[..., 3:] = np.rint(np.clip(frames[..., 3:], -1, 1) * SHORT)
    return base64.b64encode(numbers.tobytes()).decode("ascii")
