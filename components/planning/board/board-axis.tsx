import { faMoon, faSun } from "@fortawesome/free-solid-svg-icons";
import { memo } from "react";
import { Icon } from "@/components/ui/icon";
import type { BoardResources } from "../types";
import type { BoardModel } from "./board-model";
import { formatClockOnAxis, makeHourTicks, type TimeAxis, toAxisPercent } from "./time-axis";

/**
 * The header of the time axis, with local hours above UTC. It is hidden from assistive technology, because every strip and
 * slot names its own time.
 */
export const TimeAxisHeader = memo(function TimeAxisHeader({ axis, corner }: { axis: TimeAxis; corner: string[] }) {
  return (
    <div className="pb-axis" aria-hidden="true">
      <div className="pb-corner">
        {corner.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <div className="pb-hours">
        {makeHourTicks(axis).map((tick) => (
          <div key={tick.at} className="pb-hour" style={{ left: toAxisPercent(axis, tick.at - axis.start) }}>
            <span>{tick.local}</span>
            <span>{tick.utc}</span>
          </div>
        ))}
      </div>
    </div>
  );
});

type Ground = { axis: TimeAxis; sections: BoardModel["sections"]; now: number };

/**
 * The background of all rows, drawn once for the board: night and twilight of each site, the lines of the hours, and the
 * line of the current time.
 */
export const BoardBackground = memo(function BoardBackground({ axis, sections, now }: Ground) {
  const within = (at: number) => Math.min(Math.max(at, axis.start), axis.end);
  const shade = (name: string, from: number, to: number) => (
    <div
      key={name + from}
      className={`pb-shade pb-${name}`}
      style={{
        left: toAxisPercent(axis, within(from) - axis.start),
        width: toAxisPercent(axis, within(to) - within(from)),
      }}
    />
  );
  return (
    <div className="pb-backdrop" aria-hidden="true">
      {sections.map(({ site: { siteId, sunrise, sunset, dawn, dusk }, top, bottom }) => (
        <div key={siteId} className="pb-section" style={{ top, height: bottom - top }}>
          {isIn(axis, sunrise) && [
            shade("night", axis.start, dawn ?? axis.start),
            shade("dusk", dawn ?? axis.start, sunrise),
          ]}
          {isIn(axis, sunset) && [shade("dusk", sunset, dusk ?? axis.end), shade("night", dusk ?? axis.end, axis.end)]}
        </div>
      ))}
      {makeHourTicks(axis).map(({ at }) => (
        <div
          key={at}
          className="pb-line"
          style={{ left: toAxisPercent(axis, at - axis.start), width: toAxisPercent(axis, 1800) }}
        />
      ))}
      {isIn(axis, now) && <div className="pb-now" style={{ left: toAxisPercent(axis, now - axis.start) }} />}
    </div>
  );
});

const isIn = (axis: TimeAxis, at: number | null): at is number => at !== null && at >= axis.start && at < axis.end;

/** Labels for sunrise, sunset and the current time in the first row of a site. */
export function SunAndNowFlags({ axis, site, now }: { axis: TimeAxis; site: BoardResources; now: number }) {
  const { sunrise, sunset } = site;
  const left = (at: number) => ({ left: toAxisPercent(axis, at - axis.start) });
  return (
    <div className="pb-flags" aria-hidden="true">
      {isIn(axis, sunrise) && (
        <span className="pb-sun" style={left(sunrise)}>
          <Icon of={faSun} /> {formatClockOnAxis(axis, sunrise)}
        </span>
      )}
      {isIn(axis, sunset) && (
        <span className="pb-sun" style={left(sunset)}>
          <Icon of={faMoon} /> {formatClockOnAxis(axis, sunset)}
        </span>
      )}
      {isIn(axis, now) && (
        <b className="pb-flag" style={left(now)}>
          {formatClockOnAxis(axis, now)}
        </b>
      )}
    </div>
  );
}
