import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listMaintenanceEntries } from "@/lib/records/maintenance/queries";
import { logsQuerySchema, maintenanceEntryViewSchema } from "@/lib/records/maintenance/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The maintenance log of an aircraft, the newest lines first",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  query: logsQuerySchema,
  returns: z.array(maintenanceEntryViewSchema),
  example: { params: { id: "{aircraft}" }, query: { limit: "50" } },
  run: (context) => listMaintenanceEntries(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
