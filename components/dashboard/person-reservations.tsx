import { useTranslations } from "next-intl";
import { describeBar } from "@/components/reservations/what-text";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/access/screens/address";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import type { ReservationsOfPerson } from "@/lib/views/dashboards/queries";

/** A person's reservations at the sites of the reader: what is to come, the next first, and what was, the latest first. */
export function PersonReservations({ toCome, past, timeZones }: ReservationsOfPerson) {
  const t = useTranslations("people.reservations");
  return (
    <div className="max-w-[900px] border border-line bg-surface p-6 phone:p-4">
      <List title={t("toCome")} empty={t("nothingToCome")} bars={toCome} timeZones={timeZones} />
      <List title={t("past")} empty={t("nothingPast")} bars={past} timeZones={timeZones} />
    </div>
  );
}

function List({
  title,
  empty,
  bars,
  timeZones,
}: {
  title: string;
  empty: string;
  bars: PublicReservation[];
  timeZones: ReadonlyMap<string, string>;
}) {
  const words = useTranslations("reservations");
  return (
    <section className="mb-6 last:mb-0">
      <h2 className="mb-2 text-section font-bold">{title}</h2>
      {bars.length === 0 && <p className="text-table text-ink-2">{empty}</p>}
      <ul>
        {bars.map((bar) => {
          const timeZone = timeZones.get(bar.siteId) ?? "UTC";
          const day = localDayOf(bar.start, timeZone);
          return (
            <li key={bar.id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 text-table">
              <Link
                href={`${hrefOf("planning", bar.siteId)}?date=${day}&reservation=${bar.id}`}
                className="flex min-h-(--target) items-center text-link underline phone:min-h-11"
              >
                {describeBar(bar, timeZone)}
              </Link>
              <span className="text-ink-2">
                {words(`types.${bar.type}`)}
                {bar.state !== "Scheduled" && ` · ${words(`states.${bar.state}`)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
