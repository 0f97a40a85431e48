import { z } from "zod";
import { demandPersonActor } from "@/lib/access/actor/actor";
import { ownSignInViewSchema } from "@/lib/access/sign-in/schema";
import { endSignIns, listOwnSignIns } from "@/lib/access/sign-in/sign-in";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "One's own living sign-ins, the newest first",
  allow: "access.own",
  at: "school",
  returns: z.array(ownSignInViewSchema),
  example: {},
  run: async (reading) => listOwnSignIns(reading),
});

export const DELETE = endpoint({
  summary: "End all of one's own sign-ins but this one",
  allow: "access.own",
  at: "school",
  example: {},
  run: async (work) => {
    const { id, signInId } = demandPersonActor(work.actor);
    await endSignIns(work, id, "ended-by-owner", signInId);
    return undefined;
  },
});

export const { POST, PUT, PATCH } = otherVerbs("GET", "DELETE");
