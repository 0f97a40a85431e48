import { ownSecondFactorViewSchema } from "@/lib/access/second-factor/schema";
import { readOwnSecondFactor } from "@/lib/access/second-factor/second-factor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "One's own second factor: authenticator app, passkeys, and how many recovery codes are left",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  returns: ownSecondFactorViewSchema,
  example: {},
  run: async (reading) => readOwnSecondFactor(reading),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
