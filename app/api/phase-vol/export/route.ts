import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { exportFlightPhasesCsv } from "@/lib/records/ratings/documents";

export const GET = endpoint({
  summary: "The flight phases as CSV",
  allow: "rating.write",
  at: "school",
  produces: "text/csv",
  example: {},
  run: async (context) => sendTable(await exportFlightPhasesCsv(context, context.locale), "flight-phases"),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
