import { useLocale, useTranslations } from "next-intl";
import { availableIcon, unavailableIcon } from "@/components/reservations/strip/strip-look";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { formatShortDay } from "@/lib/platform/display";
import type { Week } from "@/lib/views/dashboards/week";
import { useGroundText } from "./use-ground-text";
import { listGrounds } from "./week-grounds";

/** What the person has said of their availability in the week, a line for each day. Each opens the dialog. */
export function WeekGroundList({
  week,
  said,
  timeZone,
  onEdit,
}: {
  week: Week;
  said: readonly SaidAvailability[];
  timeZone: string;
  onEdit: (said: SaidAvailability, day: string) => void;
}) {
  const t = useTranslations("availability");
  const locale = useLocale();
  const textOf = useGroundText();
  const days = week.days.includes(week.today) ? week.days.filter((day) => day >= week.today) : week.days;
  const grounds = listGrounds(said, days, timeZone);
  if (grounds.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 border-b border-line-2 pb-1 text-section font-bold">{t("open")}</h3>
      <ul>
        {grounds.map((ground) => (
          <li key={`${ground.said.id} ${ground.day}`}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 rounded-control text-start text-body"
              onClick={() => onEdit(ground.said, ground.firstDay)}
            >
              {ground.said.kind === "Available" ? availableIcon : unavailableIcon}
              <span>
                <b>{formatShortDay(ground.day, locale)}</b> {textOf(ground)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
