import { appCodeInputSchema, appSetUpViewSchema, factorAddedViewSchema } from "@/lib/access/second-factor/schema";
import { beginAppSetUp, finishAppSetUp, removeApp } from "@/lib/access/second-factor/second-factor";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const POST = endpoint({
  summary: "Begin to set up one's authenticator app: its secret, also as a QR code",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  confirmed: true,
  returns: appSetUpViewSchema,
  status: 201,
  example: {},
  run: async (work) => beginAppSetUp(work),
});

export const PUT = endpoint({
  summary: "Take the authenticator app into use by one of its codes; with the first second factor come recovery codes",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  confirmed: true,
  body: appCodeInputSchema,
  returns: factorAddedViewSchema,
  limited: true,
  example: { body: { code: "{appCode}" } },
  run: async (work) => ({ recoveryCodes: await finishAppSetUp(work, work.body.code) }),
});

export const DELETE = endpoint({
  summary: "Remove one's authenticator app",
  allow: "access.own",
  at: "school",
  confirmed: true,
  limited: true,
  example: {},
  run: async (work) => {
    await removeApp(work);
    return undefined;
  },
});

export const { GET, PATCH } = otherVerbs("POST", "PUT", "DELETE");
