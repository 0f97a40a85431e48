import type { ComponentType, ReactNode } from "react";
import type { SignedInUser } from "@/components/reservations/booking-context";
import type { OpenDraftView } from "@/lib/activity/drafts/schema";
import type { PublicReservation as PublishedReservation } from "@/lib/activity/reservations/wire";
import type { DecodedBoardRows } from "@/lib/views/planning/wire";
import type { GridProps } from "./board/board-grid";
import type { ToolbarProps } from "./board-toolbar";
import type { PlanningDay } from "./planning-day";
import type { AppliedFilters, BoardResources, PublicReservation, ResourceRef } from "./types";

type Handed = Pick<
  GridProps,
  | "rights"
  | "look"
  | "colouring"
  | "onBookSlot"
  | "place"
  | "onMove"
  | "onMoveTaken"
  | "onMoveRequest"
  | "onOpen"
  | "onCancel"
  | "onMenu"
  | "onRowMenu"
  | "onAvailability"
  | "onOpenPerson"
> &
  Pick<
    ToolbarProps,
    | "wanted"
    | "today"
    | "onDayChange"
    | "onFiltersChange"
    | "needing"
    | "views"
    | "extra"
    | "assistHref"
    | "replanHref"
    | "drafts"
    | "onNew"
    | "newReason"
    | "newSites"
  >;

export type PlanningBoardProps = Handed & {
  /** One or several sites. With several, the board is read-only and grouped by site. */
  sites: BoardResources[];
  reservations: PublicReservation[];
  /** The day whose reservations these are, as yyyy-MM-dd. Of a week it is the Monday. */
  day: string;
  /** The day that the board is called by: the one that is being read, or the shown one when that failed. */
  heading: string;
  /** What could not be read. */
  notice?: ReactNode;
  /** Opens the menu of a day at a position of the window. Undefined for who has nothing to do with a whole day. */
  onDayMenu?: (day: string, at: { x: number; y: number }) => void;
  /** Says that a draft is open. */
  banner?: ReactNode;
  /** How the open draft is published, how many reservations it has, and how many of them something stands against. */
  publishing?: { count: number; blocked: number; onPublish: () => void; onSettle: () => void };
  /** What stands beside the board: the differences of the draft that is open. */
  aside?: ReactNode;
  /** The current time in unix seconds. The page keeps it up to date. */
  now: number;
  filters: AppliedFilters;
  /** Whether to render the phone's list before the width of the window is known. */
  isPhone: boolean;
  /** The id of the signed-in person, for the choice "mine" on a phone. */
  me?: string;
  /** Where a student asks for a lesson. Undefined for everybody else. */
  requestHref?: string;
  /** The starts of the person's next reservations, in their order. */
  ownStarts?: number[];
  /** Returns the address of the sheet of a row's aircraft or person. Undefined when the reader may not open it. */
  sheetHref?: (resource: ResourceRef) => string | undefined;
  /** Renders the text of the compliance verdict in the phone's list. */
  renderVerdict?: (reservation: PublicReservation) => ReactNode;
};

/** How a view of the planning shows its days. All views share what can be done with a reservation. */
export type PlanningView = {
  name: "day" | "week";
  days: 1 | 7;
  /** The first day that is shown when the address names this one. */
  firstOf: (day: string) => string;
  /** Whether it plans the week into a draft, so that R runs that. */
  plansWeek?: true;
  Board: ComponentType<PlanningBoardProps>;
};

/** What a page of the planning brings. */
export type PlanningScreenProps = {
  siteId: string;
  isAll: boolean;
  /** The day that the address asks for, or today. */
  asked: string;
  /** The first day that is shown. */
  day: string;
  today: string;
  period: { from: number; to: number };
  seed: PlanningDay;
  isPhone: boolean;
  /** The starts of the person's next reservations, in their order. Only a phone is told. */
  ownStarts: number[];
  /** Unix seconds at which the page was rendered. */
  now: number;
  reader: SignedInUser;
  /** Whether the reader may filter by programme, promotion and tag, and what the address finds by them. */
  mayFilterByRecords: boolean;
  found: string[] | null;
  /** The reservations about which something is asked that the reader answers. */
  askedIds: string[];
  rows: DecodedBoardRows;
  /** The reservation that the address names, whose sheet opens over its day. */
  opened: PublishedReservation | null;
  /** The draft that the address names. Null where there is none, or none that the reader may open. */
  draft: OpenDraftView | null;
};
