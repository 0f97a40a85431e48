import { memo } from "react";
import {
  complianceCssClass,
  complianceIconElements,
  DRAFTED_AS,
  draftedCssClasses,
  draftedIconElements,
  stateCssClass,
  stateIconElementOf,
  typeCssClass,
  typeIconElements,
} from "@/components/reservations/strip/strip-look";
import type { ReservationType } from "@/lib/activity/reservations/codes";
import type { PlanningTexts } from "../planning-texts";
import type { ColourKey } from "../strip/strip-colours";

type Props = {
  words: PlanningTexts;
  label: string;
  /** The names of the types that can be on the board, as one text, so that the legend is drawn only when they change. */
  types: string;
  /** Whether the day has ground: when people are available or not. */
  hasGround: boolean;
  /** Whether somebody supervises a solo. */
  hasSolo: boolean;
  /** What the open draft does with what is on the board, as one text. */
  drafted?: string;
  /** What the colours of holders mean, where they don't mean types. */
  keys?: ColourKey[];
};

/** A legend of more colours would fill the screen. The strips say their names, too. */
const MOST_KEYS = 18;

/** The legend below the board. It explains the colours and icons of strips. */
export const BoardLegend = memo(function BoardLegend({
  words,
  label,
  types,
  hasGround,
  hasSolo,
  drafted,
  keys,
}: Props) {
  return (
    <div className="pb-legend">
      <ul aria-label={label}>
        {keys?.slice(0, MOST_KEYS).map(({ id, name, className }) => (
          <li key={id} className={className}>
            <span className="pb-b pb-key" />
            {name}
          </li>
        ))}
        {keys && keys.length > MOST_KEYS && <li>+{keys.length - MOST_KEYS}</li>}
        {(types.split(",") as ReservationType[]).map((type) => (
          <li key={type} className={keys ? `${typeCssClass(type)} k k-none` : typeCssClass(type)}>
            <span className="pb-b">{typeIconElements[type]}</span>
            {words.types[type]}
          </li>
        ))}
        {hasSolo && (
          <li className={`${typeCssClass("Practical")} supervision`}>
            <span className="pb-b">{typeIconElements.Practical}</span>
            {words.supervision}
          </li>
        )}
        {DRAFTED_AS.filter((as) => drafted?.split(",").includes(as)).map((as, at) => (
          <li
            key={as}
            className={`${typeCssClass("Practical")} ${draftedCssClasses[as]} pb-drafted${at === 0 ? " pb-sep" : ""}`}
          >
            <span className="pb-b">{draftedIconElements[as]}</span>
            {words.drafted[as]}
          </li>
        ))}
        {(["FlightFollowUpNeeded", "Performed", "Cancelled"] as const).map((state) => (
          <li
            key={state}
            className={`${stateCssClass(state)} pb-sign${state === "FlightFollowUpNeeded" ? " pb-sep" : ""}`}
          >
            <span className="pb-b">{stateIconElementOf({ state })}</span>
            {words.states[state]}
          </li>
        ))}
        {(["Warning", "Blocking"] as const).map((level) => (
          <li key={level} className={`${complianceCssClass(level)} pb-sign${level === "Warning" ? " pb-sep" : ""}`}>
            <span className="pb-b">{complianceIconElements[level]}</span>
            {words.compliances[level]}
          </li>
        ))}
        {hasGround && (
          <>
            <li className="pb-sep">
              <i className="pb-sample pb-there" />
              {words.available}
            </li>
            <li>
              <i className="pb-sample pb-away" />
              {words.unavailable}
            </li>
          </>
        )}
      </ul>
    </div>
  );
});
