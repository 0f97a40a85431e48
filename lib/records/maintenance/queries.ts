import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { PagedRows, type Paging, skipAndTake, toPrismaDirection } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES } from "../codes";
import { ENTRY_KINDS, RENEWAL_BASES, TERM_UNITS } from "./codes";
import type { Counters, Term } from "./rules";
import type { ComponentView, MaintenanceEntryView } from "./schema";

/** The counters of a component `c`: its own movements, and what the aircraft flew on which it was fitted. */
const componentCounterSql = (own: string, ofAircraft: string, fitted: string, removed: string) =>
  Prisma.raw(`(c.${own} + coalesce((SELECT sum(coalesce(f.${removed}, fa.${ofAircraft}) - f.${fitted})::int
    FROM component_fitting f JOIN aircraft fa ON fa.id = f.aircraft_id WHERE f.component_id = c.id), 0))`);
export const COMPONENT_MINUTES_SQL = componentCounterSql(
  ...(["own_minutes", "flight_minutes", "fitted_minutes", "removed_minutes"] as const),
);
export const COMPONENT_LANDINGS_SQL = componentCounterSql(
  ...(["own_landings", "landings", "fitted_landings", "removed_landings"] as const),
);

/** An aircraft as its maintenance sees it: its counters, and the present day at its site. */
export type MaintainedAircraft = Counters & { id: string; siteId: string; timeZone: string; today: string };

/** Reads the aircraft whose maintenance somebody reads. Throws 404 when they may not see it. */
export async function readMaintainedAircraft({ db, actor, now }: Reading, id: string): Promise<MaintainedAircraft> {
  const row = await db.aircraft.findUnique({
    where: { id },
    select: { siteId: true, flightMinutes: true, landings: true, site: { select: { timeZone: true } } },
  });
  if (!row || !can(actor, "aircraft.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  const { siteId, flightMinutes: minutes, landings, site } = row;
  return { id, siteId, minutes, landings, timeZone: site.timeZone, today: localDayOf(toUnix(now), site.timeZone) };
}

const withTerms = { terms: { orderBy: { unit: "asc" } }, component: { select: { name: true } } } as const;
export type LimitRow = Prisma.MaintenanceLimitGetPayload<{ include: typeof withTerms }>;

/** Prisma condition: the limit is one of an aircraft, or of a component that is fitted to it. */
const whereOnAircraft = (aircraftId: string): Prisma.MaintenanceLimitWhereInput => ({
  OR: [{ aircraftId }, { component: { fittings: { some: { aircraftId, removedOn: null } } } }],
});

/** Lists the limits of an aircraft and of the components on it, by name. */
export function listLimitRows({ db }: Reading, aircraftId: string): Promise<LimitRow[]> {
  return db.maintenanceLimit.findMany({
    where: whereOnAircraft(aircraftId),
    include: withTerms,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/** Reads a limit of an aircraft, or of a component on it. Throws 404 for one of another aircraft. */
export async function readLimitRow({ db }: Reading, aircraftId: string, id: string): Promise<LimitRow> {
  const row = await db.maintenanceLimit.findFirst({
    where: { id, ...whereOnAircraft(aircraftId) },
    include: withTerms,
  });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const toDayUnix = (date: Date) => utcDayToUnix(toDay(date));

/** Converts a stored term to the form of the rules. */
export function toTerm({ limitId: _, dueOn, ...row }: LimitRow["terms"][number]): Term {
  return { ...row, dueOn: dueOn && toDay(dueOn) };
}

/** Where the counters of a limit stand: those of its component, or of the aircraft. */
export async function readCountersOf(
  reading: Reading,
  aircraft: Counters,
  { componentId }: Pick<LimitRow, "componentId">,
): Promise<Counters> {
  return componentId === null ? aircraft : (await readComponentCounters(reading, [componentId])).get(componentId)!;
}

/** Reads where the counters of some components stand, by their ids. */
export async function readComponentCounters({ db }: Reading, ids: readonly string[]): Promise<Map<string, Counters>> {
  const rows = await db.$queryRaw<({ id: string } & Counters)[]>`
    SELECT c.id, ${COMPONENT_MINUTES_SQL} AS minutes, ${COMPONENT_LANDINGS_SQL} AS landings
    FROM component c WHERE c.id = ANY(${[...ids]}::char(24)[])`;
  return new Map(rows.map(({ id, minutes, landings }) => [id, { minutes, landings }]));
}

const withFittings = {
  fittings: {
    include: { aircraft: { select: { callSign: true } } },
    orderBy: [{ writtenAt: "desc" }, { id: "desc" }],
  },
} satisfies Prisma.ComponentInclude;
export type ComponentRow = Prisma.ComponentGetPayload<{ include: typeof withFittings }>;

/** Reads the row of a component. Throws 404 when the reader may not see it. */
export async function readComponentRow({ db, actor }: Reading, id: string): Promise<ComponentRow> {
  const row = await db.component.findUnique({ where: { id }, include: withFittings });
  if (!row || !can(actor, "aircraft.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** Lists the components of a reach that aren't archived, by name: all of them, or those on one aircraft. */
export async function listComponents(
  reading: Reading,
  of: { reach: Reach } | { aircraftId: string },
): Promise<ComponentView[]> {
  const place: Prisma.ComponentWhereInput =
    "reach" in of
      ? { siteId: toSiteIdFilter(of.reach) }
      : { fittings: { some: { aircraftId: of.aircraftId, removedOn: null } } };
  const rows = await reading.db.component.findMany({
    where: { ...place, state: { not: "Archived" } },
    include: withFittings,
    orderBy: [{ name: "asc" }, { serialNumber: "asc" }],
  });
  const counters = await readComponentCounters(
    reading,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentComponent(row, counters.get(row.id)!));
}

/** Reads one component. Throws 404 when the reader may not see it. */
export async function readComponent(reading: Reading, id: string): Promise<ComponentView> {
  const row = await readComponentRow(reading, id);
  return presentComponent(row, (await readComponentCounters(reading, [id])).get(id)!);
}

export function presentComponent(row: ComponentRow, { minutes, landings }: Counters): ComponentView {
  const fitted = row.fittings.find(({ removedOn }) => removedOn === null);
  const { id, siteId, name, partNumber, serialNumber, version } = row;
  return {
    ...{ id, siteId, name, partNumber, serialNumber, version },
    totalFlightTime: minutes,
    totalLanding: landings,
    aircraftId: fitted?.aircraftId ?? null,
    callSign: fitted?.aircraft.callSign ?? null,
    state: RECORD_STATES.indexOf(row.state),
    fittings: row.fittings.map((fitting) => ({
      id: fitting.id,
      aircraftId: fitting.aircraftId,
      callSign: fitting.aircraft.callSign,
      fittedDate: toDayUnix(fitting.fittedOn),
      fittedFlightTime: fitting.fittedMinutes,
      fittedLanding: fitting.fittedLandings,
      removedDate: fitting.removedOn && toDayUnix(fitting.removedOn),
      removedFlightTime: fitting.removedMinutes,
      removedLanding: fitting.removedLandings,
      reason: fitting.reason,
    })),
  };
}

/** A due value as the log keeps it. */
export type LoggedDue = Pick<Term, "unit" | "dueCounter" | "dueOn">;

/**
 * Lists the maintenance log of an aircraft: what was done on it, and on components that were on it then. The newest come
 * first unless sorted otherwise. Throws 404 when the reader may not see the aircraft.
 */
export async function listMaintenanceEntries(
  reading: Reading,
  aircraftId: string,
  { limitId, ...paging }: { limitId?: string } & Paging<"date">,
): Promise<PagedRows<MaintenanceEntryView>> {
  await readMaintainedAircraft(reading, aircraftId);
  const where = { limitId, OR: [{ aircraftId }, { limit: whereOnAircraft(aircraftId) }] };
  const direction = paging.sort ? toPrismaDirection(paging.sort) : "desc";
  const rows = await reading.db.maintenanceEntry.findMany({
    where,
    orderBy: [{ doneOn: direction }, { at: direction }, { id: direction }],
    include: {
      limit: { select: { name: true, component: { select: { name: true } } } },
      author: { select: { id: true, callSign: true, lastName: true, firstName: true } },
    },
    ...skipAndTake(paging),
  });
  const dueOf = ({ unit, dueCounter, dueOn }: LoggedDue) => ({
    unit: TERM_UNITS.indexOf(unit),
    due: dueCounter,
    dueDate: dueOn === null ? null : utcDayToUnix(dueOn),
  });
  const views = rows.map(({ limit, author, ...row }) => ({
    id: row.id,
    limitId: row.limitId,
    name: limit.name,
    componentName: limit.component?.name ?? null,
    kind: ENTRY_KINDS.indexOf(row.kind),
    basis: row.basis && RENEWAL_BASES.indexOf(row.basis),
    date: toDayUnix(row.doneOn),
    at: toUnix(row.at),
    flightTime: row.minutes,
    landing: row.landings,
    document: row.document,
    note: row.note,
    before: (row.before as LoggedDue[]).map(dueOf),
    after: (row.after as LoggedDue[]).map(dueOf),
    author: author && { id: author.id, callSign: author.callSign, nom: author.lastName, prenom: author.firstName },
  }));
  const total = paging.limit === undefined ? views.length : await reading.db.maintenanceEntry.count({ where });
  return new PagedRows(views, total);
}
