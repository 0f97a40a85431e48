import { self } from "@/lib/access/actor";
import { presentConnectedUser } from "@/lib/access/present";
import { connectedUser } from "@/lib/access/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "Who is signed in",
  allow: "access.own",
  beforeSettled: true,
  returns: connectedUser,
  example: {},
  run: async ({ actor }) => presentConnectedUser(self(actor)),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
