import type { ResourceDescriptor } from "../resource";
import { classroomChangeInput, classroomInput, classroomView } from "./schema";

export const classroomDescriptor = {
  name: "classroom",
  model: "Classroom",
  input: classroomInput,
  change: classroomChangeInput,
  view: classroomView,
  unique: { classroom_site_id_name_key: "name" },
  screen: "classrooms",
  permissions: { read: "classroom.read", write: "classroom.write" },
  place: "site",
  placeholder: "classroom",
  example: { siteId: "{site}", name: "{newName}", seats: 6, order: 2 },
} satisfies ResourceDescriptor;
