"use client";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import type { Column } from "@/components/resource/resource-table";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { formatDaySpan } from "@/lib/platform/display";
import { type Closure, type ClosureFieldValues, makeClosureBody } from "@/lib/records/closures/wire";
import { DictionaryScreen, type EntryForm } from "./dictionary-screen";

const nameOf = (closure: Closure) => closure.name;

type Props = {
  closures: Closure[];
  /** The sites that the person may close. */
  sites: { id: string; name: string }[];
  /** Whether the person may close all sites together. */
  mayCloseSchool: boolean;
  today: string;
};

/** The screen of the closures of one site, or of all the person's sites, with those of the whole school. The next ones first. */
export function ClosuresScreen({ closures, sites, mayCloseSchool, today }: Props) {
  const t = useTranslations("lists.closures");
  const locale = useLocale();
  const mayChange = useCallback(
    ({ siteId }: Closure) => (siteId === null ? mayCloseSchool : sites.some(({ id }) => id === siteId)),
    [sites, mayCloseSchool],
  );
  const siteName = useCallback(
    ({ siteId }: Closure) => (siteId === null ? t("wholeSchool") : (sites.find(({ id }) => id === siteId)?.name ?? "")),
    [sites, t],
  );
  const daysOf = useCallback(({ firstDay, lastDay }: Closure) => formatDaySpan(firstDay, lastDay, locale), [locale]);
  const columns = useMemo(
    (): Column<Closure>[] => [
      {
        id: "days",
        header: t("days"),
        value: ({ firstDay, lastDay }) => `${firstDay} ${lastDay}`,
        cell: (closure) => (
          <>
            {daysOf(closure)}
            {closure.lastDay < today && <span className="ms-2 text-ink-3">{t("isOver")}</span>}
          </>
        ),
        unsearched: true,
        wide: true,
      },
      { id: "site", header: t("site"), value: siteName, wide: true },
    ],
    [t, daysOf, siteName, today],
  );
  const choices = [
    ...(mayCloseSchool ? [{ value: "all", label: t("wholeSchool") }] : []),
    ...sites.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <DictionaryScreen<Closure, ClosureFieldValues>
      kind="closures"
      route="closure"
      rows={closures}
      nameOf={nameOf}
      columns={columns}
      sort="days"
      isDescending
      phoneNote={(closure) => `${daysOf(closure)} · ${siteName(closure)}`}
      mayCreate={choices.length > 0}
      mayChange={mayChange}
      makeBody={makeClosureBody}
      valuesOf={(closure) => ({
        siteId: closure ? (closure.siteId ?? "all") : choices.length === 1 || sites.length === 1 ? sites[0]!.id : "",
        name: closure?.name ?? "",
        firstDay: closure?.firstDay ?? null,
        lastDay: closure?.lastDay ?? null,
      })}
      fields={(record, closure) => (
        <>
          <TextField
            label={t("name")}
            hint={t("nameHint")}
            maxLength={100}
            autoComplete="off"
            {...record.field("name", { required: true })}
          />
          {closure ? (
            <TextField label={t("site")} readOnly value={siteName(closure)} />
          ) : (
            choices.length > 1 && (
              <Select
                label={t("site")}
                placeholder={t("chooseSite")}
                options={choices}
                {...record.field("siteId", { required: true })}
              />
            )
          )}
          <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
            <DayField record={record} name="firstDay" label={t("firstDay")} />
            <DayField record={record} name="lastDay" label={t("lastDay")} hint={t("lastDayHint")} />
          </div>
        </>
      )}
    />
  );
}

type DayProps = {
  record: EntryForm<ClosureFieldValues>;
  name: "firstDay" | "lastDay";
  label: string;
  hint?: string;
};

/** One of the two days. Where no last day is chosen yet, the first one is proposed for it: most closures are short. */
function DayField({ record, name, label, hint }: DayProps) {
  const texts = useDayTexts();
  const { control, getValues, setValue, watch } = record.form;
  const first = watch("firstDay");
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          {...{ texts, name, label, hint, value }}
          min={name === "lastDay" ? (first ?? undefined) : undefined}
          required
          error={error?.message}
          onChange={(day) => {
            onChange(day);
            if (name === "firstDay" && day && !getValues("lastDay")) setValue("lastDay", day, { shouldDirty: true });
          }}
        />
      )}
    />
  );
}
