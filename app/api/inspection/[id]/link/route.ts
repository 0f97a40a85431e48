import { z } from "zod";
import { createLink } from "@/lib/activity/inspections/links/commands";
import { listLinks } from "@/lib/activity/inspections/links/queries";
import { linkInputSchema, linkViewSchema, newLinkSchema } from "@/lib/activity/inspections/links/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The links by which inspectors read a pack, and what was opened by them",
  allow: "inspection.manage",
  at: "any",
  params: idParamsSchema,
  returns: z.array(linkViewSchema),
  example: { params: { id: "{inspection}" } },
  run: (context) => listLinks(context, context.params.id),
});

export const POST = endpoint({
  summary: "Make a link by which an inspector reads a pack until the end of a day; its address is told this once",
  allow: "inspection.manage",
  at: "any",
  params: idParamsSchema,
  body: linkInputSchema,
  returns: newLinkSchema,
  status: 201,
  example: { params: { id: "{inspection}" }, body: { reader: "DSAC", until: "{tomorrow}", mayDownload: true } },
  run: (context) => createLink(context, context.params.id, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
