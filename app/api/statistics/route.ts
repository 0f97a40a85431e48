import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readStatistics } from "@/lib/views/statistics/queries";
import { statisticsInputSchema, statisticsViewSchema } from "@/lib/views/statistics/schema";

export const POST = endpoint({
  summary:
    "What was flown, booked and cancelled in a period, beside the year before; students’ pace, and who has stalled",
  allow: "statistics.read",
  at: "any",
  tx: false,
  onlyReads: true,
  body: statisticsInputSchema,
  returns: statisticsViewSchema,
  status: 200,
  example: { body: { siteIds: ["{site}"], firstDay: "2026-01-01", lastDay: "2026-12-31" } },
  run: (context) => readStatistics(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
