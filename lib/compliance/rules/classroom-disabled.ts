import { defineRule } from "../rule";

/** A disabled classroom can't be booked (DECISIONS, "Reservations and planning": Blocking). */
export const classroomDisabled = defineRule({
  needs: ["classrooms"],
  judge: ({ classroomId }, facts) => {
    const room = facts.classrooms.get(classroomId ?? "");
    if (!room || room.state === "Active") return [];
    return [{ level: "Blocking", subjectId: room.id, evidence: { name: room.name } }];
  },
});
