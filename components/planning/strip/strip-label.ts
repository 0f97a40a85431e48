import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { kinds, type RowKind } from "@/lib/activity/reservations/kinds";
import type { PlannedPerson, PlannedReservation } from "../types";

/** Who a flight is known by: who learns, rents or commands it, then anybody. */
const order: ReservationRole[] = ["Student", "Renter", "PilotInCommand", "Instructor", "Crew", "Observer"];

export function codeOf(person: PlannedPerson): string {
  return person.callSign ?? `${person.firstName.slice(0, 1)}. ${person.lastName}`;
}

export function mainPerson(reservation: PlannedReservation, without?: string): PlannedPerson | undefined {
  let best: PlannedPerson | undefined;
  for (const user of reservation.users) {
    if (user.userId === without) continue;
    if (!best || order.indexOf(user.role) < order.indexOf(best.role)) best = user;
  }
  return best;
}

/** What is flown or done: the session's or operation's name, else the route when it leads somewhere. */
export function purposeOf({ title, aircraft }: PlannedReservation): string {
  if (title) return title;
  if (aircraft?.operationName) return aircraft.operationName;
  const { fromAirport, toAirport } = aircraft ?? {};
  return fromAirport && toAirport && fromAirport !== toAirport ? `${fromAirport}–${toAirport}` : "";
}

/** A registration without its country: F-GKQA is GKQA to everybody at home. */
export function shortRegistration(callSign: string): string {
  return callSign.replace(/^[A-Z0-9]{1,2}-(?=[A-Z0-9]{3,})/, "");
}

/** A careful guess of a bold text's width; the browser would have to lay it out to know. */
export function guessWidth(text: string, size: number): number {
  let em = 0;
  for (const sign of text)
    em += /[MW@]/.test(sign) ? 0.9 : /[A-Z0-9–]/.test(sign) ? 0.68 : /[ijl.,:' -]/.test(sign) ? 0.36 : 0.6;
  return em * size;
}

/** `isCut`: the bold word may lose its end. */
export type StripText = { bold: string; detail: string; small: boolean; isCut: boolean };

const nothing: StripText = { bold: "", detail: "", small: false, isCut: false };

/**
 * What a strip of this width says: a bold word, and a detail that the browser shows whole or not at all. Under 118 px a
 * registration loses its country, under 100 the text is smaller, under 64 there is none. A registration or a call sign
 * is never cut; a title may be.
 */
export function stripText(
  reservation: PlannedReservation,
  kind: RowKind,
  rowId: string,
  width: number,
  tabs: number,
  typeName: string,
): StripText {
  if (width < 64) return nothing;
  const { aircraft, classroom, type } = reservation;
  const isPerson = kind !== "aircraft" && kind !== "simulator" && kind !== "classroom";
  const purpose = purposeOf(reservation);
  let bold: string;
  let detail: string;
  let mayCut = false;
  if (isPerson && aircraft) {
    bold = width < 118 ? shortRegistration(aircraft.callSign) : aircraft.callSign;
    const other = mainPerson(reservation, rowId);
    detail = other ? codeOf(other) : purpose;
  } else if (!kinds[type].isFlight) {
    bold = purpose || (isPerson && classroom ? classroom.name : typeName);
    detail = isPerson ? "" : codeOr(mainPerson(reservation));
    mayCut = true;
  } else {
    const main = mainPerson(reservation);
    bold = main ? codeOf(main) : purpose || typeName;
    detail = main ? purpose : "";
    mayCut = !main?.callSign;
  }
  const small = width < 100;
  const room = width - 22 - 10 - tabs * 19;
  const isLong = guessWidth(bold, small ? 11 : 12) > room;
  if (mayCut ? room < 30 : isLong) return nothing;
  return { bold, detail, small, isCut: isLong };
}

const codeOr = (person: PlannedPerson | undefined) => (person ? codeOf(person) : "");
