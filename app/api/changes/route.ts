import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listChanges } from "@/lib/views/changes/queries";
import { changesQuerySchema, changesViewSchema } from "@/lib/views/changes/schema";

export const GET = endpoint({
  summary:
    "What has changed since a number, of the kinds that the caller may read; what it is now says the record's own endpoint",
  allow: "change.read",
  at: "any",
  query: changesQuerySchema,
  returns: changesViewSchema,
  example: { query: { after: "0", limit: "20" } },
  run: (context) => listChanges(context, context.query),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
