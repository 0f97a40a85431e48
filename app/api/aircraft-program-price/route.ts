import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeAircraftPrice, createAircraftPrice } from "@/lib/records/prices/aircraft/commands";
import { aircraftPriceDescriptor } from "@/lib/records/prices/aircraft/descriptor";
import { listAircraftPrices } from "@/lib/records/prices/aircraft/queries";
import {
  aircraftPriceChangeInputSchema,
  aircraftPriceInputSchema,
  aircraftPriceViewSchema,
} from "@/lib/records/prices/aircraft/schema";
import { siteQuerySchema, statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What the aircraft of a site, or of all sites of the reader, cost for programmes",
  allow: "price.read",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema.extend(statutQuerySchema.shape),
  returns: z.array(aircraftPriceViewSchema),
  example: { query: { siteId: "{site}" } },
  run: ({ query: { siteId, statut }, ...reading }) =>
    listAircraftPrices(reading, { reach: narrowReach(reachOf(reading.actor, "price.read"), siteId), states: statut }),
});

export const POST = endpoint({
  summary: "Price an aircraft for a programme",
  allow: "price.write",
  at: "any",
  body: aircraftPriceInputSchema,
  returns: aircraftPriceViewSchema,
  status: 201,
  example: { body: aircraftPriceDescriptor.example },
  run: (context) => createAircraftPrice(context, context.body),
});

export const PUT = endpoint({
  summary: "Change what an aircraft costs for a programme, from a day on or altogether",
  allow: "price.write",
  at: "any",
  body: aircraftPriceChangeInputSchema,
  example: { body: { id: "{aircraftPrice}", isBillingOnUserFlightAccount: false, version: 1 } },
  versioned: true,
  run: (context) => changeAircraftPrice(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
