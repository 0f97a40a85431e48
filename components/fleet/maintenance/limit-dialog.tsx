"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { formatHours, parseHours } from "@/lib/platform/hours";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import { LIMIT_CATEGORIES } from "@/lib/records/maintenance/codes";
import type { Component } from "@/lib/records/maintenance/components/wire";
import { addInterval, isWeakened } from "@/lib/records/maintenance/rules";
import {
  COUNTED_BY,
  type CountedBy,
  countedBy,
  decodeTerm,
  type LimitFieldValues,
  limitFieldOfPath,
  makeLimitBody,
} from "@/lib/records/maintenance/wire";
import type { Limit } from "@/lib/views/fleet/wire";
import { EMPTY_LIMIT, PRESETS, type Preset } from "./limit-presets";

function toFieldValues(limit: Limit): LimitFieldValues {
  const values: LimitFieldValues = {
    ...EMPTY_LIMIT,
    name: limit.name,
    category: limit.category,
    document: limit.document,
    workTime: formatHours(limit.workMinutes),
  };
  for (const { unit, interval, tolerance, warning, isEndOfMonth, dueCounter, dueOn } of limit.terms) {
    const by: CountedBy = unit === "Hours" ? "hours" : unit === "Landings" ? "landings" : "calendar";
    const write = (amount: number | null) =>
      amount === null ? "" : unit === "Hours" ? formatHours(amount) : String(amount);
    values[`${by}Counts`] = true;
    values[`${by}Every`] = write(interval);
    values[`${by}Tolerance`] = tolerance > 0 ? write(tolerance) : "";
    values[`${by}Warning`] = warning > 0 ? write(warning) : "";
    if (by === "calendar") {
      values.calendarUnit = unit as "Days" | "Months";
      values.isEndOfMonth = isEndOfMonth;
      values.calendarDue = dueOn;
    } else values[`${by}Due`] = write(dueCounter);
  }
  return values;
}

const isWhole = (text: unknown) => /^\d{0,7}$/.test(String(text));
const isHours = (text: unknown) => text === "" || parseHours(String(text)) !== null;

type Props = {
  aircraft: Aircraft;
  components: Component[];
  /** The limit to change, or null for a new one. */
  limit: Limit | null;
  /** What a new limit begins with. */
  preset?: Preset;
  componentId?: string;
  onClose: () => void;
};

/** The form of a limit: its name and document, and the terms of which the first one reached rules. */
export function LimitDialog({ aircraft, components, limit, preset: given, componentId, onClose }: Props) {
  const t = useTranslations("maintenance.form");
  const fleet = useTranslations("fleet");
  const categories = useTranslations("maintenance.categories");
  const presets = useTranslations("maintenance.presets");
  const limits = useTranslations("maintenance.limits");
  const dayTexts = useDayTexts();
  const sent = useRef<CountedBy[]>([]);
  const [defaultValues] = useState<LimitFieldValues>(() => {
    if (limit) return toFieldValues(limit);
    return {
      ...EMPTY_LIMIT,
      componentId: componentId ?? "",
      ...(given && { ...PRESETS[given], name: presets(given) }),
    };
  });
  const record = useRecordForm<LimitFieldValues>({
    defaultValues,
    id: limit?.id,
    version: limit?.version,
    save: (values, version) => {
      sent.current = countedBy(values);
      const body = makeLimitBody(values, limit === null);
      const path = `aircraft/${aircraft.id}/limit`;
      return limit ? api.put(path, { body: { ...body, id: limit.id }, version }) : api.post(path, { body });
    },
    onSaved: onClose,
    savedText: t("saved"),
    fieldOfPath: (path) => limitFieldOfPath(path, sent.current),
  });
  const { form, field } = record;
  const values = useWatch({ control: form.control }) as LimitFieldValues;
  const hasTolerance = values.category === "Maintenance";
  const needsReason =
    limit !== null &&
    (values.hoursDue !== defaultValues.hoursDue ||
      values.landingsDue !== defaultValues.landingsDue ||
      values.calendarDue !== defaultValues.calendarDue ||
      COUNTED_BY.some((by) => values[`${by}Counts`] !== defaultValues[`${by}Counts`]) ||
      isWeakened(limit, {
        ...{ category: values.category, state: limit.state },
        terms: makeLimitBody(values, false).terms.map(decodeTerm),
      }));

  /** Counts when the limit is due from when it was last done, as soon as both can be read. */
  function countDue(by: CountedBy) {
    const now = form.getValues();
    const every = now[`${by}Every`];
    if (by === "calendar") {
      const count = Number(every);
      if (now.calendarLast && every !== "" && Number.isInteger(count) && count > 0 && count < 36_500)
        form.setValue("calendarDue", addInterval(now.calendarLast, count, now.calendarUnit, now.isEndOfMonth), {
          shouldDirty: true,
        });
      return;
    }
    const read = by === "hours" ? parseHours : (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
    const [last, interval] = [read(now[`${by}Last`]), read(every)];
    if (last === null || interval === null) return;
    const due = last + interval;
    form.setValue(`${by}Due`, by === "hours" ? formatHours(due) : String(due), { shouldDirty: true });
  }

  const counted = (by: CountedBy, label: string, fields: ReactNode) => (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{label}</legend>
      <Controller
        control={form.control}
        name={`${by}Counts`}
        rules={{ validate: () => countedBy(form.getValues()).length > 0 || t("termNeeded") }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Checkbox label={<b>{label}</b>} checked={value} onCheckedChange={onChange} error={error?.message} />
        )}
      />
      {values[`${by}Counts`] && <div className="mt-2 grid grid-cols-5 items-end gap-3 phone:grid-cols-2">{fields}</div>}
    </fieldset>
  );
  const amount = (
    name: `${"hours" | "landings" | "calendar"}${string}` & keyof LimitFieldValues,
    label: string,
    by: CountedBy,
  ) => (
    <TextField
      label={label}
      inputMode={by === "hours" ? "text" : "numeric"}
      autoComplete="off"
      {...field(name, {
        validate: (text: unknown) =>
          by === "hours" ? isHours(text) || fleet("hoursForm") : isWhole(text) || fleet("numberForm"),
        onChange: () => countDue(by),
      })}
    />
  );
  const day = (name: "calendarLast" | "calendarDue", label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          texts={dayTexts}
          label={label}
          value={value}
          onChange={(next) => {
            onChange(next);
            if (name === "calendarLast") countDue("calendar");
          }}
          error={error?.message}
        />
      )}
    />
  );
  const counter = (by: "hours" | "landings", unit: "Hours" | "Landings") =>
    counted(
      by,
      t(`by${unit}`),
      <>
        {amount(`${by}Every`, t(`every${unit}`), by)}
        {hasTolerance && amount(`${by}Tolerance`, t(`tolerance${unit}`), by)}
        {amount(`${by}Warning`, t(`warn${unit}`), by)}
        {amount(`${by}Last`, t(`last${unit}`), by)}
        {amount(`${by}Due`, t(`due${unit}`), by)}
      </>,
    );

  return (
    <FormDialog
      title={limit ? t("edit", { name: limit.title }) : t("create")}
      size="normal"
      onClose={onClose}
      record={record}
    >
      {!limit && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{limits("presets")}</legend>
          {(Object.keys(PRESETS) as Preset[]).map((preset) => (
            <Button
              key={preset}
              size="small"
              onClick={() =>
                form.reset(
                  { ...EMPTY_LIMIT, componentId: values.componentId, ...PRESETS[preset], name: presets(preset) },
                  { keepDefaultValues: true },
                )
              }
            >
              {presets(preset)}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
        <TextField label={t("name")} maxLength={80} autoComplete="off" {...field("name", { required: true })} />
        <Select
          label={t("category")}
          options={LIMIT_CATEGORIES.map((one) => ({ value: one, label: categories(one) }))}
          hint={hasTolerance ? undefined : t("noTolerance")}
          {...field("category")}
        />
        {!limit && components.length > 0 && (
          <Select
            label={t("of")}
            options={[
              { value: "", label: t("ofAircraft", { callSign: aircraft.callSign }) },
              ...components.map(({ id, name, serialNumber }) => ({ value: id, label: `${name}, ${serialNumber}` })),
            ]}
            {...field("componentId")}
          />
        )}
        <TextField
          label={t("document")}
          hint={t("documentHint")}
          maxLength={80}
          autoComplete="off"
          {...field("document")}
        />
        <TextField
          label={t("workTime")}
          hint={t("workTimeHint")}
          autoComplete="off"
          {...field("workTime", {
            validate: (text: unknown) => parseHours(String(text)) !== null || fleet("hoursForm"),
          })}
        />
      </div>
      {counter("hours", "Hours")}
      {aircraft.type !== "Simulator" && counter("landings", "Landings")}
      {counted(
        "calendar",
        t("byCalendar"),
        <>
          {amount("calendarEvery", t("every"), "calendar")}
          <Select
            label={t("unit")}
            options={(["Days", "Months"] as const).map((unit) => ({
              value: unit,
              label: t(unit === "Days" ? "days" : "months"),
            }))}
            {...field("calendarUnit", { onChange: () => countDue("calendar") })}
          />
          {hasTolerance && amount("calendarTolerance", t("toleranceDays"), "calendar")}
          {amount("calendarWarning", t("warnDays"), "calendar")}
          {day("calendarLast", t("lastDay"))}
          {day("calendarDue", t("dueDay"))}
          <Controller
            control={form.control}
            name="isEndOfMonth"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <Checkbox
                className="col-span-2 self-center"
                label={t("endOfMonth")}
                checked={value}
                onCheckedChange={(next) => {
                  onChange(next);
                  countDue("calendar");
                }}
                error={error?.message}
              />
            )}
          />
        </>,
      )}
      <p className="text-small text-ink-3">
        {[t("everyHint"), !limit && t("dueHint"), t("firstRules")].filter(Boolean).join(" ")}
      </p>
      {needsReason && (
        <TextField
          label={t("reason")}
          hint={t("reasonHint")}
          maxLength={200}
          autoComplete="off"
          {...field("reason", { required: true })}
        />
      )}
    </FormDialog>
  );
}
