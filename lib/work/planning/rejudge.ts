import { PRODUCT } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { lockReservations, replaceVerdicts } from "@/lib/activity/reservations/commands";
import { factsOf, namedThings } from "@/lib/compliance/facts";
import { judge, worstOf } from "@/lib/compliance/rules";
import { prisma } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";

/** Whose reservations rest on what has changed: those of a person, of a site, or all. */
export type Subject = { personId?: string; siteId?: string };

/** So many reservations are locked and judged at once. */
const BATCH = 100;

/** Judges anew what of a subject is scheduled and not over. Answers how many verdicts have become others. */
export async function rejudge({ personId, siteId }: Subject): Promise<number> {
  const due = await prisma().reservation.findMany({
    where: {
      state: "Scheduled",
      withdrawnAt: null,
      endAt: { gt: new Date() },
      ...(siteId ? { siteId } : {}),
      ...(personId ? { people: { some: { personId } } } : {}),
    },
    orderBy: { id: "asc" },
    select: { id: true, siteId: true },
  });
  let changed = 0;
  for (const site of new Set(due.map((row) => row.siteId))) {
    const ids = due.filter((row) => row.siteId === site).map((row) => row.id);
    for (let at = 0; at < ids.length; at += BATCH) {
      changed += await asActor(PRODUCT, (work) => judgeAnew(work, site, ids.slice(at, at + BATCH)));
    }
  }
  return changed;
}

async function judgeAnew(work: Work, siteId: string, ids: readonly string[]): Promise<number> {
  // Locked first: whoever changes one of them meanwhile judges it by what is true then.
  const locked = (await lockReservations(work, ids)).filter((row) => row.state === "Scheduled").map((row) => row.id);
  const rows = await work.db.reservation.findMany({
    where: { id: { in: locked } },
    include: { people: true, verdicts: true },
  });
  const naming = {
    aircraft: [...new Set(rows.flatMap((row) => row.aircraftId ?? []))],
    people: [...new Set(rows.flatMap((row) => row.people.map((part) => part.personId)))],
    operationTypes: [],
  };
  const named = await namedThings(work.db, siteId, naming, { hold: false });
  let count = 0;
  for (const row of rows) {
    const flight =
      row.offBlockAt && row.onBlockAt && row.type !== "Maintenance"
        ? { offBlock: toUnix(row.offBlockAt), onBlock: toUnix(row.onBlockAt) }
        : null;
    const findings = judge(factsOf(named, flight), {
      type: row.type,
      offBlock: flight?.offBlock ?? null,
      onBlock: flight?.onBlock ?? null,
      aircraftId: row.aircraftId,
      classroomId: row.classroomId,
      parts: row.people,
    });
    if (said(findings) === said(row.verdicts)) continue;
    await replaceVerdicts(work, { id: row.id, findings, compliance: worstOf(findings) });
    count++;
    const [before, after] = [{ compliance: row.compliance }, { compliance: worstOf(findings) }];
    changed(work, { kind: "Reservation", id: row.id, verb: "rejudge", siteId, before, after });
  }
  return count;
}

/** What some verdicts say, as one text whatever their order. */
function said(verdicts: readonly { rule: string; subjectId: string; level: string; evidence: unknown }[]): string {
  return verdicts
    .map(({ rule, subjectId, level, evidence }) =>
      [rule, subjectId, level, JSON.stringify(Object.entries(evidence as object).sort())].join(" "),
    )
    .sort()
    .join("\n");
}
