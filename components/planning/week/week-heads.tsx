// biome-ignore-all lint/a11y/useSemanticElements: a real table can't draw only visible rows and scroll both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: a day's link has the focus, not its cell
"use client";
import { faChalkboardUser, faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Rest } from "@/lib/views/planning/rules";
import { isIn } from "../board/board-axis";
import type { DrawnBoard } from "../board/board-model";
import { formatCssPercent } from "../board/time-axis";
import { RestSign } from "../rest-line";
import type { BoardResources } from "../types";
import { useRestText } from "../use-rest-text";
import { type DayLoad, type Load, placeOnDay, type WeekDay } from "./week-model";
import type { WeekTexts } from "./week-texts";

/** The words of a day's load, for assistive technology: "10 flights, 14:45, 27 % of daylight, 1 blocking, 2 warnings". */
export function describeLoad(load: DayLoad, texts: WeekTexts): string {
  const share = load.share === null ? "" : texts.share(load.share);
  const parts = [texts.flights(load.count), load.seconds > 0 && texts.hours(load.seconds), share];
  return [...parts, describeAttention(load, texts)].filter(Boolean).join(", ");
}

/** All that needs attention on a day: "1 blocking, 3 warnings". */
export const describeAttention = (load: Load, texts: WeekTexts): string =>
  texts
    .attention(load)
    .map(({ text }) => text)
    .join(", ");

/** How full a day is, as a bar. */
export const LoadBar = ({ share }: { share: number | null }) => (
  <span className="wk-load" aria-hidden="true">
    <span style={{ width: formatCssPercent(Math.min(share ?? 0, 1)) }} />
  </span>
);

const ATTENTION_ICONS = { blocking: faCircleMinus, uncovered: faChalkboardUser, warnings: faTriangleExclamation };

/** What needs attention on a day: the worst in words, of the rest sign and number. In a narrow column these say the worst, too. */
export const AttentionText = ({ load, texts, isShort }: { load: DayLoad; texts: WeekTexts; isShort?: boolean }) => {
  const attention = texts.attention(load);
  if (attention.length === 0) return null;
  return (
    <span className="wk-attention">
      {attention.map(({ kind, count, text, short }, at) => (
        <span key={kind} className={kind === "blocking" ? "text-neg-ink" : "text-warn-ink"}>
          <Icon of={ATTENTION_ICONS[kind]} /> {at === 0 && (isShort ? <span className="wk-word">{short}</span> : text)}
          {(at > 0 || isShort) && <span className={at === 0 ? "wk-count" : undefined}>{count}</span>}
        </span>
      ))}
    </span>
  );
};

/** The heads of the days: what each holds, and a link to it. */
export const WeekHeads = memo(function WeekHeads({
  week,
  rests,
  loads,
  aircraft,
  today,
  texts,
  hrefOfDay,
}: {
  week: WeekDay[];
  /** Why each day rests. */
  rests: Rest[][];
  loads: DayLoad[];
  /** The number of aircraft whose hours are added up. */
  aircraft: number;
  today: string;
  texts: WeekTexts;
  hrefOfDay: (day: string) => string;
}) {
  const t = useTranslations("planning.week");
  return (
    <div className="wk-top" role="row" aria-rowindex={1}>
      <div className="pb-corner wk-corner" role="columnheader">
        {aircraft > 0 ? t("corner", { count: aircraft }) : t("cornerNone")}
      </div>
      {week.map(({ axis: { day } }, at) => (
        <DayHead key={day} {...{ day, texts, hrefOfDay }} {...loads[at]!} rests={rests[at]!} isToday={day === today} />
      ))}
    </div>
  );
});

type DayHeadProps = DayLoad & {
  day: string;
  rests: Rest[];
  isToday: boolean;
  texts: WeekTexts;
  hrefOfDay: (day: string) => string;
};

/** The head of a day. It takes the figures of its load one by one: a change on one day then leaves the heads of the others. */
const DayHead = memo(function DayHead({ day, rests, isToday, texts, hrefOfDay, ...load }: DayHeadProps) {
  const t = useTranslations("planning.week");
  const restText = useRestText();
  const why = rests.map((rest) => restText(rest));
  const name = [texts.dayTitle(day), ...why].join(", ");
  return (
    <div role="columnheader" className="wk-column" data-of-day={day} data-today={isToday ? "" : undefined}>
      <Link
        href={hrefOfDay(day)}
        aria-current={isToday ? "date" : undefined}
        aria-label={t("openDay", { day: `${name}, ${describeLoad(load, texts)}` })}
        title={describeAttention(load, texts) || undefined}
      >
        <span className="wk-line">
          <b>{texts.shortDay(day)}</b>
          <span className="wk-flights">{texts.flights(load.count)}</span>
          {load.share !== null && <b className="wk-percent">{texts.percent(load.share)}</b>}
        </span>
        <LoadBar share={load.share} />
        <span className="wk-line wk-small">
          <span>{texts.hours(load.seconds)}</span>
          <AttentionText {...{ load, texts }} isShort />
        </span>
        {why.length > 0 && (
          <span className="wk-rest" title={why.join("\n")}>
            {rests.map((rest) => (
              <RestSign key={rest.name} rest={rest} />
            ))}{" "}
            {rests.map((rest) => rest.name).join(" · ")}
          </span>
        )}
      </Link>
    </div>
  );
});

/** The background of the rows: night and twilight of each site's days, noon, and the line of the current time. */
export const WeekGround = memo(function WeekGround({
  sections,
  sites,
  weeks,
  now,
}: {
  sections: DrawnBoard["sections"];
  sites: BoardResources[];
  weeks: ReadonlyMap<string, WeekDay[]>;
  now: number;
}) {
  return (
    <div className="wk-ground" aria-hidden="true">
      {sections.map(({ site: { siteId }, top, bottom }) => {
        const site = sites.find((one) => one.siteId === siteId)!;
        return weeks.get(siteId)!.map((day, at) => {
          const { axis, from, to } = day;
          const { sunrise = null, sunset = null, dawn = null, dusk = null } = site.daylight[at] ?? {};
          const shade = (name: string, start: number, end: number) => {
            const { left, width } = placeOnDay({ start, end }, day);
            const style = { left: formatCssPercent(left), width: formatCssPercent(width) };
            return width > 0 && <div key={name + start} className={`pb-shade pb-${name}`} style={style} />;
          };
          return (
            <div
              key={axis.day}
              className={cx("wk-day", day.isClosed && "rest-closed")}
              style={{ left: formatCssPercent(at / 7), top, height: bottom - top }}
            >
              {isIn(axis, sunrise) && [shade("night", from, dawn ?? from), shade("dusk", dawn ?? from, sunrise)]}
              {isIn(axis, sunset) && [shade("dusk", sunset, dusk ?? to), shade("night", dusk ?? to, to)]}
              <div className="wk-noon" />
              {now >= from && now < to && (
                <div className="pb-now" style={{ left: formatCssPercent((now - from) / (to - from)) }} />
              )}
            </div>
          );
        });
      })}
    </div>
  );
});
