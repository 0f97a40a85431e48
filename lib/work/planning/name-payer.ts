import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { mayNamePayer } from "@/lib/activity/reservations/reach";
import { Problem } from "@/lib/platform/problem";
import { lockReservationRow } from "./cancel";
import { demandVersion } from "./demand-version";
import { refuseWrongPayer } from "./plan-booking";

/**
 * Names who pays an operation, or that nobody does, also once its flight has begun. Closing the flight bills it, so that afterwards it is
 * opened again first.
 */
export async function namePayer(work: Work, id: string, payerId: string | null, version: number | undefined) {
  const { row, subject } = await lockReservationRow(work, id);
  demandPermission(work.actor, "account.post", row.siteId);
  await demandVersion(work, row, version);
  if (payerId === row.payerId) return { version: row.version };
  if (!mayNamePayer(work.actor, subject)) throw new Problem("conflict", "reservations.payerSettled");
  await refuseWrongPayer(work, { siteId: row.siteId, payerId, current: row }, "payerId");
  const next = { version: row.version + 1 };
  await work.db.reservation.update({ where: { id }, data: { payerId, editedAt: work.now, ...next } });
  const people = row.people.map(({ personId }) => personId);
  const payers = { before: { payerId: row.payerId }, after: { payerId } };
  changed(work, { kind: "Reservation", id, verb: "change", siteId: row.siteId, people, ...payers });
  return next;
}
