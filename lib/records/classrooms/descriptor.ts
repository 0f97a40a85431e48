import type { Work } from "@/lib/access/actor/as-actor";
import type { ResourceDescriptor } from "../resource";
import { createClassroom, setClassroomState } from "./commands";
import { readClassroom } from "./queries";
import { type ClassroomInput, classroomChangeInputSchema, classroomInputSchema, classroomViewSchema } from "./schema";

export const classroomDescriptor = {
  name: "classroom",
  model: "Classroom",
  input: classroomInputSchema,
  change: classroomChangeInputSchema,
  view: classroomViewSchema,
  unique: { classroom_site_id_name_key: "name" },
  screen: "classrooms",
  permissions: { read: "classroom.read", write: "classroom.write" },
  place: "site",
  read: readClassroom,
  create: (work: Work, input: ClassroomInput) => createClassroom(work, input.siteId, input),
  setState: setClassroomState,
  placeholder: "classroom",
  example: { siteId: "{site}", name: "{newName}", seats: 6, order: 2 },
} satisfies ResourceDescriptor;
