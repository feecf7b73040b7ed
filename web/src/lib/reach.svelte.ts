/** Where friends find this server: asked of it, where this page stands at an address of this computer alone. */
import * as api from "./api";
import type { Reach } from "./messages";

const OWN = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;
const NEAR =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f[cd].*\]|[^.:]+|.*\.(local|lan|home|internal))$/;

let told = $state<Reach>();
let problem = $state("");
let busy = $state(false);

export const reach = {
  /** Only this computer can open the address that this page stands at. */
  get alone() {
    return OWN.test(location.hostname);
  },
  /** The page stands at an address of the house, which friends elsewhere cannot open. */
  get near() {
    return this.alone || NEAR.test(location.hostname);
  },
  /** The beginnings of all addresses that friends can open, the likeliest first. */
  get origins(): string[] {
    return this.alone ? (told?.addresses ?? []) : [location.origin];
  },
  /** Whether it is known yet. */
  get known() {
    return !this.alone || told !== undefined;
  },
  get mayOpen() {
    return told?.may_open ?? false;
  },
  get open() {
    return told?.open ?? false;
  },
  get problem() {
    return problem;
  },
  get busy() {
    return busy;
  },
  async look() {
    if (this.alone)
      told = await api.reach().catch(() => told ?? { may_open: false, open: false, addresses: [] });
  },
  /** Opens the house to the devices near by, or closes it. */
  async change(open: boolean) {
    busy = true;
    problem = "";
    try {
      told = await api.openHouse(open);
    } catch (error) {
      problem = api.sentence(error);
    }
    busy = false;
  },
};

/** Looks now, and again when this page is looked at again: the computer may be in another network. */
export function keepLooking() {
  $effect(() => {
    const look = () => void reach.look();
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
}
