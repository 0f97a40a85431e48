"use client";
import { faXmark } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { formatNarrowDay } from "@/lib/platform/display";
import { type AvailabilityFields, listExceptions, listWeeklyDays } from "./availability-fields";

/** The weeks in which a weekly availability doesn't hold. */
export function ExceptionsField({
  fields,
  error,
  onChange,
}: {
  fields: AvailabilityFields;
  error?: string;
  onChange: (exceptions: string[]) => void;
}) {
  const t = useTranslations("availability.dialog");
  const locale = useLocale();
  const exceptions = listExceptions(fields);
  const days = listWeeklyDays(fields).filter((day) => !exceptions.includes(day));
  const say = (day: string) => formatNarrowDay(day, locale);
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t("exceptions")}
        error={error}
        optional={t("optional")}
        value=""
        placeholder={days.length > 0 ? t("chooseException") : t("noMoreExceptions")}
        options={days.map((day) => ({ value: day, label: say(day) }))}
        onChange={({ target }) => target.value && onChange([...exceptions, target.value].sort())}
      />
      {exceptions.length > 0 && (
        <ul aria-label={t("exceptions")} className="flex flex-wrap gap-2">
          {exceptions.map((day) => (
            <li key={day} className="flex items-center rounded-strip border border-line-2 bg-sunken ps-2 text-table">
              {say(day)}
              <button
                type="button"
                aria-label={t("removeException", { day: say(day) })}
                className="grid min-h-(--target) min-w-(--target) place-items-center rounded-control text-ink-2"
                onClick={() => onChange(exceptions.filter((one) => one !== day))}
              >
                <Icon of={faXmark} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
