"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { noteTimes } from "@/components/flight-follow-up/follow-up-calls";
import { wallTimeNear } from "@/components/reservations/site-time";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextArea } from "@/components/ui/text-field";
import { TimeField } from "@/components/ui/time-field";
import { FLIGHT_TIMES } from "@/lib/activity/flights/follow-up/codes";
import { formatClock } from "@/lib/platform/display";
import type { DeskFlight } from "@/lib/views/desk/wire";
import { isHeld } from "./desk-calls";

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
  const { reservationId, aircraft, plannedOffBlock, plannedOnBlock, expectedReturn } = flight;
  const edited = flight.isSimulator ? OF_SESSION : OF_FLIGHT;
  const times: Record<Edited, number | null> = { ...flight.times, expectedReturn };
  const clockOf = (at: number | null) => (at === null ? null : formatClock(at, timeZone));
  const record = useRecordForm<Values>({
    defaultValues: {
      ...(Object.fromEntries(OF_FLIGHT.map((name) => [name, clockOf(times[name])])) as Record<Edited, string | null>),
      releaseReason: "",
    },
    save: ({ releaseReason, ...values }) =>
      noteTimes(
        readerId,
        reservationId,
        { ...changedTimes(values), ...(releaseReason && { releaseReason }) },
        flight.version,
      ),
    onSaved,
    savedText: t("timesSaved", { callSign: aircraft.callSign }),
  });

  /** The times whose clock has changed. A time is the one that lies nearest to the plan, on whatever day that is. */
  function changedTimes(values: Record<Edited, string | null>): Partial<Record<Edited, number | null>> {
    const changed = edited.filter((name) => values[name] !== clockOf(times[name]));
    return Object.fromEntries(
      changed.map((name) => {
        const clock = values[name];
        const near = name === "expectedReturn" ? plannedOnBlock : plannedOffBlock;
        return [name, clock ? wallTimeNear(clock, near, timeZone) : null];
      }),
    );
  }

  return (
    <FormDialog title={t("editTitle", { callSign: aircraft.callSign })} onClose={onClose} record={record}>
      <div className="grid grid-cols-2 gap-4">
        {edited.map((name) => (
          <Controller
            key={name}
            control={record.form.control}
            name={name}
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <TimeField
                label={t(`times.${name}`)}
                step={1}
                value={value}
                onChange={onChange}
                error={error?.message}
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
