/** Events, one by one: what the table looks like after each, how long it is looked at, and a word to it.
 * The rules wrote what happened; nothing is worked out here. */
import { called } from "./faces";
import { piece, pieces, placeWords, type Facts, type Place, type Stack } from "./facts";
import type { Pace } from "./pace";

export interface Event {
  kind: string;
  seat?: number;
  kid?: string;
  bandit?: string;
  who?: string;
  from?: Place;
  to?: Place;
  place?: Place;
  token?: string;
  distance?: string;
}

const FALLS = ["bandit_fell", "kid_fell", "stood_up", "missed"];
export const isFall = ({ kind }: Event): boolean => FALLS.includes(kind);
export const isTurn = ({ kind }: Event): boolean => kind === "turned" || kind === "bonus_turned";

/** The table after an event; `end` is how it stands when all of them have been told. */
export function after(facts: Facts, event: Event, end: Facts): Facts {
  const { kind, bandit = "", kid = "", place, to, seat = 0 } = event;
  const bandits = (where: Place) => ({ ...facts, bandits: { ...facts.bandits, [bandit]: where } });
  const kids = (where: Place) => ({ ...facts, kids: { ...facts.kids, [kid]: where } });
  switch (kind) {
    case "went":
      return to ? kids(to) : facts;
    case "bandit_fell":
      return bandits("hideout");
    case "bandit_moved":
      return to ? bandits(to) : facts;
    case "kid_fell":
    case "ran_away":
      return kids("stagecoach");
    case "turned":
    case "bonus_taken":
      return place ? taken(facts, place) : facts;
    case "stole":
      return place ? { ...taken(facts, place), hideout: facts.hideout + 1 } : facts;
    case "kept":
      return {
        ...facts,
        kept: facts.kept.map((amount, n) => amount + (n + 1 === seat ? 1 : 0)),
        saved: end.saved,
        stolen: end.stolen,
      };
    case "into_hideout":
      return { ...facts, hideout: facts.hideout + 1, saved: end.saved, stolen: end.stolen };
    default:
      return facts;
  }
}

function taken(facts: Facts, place: Place): Facts {
  const left = place === "hideout" ? undefined : facts.stacks[place];
  if (left === undefined) return facts;
  return { ...facts, stacks: { ...facts.stacks, [place as Stack]: Math.max(0, left - 1) } };
}

/** How long an event is looked at; those that are seen in another one take no time. */
export function lasts({ kind }: Event, pace: Pace): number {
  switch (kind) {
    case "turned":
    case "bonus_turned":
      return pace.turn;
    case "went":
    case "bandit_moved":
    case "ran_away":
    case "already_there":
    case "bandit_fell":
    case "kid_fell":
    case "missed":
    case "turn":
    case "ran_out":
      return pace.step;
    case "stole":
    case "kept":
    case "into_hideout":
    case "stolen_back":
    case "bonus_taken":
    case "slept":
    case "nobody_there":
    case "bonus_kept":
      return pace.flight;
    default:
      return 0;
  }
}

const the = (place: string | undefined) =>
  place === "first-class" || place === "second-class"
    ? `${placeWords(place)}`
    : `the ${placeWords(place ?? "")}`;

const and = new Intl.ListFormat("en");
const NUMBERS = ["no", "one", "two", "three", "four"];

/** Thefts in one car, flights and falls of the same kind are told in one breath. */
export function together(one: Event, other: Event): boolean {
  return (
    ["stole", "ran_away", "bandit_fell", "kid_fell"].includes(one.kind) &&
    one.kind === other.kind &&
    one.place === other.place
  );
}

/** What events that are seen together are called, in a few words; the log has the whole sentences. */
export function caption(
  events: [Event, ...Event[]],
  nameOf: (seat: number) => string,
  kidOf: (seat: number) => string,
): string {
  const [{ kind, seat = 0, bandit = "", kid = "", who = "", place, to }] = events;
  const many = events.length > 1;
  const bandits = () => and.format(events.map((event) => called(event.bandit ?? "")));
  const kids = () => and.format(events.map((event) => called(event.kid ?? "")));
  switch (kind) {
    case "turn":
      return `${nameOf(seat)}’s turn with ${called(kidOf(seat))}.`;
    case "shot":
      return `${nameOf(seat)} shoots …`;
    case "went":
      return `${called(kid)} goes to ${the(to)}.`;
    case "stayed":
      return `${called(kid)} stays in ${the(place)}.`;
    case "bandit_fell":
      return `${bandits()} ${many ? "fall" : "falls"}!`;
    case "kid_fell":
      return `Oh no: ${kids()} ${many ? "fall" : "falls"}, too.`;
    case "stood_up":
      return `${called(who)} gets up again.`;
    case "missed":
      return "No bandit falls.";
    case "turned":
      return `${nameOf(seat)} turns over a ${place ? piece(place) : "token"} …`;
    case "bonus_turned":
      return `And the bonus, a ${place ? piece(place) : "token"} …`;
    case "bonus_taken":
      return "A bonus token!";
    case "stolen_back":
      return "A stolen token comes back!";
    case "bandit_moved":
      return `${called(bandit)} comes to ${the(to)}.`;
    case "already_there":
      return `${called(bandit)} is already in ${the(place)}.`;
    case "ran_away":
      return `${kids()} ${many ? "run" : "runs"} away!`;
    case "stole":
      return many && place
        ? `${bandits()} steal ${NUMBERS[events.length] ?? events.length} ${pieces(place)}.`
        : `${called(bandit)} steals from ${the(place)}.`;
    case "kept":
      return `${nameOf(seat)} keeps it!`;
    case "into_hideout":
      return "Lost to the Hideout.";
    case "slept":
      return "Zzz … nothing happens.";
    case "nobody_there":
      return "No bandit is on the train.";
    case "bonus_kept":
      return `${nameOf(seat)} keeps the bonus, unturned.`;
    case "ran_out":
      return place ? `The last ${piece(place)} is gone: the game is over.` : "The game is over.";
    default:
      return "";
  }
}
