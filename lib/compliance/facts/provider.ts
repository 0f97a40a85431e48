import type { Prisma } from "@/prisma/generated/client";

/** The ids that a booking names, whose facts are needed to plan and judge it. */
export type BookingRefs = {
  siteId: string;
  aircraftId?: string | null;
  classroomId?: string | null;
  operationTypeId?: string | null;
  personIds?: readonly string[];
};

/**
 * Reads the facts of one domain for any number of bookings. The queries of all providers are sent as one statement, so
 * another provider needs no further round trip to the database.
 */
export type FactProvider<Fact extends { id: string }> = {
  /** The ids that a booking names in this domain. */
  idsOf: (refs: BookingRefs) => readonly string[];
  /**
   * A query that returns one JSON array of facts, each with its `id`, or `[]`. With `hold`, rows that must not change until the
   * transaction ends are locked FOR SHARE.
   */
  query: (ids: readonly string[], hold: boolean) => Prisma.Sql;
  /** Never set; it only carries the type. */
  fact?: Fact;
};
