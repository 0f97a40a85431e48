import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, makeBodySchemas, requiredLineField } from "../schema";
import { RATED_SKILLS } from "./codes";
import { MINIMA_NAMES } from "./minima";
import { environmentInputSchema, revisionLightViewSchema } from "./revisions/schema";

/** A programme with its revisions, the newest first. */
export const programViewSchema = z.object({
  id: z.string(),
  /** The newest locked revision, or the newest one while none is locked. */
  currentRevisionId: z.string(),
  tagsIds: z.array(z.string()),
  needsAto: z.boolean(),
  creationDate: z.int(),
  revisions: z.array(revisionLightViewSchema),
  state: z.int(),
  version: z.int(),
});
export type ProgramView = z.infer<typeof programViewSchema>;

const own = { tagsIds: z.array(idField).max(100), needsAto: z.boolean() };

/** `POST program` opens the first revision, too (spec 2 §5: name, edition and revision are required). */
const creation = makeBodySchemas(
  programViewSchema.shape,
  {
    name: requiredLineField(100, "programs.nameRequired"),
    edition: requiredLineField(20, "programs.editionRequired"),
    revision: requiredLineField(20, "programs.revisionRequired"),
    /** A calendar day, as unix seconds of 00:00 UTC. `null`: today. */
    creationDate: unixSecondsField.nullable(),
    ratingSkillType: z
      .int()
      .min(0)
      .max(RATED_SKILLS.length - 1),
    activeCBTA: z.boolean(),
    minima: z.enum(MINIMA_NAMES),
    /** `null`: the certificate types that the school gives to new programmes (actions 2, 3 and 4). */
    regulatoryEnvironment: environmentInputSchema.nullable(),
    ...own,
  },
  {
    creationDate: null,
    ratingSkillType: 0,
    activeCBTA: false,
    minima: "None",
    regulatoryEnvironment: null,
    tagsIds: [],
    needsAto: false,
  },
);
export const programInputSchema = creation.input;
export type ProgramInput = z.output<typeof programInputSchema>;

export const programChangeSchema = makeBodySchemas(programViewSchema.shape, own).change;
export type ProgramChange = z.output<typeof programChangeSchema>;
