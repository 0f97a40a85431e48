import type { ResourceDescriptor } from "../../resource";
import { createSkill, setSkillState } from "./commands";
import { readSkill } from "./queries";
import { skillChangeSchema, skillInputSchema, skillViewSchema } from "./schema";

export const skillDescriptor = {
  name: "competence",
  model: "Skill",
  input: skillInputSchema,
  change: skillChangeSchema,
  view: skillViewSchema,
  unique: { skill_short_name_key: "shortName" },
  screen: "ratings",
  permissions: { read: "dictionary.read", write: "rating.write" },
  place: "school",
  read: readSkill,
  create: createSkill,
  setState: setSkillState,
  placeholder: "skill",
  example: {
    shortName: "{newName}",
    longName: "Situation awareness",
    comportementsObservables: [{ name: "Watches the weather ahead" }],
  },
} satisfies ResourceDescriptor;
