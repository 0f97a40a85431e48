import { z } from "zod";
import { createDraft } from "@/lib/activity/drafts/commands";
import { listDrafts } from "@/lib/activity/drafts/queries";
import { draftInputSchema, draftListQuerySchema, draftViewSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "The drafts of a site that wait to be published, the one that was edited last first",
  allow: "planning.draft",
  at: ({ query }) => query.siteId,
  query: draftListQuerySchema,
  returns: z.array(draftViewSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listDrafts(context, context.query.siteId),
});

export const POST = endpoint({
  summary: "Begin a draft of a site's planning",
  allow: "planning.draft",
  at: ({ body }) => body.siteId,
  body: draftInputSchema,
  returns: z.object({ id: z.string() }),
  status: 201,
  idempotent: true,
  example: { body: { siteId: "{site}", name: "Week 14" } },
  run: async (context) => ({ id: await createDraft(context, context.body) }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
