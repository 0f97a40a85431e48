import type { Actor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { readCurrency } from "../../school/queries";
import { changeVersionedRow } from "../../versioned";
import { COUNTER_CAUSES, type CounterCause } from "../codes";
import { type AircraftRow, presentAircraft } from "../present";
import { readAircraftRow } from "../queries";
import type { CounterMoveInput, CounterTotals } from "./schema";

/** How far an aircraft's counters move: minutes of flight, landings, and hundredths of an hour on the horameter. */
export type CounterMove = { flightMinutes: number; landings: number; hobbsHundredths: number };

export const NO_COUNTERS: CounterMove = { flightMinutes: 0, landings: 0, hobbsHundredths: 0 };

/** How far the counters must move to reach some totals. A total that isn't named stays. */
export function moveTo(
  { totalFlightTime, totalLanding, totalHorameter }: CounterTotals,
  { flightMinutes, landings, hobbsHundredths }: CounterMove,
): CounterMove {
  return {
    flightMinutes: (totalFlightTime ?? flightMinutes) - flightMinutes,
    landings: (totalLanding ?? landings) - landings,
    hobbsHundredths:
      (totalHorameter === undefined ? hobbsHundredths : Math.round(totalHorameter * 100)) - hobbsHundredths,
  };
}

export const isMove = ({ flightMinutes, landings, hobbsHundredths }: CounterMove): boolean =>
  flightMinutes !== 0 || landings !== 0 || hobbsHundredths !== 0;

/**
 * Moves an aircraft's counters and keeps why. Counters change in no other way: PostgreSQL adds each movement to them, and
 * refuses one that would lead below zero. A movement of nothing isn't written.
 */
export async function moveCounters(
  work: Work,
  { id, siteId }: { id: string; siteId: string },
  cause: CounterCause,
  move: CounterMove,
  { reason = "", reservationId = null }: { reason?: string; reservationId?: string | null } = {},
): Promise<void> {
  if (!isMove(move)) return;
  const row = { id: newId(), aircraftId: id, cause, ...move, reason, reservationId };
  await work.db.counterMovement.create({ data: { ...row, authorId: work.actor.id, at: work.now } });
  const rejudgesAircraft = cause === "Opening" ? [] : [id];
  changed(work, { kind: "CounterMovement", id: row.id, verb: "move", siteId, after: row, rejudgesAircraft });
}

/**
 * Throws unless the actor may correct an aircraft's counters by this move, because limits are measured by them, and the
 * aircraft has the counters.
 */
export function demandCorrection(
  actor: Actor,
  { siteId, type, isHobbsCounted }: Pick<AircraftRow, "siteId" | "type" | "isHobbsCounted">,
  move: CounterMove,
): void {
  if (!isMove(move)) return;
  demandPermission(actor, "maintenance.correctCounters", siteId, "fleet.countersOfMechanics");
  if (type === "Simulator" && move.landings !== 0)
    throw makeInvalidFieldProblem("totalLanding", "fleet.notOfSimulators");
  if (!isHobbsCounted && move.hobbsHundredths !== 0)
    throw makeInvalidFieldProblem("totalHorameter", "fleet.hobbsNotCounted");
}

/**
 * Moves an aircraft's counters to the totals that are named: because a mistake is put right, or because they were read. What
 * is read can't be less than what was flown before.
 */
export async function setCounters(
  work: Work,
  id: string,
  { cause: code, correctionReason, ...totals }: CounterMoveInput,
  version: number | undefined,
): Promise<{ version: number }> {
  const currency = await readCurrency(work);
  const cause = COUNTER_CAUSES[code]!;
  // The counters of the row that is read stay as they are until the correction is written.
  await work.db.$executeRaw`SELECT id FROM aircraft WHERE id = ${id} FOR UPDATE`;
  const { version: next, before } = await changeVersionedRow(work, {
    table: work.db.aircraft,
    find: (): Promise<AircraftRow> => readAircraftRow(work, id),
    ...{ id, version, kind: "Aircraft" as const, verb: cause === "Reading" ? "enterReading" : "correct" },
    view: (row) => presentAircraft(row, currency),
    siteId: ({ siteId }) => siteId,
    changesMore: (row) => isMove(moveTo(totals, row)),
    data: (row) => {
      demandPermission(work.actor, "maintenance.correctCounters", row.siteId, "fleet.countersOfMechanics");
      const move = moveTo(totals, row);
      demandCorrection(work.actor, row, move);
      if (cause === "Reading") demandNoLess(move);
      return {};
    },
  });
  await moveCounters(work, before, cause, moveTo(totals, before), { reason: correctionReason });
  return { version: next };
}

function demandNoLess({ flightMinutes, landings, hobbsHundredths }: CounterMove): void {
  const fields = { totalFlightTime: flightMinutes, totalLanding: landings, totalHorameter: hobbsHundredths };
  for (const [field, amount] of Object.entries(fields))
    if (amount < 0) throw makeInvalidFieldProblem(field, "fleet.readingIsLess");
}
