"use client";
import { faCircleInfo } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { cx } from "@/components/ui/cx";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { DurationField } from "@/components/ui/time-field";
import { formatDuration } from "@/components/ui/typed-time";
import { api } from "@/lib/http/client";
import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import type { PersonChoice } from "@/lib/records/people/wire";
import { type AircraftRate, encodeAircraftRate } from "@/lib/records/prices/wire";
import { PRICE_LINE_KINDS, TRIED_MODES } from "@/lib/views/prices/codes";
import type { PriceLineView, PriceTrialView } from "@/lib/views/prices/schema";
import type { Named } from "./aircraft-rate-fields";

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
export function PriceTrial({ aircraft, programId, rates, rate, today, currency, ...p }: Props) {
  const t = useTranslations("prices.trial");
  const locale = useLocale();
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
  const { data, isError } = useQuery({
    queryKey: ["price-trial", body],
    queryFn: async ({ signal }) => (await api.post<PriceTrialView>("price-trial", { body, signal, quiet: true })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const peopleOf = (people: readonly PersonChoice[]) => [
    { value: "", label: t("nobody") },
    ...people.map((one) => ({ value: one.id, label: nameOf(one) })),
  ];
  const bold = (text: ReactNode) => <b>{text}</b>;
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
    <section aria-label={t("title")} className="border border-line bg-surface">
      <div className="flex flex-col gap-3 p-4">
        <h3 className="text-section font-bold">{t("title")}</h3>
        <div className="grid grid-cols-3 gap-2 phone:grid-cols-2">
          <DateField label={t("day")} texts={texts} value={day ?? usualDay} onChange={setDay} />
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
        </div>
      </div>
      {isError ? (
        <p role="status" className="border-t border-line px-4 py-3 text-table text-ink-2">
          {t("failed")}
        </p>
      ) : (
        data && (
          <>
            <table className="w-full border-collapse text-table" aria-live="polite">
              <caption className="sr-only">{t("title")}</caption>
              <tbody>
                {data.lines.map((line) => (
                  <Line key={`${line.kind} ${line.tagId}`} {...{ line, money, aircraft }} tags={p.tags} />
                ))}
                {data.startsAt !== null && rate.landingPrice === 0 && flight.landings > 0 && (
                  <Row what={t("lines.Landings")} how={t("included")} amount={money(0)} />
                )}
                <tr className="border-t border-line-2">
                  <th scope="row" colSpan={2} className="px-4 py-3 text-start text-section font-bold">
                    {student ? t("totalOf", { name: codeOf(student) }) : t("total")}
                  </th>
                  <td className="px-4 py-3 text-end text-section font-bold tabular-nums">{money(data.total)}</td>
                </tr>
              </tbody>
            </table>
            <p className="flex items-baseline gap-2 border-t border-line bg-sunken px-4 py-3 text-table text-ink-2">
              <Icon of={faCircleInfo} />
              <span>
                {data.startsAt === null ? (
                  t("none")
                ) : (
                  <>
                    {data.totalToday !== null && t.rich("today", { price: money(data.totalToday), b: bold })}{" "}
                    {t.rich("booked", {
                      count: data.bookedFlights,
                      day: formatDayAsDdMmYyyy(unixToUtcDay(data.startsAt)),
                      b: bold,
                    })}{" "}
                    {t("rounded")}
                  </>
                )}
              </span>
            </p>
          </>
        )
      )}
    </section>
  );
}

function Line({
  line,
  money,
  aircraft,
  tags,
}: {
  line: PriceLineView;
  money: (amount: number) => string;
  aircraft: Props["aircraft"];
  tags: readonly Named[];
}) {
  const t = useTranslations("prices.trial");
  const locale = useLocale();
  const kind = PRICE_LINE_KINDS[line.kind]!;
  const tag = tags.find(({ id }) => id === line.tagId)?.name ?? "";
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const how =
    kind === "Discount"
      ? t("percentOf", { percent: percent.format(line.quantity / 100), price: money(line.unitPrice) })
      : t("times", {
          quantity: kind === "Landings" ? String(line.quantity) : formatDuration(line.quantity),
          price: money(line.unitPrice),
        });
  return <Row what={t(`lines.${kind}`, { aircraft: aircraft.callSign, tag })} how={how} amount={money(line.amount)} />;
}

const cell = "px-4 py-2";
const Row = ({ what, how, amount }: { what: string; how: string; amount: string }) => (
  <tr className="border-t border-line">
    <th scope="row" className={cx(cell, "text-start font-normal")}>
      {what}
    </th>
    <td className={cx(cell, "text-end text-ink-2 tabular-nums")}>{how}</td>
    <td className={cx(cell, "text-end tabular-nums")}>{amount}</td>
  </tr>
);
