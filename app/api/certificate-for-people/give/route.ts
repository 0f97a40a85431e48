import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { giveToListed, takeBackGiven } from "@/lib/records/certificates/giving/commands";
import {
  giveInputSchema,
  giveResultSchema,
  takeBackGivenResultSchema,
  takeBackGivenSchema,
} from "@/lib/records/certificates/schema";
import { toPersonFilter } from "@/lib/records/people/list/queries";
import { personQuerySchema } from "@/lib/records/people/schema";
import { statutQuerySchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary:
    "Give a certificate type to all people whom a filter of the list of people shows and who have none, or with preview only count them",
  allow: "certificate.write",
  at: ({ query }) => query.siteId,
  query: personQuerySchema.extend(statutQuerySchema.shape),
  body: giveInputSchema,
  returns: giveResultSchema,
  status: 201,
  example: { query: { siteId: "{site}" }, body: { certificateTypeId: "{certificateType}", preview: true } },
  run: (context) => {
    const { certificateTypeId, preview } = context.body;
    return giveToListed(context, toPersonFilter(context.query), { certificateTypeId, isPreview: preview });
  },
});

export const PATCH = endpoint({
  summary: "Take back what the caller has just given to everybody listed, as far as nobody has touched it since; ours",
  allow: "certificate.write",
  at: "any",
  body: takeBackGivenSchema,
  returns: takeBackGivenResultSchema,
  example: { body: { certificateTypeId: "{certificateType}", givenAt: 4_070_908_800 } },
  run: async (context) => ({ takenBack: await takeBackGiven(context, context.body) }),
});

export const { GET, PUT, DELETE } = otherVerbs("POST", "PATCH");
