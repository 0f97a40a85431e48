import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setClassroomState } from "@/lib/records/classrooms/commands";
import { RECORD_STATES } from "@/lib/records/codes";
import { stateInput } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Enable, disable or archive a classroom",
  allow: "classroom.write",
  at: "any",
  body: stateInput,
  example: { body: { id: "{classroom}", state: 1, version: 1 } },
  versioned: true,
  run: (work) => setClassroomState(work, work.body.id, RECORD_STATES[work.body.state]!, work.version),
});
export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
