import { demandPersonActor } from "@/lib/access/actor/actor";
import { changeOwnPassword } from "@/lib/access/sign-in/accounts";
import { ownPasswordInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";

export const PUT = endpoint({
  summary: "Change one's own password; other sign-ins end",
  allow: "access.own",
  at: "school",
  body: ownPasswordInputSchema,
  tx: false,
  limited: true,
  example: {
    body: {
      currentPassword: "{password}",
      password: "Own-Password-2026!",
      confirmPassword: "Own-Password-2026!",
    },
  },
  run: async ({ actor, body, request }) => {
    await changeOwnPassword(demandPersonActor(actor), body, extractClientInfo(request.headers));
    return undefined;
  },
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
