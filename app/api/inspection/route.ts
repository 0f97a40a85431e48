import { z } from "zod";
import { createPack } from "@/lib/activity/inspections/commands";
import { listPacks } from "@/lib/activity/inspections/queries";
import {
  inspectionInputSchema,
  inspectionLightSchema,
  inspectionListQuerySchema,
} from "@/lib/activity/inspections/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "The packs for inspectors of a site, the newest first",
  allow: "inspection.manage",
  at: ({ query }) => query.siteId,
  query: inspectionListQuerySchema,
  returns: z.array(inspectionLightSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listPacks(context, context.query.siteId),
});

export const POST = endpoint({
  summary: "Have a pack for an inspector made: of a training, an aircraft, an instructor, or a period at a site",
  allow: "inspection.manage",
  at: ({ body }) => body.siteId,
  body: inspectionInputSchema,
  limited: true,
  returns: z.object({ id: z.string() }),
  status: 202,
  example: { body: { siteId: "{site}", kind: "Site", from: 1_790_000_000, until: 1_790_086_400, parts: ["Legs"] } },
  run: async (context) => ({ id: await createPack(context, context.body, context.locale) }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
