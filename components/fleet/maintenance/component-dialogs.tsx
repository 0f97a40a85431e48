"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { type Control, Controller, type Path, useWatch } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { formatHours, parseHours } from "@/lib/platform/hours";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import type { ComponentView } from "@/lib/records/maintenance/components/schema";
import {
  type Component,
  type ComponentFieldValues,
  decodeComponent,
  makeComponentBody,
  makeMomentBody,
} from "@/lib/records/maintenance/components/wire";
import { maintenanceFieldOfPath } from "@/lib/records/maintenance/wire";

type Shared = { aircraft: Aircraft; today: string; onClose: () => void };
const NEW = "new";

/** The rules of the fields for hours and for whole numbers. */
function useNumberRules() {
  const fleet = useTranslations("fleet");
  return {
    hours: { validate: (text: unknown) => parseHours(String(text)) !== null || fleet("hoursForm") },
    whole: { validate: (text: unknown) => /^\d{1,7}$/.test(String(text)) || fleet("numberForm") },
  };
}

function DayInput<Values extends { doneOn: string | null }>({
  control,
  label,
  max,
}: {
  control: Control<Values>;
  label: string;
  max: string;
}) {
  const dayTexts = useDayTexts();
  const t = useTranslations("resource");
  return (
    <Controller
      control={control}
      name={"doneOn" as Path<Values>}
      rules={{ required: true }}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          texts={dayTexts}
          label={label}
          max={max}
          value={value}
          onChange={onChange}
          error={error && (error.message || t("required"))}
        />
      )}
    />
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">{children}</div>
);

type FitValues = ComponentFieldValues & {
  from: string;
  doneOn: string | null;
  aircraftMinutes: string;
  aircraftLandings: string;
};

/** Fits a component to the aircraft: one from the shelf of its site, a certain one first if it is named, or a new one. */
export function FitDialog({ aircraft, component, today, onClose }: Shared & { component?: Component }) {
  const t = useTranslations("maintenance.components");
  const rules = useNumberRules();
  const shelf = useQuery({
    queryKey: ["components", aircraft.siteId],
    queryFn: async () => {
      const query = { siteId: aircraft.siteId };
      const { data } = await api.get<ComponentView[]>("component", { query, quiet: true });
      return data.map(decodeComponent).filter((one) => one.aircraftId === null && one.state === "Active");
    },
  });
  const onShelf = shelf.data ?? (component ? [component] : []);
  // A new one that could not be fitted is on the shelf. The next try fits that one.
  const added = useRef<Component | null>(null);
  const record = useRecordForm<FitValues>({
    defaultValues: {
      from: component?.id ?? NEW,
      name: "",
      partNumber: "",
      serialNumber: "",
      minutes: "0:00",
      landings: "0",
      doneOn: today,
      aircraftMinutes: formatHours(aircraft.flightMinutes),
      aircraftLandings: String(aircraft.landings),
    },
    save: async ({ from, doneOn, aircraftMinutes, aircraftLandings, ...own }) => {
      const chosen = onShelf.find(({ id }) => id === from);
      if (!chosen && !added.current) {
        const body = { ...makeComponentBody(own), siteId: aircraft.siteId };
        added.current = decodeComponent((await api.post<ComponentView>("component", { body })).data);
      }
      const { id, version } = chosen ?? added.current!;
      const moment = makeMomentBody(doneOn, { minutes: aircraftMinutes, landings: aircraftLandings });
      return api.patch(`component/${id}/fit`, { body: { ...moment, aircraftId: aircraft.id }, version });
    },
    onSaved: onClose,
    savedText: t("fitted"),
    fieldOfPath: (path) =>
      path === "flightTime"
        ? "aircraftMinutes"
        : path === "landing"
          ? "aircraftLandings"
          : maintenanceFieldOfPath(path),
  });
  const { form, field } = record;
  const from = useWatch({ control: form.control, name: "from" });
  const isNew = from === NEW;
  return (
    <FormDialog
      title={t("fitTitle", { callSign: aircraft.callSign })}
      saveLabel={t("fit")}
      onClose={onClose}
      onSubmit={record.submit}
      isBusy={record.isBusy}
      isDirty={record.isDirty}
      warning={record.warning ?? (added.current ? t("onlyAdded") : undefined)}
    >
      {onShelf.length > 0 && (
        <Select
          label={t("from")}
          options={[
            { value: NEW, label: t("new") },
            ...onShelf.map(({ id, name, serialNumber }) => ({
              value: id,
              label: t("onShelf", { name: `${name} ${serialNumber}` }),
            })),
          ]}
          {...field("from")}
        />
      )}
      {isNew && (
        <>
          <TextField label={t("name")} maxLength={60} autoComplete="off" {...field("name", { required: isNew })} />
          <Pair>
            <TextField label={t("partNumber")} maxLength={60} autoComplete="off" {...field("partNumber")} />
            <TextField
              label={t("serialNumber")}
              maxLength={60}
              autoComplete="off"
              {...field("serialNumber", { required: isNew })}
            />
            <TextField label={t("hours")} autoComplete="off" {...field("minutes", rules.hours)} />
            <TextField
              label={t("landings")}
              inputMode="numeric"
              autoComplete="off"
              {...field("landings", rules.whole)}
            />
          </Pair>
        </>
      )}
      <DayInput control={form.control} label={t("fittedOn")} max={today} />
      <AircraftCounters
        hours={field("aircraftMinutes", rules.hours)}
        landings={aircraft.type === "Simulator" ? null : field("aircraftLandings", rules.whole)}
      />
    </FormDialog>
  );
}

type Registered = Omit<ComponentProps<typeof TextField>, "label">;

/** The fields of the aircraft's counters at that moment. A simulator has no landings. */
function AircraftCounters({ hours, landings }: { hours: Registered; landings: Registered | null }) {
  const t = useTranslations("maintenance.components");
  return (
    <Pair>
      <TextField label={t("aircraftHours")} autoComplete="off" {...hours} />
      {landings && <TextField label={t("aircraftLandings")} inputMode="numeric" autoComplete="off" {...landings} />}
    </Pair>
  );
}

/** Takes a component off the aircraft, onto the shelf of its site. */
export function RemoveDialog({ aircraft, component, today, onClose }: Shared & { component: Component }) {
  const t = useTranslations("maintenance.components");
  const rules = useNumberRules();
  const record = useRecordForm({
    defaultValues: {
      doneOn: today as string | null,
      minutes: formatHours(aircraft.flightMinutes),
      landings: String(aircraft.landings),
      reason: "",
    },
    version: component.version,
    save: ({ doneOn, minutes, landings, reason }, version) =>
      api.patch(`component/${component.id}/remove`, {
        body: { ...makeMomentBody(doneOn, { minutes, landings }), reason },
        version,
      }),
    onSaved: onClose,
    savedText: t("removed"),
    fieldOfPath: maintenanceFieldOfPath,
  });
  const { form, field } = record;
  return (
    <FormDialog
      title={t("removeTitle", { name: component.name, callSign: aircraft.callSign })}
      saveLabel={t("remove")}
      onClose={onClose}
      onSubmit={record.submit}
      isBusy={record.isBusy}
      isDirty={record.isDirty}
      warning={record.warning}
    >
      <DayInput control={form.control} label={t("removedOn")} max={today} />
      <AircraftCounters
        hours={field("minutes", rules.hours)}
        landings={aircraft.type === "Simulator" ? null : field("landings", rules.whole)}
      />
      <TextField label={t("reason")} maxLength={200} autoComplete="off" {...field("reason", { required: true })} />
    </FormDialog>
  );
}

/** Changes the names and counters of a component. Other counters are a correction, which needs a reason. */
export function CorrectDialog({ component, onClose }: { component: Component; onClose: () => void }) {
  const t = useTranslations("maintenance.components");
  const rules = useNumberRules();
  const { name, partNumber, serialNumber } = component;
  const before = {
    ...{ name, partNumber, serialNumber },
    minutes: formatHours(component.minutes),
    landings: String(component.landings),
  };
  const record = useRecordForm<ComponentFieldValues & { correctionReason: string }>({
    defaultValues: { ...before, correctionReason: "" },
    id: component.id,
    version: component.version,
    save: ({ correctionReason, ...own }, version) =>
      api.put("component", { body: { ...makeComponentBody(own), id: component.id, correctionReason }, version }),
    onSaved: onClose,
    savedText: t("corrected"),
    fieldOfPath: maintenanceFieldOfPath,
  });
  const { form, field } = record;
  const values = useWatch({ control: form.control });
  const isMoved = values.minutes !== before.minutes || values.landings !== before.landings;
  return (
    <FormDialog
      title={t("correctTitle", { name })}
      onClose={onClose}
      onSubmit={record.submit}
      isBusy={record.isBusy}
      isDirty={record.isDirty}
      warning={record.warning}
    >
      <TextField label={t("name")} maxLength={60} autoComplete="off" {...field("name", { required: true })} />
      <Pair>
        <TextField label={t("partNumber")} maxLength={60} autoComplete="off" {...field("partNumber")} />
        <TextField
          label={t("serialNumber")}
          maxLength={60}
          autoComplete="off"
          {...field("serialNumber", { required: true })}
        />
        <TextField label={t("hours")} autoComplete="off" {...field("minutes", rules.hours)} />
        <TextField label={t("landings")} inputMode="numeric" autoComplete="off" {...field("landings", rules.whole)} />
      </Pair>
      {isMoved && (
        <TextField
          label={t("correctionReason")}
          hint={t("correctionHint")}
          maxLength={200}
          autoComplete="off"
          {...field("correctionReason", { required: isMoved })}
        />
      )}
    </FormDialog>
  );
}
