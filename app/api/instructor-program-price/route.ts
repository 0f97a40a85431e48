import { z } from "zod";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeInstructorPrice, createInstructorPrice } from "@/lib/records/prices/instructors/commands";
import { instructorPriceDescriptor } from "@/lib/records/prices/instructors/descriptor";
import { listInstructorPrices } from "@/lib/records/prices/instructors/queries";
import {
  instructorPriceChangeInputSchema,
  instructorPriceInputSchema,
  instructorPriceViewSchema,
} from "@/lib/records/prices/instructors/schema";
import { siteQuerySchema, statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What instruction costs at a site, or at all sites of the reader",
  allow: "price.read",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema.extend(statutQuerySchema.shape),
  returns: z.array(instructorPriceViewSchema),
  example: { query: { siteId: "{site}" } },
  run: ({ query: { siteId, statut }, ...reading }) =>
    listInstructorPrices(reading, { reach: narrowReach(reachOf(reading.actor, "price.read"), siteId), states: statut }),
});

export const POST = endpoint({
  summary: "Price the instruction of some instructors for a programme",
  allow: "price.write",
  at: ({ body }) => body.siteId ?? "all",
  body: instructorPriceInputSchema,
  returns: instructorPriceViewSchema,
  status: 201,
  example: { body: instructorPriceDescriptor.example },
  run: (context) => createInstructorPrice(context, context.body),
});

export const PUT = endpoint({
  summary: "Change what their instruction costs, from a day on or altogether",
  allow: "price.write",
  at: "any",
  body: instructorPriceChangeInputSchema,
  example: { body: { id: "{instructorPrice}", isBillingOnUserFlightAccount: false, version: 1 } },
  versioned: true,
  run: (context) => changeInstructorPrice(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
