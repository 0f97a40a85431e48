"use client";
import { useTranslations } from "next-intl";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { SaidPeriod } from "@/lib/activity/availability/rules";
import { listUnavailablePeriods } from "@/lib/activity/availability/rules";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { instantToWallTime } from "../site-time";
import { typeCssClass } from "../strip/strip-look";
import { type BusyPeriods, findBusyPeriod, type Period } from "../use-busy-periods";
import { useDaylight } from "../use-daylight";
import { formatAircraftAndPeople } from "../what-text";
import { hoursOf, type Lane, placeInWindow, secondsOfDrag, windowOfLanes } from "./lanes";
import "./booking-lanes.css";

type Props = {
  lanes: readonly Lane[];
  type: BookableType;
  siteId: string;
  timeZone: string;
  slotMinutes: number;
  /** Off-block to on-block of a flight, and the whole with its briefings. */
  block: Period;
  whole: Period;
  /** When the booking occupies a resource. */
  occupiedBy: (id: string) => readonly Period[];
  busy: BusyPeriods;
  reservations: ReadonlyMap<string, PublicReservation>;
  said: ReadonlyMap<string, readonly SaidPeriod[]> | undefined;
  /** The hours that are shown, unless they are those around the booking. */
  shown?: Period;
  /** Without it, the block can't be dragged. */
  onMove?: (seconds: number) => void;
};

/**
 * A row for each resource of the booking, with what it does in the hours around. The booking's block is dragged to another time.
 * Without a pointer the start does the same, so this is a picture for those who see it.
 */
export function BookingLanes({
  lanes,
  type,
  siteId,
  timeZone,
  slotMinutes,
  block,
  whole,
  busy,
  occupiedBy,
  onMove,
  ...p
}: Props) {
  const t = useTranslations("booking.lanes");
  const [drag, setDrag] = useState<{ window: Period; seconds: number } | null>(null);
  const from = useRef({ x: 0, width: 1 });
  const window = drag?.window ?? p.shown ?? windowOfLanes(whole);
  const { data: light } = useDaylight(siteId, instantToWallTime(block.start, timeZone).day);
  if (!window || lanes.length === 0) return null;
  const by = drag?.seconds ?? 0;
  const moved = (period: Period) => ({ start: period.start + by, end: period.end + by });
  const at = (period: Period): CSSProperties | undefined => placeInWindow(period, window) ?? undefined;
  const clock = (unix: number) => instantToWallTime(unix, timeZone).time;
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !onMove) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width: event.currentTarget.parentElement!.clientWidth };
    setDrag({ window, seconds: 0 });
  };
  const move = (event: PointerEvent) =>
    drag &&
    setDrag({
      ...drag,
      seconds: secondsOfDrag((event.clientX - from.current.x) / from.current.width, window, slotMinutes),
    });
  const drop = () => {
    setDrag(null);
    if (by !== 0) onMove?.(by);
  };
  const nights: Period[] = [
    ...(light?.dawn ? [{ start: window.start, end: light.dawn }] : []),
    ...(light?.dusk ? [{ start: light.dusk, end: window.end }] : []),
  ];
  return (
    <div aria-hidden="true" data-lanes className="bl">
      <div className="bl-head">
        <span />
        <div className="bl-hours">
          {hoursOf(window).map((hour) => (
            <span key={hour} style={at({ start: hour, end: hour + 3600 })}>
              {clock(hour)}
            </span>
          ))}
        </div>
      </div>
      {lanes.map(({ id, name, text, isPerson }) => {
        const said = p.said?.get(id) ?? [];
        const occupied = occupiedBy(id);
        // Who supervises a solo is held before and after it.
        const isAboard =
          occupied.length === 0 || occupied.some((one) => one.start < block.end && one.end > block.start);
        const isTaken = occupied.some((period) => findBusyPeriod(busy, id, moved(period)) !== null);
        return (
          <div key={id} className="bl-row">
            <span className="bl-name">{name}</span>
            <div className="bl-lane">
              {nights.map((night) => (
                <i key={night.start} className="bl-night" style={at(night) ?? { display: "none" }} />
              ))}
              {hoursOf(window).map((hour) => (
                <i key={hour} className="bl-line" style={at({ start: hour, end: hour + 3600 })} />
              ))}
              {said
                .filter(({ kind }) => kind === "Available")
                .map((one) => {
                  const place = at(one);
                  return (
                    place && (
                      <i key={one.start} className="bl-available" style={place}>
                        {t("available")}
                      </i>
                    )
                  );
                })}
              {listUnavailablePeriods(said, window, timeZone).map((one) => {
                const place = at(one);
                return place && <i key={one.start} className="bl-unavailable" style={place} />;
              })}
              {(busy.get(id) ?? []).map((taken) => {
                const place = at(taken);
                const other = p.reservations.get(taken.reservationId);
                return (
                  place &&
                  other && (
                    <span
                      key={`${taken.reservationId}:${taken.start}`}
                      className={cx("bl-taken", typeCssClass(other.type))}
                      style={place}
                    >
                      {formatAircraftAndPeople(other)
                        .split(" · ")
                        .filter((part) => part !== name)
                        .join(" · ")}
                    </span>
                  )
                );
              })}
              {isPerson &&
                (isAboard ? [whole] : occupied).map((held) => (
                  <i key={held.start} className={cx("bl-whisker", typeCssClass(type))} style={at(moved(held))} />
                ))}
              <span
                className={cx("bl-block", typeCssClass(type))}
                data-taken={isTaken || undefined}
                data-aground={isAboard ? undefined : ""}
                data-moving={drag ? "" : undefined}
                data-fixed={onMove ? undefined : ""}
                style={at(moved(block)) ?? { display: "none" }}
                onPointerDown={start}
                onPointerMove={move}
                onPointerUp={drop}
                onPointerCancel={() => setDrag(null)}
              >
                {by !== 0 ? `${clock(block.start + by)}–${clock(block.end + by)}` : text}
              </span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
