"use client";
import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";
import { type ButtonVariant, getButtonClassName } from "../ui/button";
import { cx } from "../ui/cx";
import { Icon, type IconDefinition } from "../ui/icon";
import { addDays } from "./board/time-axis";
import { goToDay, readPressedDay } from "./day-address";

type DayLinkProps = Omit<ComponentProps<typeof Link>, "href"> & {
  day: string;
  /** The number of days by which the link goes on. It then counts from the day that was pressed last. */
  step?: number;
};

/** A link to the planning of another day, with the same filters. A link works before React has started. */
export function DayLink({ day, step, ...rest }: DayLinkProps) {
  const search = new URLSearchParams(useSearchParams());
  search.set("date", day);
  // The sheet of a reservation belongs to its own day.
  search.delete("reservation");
  return (
    <Link
      href={`?${search}`}
      scroll={false}
      onNavigate={(event) => {
        event.preventDefault();
        goToDay(step === undefined ? day : addDays(readPressedDay(addDays(day, -step)), step));
      }}
      {...rest}
    />
  );
}

/** A link that goes some days on or back and shows only an arrow. Its accessible name is also its tooltip. */
export function DayArrowLink({
  from,
  step,
  label,
  icon,
  variant = "secondary",
  className,
}: {
  /** The day from which the link counts. */
  from: string;
  step: number;
  label: string;
  icon: IconDefinition;
  variant?: ButtonVariant;
  className?: string;
}) {
  return (
    <DayLink
      day={addDays(from, step)}
      step={step}
      aria-label={label}
      title={label}
      className={cx(getButtonClassName(variant, "normal", true), className)}
    >
      <Icon of={icon} className="text-[1.1em]" />
    </DayLink>
  );
}
