import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { localDayOf } from "@/lib/platform/day";
import { formatDayInText } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { toUnix } from "@/lib/platform/time";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedHobbsGap } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/**
 * Tells who flew before, and the staff, which readings don't join, on which day, and who closed the flight that found it. Who flew
 * before is led to their own flight.
 */
export function tellOfHobbsGap(
  { personId, siteId }: NotificationRow,
  gap: MentionedHobbsGap | undefined,
  locale: Locale,
  { timeZone, flightId }: { timeZone: string; flightId: string },
): Told {
  if (!gap?.readerIds.has(personId))
    return { title: localize(locale, "notifications.gapGone"), changes: [], text: "", link: null };
  const { callSign, before, next, offBlockAt, closedBy, flightBefore } = gap;
  const hours = (hundredths: number) =>
    (hundredths / 100).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const text = [
    localize(locale, "notifications.gapReadings", { before: hours(before), next: hours(next) }),
    formatDayInText(localDayOf(toUnix(offBlockAt), timeZone), locale),
    closedBy && localize(locale, "notifications.gapClosedBy", { name: closedBy }),
  ];
  const own = flightBefore?.pilotIds.includes(personId) ? flightBefore.id : null;
  return {
    title: localize(locale, "notifications.kinds.hobbsGap", { what: callSign }),
    changes: [],
    text: text.filter(Boolean).join(" · "),
    link: hrefOf("flightFollowUp", siteId ?? ALL_SITES).replace("{id}", own ?? flightId),
  };
}
