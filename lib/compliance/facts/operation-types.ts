import type { RecordState } from "@/lib/records/codes";
import type { BookingRight } from "@/lib/records/dictionaries/codes";
import { Prisma } from "@/prisma/generated/client";
import type { FactProvider } from "./provider";

export type OperationTypeFact = {
  id: string;
  state: RecordState;
  bookingRight: BookingRight;
  isCheckFlight: boolean;
  takesGuest: boolean;
};

export const operationTypeFactProvider: FactProvider<OperationTypeFact> = {
  idsOf: ({ operationTypeId }) => (operationTypeId ? [operationTypeId] : []),
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', id, 'state', state, 'bookingRight', booking_right,
      'isCheckFlight', is_check_flight, 'takesGuest', takes_guest)), '[]')
    FROM operation_type WHERE id = ANY(${ids}::char(24)[])`,
  rows: (ids) => Prisma.sql`
    SELECT id, xmin::text AS stamp FROM operation_type WHERE id = ANY(${ids}::char(24)[]) ORDER BY id`,
};
