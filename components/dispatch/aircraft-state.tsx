"use client";
import { useLocale, useTranslations } from "next-intl";
import { PhasePill } from "@/components/fleet/maintenance/indicators";
import { LimitScale } from "@/components/fleet/maintenance/limit-scale";
import { useAmountTexts } from "@/components/fleet/maintenance/use-amount-texts";
import { type Fact, FactBoxes } from "@/components/ui/fact-boxes";
import { formatInstant } from "@/lib/platform/display";
import { displayDecimalHours, displayHours, formatDecimal } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { isByCalendar, titleOfLimit } from "@/lib/records/maintenance/rules";
import type { DispatchSheet } from "@/lib/views/dispatch/queries";
import { decodeLimit } from "@/lib/views/fleet/wire";

/** The limit of an aircraft that is reached first: what remains today, and what the flight and those before it leave. */
export function AircraftPotential({ potential }: { potential: NonNullable<DispatchSheet["potential"]> }) {
  const t = useTranslations("dispatch");
  const units = useTranslations("maintenance.indicators");
  const { figureOf } = useAmountTexts();
  const limit = decodeLimit(potential.limit);
  const first = limit.first!;
  const { left, flightsBefore } = potential;
  const hasLeft = left !== null;
  const text = isByCalendar(first.unit) ? "leftThatDay" : "leftAfter";
  return (
    <section data-print="color whole">
      <h2 className="mb-2 flex items-baseline justify-between gap-2 text-section font-bold">
        {t("potential")}
        <span className="min-w-0 text-table font-normal text-ink-2">{titleOfLimit(limit)}</span>
      </h2>
      <div className="border border-line bg-surface px-4 pt-3 pb-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1">
            <b className="text-figure">{figureOf(first.unit, first.remaining)}</b>{" "}
            <span className="text-table text-ink-2 phone:text-body">{units(first.unit)}</span>
          </p>
          {limit.phase !== "Valid" && <PhasePill limit={limit} />}
        </div>
        {hasLeft && (
          <p className="text-table phone:text-body">
            {t(text, { left: figureOf(first.unit, left), flights: flightsBefore })}
          </p>
        )}
        <div className="mt-1 px-1">
          <LimitScale isLarge term={first} left={left} />
        </div>
      </div>
    </section>
  );
}

type CountersProps = Pick<DispatchSheet, "counters" | "fuelAndOil" | "timeZone">;

/** Where the counters of an aircraft stand, and what the last flights say of its fuel and oil, each with since when. */
export function CountersNow({ counters, fuelAndOil, timeZone }: CountersProps) {
  const t = useTranslations("dispatch");
  const { figureOf } = useAmountTexts();
  const locale = useLocale() as Locale;
  const { flightMinutes, landings, hobbsHundredths, movedAt } = counters;
  const facts: Fact[] = [
    { label: t("lastEntry"), value: movedAt === null ? t("noEntry") : formatInstant(movedAt, timeZone) },
    { label: t("flightHours"), value: displayHours(flightMinutes, locale) },
    { label: t("landings"), value: figureOf("Landings", landings) },
  ];
  if (hobbsHundredths !== null)
    facts.push({ label: t("hobbs"), value: displayDecimalHours(hobbsHundredths / 100, locale) });
  for (const name of ["fuelLeft", "oilAdded"] as const) {
    const said = fuelAndOil[name];
    facts.push({
      label: t(name),
      value: said ? t("litres", { litres: formatDecimal(said.litres, locale) }) : t("unknown"),
      note: said && formatInstant(said.at, timeZone),
    });
  }
  return <FactBoxes facts={facts} />;
}
