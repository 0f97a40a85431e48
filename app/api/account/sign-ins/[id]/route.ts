import { self } from "@/lib/access/actor/actor";
import { endSignIn } from "@/lib/access/sign-in/sign-in";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { Problem } from "@/lib/platform/problem";
import { idParams } from "@/lib/records/schema";

export const DELETE = endpoint({
  summary: "End one of one's own sign-ins",
  allow: "access.own",
  at: "school",
  params: idParams,
  example: { params: { id: "{ownSignIn}" } },
  run: async (work) => {
    const mine = { id: work.params.id, personId: self(work.actor).id, endedAt: null };
    if (!(await work.db.signIn.findFirst({ where: mine, select: { id: true } }))) {
      throw new Problem("notFound", "errors.notFound");
    }
    await endSignIn(work, work.params.id, "ended-by-owner");
    return undefined;
  },
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");
