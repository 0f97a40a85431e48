import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { addDays, startOfDay, toDate, toDay, unixToUtcDay } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { changeVersionedRow } from "../../versioned";
import type { MovementCause } from "../codes";
import { holdAircraft } from "../commands";
import type { MaintainedAircraft } from "../queries";
import { type Counters, isFittedAt } from "../rules";
import { type ComponentRow, readComponent, readComponentCounters, readComponentRow } from "./queries";
import type { ComponentChange, ComponentInput, ComponentView, FitInput, RemoveInput, ScrapInput } from "./schema";

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
  demandKept(row);
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

/**
 * Fits a component to an aircraft, which may be of another site: it is that site's from then on. Its counters move with those
 * of the aircraft.
 */
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
  demandKept(row);
  const [last] = row.fittings;
  if (last && last.removedOn === null) throw new Problem("conflict", "maintenance.alreadyFitted");
  const { day, minutes, landings } = await momentOf(work, input, aircraft);
  if (last && day < toDay(last.removedOn!)) throw makeInvalidFieldProblem("date", "maintenance.beforeRemoval");
  const answer = await touchComponent(work, row, version, "fit", { siteId: aircraft.siteId });
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
  const { day, minutes, landings } = await momentOf(work, input, aircraft);
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
    removalWrittenAt: work.now,
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

/** Scraps a component from the shelf, for a reason. Nobody fits it again; where it was goes on telling of it. */
export async function scrapComponent(
  work: Work,
  id: string,
  { reason }: ScrapInput,
  version: number | undefined,
): Promise<{ version: number }> {
  const row = await holdComponent(work, id);
  demandKept(row);
  if (row.fittings.some(({ removedOn }) => removedOn === null))
    throw new Problem("conflict", "maintenance.scrapFromShelf");
  const scrapped = { scrapReason: reason, scrappedAt: work.now, scrappedById: work.actor.id };
  return touchComponent(work, row, version, "scrap", { state: "Archived", ...scrapped });
}

/**
 * The day of a fitting, and the aircraft's counters then. Throws for what is still to come, and for a day since which counters
 * have moved that aren't named.
 */
async function momentOf(
  work: Work,
  { date, flightTime, landing }: Pick<FitInput, "date" | "flightTime" | "landing">,
  aircraft: MaintainedAircraft,
) {
  const day = date === null ? aircraft.today : unixToUtcDay(date);
  if (day > aircraft.today) throw makeInvalidFieldProblem("date", "maintenance.inTheFuture");
  const [minutes, landings] = [flightTime ?? aircraft.minutes, landing ?? aircraft.landings];
  if (minutes > aircraft.minutes) throw makeInvalidFieldProblem("flightTime", "maintenance.beyondCounter");
  if (landings > aircraft.landings) throw makeInvalidFieldProblem("landing", "maintenance.beyondCounter");
  const moved = day < aircraft.today ? await sumMovementsSince(work, aircraft, day) : null;
  if (moved?.flightMinutes && flightTime === null)
    throw makeInvalidFieldProblem("flightTime", "maintenance.counterThen");
  if (moved?.landings && landing === null) throw makeInvalidFieldProblem("landing", "maintenance.counterThen");
  return { day, minutes, landings };
}

/** How far an aircraft's counters moved after a day. What it came with isn't a movement. */
async function sumMovementsSince({ db }: Work, { id, timeZone }: MaintainedAircraft, day: string) {
  const at = { gte: new Date(startOfDay(addDays(day, 1), timeZone) * 1000) };
  const { _sum } = await db.counterMovement.aggregate({
    where: { aircraftId: id, cause: { not: "Opening" }, at },
    _sum: { flightMinutes: true, landings: true },
  });
  return _sum;
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

type Touched = Partial<Pick<ComponentRow, "siteId" | "state" | "scrapReason" | "scrappedAt" | "scrappedById">>;

async function touchComponent(
  work: Work,
  row: ComponentRow,
  version: number | undefined,
  verb: string,
  columns: Touched = {},
): Promise<{ version: number }> {
  const { version: next } = await changeVersionedRow(work, {
    ...aboutComponent(work, row, version),
    verb,
    changesMore: () => true,
    data: () => columns,
  });
  return { version: next };
}

/** Throws 409 for a component that was scrapped. */
function demandKept({ state }: ComponentRow): void {
  if (state === "Archived") throw new Problem("conflict", "maintenance.scrapped");
}

async function moveComponent(
  work: Work,
  { id, siteId }: Pick<ComponentRow, "id" | "siteId">,
  cause: MovementCause,
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

/**
 * Gives the hours and landings of a flight to the components that were on its aircraft when it was flown. By its counters, an aircraft
 * moves those that are on it now: what another one flew is taken from them and given to it. The caller has locked the aircraft.
 */
export async function moveFlownComponents(
  work: Work,
  { id: aircraftId }: { id: string },
  cause: "Flight" | "Reopening",
  { flownAt, timeZone, ...move }: Counters & { flownAt: Date; timeZone: string },
): Promise<void> {
  const { minutes, landings } = move;
  const fittings = await work.db.componentFitting.findMany({ where: { aircraftId } });
  const idsOf = (some: typeof fittings) => new Set(some.map(({ componentId }) => componentId));
  const flown = idsOf(fittings.filter((one) => isFittedAt(one, flownAt, timeZone)));
  const moved = idsOf(fittings.filter(({ removedOn }) => removedOn === null));
  const exchanged = [...idsOf(fittings)].filter((id) => flown.has(id) !== moved.has(id));
  if (exchanged.length === 0) return;
  const components = await work.db.component.findMany({ where: { id: { in: exchanged } }, orderBy: { id: "asc" } });
  for (const component of components) {
    const sign = flown.has(component.id) ? 1 : -1;
    await moveComponent(work, component, cause, { minutes: sign * minutes, landings: sign * landings }, "");
  }
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
