import { faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { fullName } from "@/components/entity/person-name";
import {
  askedIcon,
  complianceIcons,
  displayedCompliance,
  draftedAs,
  draftedIcons,
  isPending,
  reservationStateIcons,
  stripCssClasses,
  typeIconElements,
} from "@/components/reservations/strip/strip-look";
import { blockTimeOf, findMainPeople, nameTogether, purposeOf } from "@/components/reservations/what-text";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { barOf } from "../board/board-model";
import { formatClockOnAxis, type TimeAxis } from "../board/time-axis";
import { type PlanningTexts, takenTextOf } from "../planning-texts";
import type { Colouring } from "../strip/strip-colours";
import type { PublicReservation } from "../types";

/** Which reservations the phone's list shows. */
export type DayListScope = "aircraft" | "people" | "mine";

/** CSS class of the strip's last line. It shows the verdict, or for a valid reservation that the follow-up is missing. */
const FOOT_CLASS = { Blocking: "pb-block", Warning: "pb-warn", Valid: "pb-follow" };

const clocksOf = (axis: TimeAxis, { start, end }: { start: number; end: number }) => ({
  from: formatClockOnAxis(axis, start),
  to: formatClockOnAxis(axis, end),
});

/**
 * One reservation in the phone's list: its times and a strip with its texts. The times begin with the meeting, also among
 * aircraft, so that nobody reads off-block as the time to come.
 */
export function ReservationListStrip({
  reservation,
  scope,
  me,
  axis,
  words,
  colouring,
  onOpen,
  place,
  lone,
  verdict,
}: {
  reservation: PublicReservation;
  scope: DayListScope;
  me?: string;
  axis: TimeAxis;
  words: PlanningTexts;
  colouring?: Colouring;
  onOpen: (reservation: PublicReservation) => void;
  /** The name of the site, if the list has several sites. */
  place?: string;
  /** For a flight on another day: the part of this day that it occupies, and a text with its time on that day. */
  lone?: { from: number; to: number; text: string };
  /** The text of the compliance verdict. Without it, the name of the level is shown. */
  verdict?: ReactNode;
}) {
  const t = useTranslations("planning");
  const { type, state, aircraft, classroom, users } = reservation;
  const compliance = displayedCompliance(reservation);
  const isJudged = compliance !== "Valid";
  const block = blockTimeOf(reservation);
  const { start, end } = reservation;
  const people = findMainPeople(reservation);
  // Of more than two, the others are all named below.
  const main = people.length > 2 ? people.slice(0, 1) : people;
  const others = users.filter((user) => !main.includes(user)).map(fullName);
  const what = [purposeOf(reservation) || words.types[type], reservation.isSolo && words.solo]
    .filter(Boolean)
    .join(" · ");
  const names = [aircraft?.callSign ?? classroom?.name, nameTogether(main)[0]].filter(Boolean);
  if (scope === "people") names.reverse();
  const isWaiting = state === "FlightFollowUpNeeded";
  const foot = isJudged ? complianceIcons[compliance] : isWaiting ? reservationStateIcons[state] : undefined;
  // To whom only supervises it, it says when they are taken.
  const own = scope === "mine" && me ? barOf(reservation, { kind: "other", id: me }) : undefined;
  const supervision = own?.isSupervision ? own : undefined;
  const isSettled = state === "Cancelled" || state === "Performed";
  return (
    <button
      type="button"
      className={cx(
        `dl-row ${stripCssClasses(reservation)}${colouring?.classOf(reservation) ?? ""}`,
        supervision && "supervision",
      )}
      onClick={() => onOpen(reservation)}
      data-r={reservation.id}
    >
      <span className="dl-times">
        <b>{formatClockOnAxis(axis, lone?.from ?? start)}</b>
        <span>{formatClockOnAxis(axis, lone?.to ?? end)}</span>
      </span>
      <span className="pb-b dl-body">
        <span className="dl-top">
          {typeIconElements[type]}
          <span className="dl-text">
            <b>{names.join(" · ") || words.types[type]}</b>
            <span>{others.length ? t("list.with", { what, who: others.join(", ") }) : what}</span>
            {supervision && <span>{takenTextOf(supervision, axis, words)}</span>}
            {!lone && start < block.start && <span>{t("list.block", clocksOf(axis, block))}</span>}
            {lone && <span>{lone.text}</span>}
            {place && <span>{place}</span>}
          </span>
          {isSettled && reservationStateIcons[state] && (
            <span className="dl-state">
              <Icon of={reservationStateIcons[state]} /> {words.states[state]}
            </span>
          )}
          {reservation.draft && (
            <span className="dl-state">
              <Icon of={draftedIcons[draftedAs(reservation.draft)]} /> {words.drafted[draftedAs(reservation.draft)]}
            </span>
          )}
          {isPending(reservation) && (
            <span className="dl-state">
              <Icon of={askedIcon} /> {reservation.isAsked ? words.asked : words.undecided}
            </span>
          )}
        </span>
        {foot && (
          <span className={`dl-verdict ${FOOT_CLASS[compliance]}`}>
            <Icon of={foot} />
            <span>{isJudged ? (verdict ?? words.compliances[compliance]) : words.states[state]}</span>
            <Icon of={faChevronRight} />
          </span>
        )}
      </span>
    </button>
  );
}
