"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { fullName } from "@/components/entity/person-name";
import { type PhoneFact, PhoneRows } from "@/components/logbook/phone-rows";
import type { GivenAmounts } from "@/lib/activity/training/given-lessons/rules";
import { formatInstant, formatMoney } from "@/lib/platform/display";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { ActivityInstructor, ActivitySession, InstructorActivity } from "@/lib/views/instructor-activity/wire";
import { usePayWords } from "./use-pay-words";

/** What the table adds up, in the order of its columns. */
const AMOUNTS = ["flight", "simulator", "night", "briefing", "debriefing", "theory", "landings"] as const;
type Amount = (typeof AMOUNTS)[number];
type Money = { billed: number | null; pay: number | null };
type Counted = GivenAmounts & Money;

const cell = "px-2 py-2 align-top";
const number = `${cell} text-end tabular-nums whitespace-nowrap`;
const head = `${cell} sticky top-0 z-1 border-b-2 border-line-2 bg-surface text-small text-ink-2 print:static`;

/** Writes what a session, or several, count in the reader's language; what is nothing is empty. */
function useAmounts() {
  const words = useTranslations("instructorLogbook.amounts");
  const locale = useLocale() as Locale;
  const amount = (name: Amount, value: number) =>
    value === 0 ? "" : name === "landings" ? displayWhole(value, locale) : displayHours(value, locale);
  return AMOUNTS.map((name) => ({
    key: name,
    label: words(name),
    of: (one: GivenAmounts) => amount(name, one[name]),
  }));
}

/** Says what was declared apart from the school's flights, so that the report and the logbooks add up to the same. */
export function DeclaredElsewhere({ report: { elsewhere } }: { report: InstructorActivity }) {
  const t = useTranslations("instructorActivity");
  const amounts = useAmounts()
    .filter(({ of }) => of(elsewhere) !== "")
    .map(({ label, of }) => `${label} ${of(elsewhere)}`);
  return (
    <p className="border-t border-line px-3 py-2 text-table text-ink-2">
      {t("elsewhere", { amounts: amounts.join(", ") })}
    </p>
  );
}

/** Writes the figures of the report in the reader's language. What no session has is no column. */
function useFigures({ totals }: InstructorActivity, currency: string) {
  const t = useTranslations("instructorActivity");
  const locale = useLocale() as Locale;
  const money = (amount: number | null) => (amount === null ? "" : formatMoney(amount, currency, locale));
  const all = [
    ...useAmounts(),
    { key: "billed", label: t("billed"), of: (one: Counted) => money(one.billed) },
    { key: "pay", label: t("pay"), of: (one: Counted) => money(one.pay) },
  ];
  const columns = all.filter(({ of }) => of(totals) !== "");
  const say = usePayWords(currency);
  const modeOf = ({ dual, solo, simulator }: ActivitySession) =>
    Object.entries({ dual, solo, simulator })
      .flatMap(([name, minutes]) => (minutes > 0 ? t(`modes.${name as "dual" | "solo" | "simulator"}`) : []))
      .join(", ");
  return {
    columns,
    rateOf: ({ rate }: ActivityInstructor) => (rate ? say(rate) : ""),
    whereOf: (one: ActivitySession) => [...one.aircraft, one.classroom].filter(Boolean).join(", "),
    howOf: (one: ActivitySession) => [t(`types.${one.type}`), modeOf(one)].filter(Boolean).join(", "),
    factsOf: (one: Counted): PhoneFact[] =>
      columns.map(({ label, of }) => ({ label, value: of(one), isShort: true })).filter(({ value }) => value !== ""),
  };
}

type Props = {
  report: InstructorActivity;
  /** Those that are read so far, by instructor. */
  sessions: ActivitySession[];
  currency: string;
  /** Of one instructor: their sums are the total. */
  isOfOne: boolean;
  /** What follows the sessions: the button that reads more. */
  children: ReactNode;
};

/** The sessions that count, below each instructor's name and sums. On a phone each is a card. */
export function ActivityTable({ report, sessions, currency, isOfOne, children }: Props) {
  const t = useTranslations("instructorActivity");
  const { columns, rateOf, whereOf, howOf, factsOf } = useFigures(report, currency);
  const groups = report.instructors.flatMap((person) => {
    const own = sessions.filter(({ instructorId }) => instructorId === person.id);
    return own.length > 0 ? [{ person, own }] : [];
  });
  const dateOf = (one: ActivitySession) => formatInstant(one.startAt, one.timeZone);
  return (
    <>
      <div className="hidden border-t border-line phone:block print:hidden">
        {groups.map(({ person, own }) => (
          <section key={person.id} aria-label={fullName(person)}>
            {!isOfOne && (
              <p className="bg-sunken px-3 py-2">
                <b>{fullName(person)}</b>
                <span className="block text-small text-ink-2">{rateOf(person)}</span>
              </p>
            )}
            <PhoneRows
              label={fullName(person)}
              rows={own.map((one) => ({
                key: `${one.id} ${one.startAt}`,
                head: dateOf(one),
                figure: whereOf(one),
                facts: [
                  { label: t("students"), value: one.students.join(", ") },
                  { label: t("lesson"), value: [one.lesson, howOf(one)].filter(Boolean).join(", ") },
                  ...(one.state === "Done" ? [] : [{ label: t("state"), value: t(`states.${one.state}`) }]),
                  ...factsOf(one),
                ],
              }))}
              sums={factsOf(person)}
            />
          </section>
        ))}
        {!isOfOne && (
          <PhoneRows
            label={t("total")}
            rows={[]}
            sums={[{ label: t("total"), value: "" }, ...factsOf(report.totals)]}
          />
        )}
      </div>
      <div className="max-h-[calc(100dvh-8rem)] overflow-auto border-t border-line phone:hidden print:block print:max-h-none print:overflow-visible">
        <table className="w-full border-separate border-spacing-0 text-table print:text-small">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              {(["date", "students", "place", "state"] as const).map((name) => (
                <th key={name} scope="col" className={`${head} text-start`}>
                  {t(name)}
                </th>
              ))}
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className={`${head} text-end`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ person, own }) => (
            <tbody key={person.id}>
              {!isOfOne && (
                <tr className="bg-sunken font-bold">
                  <th scope="rowgroup" colSpan={4} className={`${cell} border-t border-line text-start`}>
                    {person.callSign && <span className="me-2">{person.callSign}</span>}
                    {fullName(person)}
                    <span className="ms-3 font-normal text-ink-2">{t("count", { count: person.sessions })}</span>
                    <span className="block text-small font-normal text-ink-2">{rateOf(person)}</span>
                  </th>
                  {columns.map(({ key, of }) => (
                    <td key={key} className={`${number} border-t border-line`}>
                      {of(person)}
                    </td>
                  ))}
                </tr>
              )}
              {own.map((one) => (
                <tr key={`${one.id} ${one.startAt}`} className="*:border-t *:border-line">
                  <td className={`${cell} whitespace-nowrap tabular-nums`}>{dateOf(one)}</td>
                  <td className={cell}>
                    {one.students.join(", ")}
                    <span className="block text-small text-ink-2">
                      {[one.lesson, one.program].filter(Boolean).join(" · ")}
                    </span>
                  </td>
                  <td className={cell}>
                    {whereOf(one)}
                    <span className="block text-small text-ink-2">{howOf(one)}</span>
                  </td>
                  <td className={`${cell} text-ink-2`}>{t(`states.${one.state}`)}</td>
                  {columns.map(({ key, of }) => (
                    <td key={key} className={number}>
                      {of(one)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot className="bg-sunken font-bold">
            <tr className="*:border-t-2 *:border-line-2">
              <th scope="row" colSpan={4} className={`${cell} text-end`}>
                {t("total")}
              </th>
              {columns.map(({ key, of }) => (
                <td key={key} className={number}>
                  {of(report.totals)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {children}
    </>
  );
}
