"use client";
import { faMoon, faSun } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { OpenAvailability } from "@/components/availability/availability-dialog";
import { usePlanningTexts } from "@/components/planning/planning-texts";
import { RestTexts } from "@/components/planning/rest-line";
import type { SignedInUser } from "@/components/reservations/booking-context";
import { useLivingActions } from "@/components/reservations/living-reservations";
import { availableIcon, unavailableIcon } from "@/components/reservations/strip/strip-look";
import { useMoveReservation } from "@/components/reservations/use-move-reservation";
import { useRefusalToast } from "@/components/reservations/use-refusal-toast";
import { blockTimeOf } from "@/components/reservations/what-text";
import { useRefresh } from "@/components/shell/refresh";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { MoveRefusal } from "@/lib/activity/reservations/reach";
import { addDays, startOfDay } from "@/lib/platform/day";
import { formatClock, formatDayTitle, formatShortDay } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { OwnReservation, RestsOfDay, SiteOfReservation, SunOfDay } from "@/lib/views/dashboards/queries";
import type { Week } from "@/lib/views/dashboards/week";
import { useFreedom } from "./use-free-text";
import { useGroundText } from "./use-ground-text";
import { useWeekKeyboard } from "./use-week-keyboard";
import { useWeekPointer } from "./use-week-pointer";
import { type Ground, listGrounds, seenFrom } from "./week-grounds";
import {
  assignLanes,
  type Doing,
  type Drawing,
  drawnPeriod,
  formatHourInUtc,
  hoursOf,
  instantOf,
  moveAlong,
  type Piece,
  piecesOf,
  placeOf,
  type Span,
  shiftBar,
  type Way,
  type WeekPlace,
} from "./week-model";
import { WeekStrip } from "./week-strip";
import "./week.css";

type Props = {
  week: Week;
  reservations: OwnReservation[];
  said: readonly SaidAvailability[];
  timeZone: string;
  slotMinutes: number;
  reader: SignedInUser;
  now: number;
  site: SiteOfReservation | null;
  /** The seconds by which the clock of the week is before UTC. Null where it isn't the same in the whole week. */
  utcOffset: number | null;
  /** Why those may not be moved that the person may not move. */
  refusals: Readonly<Record<string, MoveRefusal>>;
  suns: readonly SunOfDay[];
  rests: readonly RestsOfDay[];
  onDraw: (open: OpenAvailability) => void;
  /** Books at a time. Undefined for whoever may not book. */
  onBook?: (slot: Span) => void;
  onEdit: (said: SaidAvailability, day: string) => void;
};

type Shown = Piece & { bar: OwnReservation };
/** The height of a text of the ground, in minutes of the axis. */
const LABEL_MINUTES = 20;
const NO_RESOURCES = { aircraft: [], classrooms: [], instructors: [] };

/** The week by hours: the person's own strips over the ground of their availability. Strips can be dragged and moved by keys. */
export function WeekGrid(props: Props) {
  const { week, said, timeZone, slotMinutes, reader, now, site, utcOffset, refusals, suns, rests } = props;
  const isClosed = (of: string) => rests.some(({ day, rests }) => day === of && rests.some((one) => one.isClosed));
  const t = useTranslations("availability.week");
  const kindWords = useTranslations("availability.kinds");
  const booking = useTranslations("booking");
  const locale = useLocale();
  const refresh = useRefresh();
  const words = usePlanningTexts();
  const living = useLivingActions();
  const textOf = useGroundText();
  const columns = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  // What was moved stands at its new place until the page has read it anew.
  const [moved, setMoved] = useState<
    ReadonlyMap<string, Pick<OwnReservation, "start" | "end" | "aircraft" | "version">>
  >(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page has read replaces what was shown before
  useEffect(() => setMoved(new Map()), [props.reservations]);
  const bars = useMemo(
    () =>
      props.reservations.map((one) => {
        const shown = moved.get(one.id);
        return shown && shown.version >= one.version ? { ...one, ...shown } : one;
      }),
    [props.reservations, moved],
  );

  const refuse = useRefusalToast();
  const { move, proposeOther } = useMoveReservation({
    timeZone,
    resources: NO_RESOURCES,
    show: useCallback(
      ({ id, start, end, aircraft, version }) => {
        setMoved((had) => new Map(had).set(id, { start, end, aircraft, version }));
        refresh();
      },
      [refresh],
    ),
    readAgain: useCallback(() => {
      setMoved(new Map());
      refresh();
    }, [refresh]),
    onRefused: useCallback(
      (reservation, wanted, refused) => living.open({ what: "change", reservation, wanted, refused }),
      [living],
    ),
  });

  const zoneOf = (bar: OwnReservation) => bar.site.timeZone;
  const spanOf = (bar: OwnReservation) => ({ start: bar.start, end: bar.end });
  const own: Shown[] = bars.flatMap((bar) =>
    piecesOf(spanOf(bar), week.days, zoneOf(bar)).map((piece) => ({ ...piece, bar })),
  );
  const grounds = listGrounds(said, week.days, timeZone);
  const hours = hoursOf(own);
  const find = (id: string) => bars.find((one) => one.id === id);
  const whyNotMove = (id: string): MoveRefusal | undefined => refusals[id];

  const moving = doing?.what === "move" ? find(doing.id) : undefined;
  const shift = moving && doing?.what === "move" ? moveAlong(moving, doing.way, zoneOf(moving), slotMinutes) : null;
  const ghost = moving && shift ? shiftBar(moving, shift) : null;
  const bounds = {
    start: startOfDay(week.monday, timeZone),
    end: startOfDay(addDays(week.monday, 7), timeZone),
  };
  const freedomOf = useFreedom(moving ?? null, bounds);
  const freedom = ghost && freedomOf(ghost, zoneOf(ghost));

  const announce = (text: string) => {
    if (status.current) status.current.textContent = text;
  };
  function drop(id: string, way: Way) {
    setDoing(null);
    const bar = find(id);
    const change = bar && moveAlong(bar, way, zoneOf(bar), slotMinutes);
    if (!bar || !change) return announce(t("unchanged"));
    const isTaken = freedomOf(shiftBar(bar, change), zoneOf(bar))?.isTaken;
    void (isTaken ? proposeOther(bar, change) : move(bar, change));
  }
  function draw(what: Drawing, from: WeekPlace, to: WeekPlace) {
    setDoing(null);
    const period = drawnPeriod(from, to, slotMinutes);
    const at = (minute: number) => instantOf({ day: from.day, minute }, timeZone);
    const [start, end] = [at(period.from), at(period.to)];
    if (what === "book") props.onBook?.({ start, end });
    else props.onDraw({ startAt: start, endAt: end });
  }
  const begin = (next: Doing) => {
    living.closeCard();
    setDoing(next);
  };
  const shared = { doing, setDoing: begin, stop: () => setDoing(null), whyNotMove, slotMinutes };
  const pointer = useWeekPointer({
    ...shared,
    columns,
    days: week.days,
    hours,
    drop,
    draw,
    refuse: (id) => {
      const why = whyNotMove(id);
      living.closeCard();
      if (why) refuse("notMovable", why);
    },
    mayBook: props.onBook !== undefined,
  });
  const keyboard = useWeekKeyboard({
    ...shared,
    drop,
    announce,
    cancel: (id) => {
      const bar = find(id);
      const why = whyNotMove(id);
      if (why) refuse("notCancellable", why);
      else if (bar) living.open({ what: "cancel", bar });
    },
  });
  const meetOf = useCallback((time: string) => t("meetShort", { time }), [t]);
  const labelOf = (bar: OwnReservation) => {
    const block = blockTimeOf(bar);
    const clock = (at: number) => formatClock(at, zoneOf(bar));
    const span = `${clock(block.start)}–${clock(block.end)}`;
    return bar.start < block.start ? t("label", { span, meet: clock(bar.start) }) : span;
  };
  const saidOfGhost = ghost && [labelOf(ghost), freedom?.text].filter(Boolean).join(", ");
  const ghostDay = ghost && placeOf(ghost.start, zoneOf(ghost)).day;
  useEffect(() => {
    if (saidOfGhost && status.current)
      status.current.textContent = `${ghostDay && formatDayTitle(ghostDay, locale)}, ${saidOfGhost}`;
  }, [saidOfGhost, ghostDay, locale]);

  const place = (from: number, to: number): CSSProperties => ({
    top: `calc(${(from - hours.from * 60) / 60} * var(--hour))`,
    height: `calc(${(to - from) / 60} * var(--hour))`,
  });
  const within = ({ from, to }: Pick<Piece, "from" | "to">) => {
    const [first, last] = [Math.max(from, hours.from * 60), Math.min(to, hours.to * 60)];
    return first < last ? { from: first, to: last } : null;
  };
  /** How far below its own top a ground's name stands, so that neither what lies over it nor the sunrise covers it. */
  const labelTop = (ground: Ground, top: number) => {
    const seen = Math.max(top, seenFrom(ground, grounds) ?? top);
    const sunrise = suns.find((one) => one.day === ground.day)?.sunrise;
    const rise = sunrise ? placeOf(sunrise, timeZone).minute : null;
    const isUnderSun = rise !== null && Math.abs(rise - (seen + LABEL_MINUTES / 2)) < LABEL_MINUTES;
    return `calc(${((isUnderSun ? rise + LABEL_MINUTES / 2 : seen) - top) / 60} * var(--hour))`;
  };
  const today = placeOf(now, timeZone);
  const flown = (list: readonly OwnReservation[]) =>
    list.reduce((sum, one) => {
      const { start, end } = blockTimeOf(one);
      return sum + (kinds[one.type].isFlight ? end - start : 0);
    }, 0);
  const total = flown(bars.filter((bar) => own.some((one) => one.bar === bar)));

  return (
    <section
      aria-label={t("name")}
      className="mw"
      data-focus-home
      tabIndex={-1}
      style={{ "--days": week.days.length, "--hours": hours.to - hours.from } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the strips are buttons; this hears of their keys and of the pointer */}
      <div className="mw-scroll" onKeyDown={keyboard.onKeyDown} onBlur={keyboard.onBlur}>
        <div className="mw-heads">
          <div className="mw-corner">{site ? site.icao : ""}</div>
          {week.days.map((day) => {
            const list = own.filter((one) => one.day === day && one.isFirst).map(({ bar }) => bar);
            const first = list[0] && Math.min(...list.map(({ start }) => start));
            const seconds = flown(list);
            return (
              <h3
                key={day}
                className={cx("mw-head", day === week.today && "mw-today")}
                title={formatDayTitle(day, locale)}
              >
                <b>{formatShortDay(day, locale)}</b>
                <span className="mw-said">
                  <span>
                    {first === undefined ? t("nothing") : t("meet", { time: formatClock(first, zoneOf(list[0]!)) })}
                  </span>
                  {seconds > 0 && <span>{t("air", { air: formatHours(Math.round(seconds / 60)) })}</span>}
                </span>
                <RestTexts rests={rests.find((one) => one.day === day)?.rests} className="mw-rest" isShort />
              </h3>
            );
          })}
        </div>
        <div className="mw-body">
          <ol className="mw-hours" aria-hidden="true">
            {Array.from({ length: hours.to - hours.from - 1 }, (_, at) => hours.from + at + 1).map((hour) => (
              <li key={hour} style={{ top: place(hour * 60, hour * 60).top }}>
                {`${String(hour).padStart(2, "0")}:00`}
                {utcOffset !== null && <span>{formatHourInUtc(hour, utcOffset)}</span>}
              </li>
            ))}
          </ol>
          <div
            ref={columns}
            className="mw-columns"
            data-doing={doing?.what}
            data-bookable={props.onBook ? "" : undefined}
            {...pointer}
          >
            {week.days.map((day, column) => {
              const sun = suns.find((one) => one.day === day);
              const strips = assignLanes(own.filter((one) => one.day === day));
              return (
                <section
                  key={day}
                  aria-label={formatDayTitle(day, locale)}
                  className={cx("mw-day", isClosed(day) && "rest-closed")}
                >
                  {sun && <Night sun={sun} timeZone={timeZone} {...{ place, within }} />}
                  {grounds
                    .filter((one) => one.day === day)
                    .map((ground) => {
                      const shown = within(ground);
                      return (
                        shown && (
                          <div
                            key={ground.said.id}
                            className={cx("mw-ground", ground.said.kind === "Available" ? "mw-there" : "mw-away")}
                            data-away={ground.said.kind === "Unavailable" ? "" : undefined}
                            style={place(shown.from, shown.to)}
                          >
                            <button
                              type="button"
                              data-print="text"
                              style={{ top: labelTop(ground, shown.from) }}
                              aria-label={textOf(ground)}
                              title={textOf(ground)}
                              onClick={() => props.onEdit(ground.said, ground.firstDay)}
                            >
                              {ground.said.kind === "Available" ? availableIcon : unavailableIcon}
                              <span>{kindWords(ground.said.kind)}</span>
                              {ground.said.comment && <span className="mw-comment">{ground.said.comment}</span>}
                            </button>
                          </div>
                        )
                      );
                    })}
                  {day === week.today && within({ from: today.minute, to: today.minute + 1 }) && (
                    <div className="mw-now" style={place(today.minute, today.minute)} />
                  )}
                  {strips.map(({ bar, lane, lanes, ...piece }) => (
                    <WeekStrip
                      key={`${bar.id} ${piece.from}`}
                      {...{ bar, piece, lane, lanes, words, place }}
                      readerId={reader.id}
                      isMovable={!whyNotMove(bar.id)}
                      isLeft={ghost?.id === bar.id}
                      showSite={!site}
                      meetOf={meetOf}
                    />
                  ))}
                  {ghost &&
                    piecesOf(spanOf(ghost), [day], zoneOf(ghost)).map((piece) => (
                      <WeekStrip
                        key="ghost"
                        {...{ piece, words, place }}
                        bar={ghost}
                        lane={0}
                        lanes={1}
                        readerId={reader.id}
                        isMovable={false}
                        meetOf={meetOf}
                        ghost={{
                          label: labelOf(ghost),
                          freedom,
                          isAtTop: piece.from < (hours.from + 1) * 60,
                          isAtEnd: column >= week.days.length - 2,
                        }}
                      />
                    ))}
                  {doing && doing.what !== "move" && doing.from.day === day && (
                    <Drawn what={doing.what} {...drawnPeriod(doing.from, doing.to, slotMinutes)} place={place} />
                  )}
                </section>
              );
            })}
          </div>
        </div>
      </div>
      <div className="mw-foot">
        <span className="mw-key mw-there">{t("iAm")}</span>
        <span className="mw-key mw-away">{kindWords("Unavailable")}</span>
        <span data-print="hide">
          {props.onBook && `${t("hintBook")} `}
          {t("hint")}
        </span>
        <span className="ms-auto">
          {total > 0 && t.rich("total", { hours: formatHours(Math.round(total / 60)), b: (text) => <b>{text}</b> })}
        </span>
        <span data-print="hide">
          {booking("undo")} <b>Ctrl-Z</b>
        </span>
      </div>
      <p ref={status} role="status" className="sr-only" />
    </section>
  );
}

type Placing = {
  place: (from: number, to: number) => CSSProperties;
  within: (piece: { from: number; to: number }) => { from: number; to: number } | null;
};

/** The night before and after the day, with sunrise and sunset. */
function Night({ sun, timeZone, place, within }: Placing & { sun: SunOfDay; timeZone: string }) {
  const minute = (at: number | null, other: number) => (at === null ? other : placeOf(at, timeZone).minute);
  const [morning, evening] = [
    within({ from: 0, to: minute(sun.dawn, 0) }),
    within({ from: minute(sun.dusk, 1440), to: 1440 }),
  ];
  const mark = (at: number | null, icon: typeof faSun) => {
    const shown = at !== null && within({ from: minute(at, 0), to: minute(at, 0) + 1 });
    return (
      shown && (
        <span className="mw-sun" style={{ top: place(shown.from, shown.from).top }}>
          <Icon of={icon} /> {formatClock(at, timeZone)}
        </span>
      )
    );
  };
  return (
    <div aria-hidden="true">
      {morning && <div className="mw-night" style={place(morning.from, morning.to)} />}
      {evening && <div className="mw-night" style={place(evening.from, evening.to)} />}
      {mark(sun.sunrise, faSun)}
      {mark(sun.sunset, faMoon)}
    </div>
  );
}

/** The reservation or availability that is being drawn. */
function Drawn({ what, from, to, place }: Pick<Placing, "place"> & { what: Drawing; from: number; to: number }) {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return (
    <div className={cx("mw-ground mw-drawn", what === "book" ? "mw-place" : "mw-away")} style={place(from, to)}>
      <b>{`${clock(from)}–${clock(to)}`}</b>
    </div>
  );
}
