"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { type Fact, FactBoxes } from "@/components/ui/fact-boxes";
import { UnbrokenText } from "@/components/ui/unbroken-text";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatInstant, formatUtcClock } from "@/lib/platform/display";
import { formatHoursAndMinutes } from "./site-time";
import { blockTimeOf } from "./what-text";

const ROW_OF_BOXES = "flex! flex-wrap *:flex-[1_1_88px] phone:*:flex-[1_1_30%]";

type Props = {
  bar: PublicReservation;
  /** Undefined while it is loaded. */
  view: FullReservation | undefined;
  timeZone: string;
};

/** The times of a reservation in local time and UTC, and what it uses and is for, in boxes. */
export function ReservationFacts({ bar, view, timeZone }: Props) {
  const t = useTranslations("booking.details");
  const { aircraft, classroom } = bar;
  const isFlight = kinds[bar.type].isFlight && aircraft;
  const { start: from, end: to } = isFlight ? blockTimeOf(bar) : bar;
  const isOneDay = localDayOf(bar.start, timeZone) === localDayOf(bar.end, timeZone);
  const clock = (at: number) => formatClock(at, timeZone);
  const timeFact = (label: string, at: number): Fact => ({
    label,
    value: <b className="tabular-nums">{isOneDay ? clock(at) : formatInstant(at, timeZone)}</b>,
    note: formatUtcClock(at),
  });
  const times = [
    ...(bar.start < from ? [timeFact(t("meet"), bar.start)] : []),
    timeFact(t(isFlight ? "offBlock" : "start"), from),
    timeFact(t(isFlight ? "onBlock" : "end"), to),
    ...(bar.end > to ? [timeFact(t("end"), bar.end)] : []),
    { label: t("duration"), value: formatHoursAndMinutes(to - from), note: isFlight && t("block") },
  ];
  const turnsRound = isFlight && aircraft.startTurnaround < aircraft.startFlight;
  const resources: Fact[] = [];
  if (aircraft) {
    resources.push({
      label: t("aircraft"),
      value: (
        <>
          <b className="whitespace-nowrap">{aircraft.callSign}</b> <UnbrokenText text={aircraft.model} />
        </>
      ),
      note: turnsRound && t("turnaround", { time: clock(aircraft.startTurnaround) }),
    });
  }
  if (isFlight && aircraft.fromAirport) {
    resources.push({ label: t("route"), value: `${aircraft.fromAirport}–${aircraft.toAirport}` });
  }
  if (classroom) resources.push({ label: t("classroom"), value: classroom.name });
  if (bar.title) {
    const { titles, programs } = describeLessons(view);
    resources.push({
      label: t("lesson"),
      value: (
        <>
          <b>{bar.title}</b> {titles}
        </>
      ),
      note: [programs, bar.isSolo && t("solo")].filter(Boolean).join(" · "),
      span: 2,
    });
  }
  if (aircraft?.operationName) resources.push({ label: t("operation"), value: aircraft.operationName });
  if (view?.payer) {
    const { callSign, firstName, lastName } = view.payer;
    resources.push({ label: t("payer"), value: [callSign, `${firstName} ${lastName}`].filter(Boolean).join(" ") });
  }
  if (isFlight && view && view.passengers !== null) resources.push({ label: t("passengers"), value: view.passengers });
  if (isFlight && view?.isIfr) resources.push({ label: t("flightRules"), value: "IFR" });
  return (
    <>
      <FactBoxes className={ROW_OF_BOXES} facts={times} />
      {resources.length > 0 && <FactBoxes className={cx(ROW_OF_BOXES, "-mt-px")} facts={resources} />}
    </>
  );
}

/** What the lessons of a reservation teach, each once, and in which programmes. */
function describeLessons(view: FullReservation | undefined): { titles: string; programs: string } {
  const called = Object.values(view?.lessons ?? {}).flatMap((one) => one.called ?? []);
  const once = (names: readonly string[]) => [...new Set(names)].join(", ");
  return {
    titles: once(called.map(({ title }) => title)),
    programs: once(called.map(({ programName, edition }) => `${programName} ${edition}`.trim())),
  };
}
