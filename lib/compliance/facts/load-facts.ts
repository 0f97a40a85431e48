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
 */
export async function loadFacts(db: Db, bookings: readonly BookingRefs[]): Promise<Facts> {
  const queries = NAMES.map((name) => Prisma.sql`(${providers[name].query(idsIn(bookings, name))}) AS ${quoted(name)}`);
  const statement = asPreparedStatement("facts", Prisma.sql`SELECT ${Prisma.join(queries)}`);
  const [row] = await db.$queryRaw<Record<FactName, { id: string }[]>[]>(statement);
  const maps = NAMES.map((name) => [name, new Map(row![name].map((fact) => [fact.id, fact]))]);
  return Object.fromEntries(maps) as unknown as Facts;
}

/**
 * Locks the records that a booking names until the transaction ends. A change of one of them, such as disabling a person,
 * then waits until the booking is saved, and judges it again. Without the lock, the job of such a change could run before
 * the booking is saved and miss it. It is a statement of its own, because a statement that waits for a lock still reads the
 * other tables as they were before.
 */
export async function lockFacts(db: Db, booking: BookingRefs): Promise<void> {
  const locks = NAMES.map((name) => Prisma.sql`${quoted(name)} AS (${providers[name].lock(idsIn([booking], name))})`);
  const counts = NAMES.map((name) => Prisma.sql`(SELECT count(*) FROM ${quoted(name)})`);
  const statement = Prisma.sql`WITH ${Prisma.join(locks)} SELECT ${Prisma.join(counts, " + ")} AS locked`;
  await db.$queryRaw(asPreparedStatement("lock-facts", statement));
}

const quoted = (name: FactName) => Prisma.raw(`"${name}"`);

function idsIn(bookings: readonly BookingRefs[], name: FactName): string[] {
  return [...new Set(bookings.flatMap((refs) => providers[name].idsOf(refs)))];
}
