import type { Resource } from "../resource";
import { promotionChange, promotionInput, promotionView } from "./schema";

export const promotions = {
  name: "promotion",
  model: "Promotion",
  input: promotionInput,
  change: promotionChange,
  view: promotionView,
  unique: { promotion_site_id_name_key: "name" },
  screen: "promotions",
  permissions: { read: "promotion.read", write: "promotion.write" },
  place: "site",
  placeholder: "promotion",
  example: { name: "{newName}", siteId: "{site}", creationDate: "{day}", students: ["{student}"] },
} satisfies Resource;
