"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { ALL_SITES } from "@/lib/access/screens/address";
import { api } from "@/lib/http/client";
import { formatHours } from "@/lib/platform/hours";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import type { ComponentView } from "@/lib/records/maintenance/components/schema";
import {
  type Component,
  type ComponentFieldValues,
  decodeComponent,
  type MomentFieldValues,
  makeComponentBody,
  makeMomentBody,
} from "@/lib/records/maintenance/components/wire";
import { maintenanceFieldOfPath } from "@/lib/records/maintenance/wire";

import { MomentFields, momentFieldOfPath, Pair, presentMoment, useNumberRules } from "./moment-fields";

type Shared = { aircraft: Aircraft; today: string; onClose: () => void };
const NEW = "new";

type FitValues = ComponentFieldValues & MomentFieldValues & { from: string };
type Shelf = { id: string; name: string };

/**
 * Fits a component to the aircraft: one from the shelf of a site at which the person may take it, a certain one first if it is
 * named, or a new one.
 */
export function FitDialog({
  aircraft,
  component,
  shelves,
  today,
  onClose,
}: Shared & { component?: Component; shelves: readonly Shelf[] }) {
  const t = useTranslations("maintenance.components");
  const rules = useNumberRules();
  const shelfOf = ({ siteId }: Component) => shelves.find(({ id }) => id === siteId);
  const shelf = useQuery({
    queryKey: ["components"],
    queryFn: async () => {
      const { data } = await api.get<ComponentView[]>("component", { query: { siteId: ALL_SITES }, quiet: true });
      return data.map(decodeComponent).filter((one) => one.aircraftId === null && shelfOf(one) !== undefined);
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
      ...presentMoment(aircraft, today),
    },
    save: async ({ from, doneOn, aircraftMinutes, aircraftLandings, ...own }) => {
      const chosen = onShelf.find(({ id }) => id === from);
      if (!chosen && !added.current) {
        const body = { ...makeComponentBody(own), siteId: aircraft.siteId };
        added.current = decodeComponent((await api.post<ComponentView>("component", { body })).data);
      }
      const { id, version } = chosen ?? added.current!;
      const moment = makeMomentBody({ doneOn, aircraftMinutes, aircraftLandings });
      return api.patch(`component/${id}/fit`, { body: { ...moment, aircraftId: aircraft.id }, version });
    },
    onSaved: onClose,
    savedText: t("fitted"),
    fieldOfPath: momentFieldOfPath,
  });
  const { form, field } = record;
  const from = useWatch({ control: form.control, name: "from" });
  const isNew = from === NEW;
  return (
    <FormDialog
      title={t("fitTitle", { callSign: aircraft.callSign })}
      saveLabel={t("fit")}
      onClose={onClose}
      record={{ ...record, warning: record.warning ?? (added.current ? t("onlyAdded") : undefined) }}
    >
      {onShelf.length > 0 && (
        <Select
          label={t("from")}
          options={[
            { value: NEW, label: t("new") },
            ...onShelf.map((one) => ({
              value: one.id,
              label: t(one.siteId === aircraft.siteId ? "onShelf" : "onShelfOf", {
                name: `${one.name} ${one.serialNumber}`,
                site: shelfOf(one)?.name ?? "",
              }),
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
      <MomentFields record={record} label={t("fittedOn")} {...{ aircraft, today }} />
    </FormDialog>
  );
}

/** Takes a component off the aircraft, onto the shelf of its site. */
export function RemoveDialog({ aircraft, component, today, onClose }: Shared & { component: Component }) {
  const t = useTranslations("maintenance.components");
  const record = useRecordForm({
    defaultValues: { ...presentMoment(aircraft, today), reason: "" },
    version: component.version,
    save: ({ reason, ...moment }, version) =>
      api.patch(`component/${component.id}/remove`, { body: { ...makeMomentBody(moment), reason }, version }),
    onSaved: onClose,
    savedText: t("removed"),
    fieldOfPath: momentFieldOfPath,
  });
  const { field } = record;
  return (
    <FormDialog
      title={t("removeTitle", { name: component.name, callSign: aircraft.callSign })}
      saveLabel={t("remove")}
      onClose={onClose}
      record={record}
    >
      <MomentFields record={record} label={t("removedOn")} {...{ aircraft, today }} />
      <TextField label={t("reason")} maxLength={200} autoComplete="off" {...field("reason", { required: true })} />
    </FormDialog>
  );
}

/** Scraps a component from the shelf, for a reason that its history keeps. */
export function ScrapDialog({ component, onClose }: { component: Component; onClose: () => void }) {
  const t = useTranslations("maintenance.components");
  const record = useRecordForm({
    defaultValues: { reason: "" },
    id: component.id,
    version: component.version,
    save: (body, version) => api.patch(`component/${component.id}/scrap`, { body, version }),
    onSaved: onClose,
    savedText: t("scrapped"),
  });
  return (
    <FormDialog
      title={t("scrapTitle", { name: component.name })}
      saveLabel={t("scrap")}
      onClose={onClose}
      record={record}
    >
      <p className="text-body">{t("scrapText")}</p>
      <TextField
        label={t("reason")}
        maxLength={200}
        autoComplete="off"
        {...record.field("reason", { required: true })}
      />
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
    <FormDialog title={t("correctTitle", { name })} onClose={onClose} record={record}>
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
