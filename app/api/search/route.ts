import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { searchRecords } from "@/lib/views/search/queries";
import { searchView } from "@/lib/views/search/schema";

export const GET = endpoint({
  summary: "People and aircraft by name, call sign or registration, as far as the reader may see them",
  allow: "access.own",
  at: "school",
  query: z.object({ text: z.string().trim().max(100) }),
  returns: searchView,
  example: { query: { text: "a" } },
  run: (context) => searchRecords(context, context.query.text),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
