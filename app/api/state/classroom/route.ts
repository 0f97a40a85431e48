import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { RECORD_STATES, stateInput } from "@/lib/records/schema";
import { openOrCloseClassroom } from "@/lib/work/school/arrange-classrooms";

export const PATCH = endpoint({
  summary: "Enable, disable or archive a classroom",
  allow: "classroom.write",
  at: "any",
  body: stateInput,
  example: { body: { id: "{classroom}", state: 1, version: 1 } },
  versioned: true,
  run: ({ body, version, ...context }) => openOrCloseClassroom(context, body.id, RECORD_STATES[body.state]!, version),
});
export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
