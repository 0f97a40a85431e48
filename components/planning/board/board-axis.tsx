import { faMoon, faSun } from "@fortawesome/free-solid-svg-icons";
import { memo } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { listClosuresOf } from "@/lib/records/closures/rules";
import type { BoardResources } from "../types";
import type { BoardModel } from "./board-model";
import { formatClockOnAxis, leftOnAxis, makeHourTicks, type TimeAxis, toAxisSeconds, widthOnAxis } from "./time-axis";

/**
 * The header of the time axis, with local hours above UTC. It is hidden from assistive technology, because every strip and
 * slot names its own time.
 */
export const TimeAxisHeader = memo(function TimeAxisHeader({
  axis,
  corner,
  hasUtc,
}: {
  axis: TimeAxis;
  corner: string[];
  /** Whether the rows have the same hours UTC. */
  hasUtc: boolean;
}) {
  return (
    <div className="pb-axis" aria-hidden="true">
      <div className="pb-corner">
        {corner.map((line) => (
          <span key={line} title={line}>
            {line}
          </span>
        ))}
      </div>
      <div className="pb-hours">
        {makeHourTicks(axis).map((tick) => (
          <div key={tick.at} className="pb-hour" style={{ left: leftOnAxis(axis, tick.at) }}>
            <span>{tick.local}</span>
            {hasUtc && <span>{tick.utc}</span>}
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
  const shade = (own: TimeAxis, name: string, from: number, to: number) => {
    const [first, last] = [Math.max(from, own.start), Math.min(to, own.end)];
    return (
      <div
        key={name + from}
        className={`pb-shade pb-${name}`}
        style={{ left: leftOnAxis(own, first), width: widthOnAxis(own, first, last) }}
      />
    );
  };
  return (
    <div className="pb-backdrop" aria-hidden="true">
      {sections.map(({ site: { closures, sunrise, sunset, dawn, dusk }, day: own = axis, top, bottom }) => (
        <div
          key={top}
          className={cx("pb-section", listClosuresOf(closures, own.day).length > 0 && "rest-closed")}
          style={{ top, height: bottom - top }}
        >
          {isIn(own, sunrise) && [
            shade(own, "night", own.start, dawn ?? own.start),
            shade(own, "dusk", dawn ?? own.start, sunrise),
          ]}
          {isIn(own, sunset) && [
            shade(own, "dusk", sunset, dusk ?? own.end),
            shade(own, "night", dusk ?? own.end, own.end),
          ]}
        </div>
      ))}
      {makeHourTicks(axis).map(({ at }) => (
        <div
          key={at}
          className="pb-line"
          style={{ left: leftOnAxis(axis, at), width: widthOnAxis(axis, at, at + 1800) }}
        />
      ))}
      {sections.map(
        ({ day: own = axis, top, bottom }) =>
          isIn(own, now) && (
            <div key={top} className="pb-now" style={{ left: leftOnAxis(own, now), top, height: bottom - top }} />
          ),
      )}
    </div>
  );
});

export const isIn = (axis: TimeAxis, at: number | null): at is number =>
  at !== null && at >= axis.start && at < axis.end;

/** Half of what the flag of the current time takes, and what the icon and the time of a label take, in pixels (board.css). */
const HALF_FLAG_WIDTH = 24;
const SUN_LABEL_WIDTH = 66;

/** How far right of its line a label of the sun begins: past the flag of the current time, where this would cover it. */
export function insetOfSunLabel(axis: TimeAxis, at: number, now: number, scale: number): number | undefined {
  const flag = (toAxisSeconds(axis, now) - toAxisSeconds(axis, at)) * scale;
  const isCovered = isIn(axis, now) && flag > -HALF_FLAG_WIDTH && flag < SUN_LABEL_WIDTH + HALF_FLAG_WIDTH;
  return isCovered ? Math.round(flag) + HALF_FLAG_WIDTH + 4 : undefined;
}

/** Labels for sunrise, sunset and the current time in the first row of a site. */
export function SunAndNowFlags({
  axis,
  site,
  now,
  scale,
}: {
  axis: TimeAxis;
  site: BoardResources;
  now: number;
  scale: number;
}) {
  const { sunrise, sunset } = site;
  const sun = (at: number | null, icon: IconDefinition) =>
    isIn(axis, at) && (
      <span
        className="pb-sun"
        style={{ left: leftOnAxis(axis, at), paddingLeft: insetOfSunLabel(axis, at, now, scale) }}
      >
        <Icon of={icon} /> {formatClockOnAxis(axis, at)}
      </span>
    );
  return (
    <div className="pb-flags" aria-hidden="true">
      {sun(sunrise, faSun)}
      {sun(sunset, faMoon)}
      {isIn(axis, now) && (
        <b className="pb-flag" style={{ left: leftOnAxis(axis, now) }}>
          {formatClockOnAxis(axis, now)}
        </b>
      )}
    </div>
  );
}
