"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FieldErrors, useWatch } from "react-hook-form";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { PersonChoice } from "@/lib/records/people/wire";
import { type AircraftPrice, type AircraftRate, encodeAircraftRate } from "@/lib/records/prices/wire";
import { AircraftRateFields, type Named } from "./aircraft-rate-fields";
import { EditorFrame } from "./editor-frame";
import { FlightTrial } from "./flight-trial";
import { withEditedRate } from "./rates";
import { useEditedRate, writeRate } from "./use-edited-rate";
import { usePriceForm } from "./use-price-form";
import { useSentences } from "./use-sentences";

export type PricedAircraft = { id: string; callSign: string; model: string; siteId: string };

export type EditorChoices = {
  aircraft: readonly PricedAircraft[];
  programs: readonly Named[];
  instructors: readonly (PersonChoice & { siteId: string })[];
  students: readonly (PersonChoice & { siteId: string })[];
  tags: readonly Named[];
  currency: string;
  /** Today at each site. */
  todayAt: Readonly<Record<string, string>>;
};

export const EMPTY_RATE: AircraftRate = {
  ...{ startsOn: "", price: 0, soloPrice: null, time: "Block", landingPrice: 0, landings: "Every" },
  ...{ minimumMinutes: 0, minimumPer: "Flight", package: null, discounts: [], vat: 0 },
};

type Values = AircraftRate & { aircraftId: string; programId: string; isBilling: boolean };

/** The field of the form for an error of the body. What is said of a part is said at its whole. */
export function rateFieldOfPath(path: string): string {
  if (path === "rates" || path.endsWith(".startsAt")) return "startsOn";
  const whole = /^rates\.\d+\.(package|discounts)/.exec(path)?.[1];
  return whole ?? path;
}

type Props = {
  price: AircraftPrice | null;
  choices: EditorChoices;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** What the server says of a rate's values, by their names. */
export const rateErrorsOf = (errors: FieldErrors<AircraftRate>): Partial<Record<keyof AircraftRate, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, (error as { message?: string } | undefined)?.message]),
  );

/** The editor of what an aircraft costs for a program: one of its rates as a sentence, tried out on a flight below. */
export function AircraftPriceEditor({ price, choices, onClose, onSaved }: Props) {
  const first = choices.aircraft[0];
  const today = choices.todayAt[price?.siteId ?? first?.siteId ?? ""] ?? "";
  const edited = useEditedRate(price?.rates ?? [], EMPTY_RATE, today);
  // The form of another rate starts anew.
  return <EditorForm key={edited.editedOn ?? ""} {...{ price, choices, onClose, onSaved, edited }} today={today} />;
}

function EditorForm({
  price,
  choices,
  onClose,
  onSaved,
  edited: { editedOn, setEditedOn, initial, present },
  today,
}: Props & { edited: ReturnType<typeof useEditedRate<AircraftRate>>; today: string }) {
  const t = useTranslations("prices.editor");
  const words = useTranslations("prices");
  const { currency, tags } = choices;
  const [tagNames] = useState(() => Object.fromEntries(tags.map(({ id, name }) => [id, name])));
  const { money } = useSentences(currency, tagNames);
  const record = usePriceForm<Values>({
    defaultValues: {
      ...initial,
      aircraftId: price?.aircraftId ?? "",
      programId: price?.programId ?? "",
      isBilling: price?.isBilling ?? true,
    },
    id: price?.id,
    version: price?.version,
    save: async ({ aircraftId, programId, isBilling, ...rate }, version, said) => {
      const rates = withEditedRate(price?.rates ?? [], editedOn, rate, today).map(encodeAircraftRate);
      const body = { isBillingOnUserFlightAccount: isBilling, rates, ...said };
      if (price) return api.put("aircraft-program-price", { body: { id: price.id, ...body }, version });
      const answer = await api.post<{ id: string }>("aircraft-program-price", {
        body: { aircraftId, programId, ...body },
      });
      onSaved(answer.data.id);
      return answer;
    },
    onSaved: () => setEditedOn(record.form.getValues("startsOn")),
    savedText: t("saved"),
    fieldOfPath: rateFieldOfPath,
  });
  const { form, field } = record;
  const values = useWatch({ control: form.control }) as Values;
  const { aircraftId, programId, isBilling: _, ...rate } = values;
  const change = (more: Partial<AircraftRate>) => writeRate(form, more);
  const aircraft = price
    ? { id: price.aircraftId, callSign: price.callSign, siteId: price.siteId }
    : choices.aircraft.find(({ id }) => id === aircraftId);
  const note = !present
    ? t("begins")
    : rate.startsOn > present.startsOn
      ? t("replaces", { price: money(present.price) })
      : t("changes", { day: formatDayAsDdMmYyyy(rate.startsOn) });
  const ofSite = <P extends { siteId: string }>(people: readonly P[]) =>
    people.filter(({ siteId }) => siteId === aircraft?.siteId);
  return (
    <div className="flex flex-col gap-4">
      <EditorFrame
        record={record}
        price={record}
        hasStudents
        title={price ? words("nameOf", { who: price.callSign, program: price.programName }) : t("newAircraft")}
        note={note}
        rates={price?.rates ?? []}
        today={today}
        editedOn={editedOn}
        onEdit={setEditedOn}
        onCancel={onClose}
        onKeep={(rates) => {
          const body = { id: price?.id, rates: rates.map(encodeAircraftRate) };
          return api.put("aircraft-program-price", { body, version: price?.version });
        }}
        about={
          !price && (
            <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
              <Select
                label={words("aircraft")}
                placeholder={t("choose")}
                options={choices.aircraft.map(({ id, callSign, model }) => ({
                  value: id,
                  label: `${callSign} ${model}`,
                }))}
                {...field("aircraftId", { required: true })}
              />
              <Select
                label={words("program")}
                placeholder={t("choose")}
                options={choices.programs.map(({ id, name }) => ({ value: id, label: name }))}
                {...field("programId", { required: true })}
              />
            </div>
          )
        }
      >
        <AircraftRateFields
          {...{ rate, currency, tags }}
          onChange={change}
          errors={rateErrorsOf(form.formState.errors)}
        />
      </EditorFrame>
      {aircraft && programId && (
        <FlightTrial
          key={aircraft.id}
          {...{ aircraft, programId, rate, today, currency, tags }}
          rates={withEditedRate(price?.rates ?? [], editedOn, rate, today)}
          students={ofSite(choices.students)}
          instructors={ofSite(choices.instructors)}
        />
      )}
    </div>
  );
}
