"use client";
import { useLocale, useTranslations } from "next-intl";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { wallTimeToInstant } from "@/components/reservations/site-time";
import {
  complianceIconElements,
  displayedCompliance,
  draftedCssClasses,
  draftedIconElements,
  stateIconElementOf,
  stripCssClasses,
  typeCssClass,
  typeIconElements,
} from "@/components/reservations/strip/strip-look";
import { blockTimeOf, formatAircraftAndPeople, purposeOf } from "@/components/reservations/what-text";
import { UnlabelledCheckbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { FailedState, Skeleton } from "@/components/ui/states";
import type { AssistedView } from "@/lib/activity/assistance/schema";
import type { NotPlacedView } from "@/lib/activity/week-plans/schema";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatLongDay, formatShortDay } from "@/lib/platform/display";
import { groupBy } from "@/lib/platform/group-by";
import { countDaysWithout } from "../assistance/assisted";
import { addDays } from "../board/time-axis";
import { isOutOfPlan } from "../draft/use-draft";
import { shortRegistration } from "../strip/strip-label";
import type { BoardResources, ProposedMove, PublicReservation } from "../types";

type Student = AssistedView["students"][number];

type Props = {
  site: BoardResources;
  /** The Monday of the week. */
  day: string;
  reservations: readonly PublicReservation[];
  students: readonly Student[];
  picked: ReadonlySet<string>;
  notPlaced: readonly NotPlacedView[];
  now: number;
  isLoading: boolean;
  onRetry: (() => void) | null;
  isPhone: boolean;
  onPick: (ids: ReadonlySet<string>) => void;
  onOpen: (bar: PublicReservation) => void;
  onMove: (move: ProposedMove) => void;
  mayMove: (bar: PublicReservation) => boolean;
};

/** After so many days without a flight somebody stands out. */
const LONG_DAYS = 15;
/** From how many pixels on a press is a drag. */
const THRESHOLD = 5;

/** A week by student: what is published, and what the draft adds, moves and removes. A strip is dragged to another day. */
export function StudentsWeek({ site, day, reservations, students, ...p }: Props) {
  const t = useTranslations("weekPlan");
  const locale = useLocale();
  const days = useMemo(() => Array.from({ length: 7 }, (_, at) => addDays(day, at)), [day]);
  const byCell = useMemo(() => {
    const own = reservations.flatMap((bar) =>
      bar.users.flatMap(({ userId, role }) =>
        role === "Student" && bar.state !== "Cancelled" && !bar.draft?.isLeft
          ? [{ key: `${userId} ${localDayOf(bar.start, site.timeZone)}`, bar }]
          : [],
      ),
    );
    return groupBy(own, ({ key }) => key);
  }, [reservations, site.timeZone]);
  const flights = (one: string) =>
    reservations.filter(
      (bar) =>
        bar.type === "Practical" &&
        !isOutOfPlan(bar) &&
        bar.state !== "Cancelled" &&
        localDayOf(bar.start, site.timeZone) === one,
    ).length;
  const missing = groupBy(p.notPlaced, ({ userId }) => userId);
  const drag = useDragToDay(site.timeZone, p.onMove);
  const isAll = students.length > 0 && students.every(({ userId }) => p.picked.has(userId));
  if (p.onRetry) return <FailedState title={t("unread")} retryLabel={t("retry")} onRetry={p.onRetry} />;
  if (p.isLoading) return <Skeleton label={t("loading")} />;
  return (
    <div className="pw" data-dragging={drag.isDragging || undefined}>
      <table aria-label={t("title")}>
        <thead>
          <tr>
            <th scope="col" className="pw-who">
              <div className="pw-name">
                <UnlabelledCheckbox
                  label={t("everybody")}
                  disabled={p.isPhone}
                  checked={isAll}
                  onCheckedChange={() => p.onPick(new Set(isAll ? [] : students.map(({ userId }) => userId)))}
                />
                <span>{t("students")}</span>
              </div>
            </th>
            {days.map((one) => (
              <th key={one} scope="col">
                <b>{formatShortDay(one, locale)}</b>
                <span>{t("flights", { count: flights(one) })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => {
            const { userId, name, callSign } = student;
            const without = countDaysWithout(student, p.now);
            const left = missing.get(userId)?.length ?? 0;
            return (
              <tr key={userId} data-off={p.picked.has(userId) ? undefined : ""}>
                <th scope="row" className="pw-who">
                  <div className="pw-name">
                    <UnlabelledCheckbox
                      label={name}
                      disabled={p.isPhone}
                      checked={p.picked.has(userId)}
                      onCheckedChange={(isChecked) => {
                        const next = new Set(p.picked);
                        if (isChecked) next.add(userId);
                        else next.delete(userId);
                        p.onPick(next);
                      }}
                    />
                    <b>{callSign}</b>
                    <span className="truncate">{name}</span>
                    <span className={cx("pw-days", (without === null || without >= LONG_DAYS) && "pw-long")}>
                      {without === null ? t("never") : t("days", { count: without })}
                    </span>
                  </div>
                </th>
                {days.map((one, at) => (
                  <td key={one} data-day={one}>
                    {byCell.get(`${userId} ${one}`)?.map(({ bar }) => (
                      <Strip
                        key={bar.id}
                        bar={bar}
                        timeZone={site.timeZone}
                        onOpen={p.onOpen}
                        {...(p.mayMove(bar) && !p.isPhone && drag.of(bar))}
                      />
                    ))}
                    {at === 0 && left > 0 && <span className="pw-missing">{t("notPlacedCount", { count: left })}</span>}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {students.length === 0 && <p className="p-6 text-ink-2">{t("nobody")}</p>}
    </div>
  );
}

/** What the strips mean, and how many lessons are there. */
export function StudentsWeekLegend({ students, lessons }: { students: number; lessons: number }) {
  const t = useTranslations("weekPlan.legend");
  return (
    <div className="pb-legend flex flex-wrap items-center gap-x-4">
      <ul aria-label={t("label")}>
        <li className={`${typeCssClass("Practical")} ${draftedCssClasses.add} pb-drafted`}>
          <span className="pb-b">{draftedIconElements.add}</span>
          {t("drafted")}
        </li>
        <li className={typeCssClass("Practical")}>
          <span className="pb-b">{typeIconElements.Practical}</span>
          {t("published")}
        </li>
        <li className="pb-sep">{t("drag")}</li>
      </ul>
      <span className="ms-auto">{t("sum", { students, lessons })}</span>
    </div>
  );
}

function Strip({
  bar,
  timeZone,
  onOpen,
  ...handlers
}: {
  bar: PublicReservation;
  timeZone: string;
  onOpen: (bar: PublicReservation) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}) {
  const locale = useLocale();
  const { start, end } = blockTimeOf(bar);
  const name = [
    formatLongDay(localDayOf(bar.start, timeZone), locale),
    `${formatClock(start, timeZone)}–${formatClock(end, timeZone)}`,
    formatAircraftAndPeople(bar),
    purposeOf(bar),
  ]
    .filter(Boolean)
    .join(", ");
  const place = bar.aircraft ? shortRegistration(bar.aircraft.callSign) : (bar.classroom?.name ?? "");
  return (
    <button
      type="button"
      data-r={bar.id}
      className={`pw-strip ${stripCssClasses(bar)}`}
      aria-label={name}
      title={name}
      onClick={(event) => {
        if (!event.currentTarget.dataset.dragged) onOpen(bar);
        delete event.currentTarget.dataset.dragged;
      }}
      {...handlers}
    >
      <span className="pb-b">
        {typeIconElements[bar.type]}
        <span className="pb-t">
          <b>{formatClock(start, timeZone)}</b> <span className="pw-place">{place}</span>
        </span>
        {stateIconElementOf(bar)}
        {complianceIconElements[displayedCompliance(bar)]}
      </span>
    </button>
  );
}

/** Drags a strip to another day, at the same time of the site's clock. */
function useDragToDay(timeZone: string, onMove: (move: ProposedMove) => void) {
  const [isDragging, setDragging] = useState(false);
  const from = useRef<{ x: number; y: number } | null>(null);
  const dayUnder = (event: globalThis.PointerEvent) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("td[data-day]")?.dataset.day;
  const of = (bar: PublicReservation) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType !== "mouse") return;
      const strip = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY };
      const onPointerMove = (moved: globalThis.PointerEvent) => {
        const began = from.current;
        if (began && Math.hypot(moved.clientX - began.x, moved.clientY - began.y) >= THRESHOLD) {
          strip.dataset.dragged = "1";
          setDragging(true);
          strip.style.translate = `${moved.clientX - began.x}px ${moved.clientY - began.y}px`;
        }
      };
      const onPointerUp = (ended: globalThis.PointerEvent) => {
        removeEventListener("pointermove", onPointerMove);
        strip.style.pointerEvents = "none";
        const to = dayUnder(ended);
        strip.style.pointerEvents = "";
        strip.style.translate = "";
        from.current = null;
        setDragging(false);
        const own = localDayOf(bar.start, timeZone);
        if (!strip.dataset.dragged || !to || to === own) return;
        const shift = wallTimeToInstant(to, formatClock(bar.start, timeZone), timeZone) - bar.start;
        onMove({
          reservation: bar,
          start: bar.start + shift,
          end: bar.end + shift,
          startShift: shift,
          endShift: shift,
        });
      };
      addEventListener("pointermove", onPointerMove);
      addEventListener("pointerup", onPointerUp, { once: true });
    },
  });
  return { isDragging, of };
}
