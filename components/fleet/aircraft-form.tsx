"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { AirportsField } from "@/components/entity/airports-field";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { findReservationsInTheWay, type ReservationsInTheWay } from "@/components/reservations/in-the-way";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { MultiCombobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { formatHours, parseDecimal, parseHours } from "@/lib/platform/hours";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import type { AircraftView } from "@/lib/records/aircraft/schema";
import {
  type Aircraft,
  type AircraftFieldValues,
  aircraftFieldOfPath,
  makeAircraftBody,
} from "@/lib/records/aircraft/wire";

// It is loaded when a change was refused, so that the form is there sooner.
const InTheWayDialog = dynamic(() =>
  import("@/components/reservations/in-the-way-dialog").then((m) => m.InTheWayDialog),
);

type Named = { id: string; name: string };
type Props = {
  /** The aircraft to change, or null for a new one. */
  aircraft: Aircraft | null;
  /** The sites whose aircraft the person may change. */
  sites: Named[];
  /** The time zone of the site where the aircraft is now. A new one is nowhere yet. */
  timeZone?: string;
  /** All tags that the aircraft may have: the active ones, and those that it has. */
  tags: Named[];
  base: string;
};

const KINDS = ["Block", "Airborne"] as const;
const isWhole = (text: string) => /^\d{1,7}$/.test(text);

function toFieldValues(aircraft: Aircraft | null, sites: Named[]): AircraftFieldValues {
  const textOf = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));
  return {
    siteId: aircraft?.siteId ?? (sites.length === 1 ? sites[0]!.id : ""),
    cameOn: aircraft?.cameOn ?? null,
    callSign: aircraft?.callSign ?? "",
    alias: aircraft?.alias ?? "",
    model: aircraft?.model ?? "",
    type: aircraft?.type ?? "",
    class: aircraft?.class ?? "",
    pmpf: aircraft?.pmpf ?? "",
    timer: aircraft?.timer ?? "",
    turnaroundMinutes: String(aircraft?.turnaroundMinutes ?? 15),
    taxiOutMinutes: String(aircraft?.taxiOutMinutes ?? 0),
    taxiInMinutes: String(aircraft?.taxiInMinutes ?? 0),
    isFlightTimeCounted: aircraft?.isFlightTimeCounted ?? true,
    flightTimeKind: aircraft?.flightTimeKind ?? "Block",
    flightMinutes: formatHours(aircraft?.flightMinutes ?? 0),
    landings: String(aircraft?.landings ?? 0),
    isHobbsCounted: aircraft?.isHobbsCounted ?? false,
    hobbsHours: (aircraft?.hobbsHours ?? 0).toFixed(2),
    maintenanceInMinutes: "",
    homeAirport: aircraft?.homeAirport ?? "",
    currentAirport: aircraft?.currentAirport ?? "",
    airports: aircraft?.airports ?? [],
    isRentable: aircraft?.isRentable ?? false,
    rentalPrice: textOf(aircraft?.rentalPrice),
    exploitationPrice: textOf(aircraft?.exploitationPrice),
    exploitationPriceKind: aircraft?.exploitationPriceKind ?? "Block",
    trackerUrl: aircraft?.trackerUrl ?? "",
    tags: aircraft?.tags ?? [],
    rentalTags: aircraft?.rentalTags ?? [],
    correctionReason: "",
  };
}

/** The form of an aircraft, for a new one and for a change. A simulator has no fields of flight. */
export function AircraftForm({ aircraft, sites, timeZone, tags, base }: Props) {
  const t = useTranslations("fleet");
  const dayTexts = useDayTexts();
  const router = useRouter();
  const [refusal, setRefusal] = useState<ReservationsInTheWay | null>(null);
  const sheet = (id: string) => `${base}/aircraft/${id}`;
  const record = useRecordForm<AircraftFieldValues>({
    defaultValues: toFieldValues(aircraft, sites),
    id: aircraft?.id,
    version: aircraft?.version,
    save: async (values, version) => {
      const body = makeAircraftBody(values, aircraft);
      if (aircraft) return api.put("aircraft", { body: { ...body, id: aircraft.id }, version });
      const answer = await api.post<AircraftView>("aircraft", { body });
      router.push(sheet(answer.data.id));
      return answer;
    },
    onSaved: () => aircraft && router.push(sheet(aircraft.id)),
    savedText: t("saved"),
    fieldOfPath: aircraftFieldOfPath,
    onRefused: (error) => {
      const found = aircraft && timeZone && findReservationsInTheWay(error, { siteId: aircraft.siteId, timeZone });
      setRefusal(found || null);
      return Boolean(found);
    },
  });
  const { form, field } = record;
  const values = useWatch({ control: form.control });
  const isSimulator = values.type === "Simulator";
  const movesCounters =
    aircraft !== null &&
    (parseHours(values.flightMinutes ?? "") !== aircraft.flightMinutes ||
      (!isSimulator &&
        (Number(values.landings) !== aircraft.landings ||
          parseDecimal(values.hobbsHours ?? "") !== aircraft.hobbsHours)));

  const f = (name: Parameters<typeof t>[0] & `fields.${string}`) => t(name);
  const whole = { validate: (text: unknown) => isWhole(String(text)) || t("numberForm") };
  const hours = { validate: (text: unknown) => parseHours(String(text)) !== null || t("hoursForm") };
  const optional = (parse: (text: string) => unknown, message: string) => ({
    validate: (text: unknown) => text === "" || parse(String(text)) !== null || message,
  });
  const price = optional(parseDecimal, t("decimalForm"));
  const number = { inputMode: "numeric" as const, autoComplete: "off" };
  const airport = { maxLength: 4, autoComplete: "off", autoCapitalize: "characters" };

  const checkbox = (name: "isFlightTimeCounted" | "isHobbsCounted" | "isRentable", label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Checkbox label={label} checked={value} onCheckedChange={onChange} error={error?.message} />
      )}
    />
  );
  const kind = (name: "flightTimeKind" | "exploitationPriceKind", label: string) => (
    <Select label={label} options={KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) }))} {...field(name)} />
  );
  const tagsField = (name: "tags" | "rentalTags", label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <MultiCombobox
          label={label}
          error={error?.message}
          choices={tags}
          values={tags.filter(({ id }) => value.includes(id))}
          onChange={onChange}
          openLabel={t("fields.openTags")}
          emptyText={t("fields.noTags")}
          placeholder={t("fields.addTag")}
          removeLabel={(tag) => t("fields.removeTag", { name: tag })}
        />
      )}
    />
  );

  return (
    <>
      <PageForm
        record={record}
        onCancel={() => router.push(aircraft ? sheet(aircraft.id) : `${base}/aircrafts`)}
        className="max-w-[900px]"
      >
        <div className="flex flex-col gap-5 p-6 phone:p-4">
          <Section title={t("sections.identity")} isFirst>
            <TextField
              label={f("fields.callSign")}
              maxLength={30}
              autoComplete="off"
              {...field("callSign", { required: t("callSignRequired") })}
            />
            <TextField
              label={f("fields.alias")}
              hint={t("fields.aliasHint")}
              maxLength={50}
              autoComplete="off"
              {...field("alias")}
            />
            <TextField
              label={f("fields.model")}
              maxLength={50}
              autoComplete="off"
              {...field("model", { required: t("modelRequired") })}
            />
            <Select
              label={f("fields.type")}
              placeholder={t("choose")}
              options={AIRCRAFT_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
              {...field("type", { required: t("typeRequired") })}
            />
            <Select
              label={f("fields.class")}
              placeholder={t("choose")}
              options={AIRCRAFT_CLASSES.map((one) => ({ value: one, label: t(`classes.${one}`) }))}
              {...field("class", { required: t("classRequired") })}
            />
            <Select
              label={f("fields.site")}
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
                  label={f("fields.cameOn")}
                  value={value}
                  onChange={onChange}
                  error={error?.message}
                />
              )}
            />
            <TextField label={f("fields.pmpf")} maxLength={50} autoComplete="off" {...field("pmpf")} />
            <TextField label={f("fields.timer")} maxLength={50} autoComplete="off" {...field("timer")} />
          </Section>
          <Section title={t("sections.counters")}>
            <TextField
              label={isSimulator ? f("fields.simulatorTotal") : f("fields.total")}
              {...number}
              inputMode="text"
              {...field("flightMinutes", hours)}
            />
            {!isSimulator && <TextField label={f("fields.landings")} {...number} {...field("landings", whole)} />}
            {!isSimulator && values.isHobbsCounted && (
              <TextField
                label={f("fields.hobbs")}
                {...number}
                inputMode="decimal"
                {...field("hobbsHours", {
                  validate: (text: unknown) => parseDecimal(String(text)) !== null || t("decimalForm"),
                })}
              />
            )}
            {!aircraft && (
              <TextField
                label={f("fields.nextMaintenance")}
                hint={t("fields.nextMaintenanceHint")}
                {...number}
                inputMode="text"
                {...field("maintenanceInMinutes", optional(parseHours, t("hoursForm")))}
              />
            )}
            {movesCounters && (
              <TextField
                label={f("fields.correctionReason")}
                hint={t("fields.correctionHint")}
                maxLength={200}
                className="col-span-full"
                {...field("correctionReason", { required: true })}
              />
            )}
            {kind("flightTimeKind", f("fields.flightTimeKind"))}
            {checkbox("isFlightTimeCounted", f("fields.flightTimeCounted"))}
            {!isSimulator && checkbox("isHobbsCounted", f("fields.hobbsCounted"))}
          </Section>
          <Section title={t("sections.times")}>
            <TextField
              label={f("fields.turnaround")}
              hint={t("fields.turnaroundHint")}
              {...number}
              {...field("turnaroundMinutes", whole)}
            />
            {!isSimulator && (
              <>
                <TextField
                  label={f("fields.taxiOut")}
                  hint={t("fields.taxiHint")}
                  {...number}
                  {...field("taxiOutMinutes", whole)}
                />
                <TextField
                  label={f("fields.taxiIn")}
                  hint={t("fields.taxiHint")}
                  {...number}
                  {...field("taxiInMinutes", whole)}
                />
                <TextField label={f("fields.home")} {...airport} {...field("homeAirport")} />
                <TextField label={f("fields.current")} {...airport} {...field("currentAirport")} />
                <TextField
                  label={f("fields.tracker")}
                  hint={t("fields.trackerHint")}
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
          </Section>
          <Section title={t("sections.rental")}>
            <div className="col-span-full">{checkbox("isRentable", f("fields.isRentable"))}</div>
            {values.isRentable && (
              <>
                <TextField
                  label={f("fields.rentalPrice")}
                  {...number}
                  inputMode="decimal"
                  {...field("rentalPrice", price)}
                />
                <div className="col-span-2 phone:col-span-1">{tagsField("rentalTags", f("fields.rentalTags"))}</div>
              </>
            )}
            <TextField
              label={f("fields.exploitationPrice")}
              {...number}
              inputMode="decimal"
              {...field("exploitationPrice", price)}
            />
            {kind("exploitationPriceKind", f("fields.priceKind"))}
          </Section>
          <Section title={t("sections.tags")}>
            <div className="col-span-full">{tagsField("tags", f("fields.tags"))}</div>
          </Section>
        </div>
      </PageForm>
      {aircraft && refusal && (
        <InTheWayDialog
          refusal={refusal}
          title={t("inTheWay.moveTitle", { name: aircraft.callSign })}
          confirmText={({ kind, ...counts }) => t(`inTheWay.leave.${kind}`, counts)}
          aircraftId={aircraft.id}
          onClose={() => setRefusal(null)}
          onCleared={() => {
            setRefusal(null);
            void record.submit();
          }}
        />
      )}
    </>
  );
}

function Section({ title, isFirst, children }: { title: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <section className={isFirst ? undefined : "border-t border-line pt-4"}>
      <h2 className="mb-3 text-section font-bold">{title}</h2>
      <div className="grid grid-cols-3 items-start gap-4 phone:grid-cols-1">{children}</div>
    </section>
  );
}
