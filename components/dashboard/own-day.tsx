import { useTranslations } from "next-intl";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatUtcClock } from "@/lib/platform/display";
import type { OwnReservation } from "@/lib/views/dashboards/queries";
import { OwnReservationStrip } from "./own-strip";

type Props = { reservations: OwnReservation[]; readerId: string; showSite: boolean; day: string; now: number };

/** The person's reservations of one day as strips. Beside each strip are its local times, with UTC below them. */
export function OwnReservationsOfDay({ reservations, readerId, showSite, day, now }: Props) {
  return (
    <ol className="flex flex-col gap-2.5">
      {reservations.map((one) => (
        <li key={one.id} className="flex gap-3">
          <ReservationTimes reservation={one} day={day} now={now} className="w-[6.25rem] shrink-0 py-1.5 phone:w-22" />
          <div className="min-w-0 flex-1">
            <OwnReservationStrip reservation={one} readerId={readerId} showSite={showSite} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Start and end in the site's time zone, with UTC below. A time on another day also shows its date. */
export function ReservationTimes({
  reservation,
  day,
  now,
  className,
}: {
  reservation: OwnReservation;
  day: string;
  now: number;
  className?: string;
}) {
  const t = useTranslations("dashboard");
  const { start, end, site } = reservation;
  const zone = site.timeZone;
  const dateOf = (unix: number) => localDayOf(unix, zone).split("-").slice(1).reverse().join("/");
  return (
    <div className={className}>
      <p className="text-body font-bold">
        <time dateTime={new Date(start * 1000).toISOString()} className="phone:block">
          {localDayOf(start, zone) !== day && <span className="font-normal">{dateOf(start)} </span>}
          {formatClock(start, zone)}
        </time>
        <span className="phone:sr-only">–</span>
        <time dateTime={new Date(end * 1000).toISOString()} className="phone:block phone:font-normal phone:text-ink-2">
          {formatClock(end, zone)}
          {localDayOf(end - 1, zone) !== day && <span className="font-normal"> {dateOf(end)}</span>}
        </time>
      </p>
      <p className="text-caption text-ink-3">
        {formatUtcClock(start)}–<wbr />
        {formatUtcClock(end)}
      </p>
      {start <= now && now < end && <p className="text-caption font-bold text-brand phone:text-small">{t("now")}</p>}
    </div>
  );
}
