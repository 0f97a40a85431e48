import type { Work } from "@/lib/access/actor/as-actor";
import { announce } from "@/lib/activity/reservations/planning-sequence";
import { addClassroom, changeClassroom, setClassroomState } from "@/lib/records/classrooms/commands";
import type { ClassroomInput } from "@/lib/records/classrooms/schema";
import type { RecordState } from "@/lib/records/schema";

// Rooms are rows of the planning: open boards of the site read it anew.

export async function openClassroom(work: Work, input: ClassroomInput) {
  const room = await addClassroom(work, input.siteId, input);
  await announce(work, room.siteId, [null]);
  return room;
}

export async function rearrangeClassroom(work: Work, id: string, input: ClassroomInput, version?: number) {
  const changed = await changeClassroom(work, id, input, version);
  await announce(work, changed.siteId, [null]);
  return { version: changed.version };
}

export async function openOrCloseClassroom(work: Work, id: string, state: RecordState, version?: number) {
  const changed = await setClassroomState(work, id, state, version);
  await announce(work, changed.siteId, [null]);
  return { version: changed.version };
}
