import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedOverdueFlight } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Tells instructors and staff which aircraft isn't back, who is on board, and when it was to be. `at` writes an instant. */
export function tellOfOverdueFlight(
  { siteId, personId }: NotificationRow,
  flight: MentionedOverdueFlight | undefined,
  locale: Locale,
  at: (instant: Date) => string,
): Told {
  const link = hrefOf("deskBoard", siteId ?? ALL_SITES);
  if (!flight?.readerIds.has(personId))
    return { title: localize(locale, "notifications.flightBack"), changes: [], text: "", link };
  const { isOut, aircraft, people, plannedOnBlockAt } = flight;
  return {
    title: localize(locale, "notifications.kinds.flightOverdue", { what: aircraft }),
    changes: [],
    text: [
      isOut
        ? localize(locale, "notifications.returnPlanned", { at: at(plannedOnBlockAt) })
        : localize(locale, "notifications.flightBack"),
      ...people,
    ].join(" · "),
    link,
  };
}
