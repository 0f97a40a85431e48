"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { complianceCssClass, reservationTypeIcons, typeCssClass } from "@/components/reservations/strip/strip-look";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PlanningTexts } from "../planning-texts";
import { findMainPerson, purposeOf } from "../strip/strip-label";
import type { PublicReservation } from "../types";
import { blockTimeOf } from "./board-model";
import { formatClockInUtc, formatClockOnAxis, formatClockSpan, type TimeAxis } from "./time-axis";
import type { CardPlace, HoverCardControl } from "./use-hover-card";

const WIDTH = 332;
const GAP = 10;

type CardProps = {
  place: CardPlace;
  control: HoverCardControl;
  reservation: PublicReservation;
  axis: TimeAxis;
  words: PlanningTexts;
  id: string;
  children: ReactNode;
  onOpen: () => void;
  onMove?: () => void;
  onCancel?: () => void;
  onLeave: () => void;
};

/**
 * The hover card with a reservation's details. It is a child of the document's body, so that the grid's edges don't cut it
 * off.
 */
export default function ReservationHoverCard({
  place,
  control,
  reservation,
  axis,
  words,
  id,
  children,
  ...on
}: CardProps) {
  const t = useTranslations("planning");
  const ref = useRef<HTMLDivElement>(null);
  const { aircraft, classroom, users, type } = reservation;
  const { isFlight } = kinds[type];
  const { start, end } = blockTimeOf(reservation);
  const main = findMainPerson(reservation);
  const purpose = purposeOf(reservation);
  const heading =
    [main && `${main.firstName} ${main.lastName}`, purpose].filter(Boolean).join(" · ") || words.types[type];

  // Place the card before the browser paints: below its strip, or above it if there isn't enough room below.
  useLayoutEffect(() => {
    const card = ref.current!;
    const { anchor } = place;
    const { offsetHeight: height, offsetWidth: width } = card;
    const left = Math.max(8, Math.min(anchor.left - 40, innerWidth - width - 8));
    const isBelow = anchor.bottom + GAP + height < innerHeight || anchor.top < height + GAP;
    const top = isBelow
      ? Math.min(anchor.bottom + GAP, Math.max(8, innerHeight - height - 8))
      : anchor.top - GAP - height;
    card.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    card.style.visibility = "visible";
  });

  return createPortal(
    <div
      ref={ref}
      id={id}
      role="dialog"
      aria-label={heading}
      data-print="hide"
      className={`pb-card ${typeCssClass(type)} ${complianceCssClass(reservation.compliance)}`}
      style={{ width: `min(${WIDTH}px, calc(100vw - 16px))`, visibility: "hidden" }}
      onPointerEnter={control.hold}
      onPointerLeave={(event) => event.pointerType === "mouse" && control.closeSoon()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        control.close();
        on.onLeave();
      }}
    >
      <header>
        <i className="pb-card-icon">
          <Icon of={reservationTypeIcons[type]} />
        </i>
        <div>
          <b>{heading}</b>
          <span>{t("card.line", { type: words.types[type], state: words.states[reservation.state] })}</span>
        </div>
      </header>
      <dl>
        <dt>{t(isFlight ? "card.block" : "card.time")}</dt>
        <dd>
          <b className="whitespace-nowrap">{formatClockSpan(axis, start, end)}</b>{" "}
          <span className="whitespace-nowrap">
            {t("card.utc", { time: `${formatClockInUtc(start)}–${formatClockInUtc(end)}` })}
          </span>
        </dd>
        {aircraft && (
          <>
            <dt>{t("card.aircraft")}</dt>
            <dd>
              {aircraft.callSign}
              {aircraft.startTurnaround < start &&
                `, ${t("card.turnaround", { time: formatClockOnAxis(axis, aircraft.startTurnaround) })}`}
            </dd>
          </>
        )}
        {aircraft?.fromAirport && aircraft.toAirport && aircraft.fromAirport !== aircraft.toAirport && (
          <>
            <dt>{t("card.route")}</dt>
            <dd>{`${aircraft.fromAirport}–${aircraft.toAirport}`}</dd>
          </>
        )}
        {classroom && (
          <>
            <dt>{t("card.classroom")}</dt>
            <dd>{classroom.name}</dd>
          </>
        )}
        {users.map((user) => (
          <div key={user.userId + user.role} className="contents">
            <dt>{words.roles[user.role]}</dt>
            <dd>{[`${user.firstName} ${user.lastName}`, user.callSign].filter(Boolean).join(", ")}</dd>
          </div>
        ))}
      </dl>
      {children}
      <footer>
        <Button onClick={on.onOpen}>{t("card.open")}</Button>
        {on.onMove && (
          <Button variant="quiet" onClick={on.onMove}>
            {t("card.move")}
          </Button>
        )}
        {on.onCancel && (
          <Button variant="quiet" onClick={on.onCancel}>
            {t(isFlight ? "card.cancel" : "card.cancelOther")}
          </Button>
        )}
      </footer>
    </div>,
    document.body,
  );
}
