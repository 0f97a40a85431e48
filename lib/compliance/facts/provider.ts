import type { Prisma } from "@/prisma/generated/client";

/** What a booking names: whose facts are needed to plan and to judge it. */
export type BookingRefs = {
  siteId: string;
  aircraftId?: string | null;
  classroomId?: string | null;
  operationTypeId?: string | null;
  personIds?: readonly string[];
};

/**
 * How the facts of one domain are read, for any number of bookings at once. The providers' queries are sent as one
 * statement, so a further one costs no further round trip.
 */
export type FactProvider<Fact extends { id: string }> = {
  /** Ids that a booking names in this domain. */
  idsOf: (refs: BookingRefs) => readonly string[];
  /**
   * A query that returns one JSON array of facts, each with its `id`; `[]` where there are none. `hold`: rows that must not
   * change until the transaction ends are locked FOR SHARE.
   */
  query: (ids: readonly string[], hold: boolean) => Prisma.Sql;
  /** Only names the type. */
  fact?: Fact;
};
