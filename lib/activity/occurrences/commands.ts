import { type Actor, SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { writeChangeEffects } from "@/lib/access/changes/write-changes";
import { sha256, toCanonicalJson } from "@/lib/platform/canonical-json";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { changeVersionedRow } from "@/lib/records/versioned";
import { mayReadFollowUp } from "../flights/follow-up/reach";
import { listOccurrenceHandlers } from "../notifications/occurrences/queries";
import type { OccurrenceState } from "./codes";
import { clockedOf, findHandledOccurrence, type OccurrenceRow, presentOccurrence } from "./queries";
import { clockOf, missingFor, REMIND_BEFORE } from "./rules";
import type { OccurrenceHandling, OccurrenceInput } from "./schema";

/** Clocks of phones may be a little fast. */
const TOLERANCE_SECONDS = 300;
/** What happened before 2000 is no occurrence that is reported now. */
const EARLIEST = Date.UTC(2000, 0, 1) / 1_000;
/** How many open reports one run looks at. */
const MOST_OPEN = 2_000;

/**
 * Stores a report and tells those who handle the reports of its site that there is one. Of a report without a name, nothing
 * that is stored says who sent it: that is why it has no line in the audit and its notification no author.
 */
export async function reportOccurrence(work: Work, input: OccurrenceInput): Promise<{ id: string | null }> {
  const { db, actor, now } = work;
  const { siteId, reservationId, key: _key, occurredAt, awareAt, phase, mandatory, unnamed, ...words } = input;
  for (const [field, at] of Object.entries({ occurredAt, awareAt }))
    if (at != null && at > toUnix(now) + TOLERANCE_SECONDS) throw makeInvalidFieldProblem(field, "occurrences.future");
    else if (at != null && at < EARLIEST) throw makeInvalidFieldProblem(field, "occurrences.early");
  if (reservationId != null && !(await mayReadFlight(work, siteId, reservationId)))
    throw makeInvalidFieldProblem("reservationId", "occurrences.flightUnknown");
  const [id, reporterId] = [newId(), unnamed ? null : actor.id];
  const sendingKey = sendingKeyOf(actor, input);
  const { count } = await db.occurrenceReport.createMany({
    data: {
      ...{ id, siteId, reservationId: reservationId ?? null, reporterId, sendingKey, ...words },
      ...{ occurredAt: fromUnix(occurredAt), awareAt: fromUnix(awareAt ?? occurredAt), receivedAt: now },
      ...{ phase: phase ?? null, isMandatory: mandatory },
    },
    skipDuplicates: true,
  });
  if (count === 0) {
    const own = { sendingKey, reporterId: actor.id };
    return { id: (await db.occurrenceReport.findFirst({ where: own, select: { id: true } }))?.id ?? null };
  }
  const handlers = (await listOccurrenceHandlers(db, [siteId])).get(siteId) ?? [];
  // Who handles reports and sends one without a name is told, too: who isn't would be known by it.
  const people = [...handlers].filter((one) => unnamed || one !== actor.id);
  changed(work, { kind: "OccurrenceReport", id, siteId, verb: "report", after: { state: "Received" }, people });
  await writeChangeEffects({ ...work, actor: SYSTEM_ACTOR });
  return { id: unnamed ? null : id };
}

/** Whether there is such a reservation at a site, and the actor may read how it was flown. To all others it isn't there. */
async function mayReadFlight({ db, actor }: Work, siteId: string, id: string): Promise<boolean> {
  const people = { select: { personId: true, role: true } } as const;
  const found = await db.reservation.findFirst({
    where: { id, siteId, withdrawnAt: null },
    select: { siteId: true, people },
  });
  return found !== null && mayReadFollowUp(actor, found);
}

/**
 * By what a report that is sent again is known: the same words of the same person with the same key. One that was changed meanwhile is
 * another report, so that nothing is lost. It is a hash with the key, which nobody keeps, so that it doesn't say who sent it.
 */
const sendingKeyOf = ({ id }: Actor, input: OccurrenceInput): string => sha256(toCanonicalJson([id, input]));

/** Changes what who handles a report writes: analysis, risk, actions, sending, the answer to its reporter, its state. */
export async function handleOccurrence(
  work: Work,
  id: string,
  input: OccurrenceHandling,
  version: number | undefined,
): Promise<{ version: number }> {
  const present = await findHandledOccurrence(work, id);
  if (!present) throw new Problem("notFound", "errors.notFound");
  const { sentAt, mandatory, version: _version, ...rest } = input;
  if (sentAt != null && sentAt > toUnix(work.now) + TOLERANCE_SECONDS)
    throw makeInvalidFieldProblem("sentAt", "occurrences.future");
  if (sentAt != null && sentAt < toUnix(present.occurredAt))
    throw makeInvalidFieldProblem("sentAt", "occurrences.sentBefore");
  const after = { ...present, ...rest, isMandatory: mandatory ?? present.isMandatory };
  demandComplete(after, sentAt === undefined ? present.sentAt && toUnix(present.sentAt) : sentAt);
  const isAnswer = input.feedback !== undefined && input.feedback !== "" && input.feedback !== present.feedback;
  return changeVersionedRow(work, {
    ...{ table: work.db.occurrenceReport, find: () => findHandledOccurrence(work, id), id, version },
    ...{ kind: "OccurrenceReport", verb: isAnswer ? "answer" : verbOf(present.state, after.state) },
    data: () => ({
      ...rest,
      ...(mandatory === undefined ? {} : { isMandatory: mandatory }),
      ...(sentAt === undefined ? {} : { sentAt: sentAt === null ? null : fromUnix(sentAt) }),
      ...(isAnswer ? { answeredAt: work.now } : {}),
    }),
    view: (row) => presentOccurrence(row, true),
    siteId: ({ siteId }) => siteId,
    people: isAnswer && present.reporterId ? [present.reporterId] : [],
  });
}

function verbOf(before: OccurrenceState, after: OccurrenceState): string {
  if (before === after) return "handle";
  if (after === "Closed") return "close";
  return before === "Closed" ? "reopen" : "analyse";
}

const MISSING = {
  analysis: "occurrences.analysisRequired",
  severity: "occurrences.riskRequired",
  sentAt: "occurrences.sendingRequired",
  feedback: "occurrences.feedbackRequired",
} as const;

function demandComplete(row: Omit<OccurrenceRow, "sentAt" | "actions">, sentAt: number | null): void {
  const { state, isMandatory, reporterId, analysis, severity, probability, feedback } = row;
  if ((severity === null) !== (probability === null))
    throw makeInvalidFieldProblem("severity", "occurrences.riskRequired");
  const hasRisk = severity !== null;
  const [first] = missingFor({
    state,
    isMandatory,
    hasReporter: reporterId !== null,
    analysis,
    hasRisk,
    sentAt,
    feedback,
  });
  if (first) throw makeInvalidFieldProblem(first, MISSING[first]);
}

/** Reminds those who handle reports of each clock that ends within a day, once. */
export async function remindOfOccurrences(work: Work): Promise<void> {
  const { db, now } = work;
  const rows = await db.occurrenceReport.findMany({
    where: { state: { not: "Closed" } },
    include: { site: { select: { timeZone: true } }, reporter: { select: { firstName: true, lastName: true } } },
    orderBy: { receivedAt: "asc" },
    take: MOST_OPEN,
  });
  const due = rows.filter((row) => {
    const clock = clockOf(clockedOf(row));
    return clock && clock.kind !== row.remindedOf && clock.endsAt - REMIND_BEFORE <= toUnix(now);
  });
  if (due.length === 0) return;
  const handlers = await listOccurrenceHandlers(db, [...new Set(due.map(({ siteId }) => siteId))]);
  for (const row of due) {
    const { id, siteId, remindedOf } = row;
    const after = { remindedOf: clockOf(clockedOf(row))!.kind };
    await db.occurrenceReport.update({ where: { id }, data: after });
    const people = [...(handlers.get(siteId) ?? [])];
    changed(work, { kind: "OccurrenceReport", id, siteId, verb: "remind", before: { remindedOf }, after, people });
  }
}
