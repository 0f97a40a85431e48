"use client";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { AirportsField } from "@/components/entity/airports-field";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { type Aircraft, type AircraftFieldValues, movesCounters } from "@/lib/records/aircraft/wire";
import { CheckboxField, KindField, numberField, Section, TagsField, useFieldRules } from "./shared-fields";
import type { AircraftRecord, Named } from "./use-aircraft-form";

type Props = {
  record: AircraftRecord;
  /** The aircraft to change, or null for a new one. */
  aircraft: Aircraft | null;
  /** The sites whose aircraft the person may change. */
  sites: readonly Named[];
  /** All tags that the aircraft may have: the active ones, and those that it has. */
  tags: readonly Named[];
  /** Whether the person may correct the counters. Those of a new aircraft are what it comes with. */
  mayCorrect?: boolean;
};

/** What an aircraft is, its counters, its times and airports, its tags. A simulator has no fields of flight. */
export function MainFields({ record, aircraft, sites, tags, mayCorrect = true }: Props) {
  const t = useTranslations("fleet");
  return (
    <>
      <Section title={t("sections.identity")} isFirst>
        <IdentityFields record={record} sites={sites} />
      </Section>
      <Section title={t("sections.counters")}>
        <CounterFields record={record} aircraft={aircraft} mayCorrect={mayCorrect} />
      </Section>
      <Section title={t("sections.times")}>
        <TimeFields record={record} />
      </Section>
      <Section title={t("sections.tags")}>
        <div className="col-span-full">
          <TagsField record={record} name="tags" label={t("fields.tags")} tags={tags} />
        </div>
      </Section>
    </>
  );
}

function IdentityFields({ record: { form, field }, sites }: Pick<Props, "record" | "sites">) {
  const t = useTranslations("fleet");
  const dayTexts = useDayTexts();
  const short = { maxLength: 50, autoComplete: "off" };
  return (
    <>
      <TextField
        label={t("fields.callSign")}
        maxLength={30}
        autoComplete="off"
        {...field("callSign", { required: t("callSignRequired") })}
      />
      <TextField label={t("fields.alias")} hint={t("fields.aliasHint")} {...short} {...field("alias")} />
      <TextField label={t("fields.model")} {...short} {...field("model", { required: t("modelRequired") })} />
      <Select
        label={t("fields.type")}
        placeholder={t("choose")}
        options={AIRCRAFT_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        {...field("type", { required: t("typeRequired") })}
      />
      <Select
        label={t("fields.class")}
        placeholder={t("choose")}
        options={AIRCRAFT_CLASSES.map((one) => ({ value: one, label: t(`classes.${one}`) }))}
        {...field("class", { required: t("classRequired") })}
      />
      <Select
        label={t("fields.site")}
        placeholder={t("choose")}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        {...field("siteId", { required: true })}
      />
      <Controller
        control={form.control}
        name="cameOn"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField
            texts={dayTexts}
            label={t("fields.cameOn")}
            value={value}
            onChange={onChange}
            error={error?.message}
          />
        )}
      />
      <TextField label={t("fields.pmpf")} {...short} {...field("pmpf")} />
      <TextField label={t("fields.timer")} {...short} {...field("timer")} />
    </>
  );
}

function CounterFields({ record, aircraft, mayCorrect }: Pick<Props, "record" | "aircraft" | "mayCorrect">) {
  const t = useTranslations("fleet");
  const { form, field } = record;
  const rules = useFieldRules();
  const values = useWatch({ control: form.control });
  const isSimulator = values.type === "Simulator";
  const counter = { ...numberField, readOnly: !mayCorrect };
  const asksReason = aircraft !== null && movesCounters(values as AircraftFieldValues, aircraft);
  return (
    <>
      <TextField
        label={isSimulator ? t("fields.simulatorTotal") : t("fields.total")}
        hint={mayCorrect ? undefined : t("countersOfMechanics")}
        {...counter}
        inputMode="text"
        {...field("flightMinutes", rules.hours)}
      />
      {!isSimulator && <TextField label={t("fields.landings")} {...counter} {...field("landings", rules.whole)} />}
      {!isSimulator && values.isHobbsCounted && (
        <TextField label={t("fields.hobbs")} {...counter} inputMode="decimal" {...field("hobbsHours", rules.decimal)} />
      )}
      {!aircraft && (
        <TextField
          label={t("fields.nextMaintenance")}
          hint={t("fields.nextMaintenanceHint")}
          {...numberField}
          inputMode="text"
          {...field("maintenanceInMinutes", rules.optionalHours)}
        />
      )}
      {asksReason && (
        <TextField
          label={t("fields.correctionReason")}
          hint={t("fields.correctionHint")}
          maxLength={200}
          className="col-span-full"
          {...field("correctionReason", { required: true })}
        />
      )}
      <KindField record={record} name="flightTimeKind" label={t("fields.flightTimeKind")} />
      <CheckboxField record={record} name="isFlightTimeCounted" label={t("fields.flightTimeCounted")} />
      {!isSimulator && <CheckboxField record={record} name="isHobbsCounted" label={t("fields.hobbsCounted")} />}
    </>
  );
}

function TimeFields({ record: { form, field } }: Pick<Props, "record">) {
  const t = useTranslations("fleet.fields");
  const rules = useFieldRules();
  const isSimulator = useWatch({ control: form.control, name: "type" }) === "Simulator";
  const airport = { maxLength: 4, autoComplete: "off", autoCapitalize: "characters" };
  const minutes = (name: "turnaroundMinutes" | "taxiOutMinutes" | "taxiInMinutes", label: string, hint: string) => (
    <TextField label={label} hint={hint} {...numberField} {...field(name, rules.whole)} />
  );
  return (
    <>
      {minutes("turnaroundMinutes", t("turnaround"), t("turnaroundHint"))}
      {!isSimulator && (
        <>
          {minutes("taxiOutMinutes", t("taxiOut"), t("taxiHint"))}
          {minutes("taxiInMinutes", t("taxiIn"), t("taxiHint"))}
          <TextField label={t("home")} {...airport} {...field("homeAirport")} />
          <TextField label={t("current")} {...airport} {...field("currentAirport")} />
          <TextField
            label={t("tracker")}
            hint={t("trackerHint")}
            type="url"
            maxLength={500}
            autoComplete="off"
            {...field("trackerUrl")}
          />
          <div className="col-span-full">
            <Controller
              control={form.control}
              name="airports"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <AirportsField values={value} onChange={onChange} error={error?.message} />
              )}
            />
          </div>
        </>
      )}
    </>
  );
}
