import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedStandbyOffer } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Tells whoever waits what they can have, and until when they can say yes. `when` writes a period, `at` an instant. */
export function tellOfStandbyOffer(
  { siteId }: NotificationRow,
  offer: MentionedStandbyOffer | undefined,
  locale: Locale,
  { when, at }: { when: (period: { startAt: string; endAt: string }) => string; at: (instant: Date) => string },
): Told {
  const link = hrefOf("planningStandby", siteId ?? ALL_SITES);
  if (!offer) return { title: localize(locale, "notifications.offerGone"), changes: [], text: "", link };
  const { lesson, instructor, aircraft, startAt, endAt, answerUntil, isOpen } = offer;
  const time = when({ startAt: startAt.toISOString(), endAt: endAt.toISOString() });
  const until = isOpen
    ? localize(locale, "notifications.answerUntil", { until: at(answerUntil) })
    : localize(locale, "notifications.offerOver");
  return {
    title: localize(locale, "notifications.kinds.standbyOffered", { what: lesson ?? aircraft }),
    changes: [],
    text: [time, lesson && aircraft, instructor, until].filter(Boolean).join(" · "),
    link,
  };
}
