import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { fitComponent } from "@/lib/records/maintenance/components/commands";
import { fitInputSchema } from "@/lib/records/maintenance/components/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Fit a component to an aircraft of its site; ours",
  allow: "maintenance.write",
  at: "any",
  params: idParamsSchema,
  body: fitInputSchema,
  example: { params: { id: "{component}" }, body: { aircraftId: "{aircraft}", version: 1 } },
  versioned: true,
  run: (context) => fitComponent(context, context.params.id, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
