import { removeImport } from "@/lib/activity/flights/logbook-import/commands";
import { importedFlightsSchema, logbookImportParamsSchema } from "@/lib/activity/flights/logbook-import/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const PATCH = endpoint({
  summary: "Remove the flights of an import that nobody has changed or validated since; ours",
  allow: "flight.own",
  at: "school",
  params: logbookImportParamsSchema,
  returns: importedFlightsSchema,
  example: { params: { id: "{pilotWithImport}", importId: "{pilotWithImport}" } },
  run: (context) => removeImport(context, context.params.id, context.params.importId),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
