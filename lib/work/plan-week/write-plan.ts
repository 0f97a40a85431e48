import type { Work } from "@/lib/access/actor/as-actor";
import { insertItems, lockDraft, type NewItem } from "@/lib/activity/drafts/commands";
import { listItems } from "@/lib/activity/drafts/queries";
import { type DraftItem, effectiveItems } from "@/lib/activity/drafts/rules";
import { bookingInputForType, type PlacedBooking } from "@/lib/activity/reservations/bodies";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import type { KeptNotPlaced } from "@/lib/activity/week-plans/rules";
import { newId } from "@/lib/platform/ids";
import type { DraftPlanning } from "@/prisma/generated/client";
import { withTimes } from "../drafts/edit-draft";
import { type PlannedItem, planItems } from "../drafts/plan-draft";
import { isBlocked, planEach } from "../planning/plan-booking";
import { type Blocked, explainNotPlaced } from "./explain";
import type { GatheredWeek } from "./gather";
import { keepAllowed } from "./improve";
import type { Forbiddances, Forbidden } from "./options";
import { scoreOf } from "./score";
import { isSame, lessonOf, type Placement, type Plan, spanOf } from "./week";

/** The figures of a plan. */
export const figuresOf = ({ week, standing }: GatheredWeek, plan: Plan) => ({
  ...{ wanted: week.lessons.size, placed: plan.size, standing, score: scoreOf(week, plan) },
  moved: [...week.lessons.values()].filter(({ id, previous }) => previous && !isUnmoved(plan.get(id), previous)).length,
});
const isUnmoved = (now: Placement | undefined, before: Placement) => now !== undefined && isSame(now, before);

/** What was found: a plan, how good one can be at best, and what rules forbid. */
export type Found = {
  plan: Plan;
  bound: number | null;
  forbidden: Forbiddances;
  findingsOf: (lessonId: string) => readonly Blocked[];
  /** What a rule forbids of a placement. Null: nothing. */
  judge: (placement: Placement) => Forbidden | null;
};

/** What the route of lessons takes. It is made once, because making it takes longer than reading a body by it. */
const lessonInputSchema = bookingInputForType("Practical");

/** A placement as the route of lessons takes it. */
export function bodyOf(siteId: string, { week, facts }: GatheredWeek, placement: Placement): PlacedBooking {
  const lesson = lessonOf(week, placement.lessonId);
  const { offBlock, instructorId, aircraftId } = placement;
  const input = lessonInputSchema.parse({
    ...{ siteId, ...spanOf(lesson, offBlock) },
    ...{ durationBriefing: lesson.briefingMinutes, durationDebriefing: lesson.debriefingMinutes },
    aircraft: {
      ...{ aircraftId, startFlight: offBlock, endFlight: offBlock + lesson.minutes * 60 },
      isIfr: facts.lessons.get(lesson.id)?.flying === "Ifr",
    },
    users: [
      { userId: instructorId, reservationUserRole: codeOfRole("Instructor") },
      {
        ...{ userId: lesson.studentId, reservationUserRole: codeOfRole("Student") },
        userProgramSessionId: lesson.id,
      },
    ],
  });
  return { ...input, siteId };
}

/**
 * Writes a plan into its draft, by the person who asked for it: what was moved or is new, and that what lost its place is removed. A
 * placement that somebody has changed meanwhile is theirs; what was taken meanwhile is left out.
 */
export async function writePlan(
  work: Work,
  draftId: string,
  runId: string,
  gathered: GatheredWeek,
  { plan, bound, forbidden, findingsOf, judge }: Found,
) {
  const draft = await lockDraft(work, draftId);
  const { week, placed, outdated } = gathered;
  const items = effectiveItems(await listItems(work, draftId));
  const seen = new Map(items.map((item) => [item.reservationId, item]));
  const isTheirs = (before: DraftItem | undefined) =>
    before !== undefined && seen.get(before.reservationId)?.number !== before.number;
  const added = new Map<string, NewItem>();
  for (const [lessonId, placement] of plan) {
    const before = placed.get(lessonId);
    const isKept = before !== undefined && isSame(placement, lessonOf(week, lessonId).previous);
    if (isKept || isTheirs(before)) continue;
    const body = bodyOf(draft.siteId, gathered, placement);
    const reservationId = before?.reservationId ?? newId();
    added.set(lessonId, { reservationId, type: "Practical", basedOn: null, body, reasonId: null, runId });
  }
  const lost = [...placed].filter(([lessonId]) => !plan.has(lessonId)).map(([, item]) => item);
  const removed = [...lost, ...outdated].flatMap((item): NewItem[] =>
    isTheirs(item)
      ? []
      : [{ reservationId: item.reservationId, type: item.type, basedOn: null, body: null, reasonId: null, runId }],
  );
  const refused = await findRefused(work, draft, items, [...added.values()], removed);
  const kept = keepAllowed(week, plan, ({ lessonId }) => !refused.has(added.get(lessonId)?.reservationId ?? ""));
  const isWritten = ({ reservationId }: NewItem) => !refused.has(reservationId);
  const written = [...added]
    .filter(([lessonId, item]) => kept.has(lessonId) && isWritten(item))
    .map(([, item]) => item);
  const dropped = [...plan.keys()].filter((id) => !kept.has(id));
  const takenBack = dropped.flatMap((id): NewItem[] => {
    const before = placed.get(id);
    return before && !isTheirs(before)
      ? [{ reservationId: before.reservationId, type: before.type, basedOn: null, body: null, reasonId: null, runId }]
      : [];
  });
  const bodies = await withBookedTimes(work, written);
  const all = [...removed, ...takenBack, ...bodies];
  if (all.length > 0) await insertItems(work, draft, all);
  const reasons = explainNotPlaced(week, kept, forbidden, findingsOf, judge);
  const notPlaced = reasons.map(({ lessonId, why, afterLessonId, blocked }): KeptNotPlaced => {
    const lesson = gathered.lessons.get(lessonId)!;
    const after = afterLessonId === null ? null : gathered.lessons.get(afterLessonId)!;
    const isTaken = plan.has(lessonId) && refused.has(added.get(lessonId)?.reservationId ?? "");
    return {
      ...{ lessonId, studentId: lesson.studentId, enrolmentId: lesson.enrolmentId },
      ...{ name: lesson.reference || lesson.title, why: isTaken ? "takenMeanwhile" : why },
      values: {
        ...(after && { after: after.reference || after.title }),
        ...(why === "noAircraft" && lesson.aircraftType && { aircraftType: lesson.aircraftType }),
        ...(why === "noAircraft" && lesson.engine && { aircraftClass: lesson.engine }),
      },
      aircraftId: blocked?.placement.aircraftId ?? null,
      instructorId: blocked?.placement.instructorId ?? null,
      finding: blocked?.finding ?? null,
    };
  });
  return { ...figuresOf(gathered, kept), bound, notPlaced };
}

/** Finds which of some new items something stands against, over the plan as it is now. */
async function findRefused(
  work: Work,
  draft: DraftPlanning,
  items: readonly DraftItem[],
  added: readonly NewItem[],
  removed: readonly NewItem[],
): Promise<ReadonlySet<string>> {
  const replaced = new Set([...added, ...removed].map(({ reservationId }) => reservationId));
  const authorId = work.actor.id!;
  const future = [
    ...items.filter(({ reservationId }) => !replaced.has(reservationId)),
    ...added.map(({ runId = null, ...item }, at) => ({
      ...{ ...item, id: newId(), number: draft.version + at, authorId, isSaved: false, runId },
    })),
  ];
  const planned = await planItems(work, draft, future, { hold: false });
  const isNew = new Set(added.map(({ reservationId }) => reservationId));
  const isRefused = ({ item, booking, refusals, conflicts }: PlannedItem) =>
    isNew.has(item.reservationId) &&
    (!booking || refusals.length > 0 || conflicts.length > 0 || isBlocked(work.actor, booking));
  return new Set(planned.filter(isRefused).map(({ item }) => item.reservationId));
}

/** The same items, with all times of their bookings, as those have that are drafted by hand. */
async function withBookedTimes(work: Work, items: readonly NewItem[]): Promise<NewItem[]> {
  const plans = await planEach(
    work,
    items.map(({ reservationId: id, type, body }) => ({ id, type, given: body! })),
    { hold: false },
  );
  return items.map((item, at) => ({ ...item, body: withTimes(item.body!, item.type, plans[at]!.booking!.times) }));
}
