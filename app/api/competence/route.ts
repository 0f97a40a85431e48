import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeSkill, createSkill } from "@/lib/records/ratings/skills/commands";
import { skillDescriptor } from "@/lib/records/ratings/skills/descriptor";
import { listSkills } from "@/lib/records/ratings/skills/queries";
import {
  skillChangeSchema,
  skillInputSchema,
  skillKindQuerySchema,
  skillViewSchema,
} from "@/lib/records/ratings/skills/schema";
import { statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary:
    "Skills with their behaviours, of pilots (kind 0), of instructors (1) or both; disabled ones for whoever reads programs",
  allow: "dictionary.read",
  at: "school",
  query: statutQuerySchema.extend(skillKindQuerySchema.shape),
  returns: z.array(skillViewSchema),
  example: {},
  run: (context) => listSkills(context, context.query.statut, context.query.kind),
});

export const POST = endpoint({
  summary: "Add a skill with its behaviours",
  allow: "rating.write",
  at: "school",
  body: skillInputSchema,
  returns: skillViewSchema,
  status: 201,
  example: { body: skillDescriptor.example },
  run: (context) => createSkill(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a skill; behaviours are replaced where they are named, and those in use are disabled when left out",
  allow: "rating.write",
  at: "school",
  body: skillChangeSchema,
  example: { body: { ...skillDescriptor.example, id: "{skill}", version: 1 } },
  versioned: true,
  run: (context) => changeSkill(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
