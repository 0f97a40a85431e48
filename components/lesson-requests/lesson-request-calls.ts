import type { LessonRequestInput, LessonRequestView, LessonTimesView } from "@/lib/activity/lesson-requests/schema";
import { type ApiCallOptions, api } from "@/lib/http/client";

/** Reads at which times a lesson can be flown, with the instructor whom the student would like or with any. */
export async function fetchLessonTimes(
  of: { siteId: string; lessonId: string; instructorId: string },
  options?: ApiCallOptions,
): Promise<LessonTimesView> {
  const { siteId, lessonId, instructorId } = of;
  const query = { siteId, lessonId, ...(instructorId && { instructorId }) };
  return (await api.get<LessonTimesView>("lesson-request/proposals", { ...options, query })).data;
}

/** Asks for a lesson. A retry must send the same idempotency key as the first try. */
export const requestLesson = async (
  body: Omit<LessonRequestInput, "wish"> & { wish?: string },
  idempotencyKey: string,
): Promise<LessonRequestView> => (await api.post<LessonRequestView>("lesson-request", { body, idempotencyKey })).data;

export const withdrawLessonRequest = async (id: string): Promise<void> => {
  await api.delete(`lesson-request/${id}`);
};

/** Confirms a request, which books it, or declines it, which needs words. */
export const answerLessonRequest = async (
  id: string,
  body: { confirmed: boolean; answer: string },
): Promise<LessonRequestView> => (await api.patch<LessonRequestView>(`lesson-request/${id}`, { body })).data;
