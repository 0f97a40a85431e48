import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { formatNarrowDay } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { NotificationRow } from "../queries";
import type { NotificationView } from "../schema";
import type { MentionedSolo } from "./queries";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link">;

/** Tells a student, or who gave it, of a solo authorisation: its limits while it counts, and why it was withdrawn. */
export function tellOfSolo(row: NotificationRow, solo: MentionedSolo | undefined, locale: Locale): Told {
  if (!solo) return { title: localize(locale, "notifications.soloGone"), changes: [], text: "", link: null };
  const { studentId, student, lessons, aircraft, wind, crosswind, place, reason } = solo;
  const isGiven = row.kind === "soloAuthorised";
  const what = lessons.length > 0 ? lessons.join("; ") : localize(locale, "solo.allLessons");
  const day = (of: string) => formatNarrowDay(of, locale);
  const limits = [
    localize(locale, "solo.days", { from: day(solo.beginsOn), to: day(solo.endsOn) }),
    aircraft && localize(locale, "solo.form.oneAircraft", { callSign: aircraft }),
    wind !== null && localize(locale, "solo.limits.wind", { knots: wind }),
    crosswind !== null && localize(locale, "solo.limits.crosswind", { knots: crosswind }),
    place,
  ];
  return {
    title: isGiven
      ? localize(locale, "notifications.kinds.soloAuthorised", { lessons: what })
      : localize(locale, "notifications.kinds.soloWithdrawn", { student, lessons: what }),
    changes: [],
    text: (isGiven ? limits : [reason]).filter(Boolean).join(" · "),
    link: `${hrefOf("user", ALL_SITES).replace("{id}", studentId)}?tab=training`,
  };
}
