import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { people } from "@/lib/records/people/descriptor";
import { filterOf, listPeople } from "@/lib/records/people/list/queries";
import { personChangeInput, personInput, personListQuery, personRowView } from "@/lib/records/people/schema";
import { admitPerson, newTemporaryCredentials } from "@/lib/work/people/admit-person";
import { editPerson } from "@/lib/work/people/change-person";

export const GET = endpoint({
  summary: "People of a site, or of all one's sites, by state, text, roles and tags",
  allow: "person.list",
  at: ({ query }) => query.siteId,
  query: personListQuery,
  returns: z.array(personRowView),
  example: { query: { siteId: "{site}" } },
  run: (context) => listPeople(context, filterOf(context.query), context.query),
});

export const POST = endpoint({
  summary: "Take somebody in; a temporary password goes to their address by mail",
  allow: "person.write",
  at: "any",
  body: personInput,
  returns: z.string(),
  status: 201,
  idempotent: true,
  example: { body: people.example },
  prepare: newTemporaryCredentials,
  run: (context) => admitPerson(context, context.body, context.prepared),
});

export const PUT = endpoint({
  summary: "Change a person: what isn't named stays as it is",
  allow: "person.own",
  at: "school",
  body: personChangeInput,
  example: { body: { id: "{member}", version: 1, phoneNumber: "+33 4 76 11 11 11" } },
  prepare: newTemporaryCredentials,
  versioned: true,
  run: (context) => editPerson(context, context.body, context.version, context.prepared),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
