import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listUsableRevisions } from "@/lib/records/programs/revisions/queries";
import { revisionLightViewSchema } from "@/lib/records/programs/revisions/schema";

export const GET = endpoint({
  summary: "Locked revisions, in which students can be enrolled",
  allow: "program.read",
  at: "any",
  returns: z.array(revisionLightViewSchema),
  example: {},
  run: (context) => listUsableRevisions(context),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
