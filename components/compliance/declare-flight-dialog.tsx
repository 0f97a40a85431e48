"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
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
import {
  type DeclaredFlight,
  type ExternalLeg,
  makeLegBody,
  makeLegChangeBody,
  NEW_FLIGHT,
  toDeclaredFlight,
} from "@/lib/activity/flights/wire";
import { api } from "@/lib/http/client";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";

const COUNTS = ["takeOffs", "approaches", "landings", "fullStops"] as const;
const PERIODS = ["byDay", "byNight"] as const;
/** What few flights need. It is folded until it is asked for, says something, or has an error. */
const RARE = [
  ...(["category", "check", "pilotFlying", "isTailwheel", "isMultiPilot", "nightMinutes", "ifrMinutes"] as const),
  ...(["commanderName", "operator"] as const),
];
const FAA_COUNTS = ["takeOffsInFaaNight", "fullStopsInFaaNight"] as const;
const FIELD_OF_PATH: Record<string, string> = {
  legClass: "class",
  mode: "function",
  tailwheel: "isTailwheel",
  multiPilot: "isMultiPilot",
};

type Props = {
  personId: string;
  /** The flight that is changed. Without it, a new one is declared. */
  leg?: ExternalLeg;
  /** Whether the school has chosen the rules of the FAA, whose night is counted in fields of its own. */
  hasFaaNight: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Declares a flight that was flown elsewhere, or changes one. Its times are those of a pilot's logbook, in UTC. */
export function DeclareFlightDialog({ personId, leg, hasFaaNight, onClose, onSaved }: Props) {
  const t = useTranslations("recency.declare");
  const all = useTranslations("recency");
  const dayTexts = useDayTexts();
  const first = leg ? toDeclaredFlight(leg) : NEW_FLIGHT;
  const faaCounts = FAA_COUNTS.filter((name) => hasFaaNight || first[name] !== NEW_FLIGHT[name]);
  const isRare = (name: string) => [...RARE, ...faaCounts].some((one) => one === name);
  const [isMore, setMore] = useState([...RARE, ...faaCounts].some((name) => first[name] !== NEW_FLIGHT[name]));
  const record = useRecordForm<DeclaredFlight>({
    defaultValues: first,
    ...(leg && { id: leg.id, version: leg.version }),
    save: (flight, version) =>
      leg
        ? api.put(`user/${personId}/external-leg`, { body: makeLegChangeBody(leg.id, flight), version })
        : api.post(`user/${personId}/external-leg`, { body: makeLegBody(flight) }),
    onSaved,
    savedText: t(leg ? "changed" : "saved"),
    fieldOfPath: (path) => FIELD_OF_PATH[path] ?? path,
    onFieldErrors: (names) => names.some(isRare) && setMore(true),
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
  const flag = (name: "withInstructor" | "pilotFlying" | "isTailwheel" | "isMultiPilot") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Checkbox label={t(name)} checked={value} onCheckedChange={onChange} error={error?.message} />
      )}
    />
  );
  return (
    <FormDialog
      title={t(leg ? "changeTitle" : "title")}
      size="normal"
      onClose={onClose}
      record={record}
      saveLabel={leg ? undefined : t("save")}
    >
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
        <div className="grid grid-cols-2 gap-3 phone:col-span-2">
          <TextField label={t("from")} maxLength={4} {...field("from")} />
          <TextField label={t("to")} maxLength={4} {...field("to")} />
        </div>
        <div className="col-span-2">
          <Select
            label={t("mode")}
            options={PILOT_FUNCTIONS.map((value) => ({ value, label: all(`functions.${value}`) }))}
            {...field("function")}
          />
        </div>
      </div>
      {PERIODS.map((period) => (
        <fieldset key={period} className="mt-3 grid grid-cols-4 gap-3 phone:grid-cols-2">
          <legend className="mb-1 text-small font-bold">{t(period)}</legend>
          {COUNTS.map((count) => {
            const name = `${count}${period === "byDay" ? "ByDay" : "ByNight"}` as const;
            return <TextField key={name} label={t(count)} inputMode="numeric" {...field(name)} />;
          })}
        </fieldset>
      ))}
      {flag("withInstructor")}
      <details open={isMore} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary className="min-h-(--target) cursor-pointer py-1 text-table text-link phone:min-h-11">
          {t("more")}
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-2 phone:grid-cols-1">
          <Select
            label={t("category")}
            options={AIRCRAFT_TYPES.map((value) => ({ value, label: all(`categories.${value}`) }))}
            {...field("category")}
          />
          <Select
            label={t("check")}
            options={LEG_CHECKS.map((value) => ({ value, label: all(`checks.${value}`) }))}
            {...field("check")}
          />
          <TextField label={t("nightMinutes")} inputMode="numeric" {...field("nightMinutes")} />
          <TextField label={t("ifrMinutes")} inputMode="numeric" {...field("ifrMinutes")} />
          <TextField label={t("commanderName")} maxLength={60} {...field("commanderName")} />
          <TextField label={t("operator")} maxLength={60} {...field("operator")} />
          {faaCounts.map((name) => (
            <TextField key={name} label={t(name)} hint={t("faaNight")} inputMode="numeric" {...field(name)} />
          ))}
        </div>
        {flag("pilotFlying")}
        {flag("isTailwheel")}
        {flag("isMultiPilot")}
      </details>
    </FormDialog>
  );
}
