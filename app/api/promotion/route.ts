import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changePromotion, createPromotion } from "@/lib/records/promotions/commands";
import { promotionDescriptor } from "@/lib/records/promotions/descriptor";
import { listPromotions, toPromotionFilter } from "@/lib/records/promotions/queries";
import {
  promotionChangeInputSchema,
  promotionInputSchema,
  promotionListQuerySchema,
  promotionViewSchema,
} from "@/lib/records/promotions/schema";

export const GET = endpoint({
  summary: "Promotions of a site, or of all sites of the reader, by state and text",
  allow: "promotion.read",
  at: ({ query }) => query.siteId,
  query: promotionListQuerySchema,
  returns: z.array(promotionViewSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listPromotions(context, toPromotionFilter(context.actor, context.query), context.query),
});

export const POST = endpoint({
  summary: "Found a promotion",
  allow: "promotion.write",
  at: ({ body: { siteId } }) => siteId,
  body: promotionInputSchema,
  returns: promotionViewSchema,
  status: 201,
  example: { body: promotionDescriptor.example },
  run: (context) => createPromotion(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a promotion and its students",
  allow: "promotion.write",
  at: ({ body }) => body.siteId ?? "all",
  body: promotionChangeInputSchema,
  example: { body: { ...promotionDescriptor.example, id: "{promotion}", version: 1 } },
  versioned: true,
  run: (context) => changePromotion(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
