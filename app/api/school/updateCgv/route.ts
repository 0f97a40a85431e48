import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { toUnix } from "@/lib/platform/time";
import { termsEditionViewSchema, termsInputSchema } from "@/lib/records/school/schema";
import { publishTerms } from "@/lib/records/school/terms";

export const POST = endpoint({
  summary: "Publish a new edition of the terms of sale",
  allow: "school.write",
  at: "school",
  body: termsInputSchema,
  returns: termsEditionViewSchema,
  status: 201,
  example: { body: { text: "Fly safely.", fileId: "{ownFile}" } },
  run: async (work) => {
    const { number, publishedAt, fileId } = await publishTerms(work, "Sale", work.body.text, work.body.fileId);
    return { number, publishedAt: toUnix(publishedAt), fileId };
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
