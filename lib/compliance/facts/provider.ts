import type { Prisma } from "@/prisma/generated/client";

/** The ids in a booking whose facts are needed to plan and judge it. */
export type BookingRefs = {
  siteId: string;
  aircraftId?: string | null;
  classroomId?: string | null;
  operationTypeId?: string | null;
  personIds?: readonly string[];
  /** The lessons of its students. */
  lessonIds?: readonly string[];
  /** When it is judged. Absent: at any time, because another one is looked for. */
  judgedWithin?: Period;
};

/** From when to when, in unix seconds. */
export type Period = { start: number; end: number };

/**
 * Reads the facts of one domain for any number of bookings. The queries of all providers are sent as one statement, so
 * another provider doesn't add a round trip to the database.
 */
export type FactProvider<Fact extends { id: string }, Row = Fact> = {
  /** Takes this domain's ids from a booking. */
  idsOf: (refs: BookingRefs) => readonly string[];
  /**
   * Makes a query that returns one JSON array of facts, each with its `id`, or `[]`. Null: the bookings may be judged at any time.
   */
  query: (ids: readonly string[], judgedWithin: Period | null) => Prisma.Sql;
  /** Makes the fact of what the query answers, where it isn't the fact already. */
  read?: (row: Row) => Fact;
  /**
   * Makes a query of the rows whose change must wait while a booking is saved, in a fixed order: `id`, and as `stamp` the
   * transactions that wrote them (PostgreSQL's `xmin`), which differ as soon as a row has changed.
   */
  rows: (ids: readonly string[]) => Prisma.Sql;
  /** Never set. It exists because no other member uses the type parameter. */
  fact?: Fact;
};
