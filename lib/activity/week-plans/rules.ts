import type { Finding } from "../reservations/rules";
import { LONGEST_SILENCE, type NotPlacedReason } from "./codes";

/** Whether a run that should go on has given no sign of life for long: its process was killed. */
export const isSilent = ({ seenAt }: { seenAt: Date }, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > LONGEST_SILENCE * 1_000;

/** What is kept of a lesson without a place. */
export type KeptNotPlaced = {
  lessonId: string;
  studentId: string;
  enrolmentId: string;
  name: string;
  why: NotPlacedReason;
  values: Record<string, string>;
  aircraftId: string | null;
  instructorId: string | null;
  finding: Finding | null;
};
