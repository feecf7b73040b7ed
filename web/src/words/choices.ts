/** What may be done now, put together by kind so that a long list can be read. */
import type { Offer } from "../lib/messages";
import { titled } from "./facts";

export interface Group {
  /** What all of them are; empty where a heading would say nothing. */
  title: string;
  offers: Offer[];
}

const FEW = 2; // of a kind: their own words are heading enough

export function groups(offers: Offer[]): Group[] {
  const kinds = [...new Set(offers.map(({ kind }) => kind))];
  const found = kinds.map((kind) => ({ kind, offers: offers.filter((offer) => offer.kind === kind) }));
  const many = found.filter((group) => group.offers.length > FEW);
  if (found.length < 2 || many.length === 0) return [{ title: "", offers }];
  const few = found.filter((group) => !many.includes(group)).flatMap((group) => group.offers);
  return [
    ...many.map((group) => ({ title: titled(group.kind), offers: group.offers })),
    ...(few.length > 0 ? [{ title: "Or", offers: few }] : []),
  ];
}
