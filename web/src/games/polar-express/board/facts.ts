// What the board reads out of a state message. The message types leave these open, for every game has its own.

export interface StationFact {
  name: string;
  space: number;
}

export interface BoardFacts {
  stations: StationFact[];
  lower_bridge: number;
  upper_bridge: number;
  slope_top: number;
  slope_bottom: number;
  last: number;
}

export interface PositionFacts {
  spaces: number[];
  turn: number | null;
}

export interface TableEvent {
  kind: string;
  seat?: number;
  from?: number;
  to?: number;
  by?: number;
  other?: number;
  rule?: string;
  [more: string]: unknown;
}

export type Speed = "slow" | "normal" | "fast" | "off";

/** "space 18, Hot Chocolate Corner" */
export function spaceInWords(board: BoardFacts, space: number): string {
  const name = nameOfSpace(board, space);
  return name ? `space ${space}, ${name}` : `space ${space}`;
}

export function nameOfSpace(board: BoardFacts, space: number): string {
  if (space === board.lower_bridge) return "Lower Bridge";
  if (space === board.upper_bridge) return "Upper Bridge";
  if (space === board.slope_top) return "Slippery Slope";
  return board.stations.find((station) => station.space === space)?.name ?? "";
}
