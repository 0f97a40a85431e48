import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { scrapComponent } from "@/lib/records/maintenance/components/commands";
import { scrapInputSchema } from "@/lib/records/maintenance/components/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Scrap a component from the shelf; its history is kept; ours",
  allow: "maintenance.write",
  at: "any",
  params: idParamsSchema,
  body: scrapInputSchema,
  example: { params: { id: "{component}" }, body: { reason: "Cracked crankcase", version: 1 } },
  versioned: true,
  run: (context) => scrapComponent(context, context.params.id, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
