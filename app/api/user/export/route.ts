import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
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
    sendTable(await exportPeopleCsv(context, toPersonFilter(context.query), context.locale), "people"),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
