import type { ResourceDescriptor } from "../resource";
import { createPromotion, setPromotionState } from "./commands";
import { findPromotionsByWords, readPromotion } from "./queries";
import { promotionChangeInputSchema, promotionInputSchema, promotionViewSchema } from "./schema";

export const promotionDescriptor = {
  name: "promotion",
  model: "Promotion",
  input: promotionInputSchema,
  change: promotionChangeInputSchema,
  view: promotionViewSchema,
  unique: { promotion_site_id_name_key: "name" },
  screen: "promotions",
  permissions: { read: "promotion.read", write: "promotion.write" },
  place: "site",
  read: readPromotion,
  create: createPromotion,
  setState: setPromotionState,
  search: findPromotionsByWords,
  placeholder: "promotion",
  example: { name: "{newName}", siteId: "{site}", creationDate: "{day}", students: ["{student}"] },
} satisfies ResourceDescriptor;
