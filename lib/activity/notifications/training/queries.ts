import type { Db } from "@/lib/platform/db";

/** A training that notifications tell of, as it is now. */
export type MentionedTraining = {
  state: "Active" | "Disabled" | "Archived";
  program: string;
  edition: string;
  revision: string;
  studentId: string;
  student: string;
  /** Whether the student still has to accept prerequisites. */
  asksAcceptance: boolean;
  isValidated: boolean;
};

/** Reads some trainings by id. */
export async function readMentionedTrainings(db: Db, ids: readonly string[]): Promise<Map<string, MentionedTraining>> {
  if (ids.length === 0) return new Map();
  const rows = await db.enrolment.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...{ id: true, state: true, studentId: true, requirementsAcceptedAt: true, validatedAt: true },
      revision: { select: { name: true, edition: true, revision: true, requirements: true } },
      student: { select: { firstName: true, lastName: true } },
    },
  });
  return new Map(
    rows.map(({ id, state, studentId, student, revision, requirementsAcceptedAt, validatedAt }) => [
      id,
      {
        ...{ state, studentId, program: revision.name, edition: revision.edition, revision: revision.revision },
        student: `${student.firstName} ${student.lastName}`,
        asksAcceptance: revision.requirements.length > 0 && requirementsAcceptedAt === null,
        isValidated: validatedAt !== null,
      },
    ]),
  );
}
