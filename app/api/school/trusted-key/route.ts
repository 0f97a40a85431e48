import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { confirmKey } from "@/lib/records/school/signing/commands";
import { trustedKeyInputSchema } from "@/lib/records/school/signing/schema";

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

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
