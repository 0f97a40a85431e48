"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { formatLegTime, parseLegTime } from "@/components/flight-follow-up/leg-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextArea } from "@/components/ui/text-field";
import { SteppedField } from "@/components/ui/time-field";
import { FLIGHT_TIMES } from "@/lib/activity/flights/follow-up/codes";
import type { DeskFlight } from "@/lib/views/desk/wire";
import { correctTimes, isHeld } from "./desk-calls";

type Props = { readerId: string; flight: DeskFlight; timeZone: string; onClose: () => void; onSaved: () => void };
/** What can be corrected: the times that are noted, and when it is expected back. */
const OF_FLIGHT = [...FLIGHT_TIMES, "expectedReturn"] as const;
type Edited = (typeof OF_FLIGHT)[number];
/** A simulator's session only begins and ends. */
const OF_SESSION: readonly Edited[] = ["offBlock", "onBlock"];
type Values = Record<Edited, string | null> & { releaseReason: string };

/** Corrects the times of a flight by typing them. An empty field takes a time back. */
export function EditTimesDialog({ readerId, flight, timeZone, onClose, onSaved }: Props) {
  const t = useTranslations("desk");
  const hints = useTranslations("booking.hints");
  const { aircraft, plannedOffBlock, plannedOnBlock, expectedReturn } = flight;
  const edited = flight.isSimulator ? OF_SESSION : OF_FLIGHT;
  const times: Record<Edited, number | null> = { ...flight.times, expectedReturn };
  const first = flight.times.offBlock ?? plannedOffBlock;
  const textOf = (at: number | null) => (at === null ? null : formatLegTime(at, { first, zone: timeZone }));
  /** Without a day, a time is the one that lies nearest to the plan. */
  const read = (name: Edited, text: string) =>
    parseLegTime(text, {
      ...{ first, zone: timeZone },
      near: times[name] ?? (name === "expectedReturn" ? plannedOnBlock : plannedOffBlock),
    });
  const record = useRecordForm<Values>({
    defaultValues: {
      ...(Object.fromEntries(OF_FLIGHT.map((name) => [name, textOf(times[name])])) as Record<Edited, string | null>),
      releaseReason: "",
    },
    save: ({ releaseReason, ...values }, seen) =>
      correctTimes(readerId, flight, { ...changedTimes(values), ...(releaseReason && { releaseReason }) }, seen),
    onSaved,
    savedText: t("timesSaved", { callSign: aircraft.callSign }),
  });

  /** The times whose text has changed. Null takes one back. */
  function changedTimes(values: Record<Edited, string | null>): Partial<Record<Edited, number | null>> {
    const changed = edited.filter((name) => values[name] !== textOf(times[name]));
    return Object.fromEntries(changed.map((name) => [name, values[name] ? read(name, values[name]) : null]));
  }
  /** A text that can't be read stays in the form, so that it is neither lost nor takes its time back, and keeps it from being saved. */
  const faultOf = (name: Edited, text: string | null) =>
    text && read(name, text) === null ? hints("time") : undefined;

  return (
    <FormDialog title={t("editTitle", { callSign: aircraft.callSign })} onClose={onClose} record={record}>
      <div className="grid grid-cols-2 items-start gap-4">
        {edited.map((name) => (
          <Controller
            key={name}
            control={record.form.control}
            name={name}
            rules={{ validate: (text) => faultOf(name, text) }}
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <SteppedField
                label={t(`times.${name}`)}
                inputMode="text"
                step={1}
                shown={value ?? ""}
                read={(text) => textOf(read(name, text)) ?? text}
                round={(text) => text}
                format={(text) => text}
                shift={(by) => textOf(((value && read(name, value)) || times[name] || plannedOffBlock) + by * 60)!}
                onValue={onChange}
                error={faultOf(name, value) ?? error?.message}
                roundedText={(typed, rounded) => hints("rounded", { typed, rounded })}
                unreadableText={hints("time")}
              />
            )}
          />
        ))}
      </div>
      {isHeld(flight) && flight.rights.release && (
        <TextArea label={t("releaseReason")} rows={2} maxLength={500} {...record.field("releaseReason")} />
      )}
      <p className="text-small text-ink-2">{t("editNote")}</p>
    </FormDialog>
  );
}
