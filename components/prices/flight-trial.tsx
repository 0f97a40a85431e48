"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { DurationField } from "@/components/ui/time-field";
import { utcDayToUnix } from "@/lib/platform/day";
import type { PersonChoice } from "@/lib/records/people/wire";
import { type AircraftRate, encodeAircraftRate } from "@/lib/records/prices/wire";
import { TRIED_MODES } from "@/lib/views/prices/codes";
import type { Named } from "./aircraft-rate-fields";
import { PriceTrial } from "./price-trial";

type Props = {
  aircraft: { id: string; callSign: string };
  /** Null: what a rental costs. */
  programId: string | null;
  rates: readonly AircraftRate[];
  /** The rate that is edited. */
  rate: AircraftRate;
  today: string;
  currency: string;
  students: readonly PersonChoice[];
  instructors: readonly PersonChoice[];
  tags: readonly Named[];
};

const codeOf = ({ callSign, firstName, lastName }: PersonChoice) => callSign ?? `${firstName} ${lastName}`;
const nameOf = ({ callSign, firstName, lastName }: PersonChoice) =>
  [callSign, `${firstName} ${lastName}`].filter(Boolean).join(" ");

/** What a flight of an example would cost, line by line, while its price is edited. Nothing is saved. */
export function FlightTrial({ aircraft, programId, rates, rate, today, currency, ...p }: Props) {
  const t = useTranslations("prices.trial");
  const texts = useDayTexts();
  const usualDay = rate.startsOn > today ? rate.startsOn : today;
  const [day, setDay] = useState<string | null>(null);
  const [flight, setFlight] = useState({ blockMinutes: 64, mode: 0, landings: 1, landingsByNight: 0 });
  const [studentId, setStudent] = useState(p.students[0]?.id ?? "");
  const [instructorId, setInstructor] = useState(p.instructors[0]?.id ?? "");
  const body = {
    ...{ aircraftId: aircraft.id, programId, rates: rates.map(encodeAircraftRate) },
    flight: { ...flight, day: utcDayToUnix(day ?? usualDay) },
    ...{ studentId: studentId || null, instructorId: (programId && instructorId) || null },
  };
  const peopleOf = (people: readonly PersonChoice[]) => [
    { value: "", label: t("nobody") },
    ...people.map((one) => ({ value: one.id, label: nameOf(one) })),
  ];
  const student = p.students.find(({ id }) => id === studentId);
  const count = (name: "landings" | "landingsByNight") => (
    <TextField
      label={t(name)}
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      value={flight[name]}
      onChange={(event) =>
        setFlight({ ...flight, [name]: Math.min(100, Math.max(0, Math.round(Number(event.target.value) || 0))) })
      }
    />
  );
  return (
    <PriceTrial
      {...{ of: "flight", route: "price-trial", body, currency }}
      callSign={aircraft.callSign}
      tags={p.tags}
      totalLabel={student && t("totalOf", { name: codeOf(student) })}
      areLandingsIncluded={rate.landingPrice === 0 && flight.landings > 0}
    >
      <DateField label={t("flight.day")} texts={texts} value={day ?? usualDay} onChange={setDay} />
      <DurationField
        label={t(rate.time === "Session" ? "session" : "block")}
        value={flight.blockMinutes}
        onChange={(minutes) => setFlight({ ...flight, blockMinutes: Math.min(1_440, Math.max(1, minutes || 1)) })}
        step={1}
        roundedText={() => ""}
        unreadableText={t("unreadable")}
      />
      <Select
        label={t("mode")}
        options={TRIED_MODES.map((mode, code) => ({ value: String(code), label: t(`modes.${mode}`) }))}
        value={flight.mode}
        onChange={(event) => setFlight({ ...flight, mode: Number(event.target.value) })}
      />
      {count("landings")}
      {rate.landings === "ByNight" && count("landingsByNight")}
      <Select
        label={t(programId ? "student" : "renter")}
        options={peopleOf(p.students)}
        value={studentId}
        onChange={(event) => setStudent(event.target.value)}
      />
      {programId && flight.mode === 0 && (
        <Select
          label={t("instructor")}
          options={peopleOf(p.instructors)}
          value={instructorId}
          onChange={(event) => setInstructor(event.target.value)}
        />
      )}
    </PriceTrial>
  );
}
