import { recoveryCodesViewSchema } from "@/lib/access/second-factor/schema";
import { renewRecoveryCodes } from "@/lib/access/second-factor/second-factor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const POST = endpoint({
  summary: "Make ten new recovery codes; the old ones no longer work",
  allow: "access.own",
  at: "school",
  confirmed: true,
  returns: recoveryCodesViewSchema,
  status: 201,
  limited: true,
  example: {},
  run: async (work) => ({ recoveryCodes: await renewRecoveryCodes(work) }),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
