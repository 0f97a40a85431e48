import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { formatDuration } from "@/components/ui/typed-time";
import { useWidth } from "@/components/ui/use-width";
import type { TrackView } from "@/lib/activity/flights/leg-files/schema";
import { formatClock } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import { FEET_PER_METRE, formatDegrees, METRES_PER_MILE, projectAltitude, projectTrack } from "./track-scales";

type Props = { track: TrackView; zone: string };

/** Pixels left of the altitude's curve, for its scale. */
const SCALE_WIDTH = 76;
const PROFILE_HEIGHT = 96;

/** A track over a grid of latitude and longitude with its aerodromes, and its altitude over time. A sentence says what it shows. */
export function TrackDrawing({ track, zone }: Props) {
  const t = useTranslations("flightFollowUp.track");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const minutes = Math.round((track.until - track.from) / 60);
  const summary = t("summary", {
    distance: (track.metres / METRES_PER_MILE).toLocaleString(locale, { maximumFractionDigits: 1 }),
    length: formatDuration(minutes),
    hasHighest: String(track.highest !== null),
    highest: displayWhole(Math.round(((track.highest ?? 0) * FEET_PER_METRE) / 10) * 10, locale),
    landings: track.landings.length,
  });
  return (
    <figure className="flex flex-col gap-2">
      <div ref={box} className="flex min-h-[300px] flex-col gap-2">
        {width !== null && width > 0 && (
          <>
            <Chart track={track} width={width} height={Math.min(360, Math.max(240, width * 0.6))} label={summary} />
            <Profile {...{ track, zone, width }} />
          </>
        )}
      </div>
      <figcaption className="text-small text-ink-2">{summary}</figcaption>
    </figure>
  );
}

const LABEL = "fill-current text-small";

function Chart({ track, width, height, label }: { track: TrackView; width: number; height: number; label: string }) {
  const t = useTranslations("flightFollowUp.track");
  const locale = useLocale();
  const { x, y, meridians, parallels, bar, aerodromes } = projectTrack(track, { width, height, padding: 36 });
  const line = track.line.map(([, latitude, longitude]) => `${x(longitude).toFixed(1)},${y(latitude).toFixed(1)}`);
  const [first, last] = [track.line[0], track.line.at(-1)];
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="border border-line bg-surface"
    >
      <g className="text-line" stroke="currentColor">
        {meridians.map((degrees) => (
          <line key={degrees} x1={x(degrees)} x2={x(degrees)} y1={0} y2={height} />
        ))}
        {parallels.map((degrees) => (
          <line key={degrees} x1={0} x2={width} y1={y(degrees)} y2={y(degrees)} />
        ))}
      </g>
      <g className="text-ink-3">
        {meridians
          .filter((degrees) => x(degrees) > 60 && x(degrees) < width - 60)
          .map((degrees) => (
            <text key={degrees} x={x(degrees) + 4} y={14} className={LABEL}>
              {formatDegrees(degrees, [t("east"), t("west")])}
            </text>
          ))}
        {parallels
          .filter((degrees) => y(degrees) > 30 && y(degrees) < height - 30)
          .map((degrees) => (
            <text key={degrees} x={4} y={y(degrees) - 4} className={LABEL}>
              {formatDegrees(degrees, [t("north"), t("south")])}
            </text>
          ))}
      </g>
      <g className="text-ink-2">
        {aerodromes.map(({ icao, latitude, longitude }) => (
          <g key={icao}>
            <circle cx={x(longitude)} cy={y(latitude)} r={6} fill="none" stroke="currentColor" strokeWidth={1.5} />
            <line
              x1={x(longitude) - 4}
              x2={x(longitude) + 4}
              y1={y(latitude) + 4}
              y2={y(latitude) - 4}
              stroke="currentColor"
              strokeWidth={1.5}
            />
            <text
              x={x(longitude) + (x(longitude) > width - 60 ? -10 : 10)}
              y={y(latitude) + 18}
              textAnchor={x(longitude) > width - 60 ? "end" : "start"}
              className={`${LABEL} font-bold`}
            >
              {icao}
            </text>
          </g>
        ))}
      </g>
      <g className="text-link">
        <polyline
          points={line.join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {first && <circle cx={x(first[2])} cy={y(first[1])} r={4} fill="currentColor" />}
        {last && <rect x={x(last[2]) - 4} y={y(last[1]) - 4} width={8} height={8} fill="currentColor" />}
      </g>
      <g className="text-brand">
        {track.landings.map(({ at, latitude, longitude }) => (
          <path
            key={at}
            d={`M${x(longitude)} ${y(latitude)}l-5 -9h10z`}
            className="stroke-surface"
            fill="currentColor"
            strokeWidth={1}
          />
        ))}
      </g>
      <g className="text-ink-2" transform={`translate(${width - bar.pixels - 12} ${height - 12})`}>
        <path d={`M0 -5v5h${bar.pixels}v-5`} fill="none" stroke="currentColor" strokeWidth={1.5} />
        <text x={bar.pixels / 2} y={-6} textAnchor="middle" className={LABEL}>
          {t("miles", { miles: bar.miles.toLocaleString(locale) })}
        </text>
      </g>
    </svg>
  );
}

/** The altitude over time, with each touch-down. Decorative: the sentence says the highest, and the legs say the times. */
function Profile({ track, zone, width }: Props & { width: number }) {
  const t = useTranslations("flightFollowUp.track");
  const locale = useLocale();
  const inner = width - SCALE_WIDTH - 12;
  const profile = projectAltitude(track, { width: inner, height: PROFILE_HEIGHT });
  if (!profile) return <p className="text-small text-ink-2">{t("noAltitude")}</p>;
  const { points, altitudes, times, x } = profile;
  const curve = points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(" ");
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={PROFILE_HEIGHT + 34}
      viewBox={`0 0 ${width} ${PROFILE_HEIGHT + 34}`}
      className="border border-line bg-surface"
    >
      <g transform={`translate(${SCALE_WIDTH} 12)`}>
        {altitudes.map(({ feet, y }) => (
          <g key={feet}>
            <line x1={0} x2={inner} y1={y} y2={y} className="text-line" stroke="currentColor" />
            <text x={-6} y={y + 4} textAnchor="end" className={`${LABEL} text-ink-3`}>
              {t("feet", { feet: displayWhole(feet, locale) })}
            </text>
          </g>
        ))}
        {times.map(({ at, x: left }) => (
          <g key={at}>
            <line x1={left} x2={left} y1={0} y2={PROFILE_HEIGHT} className="text-line" stroke="currentColor" />
            {left < inner - 14 && (
              <text
                x={left}
                y={PROFILE_HEIGHT + 15}
                textAnchor={left < 14 ? "start" : "middle"}
                className={`${LABEL} text-ink-3`}
              >
                {formatClock(at, zone)}
              </text>
            )}
          </g>
        ))}
        <polyline
          points={curve}
          className="text-link"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {track.landings.map(({ at }) => (
          <path
            key={at}
            d={`M${x(at)} ${PROFILE_HEIGHT}l-4 -8h8z`}
            className="stroke-surface text-brand"
            fill="currentColor"
          />
        ))}
      </g>
    </svg>
  );
}
