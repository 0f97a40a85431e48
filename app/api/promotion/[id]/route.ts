import { refuseDelete } from "@/lib/http/administrable";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readPromotion } from "@/lib/records/promotions/queries";
import { promotionView } from "@/lib/records/promotions/schema";
import { idParams } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A promotion with its students",
  allow: "promotion.read",
  at: "any",
  params: idParams,
  returns: promotionView,
  example: { params: { id: "{promotion}" } },
  run: (context) => readPromotion(context, context.params.id),
});
export const DELETE = refuseDelete;
export const { POST, PUT, PATCH } = otherVerbs("GET");
