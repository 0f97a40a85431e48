import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { renewMaintenance } from "@/lib/records/maintenance/renewals/commands";
import { renewalInputSchema } from "@/lib/records/maintenance/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Write that the work of a maintenance limit was done; its terms begin anew",
  allow: "maintenance.write",
  at: "any",
  params: idParamsSchema,
  body: renewalInputSchema,
  returns: z.object({ id: z.string(), version: z.int() }),
  status: 201,
  example: { params: { id: "{aircraft}" }, body: { limitId: "{limit}", document: "PV-0612", version: 1 } },
  run: (context) => renewMaintenance(context, context.params.id, context.body, context.version),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
