import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatNarrowDay } from "@/lib/platform/display";
import type { BookedWork } from "@/lib/views/fleet/workshop/wire";
import { QuietBox } from "./quiet-box";

type Props = { works: readonly BookedWork[]; base: string; timeZone: string; now: number };

/** The maintenance that is booked, from today on. Each leads to its reservation on the planning. */
export function BookedWorks({ works, base, timeZone, now }: Props) {
  const t = useTranslations("maintenance.workshop");
  const locale = useLocale();
  if (works.length === 0) return <QuietBox title={t("noWork")}>{t("noWorkText")}</QuietBox>;
  const dayOf = (unix: number) => formatNarrowDay(localDayOf(unix, timeZone), locale);
  return (
    <ol className="border border-line bg-surface text-table phone:text-body">
      {works.map(({ reservationId, aircraft, start, end, people, limitNames }) => {
        const [from, to] = [dayOf(start), dayOf(end)];
        const what = [...limitNames, ...people].join(", ");
        return (
          <li key={reservationId} className="border-t border-line first:border-t-0">
            <Link
              href={`${base}/planning/day?reservation=${reservationId}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-sunken"
            >
              <span className="tabular-nums">
                {from} {formatClock(start, timeZone)}–{to !== from && `${to} `}
                {formatClock(end, timeZone)}
              </span>
              <b>{aircraft.callSign}</b>
              {what && <span className="min-w-0 text-ink-2">{what}</span>}
              {start <= now && <Pill tone="neutral">{t("inProgress")}</Pill>}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
