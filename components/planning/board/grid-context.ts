import type { RefObject } from "react";
import type { HoverCardControl } from "@/components/reservations/card/use-hover-card";
import type { BoardRights, ProposedMove, PublicReservation } from "../types";
import type { BoardCursor } from "./board-cursor";
import type { DrawnBoard, ResourceRow, Row } from "./board-model";
import type { Proposal } from "./proposal";
import type { TimeAxis } from "./time-axis";
import type { ProposalGhost } from "./use-proposal-ghost";

/** Data and functions of the grid that the pointer and keyboard hooks need. */
export type GridContext = {
  model: DrawnBoard;
  axis: TimeAxis;
  scale: number;
  /** The width of the column of the rows' names. */
  head: number;
  /** The height of the time axis. */
  axisHeight: number;
  slotMinutes: number;
  canvas: RefObject<HTMLDivElement | null>;
  ghost: ProposalGhost;
  card: HoverCardControl;
  rights: BoardRights;
  bookable: (row: ResourceRow) => boolean;
  maySize: (reservationId: string) => boolean;
  takenText: string;
  setCursor: (cursor: BoardCursor) => void;
  /** The cursor where the keyboard begins. Null when the board has no row. */
  startCursor: () => BoardCursor | null;
  toggle: (group: string) => void;
  book: (proposal: Proposal) => void;
  onMove: (move: ProposedMove) => void;
  /** Called for a move onto something that is taken. */
  onMoveTaken: (move: ProposedMove) => void;
  onOpen: (reservation: PublicReservation) => void;
  onCancel: (reservation: PublicReservation) => void;
  /** Closes what is innermost: the card, or the board itself where it can be closed. */
  escape: () => void;
  /** Opens the sheet of a row, if it has one. */
  openRow: (row: Row) => void;
  /** Enters the availability of a row's person, or of the signed-in one. Undefined where nothing can be entered. */
  enterAvailability?: (row: Row, at: number) => void;
  announce: (text: string) => void;
};
