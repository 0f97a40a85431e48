import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { toDay, utcDayToUnix } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES } from "../../codes";
import { MOVEMENT_CAUSES, type MovementCause } from "../codes";
import type { Counters } from "../rules";
import type { ComponentView } from "./schema";

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

/** Reads where the counters of some components stand, by their ids. */
export async function readComponentCounters({ db }: Reading, ids: readonly string[]): Promise<Map<string, Counters>> {
  const rows = await db.$queryRaw<({ id: string } & Counters)[]>`
    SELECT c.id, ${COMPONENT_MINUTES_SQL} AS minutes, ${COMPONENT_LANDINGS_SQL} AS landings
    FROM component c WHERE c.id = ANY(${[...ids]}::char(24)[])`;
  return new Map(rows.map(({ id, minutes, landings }) => [id, { minutes, landings }]));
}

const author = { select: { id: true, callSign: true, lastName: true, firstName: true } };
const withFittings = {
  fittings: {
    include: { aircraft: { select: { callSign: true, flightMinutes: true } }, fittedBy: author, removedBy: author },
    orderBy: [{ writtenAt: "desc" }, { id: "desc" }],
  },
  movements: { include: { author }, orderBy: [{ at: "desc" }, { id: "desc" }] },
  scrappedBy: author,
} satisfies Prisma.ComponentInclude;
export type ComponentRow = Prisma.ComponentGetPayload<{ include: typeof withFittings }>;

/** Reads the row of a component. Throws 404 when the reader may not see it. */
export async function readComponentRow({ db, actor }: Reading, id: string): Promise<ComponentRow> {
  const row = await db.component.findUnique({ where: { id }, include: withFittings });
  if (!row || !can(actor, "aircraft.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return row;
}

const toDayUnix = (date: Date) => utcDayToUnix(toDay(date));

/**
 * Lists components by name: all of a reach that aren't scrapped, those on one aircraft, or those that were on it and are
 * elsewhere now, or scrapped.
 */
export async function listComponents(
  reading: Reading,
  of: { reach: Reach } | { onAircraftId: string } | { removedFromId: string },
): Promise<ComponentView[]> {
  const rows = await reading.db.component.findMany({
    where: whereOf(reading, of),
    include: withFittings,
    orderBy: [{ name: "asc" }, { serialNumber: "asc" }],
  });
  const counters = await readComponentCounters(
    reading,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentComponent(row, counters.get(row.id)!));
}

function whereOf({ actor }: Reading, of: Parameters<typeof listComponents>[1]): Prisma.ComponentWhereInput {
  if ("reach" in of) return { siteId: toSiteIdFilter(of.reach), state: { not: "Archived" } };
  if ("onAircraftId" in of) return { fittings: { some: { aircraftId: of.onAircraftId, removedOn: null } } };
  const { removedFromId: aircraftId } = of;
  return {
    siteId: toSiteIdFilter(reachOf(actor, "aircraft.read")),
    fittings: { some: { aircraftId }, none: { aircraftId, removedOn: null } },
  };
}

/** Reads one component. Throws 404 when the reader may not see it. */
export async function readComponent(reading: Reading, id: string): Promise<ComponentView> {
  const row = await readComponentRow(reading, id);
  return presentComponent(row, (await readComponentCounters(reading, [id])).get(id)!);
}

type Author = ComponentRow["fittings"][number]["fittedBy"];
const presentAuthor = (author: Author) =>
  author && { id: author.id, callSign: author.callSign, nom: author.lastName, prenom: author.firstName };

function presentComponent(row: ComponentRow, { minutes, landings }: Counters): ComponentView {
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
      flownFlightTime: (fitting.removedMinutes ?? fitting.aircraft.flightMinutes) - fitting.fittedMinutes,
      fittedBy: presentAuthor(fitting.fittedBy),
      removedBy: presentAuthor(fitting.removedBy),
      reason: fitting.reason,
    })),
    movements: row.movements.map((movement) => ({
      id: movement.id,
      cause: MOVEMENT_CAUSES.indexOf(movement.cause as MovementCause),
      date: toUnix(movement.at),
      flightTime: movement.minutes,
      landing: movement.landings,
      reason: movement.reason,
      author: presentAuthor(movement.author),
    })),
    scrapping: row.scrappedAt && {
      date: toUnix(row.scrappedAt),
      reason: row.scrapReason,
      by: presentAuthor(row.scrappedBy),
    },
  };
}
