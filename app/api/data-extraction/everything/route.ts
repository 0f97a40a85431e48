import { z } from "zod";
import { createFullExtraction } from "@/lib/activity/extractions/commands";
import { everythingViewSchema } from "@/lib/activity/extractions/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readExtent } from "@/lib/views/everything/queries";

export const GET = endpoint({
  summary: "How much an archive of everything holds, about",
  allow: "extraction.everything",
  at: "school",
  returns: everythingViewSchema,
  example: {},
  run: readExtent,
});

export const POST = endpoint({
  summary: "Ask for an archive of everything that the school has; it is written when it is read, one at a time",
  allow: "extraction.everything",
  at: "school",
  confirmed: true,
  returns: z.object({ id: z.string() }),
  status: 201,
  example: {},
  prepare: async () => (await readExtent()).rows,
  run: async (context) => ({
    id: await createFullExtraction(context, { total: context.prepared, locale: context.locale }),
  }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
