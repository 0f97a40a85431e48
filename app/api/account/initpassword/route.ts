import { demandPersonActor } from "@/lib/access/actor/actor";
import { replaceTemporaryPassword } from "@/lib/access/sign-in/accounts";
import { initialPasswordInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { extractClientInfo } from "@/lib/http/request";
import { Problem } from "@/lib/platform/problem";

export const POST = endpoint({
  summary: "Put one's own password in the place of a temporary one",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  body: initialPasswordInputSchema,
  tx: false,
  limited: true,
  example: { body: { userId: "{self}", password: "Own-Password-2026!", temporaryPassword: "{password}" } },
  run: async ({ actor, body, request }) => {
    if (body.userId !== demandPersonActor(actor).id) throw new Problem("forbidden", "errors.forbidden");
    await replaceTemporaryPassword(demandPersonActor(actor), body, extractClientInfo(request.headers));
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
