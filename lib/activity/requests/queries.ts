import type { Reading } from "@/lib/access/actor/as-actor";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { mayReadCancellation } from "../reservations/reach";
import { whereAnswered } from "./reach";
import type { RequestView } from "./schema";

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
const NAME = { select: { firstName: true, lastName: true } } as const;
const include = { person: NAME, closedBy: NAME, reason: { select: { text: true, isHealth: true } } } as const;

/** The most requests that a list holds. */
const MOST_LISTED = 50;

/** Reads the latest request about a reservation as a reader may know it. Null when nobody has asked for anything. */
export async function findLatestRequest(
  { db, actor }: Pick<Reading, "db" | "actor">,
  reservationId: string,
): Promise<RequestView | null> {
  const row = await db.reservationRequest.findFirst({
    where: { reservationId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include,
  });
  return row && present(row, actor.id);
}

/** A comment explains its reason, so that who may not know one reads neither. */
function present(
  row: Prisma.ReservationRequestGetPayload<{ include: typeof include }>,
  readerId: string | null,
): RequestView {
  const isTold = mayReadCancellation(readerId, { isHealth: row.reason?.isHealth ?? false, byId: row.personId });
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    userId: row.personId,
    name: nameOf(row.person),
    reasonId: isTold ? row.reasonId : null,
    reason: isTold ? (row.reason?.text ?? null) : null,
    start: row.wishedStartAt && toUnix(row.wishedStartAt),
    comment: isTold ? row.comment : "",
    at: toUnix(row.createdAt),
    answer: row.answer,
    closedAt: row.closedAt && toUnix(row.closedAt),
    closedBy: row.closedBy && nameOf(row.closedBy),
  };
}

/** Lists the requests at some sites that wait for the actor, the earliest reservation first. */
export async function listRequestsToAnswer(
  reading: Reading,
  siteIds: readonly string[],
): Promise<(RequestView & { reservationId: string })[]> {
  const rows = await reading.db.reservationRequest.findMany({
    where: whereAnswered(reading, siteIds),
    include,
    orderBy: [{ reservation: { startAt: "asc" } }, { id: "asc" }],
    take: MOST_LISTED,
  });
  return rows.map((row) => ({ ...present(row, reading.actor.id), reservationId: row.reservationId }));
}

/** Lists the reservations at some sites about which something is asked that the actor answers. */
export async function listAskedReservationIds(reading: Reading, siteIds: readonly string[]): Promise<string[]> {
  const rows = await reading.db.reservationRequest.findMany({
    where: whereAnswered(reading, siteIds),
    select: { reservationId: true },
    orderBy: { reservationId: "asc" },
  });
  return rows.map(({ reservationId }) => reservationId);
}

/** Of some reservations, the ids of those of which a person has asked something that isn't answered yet. */
export async function listReservationsWithOpenRequest(
  { db }: Pick<Reading, "db">,
  personId: string,
  reservationIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.reservationRequest.findMany({
    where: { personId, state: "Open", reservationId: { in: [...reservationIds] } },
    select: { reservationId: true },
  });
  return new Set(rows.map((row) => row.reservationId));
}

/** Ids of those who are told of requests at a site: its Active Staff or, where there is none, the Active admins. */
export async function listAnswererIds({ db }: Pick<Reading, "db">, siteId: string): Promise<string[]> {
  const find = (where: object) => db.person.findMany({ where: { ...where, state: "Active" }, select: { id: true } });
  const staff = await find({ roles: { some: { siteId, role: "Staff" } } });
  const people = staff.length > 0 ? staff : await find({ schoolRole: { in: ["Admin", "SuperAdmin"] } });
  return people.map(({ id }) => id);
}
