import { demandPersonActor } from "@/lib/access/actor/actor";
import { presentConnectedUser } from "@/lib/access/sign-in/present";
import { connectedUserViewSchema } from "@/lib/access/sign-in/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "Who is signed in",
  allow: "access.own",
  at: "school",
  beforeSettled: true,
  returns: connectedUserViewSchema,
  example: {},
  run: async ({ actor }) => presentConnectedUser(demandPersonActor(actor)),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
