import type { WhyNotCancelled, WhyNotMoved } from "@/components/reservations/use-refusal-toast";
import type { DraftMark } from "@/lib/activity/drafts/rules";
import type { Compliance, ReservationState, ReservationType } from "@/lib/activity/reservations/codes";
import type { RowKind } from "@/lib/activity/reservations/kinds";
import type { PublicReservation as Planned, ReservationMove } from "@/lib/activity/reservations/wire";
import type { AircraftType } from "@/lib/records/aircraft/codes";
import { type Craft, RECORD_FILTERS, type RecordFilterName } from "@/lib/views/planning/filters/codes";
import type { RowPotential } from "@/lib/views/planning/wire";

/**
 * A reservation as a bar on the board, with times in unix seconds. `isAsked` when something is asked about it that the reader
 * answers, `isUndecided` when it was hit and hasn't been moved, `draft` when it stands in a draft.
 */
export type PublicReservation = Planned & {
  title?: string | null;
  isAsked?: boolean;
  isUndecided?: boolean;
  draft?: DraftMark;
};
export type PlannedPerson = PublicReservation["users"][number];

export type BoardResources = {
  siteId: string;
  siteName: string;
  timeZone: string;
  sunrise: number | null;
  sunset: number | null;
  /** The instants when night ends and begins, by the school's rule. */
  dawn: number | null;
  dusk: number | null;
  /** The same of each day that is shown. */
  daylight: { sunrise: number | null; sunset: number | null; dawn: number | null; dusk: number | null }[];
  /** When it is closed. Both days are closed. */
  closures: { id: string; name: string; firstDay: string; lastDay: string }[];
  /** The public holidays of the days that are shown. */
  holidays: { day: string; name: string }[];
  slotMinutes: number;
  aircraft: {
    id: string;
    callSign: string;
    model: string;
    type: AircraftType;
    enableRental: boolean;
    /** What remains of its worst limit. Null while none is below its warning threshold. */
    potential: RowPotential | null;
  }[];
  classrooms: { id: string; name: string; seats: number | null }[];
  /** The ids of the site's students. Their row is in the group of students even if they only observe a flight. */
  students: string[];
  instructors: { id: string; callSign: string | null; firstName: string; lastName: string }[];
};

export const rowKinds: RowKind[] = ["aircraft", "simulator", "classroom", "instructor", "student", "renter", "other"];

/**
 * The filters of the board. An empty list shows everything but cancelled reservations. The state "Cancelled" adds these to
 * what is shown.
 */
export type BoardFilters = {
  kinds: RowKind[];
  types: ReservationType[];
  states: ReservationState[];
  verdicts: Compliance[];
  /** Whether it is flown on an aircraft or on a simulator. */
  crafts: Craft[];
  /** Whether only aircraft for rent count. */
  rental: boolean;
  /** Whether only what needs somebody is shown. */
  attention: boolean;
  text: string;
} & Record<RecordFilterName, string[]>;

/** What the filters must know of a reservation beside its bar. */
export type FilterFacts = {
  /** The aircraft that reservations may have. */
  fleet?: ReadonlyMap<string, { craft: Craft; isForRent: boolean }>;
  /** The ids that the server has found by programme, promotion and tag. Null while none of them is set. */
  found?: ReadonlySet<string> | null;
};
export type AppliedFilters = BoardFilters & FilterFacts;

export const noFilters: BoardFilters = {
  ...{ kinds: [], types: [], states: [], verdicts: [], crafts: [], rental: false, attention: false, text: "" },
  ...{ people: [], programs: [], promotions: [], tags: [] },
};

/** How many filters are set. Adding the cancelled ones counts as one. */
export function countActiveFilters({ states, rental, attention, text, ...filters }: BoardFilters): number {
  const hasCancelled = states.includes("Cancelled");
  const isOneState = states.length > (hasCancelled ? 1 : 0);
  const lists = [
    filters.kinds,
    filters.types,
    filters.verdicts,
    filters.crafts,
    ...RECORD_FILTERS.map((one) => filters[one]),
  ];
  const set = [
    isOneState,
    hasCancelled,
    rental,
    attention,
    text.trim() !== "",
    ...lists.map((list) => list.length > 0),
  ];
  return set.filter(Boolean).length;
}

export type ResourceRef = { kind: RowKind; id: string; name: string };

export type SlotChoice = {
  siteId: string;
  /** Where it was chosen. A key or button chooses nowhere. */
  resource: Omit<ResourceRef, "kind"> & { kind: RowKind | "nowhere" };
  start: number;
  end: number;
};

/** A move proposed on the board: the new times of the whole reservation, the shift of each end, and the new resource. */
export type ProposedMove = ReservationMove & { reservation: PublicReservation; start: number; end: number };

export type BoardRights = {
  mayBook: (kind: RowKind) => boolean;
  mayMove: (reservation: PublicReservation) => boolean;
  /** Null where it may be moved. */
  whyNotMove: (reservation: PublicReservation) => WhyNotMoved | null;
  mayCancel: (reservation: PublicReservation) => boolean;
  /** Null where it may be cancelled. */
  whyNotCancel: (reservation: PublicReservation) => WhyNotCancelled | null;
};
