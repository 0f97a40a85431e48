import { answerNotDeletable } from "@/lib/http/administrable";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readPromotion } from "@/lib/records/promotions/queries";
import { promotionView } from "@/lib/records/promotions/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A promotion with its students",
  allow: "promotion.read",
  at: "any",
  params: idParamsSchema,
  returns: promotionView,
  example: { params: { id: "{promotion}" } },
  run: (context) => readPromotion(context, context.params.id),
});
export const DELETE = answerNotDeletable;
export const { POST, PUT, PATCH } = otherVerbs("GET");
