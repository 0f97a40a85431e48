import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import type { BookableType } from "@/lib/activity/reservations/codes";
import type { PlannedBooking } from "@/lib/activity/reservations/commands";
import { warningViews } from "@/lib/activity/reservations/present";
import { occupiersOf, type ReservationRow } from "@/lib/activity/reservations/queries";
import {
  booksOwnOnly,
  demandBooking,
  isUnbound,
  mayChange,
  mayMove,
  mayOverride,
  type Subject,
} from "@/lib/activity/reservations/reach";
import {
  type BookingTimes,
  bookingTimes,
  castOf,
  occupationsOf,
  refuseFarOff,
} from "@/lib/activity/reservations/rules";
import type { BookingInput, ConflictView } from "@/lib/activity/reservations/schema";
import { type Facts, loadFacts } from "@/lib/compliance/facts/load-facts";
import { judge } from "@/lib/compliance/judge";
import type { JudgedBooking } from "@/lib/compliance/rule";
import type { Db } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/locale";
import { invalidField, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";

/**
 * Reads what a booking names, rounds and derives its times, and judges it at them. Writes nothing, refuses no verdict.
 * `hold`: it will be booked in this transaction, so its site stays open until then. `current`: what it changes.
 */
export async function planBooking(
  reading: Reading,
  id: string,
  type: BookableType,
  input: BookingInput,
  { hold, current }: { hold: boolean; current?: ReservationRow },
): Promise<PlannedBooking> {
  const { db, actor } = reading;
  const parts = castOf(type, input);
  const { aircraftId, operationId } = input.aircraft;
  const personIds = parts.map((part) => part.personId);
  const refs = { siteId: input.siteId, aircraftId, operationTypeId: operationId, personIds };
  const facts = await loadFacts(db, [refs], { hold });
  const { site, aircraft, operationType } = resolve(facts, actor, type, input);
  demandBooking(actor, { siteId: site.id, type, people: parts, bookingRight: operationType?.bookingRight ?? null });
  refuseUnusable(facts, type, input, parts);

  const isMaintenance = type === "Maintenance";
  const times = isMaintenance
    ? bookingTimes(withoutFlight(input), site, 0, standingTimes(current))
    : bookingTimes(input, site, aircraft.turnaroundMinutes, standingTimes(current));
  if (current) await refuseGivingUp(reading, current, { aircraftId, times });
  refuseWrongTime(reading, { siteId: site.id, type, slotMinutes: site.slotMinutes, times });
  const planned = { siteId: site.id, type, times, aircraftId, operationTypeId: operationType?.id ?? null, parts };
  const { findings, compliance } = judge(facts, judgedBooking(planned), reading.now);
  const airports = isMaintenance ? { fromAirport: null, toAirport: null } : airportsOf(input, site.icao);
  return {
    id,
    siteId: site.id,
    timeZone: site.timeZone,
    slotMinutes: site.slotMinutes,
    type,
    times,
    aircraftId,
    ...airports,
    operationTypeId: operationType?.id ?? null,
    comment: input.commentaryForGlobal,
    clientComment: input.aircraft.commentaryForClient ?? "",
    parts,
    occupations: occupationsOf(aircraftId, parts, times),
    findings,
    compliance,
    overrideReason: compliance === "Blocking" ? (input.overrideReason ?? null) : null,
  };
}

/** A booking as the rules judge it. */
export function judgedBooking({
  times,
  ...booking
}: Pick<PlannedBooking, "siteId" | "type" | "times" | "aircraftId" | "operationTypeId" | "parts">): JudgedBooking {
  const flies = booking.type !== "Maintenance";
  return {
    ...booking,
    offBlock: flies ? times.offBlock : null,
    onBlock: flies ? times.onBlock : null,
    classroomId: null,
  };
}

/** Maintenance takes its aircraft from start to end, whatever else is sent. */
function withoutFlight(input: BookingInput): BookingInput {
  return { ...input, aircraft: { ...input.aircraft, startTurnaround: null, startFlight: null, endFlight: null } };
}

function standingTimes(row: ReservationRow | undefined): number[] {
  if (!row) return [];
  return [row.startAt, row.endAt, row.offBlockAt, row.onBlockAt].flatMap((at) => (at ? toUnix(at) : []));
}

/** Years that nobody means; and the past, which who books for themself can't book: only the slot that runs. */
function refuseWrongTime(
  { actor, now }: Reading,
  booking: { siteId: string; type: BookableType; slotMinutes: number; times: BookingTimes },
): void {
  refuseFarOff(booking.times, toUnix(now));
  const isPast = booking.times.start < toUnix(now) - booking.slotMinutes * 60;
  if (isPast && booksOwnOnly(actor, booking)) throw invalidField("start", "reservations.inThePast");
}

/**
 * Within the school's notice, one's own time is no more given up by a change than by cancelling: moved away, made shorter
 * or flown with another aircraft. Once it has begun, it isn't changed at all.
 */
async function refuseGivingUp(
  { db, actor, now }: Reading,
  current: ReservationRow,
  { aircraftId, times }: { aircraftId: string; times: BookingTimes },
): Promise<void> {
  const subject: Subject = { ...current, bookingRight: current.operationType?.bookingRight ?? null };
  if (isUnbound(actor, subject)) return;
  if (!mayChange(actor, subject, now)) throw new Problem("forbidden", "reservations.begun");
  const at = (date: Date | null, otherwise: Date) => toUnix(date ?? otherwise);
  const isKept =
    current.aircraftId === aircraftId &&
    times.start <= toUnix(current.startAt) &&
    times.offBlock <= at(current.offBlockAt, current.startAt) &&
    times.onBlock >= at(current.onBlockAt, current.endAt) &&
    times.end >= toUnix(current.endAt);
  if (isKept) return;
  const { cancellationNoticeHours: hours } = await db.school.findFirstOrThrow({
    select: { cancellationNoticeHours: true },
  });
  if (mayMove(actor, subject, now, hours)) return;
  throw new Problem("forbidden", "reservations.tooLateToChange", { values: { hours } });
}

/** Blocking asks for a written reason of staff; everybody else is refused (DECISIONS, "Reservations and planning"). */
export function refuseBlocking(actor: Actor, booking: PlannedBooking, locale: Locale): void {
  if (booking.compliance !== "Blocking") return;
  if (mayOverride(actor, booking.siteId) && booking.overrideReason) return;
  const blocking = booking.findings.filter((finding) => finding.level === "Blocking");
  const warnings = warningViews(blocking, locale, booking.timeZone);
  throw new Problem(
    "invalid",
    mayOverride(actor, booking.siteId) ? "reservations.blockedNeedsReason" : "reservations.blocked",
    {
      values: { why: warnings.map((warning) => warning.label).join(" ") },
      extension: { warnings },
    },
  );
}

/** What is in the way of some bookings, apart from themselves. */
export async function conflictsOf(db: Db, actor: Actor, bookings: readonly PlannedBooking[]): Promise<ConflictView[]> {
  const wanted = bookings.flatMap((booking) => booking.occupations);
  const occupiers = await occupiersOf(
    db,
    wanted,
    bookings.map((booking) => booking.id),
  );
  return occupiers.map(({ siteId, kind, resource, reservationId, label, resourceId, start, end }) => {
    const readable = can(actor, "planning.read", siteId);
    return {
      resourceId,
      resourceKind: kind,
      resource,
      reservationId: readable ? reservationId : null,
      start,
      end,
      label: readable ? label : "",
    };
  });
}

export async function refuseConflicts(db: Db, actor: Actor, bookings: readonly PlannedBooking[]): Promise<void> {
  const conflicts = await conflictsOf(db, actor, bookings);
  if (conflicts.length === 0) return;
  const names = [...new Set(conflicts.map((conflict) => conflict.resource))].join(", ");
  throw new Problem("conflict", "reservations.taken", { values: { names }, extension: { conflicts } });
}

function resolve(facts: Facts, actor: Actor, type: BookableType, input: BookingInput) {
  const site = facts.sites.get(input.siteId);
  if (!site || !can(actor, "planning.read", site.id)) throw invalidField("siteId", "reservations.siteUnknown");
  if (site.state !== "Active") throw invalidField("siteId", "reservations.siteDisabled");
  const aircraft = facts.aircraft.get(input.aircraft.aircraftId);
  if (!aircraft || aircraft.siteId !== site.id)
    throw invalidField("aircraft.aircraftId", "reservations.aircraftUnknown");
  const operationType = facts.operationTypes.get(input.aircraft.operationId ?? "");
  if (type === "Operation") {
    if (!operationType) throw invalidField("aircraft.operationId", "reservations.operationRequired");
    if (operationType.state !== "Active") throw invalidField("aircraft.operationId", "reservations.operationDisabled");
  } else if (input.aircraft.operationId) {
    throw invalidField("aircraft.operationId", "reservations.operationNotAllowed");
  }
  return { site, aircraft, operationType };
}

function refuseUnusable(facts: Facts, type: BookableType, input: BookingInput, parts: readonly { personId: string }[]) {
  if (parts.some((part) => !facts.people.has(part.personId))) throw invalidField("users", "reservations.personUnknown");
  if (type === "Maintenance" && (input.durationBriefing > 0 || input.durationDebriefing > 0)) {
    throw invalidField("durationBriefing", "reservations.noBriefing");
  }
}

/** Departure and arrival: as given, else the site's own field; a flight has both (spec 2 §5). */
function airportsOf(input: BookingInput, icao: string | null) {
  const fromAirport = input.aircraft.fromAirport ?? icao;
  const toAirport = input.aircraft.toAirport ?? icao;
  if (!fromAirport) throw invalidField("aircraft.fromAirport", "reservations.airportRequired");
  if (!toAirport) throw invalidField("aircraft.toAirport", "reservations.airportRequired");
  return { fromAirport, toAirport };
}
