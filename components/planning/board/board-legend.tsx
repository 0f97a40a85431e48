import { memo } from "react";
import {
  complianceCssClass,
  complianceIconElements,
  stateCssClass,
  stateIconElements,
  typeCssClass,
  typeIconElements,
} from "@/components/reservations/strip/strip-look";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import type { PlanningTexts } from "../planning-texts";

const strips = reservationTypes.filter((type) => !kinds[type].isBackground);

/** The legend below the board. It explains the colours and icons of strips. */
export const BoardLegend = memo(function BoardLegend({ words, label }: { words: PlanningTexts; label: string }) {
  return (
    <div className="pb-legend">
      <ul aria-label={label}>
        {strips.map((type) => (
          <li key={type} className={typeCssClass(type)}>
            <span className="pb-b">{typeIconElements[type]}</span>
            {words.types[type]}
          </li>
        ))}
        {(["FlightFollowUpNeeded", "Performed", "Cancelled"] as const).map((state) => (
          <li key={state} className={`${stateCssClass(state)} pb-sign`}>
            <span className="pb-b">{stateIconElements[state]}</span>
            {words.states[state]}
          </li>
        ))}
        {(["Warning", "Blocking"] as const).map((level) => (
          <li key={level} className={`${complianceCssClass(level)} pb-sign`}>
            <span className="pb-b">{complianceIconElements[level]}</span>
            {words.compliances[level]}
          </li>
        ))}
      </ul>
    </div>
  );
});
