import { memo } from "react";
import { complianceTabs, holders, stateTabs } from "../strip/strip-look";
import type { Words } from "../words";

/** What colours, icons and tabs mean, at the foot of the board. */
export const BoardLegend = memo(function BoardLegend({ words, label }: { words: Words; label: string }) {
  return (
    <div className="pb-legend">
      <ul aria-label={label}>
        {[3, 0, 2, 1, 4, 5].map((type) => (
          <li key={type} className={`t${type}`}>
            <span className="pb-b">{holders[type]}</span>
            {words.types[type]}
          </li>
        ))}
        {[1, 3, 2].map((state) => (
          <li key={`s${state}`} className={`s${state} pb-sign`}>
            <span className="pb-b">{stateTabs[state]}</span>
            {words.states[state]}
          </li>
        ))}
        {[1, 2].map((level) => (
          <li key={`c${level}`} className={`c${level} pb-sign`}>
            <span className="pb-b">{complianceTabs[level]}</span>
            {words.compliance[level]}
          </li>
        ))}
      </ul>
    </div>
  );
});
