import type { Work } from "@/lib/access/actor/as-actor";
import { takeBack } from "@/lib/activity/accounts/commands";
import { followUpClass, submitLesson } from "@/lib/activity/training/follow-up/rating/commands";
import type { ClassInput, ReturnInput, Submission } from "@/lib/activity/training/follow-up/schema";
import { reopenLesson, sendLessonBack } from "@/lib/activity/training/follow-up/signing/commands";
import { billInstruction } from "../accounts/bill-instruction";

/** Submits a lesson and bills its instruction. */
export async function submitAndBillLesson(work: Work, lessonId: string, input: Submission) {
  const answer = await submitLesson(work, lessonId, input);
  await billInstruction(work, [lessonId]);
  return answer;
}

/** Follows up a class in theory as a whole, and bills it to those who were there. */
export async function followUpAndBillClass(work: Work, reservationId: string, input: ClassInput): Promise<void> {
  await followUpClass(work, reservationId, input);
  const present = input.lessons.flatMap(({ lessonId, isPresent }) => (isPresent ? [lessonId] : []));
  await billInstruction(work, present);
}

/** The student sends a lesson back: what it was billed is taken back until it is submitted again. */
export async function sendBackBilledLesson(work: Work, lessonId: string, input: ReturnInput) {
  const answer = await sendLessonBack(work, lessonId, input);
  await takeBack(work, { lessonId, cause: "Instruction" });
  return answer;
}

/** Staff open a lesson that was submitted again: what it was billed is taken back until it is submitted again. */
export async function reopenBilledLesson(work: Work, lessonId: string, input: ReturnInput) {
  const answer = await reopenLesson(work, lessonId, input);
  await takeBack(work, { lessonId, cause: "Instruction" });
  return answer;
}
