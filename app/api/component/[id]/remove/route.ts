import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { removeComponent } from "@/lib/records/maintenance/components/commands";
import { removeInputSchema } from "@/lib/records/maintenance/components/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Take a component off its aircraft, onto the shelf; ours",
  allow: "maintenance.write",
  at: "any",
  params: idParamsSchema,
  body: removeInputSchema,
  example: { params: { id: "{fittedComponent}" }, body: { reason: "Overhaul", version: 1 } },
  versioned: true,
  run: (context) => removeComponent(context, context.params.id, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
