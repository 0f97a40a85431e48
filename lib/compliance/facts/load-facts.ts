import { asPreparedStatement, type Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { type AccountFact, accountFactProvider } from "./accounts";
import { type AircraftFact, aircraftFactProvider } from "./aircraft";
import { type AvailabilityFact, availabilityFactProvider } from "./availabilities";
import {
  type CertificatesFact,
  type CertificateTypeFact,
  certificatesFactProvider,
  certificateTypeFactProvider,
} from "./certificates";
import { type ClassroomFact, classroomFactProvider } from "./classrooms";
import { type DefectFact, defectFactProvider } from "./defects";
import { type DutyTimeFact, dutyTimeFactProvider } from "./duty-times";
import { type LegFact, legFactProvider } from "./legs";
import { type LessonFact, lessonFactProvider } from "./lessons";
import { type OperationTypeFact, operationTypeFactProvider } from "./operation-types";
import { type PersonFact, peopleFactProvider } from "./people";
import type { BookingRefs, FactProvider, Period } from "./provider";
import { type SiteFact, siteFactProvider } from "./sites";
import { type SoloAuthorisationsFact, soloAuthorisationFactProvider } from "./solo-authorisations";

/**
 * What must be known about sites, aircraft and their defects, classrooms, people and operation types in order to plan and judge bookings. Each
 * map is keyed by the record's id.
 */
export type Facts = {
  sites: ReadonlyMap<string, SiteFact>;
  aircraft: ReadonlyMap<string, AircraftFact>;
  /** By the aircraft's id. An aircraft without such defects has none. */
  defects: ReadonlyMap<string, DefectFact>;
  classrooms: ReadonlyMap<string, ClassroomFact>;
  people: ReadonlyMap<string, PersonFact>;
  operationTypes: ReadonlyMap<string, OperationTypeFact>;
  /** All Active types. */
  certificateTypes: ReadonlyMap<string, CertificateTypeFact>;
  /** By the id of the person or aircraft. Who holds nothing has none. */
  certificates: ReadonlyMap<string, CertificatesFact>;
  /** By the person's id. Empty where the school has chosen no rule of recent experience. */
  legs: ReadonlyMap<string, LegFact>;
  lessons: ReadonlyMap<string, LessonFact>;
  /** By the student's id. Who may fly nothing solo has none. */
  soloAuthorisations: ReadonlyMap<string, SoloAuthorisationsFact>;
  /** By the person's id. Who has said nothing has none. */
  availabilities: ReadonlyMap<string, AvailabilityFact>;
  /** By the person's id. Who doesn't instruct has none, and nobody where the school has set no limit. */
  dutyTimes: ReadonlyMap<string, DutyTimeFact>;
  /** By the person's id. Nobody has one where the school doesn't look at accounts. */
  accounts: ReadonlyMap<string, AccountFact>;
};
export type FactName = keyof Facts;
type FactOf<N extends FactName> =
  Facts[N] extends ReadonlyMap<string, infer Fact extends { id: string }> ? Fact : never;

const providers: { [N in FactName]: FactProvider<FactOf<N>, never> } = {
  sites: siteFactProvider,
  aircraft: aircraftFactProvider,
  defects: defectFactProvider,
  classrooms: classroomFactProvider,
  people: peopleFactProvider,
  operationTypes: operationTypeFactProvider,
  certificateTypes: certificateTypeFactProvider,
  certificates: certificatesFactProvider,
  legs: legFactProvider,
  lessons: lessonFactProvider,
  soloAuthorisations: soloAuthorisationFactProvider,
  availabilities: availabilityFactProvider,
  dutyTimes: dutyTimeFactProvider,
  accounts: accountFactProvider,
};
const NAMES = Object.keys(providers) as FactName[];

/**
 * Reads the facts about any number of bookings in one statement, with one query per domain. Records that no booking names or
 * that don't exist are missing from the maps.
 */
export async function loadFacts(db: Db, bookings: readonly BookingRefs[]): Promise<Facts> {
  const statement = Prisma.sql`SELECT ${Prisma.join(factQueries(bookings))}`;
  const [row] = await db.$queryRaw<FactRow[]>(asPreparedStatement("facts", statement));
  return toFacts(row!);
}

/**
 * Reads the facts about bookings, and locks the records that they name until the transaction ends. A change of one of them,
 * such as disabling a person, then waits until the bookings are saved, and judges them again. Without the lock, the job of such a
 * change could run before they are saved and miss them.
 *
 * A statement locks the newest version of a row, but reads everything else as it was when the statement began. If a record
 * has changed in between, its two stamps differ, and the facts are read again, now under the lock.
 */
export async function lockAndLoadFacts(db: Db, bookings: readonly BookingRefs[]): Promise<Facts> {
  const rowsOf = (name: FactName) => providers[name].rows(idsIn(bookings, name));
  const locks = NAMES.map((name) => Prisma.sql`${held(name)} AS (${rowsOf(name)} FOR SHARE)`);
  const changes = NAMES.map(
    (name) => Prisma.sql`(SELECT count(*) FILTER (WHERE seen.stamp IS DISTINCT FROM held.stamp)
      FROM ${held(name)} held LEFT JOIN (${rowsOf(name)}) seen USING (id))`,
  );
  const statement = Prisma.sql`
    WITH ${Prisma.join(locks)}
    SELECT (${Prisma.join(changes, " + ")})::int AS changed, ${Prisma.join(factQueries(bookings))}`;
  const [row] = await db.$queryRaw<(FactRow & { changed: number })[]>(asPreparedStatement("lock-facts", statement));
  return row!.changed === 0 ? toFacts(row!) : loadFacts(db, bookings);
}

type FactRow = Record<FactName, never[]>;

function factQueries(bookings: readonly BookingRefs[]): Prisma.Sql[] {
  const within = periodOf(bookings);
  return NAMES.map((name) => Prisma.sql`(${providers[name].query(idsIn(bookings, name), within)}) AS ${quoted(name)}`);
}

/** When all of the bookings are judged. Null: one of them at any time. */
function periodOf(bookings: readonly BookingRefs[]): Period | null {
  const within = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  for (const { judgedWithin } of bookings) {
    if (!judgedWithin) return null;
    within.start = Math.min(within.start, judgedWithin.start);
    within.end = Math.max(within.end, judgedWithin.end);
  }
  return bookings.length > 0 ? within : null;
}

function toFacts(row: FactRow): Facts {
  const maps = NAMES.map((name) => [name, new Map(readRows(name, row[name]).map((fact) => [fact.id, fact]))]);
  return Object.fromEntries(maps) as unknown as Facts;
}

function readRows(name: FactName, rows: never[]): { id: string }[] {
  const read: ((row: never) => { id: string }) | undefined = providers[name].read;
  return read ? rows.map((row) => read(row)) : rows;
}

/** Not the name of a table, because a query of facts would then read the locked rows instead of the table. */
const held = (name: FactName) => Prisma.raw(`"held ${name}"`);

const quoted = (name: FactName) => Prisma.raw(`"${name}"`);

function idsIn(bookings: readonly BookingRefs[], name: FactName): string[] {
  return [...new Set(bookings.flatMap((refs) => providers[name].idsOf(refs)))];
}
