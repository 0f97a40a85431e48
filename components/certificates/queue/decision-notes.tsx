"use client";
import { faCircleInfo } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { BookingHitLink } from "@/components/entity/booking-hit-link";
import { Icon } from "@/components/ui/icon";
import type { Decision } from "@/lib/views/warnings/wire";

/** How many bookings are named, the next first. */
const MOST_NAMED = 3;

/** Which bookings the validation would clear. Nothing where there is none. */
export function ClearedBookings({ clears }: Pick<Decision, "clears">) {
  const t = useTranslations("certificates.queue");
  if (clears.length === 0) return null;
  return (
    <div className="border-s-4 border-info-ink bg-info-soft px-3 py-2 text-small text-info-ink">
      <p className="font-bold">
        <Icon of={faCircleInfo} className="me-2" />
        {t("clears", { count: clears.length })}
      </p>
      <ul>
        {clears.slice(0, MOST_NAMED).map((booking) => (
          <li key={booking.id}>
            <BookingHitLink booking={booking} />
          </li>
        ))}
      </ul>
      {clears.length > MOST_NAMED && <p>{t("clearsMore", { count: clears.length - MOST_NAMED })}</p>}
    </div>
  );
}
