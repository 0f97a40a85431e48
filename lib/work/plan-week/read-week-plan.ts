import type { Reading } from "@/lib/access/actor/as-actor";
import { readDraft } from "@/lib/activity/drafts/queries";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { USUAL_ASKED } from "@/lib/activity/week-plans/codes";
import { findLastInput, findLastRun } from "@/lib/activity/week-plans/queries";
import { isSilent, type KeptNotPlaced } from "@/lib/activity/week-plans/rules";
import {
  type NotPlacedView,
  type UsualAsked,
  usualAskedSchema,
  type WeekPlanView,
} from "@/lib/activity/week-plans/schema";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";

/** Reads the last run of a draft, in the reader's language. Throws 404 where there was none. */
export async function readWeekPlan(reading: Reading, draftId: string, locale: Locale): Promise<WeekPlanView> {
  const draft = await readDraft(reading, draftId);
  const run = await findLastRun(reading, draft.id);
  if (!run) throw new Problem("notFound", "errors.notFound");
  const { timeZone } = await reading.db.site.findUniqueOrThrow({
    where: { id: draft.siteId },
    select: { timeZone: true },
  });
  const hasFailed = run.state === "Failed" || (run.state === "Running" && isSilent(run, reading.now));
  const unix = (at: Date | null) => at && toUnix(at);
  return {
    ...{ id: run.id, state: hasFailed ? "failed" : STATES[run.state], input: run.input },
    ...{ askedById: run.askedById, isOwn: run.askedById === reading.actor.id },
    ...{ wanted: run.wanted, placed: run.placed, standing: run.standing, moved: run.moved },
    gap: run.bound === null || run.bound <= 0 ? null : Math.max(0, (run.bound - run.score) / run.bound),
    ...{ startedAt: toUnix(run.startedAt), legalAt: unix(run.legalAt), improvedAt: unix(run.improvedAt) },
    ...{ endedAt: unix(run.endedAt), isStopping: run.stopAskedAt !== null && run.state === "Running" },
    notPlaced: (run.notPlaced as unknown as KeptNotPlaced[]).map((one): NotPlacedView => {
      const { lessonId, studentId, enrolmentId, name, why, values, finding, aircraftId, instructorId } = one;
      const parts = [
        ...(instructorId ? [{ personId: instructorId, role: "Instructor" as const }] : []),
        { personId: studentId, role: "Student" as const },
      ];
      const reader = { actor: reading.actor, siteId: draft.siteId, aircraftId, parts, locale, timeZone };
      const [warning = null] = finding ? presentWarnings([finding], reader) : [];
      return { ...{ lessonId, userId: studentId, enrolmentId, name, why, values }, warning };
    }),
  };
}

const STATES = { Running: "running", Done: "done", Failed: "failed", Undone: "undone" } as const;

/** Reads what counts in the next run of a draft: what the last run of its site was asked for, whoever asked. */
export async function readUsualAsked(reading: Reading, draftId: string): Promise<UsualAsked> {
  const { siteId } = await readDraft(reading, draftId);
  const last = (await findLastInput(reading, siteId)) as Partial<UsualAsked> | undefined;
  if (!last) return USUAL_ASKED;
  const { lessonsEach, flightsADay, weights } = last;
  // A run of another version may have been asked for something else.
  return usualAskedSchema.safeParse({ lessonsEach, flightsADay, weights }).data ?? USUAL_ASKED;
}
