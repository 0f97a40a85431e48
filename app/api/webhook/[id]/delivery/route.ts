import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { listDeliveries } from "@/lib/records/webhooks/queries";
import { deliveryListQuerySchema, deliveryViewSchema } from "@/lib/records/webhooks/schema";

export const GET = endpoint({
  summary: "What a webhook has sent within thirty days and what waits, the newest first",
  allow: "apiKey.manage",
  at: "school",
  params: idParamsSchema,
  query: deliveryListQuerySchema,
  returns: z.array(deliveryViewSchema),
  example: { params: { id: "{webhook}" }, query: { limit: "20" } },
  run: (context) => listDeliveries(context, context.params.id, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
