import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readMaintenance } from "@/lib/views/fleet/queries";
import { maintenanceViewSchema } from "@/lib/views/fleet/schema";

export const GET = endpoint({
  summary: "Limits and components of an aircraft, and the bookings that use up its potential; ours",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  returns: maintenanceViewSchema,
  example: { params: { id: "{aircraft}" } },
  run: (context) => readMaintenance(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
