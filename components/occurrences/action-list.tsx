"use client";
import { faPlus, faTrash } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { TextField } from "@/components/ui/text-field";
import { MOST_ACTIONS } from "@/lib/activity/occurrences/codes";
import type { OccurrenceAction } from "@/lib/activity/occurrences/schema";
import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";

type Props = { actions: OccurrenceAction[]; onChange: (actions: OccurrenceAction[]) => void; error?: string };

/** What is done about an occurrence, by whom and until when. */
export function ActionList({ actions, onChange, error }: Props) {
  const t = useTranslations("occurrences.sheet");
  const dayTexts = useDayTexts();
  const change = (at: number, changes: Partial<OccurrenceAction>) =>
    onChange(actions.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-table text-ink-2 phone:text-small">{t("actions")}</legend>
      <ol className="flex flex-col gap-2">
        {actions.map(({ what, who, until, done }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place among the actions.
            key={at}
            className="grid items-end gap-3 border border-line p-3 tablet:grid-cols-2 wide:grid-cols-[2fr_1fr_1fr_auto_auto]"
          >
            <TextField
              label={t("what")}
              value={what}
              maxLength={300}
              onChange={({ target }) => change(at, { what: target.value })}
            />
            <TextField
              label={t("who")}
              value={who}
              maxLength={100}
              onChange={({ target }) => change(at, { who: target.value })}
            />
            <DateField
              label={t("until")}
              texts={dayTexts}
              value={until === null ? null : unixToUtcDay(until)}
              onChange={(day) => change(at, { until: day === null ? null : utcDayToUnix(day) })}
            />
            <Checkbox label={t("done")} checked={done} onCheckedChange={(is) => change(at, { done: is })} />
            <IconButton
              icon={faTrash}
              label={t("removeAction", { number: at + 1 })}
              onClick={() => onChange(actions.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" data-error className="mt-1 text-small text-neg-ink">
          {error}
        </p>
      )}
      {actions.length < MOST_ACTIONS && (
        <div className="mt-2">
          <Button icon={faPlus} onClick={() => onChange([...actions, { what: "", who: "", until: null, done: false }])}>
            {t("addAction")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
