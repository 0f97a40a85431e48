import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { unixToUtcDay } from "@/lib/platform/day";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { localize } from "@/lib/platform/localizer";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { RECORD_STATES } from "../codes";
import { demandStateTransition } from "../rules";
import { auditVerbForState, changeVersionedRow } from "../versioned";
import { LIMIT_CATEGORIES, RENEWAL_BASES, TERM_UNITS } from "./codes";
import {
  type ComponentRow,
  type LimitRow,
  type LoggedDue,
  type MaintainedAircraft,
  readComponent,
  readComponentCounters,
  readComponentRow,
  readCountersOf,
  readLimitRow,
  readMaintainedAircraft,
  toDay,
  toTerm,
} from "./queries";
import { addInterval, type Counters, renewTerms, type Term } from "./rules";
import {
  type ComponentChange,
  type ComponentInput,
  type ComponentView,
  type FitInput,
  type LimitChange,
  type LimitInput,
  limitInputSchema,
  type RemoveInput,
  type RenewalInput,
  type TermInput,
} from "./schema";

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Locks an aircraft for a change of its maintenance and reads it. The row is written, too, so that a booking that waits for
 * the lock sees that what it read before is no longer true.
 */
async function holdAircraft(work: Work, id: string): Promise<MaintainedAircraft> {
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
  demandToleranceFits(category, terms);
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

/** Changes a limit. Other due values are written in the log, with their reason. */
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
  const category = change.category === undefined ? before.category : LIMIT_CATEGORIES[change.category]!;
  demandToleranceFits(category, terms);
  const isAdjusted = dueTextOf(had) !== dueTextOf(terms);
  if (isAdjusted && !change.reason) throw makeInvalidFieldProblem("reason", "maintenance.reasonRequired");
  const hasOtherTerms = had.map(toText).join() !== terms.map(toText).join();
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, aircraft, before, version),
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
  if (isAdjusted) {
    const entry = { kind: "Adjustment" as const, basis: null, day: aircraft.today, document: "", note: change.reason };
    await insertEntry(work, aircraft, before, { ...entry, counters, had, terms });
  }
  return { version: next };
}

/** Disables a limit that no longer applies, or enables it again. A disabled one judges nothing. */
export async function setLimitState(
  work: Work,
  aircraftId: string,
  { id, state: code }: { id: string; state: number },
  version: number | undefined,
): Promise<{ version: number }> {
  const state = RECORD_STATES[code]!;
  const aircraft = await holdAircraft(work, aircraftId);
  const before = await readLimitRow(work, aircraftId, id);
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, aircraft, before, version),
    verb: auditVerbForState(state),
    data: (row: LimitRow) => {
      demandStateTransition(row.state, state);
      if (state === "Active" && row.terms.length === 0) throw new Problem("conflict", "maintenance.doneForGood");
      return { state };
    },
  });
  changed(work, {
    kind: "MaintenanceLimit",
    id,
    verb: "rejudge",
    siteId: aircraft.siteId,
    rejudgesAircraft: [aircraftId],
  });
  return { version: next };
}

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
  const before = input.limitId
    ? await readLimitRow(work, aircraftId, input.limitId)
    : await findFirstByHours(work, aircraft);
  if (before.state !== "Active") throw new Problem("conflict", "maintenance.limitDisabled");
  const present = await readCountersOf(work, aircraft, before);
  const counters = {
    minutes: input.flightTime ?? present.minutes,
    landings: input.landing ?? present.landings,
  };
  if (counters.minutes > present.minutes) throw makeInvalidFieldProblem("flightTime", "maintenance.beyondCounter");
  if (counters.landings > present.landings) throw makeInvalidFieldProblem("landing", "maintenance.beyondCounter");
  const day = input.date === null ? aircraft.today : unixToUtcDay(input.date);
  if (day > aircraft.today) throw makeInvalidFieldProblem("date", "maintenance.inTheFuture");
  const had = before.terms.map(toTerm);
  // The counters of a day that is over are no longer the present ones.
  const needs = (unit: Term["unit"]) => day < aircraft.today && had.some((term) => term.unit === unit);
  if (needs("Hours") && input.flightTime === null)
    throw makeInvalidFieldProblem("flightTime", "maintenance.counterThen");
  if (needs("Landings") && input.landing === null) throw makeInvalidFieldProblem("landing", "maintenance.counterThen");
  const basis = RENEWAL_BASES[input.basis]!;
  const terms = renewTerms(had, { ...counters, day, basis });
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, aircraft, before, input.limitId === null ? before.version : version),
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
  await insertEntry(work, aircraft, before, { kind: "Renewal", basis, day, document, note, counters, had, terms });
  return { id: before.id, version: next };
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

function about(work: Work, { siteId }: MaintainedAircraft, row: LimitRow, version: number | undefined) {
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

const toText = ({ unit, interval, tolerance, warning, isEndOfMonth, dueCounter, dueOn }: Term) =>
  [unit, interval ?? "once", tolerance, warning, isEndOfMonth, dueCounter ?? dueOn].join(" ");
const toColumns = ({ dueOn, ...term }: Term) => ({ ...term, dueOn: dueOn === null ? null : toDate(dueOn) });
const toLogged = ({ unit, dueCounter, dueOn }: Term): LoggedDue => ({ unit, dueCounter, dueOn });
const dueTextOf = (terms: readonly Term[]) => JSON.stringify(terms.map(toLogged));

async function putTerms(work: Work, aircraft: MaintainedAircraft, before: LimitRow, terms: readonly Term[]) {
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
  kind: "Renewal" | "Adjustment";
  basis: "Done" | "CarriedForward" | null;
  day: string;
  document: string;
  note: string;
  counters: Counters;
  had: readonly Term[];
  terms: readonly Term[];
};

async function insertEntry(work: Work, aircraft: MaintainedAircraft, limit: LimitRow, entry: NewEntry): Promise<void> {
  const { kind, basis, day, document, note, counters, had, terms } = entry;
  const row = {
    id: newId(),
    limitId: limit.id,
    aircraftId: aircraft.id,
    ...{ kind, basis, document, note },
    doneOn: toDate(day),
    ...{ minutes: counters.minutes, landings: counters.landings },
    before: had.map(toLogged),
    after: terms.map(toLogged),
    authorId: work.actor.id,
    at: work.now,
  };
  await work.db.maintenanceEntry.create({ data: row });
  changed(work, { kind: "MaintenanceEntry", id: row.id, verb: "write", siteId: aircraft.siteId, after: row });
}

/** Converts a term that is new. Without a due value it is due an interval from now. One by the month ends with its month. */
function toNewTerm(input: TermInput, counters: Counters, today: string): Term {
  const unit = TERM_UNITS[input.unit]!;
  const { interval, tolerance, warning } = input;
  const term = { unit, interval, tolerance, warning, isEndOfMonth: input.endOfMonth, dueCounter: null, dueOn: null };
  if (unit === "Days" || unit === "Months") {
    const dueOn =
      input.dueDate === null
        ? addInterval(today, interval!, unit, input.endOfMonth)
        : addInterval(unixToUtcDay(input.dueDate), 0, unit, input.endOfMonth);
    return { ...term, dueOn };
  }
  const now = unit === "Hours" ? counters.minutes : counters.landings;
  return { ...term, dueCounter: input.due ?? now + interval! };
}

/** Converts a changed term. Without a due value it keeps the one that it has. */
function toChangedTerm(input: TermInput, had: readonly Term[], counters: Counters, today: string): Term {
  const unit = TERM_UNITS[input.unit]!;
  const same = had.find((one) => one.unit === unit);
  const isDueNamed = input.due !== null || input.dueDate !== null;
  if (!same || isDueNamed) return toNewTerm(input, counters, today);
  const { interval, tolerance, warning } = input;
  return { ...same, interval, tolerance, warning, isEndOfMonth: input.endOfMonth };
}

/** Throws for a tolerance where there is none: directives and airworthiness limitations are met, not exceeded. */
function demandToleranceFits(category: LimitRow["category"], terms: readonly Term[]): void {
  const at = category === "Maintenance" ? -1 : terms.findIndex(({ tolerance }) => tolerance > 0);
  if (at >= 0) throw makeInvalidFieldProblem(`terms.${at}.tolerance`, "maintenance.noTolerance");
}

/** Adds a component to the shelf of a site. Its totals are what it comes with. */
export async function createComponent(work: Work, input: ComponentInput): Promise<ComponentView> {
  const { siteId, name, partNumber, serialNumber } = input;
  demandPermission(work.actor, "maintenance.write", siteId);
  const id = newId();
  const row = { id, siteId, name, partNumber, serialNumber };
  await work.db.component.create({ data: row });
  changed(work, { kind: "Component", id, verb: "create", siteId, after: row });
  await moveComponent(work, row, "Opening", { minutes: input.totalFlightTime, landings: input.totalLanding }, "");
  return readComponent(work, id);
}

/** Changes a component. Other totals are written as a correction, with their reason. */
export async function changeComponent(
  work: Work,
  change: ComponentChange,
  version: number | undefined,
): Promise<{ version: number }> {
  const row = await holdComponent(work, change.id);
  const present = (await readComponentCounters(work, [row.id])).get(row.id)!;
  const move = {
    minutes: (change.totalFlightTime ?? present.minutes) - present.minutes,
    landings: (change.totalLanding ?? present.landings) - present.landings,
  };
  const isMoved = move.minutes !== 0 || move.landings !== 0;
  if (isMoved && !change.correctionReason)
    throw makeInvalidFieldProblem("correctionReason", "maintenance.reasonRequired");
  const { version: next } = await changeVersionedRow(work, {
    ...aboutComponent(work, row, version),
    verb: "change",
    changesMore: () => isMoved,
    data: () => ({
      name: change.name ?? row.name,
      partNumber: change.partNumber ?? row.partNumber,
      serialNumber: change.serialNumber ?? row.serialNumber,
    }),
  });
  await moveComponent(work, row, "Correction", move, change.correctionReason);
  return { version: next };
}

/** Fits a component to an aircraft. From then on its counters move with those of the aircraft. */
export async function fitComponent(
  work: Work,
  id: string,
  input: FitInput,
  version: number | undefined,
): Promise<{ version: number }> {
  const { siteId } = await readComponentRow(work, id);
  demandPermission(work.actor, "maintenance.write", siteId);
  const aircraft = await holdAircraft(work, input.aircraftId).catch((error) => {
    if (error instanceof Problem && error.kind === "notFound")
      throw makeInvalidFieldProblem("aircraftId", "maintenance.aircraftUnknown");
    throw error;
  });
  const row = await holdComponent(work, id);
  if (row.siteId !== aircraft.siteId) throw makeInvalidFieldProblem("aircraftId", "maintenance.aircraftUnknown");
  const [last] = row.fittings;
  if (last && last.removedOn === null) throw new Problem("conflict", "maintenance.alreadyFitted");
  const { day, minutes, landings } = momentOf(input, aircraft);
  if (last && day < toDay(last.removedOn!)) throw makeInvalidFieldProblem("date", "maintenance.beforeRemoval");
  const answer = await touchComponent(work, row, version, "fit");
  const fitting = {
    id: newId(),
    componentId: id,
    aircraftId: aircraft.id,
    fittedOn: toDate(day),
    fittedMinutes: minutes,
    fittedLandings: landings,
    fittedById: work.actor.id,
    writtenAt: work.now,
  };
  await work.db.componentFitting.create({ data: fitting });
  const told = { kind: "ComponentFitting" as const, id: fitting.id, verb: "fit", siteId: aircraft.siteId };
  changed(work, { ...told, after: fitting, rejudgesAircraft: [aircraft.id] });
  return answer;
}

/** Takes a component off its aircraft, onto the shelf. It keeps its counters. */
export async function removeComponent(
  work: Work,
  id: string,
  input: RemoveInput,
  version: number | undefined,
): Promise<{ version: number }> {
  const { fittings } = await readComponentRow(work, id);
  const fitted = fittings.find(({ removedOn }) => removedOn === null);
  if (!fitted) throw new Problem("conflict", "maintenance.notFitted");
  const aircraft = await holdAircraft(work, fitted.aircraftId);
  const row = await holdComponent(work, id);
  const { day, minutes, landings } = momentOf(input, aircraft);
  if (day < toDay(fitted.fittedOn)) throw makeInvalidFieldProblem("date", "maintenance.beforeFitting");
  if (minutes < fitted.fittedMinutes) throw makeInvalidFieldProblem("flightTime", "maintenance.belowFitting");
  if (landings < fitted.fittedLandings) throw makeInvalidFieldProblem("landing", "maintenance.belowFitting");
  const answer = await touchComponent(work, row, version, "remove");
  const after = {
    removedOn: toDate(day),
    removedMinutes: minutes,
    removedLandings: landings,
    reason: input.reason,
    removedById: work.actor.id,
  };
  const { count } = await work.db.componentFitting.updateMany({
    where: { id: fitted.id, removedOn: null },
    data: after,
  });
  if (count === 0) throw new Problem("conflict", "maintenance.notFitted");
  const told = { kind: "ComponentFitting" as const, id: fitted.id, verb: "remove", siteId: aircraft.siteId };
  changed(work, { ...told, before: fitted, after, rejudgesAircraft: [aircraft.id] });
  return answer;
}

/** The day of a fitting, and the aircraft's counters then. Throws for what is still to come. */
function momentOf(
  { date, flightTime, landing }: Pick<FitInput, "date" | "flightTime" | "landing">,
  aircraft: MaintainedAircraft,
) {
  const day = date === null ? aircraft.today : unixToUtcDay(date);
  if (day > aircraft.today) throw makeInvalidFieldProblem("date", "maintenance.inTheFuture");
  const [minutes, landings] = [flightTime ?? aircraft.minutes, landing ?? aircraft.landings];
  if (minutes > aircraft.minutes) throw makeInvalidFieldProblem("flightTime", "maintenance.beyondCounter");
  if (landings > aircraft.landings) throw makeInvalidFieldProblem("landing", "maintenance.beyondCounter");
  return { day, minutes, landings };
}

/** Locks a component for a change and reads it. */
async function holdComponent(work: Work, id: string): Promise<ComponentRow> {
  await work.db.$executeRaw`SELECT id FROM component WHERE id = ${id} FOR UPDATE`;
  const row = await readComponentRow(work, id);
  demandPermission(work.actor, "maintenance.write", row.siteId);
  return row;
}

function aboutComponent(work: Work, row: ComponentRow, version: number | undefined) {
  return {
    table: work.db.component,
    find: async () => row,
    id: row.id,
    version,
    kind: "Component" as const,
    view: () => readComponent(work, row.id),
    siteId: () => row.siteId,
  };
}

const touchComponent = async (work: Work, row: ComponentRow, version: number | undefined, verb: string) => {
  const about = aboutComponent(work, row, version);
  const { version: next } = await changeVersionedRow(work, {
    ...about,
    verb,
    changesMore: () => true,
    data: () => ({}),
  });
  return { version: next };
};

async function moveComponent(
  work: Work,
  { id, siteId }: Pick<ComponentRow, "id" | "siteId">,
  cause: "Opening" | "Correction",
  move: Counters,
  reason: string,
): Promise<void> {
  if (move.minutes === 0 && move.landings === 0) return;
  const row = { id: newId(), componentId: id, cause, ...move, reason, authorId: work.actor.id, at: work.now };
  await work.db.componentMovement.create({ data: row });
  const fitted = await work.db.componentFitting.findFirst({ where: { componentId: id, removedOn: null } });
  const rejudgesAircraft = fitted ? [fitted.aircraftId] : [];
  changed(work, { kind: "ComponentMovement", id: row.id, verb: "move", siteId, after: row, rejudgesAircraft });
}

/** Gives the components that are fitted to an aircraft to its new site. The caller must check before that the actor may. */
export async function moveFittedComponents(work: Work, aircraftId: string, siteId: string): Promise<void> {
  const fitted = await work.db.component.findMany({
    where: { siteId: { not: siteId }, fittings: { some: { aircraftId, removedOn: null } } },
    orderBy: { id: "asc" },
  });
  for (const { id, siteId: left } of fitted) {
    await work.db.component.update({ where: { id }, data: { siteId, version: { increment: 1 } } });
    const [before, after] = [{ siteId: left }, { siteId }];
    changed(work, { kind: "Component", id, verb: "move", siteId, before, after });
  }
}
