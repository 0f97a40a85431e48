import type { FlightPhase, FlightTime, FlightTimes } from "@/lib/activity/flights/follow-up/codes";
import { localDayOf } from "@/lib/platform/day";

/** A flight as the desk's board sorts it. Times are unix seconds. */
export type BoardFlight = {
  phase: FlightPhase;
  plannedOffBlock: number;
  plannedOnBlock: number;
  /** Where somebody has said when it is expected back. */
  expectedReturn: number | null;
  times: FlightTimes;
  /** Whether it waits for its follow-up although no time was noted, because its time has passed. */
  isPast: boolean;
  /** A simulator neither takes off nor is overdue: its session begins and ends. */
  isSimulator: boolean;
};

/** What the board counts and filters by. Each flight belongs to one of them. */
export const BOARD_STATES = ["scheduled", "offBlock", "airborne", "overdue", "landed", "toValidate", "over"] as const;
export type BoardState = (typeof BOARD_STATES)[number];

/** When a flight is expected back: when somebody has said, else as planned. */
export const returnOf = ({ expectedReturn, plannedOnBlock }: Pick<BoardFlight, "expectedReturn" | "plannedOnBlock">) =>
  expectedReturn ?? plannedOnBlock;

/** Where a flight stands on the board. It is overdue when it is out after the school's time, until it has landed. */
export function boardStateOf(
  { phase, isPast, isSimulator, ...flight }: BoardFlight,
  now: number,
  overdueMinutes: number,
): BoardState {
  if (phase === "Closed" || phase === "Cancelled") return "over";
  if (phase === "Scheduled") return isPast ? "toValidate" : "scheduled";
  if (phase === "OnBlock") return "toValidate";
  if (phase === "Landed") return "landed";
  if (isSimulator) return "airborne";
  if (now >= returnOf(flight) + overdueMinutes * 60) return "overdue";
  return phase === "Airborne" ? "airborne" : "offBlock";
}

/** Whether a flight waits for its follow-up since an earlier day. It stays out of the board's day, and of what is counted of it. */
export const waitsSinceEarlier = (
  { board, plannedOnBlock }: Pick<BoardFlight, "plannedOnBlock"> & { board: BoardState },
  { day, timeZone }: { day: string; timeZone: string },
): boolean => board === "toValidate" && localDayOf(plannedOnBlock, timeZone) < day;

/** Whether what counts as airborne is flights, simulator sessions, or both, so that its name says all of it. */
export function airborneKindOf(
  flights: readonly (Pick<BoardFlight, "isSimulator"> & { board: BoardState })[],
): "flights" | "sessions" | "both" {
  const airborne = flights.filter(({ board }) => board === "airborne");
  const sessions = airborne.filter(({ isSimulator }) => isSimulator).length;
  if (sessions === 0) return "flights";
  return sessions < airborne.length ? "both" : "sessions";
}

/** The states of flights that are still to leave. All others are on the side of arrivals. */
export const isDeparture = (state: BoardState): boolean => state === "scheduled" || state === "offBlock";

const ARRIVALS: readonly BoardState[] = ["overdue", "airborne", "landed", "toValidate", "over"];

/** Sorts departures by when they leave, arrivals by state, the overdue first, then by when they come back. */
export function sortBoard<F extends BoardFlight>(flights: readonly (F & { board: BoardState })[]) {
  const off = ({ times, plannedOffBlock }: F) => times.offBlock ?? plannedOffBlock;
  const on = (one: F) => one.times.onBlock ?? one.times.landing ?? returnOf(one);
  const rank = ({ board }: { board: BoardState }) => ARRIVALS.indexOf(board);
  const departures = flights.filter(({ board }) => isDeparture(board)).toSorted((a, b) => off(a) - off(b));
  const arrivals = flights
    .filter(({ board }) => !isDeparture(board))
    .toSorted((a, b) => rank(a) - rank(b) || on(a) - on(b));
  return { departures, arrivals };
}

/** The time that is noted next with one tap. Null: all are, so that the follow-up is next. */
export function nextTimeOf(
  board: BoardState,
  { phase, isSimulator }: Pick<BoardFlight, "phase" | "isSimulator">,
): FlightTime | null {
  if (board === "scheduled") return "offBlock";
  if (phase === "OffBlock") return isSimulator ? "onBlock" : "takeOff";
  if (phase === "Airborne") return "landing";
  return phase === "Landed" ? "onBlock" : null;
}
