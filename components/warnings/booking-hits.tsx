import { useTranslations } from "next-intl";
import { BookingHitLink } from "@/components/entity/booking-hit-link";
import type { BookingHit } from "@/lib/views/warnings/wire";

/** How many bookings are named. */
const MOST = 4;

/** How many bookings a finding keeps from flying or warns of, and the next ones. */
export function BookingHits({ bookings }: { bookings: readonly BookingHit[] }) {
  const t = useTranslations("warnings.bookings");
  if (bookings.length === 0) return null;
  const level = bookings.some((one) => one.level === "Blocking") ? "Blocking" : "Warning";
  const own = bookings.filter((one) => (one.level === "Blocking") === (level === "Blocking"));
  return (
    <div className="text-table phone:text-body">
      <p>{t(level, { count: own.length })}</p>
      <ul>
        {own.slice(0, MOST).map((one) => (
          <li key={one.id}>
            <BookingHitLink booking={one} />
          </li>
        ))}
      </ul>
      {own.length > MOST && <p className="text-ink-2">{t("more", { count: own.length - MOST })}</p>}
    </div>
  );
}
