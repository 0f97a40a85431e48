import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listHandbookPages } from "@/lib/views/handbook/queries";
import { handbookPageSchema } from "@/lib/views/handbook/schema";

export const GET = endpoint({
  summary: "The pages of the handbook in the reader's language, those about the reader's screens first",
  allow: "access.own",
  at: "school",
  returns: z.array(handbookPageSchema),
  example: {},
  run: (context) => listHandbookPages(context, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
