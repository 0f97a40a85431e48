import { foldAccentsAndCase } from "@/lib/platform/fold";
import type { Locale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import type { GuestInput, GuestView } from "./schema";

/** The guest of a flight. What isn't known of telephone and mail address is "". */
export type Guest = GuestView;

const COLUMNS = ["name", "phoneNumber", "email", "language"] as const;

export const isSameGuest = (a: Guest | null, b: Guest | null): boolean =>
  a === b || (a !== null && b !== null && COLUMNS.every((column) => a[column] === b[column]));

/**
 * Completes the guest of a request by what is known already. Throws 422 for one without a name, or whom nobody can reach.
 */
export function completeGuest(given: GuestInput, stands: Guest | null, language: Locale): Guest {
  const { name, ...guest } = { ...(stands ?? { phoneNumber: "", email: "", language }), ...given } as GuestInput &
    Guest;
  if (!name) throw makeInvalidFieldProblem("guest.name", "reservations.guestNameRequired");
  if (!guest.phoneNumber && !guest.email)
    throw makeInvalidFieldProblem("guest.phoneNumber", "reservations.guestUnreachable");
  return { name, ...guest };
}

/** The most mails of one flight in 24 hours, so that nobody makes Envol write to strangers by correcting an address again and again. */
export const MOST_GUEST_MAILS = 10;

export type GuestMailKind = "Confirmed" | "Moved" | "Cancelled";

/** The period in which a guest flies, from when they are to come until they part (unix seconds). */
type Period = { start: number; end: number };

/** What a guest was mailed last, and what the flight was called then. */
export type ToldGuest = Period & Omit<Guest, "phoneNumber"> & { kind: GuestMailKind; operation: string | null };

/** A reservation as its guest is to know it. It is off when it was cancelled or withdrawn. */
export type GuestFlight = Period & { guest: Guest | null; operation: string | null; isOn: boolean };

/** A mail to write: to whom, of which flight, and of a move what it was before. */
export type GuestMailPlan = ToldGuest & { was: Period | null };

/**
 * Decides what is mailed of a reservation whose guest was last told `told`, if there was anything. Only what differs from that
 * is told, so that nothing is told twice, and nothing of what was undone before. Of what has begun nobody is told. What is off
 * is called as it was when the guest was told of it.
 */
export function decideGuestMails(told: ToldGuest | null, flight: GuestFlight, now: number): GuestMailPlan[] {
  const { guest, operation, isOn, start, end } = flight;
  const expected = told && told.kind !== "Cancelled" ? told : null;
  const stays = expected !== null && guest !== null && isSamePerson(expected, guest);
  // Whoever is called instead has no address any more.
  const isCalledOff = expected !== null && (!stays || (!isOn && guest.email !== ""));
  const mails: GuestMailPlan[] = [];
  if (isCalledOff && expected.start > now) mails.push({ ...expected, kind: "Cancelled", was: null });
  if (!guest?.email || !isOn || start <= now) return mails;
  const { name, email, language } = guest;
  const mail = { name, email, language, operation, start, end };
  if (!stays || expected.email !== email) mails.push({ ...mail, kind: "Confirmed", was: null });
  else if (expected.start !== start || expected.end !== end) {
    mails.push({ ...mail, kind: "Moved", was: { start: expected.start, end: expected.end } });
  }
  return mails;
}

/** Whether the guest is whom the mail went to: a name that was corrected, or an address, makes nobody else of them. */
const isSamePerson = (told: ToldGuest, guest: Guest): boolean =>
  foldAccentsAndCase(told.name) === foldAccentsAndCase(guest.name) ||
  told.email.toLowerCase() === guest.email.toLowerCase();
