import { useTranslations } from "next-intl";

/** The middle of the drawing, the radius of the compass rose, and the heading of runway 04 in degrees. */
const C = 400;
const R = 372;
const HEADING = 42;
/**
 * Measures of the drawing before it is rotated. The runway is upright, with its end 22 at the top. RUNWAY has half the
 * length and the full width. CIRCUIT has the positions of three edges and the radius of the corners.
 */
const RUNWAY = { half: 146, width: 22 };
const CIRCUIT = { left: -190, top: -212, bottom: 216, corner: 16 };

const NAMES: Record<number, string> = { 0: "N", 9: "E", 18: "S", 27: "W" };

/** A drawing of a left-hand traffic circuit around runway 04/22 on a compass rose. It is only decoration. */
export function TrafficCircuitDrawing({ className }: { className?: string }) {
  const t = useTranslations("shell.signIn.legs");
  const { left, top, bottom, corner } = CIRCUIT;
  return (
    <svg
      viewBox="0 0 800 800"
      className={className}
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMid slice"
    >
      <Rose />
      <g transform={`translate(${C} ${C}) rotate(${HEADING})`}>
        <path
          d={`M0 ${-RUNWAY.half} V${top + corner} q0 ${-corner} ${-corner} ${-corner} H${left + corner}
            q${-corner} 0 ${-corner} ${corner} V${bottom - corner} q0 ${corner} ${corner} ${corner} H${-corner}
            q${corner} 0 ${corner} ${-corner} V${RUNWAY.half}`}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.5"
          strokeDasharray="11 7"
        />
        <Arrow x={-84} y={top} turn={-90} />
        <Arrow x={left} y={-30} turn={180} />
        <Arrow x={-110} y={bottom} turn={90} />
        <Arrow x={0} y={186} turn={0} />
        <g className="hidden fill-[#dbe6f7] text-[17px] tablet:block" textAnchor="middle">
          <text transform="translate(26 -180) rotate(-90)" textAnchor="middle" dy="6">
            {t("upwind")}
          </text>
          <text x={-84} y={top - 18}>
            {t("crosswind")}
          </text>
          <text transform={`translate(${left - 16} -84) rotate(-90)`}>{t("downwind")}</text>
          <text x={-120} y={bottom + 28}>
            {t("base")}
          </text>
          <text transform="translate(24 186) rotate(-90)" dy="6">
            {t("final")}
          </text>
        </g>
        <Runway />
      </g>
    </svg>
  );
}

function Rose() {
  return (
    <g stroke="var(--bar-line)" fill="none">
      <circle cx={C} cy={C} r={R} strokeWidth="1.5" />
      {Array.from({ length: 72 }, (_, step) => {
        const length = step % 6 === 0 ? 20 : step % 2 === 0 ? 13 : 7;
        const rotation = `rotate(${step * 5} ${C} ${C})`;
        return <path key={rotation} d={`M${C} ${C - R} v${length}`} strokeWidth="1.5" transform={rotation} />;
      })}
      <g stroke="none" className="fill-[#dbe6f7] text-[18px]" textAnchor="middle">
        {Array.from({ length: 12 }, (_, step) => {
          const tens = step * 3;
          return (
            <text key={tens} x={C} y={C - R + 48} transform={`rotate(${tens * 10} ${C} ${C})`}>
              {NAMES[tens] ?? tens}
            </text>
          );
        })}
      </g>
    </g>
  );
}

function Runway() {
  const { half, width } = RUNWAY;
  const threshold = [-6, 0, 6].map((x) => `M${x} ${half - 20} v14`).join(" ");
  return (
    <g>
      <rect
        x={-width / 2 - 2}
        y={-half}
        width={width + 4}
        height={half * 2}
        fill="var(--bar-field)"
        stroke="#ffffff"
        strokeWidth="2"
      />
      <path d={`M0 ${-half + 62} V${half - 62}`} stroke="#ffffff" strokeWidth="2" strokeDasharray="18 14" />
      {[
        { name: "04", turn: 0 },
        { name: "22", turn: 180 },
      ].map(({ name, turn }) => (
        <g key={name} transform={`rotate(${turn})`}>
          <path d={threshold} stroke="#ffffff" strokeWidth="2.5" />
          <text y={half - 30} textAnchor="middle" className="fill-white text-[15px] font-bold">
            {name}
          </text>
        </g>
      ))}
    </g>
  );
}

function Arrow({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <path d="M0 -9 L8 7 L-8 7 Z" fill="#ffffff" transform={`translate(${x} ${y}) rotate(${turn})`} />;
}
