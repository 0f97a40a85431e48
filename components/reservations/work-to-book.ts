import { isId } from "@/lib/platform/id-format";
import { isWorse } from "@/lib/records/maintenance/rules";
import type { Limit } from "@/lib/views/fleet/wire";
import type { BookingPrefill } from "./form/booking-form-state";

/** What an address says of maintenance to book: the aircraft, its limits, who does it, how long, and when if that is known. */
export type WorkToBook = Pick<BookingPrefill, "aircraftId" | "limitIds" | "others"> & {
  start: number | null;
  end: number | null;
  minutes: number;
};

const USUAL_MINUTES = 240;
const MOST_MINUTES = 60 * 24 * 60;

/** The address at which the planning of a day opens the form of the work, filled in. */
export function workHref(
  base: string,
  day: string,
  named: {
    aircraftId: string;
    limitIds: readonly string[];
    /** How long the work usually takes. */
    minutes?: number;
    start?: number;
    end?: number;
    personId?: string | null;
  },
): string {
  const query = new URLSearchParams({
    date: day,
    book: "maintenance",
    aircraft: named.aircraftId,
    limits: named.limitIds.join(","),
    ...(named.minutes && { minutes: String(named.minutes) }),
    ...(named.start && named.end && { from: String(named.start), to: String(named.end) }),
    ...(named.personId && { person: named.personId }),
  });
  return `${base}/planning/day?${query}`;
}

/** Reads the work that an address asks to book. Null when it asks for none. */
export function readWorkToBook(address: URLSearchParams): WorkToBook | null {
  const [aircraftId, person] = [address.get("aircraft"), address.get("person")];
  if (address.get("book") !== "maintenance" || !aircraftId || !isId(aircraftId)) return null;
  const whole = (name: string, form: RegExp) => (form.test(address.get(name) ?? "") ? Number(address.get(name)) : null);
  const [start, end] = [whole("from", /^\d{9,10}$/), whole("to", /^\d{9,10}$/)];
  const isPeriod = start !== null && end !== null && start < end;
  return {
    aircraftId,
    limitIds: (address.get("limits") ?? "").split(",").filter(isId),
    others: person && isId(person) ? [{ userId: person, role: "Crew" }] : [],
    start: isPeriod ? start : null,
    end: isPeriod ? end : null,
    minutes: Math.min(whole("minutes", /^[1-9]\d{0,4}$/) ?? USUAL_MINUTES, MOST_MINUTES),
  };
}

type Standing = Pick<Limit, "first" | "booked">;

/** Of the limits of an aircraft, the one whose work is due first: the worst below its warning threshold whose work isn't booked yet. */
export function findDueLimit<One extends Standing>(limits: readonly One[]): One | null {
  const standingOf = ({ first }: Standing) => first && { term: first, ...first };
  const due = limits.filter(({ first, booked }) => first !== null && first.phase !== "Valid" && !booked);
  return due.sort((a, b) => (isWorse(standingOf(a)!, standingOf(b)!) ? -1 : 1))[0] ?? null;
}
