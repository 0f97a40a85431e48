import { demandPersonActor, isAskedForTerms } from "@/lib/access/actor/actor";
import { termsAcceptanceInputSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { Problem } from "@/lib/platform/problem";
import { acceptTerms } from "@/lib/records/school/terms";

export const POST = endpoint({
  summary: "Accept the terms of use in force",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  body: termsAcceptanceInputSchema,
  bodyOptional: true,
  example: { body: {} },
  run: async (work) => {
    const actor = demandPersonActor(work.actor);
    if (!isAskedForTerms(actor, "Use")) throw new Problem("forbidden", "access.termsNotAsked");
    await acceptTerms(work, actor.id, "Use", work.body.edition);
    return undefined;
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
