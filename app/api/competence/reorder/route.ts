import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { reorderSkills } from "@/lib/records/ratings/skills/commands";
import { skillKindQuerySchema } from "@/lib/records/ratings/skills/schema";
import { orderInputSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Put the skills of a kind in another order; each that isn't archived must be named",
  allow: "rating.write",
  at: "school",
  query: skillKindQuerySchema,
  body: orderInputSchema,
  example: { body: [{ id: "{onlySkill}", order: 0 }] },
  run: async (context) => reorderSkills(context, context.query.kind ?? "Pilot", context.body) as Promise<undefined>,
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
