import {
  faArrowRight,
  faArrowsLeftRight,
  faBookOpen,
  faBriefcase,
  faCalendarCheck,
  faCheck,
  faCircleMinus,
  faFilePen,
  faHourglassHalf,
  faKey,
  faMinus,
  faPeopleGroup,
  faPlaneDeparture,
  faPlus,
  faScrewdriverWrench,
  faTriangleExclamation,
  faUserSlash,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import type { ReactElement } from "react";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import type { DraftMark } from "@/lib/activity/drafts/rules";
import type { Compliance, ReservationState, ReservationType } from "@/lib/activity/reservations/codes";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import "./strip-look.css";

// The look of a reservation on the board, in lists, on the dashboard and in the form: icons of types, states and verdicts,
// and the CSS classes that give a strip its colours (strip-look.css).

export const reservationTypeIcons: Record<ReservationType, IconDefinition> = {
  Renter: faKey,
  Maintenance: faScrewdriverWrench,
  Operation: faBriefcase,
  Practical: faPlaneDeparture,
  Theoretical: faBookOpen,
  Meeting: faPeopleGroup,
  Availability: faCalendarCheck,
};
export const reservationStateIcons: Partial<Record<ReservationState, IconDefinition>> = {
  FlightFollowUpNeeded: faFilePen,
  Cancelled: faXmark,
  Performed: faCheck,
};
export const askedIcon = faHourglassHalf;
export const complianceIcons: Partial<Record<Compliance, IconDefinition>> = {
  Warning: faTriangleExclamation,
  Blocking: faCircleMinus,
};

/** `isAsked` when something is asked about it that the reader answers, `isUndecided` when it was hit and stays for now. */
type Drawn = {
  type: ReservationType;
  state: ReservationState;
  compliance: Compliance;
  isAsked?: boolean;
  isUndecided?: boolean;
  draft?: DraftMark;
};

/** What a draft does with a reservation, or that it leaves its place. */
export const draftedAs = ({ verb, isLeft }: DraftMark) => (isLeft ? "left" : verb);
export type DraftedAs = ReturnType<typeof draftedAs>;
/** In this order a legend names them. */
export const DRAFTED_AS = ["add", "change", "left", "remove"] as const satisfies readonly DraftedAs[];
export const draftedCssClasses: Record<DraftedAs, string> = {
  ...{ add: "drafted", change: "drafted" },
  ...{ left: "drafted-left", remove: "drafted-gone" },
};

/** The compliance verdict that a strip shows. A cancelled reservation shows none, like a valid one. */
export const displayedCompliance = ({ state, compliance }: Omit<Drawn, "type">): Compliance =>
  state === "Cancelled" ? "Valid" : compliance;

export const typeCssClass = (type: ReservationType) => `t-${kinds[type].look}`;
export const stateCssClass = (state: ReservationState) => `s-${state}`;
export const complianceCssClass = (level: Compliance) => `c-${level}`;

/** Whether somebody has to decide something about it. */
export const isPending = ({ isAsked, isUndecided }: Pick<Drawn, "isAsked" | "isUndecided">) =>
  isAsked === true || isUndecided === true;

/** The CSS classes that give a strip the colours of its type, state and verdict. */
export const stripCssClasses = (one: Drawn) =>
  `${typeCssClass(one.type)} ${stateCssClass(one.state)} ${complianceCssClass(displayedCompliance(one))}${isPending(one) ? " asked" : ""}${one.draft ? ` ${draftedCssClasses[draftedAs(one.draft)]}` : ""}`;

/** An icon as plain SVG. The component `Icon` isn't used, because the strip's CSS sets size, padding and colour. */
function mark({ icon }: IconDefinition, className: string) {
  return (
    <svg key={className} className={className} viewBox={`0 0 ${icon[0]} ${icon[1]}`} aria-hidden="true">
      <path d={String(icon[4])} />
    </svg>
  );
}

// These elements are made once, because React skips an element that hasn't changed, and a board shows hundreds of them.
export const typeIconElements = Object.fromEntries(
  reservationTypes.map((type) => [type, mark(reservationTypeIcons[type], "pb-h")]),
) as Record<ReservationType, ReactElement>;
const stateIconElements: Partial<Record<ReservationState, ReactElement>> = {
  FlightFollowUpNeeded: mark(faFilePen, "pb-e pb-follow"),
  Cancelled: mark(faXmark, "pb-e pb-none"),
  Performed: mark(faCheck, "pb-e pb-done"),
};
const askedIconElement = mark(askedIcon, "pb-e pb-none");
export const draftedIcons = { add: faPlus, change: faArrowsLeftRight, remove: faMinus, left: faArrowRight } as const;
export const draftedIconElements: Record<DraftedAs, ReactElement> = {
  add: mark(faPlus, "pb-e pb-change"),
  change: mark(faArrowsLeftRight, "pb-e pb-change"),
  remove: mark(faMinus, "pb-e pb-change"),
  left: mark(faArrowRight, "pb-e pb-change"),
};
/** The icon of what a draft does with it, or of what a strip waits for: an answer, its follow-up, or nothing any more. */
export const stateIconElementOf = ({
  state,
  draft,
  ...one
}: Pick<Drawn, "state" | "isAsked" | "isUndecided" | "draft">) =>
  draft ? draftedIconElements[draftedAs(draft)] : isPending(one) ? askedIconElement : stateIconElements[state];
export const complianceIconElements: Partial<Record<Compliance, ReactElement>> = {
  Warning: mark(faTriangleExclamation, "pb-e pb-warn"),
  Blocking: mark(faCircleMinus, "pb-e pb-block"),
};
export const availableIcon = <Icon of={faCalendarCheck} />;
export const unavailableIcon = <Icon of={faUserSlash} />;
