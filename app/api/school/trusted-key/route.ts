import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { confirmKey } from "@/lib/records/school/signing/commands";
import { listTrustedKeys } from "@/lib/records/school/signing/queries";
import { trustedKeyInputSchema, trustedKeyViewSchema } from "@/lib/records/school/signing/schema";

export const GET = endpoint({
  summary: "The keys of other schools that admins have confirmed",
  allow: "school.write",
  at: "school",
  returns: z.array(trustedKeyViewSchema),
  example: {},
  run: (context) => listTrustedKeys(context),
});

export const POST = endpoint({
  summary: "Confirm the key of another school by its fingerprint, so that records that it signed count",
  allow: "school.write",
  at: "school",
  body: trustedKeyInputSchema,
  example: {
    body: {
      publicKey: "MCowBQYDK2VwAyEAIU8zxW41OItkbneUUmFtcdkXaTuVorGk0QxqtzT2HFc=",
      schoolName: "Aéro-club voisin",
      fingerprint: "8A11 A1D0 8595 81A9 F6C7 DF8D 296A DF17 6CE6 639F 47AE B791 D758 F2B6 1C03 0AD0",
    },
  },
  run: async (context) => {
    await confirmKey(context, context.body);
    return undefined;
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
