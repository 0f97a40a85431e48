import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { PagedRows, type Paging, skipAndTake, toPrismaDirection } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES } from "../codes";
import { ENTRY_KINDS, LIMIT_CATEGORIES, RENEWAL_BASES, TERM_UNITS } from "./codes";
import { readComponentCounters } from "./components/queries";
import type { Counters } from "./rules";
import type { MaintenanceEntryView } from "./schema";
import type { LoggedTerm } from "./wire";

/** An aircraft as its maintenance sees it: its counters, and the present day at its site. */
export type MaintainedAircraft = Counters & {
  id: string;
  siteId: string;
  timeZone: string;
  today: string;
  /** Whether it makes no landings. */
  isSimulator: boolean;
};

/** Reads the aircraft whose maintenance somebody reads. Throws 404 when they may not see it. */
export async function readMaintainedAircraft({ db, actor, now }: Reading, id: string): Promise<MaintainedAircraft> {
  const row = await db.aircraft.findUnique({
    where: { id },
    select: { siteId: true, type: true, flightMinutes: true, landings: true, site: { select: { timeZone: true } } },
  });
  if (!row || !can(actor, "aircraft.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  const { siteId, flightMinutes: minutes, landings, site } = row;
  const { timeZone } = site;
  const today = localDayOf(toUnix(now), timeZone);
  return { id, siteId, minutes, landings, timeZone, today, isSimulator: row.type === "Simulator" };
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

/** Where the counters of a limit stand: those of its component, or of the aircraft. */
export async function readCountersOf(
  reading: Reading,
  aircraft: Counters,
  { componentId }: Pick<LimitRow, "componentId">,
): Promise<Counters> {
  return componentId === null ? aircraft : (await readComponentCounters(reading, [componentId])).get(componentId)!;
}

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
  const presentTerm = ({ unit, dueCounter, dueOn, isEndOfMonth, ...amounts }: LoggedTerm) => ({
    ...amounts,
    unit: TERM_UNITS.indexOf(unit),
    due: dueCounter,
    dueDate: dueOn === null ? null : utcDayToUnix(dueOn),
    endOfMonth: isEndOfMonth,
  });
  const presentOther = <Code extends string>(codes: readonly Code[], before: Code | null, after: Code | null) =>
    before && after && { before: codes.indexOf(before), after: codes.indexOf(after) };
  const views = rows.map(({ limit, author, ...row }) => ({
    id: row.id,
    limitId: row.limitId,
    name: limit.name,
    componentName: limit.component?.name ?? null,
    kind: ENTRY_KINDS.indexOf(row.kind),
    basis: row.basis && RENEWAL_BASES.indexOf(row.basis),
    date: utcDayToUnix(toDay(row.doneOn)),
    at: toUnix(row.at),
    flightTime: row.minutes,
    landing: row.landings,
    document: row.document,
    note: row.note,
    before: (row.before as LoggedTerm[]).map(presentTerm),
    after: (row.after as LoggedTerm[]).map(presentTerm),
    category: presentOther(LIMIT_CATEGORIES, row.categoryBefore, row.categoryAfter),
    state: presentOther(RECORD_STATES, row.stateBefore, row.stateAfter),
    author: author && { id: author.id, callSign: author.callSign, nom: author.lastName, prenom: author.firstName },
  }));
  const total = paging.limit === undefined ? views.length : await reading.db.maintenanceEntry.count({ where });
  return new PagedRows(views, total);
}
