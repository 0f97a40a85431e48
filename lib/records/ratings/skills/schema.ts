import { z } from "zod";
import { idField, makeBodySchemas, requiredLineField, singleLineField } from "../../schema";
import { LONGEST_BEHAVIOUR, MOST_BEHAVIOURS, SKILL_KINDS, USUAL_NORM } from "../codes";

const kindCode = z
  .int()
  .min(0)
  .max(SKILL_KINDS.length - 1);

/** A skill (spec 2 §3) with its observable behaviours. The kind, the French names, the norm and the order are ours beside its fields. */
export const skillViewSchema = z.object({
  id: z.string(),
  kind: z.int(),
  shortName: z.string(),
  longName: z.string(),
  /** Empty: the name above serves both languages. */
  longNameFrench: z.string(),
  /** What a rating reaches at least, from 1 to 3. */
  norm: z.int(),
  order: z.int(),
  comportementsObservables: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nameFrench: z.string(),
      order: z.int(),
      state: z.int(),
    }),
  ),
  state: z.int(),
  version: z.int(),
});
export type SkillView = z.infer<typeof skillViewSchema>;
export type BehaviourView = SkillView["comportementsObservables"][number];

const behaviourSchema = z.strictObject({
  /** Absent in a new one. */
  id: idField.optional(),
  name: requiredLineField(LONGEST_BEHAVIOUR, "programs.ratings.behaviourEmpty"),
  nameFrench: singleLineField(LONGEST_BEHAVIOUR).default(""),
  /** Absent: its place in the list. */
  order: z.int().min(0).max(100_000).optional(),
  /** Absent: it stays as it is. */
  state: z.int().min(0).max(1).optional(),
});
export type BehaviourInput = z.output<typeof behaviourSchema>;

const bodies = makeBodySchemas(
  skillViewSchema.shape,
  {
    kind: kindCode,
    shortName: requiredLineField(40, "programs.ratings.shortNameRequired"),
    longName: requiredLineField(100, "programs.ratings.longNameRequired"),
    longNameFrench: singleLineField(100),
    norm: z.int().min(1).max(3),
    /** Null: a new one is the last of its kind. */
    order: z.int().min(0).max(100_000).nullable(),
    comportementsObservables: z.array(behaviourSchema).max(MOST_BEHAVIOURS),
  },
  { kind: 0, longNameFrench: "", norm: USUAL_NORM, order: null, comportementsObservables: [] },
);
export const skillInputSchema = bodies.input;
export const skillChangeSchema = bodies.change;
export type SkillInput = z.output<typeof skillInputSchema>;
export type SkillChange = z.output<typeof skillChangeSchema>;

/** `?kind=0` asks for the skills of pilots, `?kind=1` for those of instructors. */
export const skillKindQuerySchema = z.object({
  kind: z
    .enum(["0", "1"])
    .transform((code) => SKILL_KINDS[Number(code)]!)
    .optional(),
});
export const skillKindInputSchema = z.strictObject({ kind: kindCode });
