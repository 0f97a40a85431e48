import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { toDate } from "@/lib/platform/day";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { localize } from "@/lib/platform/localizer";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { RECORD_STATES, type RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { auditVerbForState, changeVersionedRow } from "../versioned";
import { type EntryKind, LIMIT_CATEGORIES, type LimitCategory, type RenewalBasis, TERM_UNITS } from "./codes";
import { dueTextOf, toChangedTerm, toColumns, toNewTerm, toTerm, toText } from "./present";
import {
  type LimitRow,
  type MaintainedAircraft,
  readCountersOf,
  readLimitRow,
  readMaintainedAircraft,
} from "./queries";
import { type Counters, isWeakened, type Term } from "./rules";
import { type LimitChange, type LimitInput, limitInputSchema } from "./schema";

/**
 * Locks an aircraft for a change of its maintenance and reads it. The row is written, too, so that a booking that waits for
 * the lock sees that what it read before is no longer true.
 */
export async function holdAircraft(work: Work, id: string): Promise<MaintainedAircraft> {
  await work.db.$executeRaw`UPDATE aircraft SET version = version WHERE id = ${id}`;
  const aircraft = await readMaintainedAircraft(work, id);
  demandPermission(work.actor, "maintenance.write", aircraft.siteId);
  return aircraft;
}

/** Adds a limit to an aircraft, or to a component that is fitted to it. Returns its id. */
export async function createLimit(work: Work, aircraftId: string, input: LimitInput): Promise<{ id: string }> {
  return insertLimit(work, await holdAircraft(work, aircraftId), input);
}

async function insertLimit(work: Work, aircraft: MaintainedAircraft, input: LimitInput): Promise<{ id: string }> {
  const { componentId } = input;
  const { id: aircraftId, siteId } = aircraft;
  if (componentId !== null) {
    const fitted = { componentId, aircraftId, removedOn: null };
    if (!(await work.db.componentFitting.findFirst({ where: fitted })))
      throw makeInvalidFieldProblem("componentId", "maintenance.componentNotFitted");
  }
  const counters = await readCountersOf(work, aircraft, { componentId });
  const category = LIMIT_CATEGORIES[input.category]!;
  const terms = input.terms.map((term) => toNewTerm(term, counters, aircraft.today));
  demandTermsFit(aircraft, category, terms);
  const id = newId();
  const { name, document, workTime: workMinutes } = input;
  const row = {
    id,
    aircraftId: componentId === null ? aircraftId : null,
    componentId,
    name,
    category,
    document,
    workMinutes,
  };
  await work.db.maintenanceLimit.create({ data: { ...row, terms: { create: terms.map(toColumns) } } });
  const after = { ...row, terms: terms.map(toText) };
  changed(work, { kind: "MaintenanceLimit", id, verb: "create", siteId, after, rejudgesAircraft: [aircraftId] });
  return { id };
}

/** The usual interval that a remaining time belongs to: 50 or 100 hours. Null for a longer one, which nobody can guess. */
const guessInterval = (remaining: number) => [3000, 6000].find((interval) => remaining <= interval) ?? null;

/**
 * Adds the limit by hours of a new aircraft of which only the next maintenance is known. Who may add the aircraft may add
 * this, too.
 */
export async function createFirstLimit(work: Work, aircraftId: string, due: number): Promise<void> {
  const aircraft = await readMaintainedAircraft(work, aircraftId);
  const locale = work.actor.kind === "person" ? work.actor.locale : null;
  await insertLimit(
    work,
    aircraft,
    limitInputSchema.parse({
      name: localize(locale ?? env().DEFAULT_LOCALE, "maintenance.firstLimit"),
      terms: [
        { unit: TERM_UNITS.indexOf("Hours"), interval: guessInterval(due - aircraft.minutes), warning: 600, due },
      ],
    }),
  );
}

/**
 * Changes a limit. Its category and whatever is set of its terms are written in the log. Whoever sets other due values, or
 * makes it bind less, says why.
 */
export async function changeLimit(
  work: Work,
  aircraftId: string,
  change: LimitChange,
  version: number | undefined,
): Promise<{ version: number }> {
  const aircraft = await holdAircraft(work, aircraftId);
  const before = await readLimitRow(work, aircraftId, change.id);
  const counters = await readCountersOf(work, aircraft, before);
  const had = before.terms.map(toTerm);
  const terms = change.terms ? change.terms.map((term) => toChangedTerm(term, had, counters, aircraft.today)) : had;
  // A limit that was done for good has none, and is put back as it was read.
  if (terms.length === 0 && had.length > 0) throw makeInvalidFieldProblem("terms", "maintenance.termRequired");
  const category = change.category === undefined ? before.category : LIMIT_CATEGORIES[change.category]!;
  demandTermsFit(aircraft, category, terms);
  const settings = { category, state: before.state };
  const needsReason =
    dueTextOf(had) !== dueTextOf(terms) || isWeakened({ ...before, terms: had }, { ...settings, terms });
  if (needsReason && !change.reason) throw makeInvalidFieldProblem("reason", "maintenance.reasonRequired");
  const hasOtherTerms = had.map(toText).join() !== terms.map(toText).join();
  const { version: next } = await changeVersionedRow(work, {
    ...aboutLimit(work, aircraft, before, version),
    verb: "change",
    changesMore: () => hasOtherTerms,
    data: () => ({
      name: change.name ?? before.name,
      category,
      document: change.document ?? before.document,
      workMinutes: change.workTime ?? before.workMinutes,
    }),
  });
  if (hasOtherTerms) await putTerms(work, aircraft, before, terms);
  if (hasOtherTerms || category !== before.category)
    await insertAdjustment(work, aircraft, before, { ...settings, counters, terms, reason: change.reason });
  return { version: next };
}

/** Disables a limit that no longer applies, for a reason, or enables it again. A disabled one judges nothing. */
export async function setLimitState(
  work: Work,
  aircraftId: string,
  { id, state: code, reason }: { id: string; state: number; reason: string },
  version: number | undefined,
): Promise<{ version: number }> {
  const state = RECORD_STATES[code]!;
  const aircraft = await holdAircraft(work, aircraftId);
  const before = await readLimitRow(work, aircraftId, id);
  const { version: next } = await changeVersionedRow(work, {
    ...aboutLimit(work, aircraft, before, version),
    verb: auditVerbForState(state),
    data: (row: LimitRow) => {
      demandStateTransition(row.state, state);
      if (state === "Active" && row.terms.length === 0) throw new Problem("conflict", "maintenance.doneForGood");
      if (row.state === "Active" && state !== "Active" && !reason)
        throw makeInvalidFieldProblem("reason", "maintenance.reasonRequired");
      return { state };
    },
  });
  if (state === before.state) return { version: next };
  const [counters, terms] = [await readCountersOf(work, aircraft, before), before.terms.map(toTerm)];
  await insertAdjustment(work, aircraft, before, { category: before.category, state, counters, terms, reason });
  changed(work, {
    kind: "MaintenanceLimit",
    id,
    verb: "rejudge",
    siteId: aircraft.siteId,
    rejudgesAircraft: [aircraftId],
  });
  return { version: next };
}

/** What a versioned change of a limit tells. */
export function aboutLimit(work: Work, { siteId }: MaintainedAircraft, row: LimitRow, version: number | undefined) {
  return {
    table: work.db.maintenanceLimit,
    find: async () => row,
    id: row.id,
    version,
    kind: "MaintenanceLimit" as const,
    view: ({ name, version: current }: LimitRow) => ({ id: row.id, name, version: current }),
    siteId: () => siteId,
  };
}

/** Replaces the terms of a limit. The bookings of its aircraft are judged by the new ones. */
export async function putTerms(work: Work, aircraft: MaintainedAircraft, before: LimitRow, terms: readonly Term[]) {
  const { id: limitId } = before;
  await work.db.maintenanceTerm.deleteMany({ where: { limitId } });
  await work.db.maintenanceTerm.createMany({ data: terms.map((term) => ({ limitId, ...toColumns(term) })) });
  changed(work, {
    kind: "MaintenanceLimit",
    id: limitId,
    verb: "setTerms",
    siteId: aircraft.siteId,
    before: { terms: before.terms.map((row) => toText(toTerm(row))) },
    after: { terms: terms.map(toText) },
    rejudgesAircraft: [aircraft.id],
  });
}

type NewEntry = {
  kind: EntryKind;
  basis: RenewalBasis | null;
  day: string;
  document: string;
  note: string;
  counters: Counters;
  terms: readonly Term[];
  /** What else was set of the limit. */
  more?: Partial<Record<"categoryBefore" | "categoryAfter", LimitCategory>> &
    Partial<Record<"stateBefore" | "stateAfter", RecordState>>;
};
type Adjustment = { category: LimitCategory; state: RecordState; reason: string } & Pick<
  NewEntry,
  "counters" | "terms"
>;

/** Writes in the log that a limit was set otherwise, and why. */
function insertAdjustment(
  work: Work,
  aircraft: MaintainedAircraft,
  before: LimitRow,
  { category, state, reason, ...set }: Adjustment,
): Promise<void> {
  const more = {
    ...(category !== before.category && { categoryBefore: before.category, categoryAfter: category }),
    ...(state !== before.state && { stateBefore: before.state, stateAfter: state }),
  };
  const entry = { kind: "Adjustment" as const, basis: null, day: aircraft.today, document: "", note: reason, more };
  return insertEntry(work, aircraft, before, { ...entry, ...set });
}

/** Writes a line of the maintenance log. `limit` is as it was before. */
export async function insertEntry(
  work: Work,
  aircraft: MaintainedAircraft,
  limit: LimitRow,
  entry: NewEntry,
): Promise<void> {
  const { kind, basis, day, document, note, counters, terms, more } = entry;
  const row = {
    id: newId(),
    limitId: limit.id,
    aircraftId: aircraft.id,
    ...{ kind, basis, document, note },
    doneOn: toDate(day),
    ...{ minutes: counters.minutes, landings: counters.landings },
    before: limit.terms.map(toTerm),
    after: [...terms],
    ...more,
    authorId: work.actor.id,
    at: work.now,
  };
  await work.db.maintenanceEntry.create({ data: row });
  changed(work, { kind: "MaintenanceEntry", id: row.id, verb: "write", siteId: aircraft.siteId, after: row });
}

/**
 * Throws for a tolerance where there is none, because directives and airworthiness limitations are met, not exceeded, and for
 * landings of a simulator.
 */
function demandTermsFit(
  { isSimulator }: MaintainedAircraft,
  category: LimitRow["category"],
  terms: readonly Term[],
): void {
  const tolerated = category === "Maintenance" ? -1 : terms.findIndex(({ tolerance }) => tolerance > 0);
  if (tolerated >= 0) throw makeInvalidFieldProblem(`terms.${tolerated}.tolerance`, "maintenance.noTolerance");
  const landing = isSimulator ? terms.findIndex(({ unit }) => unit === "Landings") : -1;
  if (landing >= 0) throw makeInvalidFieldProblem(`terms.${landing}.unit`, "maintenance.noLandings");
}
