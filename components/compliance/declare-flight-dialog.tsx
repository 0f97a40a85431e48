"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import { LEG_CHECKS, LEG_CLASSES, PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { type DeclaredFlight, makeLegBody, NEW_FLIGHT } from "@/lib/activity/flights/wire";
import { api } from "@/lib/http/client";

const COUNTS = ["takeOffs", "approaches", "landings", "fullStops"] as const;
const PERIODS = ["byDay", "byNight"] as const;
const FIELD_OF_PATH: Record<string, string> = { legClass: "class" };

/** Declares a flight that was flown elsewhere. Its times are those of a pilot's logbook, in UTC. */
export function DeclareFlightDialog({
  personId,
  onClose,
  onSaved,
}: {
  personId: string;
  onClose: () => void;
  onSaved: () => void;
}) {
  const t = useTranslations("recency.declare");
  const all = useTranslations("recency");
  const dayTexts = useDayTexts();
  const record = useRecordForm<DeclaredFlight>({
    defaultValues: NEW_FLIGHT,
    save: (flight) => api.post(`user/${personId}/external-leg`, { body: makeLegBody(flight) }),
    onSaved,
    savedText: t("saved"),
    fieldOfPath: (path) => FIELD_OF_PATH[path] ?? path,
  });
  const { form, field } = record;
  const time = (name: "offBlock" | "onBlock") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <TimeField
          label={t(name)}
          step={1}
          required
          unreadableText={t("time")}
          roundedText={() => ""}
          value={value}
          onChange={onChange}
          error={error?.message}
        />
      )}
    />
  );
  const flag = (name: "withInstructor" | "pilotFlying") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Checkbox label={t(name)} checked={value} onCheckedChange={onChange} error={error?.message} />
      )}
    />
  );
  return (
    <FormDialog title={t("title")} size="normal" onClose={onClose} record={record} saveLabel={t("save")}>
      <div className="grid grid-cols-3 gap-3 phone:grid-cols-2">
        <TextField label={t("model")} maxLength={60} {...field("model", { required: true })} />
        <TextField label={t("registration")} maxLength={20} {...field("registration")} />
        <Select
          label={t("legClass")}
          options={LEG_CLASSES.map((value) => ({ value, label: all(`classes.${value}`) }))}
          {...field("class")}
        />
        <Controller
          control={form.control}
          name="day"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <DateField
              texts={dayTexts}
              label={t("day")}
              required
              value={value}
              onChange={onChange}
              error={error?.message}
            />
          )}
        />
        {time("offBlock")}
        {time("onBlock")}
        <TextField label={t("from")} maxLength={4} {...field("from")} />
        <TextField label={t("to")} maxLength={4} {...field("to")} />
        <Select
          label={t("mode")}
          options={PILOT_FUNCTIONS.map((value) => ({ value, label: all(`functions.${value}`) }))}
          {...field("function")}
        />
      </div>
      {PERIODS.map((period) => (
        <fieldset key={period} className="mt-3 grid grid-cols-4 gap-3 phone:grid-cols-2">
          <legend className="text-small font-bold">{t(period)}</legend>
          {COUNTS.map((count) => {
            const name = `${count}${period === "byDay" ? "ByDay" : "ByNight"}` as const;
            return <TextField key={name} label={t(count)} inputMode="numeric" {...field(name)} />;
          })}
        </fieldset>
      ))}
      <Select
        className="mt-3"
        label={t("check")}
        options={LEG_CHECKS.map((value) => ({ value, label: all(`checks.${value}`) }))}
        {...field("check")}
      />
      {flag("withInstructor")}
      {flag("pilotFlying")}
    </FormDialog>
  );
}
