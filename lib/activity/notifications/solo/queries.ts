import { toDay } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";

/** A solo authorisation that notifications tell of, as it is now. */
export type MentionedSolo = {
  isWithdrawn: boolean;
  studentId: string;
  student: string;
  /** The lessons that it is for, or none when it is for all that are flown solo. */
  lessons: string[];
  /** The one aircraft that it is for, if it is. */
  aircraft: string | null;
  wind: number | null;
  crosswind: number | null;
  place: string;
  beginsOn: string;
  endsOn: string;
  reason: string;
};

/** Reads some solo authorisations by id. */
export async function readMentionedSolos(db: Db, ids: readonly string[]): Promise<Map<string, MentionedSolo>> {
  if (ids.length === 0) return new Map();
  const rows = await db.soloAuthorisation.findMany({
    where: { id: { in: [...ids] } },
    include: {
      student: { select: { firstName: true, lastName: true } },
      aircraft: { select: { callSign: true } },
    },
  });
  const sessions = await db.trainingSession.findMany({
    where: { lineageId: { in: rows.flatMap(({ lineageIds }) => lineageIds) } },
    select: { lineageId: true, reference: true, title: true },
    orderBy: { id: "asc" },
  });
  const nameOf = new Map(
    sessions.map(({ lineageId, reference, title }) => [lineageId, [reference, title].filter(Boolean).join(", ")]),
  );
  return new Map(
    rows.map((row) => {
      const mentioned = {
        ...{ isWithdrawn: row.withdrawnAt !== null, beginsOn: toDay(row.beginsOn), endsOn: toDay(row.endsOn) },
        ...{ studentId: row.studentId, student: `${row.student.firstName} ${row.student.lastName}` },
        lessons: row.lineageIds.flatMap((lineageId) => nameOf.get(lineageId) ?? []),
        ...{ aircraft: row.aircraft?.callSign ?? null, wind: row.windKnots, crosswind: row.crosswindKnots },
        ...{ place: row.place, reason: row.withdrawalReason },
      };
      return [row.id, mentioned];
    }),
  );
}
