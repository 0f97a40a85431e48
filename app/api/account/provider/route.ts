import { demandPersonActor } from "@/lib/access/actor/actor";
import { readOwnLinkedAccount, unlinkAccount } from "@/lib/access/sign-in/linked-account";
import { ownLinkedAccountViewSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "By which account of the school's sign-in provider one signs in",
  allow: "access.own",
  at: "school",
  returns: ownLinkedAccountViewSchema,
  example: {},
  run: async (reading) => readOwnLinkedAccount(reading),
});

export const DELETE = endpoint({
  summary: "Disconnect oneself from the school's sign-in provider",
  allow: "access.own",
  at: "school",
  confirmed: true,
  example: {},
  run: async (work) => {
    await unlinkAccount(work, demandPersonActor(work.actor).id);
    return undefined;
  },
});

export const { POST, PUT, PATCH } = otherVerbs("GET", "DELETE");
