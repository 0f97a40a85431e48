"use client";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { formatHours, parseHours } from "@/lib/platform/hours";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import { RENEWAL_BASES } from "@/lib/records/maintenance/codes";
import { mayCarryForward, renewTerms } from "@/lib/records/maintenance/rules";
import { maintenanceFieldOfPath, makeRenewalBody, type RenewalFieldValues } from "@/lib/records/maintenance/wire";
import type { Limit } from "@/lib/views/fleet/wire";
import { useAmountTexts } from "./use-amount-texts";

type Props = {
  aircraft: Pick<Aircraft, "id" | "type">;
  /** The limits that may be renewed. */
  limits: Limit[];
  /** The one that is renewed, unless the person chooses another. */
  limit: Limit;
  today: string;
  onClose: () => void;
};

const countersOf = ({ minutes, landings }: Limit) => ({ minutes: formatHours(minutes), landings: String(landings) });

/** Writes that the work of a limit was done. Before it is saved, it shows when the limit is due next. */
export function RenewalDialog({ aircraft, limits, limit: first, today, onClose }: Props) {
  const t = useTranslations("maintenance.renewal");
  const problems = useTranslations("maintenance");
  const fleet = useTranslations("fleet");
  const dayTexts = useDayTexts();
  const { dueOf, amountOf, termOf } = useAmountTexts();
  const record = useRecordForm<RenewalFieldValues>({
    defaultValues: { limitId: first.id, doneOn: today, ...countersOf(first), basis: "Done", document: "", note: "" },
    save: (values) =>
      api.post(`aircraft/${aircraft.id}/renew-maintenance`, {
        body: makeRenewalBody(values, limits.find(({ id }) => id === values.limitId)?.version),
      }),
    onSaved: onClose,
    savedText: t("saved"),
    fieldOfPath: maintenanceFieldOfPath,
  });
  const { form, field } = record;
  const values = useWatch({ control: form.control }) as RenewalFieldValues;
  const limit = limits.find(({ id }) => id === values.limitId) ?? first;
  const [minutes, landings] = [
    parseHours(values.minutes),
    /^\d+$/.test(values.landings) ? Number(values.landings) : null,
  ];
  const done =
    minutes === null || landings === null || values.doneOn === null ? null : { minutes, landings, day: values.doneOn };
  const isTooFar = done !== null && values.basis === "CarriedForward" && !mayCarryForward(limit.terms, done);
  const next = done && !isTooFar ? renewTerms(limit.terms, { ...done, basis: values.basis }) : null;
  const hasLandings = aircraft.type !== "Simulator";
  return (
    <FormDialog
      title={limits.length > 1 ? t("action") : t("title", { name: limit.title })}
      saveLabel={t("save")}
      onClose={onClose}
      record={record}
    >
      {limits.length > 1 && (
        <Select
          label={t("limit")}
          options={limits.map(({ id, title }) => ({ value: id, label: title }))}
          {...field("limitId", {
            onChange: ({ target }) => {
              const chosen = limits.find(({ id }) => id === target.value);
              if (!chosen) return;
              form.setValue("minutes", countersOf(chosen).minutes);
              form.setValue("landings", countersOf(chosen).landings);
            },
          })}
        />
      )}
      <Controller
        control={form.control}
        name="doneOn"
        rules={{ required: true }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField
            texts={dayTexts}
            label={t("date")}
            max={today}
            value={value}
            onChange={onChange}
            error={error && (error.message || fleet("logbook.date"))}
          />
        )}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t("hours")}
          hint={t("counterHint", { amount: amountOf("Hours", limit.minutes) })}
          autoComplete="off"
          {...field("minutes", {
            validate: (text: unknown) => parseHours(String(text)) !== null || fleet("hoursForm"),
          })}
        />
        {hasLandings && (
          <TextField
            label={t("landings")}
            hint={t("counterHint", { amount: amountOf("Landings", limit.landings) })}
            inputMode="numeric"
            autoComplete="off"
            {...field("landings", {
              validate: (text: unknown) => /^\d{1,7}$/.test(String(text)) || fleet("numberForm"),
            })}
          />
        )}
      </div>
      <div>
        <p className="mb-1 text-table text-ink-2">{t("basis")}</p>
        <Controller
          control={form.control}
          name="basis"
          render={({ field: { value, onChange } }) => (
            <SegmentedControl
              label={t("basis")}
              segments={RENEWAL_BASES.map((basis) => ({ value: basis, label: t(basis) }))}
              value={value}
              onValueChange={onChange}
            />
          )}
        />
      </div>
      <div role="status">
        {isTooFar || next?.length === 0 ? (
          <p className="text-body">{isTooFar ? problems("carriedTooFar") : t("forGood")}</p>
        ) : (
          <FactBoxes
            facts={(next ?? limit.terms).map((term, at) => ({
              label: at === 0 ? `${t("next")}, ${termOf(term)}` : termOf(term),
              value: <b>{next ? dueOf(term) : "—"}</b>,
            }))}
          />
        )}
      </div>
      <TextField label={t("document")} maxLength={80} autoComplete="off" {...field("document")} />
      <TextArea label={t("note")} rows={2} maxLength={2000} {...field("note")} />
    </FormDialog>
  );
}
