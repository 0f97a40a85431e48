import { callOf, findTheirs, noteTimes } from "@/components/flight-follow-up/follow-up-calls";
import { FLIGHT_TIMES, type FlightTimes } from "@/lib/activity/flights/follow-up/codes";
import { timesOfLegs } from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, FlightTimesInput } from "@/lib/activity/flights/follow-up/schema";
import { isClosedView, typedLegsOf } from "@/lib/activity/flights/follow-up/wire";
import { api } from "@/lib/http/client";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import type { DeskFlight } from "@/lib/views/desk/wire";

export const fetchDeskBoard = async (personId: string, siteId: string): Promise<DeskBoardView> => {
  const call = callOf(personId, { query: { siteId }, quiet: true });
  return (await api.get<DeskBoardView>("dashboard-internal/flight-follow-up", call)).data;
};

/** The present minute, in unix seconds. */
export const presentMinute = (): number => Math.floor(Date.now() / 60_000) * 60;

/** Whether only an admin lets it go, with a reason. */
export const isHeld = ({ board, compliance, lacksAcceptance }: DeskFlight) =>
  board === "scheduled" && (compliance === "Blocking" || lacksAcceptance);

/**
 * Corrects times of a flight. What somebody else has typed of it meanwhile stays, and where that is something else than the times that
 * are corrected, nobody has to know. `seen` is the version over which the person has been told to decide.
 */
export async function correctTimes(
  personId: string,
  { reservationId, version, times }: Pick<DeskFlight, "reservationId" | "version" | "times">,
  changed: FlightTimesInput,
  seen: number | undefined,
): Promise<number> {
  let over = seen ?? version;
  for (let left = MOST_VERSIONS; ; left--) {
    try {
      return await noteTimes(personId, reservationId, changed, over);
    } catch (error) {
      const theirs = left > 0 ? await findTheirs(personId, error, reservationId) : null;
      if (!theirs || theirs.version === over || !standsAsSeen(theirs, times, changed)) throw error;
      over = theirs.version;
    }
  }
}

const MOST_VERSIONS = 3;

/** Whether the times that are corrected stand in a follow-up as they were seen. When it is expected back the follow-up doesn't say. */
export function standsAsSeen(theirs: FlightFollowUpView, seen: FlightTimes, changed: FlightTimesInput): boolean {
  if (isClosedView(theirs) || changed.expectedReturn !== undefined) return false;
  const standing = timesOfLegs(typedLegsOf(theirs));
  return FLIGHT_TIMES.every((name) => changed[name] === undefined || standing[name] === seen[name]);
}
