"use client";
import { faArrowRotateLeft, faArrowsRotate, faCheck, faPaperPlane, faStop } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { complianceIcons } from "@/components/reservations/strip/strip-look";
import { standbyHref } from "@/components/reservations/wanted-standby";
import { Button, KeyHint } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SegmentedControl } from "@/components/ui/segmented-control";
import {
  HEAVIEST,
  LIGHTEST,
  MOST_FLIGHTS_A_DAY,
  MOST_LESSONS_EACH,
  USUAL_WEIGHTS,
  WEIGHT_NAMES,
} from "@/lib/activity/week-plans/codes";
import type { NotPlacedView, UsualAsked, WeekPlanView } from "@/lib/activity/week-plans/schema";
import { assistanceHref } from "../assistance-link";
import type { PlanningBoardProps } from "../planning-view";

type Props = {
  siteId: string;
  day: string;
  /** The planned week. */
  period: { from: number; to: number };
  run: WeekPlanView | null;
  asked: UsualAsked;
  /** What the students are called. */
  names: ReadonlyMap<string, string>;
  /** For how many students it is run. */
  count: number;
  isBusy: boolean;
  mayRun: boolean;
  isPhone: boolean;
  publishing: PlanningBoardProps["publishing"];
  onAsk: (more: Partial<UsualAsked>) => void;
  onRun: () => void;
  onStop: () => void;
  /** Takes back what the run has placed. Undefined where somebody else asked for it, or nothing is left of it. */
  onUndo: (() => void) | undefined;
};

/** What a run has placed, what it could not place and why, and what counts for the next one. */
export function RunPanel({ siteId, day, period, run, isPhone, publishing, ...p }: Props) {
  const t = useTranslations("weekPlan");
  const isRunning = run?.state === "running";
  const hasRun = run !== null && run.state !== "undone";
  return (
    <>
      <section className="min-h-0 flex-1 overflow-auto" aria-label={t("run")}>
        {hasRun ? (
          <Figures run={run} blocked={publishing?.blocked ?? 0} />
        ) : (
          <p className="p-4 text-table">{t("intro")}</p>
        )}
        {run?.state === "failed" && (
          <p role="alert" className="mx-4 border-s-4 border-neg bg-neg-soft px-3 py-2 text-table text-neg-ink">
            {t("hasFailed")}
          </p>
        )}
        {hasRun && run.state === "done" && run.notPlaced.length > 0 && (
          <section className="border-t border-line-2 p-4" aria-label={t("notPlaced")}>
            <h2 className="mb-1 text-table font-bold">
              {t("notPlaced")} <span className="font-normal text-ink-2">{run.notPlaced.length}</span>
            </h2>
            <ul>
              {run.notPlaced.map((one) => (
                <li key={one.lessonId} className="border-b border-line py-2 text-small last:border-0">
                  <NotPlaced one={one} name={p.names.get(one.userId) ?? ""} {...{ siteId, day, period }} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {!isPhone && (
          <section className="grid gap-2 border-t border-line-2 p-4" aria-label={t("counts")}>
            <div className="flex items-baseline justify-between">
              <h2 className="text-table font-bold">{t("counts")}</h2>
              <button
                type="button"
                className="text-small text-link underline"
                onClick={() => p.onAsk({ weights: USUAL_WEIGHTS })}
              >
                {t("usual")}
              </button>
            </div>
            {WEIGHT_NAMES.map((name) => (
              <Weight
                key={name}
                label={t(`weights.${name}`)}
                value={p.asked.weights[name]}
                onChange={(value) => p.onAsk({ weights: { ...p.asked.weights, [name]: value } })}
              />
            ))}
            <Choice
              label={t("lessonsEach")}
              most={MOST_LESSONS_EACH}
              value={p.asked.lessonsEach}
              onChange={(lessonsEach) => p.onAsk({ lessonsEach })}
            />
            <Choice
              label={t("flightsADay")}
              most={MOST_FLIGHTS_A_DAY}
              value={p.asked.flightsADay}
              onChange={(flightsADay) => p.onAsk({ flightsADay })}
            />
          </section>
        )}
      </section>
      {!isPhone && (
        <div className="grid gap-2 border-t border-line-2 p-4">
          <p className="text-small text-ink-2">{t(hasRun ? "keeps" : "forHowMany", { count: p.count })}</p>
          <div className="flex flex-wrap gap-2">
            {isRunning ? (
              <Button icon={faStop} className="flex-1" disabled={p.isBusy || run.isStopping} onClick={p.onStop}>
                {t(run.isStopping ? "stopping" : "stop")}
              </Button>
            ) : (
              <Button
                icon={faArrowsRotate}
                variant={hasRun ? "secondary" : "primary"}
                className="flex-1"
                disabled={!p.mayRun}
                aria-keyshortcuts="R"
                onClick={p.onRun}
              >
                {t(hasRun ? "again" : "begin")} <KeyHint>R</KeyHint>
              </Button>
            )}
            {publishing && publishing.count > 0 && !isRunning && (
              <Button
                icon={faPaperPlane}
                variant="primary"
                className="flex-1"
                onClick={publishing.blocked > 0 ? publishing.onSettle : publishing.onPublish}
              >
                {publishing.blocked > 0
                  ? t("settle", { count: publishing.blocked })
                  : t("publish", { count: publishing.count })}
              </Button>
            )}
          </div>
          {p.onUndo && (
            <Button icon={faArrowRotateLeft} aria-keyshortcuts="Control+Z" onClick={p.onUndo}>
              {t("undo")} <KeyHint>{t("undoKey")}</KeyHint>
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Figures({ run, blocked }: { run: WeekPlanView; blocked: number }) {
  const t = useTranslations("weekPlan");
  const locale = useLocale();
  const { placed, wanted, standing, gap, startedAt, legalAt, improvedAt, endedAt, state } = run;
  const percent = (share: number) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share);
  const lines: ReactNode[] = [
    gap !== null && gap < 1 && (gap < 0.001 ? t("best") : t("gap", { gap: percent(gap) })),
    legalAt !== null && t("legal", { seconds: Math.max(1, legalAt - startedAt) }),
    state !== "running" &&
      improvedAt !== null &&
      t("improved", { seconds: Math.max(1, (endedAt ?? improvedAt) - startedAt) }),
    standing > 0 && t("standing", { count: standing }),
    run.moved > 0 && t("movedCount", { count: run.moved }),
  ];
  return (
    <div className="grid gap-2 p-4" role="status">
      <p className="flex flex-wrap items-baseline gap-2">
        <b className="text-page tabular-nums">{placed}</b>
        <span className="flex-1 text-ink-2">{t("ofPlaced", { count: wanted })}</span>
        {state === "done" &&
          (blocked === 0 ? (
            <Pill tone="valid" icon={faCheck}>
              {t("noneBroken")}
            </Pill>
          ) : (
            <Pill tone="blocking" icon={complianceIcons.Blocking}>
              {t("broken", { count: blocked })}
            </Pill>
          ))}
      </p>
      <ProgressBar label={t("placed")} value={wanted === 0 ? 100 : Math.round((100 * placed) / wanted)} />
      <p className="text-small text-ink-2">{lines.filter(Boolean).join(" ")}</p>
      {state === "running" && <p className="text-small font-bold">{t("running")}</p>}
    </div>
  );
}

function NotPlaced({
  one,
  name,
  siteId,
  day,
  period,
}: Pick<Props, "siteId" | "day" | "period"> & { one: NotPlacedView; name: string }) {
  const t = useTranslations("weekPlan");
  const { why, values, warning } = one;
  const clearable = why !== "follows";
  return (
    <>
      <b className="block text-table">
        {name}, {one.name}
      </b>
      <span>
        {warning ? warning.label : t(`why.${why}`, { after: values.after ?? "" })}
        {warning?.clear && ` ${warning.clear}`}
      </span>{" "}
      {clearable && (
        <Link href={assistanceHref(siteId, day, { studentIds: one.userId })} className="text-link underline">
          {t("look")}
        </Link>
      )}{" "}
      <Link
        href={standbyHref(siteId, {
          ...{ type: "Practical", userId: one.userId, lessonId: one.lessonId },
          ...{ from: period.from, until: period.to },
        })}
        className="text-link underline"
      >
        {t("waitingList")}
      </Link>
    </>
  );
}

/** A weight in five steps, as words. The arrow keys change it. */
function Weight({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: 1 | 2 | 3 | 4 | 5) => void;
}) {
  const t = useTranslations("weekPlan");
  return (
    <label className="pw-weight">
      <span>{label}</span>
      <input
        type="range"
        min={LIGHTEST}
        max={HEAVIEST}
        step={1}
        value={value}
        aria-valuetext={t(`steps.${value as 1}`)}
        onChange={({ target }) => onChange(Number(target.value) as 1)}
      />
      <span className="text-small text-ink-2">{t(`steps.${value as 1}`)}</span>
    </label>
  );
}

function Choice({
  label,
  most,
  value,
  onChange,
}: {
  label: string;
  most: number;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <div className="flex items-center justify-between gap-2 text-table">
      <span>{label}</span>
      <SegmentedControl
        isShort
        label={label}
        value={String(value)}
        segments={Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
        onValueChange={(one) => onChange(Number(one))}
      />
    </div>
  );
}
