import { z } from "zod";
import { listOwnOccurrences } from "@/lib/activity/occurrences/queries";
import { occurrenceLightSchema } from "@/lib/activity/occurrences/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "The occurrence reports that one has sent with one's name, the newest first",
  allow: "occurrence.own",
  at: "school",
  returns: z.array(occurrenceLightSchema),
  example: {},
  run: listOwnOccurrences,
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
