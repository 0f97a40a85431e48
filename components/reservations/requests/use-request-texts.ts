import { useTranslations } from "next-intl";
import type { RequestView } from "@/lib/activity/requests/schema";
import { isShared } from "@/lib/activity/reservations/reach";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { formatDayAndTime } from "../site-time";
import { blockTimeOf } from "../what-text";

/** The words of what somebody asks about a reservation, and what granting it does. */
export function useRequestTexts(bar: PublicReservation, request: RequestView, timeZone: string) {
  const t = useTranslations("booking.request");
  const { kind, name } = request;
  /** By how many seconds it would move. */
  const shift = request.start === null ? 0 : request.start - bar.start;
  const [day = "", time = ""] = formatDayAndTime(blockTimeOf(bar).start + shift, timeZone).split(" ");
  const wished = { name, day, time };
  /** A cancellation that is granted takes only who asks for it off what they share with others. */
  const isOnlyLeft =
    kind === "Cancellation" &&
    isShared({ people: bar.users.map(({ userId, role }) => ({ personId: userId, role })) }, request.userId);
  return {
    shift,
    isOnlyLeft,
    asks: t(`asks.${kind}`, wished),
    asked: t(`asked.${kind}`, wished),
    why: [request.reason, request.comment].filter(Boolean).join(" – "),
    grant: isOnlyLeft ? t("grantPart", { name }) : t(`grant.${kind}`),
  };
}
