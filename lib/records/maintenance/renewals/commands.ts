import type { Work } from "@/lib/access/actor/as-actor";
import { toDate, toDay, unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { changeVersionedRow } from "../../versioned";
import { RENEWAL_BASES } from "../codes";
import { aboutLimit, holdAircraft, insertEntry, putTerms } from "../commands";
import { toTerm } from "../present";
import { type LimitRow, type MaintainedAircraft, readCountersOf, readLimitRow } from "../queries";
import { type Counters, mayCarryForward, renewTerms, type Term } from "../rules";
import type { RenewalInput } from "../schema";

/**
 * Writes that the work of a limit was done, and begins its terms anew. Without a limit, it is the one by hours of the aircraft
 * that is reached first. What was done in between stays in the log.
 */
export async function renewMaintenance(
  work: Work,
  aircraftId: string,
  input: RenewalInput,
  version: number | undefined,
): Promise<{ id: string; version: number }> {
  const aircraft = await holdAircraft(work, aircraftId);
  const basis = RENEWAL_BASES[input.basis]!;
  // Who carries forward has seen from where.
  if (input.limitId === null && basis === "CarriedForward")
    throw makeInvalidFieldProblem("limitId", "maintenance.carriedNamesLimit");
  const before = input.limitId
    ? await readLimitRow(work, aircraftId, input.limitId)
    : await findFirstByHours(work, aircraft);
  if (before.state !== "Active") throw new Problem("conflict", "maintenance.limitDisabled");
  const had = before.terms.map(toTerm);
  const done = momentOf(input, aircraft, await readCountersOf(work, aircraft, before), had);
  demandNotBefore(before.lastDoneOn, done.day);
  if (input.limitId === null) await demandNotRenewedYet(work, aircraft, done);
  if (basis === "CarriedForward" && !mayCarryForward(had, done))
    throw makeInvalidFieldProblem("basis", "maintenance.carriedTooFar");
  const terms = renewTerms(had, { ...done, basis });
  const { day, ...counters } = done;
  const { version: next } = await changeVersionedRow(work, {
    ...aboutLimit(work, aircraft, before, input.limitId === null ? before.version : version),
    verb: "renew",
    changesMore: () => true,
    data: () => ({
      lastDoneOn: toDate(day),
      ...(input.document && { document: input.document }),
      ...(terms.length === 0 && { state: "Disabled" as const }),
    }),
  });
  await putTerms(work, aircraft, before, terms);
  const { document, note } = input;
  await insertEntry(work, aircraft, before, { kind: "Renewal", basis, day, document, note, counters, terms });
  return { id: before.id, version: next };
}

/** The day of the work and the counters then. Throws for what is still to come, and for a day that is over without them. */
function momentOf(
  { date, flightTime, landing }: RenewalInput,
  { today }: MaintainedAircraft,
  present: Counters,
  terms: readonly Term[],
): Counters & { day: string } {
  const counters = { minutes: flightTime ?? present.minutes, landings: landing ?? present.landings };
  if (counters.minutes > present.minutes) throw makeInvalidFieldProblem("flightTime", "maintenance.beyondCounter");
  if (counters.landings > present.landings) throw makeInvalidFieldProblem("landing", "maintenance.beyondCounter");
  const day = date === null ? today : unixToUtcDay(date);
  if (day > today) throw makeInvalidFieldProblem("date", "maintenance.inTheFuture");
  // The counters of a day that is over are no longer the present ones.
  const needs = (unit: Term["unit"]) => day < today && terms.some((term) => term.unit === unit);
  if (needs("Hours") && flightTime === null) throw makeInvalidFieldProblem("flightTime", "maintenance.counterThen");
  if (needs("Landings") && landing === null) throw makeInvalidFieldProblem("landing", "maintenance.counterThen");
  return { ...counters, day };
}

/** Throws for work that was done before the last one: the limit would count from an older day again. */
function demandNotBefore(lastDoneOn: Date | null, day: string): void {
  const last = lastDoneOn && toDay(lastDoneOn);
  if (last === null || day >= last) return;
  const [done, lastDone] = [formatDayAsDdMmYyyy(day), formatDayAsDdMmYyyy(last)];
  throw makeInvalidFieldProblem("date", "maintenance.beforeLastDone", { day: done, last: lastDone });
}

async function findFirstByHours(work: Work, aircraft: MaintainedAircraft): Promise<LimitRow> {
  const rows = await work.db.maintenanceLimit.findMany({
    where: { aircraftId: aircraft.id, state: "Active", terms: { some: { unit: "Hours" } } },
    include: { terms: true, component: { select: { name: true } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const dueOf = (row: LimitRow) => row.terms.find(({ unit }) => unit === "Hours")!.dueCounter!;
  const [first] = rows.sort((a, b) => dueOf(a) - dueOf(b));
  if (!first) throw makeInvalidFieldProblem("limitId", "maintenance.noLimitByHours");
  return first;
}

/**
 * Throws 409 where a limit by hours of the aircraft was renewed on the same day at the same counters: sent twice, a renewal
 * that names no limit would renew the next one.
 */
async function demandNotRenewedYet(work: Work, { id }: MaintainedAircraft, done: Counters & { day: string }) {
  const { day, minutes, landings } = done;
  const same = { limit: { aircraftId: id }, kind: "Renewal" as const, doneOn: toDate(day), minutes, landings };
  const isByHours = { before: { array_contains: [{ unit: "Hours" }] } };
  if (await work.db.maintenanceEntry.findFirst({ where: { ...same, ...isByHours }, select: { id: true } }))
    throw new Problem("conflict", "maintenance.renewedAlready");
}
