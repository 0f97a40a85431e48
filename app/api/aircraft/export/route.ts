import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { exportAircraft } from "@/lib/records/aircraft/documents";
import { toAircraftFilter } from "@/lib/records/aircraft/queries";
import { aircraftListQuerySchema } from "@/lib/records/aircraft/schema";
import { TABLE_FORMATS } from "@/lib/records/tables";

export const GET = endpoint({
  summary: "The list of aircraft as CSV or XLSX, by the same filters, with the columns of the import and the state",
  allow: "aircraft.read",
  at: ({ query }) => query.siteId,
  query: aircraftListQuerySchema.extend({ format: z.enum(TABLE_FORMATS).default("csv") }),
  produces: CSV_MEDIA_TYPE,
  example: { query: { siteId: "{site}" } },
  run: async (context) => {
    const { siteId, format, ...filter } = context.query;
    const reach = narrowReach(reachOf(context.actor, "aircraft.read"), siteId);
    return sendTable(
      await exportAircraft(context, reach, toAircraftFilter({ siteId, ...filter }), format, context.locale),
      "aircraft",
      format,
    );
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
