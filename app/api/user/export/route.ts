import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { exportPeopleCsv } from "@/lib/records/people/documents";
import { toPersonFilter } from "@/lib/records/people/list/queries";
import { personQuerySchema } from "@/lib/records/people/schema";
import { statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The list of people as CSV, by the same filters",
  allow: "person.export",
  at: ({ query }) => query.siteId,
  query: personQuerySchema.extend(statutQuerySchema.shape),
  produces: "text/csv",
  example: { query: { siteId: "{site}" } },
  run: async (context) =>
    new Response(await exportPeopleCsv(context, toPersonFilter(context.query), context.locale), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="people.csv"',
        "Cache-Control": "no-store",
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
