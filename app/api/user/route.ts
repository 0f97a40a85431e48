import { z } from "zod";
import { isAdminRole } from "@/lib/access/permissions/roles";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { personDescriptor } from "@/lib/records/people/descriptor";
import { listPeople, toPersonFilter } from "@/lib/records/people/list/queries";
import {
  personChangeInputSchema,
  personInputSchema,
  personListQuerySchema,
  personRowViewSchema,
} from "@/lib/records/people/schema";
import { needsConfirmedActor } from "@/lib/work/people/change-person";
import { changeWholePerson } from "@/lib/work/people/change-whole-person";
import { createAndInvitePerson, makeHashedTemporaryPassword } from "@/lib/work/people/create-and-invite-person";

export const GET = endpoint({
  summary: "People of a site, or of all one's sites, by state, text, roles and tags",
  allow: "person.list",
  at: ({ query }) => query.siteId,
  query: personListQuerySchema,
  returns: z.array(personRowViewSchema),
  example: { query: { siteId: "{site}" } },
  run: (context) => listPeople(context, toPersonFilter(context.query), context.query),
});

export const POST = endpoint({
  summary: "Take somebody in; a temporary password goes to their address by mail",
  allow: "person.write",
  at: "any",
  body: personInputSchema,
  returns: z.string(),
  status: 201,
  idempotent: true,
  limited: true,
  confirmed: async ({ body }) => isAdminRole(body.roles),
  example: { body: personDescriptor.example },
  prepare: makeHashedTemporaryPassword,
  run: (context) => createAndInvitePerson(context, context.body, context.prepared),
});

export const PUT = endpoint({
  summary: "Change a person: what isn't named stays as it is",
  allow: "person.own",
  at: "school",
  body: personChangeInputSchema,
  example: { body: { id: "{member}", version: 1, phoneNumber: "+33 4 76 11 11 11" } },
  prepare: makeHashedTemporaryPassword,
  confirmed: ({ body, ...reading }) => needsConfirmedActor(reading, body),
  versioned: true,
  limited: true,
  run: (context) => changeWholePerson(context, context.body, context.version, context.prepared),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
