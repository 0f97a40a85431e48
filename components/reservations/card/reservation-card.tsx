"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { fullName } from "@/components/entity/person-name";
import { useButtonKeys } from "@/components/shell/button-keys";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { HoverCardDetails } from "../reservation-details";
import { instantToWallTime } from "../site-time";
import { complianceCssClass, reservationTypeIcons, typeCssClass } from "../strip/strip-look";
import { blockTimeOf, findMainPeople, nameTogether, partWordOf, purposeOf } from "../what-text";
import type { CardPlace, HoverCardControl } from "./use-hover-card";
import "./reservation-card.css";

const WIDTH = 332;
const GAP = 10;

type CardProps = {
  place: CardPlace;
  control: HoverCardControl;
  /** `isAsked` when something is asked about it that isn't answered yet, `isUndecided` when it was hit and stays for now. */
  reservation: PublicReservation & { isAsked?: boolean; isUndecided?: boolean };
  timeZone: string;
  id: string;
  onOpen: () => void;
  onMove?: () => void;
  onCancel?: () => void;
  /** Called when Escape has closed the card. */
  onLeave: () => void;
};

/**
 * The hover card with a reservation's details. It is a child of the document's body, so that no edge of a list or board cuts
 * it off.
 */
export default function ReservationHoverCard({ place, control, reservation, timeZone, id, ...on }: CardProps) {
  const t = useTranslations("booking.card");
  const words = useTranslations("reservations");
  const ref = useRef<HTMLDivElement>(null);
  useButtonKeys();
  const { aircraft, classroom, users, type, state, isSolo } = reservation;
  const { isFlight } = kinds[type];
  const { start, end } = blockTimeOf(reservation);
  const clock = (at: number, zone = timeZone) => instantToWallTime(at, zone).time;
  const [main] = nameTogether(findMainPeople(reservation), fullName);
  const purpose = purposeOf(reservation);
  const typeName = words(`types.${type}`);
  const heading = [main, purpose].filter(Boolean).join(" · ") || typeName;

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
      className={`reservation-card ${typeCssClass(type)} ${complianceCssClass(reservation.compliance)}`}
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
        <i className="reservation-card-icon">
          <Icon of={reservationTypeIcons[type]} />
        </i>
        <div>
          <b>{heading}</b>
          <span>
            {[
              ...[typeName, isSolo && words("solo"), words(`states.${state}`)],
              ...[reservation.isAsked && words("asked"), reservation.isUndecided && words("undecided")],
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </div>
      </header>
      <dl>
        {reservation.start < start && (
          <Fact label={t("meet")}>
            <b>{clock(reservation.start)}</b>
          </Fact>
        )}
        <Fact label={t(isFlight ? "block" : "time")}>
          <b className="whitespace-nowrap">{`${clock(start)}–${clock(end)}`}</b>{" "}
          <span className="whitespace-nowrap">{t("utc", { time: `${clock(start, "UTC")}–${clock(end, "UTC")}` })}</span>
        </Fact>
        {aircraft && (
          <Fact label={t("aircraft")}>
            {aircraft.callSign}
            {aircraft.startTurnaround < start && `, ${t("turnaround", { time: clock(aircraft.startTurnaround) })}`}
          </Fact>
        )}
        {aircraft?.fromAirport && aircraft.toAirport && aircraft.fromAirport !== aircraft.toAirport && (
          <Fact label={t("route")}>{`${aircraft.fromAirport}–${aircraft.toAirport}`}</Fact>
        )}
        {classroom && <Fact label={t("classroom")}>{classroom.name}</Fact>}
        {users.map((user) => (
          <Fact key={user.userId + user.role} label={words(`roles.${partWordOf(reservation, user.role)}`)}>
            {[`${user.firstName} ${user.lastName}`, user.callSign].filter(Boolean).join(", ")}
          </Fact>
        ))}
      </dl>
      <HoverCardDetails bar={reservation} />
      <footer>
        <Button onClick={on.onOpen}>{t("open")}</Button>
        {on.onMove && (
          <Button variant="quiet" aria-keyshortcuts="M" onClick={on.onMove}>
            {t("move")}
          </Button>
        )}
        {on.onCancel && (
          <Button variant="quiet" aria-keyshortcuts="Delete" onClick={on.onCancel}>
            {t(isFlight ? "cancel" : "cancelOther")}
          </Button>
        )}
      </footer>
    </div>,
    document.body,
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
