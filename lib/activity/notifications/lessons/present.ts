import { ALL_SITES, hrefOfLesson } from "@/lib/access/screens/address";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedLesson } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Tells a student that a lesson waits for their signature, or its instructor why it came back. */
export function tellOfLesson(
  { kind, personId, subjectId }: NotificationRow,
  lesson: MentionedLesson | undefined,
  locale: Locale,
): Told {
  if (!lesson?.readerIds.has(personId))
    return { title: localize(locale, "notifications.lessonGone"), changes: [], text: "", link: null };
  const { name, student, siteId, reservationId, status, returnReason } = lesson;
  const isToSign = kind === "lessonToSign";
  const waits = localize(
    locale,
    status === "AwaitingSignature" ? "notifications.toSign" : "notifications.signedAlready",
  );
  return {
    title: localize(locale, isToSign ? "notifications.kinds.lessonToSign" : "notifications.kinds.lessonToCorrect", {
      ...{ what: name, student },
    }),
    changes: [],
    text: isToSign ? waits : returnReason,
    link: hrefOfLesson({ siteId: siteId ?? ALL_SITES, reservationId, lessonId: subjectId ?? "" }),
  };
}
