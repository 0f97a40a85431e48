import { validateImport } from "@/lib/activity/flights/logbook-import/commands";
import { importedFlightsSchema, logbookImportParamsSchema } from "@/lib/activity/flights/logbook-import/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "Validate all flights of an import that await it; ours",
  allow: "flight.own",
  at: "school",
  params: logbookImportParamsSchema,
  returns: importedFlightsSchema,
  example: { params: { id: "{pilotWithImport}", importId: "{pilotWithImport}" } },
  run: (context) => validateImport(context, context.params.id, context.params.importId),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
