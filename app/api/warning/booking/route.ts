import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listHitsOfFinding } from "@/lib/views/warnings/matrix/queries";
import { bookingHitsQuerySchema, bookingHitViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary:
    "The bookings that a certificate type or qualification of a person or an aircraft hits, the next first; ours",
  allow: "certificate.oversee",
  at: ({ query }) => query.siteId,
  query: bookingHitsQuerySchema,
  returns: z.array(bookingHitViewSchema),
  example: { query: { siteId: "{site}", holderId: "{student}", aboutId: "{student}" } },
  run: (context) => listHitsOfFinding(context, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
