import { standbyAnswerSchema, standbyOfferViewSchema } from "@/lib/activity/standby/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { answerStandbyOffer } from "@/lib/work/standby/answer-offer";

export const PATCH = endpoint({
  summary: "Say yes or no to what is offered from the waiting list: the first yes books it",
  allow: "standby.wait",
  at: "any",
  params: idParamsSchema,
  body: standbyAnswerSchema,
  returns: standbyOfferViewSchema,
  example: { params: { id: "{ownStandbyOffer}" }, body: { accepted: false } },
  run: (work) => answerStandbyOffer(work, work.params.id, work.body, work.locale),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
