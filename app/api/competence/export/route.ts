import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { exportSkillsCsv } from "@/lib/records/ratings/documents";
import { skillKindQuerySchema } from "@/lib/records/ratings/skills/schema";

export const GET = endpoint({
  summary: "The skills of a kind as CSV, one line for each behaviour",
  allow: "rating.write",
  at: "school",
  query: skillKindQuerySchema,
  produces: "text/csv",
  example: {},
  run: async (context) =>
    sendTable(await exportSkillsCsv(context, context.query.kind ?? "Pilot", context.locale), "skills"),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
