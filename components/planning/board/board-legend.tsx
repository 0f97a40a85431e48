import { memo } from "react";
import {
  complianceClass,
  complianceTabs,
  stateClass,
  stateTabs,
  typeClass,
  typeHolders,
} from "@/components/reservations/strip/strip-look";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import type { Words } from "../words";

const strips = reservationTypes.filter((type) => !kinds[type].isBackground);

/** The legend below the board. It explains the colours and icons of strips. */
export const BoardLegend = memo(function BoardLegend({ words, label }: { words: Words; label: string }) {
  return (
    <div className="pb-legend">
      <ul aria-label={label}>
        {strips.map((type) => (
          <li key={type} className={typeClass(type)}>
            <span className="pb-b">{typeHolders[type]}</span>
            {words.types[type]}
          </li>
        ))}
        {(["FlightFollowUpNeeded", "Performed", "Cancelled"] as const).map((state) => (
          <li key={state} className={`${stateClass(state)} pb-sign`}>
            <span className="pb-b">{stateTabs[state]}</span>
            {words.states[state]}
          </li>
        ))}
        {(["Warning", "Blocking"] as const).map((level) => (
          <li key={level} className={`${complianceClass(level)} pb-sign`}>
            <span className="pb-b">{complianceTabs[level]}</span>
            {words.compliances[level]}
          </li>
        ))}
      </ul>
    </div>
  );
});
