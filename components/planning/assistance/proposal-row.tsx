"use client";
import { faCheck, faMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { reservationTypeIcons, typeCssClass } from "@/components/reservations/strip/strip-look";
import { Button, KeyHint } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatClock } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { Proposal } from "./assisted";

type Reason = Proposal["reasons"][number];

/** Says a reason in the reader's language. */
export function useReasonText(timeZone: string) {
  const t = useTranslations("assistance.reasons");
  return ({ name, at, minutes, days }: Reason, aircraft: string): string => {
    const time = at === null ? "" : formatClock(at, timeZone);
    const values = { aircraft, time, minutes: minutes ?? 0, days: days ?? 0, hours: formatHours(minutes ?? 0) };
    return t(name, values);
  };
}

/** One way to fly a lesson: when, on what, with whom, and why. Arrow keys go to the others, Enter books what is framed. */
export function ProposalRow({
  proposal,
  timeZone,
  at,
  last,
  weekday,
  day,
  isFramed,
  isFirstStop,
  isBooking,
  onFrame,
  onBook,
}: {
  proposal: Proposal;
  timeZone: string;
  at: number;
  last: number;
  weekday: string;
  day: string;
  isFramed: boolean;
  /** Whether Tab reaches it although nothing is framed. */
  isFirstStop: boolean;
  isBooking: boolean;
  onFrame: (at: number) => void;
  onBook: () => void;
}) {
  const t = useTranslations("assistance");
  const textOf = useReasonText(timeZone);
  const { start, end, aircraft, instructor, reasons, warnings } = proposal;
  const who = instructor.callSign ?? instructor.name;
  const time = `${formatClock(start, timeZone)}–${formatClock(end, timeZone)}`;
  const what = `${weekday} ${time}, ${aircraft.callSign}, ${instructor.name}`;
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    onFrame(to > last ? 0 : to < 0 ? last : to);
  };
  const line = (key: string, icon: typeof faCheck, ink: string, label: string, text: string) => (
    <li key={key} className={ink}>
      <Icon of={icon} fixed label={label} className="text-small" /> {text}
    </li>
  );
  return (
    <div className="as-row" data-framed={isFramed || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: the row holds more than the label of an input may */}
      <button
        type="button"
        role="radio"
        aria-checked={isFramed}
        aria-label={[what, ...reasons.map((one) => textOf(one, aircraft.callSign)), ...warnings].join(", ")}
        aria-keyshortcuts={String(at + 1)}
        tabIndex={isFramed || isFirstStop ? 0 : -1}
        data-assist-focus={isFramed || isFirstStop ? "" : undefined}
        className="as-pick"
        onClick={() => onFrame(at)}
        onKeyDown={onKey}
      >
        <span className="as-number" aria-hidden="true">
          {at + 1}
        </span>
        <span className="as-when">
          <b>{day}</b>
          <span>{time}</span>
        </span>
        <span className={cx("as-strip", typeCssClass("Practical"))}>
          <i aria-hidden="true">
            <Icon of={reservationTypeIcons.Practical} />
          </i>
          <span>
            <b>{aircraft.callSign}</b> <span className="as-model">{aircraft.model}</span> · {who}
          </span>
        </span>
      </button>
      <ul className="as-reasons" aria-hidden="true">
        {reasons.map((one) =>
          one.isFor
            ? line(one.name, faCheck, "as-for", t("reasons.for"), textOf(one, aircraft.callSign))
            : line(one.name, faMinus, "as-against", t("reasons.against"), textOf(one, aircraft.callSign)),
        )}
        {warnings.map((text) => line(text, faTriangleExclamation, "as-warning", t("reasons.warning"), text))}
      </ul>
      {isFramed && (
        <Button
          variant="primary"
          className="as-book"
          disabled={isBooking}
          aria-label={t("proposals.bookLong", { what })}
          onClick={onBook}
        >
          {t("proposals.book")}
          <KeyHint>{t("keys.enter")}</KeyHint>
        </Button>
      )}
    </div>
  );
}
