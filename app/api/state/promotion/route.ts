import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { RECORD_STATES } from "@/lib/records/codes";
import { setPromotionState } from "@/lib/records/promotions/commands";
import { stateInput } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Activate, end or archive a promotion",
  allow: "promotion.write",
  at: "any",
  body: stateInput,
  example: { body: { id: "{promotion}", state: 1, version: 1 } },
  versioned: true,
  run: ({ body, version, ...context }) => setPromotionState(context, body.id, RECORD_STATES[body.state]!, version),
});
export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
