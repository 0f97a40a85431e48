import type { LessonNoteView } from "@/lib/activity/training/follow-up/notes/schema";
import type { ClassInput, FollowUpEntry, FollowUpView } from "@/lib/activity/training/follow-up/schema";
import { decodeFollowUp, type LessonFollowUp } from "@/lib/activity/training/follow-up/wire";
import { ApiError, api, type IdentityQuestionTexts } from "@/lib/http/client";

const pathOf = (lessonId: string) => `pedagogic-follow-up/lesson/${lessonId}`;

/** Keeps what is typed. Returns the new version. */
export const keepEntry = async (lessonId: string, entry: FollowUpEntry, version: number): Promise<number> =>
  (await api.post<{ version: number }>(pathOf(lessonId), { body: { ...entry, version }, quiet: true })).data.version;

/** Keeps the own note of a lesson. Returns the new version. */
export const keepNote = async (lessonId: string, text: string, version: number): Promise<number> =>
  (await api.post<{ version: number }>(`${pathOf(lessonId)}/note`, { body: { text, version }, quiet: true })).data
    .version;

/** The own note as it is, where an answer says that it was changed on another device. Null for other failures. */
export const findChangedNote = (error: unknown): LessonNoteView | null =>
  error instanceof ApiError && error.status === 409 ? ((error.problem.current as LessonNoteView) ?? null) : null;

/** One of the steps of a lesson, with the version that was seen last. */
async function take(
  lessonId: string,
  step: string,
  body: object,
  version: number,
  asks?: IdentityQuestionTexts,
): Promise<void> {
  await api.post(`${pathOf(lessonId)}/${step}`, { body: { ...body, version }, asks });
}
/** Submits a lesson; with `repeats`, a complementary session that repeats it is added. */
export const submitLesson = (lessonId: string, passes: { isForced: boolean; repeats: boolean }, version: number) =>
  take(lessonId, "submit", passes, version);
/** The student signs: the question who they are says what. */
export const signLesson = (lessonId: string, comment: string, version: number, asks: IdentityQuestionTexts) =>
  take(lessonId, "sign", { comment }, version, asks);
export const sendLessonBack = (lessonId: string, reason: string, version: number) =>
  take(lessonId, "send-back", { reason }, version);
export const reopenLesson = (lessonId: string, reason: string, version: number) =>
  take(lessonId, "reopen", { reason }, version);

/** Follows up a class in theory at once. */
export async function followUpClass(reservationId: string, body: ClassInput): Promise<void> {
  await api.post(`pedagogic-follow-up/theoretical/${reservationId}`, { body });
}

/** The lesson as it is, where an answer says that it was changed somewhere else. Null for other failures. */
export const findChanged = (error: unknown): LessonFollowUp | null =>
  error instanceof ApiError && error.status === 409 && error.problem.current
    ? decodeFollowUp(error.problem.current as FollowUpView)
    : null;
