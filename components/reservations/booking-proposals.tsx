"use client";
import { faClock, faPlane } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { formatOccupiedPeriod } from "./site-time";

export type FreeTime = BookingCheckView["freeTimes"][number];

export type ProposalHandlers = { onAircraft: (aircraftId: string) => void; onTime: (time: FreeTime) => void };

/** How many proposals have a key. Alt and the digit take them. */
const MOST_KEYS = 9;

/** Takes the proposal whose number is pressed together with Alt. */
export function pressProposal(event: React.KeyboardEvent<HTMLElement>): void {
  // On some keyboards Alt makes another character of a digit, so the place of the key counts.
  const number = event.altKey && /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const button = number && event.currentTarget.querySelector<HTMLButtonElement>(`[data-proposal="${number}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** What is free instead: other aircraft at this time, and other times of the same day. */
export function BookingProposals({
  view,
  offersAircraft,
  timeZone,
  onAircraft,
  onTime,
}: ProposalHandlers & { view: BookingCheckView; offersAircraft: boolean; timeZone: string }) {
  const t = useTranslations("booking.checks");
  const aircraft = offersAircraft ? view.freeAircraft : [];
  const proposals = [
    ...aircraft.map((one) => ({
      key: one.aircraftId,
      icon: faPlane,
      take: () => onAircraft(one.aircraftId),
      text: (
        <>
          <b>{one.callSign}</b> {one.model}
        </>
      ),
    })),
    ...view.freeTimes.map((one) => ({
      key: String(one.start),
      icon: faClock,
      take: () => onTime(one),
      text: <b>{formatOccupiedPeriod(one, view.start, timeZone)}</b>,
    })),
  ];
  if (proposals.length === 0) return <p className="col-span-full -mt-2 text-table text-ink-2">{t("nothingFree")}</p>;
  return (
    <section
      aria-label={t("proposals")}
      data-proposals
      className="col-span-full -mt-2 flex flex-wrap items-center gap-2 phone:flex-col phone:items-stretch"
    >
      <span className="text-table text-ink-2">{t("proposals")}</span>
      {proposals.map(({ key, icon, take, text }, at) => (
        <Button
          key={key}
          size="small"
          data-proposal={at < MOST_KEYS ? at + 1 : undefined}
          aria-keyshortcuts={at < MOST_KEYS ? `Alt+${at + 1}` : undefined}
          className="phone:min-h-12 phone:justify-start phone:px-3 phone:text-body"
          onClick={take}
        >
          <Icon of={icon} className="text-brand tablet:hidden" />
          {at < MOST_KEYS && (
            <span
              aria-hidden="true"
              className="rounded-box border border-line-2 px-1 text-caption text-ink-3 phone:hidden"
            >
              {at + 1}
            </span>
          )}
          <span>{text}</span>
        </Button>
      ))}
    </section>
  );
}
