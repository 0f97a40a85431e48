import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { KindAbout } from "../kinds";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedOccurrence } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Tells that there is a report, and where. Nothing of what it says, because mails and locked screens are read by others. */
export function tellOfOccurrence(
  { kind, siteId, personId, subjectId }: NotificationRow,
  readers: MentionedOccurrence | undefined,
  locale: Locale,
): Told {
  if (!readers?.has(personId))
    return { title: localize(locale, "notifications.occurrenceGone"), changes: [], text: "", link: null };
  return {
    title: localize(locale, `notifications.kinds.${kind as KindAbout<"occurrence">}`),
    changes: [],
    text: "",
    link: hrefOf("occurrence", siteId ?? ALL_SITES).replace("{id}", subjectId ?? ""),
  };
}
