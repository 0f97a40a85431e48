import type { Work } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import type { BookableType } from "@/lib/activity/reservations/codes";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import {
  lockReservations,
  occupy,
  type PlannedBooking,
  release,
  updateReservation,
} from "@/lib/activity/reservations/commands";
import { plannedById, type ReservationRow, reservationRow } from "@/lib/activity/reservations/queries";
import { demandBooking } from "@/lib/activity/reservations/reach";
import type { BookingInput, ChangeInput, SwapInput } from "@/lib/activity/reservations/schema";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { planBooking, refuseBlocking, refuseConflicts } from "./plan-booking";

type Change = { id: string; version: number | undefined; type: BookableType; input: BookingInput };

/** Changes one reservation: 428 without a version, 409 for a stale one or for what is in the way. Answers its new version. */
export async function changeReservation(
  work: Work,
  type: BookableType,
  input: ChangeInput,
  version: number | undefined,
  locale: Locale,
) {
  await replan(work, [{ id: input.id, version, type, input }], locale);
  return { version: version! + 1 };
}

/** Two reservations exchange their aircraft, each at its own times. */
export async function swapAircraft(work: Work, { reservations }: SwapInput, locale: Locale): Promise<void> {
  const first = await bookingOf(work, reservations[0]!.id);
  const second = await bookingOf(work, reservations[1]!.id);
  if (!first || !second) throw new Problem("notFound", "errors.notFound");
  if (first.input.siteId !== second.input.siteId) throw new Problem("invalid", "reservations.notSwappable");
  const changes = [
    { ...first, input: withAircraft(first.input, second.input.aircraft.aircraftId) },
    { ...second, input: withAircraft(second.input, first.input.aircraft.aircraftId) },
  ];
  await replan(
    work,
    changes.map((change, i) => ({ ...change, version: reservations[i]?.version })),
    locale,
  );
}

/** Changes some reservations together: all are released, then all occupy anew, so that bars can change places. */
async function replan(work: Work, changes: readonly Change[], locale: Locale): Promise<void> {
  const { actor, db } = work;
  const locked = new Map(
    (
      await lockReservations(
        work,
        changes.map((change) => change.id),
      )
    ).map((row) => [row.id, row]),
  );
  const bookings: { booking: PlannedBooking; version: number; before: ReservationRow }[] = [];
  for (const change of changes) {
    const row = locked.get(change.id);
    if (!row || !can(actor, "planning.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
    if (row.type !== change.type) throw new Problem("invalid", "reservations.typeIsFixed");
    if (row.siteId !== change.input.siteId) throw new Problem("invalid", "reservations.siteIsFixed");
    if (change.version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
    if (row.version !== change.version) {
      throw new Problem("conflict", "errors.stale", { extension: { current: await plannedById(db, change.id) } });
    }
    if (row.state !== "Scheduled") throw new Problem("conflict", "reservations.alreadyDone");
    const current = await demandCurrent(work, change.id);
    const booking = await planBooking(work, change.id, change.type, change.input, { hold: true, current });
    refuseBlocking(actor, booking, locale);
    bookings.push({ booking, version: row.version, before: current });
  }
  const all = bookings.map(({ booking }) => booking);
  await refuseConflicts(db, actor, all);
  const ids = all.map((booking) => booking.id);
  await release(work, ids);
  for (const { booking, version, before } of bookings) await updateReservation(work, booking, before, version);
  await occupy(work, all);
}

/** Who changes a reservation must have had the right to what it was, not only to what it becomes. Answers its row. */
async function demandCurrent(work: Work, id: string) {
  const row = await reservationRow(work, id);
  if (!row) throw new Problem("notFound", "errors.notFound");
  demandBooking(work.actor, {
    siteId: row.siteId,
    type: row.type,
    people: row.people,
    bookingRight: row.operationType?.bookingRight ?? null,
  });
  return row;
}

/** A reservation as the booking that would make it again. */
async function bookingOf(work: Work, id: string): Promise<Change | null> {
  const row = await reservationRow(work, id);
  if (!row?.aircraftId || !can(work.actor, "planning.read", row.siteId)) return null;
  if (row.type !== "Renter" && row.type !== "Operation" && row.type !== "Maintenance") return null;
  const unix = (date: Date | null) => (date ? toUnix(date) : null);
  return {
    id,
    version: row.version,
    type: row.type,
    input: {
      siteId: row.siteId,
      start: toUnix(row.startAt),
      end: toUnix(row.endAt),
      durationBriefing: row.briefingMinutes,
      durationDebriefing: row.debriefingMinutes,
      aircraft: {
        aircraftId: row.aircraftId,
        startFlight: unix(row.offBlockAt),
        endFlight: unix(row.onBlockAt),
        fromAirport: row.fromAirport,
        toAirport: row.toAirport,
        operationId: row.operationTypeId,
        commentaryForClient: row.clientComment,
      },
      users: row.people.map(({ personId, role }) => ({
        userId: personId,
        reservationUserRole: RESERVATION_ROLES.indexOf(role),
      })),
      commentaryForGlobal: row.comment,
      overrideReason: row.overrideReason,
    },
  };
}

function withAircraft(input: BookingInput, aircraftId: string): BookingInput {
  return { ...input, aircraft: { ...input.aircraft, aircraftId, startTurnaround: null } };
}
