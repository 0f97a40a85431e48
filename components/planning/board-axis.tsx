import { faMoon, faSun } from "@fortawesome/free-solid-svg-icons";
import { memo } from "react";
import { Icon } from "../ui/icon";
import type { BoardModel } from "./board-model";
import { clock, hourTicks, type TimeAxis } from "./time-axis";
import type { BoardResources } from "./types";

/** Hours above, UTC below. Hidden from assistive technology: every strip and slot says its own time. */
export const AxisHead = memo(function AxisHead({
  axis,
  scale,
  corner,
}: {
  axis: TimeAxis;
  scale: number;
  corner: string[];
}) {
  return (
    <div className="pb-axis" aria-hidden="true">
      <div className="pb-corner">
        {corner.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      {hourTicks(axis).map((tick) => (
        <div key={tick.at} className="pb-hour" style={{ left: Math.round((tick.at - axis.start) * scale) }}>
          <span>{tick.local}</span>
          <span>{tick.utc}</span>
        </div>
      ))}
    </div>
  );
});

type Ground = { axis: TimeAxis; scale: number; sections: BoardModel["sections"] };

/** What lies behind all rows, drawn once: night and dusk of each site, and the hours' lines. */
export const BoardGround = memo(function BoardGround({ axis, scale, sections }: Ground) {
  const x = (at: number) => Math.round((Math.min(Math.max(at, axis.start), axis.end) - axis.start) * scale);
  const isIn = (at: number | null): at is number => at !== null && at >= axis.start && at < axis.end;
  const shade = (name: string, from: number, to: number) => (
    <div key={name + from} className={`pb-shade pb-${name}`} style={{ left: x(from), width: x(to) - x(from) }} />
  );
  return (
    <div className="pb-backdrop" aria-hidden="true">
      {sections.map(({ site: { siteId, sunrise, sunset, dawn, dusk }, top, bottom }) => (
        <div key={siteId} className="pb-section" style={{ top, height: bottom - top }}>
          {isIn(sunrise) && [
            shade("night", axis.start, dawn ?? axis.start),
            shade("dusk", dawn ?? axis.start, sunrise),
          ]}
          {isIn(sunset) && [shade("dusk", sunset, dusk ?? axis.end), shade("night", dusk ?? axis.end, axis.end)]}
        </div>
      ))}
      {hourTicks(axis).map(({ at }) => (
        <div
          key={at}
          className="pb-line"
          style={{ left: x(at), "--half": `${Math.round(1800 * scale)}px` } as React.CSSProperties}
        />
      ))}
    </div>
  );
});

/** The time now, behind the strips. */
export function NowLine({ axis, scale, now }: { axis: TimeAxis; scale: number; now: number }) {
  if (now < axis.start || now >= axis.end) return null;
  return <div className="pb-now" style={{ left: Math.round((now - axis.start) * scale) }} aria-hidden="true" />;
}

/** Sunrise, sunset and the time now as flags in the first row of a site. */
export function Flags({
  axis,
  scale,
  site,
  now,
}: {
  axis: TimeAxis;
  scale: number;
  site: BoardResources;
  now: number;
}) {
  const x = (at: number) => Math.round((at - axis.start) * scale);
  const isIn = (at: number | null): at is number => at !== null && at >= axis.start && at < axis.end;
  const { sunrise, sunset } = site;
  return (
    <div className="pb-flags" aria-hidden="true">
      {isIn(sunrise) && (
        <span className="pb-sun" style={{ left: x(sunrise) }}>
          <Icon of={faSun} /> {clock(axis, sunrise)}
        </span>
      )}
      {isIn(sunset) && (
        <span className="pb-sun" style={{ left: x(sunset) }}>
          <Icon of={faMoon} /> {clock(axis, sunset)}
        </span>
      )}
      {isIn(now) && (
        <b className="pb-flag" style={{ left: x(now) }}>
          {clock(axis, now)}
        </b>
      )}
    </div>
  );
}
