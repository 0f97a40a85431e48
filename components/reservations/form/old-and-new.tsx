import { faArrowRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { formatShownPeriod } from "../what-text";

/** What a reservation is, and what a refused drop would have made of it: its aircraft or classroom, and its time. */
export function OldAndNew({
  reservation,
  wanted,
  timeZone,
}: {
  reservation: PublicReservation;
  /** The same of what the form holds. */
  wanted: string;
  timeZone: string;
}) {
  const t = useTranslations("booking");
  const { aircraft, classroom } = reservation;
  const old = [aircraft?.callSign ?? classroom?.name, formatShownPeriod(reservation, timeZone)];
  const was = old.filter(Boolean).join(", ");
  if (was === wanted) return null;
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-2 text-table">
      <s className="text-ink-2">{was}</s>
      <Icon of={faArrowRight} label={t("becomes")} />
      <b>{wanted}</b>
    </p>
  );
}
