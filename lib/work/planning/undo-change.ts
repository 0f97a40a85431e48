import type { Work } from "@/lib/access/actor/as-actor";
import { auditNameOfModel } from "@/lib/access/changes/table";
import { RESTORE_MS } from "@/lib/access/changes/undo-times";
import { can } from "@/lib/access/permissions/permissions";
import { reopenRequest } from "@/lib/activity/requests/commands";
import type { PlacedBooking } from "@/lib/activity/reservations/bodies";
import { lockReservations } from "@/lib/activity/reservations/commands";
import { isBookable, kinds } from "@/lib/activity/reservations/kinds";
import type { ReservationRow } from "@/lib/activity/reservations/queries";
import { isParticipant } from "@/lib/activity/reservations/reach";
import type { BookedPerson } from "@/lib/activity/reservations/rules";
import { makeCast } from "@/lib/activity/reservations/wire";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { AuditEntry } from "@/prisma/generated/client";
import { demandCurrent, type Replanned, readCurrent, restoreReservations, writeReplanned } from "./change";
import { demandVersion } from "./demand-version";
import { planBooking } from "./plan-booking";

type Seen = { id: string; version: number | undefined };
type Versioned = { id: string; version: number };

/**
 * Undoes the last change of some reservations, which the actor has just made, all or none, and returns the new versions. Each is
 * again what it was before, as the audit knows it, with what stood against it. Throws 409 when it is too late, when the last
 * change was somebody else's, or when a former time was given away.
 */
export async function undoChanges(work: Work, seen: readonly Seen[]): Promise<Versioned[]> {
  const ids = seen.map(({ id }) => id);
  const locked = new Map((await lockReservations(work, ids)).map((row) => [row.id, row]));
  const formerOf = await readFormer(work, ids);
  const undone: Replanned[] = [];
  for (const { id, version } of seen) {
    const row = locked.get(id);
    if (!row || !can(work.actor, "planning.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
    const before = await readCurrent(work, id);
    await demandVersion(work, row, version);
    const was = formerOf(before);
    // Who has left it may take that back, also if they may not book it.
    if (!(was && isParticipant(work.actor, was) && !isParticipant(work.actor, before))) await demandCurrent(work, id);
    const { type } = before;
    if (!was || before.state !== "Scheduled" || !isBookable(type))
      throw new Problem("conflict", "reservations.notRestorable");
    const booking = await planBooking(work, id, type, bodyOf(was), { hold: true, current: was, undoes: "change" });
    // A reason that somebody gave stays, also where nothing blocks any more.
    undone.push({ booking: { ...booking, overrideReason: was.overrideReason }, version: row.version, before });
  }
  await writeReplanned(work, undone);
  await reopenRequests(work, undone);
  return undone.map(({ booking: { id }, version }) => ({ id, version: version + 1 }));
}

/** Undoes what the actor has just cancelled: reservations that ended by it, or those that they only left. */
export async function undoCancellations(work: Work, seen: readonly Seen[]): Promise<Versioned[]> {
  const ids = seen.map(({ id }) => id);
  const isCancelled = (await lockReservations(work, ids)).some(({ state }) => state !== "Scheduled");
  return isCancelled ? restoreReservations(work, seen) : undoChanges(work, seen);
}

const RESERVATION = auditNameOfModel("Reservation");
const GUEST = auditNameOfModel("ReservationGuest");
const INSTANTS = ["startAt", "endAt", "turnaroundAt", "offBlockAt", "onBlockAt"] as const;

/** Reads what reservations were before the change that the actor has just made. Undefined for one that was changed by others. */
async function readFormer({ db, actor, now }: Work, ids: readonly string[]) {
  const entries = await db.auditEntry.findMany({
    where: {
      ...{ subjectKind: { in: [RESERVATION, GUEST] }, subjectId: { in: [...ids] } },
      ...{ actorId: actor.id, at: { gt: new Date(now.getTime() - RESTORE_MS) } },
    },
  });
  return (row: ReservationRow): ReservationRow | undefined => {
    const ofLast = entries.filter(({ subjectId, at }) => subjectId === row.id && +at === +row.editedAt);
    const change = ofLast.find(({ action }) => action === `${RESERVATION}.change` || action === `${RESERVATION}.leave`);
    if (!change) return undefined;
    const { people, ...columns } = beforeOf(change) as Partial<ReservationRow> & { people?: Partial<BookedPerson>[] };
    const was = { ...row, ...columns };
    for (const name of INSTANTS) if (columns[name]) Object.assign(was, { [name]: new Date(columns[name]) });
    if (people)
      was.people = people.map(({ personId, role, lessonId = null, promotionId = null }) => {
        return { reservationId: row.id, personId: personId!, role: role!, lessonId, promotionId };
      });
    const guest = ofLast.find(({ subjectKind }) => subjectKind === GUEST);
    return guest ? { ...was, guest: formerGuestOf(row, guest) } : was;
  };
}

/** The columns that a change has changed, as they were before it. */
function beforeOf({ before, personal }: AuditEntry): object {
  return { ...(before as object | null), ...(personal as { before?: object } | null)?.before };
}

function formerGuestOf({ id, guest }: ReservationRow, entry: AuditEntry): ReservationRow["guest"] {
  if (entry.action === `${GUEST}.add`) return null;
  const nobody = { reservationId: id, name: "", foldedName: "", phoneNumber: "", email: "", locale: "" };
  return { ...(guest ?? nobody), ...beforeOf(entry) };
}

/** The body that saves a reservation as it is. Its guest isn't named, because one that stands stays. */
function bodyOf(row: ReservationRow): PlacedBooking {
  const unix = (at: Date | null) => (kinds[row.type].isFlight && at ? toUnix(at) : null);
  const { aircraftId, classroomId, people } = row;
  return {
    ...{ siteId: row.siteId, start: toUnix(row.startAt), end: toUnix(row.endAt) },
    ...{ durationBriefing: row.briefingMinutes, durationDebriefing: row.debriefingMinutes },
    aircraft: aircraftId
      ? {
          ...{ aircraftId, operationId: row.operationTypeId, fromAirport: row.fromAirport, toAirport: row.toAirport },
          ...{ startTurnaround: unix(row.turnaroundAt), startFlight: unix(row.offBlockAt) },
          ...{ endFlight: unix(row.onBlockAt), commentaryForClient: row.clientComment, limitIds: row.limitIds },
          ...{ payerId: row.payerId, passengers: row.passengers, isIfr: row.isIfr },
        }
      : null,
    classroom: classroomId ? { classroomId } : null,
    users: makeCast(
      people.map(({ personId, role }) => ({ userId: personId, role })),
      Object.fromEntries(people.flatMap((one) => (one.lessonId || one.promotionId ? [[one.personId, one]] : []))),
    ),
    ...{ commentaryForGlobal: row.comment, overrideReason: row.overrideReason },
  };
}

/** Opens again the requests that the undone changes closed, but where another one was made since. */
async function reopenRequests(work: Work, undone: readonly Replanned[]): Promise<void> {
  const ids = undone.map(({ booking }) => booking.id);
  const open = await work.db.reservationRequest.findMany({ where: { reservationId: { in: ids }, state: "Open" } });
  const isOpen = new Set(open.map(({ reservationId }) => reservationId));
  for (const { before } of undone)
    if (!isOpen.has(before.id))
      await reopenRequest(work, { reservationId: before.id, siteId: before.siteId }, before.editedAt);
}
