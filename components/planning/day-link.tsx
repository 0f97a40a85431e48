"use client";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { type ButtonVariant, getButtonClassName } from "../ui/button";
import { cx } from "../ui/cx";
import { Icon, type IconDefinition } from "../ui/icon";

/** A link to the planning of another day, with the same filters. A link works before React has started. */
export function DayLink({ day, ...rest }: { day: string } & Omit<ComponentProps<typeof Link>, "href">) {
  const search = new URLSearchParams(useSearchParams());
  search.set("date", day);
  // The sheet of a reservation belongs to its own day.
  search.delete("reservation");
  return <Link href={`?${search}`} prefetch={false} scroll={false} {...rest} />;
}

/** A link to another day that shows only an arrow. Its accessible name is also its tooltip. */
export function DayArrowLink({
  day,
  label,
  icon,
  variant = "secondary",
  className,
}: {
  day: string;
  label: string;
  icon: IconDefinition;
  variant?: ButtonVariant;
  className?: string;
}) {
  return (
    <DayLink
      day={day}
      aria-label={label}
      title={label}
      className={cx(getButtonClassName(variant, "normal", true), className)}
    >
      <Icon of={icon} className="text-[1.1em]" />
    </DayLink>
  );
}
