/** What stands where at each moment: hops from place to place, the playback of a shot, and the eye. */
import type { Aim } from "../aiming/aim";
import { between, lasts, LYING, poseAt, unpack, type Flight } from "./flight";
import { HOP, hopping, samePose } from "./hop";
import { STANDEES, type Place, type Shot, type ToyBoard } from "./props";
import { firstTouch, timeline, type Timeline } from "./timeline";
import { placeX, slingAt, standing, tilt, UPRIGHT, type Pose } from "./toy";
import { behind, betweenViews, near, overview, type View } from "./views";
import { watching } from "./watching";

/** Seconds for which the still of a shot is shown where nothing is to move. */
const STILL = 1.2;

/** Between shots Sam waits at the longer distance. */
const RESTING = { condition: "hard" };

export interface Company {
  kids: Record<string, Place>;
  bandits: Record<string, Place>;
}

interface Hop {
  from: Pose;
  to: Pose;
  start: number;
}

interface Playing {
  shot: Shot;
  flight: Flight;
  line: Timeline;
  start: number;
  before: Map<string, Pose>;
  views: { behind: View; near: View };
}

export interface Moment {
  /** Of every standee, the sling, and Sam. */
  poses: Map<string, Pose>;
  view: View;
  playing: boolean;
  slow: boolean;
  /** Names of those that lie after the shot that is played, in the order of the box. */
  lying: string[];
  /** The eye has come to rest. */
  still: boolean;
  /** Something will look different in the next frame. */
  restless: boolean;
  /** How Sam shoots, or last shot. */
  condition: string;
}

export interface Director {
  company: (company: Company, now: number) => void;
  /** Starts the playback of a shot. */
  play: (shot: Shot, now: number) => void;
  /** Shows the end of the playback at once. */
  skip: (now: number) => void;
  aim: (aim: Aim | null, now: number) => void;
  shape: (aspect: number, now: number) => void;
  at: (now: number) => Moment;
}

export interface Told {
  /** The shot has been seen. */
  onlanded: () => void;
}

const smooth = (share: number) => share * share * (3 - 2 * share);

/** `pace`: 1 is normal, more is slower, 0 shows stills. */
export function director(board: ToyBoard, pace: () => number, { onlanded }: Told): Director {
  const poses = new Map<string, Pose>();
  const hops = new Map<string, Hop>();
  let home = new Map<string, Pose>();
  let aspect = 1.6;
  let aiming: Aim | null = null;
  let playing: Playing | null = null;
  let sam = { ...RESTING, side: 0 };
  const distance = () => board.conditions[sam.condition]?.distance ?? board.toy.board_long;
  const samHome = (): Pose => ({ at: [sam.side, -distance(), 0], turn: UPRIGHT });
  const slingHome = (): Pose => ({ at: slingAt(board, sam.condition, sam.side), turn: UPRIGHT });
  const whole = () => overview(board, aspect, sam.side, distance());
  const eye = watching(whole());
  poses.set("sling", slingHome());
  poses.set("sam", samHome());

  function settle(now: number) {
    for (const [name, to] of home) {
      const from = poses.get(name);
      const going = hops.get(name);
      if (from && samePose(going?.to ?? from, to)) continue;
      if (!from || pace() === 0) {
        poses.set(name, to);
        hops.delete(name);
      } else hops.set(name, { from, to, start: now });
    }
    for (const name of [...poses.keys()])
      if (!home.has(name) && STANDEES.includes(name)) {
        poses.delete(name);
        hops.delete(name);
      }
  }

  const lies = (name: string) => tilt(poses.get(name)?.turn ?? UPRIGHT) > LYING;

  /** Sam rides to where he stands now, and takes the sling along. */
  function ride(now: number) {
    for (const [name, to] of [
      ["sam", samHome()],
      ["sling", slingHome()],
    ] as const) {
      const from = poses.get(name);
      if (from && pace() > 0 && !samePose(from, to)) hops.set(name, { from, to, start: now });
      else poses.set(name, to);
    }
  }

  /** After a shot, or when it is given up: out of the way of what is read at the train. */
  function retire(now: number) {
    sam = { ...RESTING, side: sam.side };
    ride(now);
  }

  function finish(now: number) {
    const last = playing ? flying(now, playing) : eye.at(now);
    playing = null;
    settle(now);
    if (!aiming) retire(now);
    // On from what was seen last.
    eye.go(last, 0, now);
    eye.go(aiming ? behind(board, aiming.condition, aiming.side, aspect) : whole(), 0.9 * pace(), now);
    onlanded();
  }

  /** Where the train is hit: at the first standee, or where the sling comes to it. */
  function hitAt(shot: Shot, flight: Flight): number {
    const touch = firstTouch(shot);
    const body = touch ? shot.bodies.indexOf(touch.name) : -1;
    if (body >= 0) return poseAt(flight, body, 0).at[0];
    const sling = shot.bodies.indexOf("sling");
    let x = shot.side;
    for (let n = 0; n < flight.frames; n++) {
      const { at } = poseAt(flight, sling, n / flight.hz);
      x = at[0];
      if (at[1] > -20) break;
    }
    const ends = board.cars.map((place) => placeX(board, place));
    return Math.max(Math.min(...ends), Math.min(Math.max(...ends), x));
  }

  function flying(now: number, show: Playing): View {
    const moment = show.line.at((now - show.start) / 1000);
    for (const [body, name] of show.flight.bodies.entries()) {
      const pose = poseAt(show.flight, body, moment.flown);
      const before = show.before.get(name);
      poses.set(name, moment.part === "ready" && before ? between(before, pose, smooth(moment.share)) : pose);
    }
    if (moment.part === "ready") return eye.at(now);
    const start = show.line.when(0);
    const arrive = show.line.when(show.line.touch ?? lasts(show.flight) * 0.4);
    const seconds = (now - show.start) / 1000;
    const share = Math.max(0, Math.min(1, (seconds - start) / Math.max(0.3, arrive - start)));
    return betweenViews(show.views.behind, show.views.near, smooth(share));
  }

  return {
    company({ kids, bandits }, now) {
      home = new Map(
        Object.entries({ ...bandits, ...kids }).map(([name, place]) => [name, standing(board, name, place)]),
      );
      if (!playing) return settle(now);
      // Whoever the shot leaves alone stands where it stood.
      for (const [name, pose] of home)
        if (!poses.has(name) && !playing.shot.bodies.includes(name)) poses.set(name, pose);
    },
    play(shot, now) {
      const flight = unpack(shot);
      const still = pace() === 0;
      if (playing) {
        playing = null;
        settle(now);
      }
      // Whoever was on the way is there.
      for (const [name, { to }] of hops) poses.set(name, to);
      hops.clear();
      sam = { condition: shot.condition, side: shot.side };
      const views = {
        behind: behind(board, shot.condition, shot.side, aspect),
        near: near(board, hitAt(shot, flight), aspect),
      };
      const before = new Map(poses);
      poses.set("sam", samHome());
      if (!aiming) before.set("sling", slingHome());
      const line = timeline(shot, lasts(flight), still ? 1 : pace(), aiming !== null);
      playing = { shot, flight, line, start: now, before, views };
      aiming = null; // what was aimed at flies now
      if (still) {
        playing.start = now - (line.seconds - STILL) * 1000;
        eye.go(views.near, 0, now);
      } else eye.go(views.behind, line.when(0) * 0.85, now);
    },
    skip(now) {
      if (!playing) return;
      playing.start = now - playing.line.seconds * 1000;
      finish(now);
    },
    aim(aim, now) {
      const started = aim !== null && aiming === null;
      const ended = aim === null && aiming !== null;
      const went = aim !== null && aiming !== null && aim.side !== aiming.side;
      aiming = aim;
      if (aim) {
        sam = { condition: aim.condition, side: aim.side };
        hops.delete("sling");
        hops.delete("sam");
        poses.set("sam", samHome());
        const { at } = slingHome();
        const back = (aim.power / 100) * 20;
        const turn = (aim.azimuth * Math.PI) / 1800;
        poses.set("sling", {
          at: [at[0] - back * Math.sin(turn), at[1] - back * Math.cos(turn), at[2]],
          turn: UPRIGHT,
        });
      }
      if (playing) return;
      if (ended) retire(now);
      if (started || went)
        eye.go(behind(board, sam.condition, sam.side, aspect), (started ? 0.7 : 0.16) * pace(), now);
      else if (ended) eye.go(whole(), 0.7 * pace(), now);
    },
    shape(newAspect, now) {
      aspect = newAspect;
      if (playing) {
        playing.views = {
          behind: behind(board, playing.shot.condition, playing.shot.side, aspect),
          near: near(board, hitAt(playing.shot, playing.flight), aspect),
        };
        return;
      }
      eye.go(aiming ? behind(board, aiming.condition, aiming.side, aspect) : whole(), 0, now);
    },
    at(now) {
      let slow = false;
      let flown = false;
      let view: View | null = null;
      if (playing) {
        const moment = playing.line.at((now - playing.start) / 1000);
        slow = moment.slow;
        flown = moment.part !== "ready";
        view = flying(now, playing);
        if (moment.part === "over") {
          finish(now);
          view = null;
        }
      }
      for (const [name, hop] of hops) {
        const share = (now - hop.start) / 1000 / (HOP * Math.max(0.01, pace()));
        poses.set(name, hopping(hop.from, hop.to, share));
        if (share >= 1) {
          poses.set(name, hop.to);
          hops.delete(name);
        }
      }
      return {
        poses,
        view: view ?? eye.at(now),
        playing: playing !== null,
        slow,
        lying: playing && flown ? STANDEES.filter(lies) : [],
        condition: sam.condition,
        still: playing === null && !eye.moving(now),
        restless: playing !== null || hops.size > 0 || eye.moving(now),
      };
    },
  };
}
