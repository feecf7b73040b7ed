/** How the ring looks as it turns: only what a watcher sees, never how long it still has. */
export interface Pose {
  /** How far it leans: 90 stands on edge, 0 lies flat (degrees). */
  lean: number;
  /** Which way it faces (radians). */
  facing: number;
}

/** By the wobble that the server tells: how far it leans, and how fast it runs round (turns a second). */
const LEANS = [87, 72, 54, 34, 17];
const TURNS = [1.5, 1.9, 2.5, 3.3, 4.2];

export const leanOf = (wobble: number | null) => (wobble === null ? 5 : (LEANS[wobble] ?? 5));
export const turnsOf = (wobble: number | null) => (wobble === null ? 0 : (TURNS[wobble] ?? 0));

/** The pose a moment later. */
export function after(pose: Pose, wobble: number | null, seconds: number): Pose {
  const lean = pose.lean + (leanOf(wobble) - pose.lean) * Math.min(1, seconds * 5);
  return { lean, facing: (pose.facing + 2 * Math.PI * turnsOf(wobble) * seconds) % (2 * Math.PI) };
}

const POINTS = 44;
const PITCH = (24 * Math.PI) / 180; // the eye looks down a little

/** The ring as a closed line around 0 0, which is where it stands; it is 100 wide. */
export function drawn({ lean, facing }: Pose): string {
  const radius = 50;
  const tilt = (lean * Math.PI) / 180;
  // Two directions in the ring's plane: one level, one up its slope.
  const level = [-Math.sin(facing), 0, Math.cos(facing)] as const;
  const slope = [
    -Math.cos(tilt) * Math.cos(facing),
    Math.sin(tilt),
    -Math.cos(tilt) * Math.sin(facing),
  ] as const;
  const centre = radius * Math.sin(tilt);
  const points = Array.from({ length: POINTS }, (_, n) => {
    const angle = (n / POINTS) * 2 * Math.PI;
    const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    const x = level[0] * c + slope[0] * s;
    const y = level[1] * c + slope[1] * s + centre;
    const z = level[2] * c + slope[2] * s;
    return `${x.toFixed(1)} ${(-y * Math.cos(PITCH) + z * Math.sin(PITCH)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

export const WORDS = [
  "The ring spins",
  "It begins to wobble",
  "It wobbles",
  "It wobbles fast",
  "It is falling",
];
