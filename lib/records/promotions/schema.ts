import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { personLightViewSchema } from "../people/schema";
import { idField, singleLineField, siteQuerySchema, statutQuerySchema, versionField } from "../schema";
import { PROMOTION_SORT_COLUMNS } from "./codes";

/** Name and site (spec 2 §3) and date of creation (spec 2 §5) of a promotion, which is a group of students, are required. */
const fields = {
  name: singleLineField(100).min(1, "lists.nameRequired"),
  siteId: idField,
  /** A calendar day, as unix seconds of 00:00 UTC. */
  creationDate: z.int().min(-2_208_988_800).max(4_102_444_800),
  /** Ids of the students, who must have that role at the site. */
  students: z.array(idField).max(500).default([]),
};
export const promotionInputSchema = z.object(fields);
export const promotionChangeInputSchema = z.object({ ...fields, id: idField, version: versionField.optional() });
export type PromotionInput = z.infer<typeof promotionInputSchema>;

export const studentViewSchema = personLightViewSchema.omit({ roleIds: true });
export type StudentView = z.infer<typeof studentViewSchema>;

export const promotionViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  creationDate: z.int(),
  students: z.array(studentViewSchema),
  state: z.int(),
  version: z.int(),
});
export type PromotionView = z.infer<typeof promotionViewSchema>;

/** Query parameters of `GET promotion`. */
export const promotionListQuerySchema = statutQuerySchema
  .extend({ siteId: siteQuerySchema.shape.siteId.default("all"), text: singleLineField(100).default("") })
  .extend(makePagingQuerySchema(PROMOTION_SORT_COLUMNS).shape);
