import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readSchoolKey } from "@/lib/records/school/signing/queries";
import { schoolKeyViewSchema } from "@/lib/records/school/signing/schema";

export const GET = endpoint({
  summary: "The public key by which the school signs student records, with the fingerprint that other schools confirm",
  allow: "school.write",
  at: "school",
  returns: schoolKeyViewSchema,
  example: {},
  run: (context) => readSchoolKey(context),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
