import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { localDayOf } from "@/lib/platform/day";
import { formatDayInText, formatUtcClock } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedFlight } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Tells staff of a flight that a pilot declared, or the pilot what was decided on theirs. Its times are in UTC. */
export function tellOfFlight(
  { kind, personId }: NotificationRow,
  flight: MentionedFlight | undefined,
  locale: Locale,
): Told {
  if (!flight) return { title: localize(locale, "notifications.flightGone"), changes: [], text: "", link: null };
  const { pilotId, pilot, aircraft, offBlockAt, refusal } = flight;
  const at = toUnix(offBlockAt);
  const isOwn = pilotId === personId;
  const text = [
    `${formatDayInText(localDayOf(at, "UTC"), locale)}, ${formatUtcClock(at)}`,
    kind === "flightRefused" ? refusal : "",
    kind === "flightValidated" ? localize(locale, "notifications.flightCounts") : "",
  ];
  return {
    title: localize(locale, `notifications.kinds.${kind}` as MessageKey, {
      what: isOwn ? aircraft : `${aircraft}, ${pilot}`,
    }),
    changes: [],
    text: text.filter(Boolean).join(" · "),
    link:
      kind === "flightDeclared"
        ? hrefOf("flightQueue", ALL_SITES)
        : `${hrefOf("user", ALL_SITES).replace("{id}", pilotId)}?tab=certificates#declared-flights`,
  };
}
