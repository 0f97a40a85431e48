import type { Db } from "@/lib/platform/db";

/** An offer from the waiting list that notifications tell of, as it is now. */
export type MentionedStandbyOffer = {
  isOpen: boolean;
  lesson: string | null;
  instructor: string | null;
  aircraft: string;
  /** From the meeting to the end of the debriefing. */
  startAt: Date;
  endAt: Date;
  answerUntil: Date;
};

/** Reads some offers by id. */
export async function readMentionedStandbyOffers(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, MentionedStandbyOffer>> {
  if (ids.length === 0) return new Map();
  const rows = await db.standbyOffer.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...{ id: true, state: true, startAt: true, endAt: true, answerUntil: true },
      instructor: { select: { firstName: true, lastName: true } },
      aircraft: { select: { callSign: true } },
      lesson: {
        select: {
          session: { select: { reference: true, title: true, briefingMinutes: true, debriefingMinutes: true } },
        },
      },
    },
  });
  const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
  return new Map(
    rows.map(({ id, state, instructor, aircraft, lesson, startAt, endAt, answerUntil }) => [
      id,
      {
        isOpen: state === "Open" && answerUntil > now,
        lesson: lesson && [lesson.session.reference, lesson.session.title].filter(Boolean).join(", "),
        instructor: instructor && `${instructor.firstName} ${instructor.lastName}`,
        aircraft: aircraft.callSign,
        startAt: later(startAt, -(lesson?.session.briefingMinutes ?? 0)),
        endAt: later(endAt, lesson?.session.debriefingMinutes ?? 0),
        answerUntil,
      },
    ]),
  );
}
