import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listCounterMovements } from "@/lib/records/aircraft/queries";
import { counterMovementViewSchema, logbookQuerySchema } from "@/lib/records/aircraft/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Movements of an aircraft's counters in a period, each with the totals after it",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  query: logbookQuerySchema,
  returns: z.array(counterMovementViewSchema),
  example: { params: { id: "{newAircraft}" }, query: { dateMin: "0", limit: "50" } },
  run: (context) => listCounterMovements(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
