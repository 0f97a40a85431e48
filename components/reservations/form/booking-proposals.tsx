"use client";
import { faClock, faPlane } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { aircraftKey, numberProposals, timeKey } from "../cure-changes";
import { ProposalButton } from "../proposal-button";
import { formatOccupiedPeriod } from "../site-time";

export type FreeTime = BookingCheckView["freeTimes"][number];

type FreeAircraft = BookingCheckView["freeAircraft"];

export type ProposalHandlers = { onAircraft: (aircraftId: string) => void; onTime: (time: FreeTime) => void };

/** The numbers of all that a check proposes: what is free at the field, and what clears its findings. */
export function numberProposalsOf(view: BookingCheckView | null, atField: { aircraft: FreeAircraft } | null) {
  if (!view) return numberProposals([], []);
  const free = [
    ...(atField ? atField.aircraft.map(({ aircraftId }) => aircraftKey(aircraftId)) : []),
    ...(atField ? view.freeTimes.map(({ start }) => timeKey(start)) : []),
  ];
  return numberProposals(free, view.cures);
}

/** What is free instead: other aircraft at this time, and other times of the same day. */
export function BookingProposals({
  view,
  aircraft,
  numbers,
  timeZone,
  onAircraft,
  onTime,
  onOtherDay,
}: ProposalHandlers & {
  onOtherDay: () => void;
  view: BookingCheckView;
  aircraft: FreeAircraft;
  numbers: ReadonlyMap<string, number>;
  timeZone: string;
}) {
  const t = useTranslations("booking.checks");
  const proposals = [
    ...aircraft.map((one) => ({
      key: aircraftKey(one.aircraftId),
      icon: faPlane,
      take: () => onAircraft(one.aircraftId),
      text: (
        <>
          <b>{one.callSign}</b> {one.model}
        </>
      ),
    })),
    ...view.freeTimes.map((one) => ({
      key: timeKey(one.start),
      icon: faClock,
      take: () => onTime(one),
      text: <b>{formatOccupiedPeriod(one, view.start, timeZone)}</b>,
    })),
  ];
  const otherDay = (
    <Button variant="quiet" size="small" className="text-table!" onClick={onOtherDay}>
      {t("otherDay")}
    </Button>
  );
  if (proposals.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-x-2 text-table text-ink-2">
        <p>{t("nothingFree")}</p>
        {otherDay}
      </div>
    );
  return (
    <section
      aria-label={t("proposals")}
      data-proposals
      className="flex flex-wrap items-center gap-2 phone:flex-col phone:items-stretch"
    >
      <span className="text-table text-ink-2">{t("proposals")}</span>
      {proposals.map(({ key, icon, take, text }) => (
        <ProposalButton key={key} number={numbers.get(key)} onClick={take}>
          <Icon of={icon} className="me-2 text-brand tablet:hidden" />
          {text}
        </ProposalButton>
      ))}
      {otherDay}
    </section>
  );
}
