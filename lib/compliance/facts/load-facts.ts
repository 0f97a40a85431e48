import { asPreparedStatement, type Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { type AircraftFact, aircraftFactProvider } from "./aircraft";
import { type ClassroomFact, classroomFactProvider } from "./classrooms";
import { type OperationTypeFact, operationTypeFactProvider } from "./operation-types";
import { type PersonFact, peopleFactProvider } from "./people";
import type { BookingRefs, FactProvider } from "./provider";
import { type SiteFact, siteFactProvider } from "./sites";

/** The facts that planning and judging bookings need, each by its id. */
export type Facts = {
  sites: ReadonlyMap<string, SiteFact>;
  aircraft: ReadonlyMap<string, AircraftFact>;
  classrooms: ReadonlyMap<string, ClassroomFact>;
  people: ReadonlyMap<string, PersonFact>;
  operationTypes: ReadonlyMap<string, OperationTypeFact>;
};
export type FactName = keyof Facts;
type FactOf<N extends FactName> =
  Facts[N] extends ReadonlyMap<string, infer Fact extends { id: string }> ? Fact : never;

const providers: { [N in FactName]: FactProvider<FactOf<N>> } = {
  sites: siteFactProvider,
  aircraft: aircraftFactProvider,
  classrooms: classroomFactProvider,
  people: peopleFactProvider,
  operationTypes: operationTypeFactProvider,
};
const NAMES = Object.keys(providers) as FactName[];

/**
 * Reads the facts about any number of bookings in one statement, with one query per domain. Records that no booking names or
 * that don't exist are missing from the maps.
 *
 * @param hold true inside the transaction that books, to lock the sites so that their states can't change until it ends
 */
export async function loadFacts(
  db: Db,
  bookings: readonly BookingRefs[],
  { hold }: { hold: boolean } = { hold: false },
): Promise<Facts> {
  const queries = NAMES.map((name) => {
    const ids = [...new Set(bookings.flatMap((refs) => providers[name].idsOf(refs)))];
    return Prisma.sql`(${providers[name].query(ids, hold)}) AS ${Prisma.raw(`"${name}"`)}`;
  });
  // With and without `hold`, the SQL differs. A prepared statement has one SQL text, so each variant has its own name.
  const statement = asPreparedStatement(hold ? "facts-held" : "facts", Prisma.sql`SELECT ${Prisma.join(queries)}`);
  const [row] = await db.$queryRaw<Record<FactName, { id: string }[]>[]>(statement);
  const maps = NAMES.map((name) => [name, new Map(row![name].map((fact) => [fact.id, fact]))]);
  return Object.fromEntries(maps) as unknown as Facts;
}
