import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import type { Limit } from "@/lib/views/fleet/wire";
import { CHART_DAYS, type Corner } from "./potential";

type Scales = { x: (place: number) => number; y: (value: number) => number };

/** The line: solid up to the present, dotted after it. */
export function Line({ corners, present, x, y }: { corners: Corner[]; present: number } & Scales) {
  const start = corners[0]!.value;
  const path: string[] = [];
  let last: number | null = null;
  for (const { place, value } of corners) {
    if (last !== null) path.push(`H${x(place)}`);
    if (value !== null) path.push(last === null ? `M${x(Math.max(place, present, 0))} ${y(value)}` : `V${y(value)}`);
    last = value;
  }
  if (last !== null) path.push(`H${x(CHART_DAYS)}`);
  return (
    <>
      {start !== null && present > 0 && (
        <path d={`M${x(0)} ${y(start)} H${x(present)}`} fill="none" strokeWidth={2.5} className="stroke-link" />
      )}
      <path d={path.join(" ")} fill="none" strokeWidth={2} strokeDasharray="2 4" className="stroke-link" />
    </>
  );
}

/** The figures beside the line: what remains now, and after each booking. */
export function Labels({
  corners,
  present,
  x,
  y,
  lines,
  tone,
  write,
  pointed,
  limit,
}: {
  corners: Corner[];
  limit: Pick<Limit, "id" | "title">;
  present: number;
  /** The heights of the lines of limit and tolerance, which no figure may stand on. */
  lines: number[];
  tone: (value: number) => string;
  write: (value: number) => string;
  pointed: string | null;
} & Scales) {
  const start = corners[0]!.value;
  // A figure that would stand on the one before it is left out, unless its booking is pointed at.
  let free = x(present) + 44;
  // A figure stands above the line, unless it would stand on another one.
  const clear = (height: number) =>
    lines.some((one) => one > height - 17 && one < height - 4) ? height + 15 : height - 6;
  return (
    <>
      {start !== null && (
        <text x={x(present) + 8} y={y(start) - 6} className="fill-ink font-bold" style={{ fontSize: 12 }}>
          {write(start)}
        </text>
      )}
      {corners.map(({ place, value, step }, at) => {
        if (!step || value === null || value === corners[at - 1]?.value) return null;
        const isPointed = pointed === step.use.reservationId;
        const isFree = x(place) + 8 >= free;
        if (!isFree && !isPointed) return null;
        if (isFree) free = x(place) + 52;
        // Before the rise of the work that renews the limit there is room for its name.
        const isWork = step.use.renewsLimitIds.includes(limit.id);
        const hasName = isWork && limit.title.length * 7 < x(place) - x(0) - 8;
        return (
          <Fragment key={step.use.reservationId}>
            {hasName && (
              <text x={x(place) - 6} y={y(value) + 4} textAnchor="end" className="fill-ink" style={{ fontSize: 12 }}>
                {limit.title}
              </text>
            )}
            <text
              x={x(place) + 8}
              y={clear(y(value))}
              className={cx(tone(value), (value < 0 || isPointed) && "font-bold", isPointed && "underline")}
              style={{ fontSize: 12 }}
            >
              {write(value)}
            </text>
          </Fragment>
        );
      })}
    </>
  );
}
