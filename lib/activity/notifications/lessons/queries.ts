import type { Db } from "@/lib/platform/db";
import type { LessonStatus } from "@/prisma/generated/enums";

/** A student's lesson that notifications tell of, as it is now. */
export type MentionedLesson = {
  name: string;
  status: LessonStatus;
  studentId: string;
  student: string;
  /** Why it came back to its instructor. */
  returnReason: string;
  siteId: string | null;
  reservationId: string | null;
  /** Who may still read of it: the student, and the instructors who give it. */
  readerIds: ReadonlySet<string>;
};

/** Reads some lessons by id. */
export async function readMentionedLessons(db: Db, ids: readonly string[]): Promise<Map<string, MentionedLesson>> {
  if (ids.length === 0) return new Map();
  const rows = await db.enrolmentSession.findMany({
    where: { id: { in: [...ids] }, state: "Active" },
    select: {
      ...{ id: true, status: true, session: { select: { reference: true, title: true } } },
      enrolment: { select: { student: { select: { id: true, firstName: true, lastName: true } } } },
      followUp: { select: { instructorId: true } },
      followUpDraft: { select: { returnReason: true, editedById: true } },
      reservations: {
        where: { reservation: { state: { not: "Cancelled" }, withdrawnAt: null } },
        orderBy: { reservation: { startAt: "desc" } },
        take: 1,
        select: {
          reservation: {
            select: { id: true, siteId: true, people: { where: { role: "Instructor" }, select: { personId: true } } },
          },
        },
      },
    },
  });
  return new Map(
    rows.map(({ id, status, session, enrolment: { student }, followUp, followUpDraft, reservations }) => {
      const reservation = reservations[0]?.reservation;
      const instructors = [
        ...[followUp?.instructorId, followUpDraft?.editedById],
        ...(reservation?.people ?? []).map(({ personId }) => personId),
      ].filter((one) => typeof one === "string");
      return [
        id,
        {
          name: [session.reference, session.title].filter(Boolean).join(" "),
          ...{ status, studentId: student.id, student: `${student.firstName} ${student.lastName}` },
          returnReason: followUpDraft?.returnReason ?? "",
          ...{ siteId: reservation?.siteId ?? null, reservationId: reservation?.id ?? null },
          readerIds: new Set([student.id, ...instructors]),
        },
      ];
    }),
  );
}
