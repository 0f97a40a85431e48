import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { aircraftDescriptor } from "@/lib/records/aircraft/descriptor";
import { listAircraft, readAircraft, toAircraftFilter } from "@/lib/records/aircraft/queries";
import {
  aircraftChangeInputSchema,
  aircraftInputSchema,
  aircraftListQuerySchema,
  aircraftViewSchema,
} from "@/lib/records/aircraft/schema";
import { addAircraft } from "@/lib/work/fleet/add-aircraft";
import { changeAircraft } from "@/lib/work/fleet/change-aircraft";

export const GET = endpoint({
  summary: "Aircraft of a site, or of all sites of the reader, by state and by the filters of the list",
  allow: "aircraft.read",
  at: ({ query }) => query.siteId,
  query: aircraftListQuerySchema,
  returns: z.array(aircraftViewSchema),
  example: { query: { siteId: "{site}" } },
  run: async (context) => {
    const reach = narrowReach(reachOf(context.actor, "aircraft.read"), context.query.siteId);
    return listAircraft(context, reach, toAircraftFilter(context.query));
  },
});

export const POST = endpoint({
  summary: "Add an aircraft; its totals are the opening balances of its counters",
  allow: "aircraft.write",
  at: ({ body }) => body.site.siteId,
  body: aircraftInputSchema,
  returns: aircraftViewSchema,
  status: 201,
  example: { body: aircraftDescriptor.example },
  run: async (context) => readAircraft(context, await addAircraft(context, context.body)),
});

export const PUT = endpoint({
  summary: "Change an aircraft; other totals are written as a correction of its counters",
  allow: "aircraft.write",
  at: ({ body }) => body.site?.siteId ?? "all",
  body: aircraftChangeInputSchema,
  example: { body: { ...aircraftDescriptor.example, id: "{newAircraft}", version: 1, correctionReason: "Read again" } },
  versioned: true,
  run: (context) => changeAircraft(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
