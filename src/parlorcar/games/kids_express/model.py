"""The scene of a shot in the physics engine's own language (MJCF), in metres and kilograms."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from .launch import FARTHEST_DRAW, Flight, aim_at
from .placing import OFF, TURNED, Standing, stack_block
from .toy import ALONG_THE_TRAIN, CONDITIONS, LIMITS, ON_TABLE, SPEEDS, Toy, car_x, distance, height

HZ = 120
STEPS_A_FRAME = 17  # steps of 0.49 ms; with 1 ms one shot in ten never comes to rest
TOKENS_HIGH = 10  # what more lies in the hideout lies beside it
SLING = "sling"

# Contacts as (time constant in seconds, damping ratio). Stiffness is 1 / (time * damping)^2, so a
# bouncier one is stiffer as well, and gains energy where it is too stiff for the step: the sling's
# bounces 0.3 to 0.4 high and gains nothing, everything else hardly bounces.
HARD = "0.002 1"
BOUNCY = "0.004 0.5"


@dataclass(frozen=True, slots=True)
class Scene:
    """All that stands on the table when somebody flicks."""

    standing: Sequence[Standing]
    stacks: Mapping[str, int]  # tokens that lie in a place
    condition: str
    side: float  # mm along the train, where Sam stands
    flight: Flight


def vector(*lengths: float) -> str:
    """Millimetres as metres."""
    return " ".join(f"{length / 1000:.9g}" for length in lengths)


def box(name: str, middle: Sequence[float], half: Sequence[float], more: str = "") -> str:
    return f'<geom name="{name}" type="box" pos="{vector(*middle)}" size="{vector(*half)}" {more}/>'


def mjcf(toy: Toy, scene: Scene, halvings: int = 0) -> str:
    """The scene as XML. Each halving makes the steps half as long.

    `sleep` stands here because it must be set before the engine makes its data. `multiccd` lets
    things touch in several points, so that a card lies instead of balancing on one; but in one shot
    of a hundred it makes energy where the disc's rim meets an edge, and then smaller steps help
    only without it.
    """
    many_points = "disable" if halvings else "enable"
    step = 1 / (HZ * STEPS_A_FRAME * 2**halvings)
    return f"""<mujoco model="shot">
<compiler angle="degree" autolimits="true" boundmass="0" boundinertia="0"/>
<option timestep="{step!r}" integrator="implicitfast" cone="elliptic" impratio="10"
 solver="Newton" iterations="50" tolerance="1e-6" gravity="0 0 -9.81">
<flag sleep="enable" energy="enable" multiccd="{many_points}"/></option>
<default>
<geom solref="{HARD}" solimp="0.95 0.99 0.0005" friction="0.35 0.0005 0.0001" condim="4"/>
<default class="card"><geom friction="0.4 0.0005 0.0001"/></default>
<default class="sling">
<geom solref="{BOUNCY}" friction="0.35 0.001 0.0006" condim="6" priority="1"/></default>
</default>
<worldbody>
<geom name="table" type="plane" size="1 1 0.01"/>
{train(toy)}
{luggage(toy, scene.stacks)}
{platform(toy, scene)}
{"".join(standee(toy, standing) for standing in scene.standing)}
{sling(toy, scene)}
</worldbody></mujoco>"""


def train(toy: Toy) -> str:
    """Five boxes without lids: three cars, the hideout, and the coach."""
    half_len, half_wid, half_t = toy.car_len / 2, toy.car_wid / 2, toy.wall_t / 2
    half_floor, half_wall = toy.floor_z / 2, (toy.floor_z + toy.wall_h) / 2
    y = half_wid
    parts = []
    for place in ALONG_THE_TRAIN:
        x = car_x(toy, place)
        ends = half_len + half_t
        sides = (half_len + toy.wall_t, half_t, half_wall)
        across = (half_t, half_wid, half_wall)
        parts += [
            box(f"floor {place}", (x, y, half_floor), (half_len, half_wid, half_floor)),
            box(f"wall {place} near", (x, y - half_wid - half_t, half_wall), sides),
            box(f"wall {place} far", (x, y + half_wid + half_t, half_wall), sides),
            box(f"wall {place} left", (x - ends, y, half_wall), across),
            box(f"wall {place} right", (x + ends, y, half_wall), across),
        ]
    return "\n".join(parts)


def luggage(toy: Toy, stacks: Mapping[str, int]) -> str:
    """A pile in each place that has tokens: the fewer are left, the less it is in the way."""
    parts = []
    for place in ALONG_THE_TRAIN:
        high = min(stacks.get(place, 0), TOKENS_HIGH) * toy.token_t / 2
        if high > 0:
            block = stack_block(place, toy)
            middle = (block.x, block.y, toy.floor_z + high)
            parts.append(
                box(f"luggage {place}", middle, (block.half_width, block.half_depth, high))
            )
    return "\n".join(parts)


def platform(toy: Toy, scene: Scene) -> str:
    """What the sling lies on, where it does not lie on the table."""
    if CONDITIONS[scene.condition].mode == ON_TABLE:
        return ""
    y = -distance(toy, scene.condition) - toy.plat_d / 2
    middle = (scene.side, y, toy.plat_z - 2)
    return box("platform", middle, (toy.plat_w / 2, toy.plat_d / 2, 2))


def standee(toy: Toy, standing: Standing) -> str:
    """A card in its base. It sleeps until something touches it, which costs no time."""
    name = standing.name
    base = (toy.base_w / 2, toy.base_d / 2, toy.base_h / 2)
    card = (toy.card_w / 2, toy.card_t / 2, toy.card_h / 2)
    place = vector(standing.x, standing.y, toy.floor_z)
    return f"""<body name="{name}" pos="{place}" euler="0 0 {standing.turned}" sleep="init">
<freejoint/>
{box(f"{name} base", (0, 0, base[2]), base, f'mass="{toy.base_g / 1000:.9g}"')}
{
        box(
            f"{name} card",
            (0, 0, toy.base_h + card[2]),
            card,
            f'mass="{toy.card_g / 1000:.9g}" class="card"',
        )
    }
</body>"""


def sling(toy: Toy, scene: Scene) -> str:
    """The sling, a disc, at the platform's edge, turned as it is aimed."""
    y = -distance(toy, scene.condition) - toy.puck_r
    z = height(toy, scene.condition) + toy.puck_h / 2
    where = vector(scene.flight.side, y, z)
    return f"""<body name="{SLING}" pos="{where}" euler="0 0 {-scene.flight.azimuth:.9g}">
<freejoint/>
<geom name="{SLING}" class="sling" type="cylinder" size="{vector(toy.puck_r, toy.puck_h / 2)}"
 mass="{toy.puck_g / 1000:.9g}"/></body>"""


def velocity(flight: Flight) -> tuple[float, ...]:
    """The sling's first velocity, m/s along the axes and then rad/s about its own."""
    across, up = math.radians(flight.azimuth), math.radians(flight.elevation)
    level = flight.speed * math.cos(up)
    return (
        level * math.sin(across),
        level * math.cos(across),
        flight.speed * math.sin(up),
        0.0,
        0.0,
        flight.spin,
    )


def model_hash(toy: Toy) -> str:
    """Changes when a shot may fall otherwise: the toy, the noise, the scene or how one aims."""
    aims = {name: asdict(aim_at("misty", "locomotive", name, toy)) for name in CONDITIONS}
    flight = Flight(1.0, 0.0, 0.0, 0.0, 0.0)
    standing = [Standing("misty", 0.0, 0.0, 0.0)]
    scenes = [
        mjcf(toy, Scene(standing, {"locomotive": 1}, name, 0.0, flight)) for name in CONDITIONS
    ]
    noise = {mode: asdict(hand) for mode, hand in toy.noise.items()}
    told = repr((aims, scenes, sorted(noise.items()), SPEEDS, LIMITS, FARTHEST_DRAW, OFF, TURNED))
    return hashlib.sha256(told.encode()).hexdigest()[:12]
