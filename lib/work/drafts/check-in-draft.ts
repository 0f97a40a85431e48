import type { Reading } from "@/lib/access/actor/as-actor";
import { readDraft } from "@/lib/activity/drafts/queries";
import type { BookingCheckInput } from "@/lib/activity/reservations/bodies";
import { lessonIdsOf } from "@/lib/activity/reservations/rules";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import type { LessonChoicesQuery, LessonChoicesView } from "@/lib/activity/training/lessons/schema";
import type { Locale } from "@/lib/platform/locale";
import type { DraftPlanning } from "@/prisma/generated/client";
import { checkBooking } from "../planning/check-booking";
import type { DraftedPlan } from "../planning/drafted-plan";
import { listLessonChoices } from "../planning/propose-lesson";
import { listFreedLessons } from "./edit-draft";
import { makeConflictFinder, type PlannedItem, planDraft } from "./plan-draft";

/** Judges a booking while people fill in the form of a draft: over the plan as the draft makes it. Throws 404 for others' drafts. */
export async function checkInDraft(
  reading: Reading,
  id: string,
  input: BookingCheckInput,
  locale: Locale,
): Promise<BookingCheckView> {
  const draft = await readDraft(reading, id);
  const items = await planDraft(reading, draft, { hold: false });
  return checkBooking(reading, input, locale, await draftedPlanOf(reading, draft, items));
}

/** Lists the open lessons of some students and proposes a place for one, over the plan as a draft makes it. Throws 404 for others' drafts. */
export async function listLessonChoicesInDraft(
  reading: Reading,
  id: string,
  query: LessonChoicesQuery,
  locale: Locale,
): Promise<LessonChoicesView> {
  const draft = await readDraft(reading, id);
  const items = await planDraft(reading, draft, { hold: false });
  const plan = await draftedPlanOf(reading, draft, items);
  return listLessonChoices(reading, { ...query, siteId: draft.siteId }, locale, plan);
}

/** What planned items of a draft make of the plan. */
export async function draftedPlanOf(
  reading: Reading,
  draft: DraftPlanning,
  items: readonly PlannedItem[],
): Promise<DraftedPlan> {
  const bookings = items.flatMap(({ booking }) => booking ?? []);
  const bars = new Map(items.flatMap(({ bar }) => (bar ? [[bar.id, bar]] : [])));
  return {
    changedIds: items.map(({ item }) => item.reservationId),
    freedLessonIds: await listFreedLessons(reading, draft),
    lessonsBeside: (own) => bookings.flatMap(({ id, parts }) => (id === own ? [] : lessonIdsOf(parts))),
    occupiedBeside: (own) => bookings.flatMap(({ id, occupations }) => (id === own ? [] : occupations)),
    findConflicts: makeConflictFinder(bookings, bars),
  };
}
