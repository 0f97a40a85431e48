import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readRows } from "@/lib/views/statistics/rows/queries";
import { rowsInputSchema, rowsViewSchema } from "@/lib/views/statistics/rows/schema";

export const POST = endpoint({
  summary: "The flights, bookings, lessons or people that a figure of the statistics is made of",
  allow: "statistics.read",
  at: "any",
  tx: false,
  onlyReads: true,
  body: rowsInputSchema,
  returns: rowsViewSchema,
  status: 200,
  example: { body: { siteIds: ["{site}"], firstDay: "2026-01-01", lastDay: "2026-12-31", of: "legs" } },
  run: (context) => readRows(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
