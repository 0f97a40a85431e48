import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import type { OccupiedResource } from "@/lib/activity/reservations/rules";
import type { ConflictView } from "@/lib/activity/reservations/schema";

/** What a draft makes of the plan over which something is booked. */
export type DraftedPlan = {
  /** The published reservations that it changes or removes, which are in nobody's way. */
  changedIds: readonly string[];
  /** The lessons that these give up. */
  freedLessonIds: readonly string[];
  /** The lessons that it plans, by other reservations than this one. */
  lessonsBeside: (id: string) => readonly string[];
  /** What it occupies instead, for other reservations than this one. */
  occupiedBeside: (id: string) => readonly OccupiedResource[];
  /** Which of its bookings are in the way of one. */
  findConflicts: (booking: PlannedBooking) => ConflictView[];
};

/** The plan as it is published. */
export const PUBLISHED: DraftedPlan = {
  ...{ changedIds: [], freedLessonIds: [] },
  lessonsBeside: () => [],
  occupiedBeside: () => [],
  findConflicts: () => [],
};
