"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { DurationField } from "@/components/ui/time-field";
import { utcDayToUnix } from "@/lib/platform/day";
import { encodeInstructorRate, type InstructorRate } from "@/lib/records/prices/wire";
import { PriceTrial } from "./price-trial";

type Props = {
  siteId: string;
  programId: string;
  instructors: readonly string[];
  rates: readonly InstructorRate[];
  /** The rate that is edited. */
  rate: InstructorRate;
  today: string;
  currency: string;
};

/** What the instruction of an example lesson would cost, while its price is edited. Nothing is saved. */
export function LessonTrial({ siteId, programId, instructors, rates, rate, today, currency }: Props) {
  const t = useTranslations("prices.trial");
  const texts = useDayTexts();
  const usualDay = rate.startsOn > today ? rate.startsOn : today;
  const [day, setDay] = useState<string | null>(null);
  const [lesson, setLesson] = useState({ practicalMinutes: 64, theoryMinutes: 60 });
  const body = {
    ...{ siteId, programId, instructors, rates: rates.map(encodeInstructorRate) },
    lesson: { ...lesson, day: utcDayToUnix(day ?? usualDay) },
  };
  const duration = (name: keyof typeof lesson) => (
    <DurationField
      label={t(`lesson.${name}`)}
      value={lesson[name]}
      onChange={(minutes) => setLesson({ ...lesson, [name]: Math.min(1_440, Math.max(0, minutes || 0)) })}
      step={1}
      roundedText={() => ""}
      unreadableText={t("unreadable")}
    />
  );
  return (
    <PriceTrial {...{ of: "lesson", route: "price-trial/instruction", body, currency }}>
      <DateField label={t("lesson.day")} texts={texts} value={day ?? usualDay} onChange={setDay} />
      {duration("practicalMinutes")}
      {duration("theoryMinutes")}
    </PriceTrial>
  );
}
