"use client";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { usePlan } from "@/components/reservations/plan";
import { useUndoKey } from "@/components/reservations/undo";
import { useSingleKeys } from "@/components/shell/use-single-keys";
import type { AssistedView } from "@/lib/activity/assistance/schema";
import { HEAVIEST, LIGHTEST, USUAL_ASKED, WEIGHT_NAMES } from "@/lib/activity/week-plans/codes";
import type { UsualAsked, WeekPlanView } from "@/lib/activity/week-plans/schema";
import { api } from "@/lib/http/client";
import { countDaysBetween, utcDayToUnix } from "@/lib/platform/day";
import { addDays, makeDayAxis } from "../board/time-axis";
import { BoardFrame } from "../board-frame";
import { DRAFT, isOutOfPlan } from "../draft/use-draft";
import { useIsPhone } from "../planning-frame";
import { usePlanningTexts } from "../planning-texts";
import type { PlanningBoardProps } from "../planning-view";
import { RunPanel } from "./run-panel";
import { StudentsWeek, StudentsWeekLegend } from "./students-week";
import { useWeekPlan, type WeekPlanAsked } from "./use-week-plan";
import "../board/board.css";
import "../draft/draft.css";
import "./plan-week.css";

/** The week of a draft by student, and the optimiser that fills it: what it has placed, what not and why, and what counts. */
export function PlanWeekBoard(props: PlanningBoardProps) {
  const { sites, reservations, day, publishing } = props;
  const t = useTranslations("weekPlan");
  const words = usePlanningTexts();
  const plan = usePlan();
  const isPhone = useIsPhone(props.isPhone);
  const { siteId } = useParams<{ siteId: string }>();
  const draftId = useSearchParams().get(DRAFT)!;
  const site = sites[0]!;
  const { timeZone } = site;
  const [from, to] = [makeDayAxis(day, timeZone).start, makeDayAxis(addDays(day, 6), timeZone).end];
  const students = useQuery({
    queryKey: ["plan-week-students", siteId, from, to],
    queryFn: async ({ signal }) => {
      const query = { siteId, from, to };
      return (await api.get<AssistedView>("planning/assistance", { query, signal, quiet: true })).data.students;
    },
  });
  const { run, usual, isRead, isBusy, begin, stop, undo } = useWeekPlan(draftId, plan.readAgain);
  const last = useMemo(() => (run ? readAsked(run) : null), [run]);
  const [chosen, setChosen] = useState<Partial<UsualAsked> & { studentIds?: ReadonlySet<string> }>({});
  const asked: UsualAsked = { ...USUAL_ASKED, ...usual, ...last, ...chosen };
  const usualIds =
    last?.studentIds ?? students.data?.filter(({ lessons }) => lessons.length > 0).map(({ userId }) => userId);
  const picked = useMemo(() => chosen.studentIds ?? new Set(usualIds ?? []), [chosen.studentIds, usualIds]);
  const isRunning = run?.state === "running";
  const mayRun = picked.size > 0 && isRead && !isRunning && !isBusy && !isPhone;
  const start = () => {
    if (!mayRun) return;
    const { lessonsEach, flightsADay, weights } = asked;
    const first = Math.max(0, countDaysBetween(day, props.today));
    void begin({
      ...{ studentIds: [...picked], lessonsEach, flightsADay, weights },
      firstDay: utcDayToUnix(addDays(day, Math.min(6, first))),
      lastDay: utcDayToUnix(addDays(day, 6)),
    });
  };
  const mayUndo = run?.state === "done" && run.isOwn && run.placed > 0 && !isBusy && !isPhone;
  useSingleKeys((key) => (key === "r" ? start : undefined));
  useUndoKey(mayUndo ? () => void undo() : undefined);
  const listed = useMemo(
    () =>
      (students.data ?? []).filter(
        ({ userId, lessons, booked }) => lessons.length + booked.length > 0 || picked.has(userId),
      ),
    [students.data, picked],
  );
  const studentIds = new Set(listed.map(({ userId }) => userId));
  const lessons = reservations.filter(
    (bar) =>
      !isOutOfPlan(bar) &&
      bar.state !== "Cancelled" &&
      bar.users.some((one) => one.role === "Student" && studentIds.has(one.userId)),
  ).length;
  const panel = (
    <RunPanel
      {...{ siteId, day, run, asked, isBusy, mayRun, isPhone, publishing, period: { from, to } }}
      names={new Map(listed.map(({ userId, name }) => [userId, name]))}
      count={picked.size}
      onAsk={(more) => setChosen({ ...chosen, ...more })}
      onRun={start}
      onStop={() => void stop()}
      onUndo={mayUndo ? () => void undo() : undefined}
    />
  );
  const grid = (
    <StudentsWeek
      {...{ site, day, reservations, picked, isPhone }}
      students={listed}
      isLoading={students.isPending}
      onRetry={students.isError ? () => void students.refetch() : null}
      notPlaced={run?.state === "done" ? run.notPlaced : []}
      now={props.now}
      onPick={(ids) => setChosen({ ...chosen, studentIds: ids })}
      onOpen={props.onOpen}
      onMove={props.onMove}
      mayMove={props.rights.mayMove}
    />
  );
  if (isPhone)
    return (
      <div className="grid">
        {props.banner}
        {props.notice}
        <h1 className="px-3 pt-3 text-section font-bold">{t("title")}</h1>
        <p className="px-3 text-small text-ink-2">{t("readOnly")}</p>
        {panel}
        {grid}
      </div>
    );
  return (
    <BoardFrame {...props} days={7} words={words} aside={<aside className="draft-panel pw-panel">{panel}</aside>}>
      {grid}
      <StudentsWeekLegend students={listed.length} lessons={lessons} />
    </BoardFrame>
  );
}

/** What a run was asked for. A run of another version may lack some of it. */
function readAsked({ input }: WeekPlanView): (UsualAsked & { studentIds: string[] }) | null {
  const { studentIds, lessonsEach, flightsADay, weights } = (input ?? {}) as Partial<WeekPlanAsked>;
  if (!studentIds || !weights) return null;
  const isWeight = (value: unknown) => typeof value === "number" && value >= LIGHTEST && value <= HEAVIEST;
  if (!WEIGHT_NAMES.every((name) => isWeight(weights[name]))) return null;
  return { studentIds, lessonsEach: lessonsEach ?? 1, flightsADay: flightsADay ?? 1, weights };
}
