"use client";
import { useTranslations } from "next-intl";
import { currencyDigits, currencySign } from "@/lib/platform/money";
import type { InstructorRate } from "@/lib/records/prices/wire";
import { DayChip, Errors } from "./aircraft-rate-fields";
import { NumberChip } from "./chips";

/** A rate of instruction as a sentence of values to type. */
export function InstructorRateFields({
  rate,
  onChange,
  currency,
  errors,
}: {
  rate: InstructorRate;
  onChange: (change: Partial<InstructorRate>) => void;
  currency: string;
  errors: Partial<Record<keyof InstructorRate, string>>;
}) {
  const t = useTranslations("prices.editor");
  const amount = (name: "theoreticalPrice" | "practicalPrice") => (
    <NumberChip
      label={t(`fields.${name}`)}
      value={rate[name]}
      onChange={(next) => onChange({ [name]: next })}
      unit={currencySign(currency)}
      step={10 ** -currencyDigits(currency)}
      invalid={Boolean(errors[name])}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-section">
        {t.rich("instruction", {
          practice: () => amount("practicalPrice"),
          theory: () => amount("theoreticalPrice"),
        })}{" "}
        {t.rich("instructionDay", {
          day: () => <DayChip value={rate.startsOn} onChange={(startsOn) => onChange({ startsOn })} />,
        })}
      </div>
      <Errors errors={errors} />
    </div>
  );
}
