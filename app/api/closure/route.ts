import { z } from "zod";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeClosure, createClosure } from "@/lib/records/closures/commands";
import { closureDescriptor } from "@/lib/records/closures/descriptor";
import { listClosures } from "@/lib/records/closures/queries";
import { closureChangeInputSchema, closureInputSchema, closureViewSchema } from "@/lib/records/closures/schema";
import { siteQuerySchema, statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary:
    "Days on which a site is closed, with those of the whole school; other than active ones for whoever writes them",
  allow: "closure.read",
  at: ({ query }) => query.siteId,
  query: siteQuerySchema.extend(statutQuerySchema.shape),
  returns: z.array(closureViewSchema),
  example: { query: { siteId: "{site}" } },
  run: async (context) => {
    const { siteId, statut } = context.query;
    const isWriter = can(context.actor, "closure.write", siteId === "all" ? "any" : siteId);
    const reach = narrowReach(reachOf(context.actor, "closure.read"), siteId);
    return listClosures(context, reach, isWriter ? statut : ["Active"]);
  },
});

export const POST = endpoint({
  summary: "Close a site for some days, or the whole school (admins)",
  allow: "closure.write",
  at: ({ body }) => body.siteId ?? "all",
  body: closureInputSchema,
  returns: closureViewSchema,
  status: 201,
  example: { body: closureDescriptor.example },
  run: (context) => createClosure(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a closure; it stays at its site",
  allow: "closure.write",
  at: ({ body }) => body.siteId ?? "all",
  body: closureChangeInputSchema,
  example: { body: { ...closureDescriptor.example, id: "{closure}", version: 1 } },
  versioned: true,
  run: (context) => changeClosure(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
