import { importedFlightsSchema } from "@/lib/activity/flights/logbook-import/schema";
import { importIdParamsSchema } from "@/lib/activity/flights/past-flights/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { removePastFlights } from "@/lib/work/flights/import-past-flights";

export const PATCH = endpoint({
  summary: "Remove the past flights of an import that nobody has changed since; ours",
  allow: "flight.import",
  at: "school",
  params: importIdParamsSchema,
  returns: importedFlightsSchema,
  example: { params: { importId: "{pastFlightImport}" } },
  run: (context) => removePastFlights(context, context.params.importId),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
