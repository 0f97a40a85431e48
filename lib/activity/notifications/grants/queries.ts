import type { Db } from "@/lib/platform/db";
import type { NotificationKind } from "../kinds";

/** What a reader had asked for and got by the change that they are told of, and what was answered. */
export type Grant = { asked: "Cancellation" | "OtherTime" | "Lesson"; answer: string };

/** A notification, as far as it is known by whom and when what it tells was done. */
type Told = { id: string; personId: string; kind: NotificationKind; at: Date; subjectId: string | null };

type Answered = Grant & { reservationId: string | null; personId: string; closedAt: Date | null };

/** Finds what was granted by what some notifications tell their readers, by the ids of the notifications. */
export async function readGrants(db: Db, rows: readonly Told[]): Promise<Map<string, Grant>> {
  const told = rows.filter(({ kind }) => kind in GRANTS);
  if (told.length === 0) return new Map();
  const of = {
    reservationId: { in: told.flatMap(({ subjectId }) => subjectId ?? []) },
    personId: { in: told.map(({ personId }) => personId) },
  };
  const columns = { reservationId: true, answer: true, closedAt: true } as const;
  const [requests, lessons] = await Promise.all([
    db.reservationRequest.findMany({
      where: { ...of, state: "Granted" },
      select: { ...columns, personId: true, kind: true },
    }),
    db.lessonRequest.findMany({
      where: { reservationId: of.reservationId, studentId: of.personId, state: "Confirmed" },
      select: { ...columns, studentId: true },
    }),
  ]);
  const answered: Answered[] = [
    ...requests.map(({ kind, ...one }) => ({ ...one, asked: kind })),
    ...lessons.map(({ studentId, ...one }) => ({ ...one, personId: studentId, asked: "Lesson" as const })),
  ];
  return new Map(
    told.flatMap((row) => {
      const found = answered.find((one) => isGrantedBy(one, row));
      return found ? [[row.id, { asked: found.asked, answer: found.answer }] as const] : [];
    }),
  );
}

/** What each kind of notification can grant. */
const GRANTS: Partial<Record<NotificationKind, readonly Grant["asked"][]>> = {
  reservationCreated: ["Lesson"],
  reservationChanged: ["OtherTime", "Lesson"],
  reservationCancelled: ["Cancellation"],
};

/** A booking that was changed before it was mailed is told at the time of its change. Everything else is granted as it is told. */
function isGrantedBy({ asked, reservationId, personId, closedAt }: Answered, row: Told): boolean {
  if (reservationId !== row.subjectId || personId !== row.personId || !closedAt) return false;
  if (!GRANTS[row.kind]?.includes(asked)) return false;
  return row.kind === "reservationCreated" ? closedAt <= row.at : closedAt.getTime() === row.at.getTime();
}
