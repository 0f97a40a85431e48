import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { replayDelivery } from "@/lib/records/webhooks/commands";
import { deliveryParamsSchema } from "@/lib/records/webhooks/schema";

export const POST = endpoint({
  summary: "Send a delivery of a webhook of one's own key again",
  allow: "apiKey.manage",
  at: "school",
  params: deliveryParamsSchema,
  example: { params: { id: "{webhook}", deliveryId: "{webhook}" } },
  run: async (context) => void (await replayDelivery(context, context.params.id, context.params.deliveryId)),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
