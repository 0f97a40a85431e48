import type { RefObject } from "react";
import type { BoardRights, PlannedReservation, ProposedMove } from "../types";
import type { Cursor } from "./board-cursor";
import type { BoardModel, ResourceRow } from "./board-model";
import type { Proposal } from "./proposal";
import type { TimeAxis } from "./time-axis";
import type { CardControl } from "./use-card";
import type { Ghost } from "./use-ghost";

/** Data and functions of the grid that the pointer and keyboard hooks need. */
export type GridContext = {
  model: BoardModel;
  axis: TimeAxis;
  scale: number;
  slotMinutes: number;
  canvas: RefObject<HTMLDivElement | null>;
  ghost: Ghost;
  card: CardControl;
  rights: BoardRights;
  bookable: (row: ResourceRow) => boolean;
  maySize: (reservationId: string) => boolean;
  takenText: string;
  setCursor: (cursor: Cursor) => void;
  toggle: (group: string) => void;
  book: (proposal: Proposal) => void;
  onMove: (move: ProposedMove) => void;
  onOpen: (reservation: PlannedReservation) => void;
  onCancel: (reservation: PlannedReservation) => void;
  announce: (text: string) => void;
};
