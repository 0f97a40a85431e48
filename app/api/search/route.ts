import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { searchRecords } from "@/lib/views/search/queries";
import { searchViewSchema } from "@/lib/views/search/schema";

export const GET = endpoint({
  summary:
    "People, promotions, aircraft and other records by name, call sign or registration, if the reader may see them",
  allow: "access.own",
  at: "school",
  query: z.object({ text: z.string().trim().max(100) }),
  returns: searchViewSchema,
  example: { query: { text: "a" } },
  run: (context) => searchRecords(context, context.query.text, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
