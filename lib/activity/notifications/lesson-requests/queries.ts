import type { Db } from "@/lib/platform/db";

/** A requested lesson that notifications tell of, as it is now. */
export type MentionedLessonRequest = {
  isOpen: boolean;
  lesson: string;
  student: string;
  instructor: string | null;
  aircraft: string | null;
  /** From the meeting to the end of the debriefing. */
  startAt: Date | null;
  endAt: Date | null;
  wish: string;
  answer: string;
};

/** Reads some requested lessons by id. */
export async function readMentionedLessonRequests(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MentionedLessonRequest>> {
  if (ids.length === 0) return new Map();
  const name = { select: { firstName: true, lastName: true } } as const;
  const rows = await db.lessonRequest.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...{ id: true, state: true, startAt: true, endAt: true, wish: true, answer: true },
      ...{ student: name, instructor: name, aircraft: { select: { callSign: true } } },
      lesson: {
        select: {
          session: { select: { reference: true, title: true, briefingMinutes: true, debriefingMinutes: true } },
        },
      },
    },
  });
  const later = (at: Date | null, minutes: number) => at && new Date(at.getTime() + minutes * 60_000);
  const nameOf = (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`;
  return new Map(
    rows.map(({ id, state, student, instructor, aircraft, lesson: { session }, startAt, endAt, ...rest }) => [
      id,
      {
        ...rest,
        isOpen: state === "Open",
        startAt: later(startAt, -session.briefingMinutes),
        endAt: later(endAt, session.debriefingMinutes),
        lesson: [session.reference, session.title].filter(Boolean).join(", "),
        student: nameOf(student),
        instructor: instructor && nameOf(instructor),
        aircraft: aircraft?.callSign ?? null,
      },
    ]),
  );
}
