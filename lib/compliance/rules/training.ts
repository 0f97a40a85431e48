import { lessonsOf } from "../lessons";
import { defineRule } from "../rule";

/**
 * A student learns a lesson of the training that they follow. Blocking once they have left it. A warning while they haven't
 * accepted its prerequisites, or while nobody has validated their enrolment (spec 2 §4, DECISIONS "Certificates, training,
 * follow-up").
 */
export const training = defineRule({
  needs: ["lessons", "people"],
  judge: (booking, facts) =>
    lessonsOf(booking, facts).flatMap(({ studentId, lesson }) => {
      const why = whyNot(lesson);
      if (why === null) return [];
      const name = facts.people.get(studentId)?.name ?? "";
      const level = why === "left" ? ("Blocking" as const) : ("Warning" as const);
      return [{ level, subjectId: studentId, evidence: { name, why, program: lesson.programName } }];
    }),
});

function whyNot({
  isCurrent,
  isAccepted,
  isValidated,
}: {
  isCurrent: boolean;
  isAccepted: boolean;
  isValidated: boolean;
}) {
  if (!isCurrent) return "left";
  if (!isAccepted) return "notAccepted";
  return isValidated ? null : "notValidated";
}
