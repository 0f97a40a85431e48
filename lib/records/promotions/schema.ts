import { z } from "zod";
import { pagingQuery } from "@/lib/platform/paging";
import { personLightView } from "../people/schema";
import { idField, lineField, siteQuery, statutQuery, versionField } from "../schema";

/** A promotion needs a name and a site (spec 2 §3) and a date of creation (spec 2 §5). */
const fields = {
  name: lineField(100).min(1, "lists.nameRequired"),
  siteId: idField,
  /** 00:00 UTC of a calendar day, unix seconds. */
  creationDate: z.int().min(-2_208_988_800).max(4_102_444_800),
  /** Ids of students of the site. */
  students: z.array(idField).max(500).default([]),
};
export const promotionInput = z.object(fields);
export const promotionChangeInput = z.object({ ...fields, id: idField, version: versionField.optional() });
export type PromotionInput = z.infer<typeof promotionInput>;

export const studentView = personLightView.omit({ roleIds: true });
export type StudentView = z.infer<typeof studentView>;

export const promotionView = z.object({
  id: z.string(),
  siteId: z.string(),
  name: z.string(),
  creationDate: z.int(),
  students: z.array(studentView),
  state: z.int(),
  version: z.int(),
});
export type PromotionView = z.infer<typeof promotionView>;

/** What the list is sorted by. */
export const PROMOTION_COLUMNS = ["name", "site", "createdOn", "students", "state"] as const;
export type PromotionColumn = (typeof PROMOTION_COLUMNS)[number];

/** What `GET promotion` is asked for. */
export const promotionListQuery = statutQuery
  .extend({ siteId: siteQuery.shape.siteId.default("all") })
  .extend(pagingQuery(PROMOTION_COLUMNS).shape);
