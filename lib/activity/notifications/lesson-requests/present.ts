import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedLessonRequest } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Where on the dashboard requested lessons stand. */
export const LESSON_REQUESTS_ANCHOR = "lesson-requests";

/** Tells who answers it what a student asks for, or the student why it was declined. `when` writes a period. */
export function tellOfLessonRequest(
  { kind, siteId }: NotificationRow,
  request: MentionedLessonRequest | undefined,
  locale: Locale,
  when: (period: { startAt: string; endAt: string }) => string,
): Told {
  if (!request) return { title: localize(locale, "notifications.requestGone"), changes: [], text: "", link: null };
  const { lesson, student, instructor, aircraft, startAt, endAt, wish, answer } = request;
  const isAsked = kind === "lessonRequested";
  const time = startAt && endAt ? when({ startAt: startAt.toISOString(), endAt: endAt.toISOString() }) : null;
  const said = isAsked ? [instructor, aircraft, wish] : [answer];
  const dashboard = hrefOf("dashboard", siteId ?? ALL_SITES);
  return {
    title: localize(locale, isAsked ? "notifications.kinds.lessonRequested" : "notifications.kinds.lessonDeclined", {
      ...{ student, what: lesson },
    }),
    changes: [],
    text: [time, ...said].filter(Boolean).join(" · "),
    link: isAsked ? `${dashboard}#${LESSON_REQUESTS_ANCHOR}` : dashboard,
  };
}
