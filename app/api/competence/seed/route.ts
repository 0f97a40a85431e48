import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { SKILL_KINDS } from "@/lib/records/ratings/codes";
import { seedSkills } from "@/lib/records/ratings/commands";
import { skillKindInputSchema } from "@/lib/records/ratings/skills/schema";

export const POST = endpoint({
  summary: "Add the skills of the regulation to a kind, without those whose trigram is taken",
  allow: "rating.write",
  at: "school",
  body: skillKindInputSchema,
  example: { body: { kind: 1 } },
  run: async (context) => seedSkills(context, SKILL_KINDS[context.body.kind]!) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
