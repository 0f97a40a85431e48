import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatShortDay } from "@/lib/platform/display";
import type { BookingHit } from "@/lib/views/warnings/wire";

/** The address of a booking on the day of its site. */
export function hrefOfBooking({
  id,
  siteId,
  start,
  timeZone,
}: Pick<BookingHit, "id" | "siteId" | "start" | "timeZone">): string {
  return `${hrefOf("planning", siteId)}?date=${localDayOf(start, timeZone)}&reservation=${id}`;
}

/** "Sun 22 Nov 10:00, F-GKQA, Practical": leads to a booking on the planning. */
export function BookingHitLink({ booking }: { booking: BookingHit }) {
  const t = useTranslations("reservations");
  const locale = useLocale();
  const { start, timeZone, callSign, type } = booking;
  const when = `${formatShortDay(localDayOf(start, timeZone), locale)} ${formatClock(start, timeZone)}`;
  return (
    <Link
      href={hrefOfBooking(booking)}
      className="inline-flex min-h-(--target) items-center text-link underline phone:min-h-11"
    >
      {[when, callSign, t(`types.${type}`)].filter(Boolean).join(", ")}
    </Link>
  );
}
