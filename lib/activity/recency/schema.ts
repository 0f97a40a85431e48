import { z } from "zod";
import { codeOf, idField, multiLineField, versionField } from "@/lib/records/schema";
import { OWN_RULE_KINDS, OWN_RULE_SCOPES, PACK_RULES, RECENCY_PACKS } from "./codes";

export const ownRuleViewSchema = z.object({
  id: z.string(),
  kind: z.int(),
  scope: z.int(),
  days: z.int().nullable(),
  minutes: z.int().nullable(),
  /** 0 active, 1 disabled. */
  state: z.int(),
  version: z.int(),
});
export type OwnRuleView = z.infer<typeof ownRuleViewSchema>;

export const recencyChoiceViewSchema = z.object({
  /** The packs that apply: 0 EASA, 1 FAA. */
  packs: z.array(z.int()),
  rules: z.array(ownRuleViewSchema),
  /** The school's version, with which the packs are chosen. */
  version: z.int(),
});
export type RecencyChoiceView = z.infer<typeof recencyChoiceViewSchema>;

/** Body of `PUT school/recency`. */
export const packsInputSchema = z.strictObject({
  packs: z
    .array(codeOf(RECENCY_PACKS))
    .max(RECENCY_PACKS.length)
    .refine((codes) => new Set(codes).size === codes.length, { error: "recency.packTwice" }),
  version: versionField.optional(),
});
export type PacksInput = z.output<typeof packsInputSchema>;

const days = z.int().min(1).max(1095).nullable();
const minutes = z
  .int()
  .min(1)
  .max(1000 * 60)
  .nullable();
const ownRuleFields = {
  kind: codeOf(OWN_RULE_KINDS),
  scope: codeOf(OWN_RULE_SCOPES).default(0),
  days: days.default(null),
  minutes: minutes.default(null),
};

/** Body of `POST school/recency/rule`. */
export const ownRuleInputSchema = z.strictObject(ownRuleFields);
export type OwnRuleInput = z.output<typeof ownRuleInputSchema>;

/** Body of `PATCH school/recency/rule`: what applies, and whether it does. Its kind stays. */
export const ownRuleChangeSchema = z.strictObject({
  id: idField,
  scope: codeOf(OWN_RULE_SCOPES).optional(),
  days: days.optional(),
  minutes: minutes.optional(),
  state: z.int().min(0).max(1).optional(),
  version: versionField.optional(),
});
export type OwnRuleChange = z.output<typeof ownRuleChangeSchema>;

/** A day as unix seconds of 00:00 UTC, between 2000 and 2100. */
const day = z.int().min(946_684_800).max(4_102_444_800).multipleOf(86_400);

/** Body of `POST user/{id}/recency-waiver`. */
export const waiverInputSchema = z.strictObject({
  /** The name of a pack's rule, or the id of one of the school's own. */
  rule: z.union([z.enum(PACK_RULES), idField]),
  reason: multiLineField(500).min(3, "recency.reasonRequired"),
  endsOn: day,
});
export type WaiverInput = z.output<typeof waiverInputSchema>;

export const waiverViewSchema = z.object({
  id: z.string(),
  rule: z.string(),
  reason: z.string(),
  endsOn: z.int(),
  grantedAt: z.int(),
  grantedBy: z.string(),
  endedAt: z.int().nullable(),
  version: z.int(),
});
export type WaiverView = z.infer<typeof waiverViewSchema>;

/** Body of `PATCH user/{id}/recency-waiver/{waiverId}/end`. */
export const waiverEndSchema = z.strictObject({ version: versionField.optional() });
export const waiverParamsSchema = z.object({ id: idField, waiverId: idField });
