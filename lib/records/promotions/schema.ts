import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { personLightViewSchema } from "../people/schema";
import {
  asInView,
  idField,
  makeBodySchemas,
  requiredLineField,
  singleLineField,
  siteQuerySchema,
  statutQuerySchema,
} from "../schema";
import { PROMOTION_SORT_COLUMNS } from "./codes";

export const studentViewSchema = personLightViewSchema.omit({ roleIds: true });
const student = asInView({ id: idField }, studentViewSchema.shape).transform(({ id }) => id);

/** Name and site (spec 2 §3) and date of creation (spec 2 §5) of a promotion, which is a group of students, are required. */
const fields = {
  name: requiredLineField(100, "lists.nameRequired"),
  siteId: idField,
  /** A calendar day, as unix seconds of 00:00 UTC. */
  creationDate: z.int().min(-2_208_988_800).max(4_102_444_800),
  /** The students, by id or as the answer has them. They must have that role at the site. */
  students: z.array(z.union([idField, student])).max(500),
};

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
const bodies = makeBodySchemas(promotionViewSchema.shape, fields, { students: [] });
export const promotionInputSchema = bodies.input;
export const promotionChangeInputSchema = bodies.change;
export type PromotionInput = z.output<typeof promotionInputSchema>;
export type PromotionChange = z.output<typeof promotionChangeInputSchema>;
export type PromotionView = z.infer<typeof promotionViewSchema>;

/** Query parameters of `GET promotion`. */
export const promotionListQuerySchema = statutQuerySchema
  .extend({ siteId: siteQuerySchema.shape.siteId, text: singleLineField(100).default("") })
  .extend(makePagingQuerySchema(PROMOTION_SORT_COLUMNS).shape);
