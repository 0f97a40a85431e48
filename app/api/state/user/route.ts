import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { RECORD_STATES } from "@/lib/records/codes";
import { stateInput } from "@/lib/records/schema";
import { setPersonState } from "@/lib/work/people/person-state";

export const PATCH = endpoint({
  summary: "Enable, disable or archive a person; whoever is disabled is signed out at once",
  allow: "person.write",
  at: "any",
  body: stateInput,
  example: { body: { id: "{member}", state: 1, version: 1 } },
  versioned: true,
  run: (context) => setPersonState(context, context.body.id, RECORD_STATES[context.body.state]!, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
