import { faArrowsUpDown, faCheck, faXmark } from "@fortawesome/free-solid-svg-icons";
import { type CSSProperties, memo } from "react";
import { fullName } from "@/components/entity/person-name";
import { makeDayAxis } from "@/components/planning/board/time-axis";
import { accessibleNameOf, type PlanningTexts } from "@/components/planning/planning-texts";
import { shortRegistration } from "@/components/planning/strip/strip-label";
import {
  complianceIcons,
  displayedCompliance,
  reservationStateIcons,
  reservationTypeIcons,
  stripCssClasses,
} from "@/components/reservations/strip/strip-look";
import {
  blockTimeOf,
  findMainPeople,
  isSupervisor,
  nameTogether,
  purposeOf,
} from "@/components/reservations/what-text";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatClock } from "@/lib/platform/display";
import type { OwnReservation } from "@/lib/views/dashboards/queries";
import { arrangeLines } from "./strip-lines";
import type { Freedom } from "./use-free-text";
import { type Piece, placeOf } from "./week-model";

const LINE_PIXELS = 16;
const HOUR_PIXELS = 56;

const firstNameAndInitial = ({ firstName, lastName }: OwnReservation["users"][number]) =>
  `${firstName} ${lastName.slice(0, 1)}.`;

type Props = {
  bar: OwnReservation;
  /** The part of the reservation, from meeting to the end, that lies on this day. */
  piece: Piece;
  lane: number;
  lanes: number;
  words: PlanningTexts;
  place: (from: number, to: number) => CSSProperties;
  readerId: string;
  isMovable: boolean;
  /** The words of when to meet. */
  meetOf: (time: string) => string;
  /** Whether it is being moved, so that only its old place is shown here. */
  isLeft?: boolean;
  showSite?: boolean;
  /** Where it would stand, and whether all are free there. */
  ghost?: { label: string; freedom: Freedom | null; isAtTop: boolean; isAtEnd: boolean };
};

/** One of the person's strips on one day: its whiskers are briefing and debriefing. It opens the sheet. */
export const WeekStrip = memo(function WeekStrip({
  bar,
  piece,
  lane,
  lanes,
  words,
  place,
  readerId,
  ghost,
  ...p
}: Props) {
  const { type, state, aircraft, classroom, site } = bar;
  const zone = site.timeZone;
  const block = blockTimeOf(bar);
  // The strip itself is the flight, as far as it lies on this day.
  const edge = (at: number, other: number) => {
    const { day, minute } = placeOf(at, zone);
    return day === piece.day ? Math.min(Math.max(minute, piece.from), piece.to) : other;
  };
  const from = edge(block.start, piece.from);
  const to = Math.max(edge(block.end, piece.to), from + 15);
  const compliance = displayedCompliance(bar);
  const verdict = complianceIcons[compliance];
  const end = verdict ?? (state === "FlightFollowUpNeeded" ? reservationStateIcons[state] : undefined);
  const people = findMainPeople(bar, readerId);
  const [main] = nameTogether(people, people.length > 1 ? firstNameAndInitial : fullName);
  const span = `${formatClock(block.start, zone)}–${formatClock(block.end, zone)}`;
  const where = aircraft?.callSign ?? classroom?.name;
  const short = where && shortRegistration(where);
  const room = Math.max(1, Math.floor((((to - from) / 60) * HOUR_PIXELS - 6) / LINE_PIXELS));
  const lines = arrangeLines(
    {
      heading: main ?? where ?? words.types[type],
      shortHeading: people.length > 1 ? nameTogether(people)[0] : undefined,
      where: main ? (short ?? "") : "",
      purpose: purposeOf(bar) || (main ? "" : words.types[type]),
      meet: bar.start < block.start && piece.isFirst ? p.meetOf(formatClock(bar.start, zone)) : "",
      span,
      place: p.showSite ? (site.icao ?? site.name) : "",
    },
    room,
    Boolean(end) || state === "Performed",
  );
  const shown = lines
    .filter(({ text }) => !(ghost && text === span))
    .map(({ text, lines: most }, at) => {
      const Line = at === 0 ? "b" : "span";
      return (
        <Line key={text} data-lines={most}>
          {text}
        </Line>
      );
    });
  const width = `calc((100% - 6px) / ${lanes} - 2px)`;
  const left = `calc(4px + (100% - 6px) * ${lane} / ${lanes})`;
  const axis = makeDayAxis(piece.day, zone);
  return (
    <article
      data-r={ghost ? undefined : bar.id}
      data-print="color whole"
      className={cx(
        "mw-strip",
        stripCssClasses(bar),
        isSupervisor(bar, readerId) && "supervision",
        p.isLeft && "mw-left",
        ghost && "mw-ghost",
      )}
      style={{ ...place(piece.from, piece.to), left, width }}
    >
      {ghost && (
        <div
          className={cx("mw-label", ghost.isAtTop && "mw-label-below", ghost.isAtEnd && "mw-label-end")}
          style={{ top: `calc(${((ghost.isAtTop ? to : from) - piece.from) / 60} * var(--hour))` }}
        >
          <b>{ghost.label}</b>
          {ghost.freedom && (
            <span className={ghost.freedom.isFree ? undefined : "mw-not-free"}>
              <Icon of={ghost.freedom.isFree ? faCheck : faXmark} /> {ghost.freedom.text}
            </span>
          )}
        </div>
      )}
      {piece.from < from && (
        <i className="mw-before" style={{ height: `calc(${(from - piece.from) / 60} * var(--hour))` }} />
      )}
      <div
        className="mw-box strip-body"
        style={{
          top: `calc(${(from - piece.from) / 60} * var(--hour))`,
          height: `calc(${(to - from) / 60} * var(--hour))`,
        }}
      >
        <span className="strip-holder">
          <Icon of={reservationTypeIcons[type]} />
        </span>
        {ghost ? (
          <span className="mw-text">{shown}</span>
        ) : (
          <button
            type="button"
            data-print="text"
            className="mw-text outline-none!"
            aria-label={`${accessibleNameOf(bar, axis, words)}, ${formatClock(bar.start, zone)}`}
          >
            {shown}
          </button>
        )}
        {end && (
          <span
            className={cx(
              "mw-end",
              compliance === "Blocking" ? "mw-block" : compliance === "Warning" ? "mw-warn" : "mw-follow",
            )}
          >
            <Icon of={end} />
          </span>
        )}
        {state === "Performed" && <Icon of={faCheck} className="mw-done" />}
        {p.isMovable && (
          <i className="mw-edge" data-edge="" aria-hidden="true">
            <Icon of={faArrowsUpDown} />
          </i>
        )}
      </div>
      {piece.to > to && (
        <i
          className="mw-after"
          style={{
            top: `calc(${(to - piece.from) / 60} * var(--hour))`,
            height: `calc(${(piece.to - to) / 60} * var(--hour))`,
          }}
        />
      )}
    </article>
  );
});
