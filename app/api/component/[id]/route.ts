import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readComponent } from "@/lib/records/maintenance/components/queries";
import { componentViewSchema } from "@/lib/records/maintenance/components/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A component, with its counters and where it was; ours",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  returns: componentViewSchema,
  example: { params: { id: "{component}" } },
  run: (context) => readComponent(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
