"use client";
import { faUserSlash } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { reservationTypeIcons, typeCssClass } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { BookableType } from "@/lib/activity/reservations/kinds";

/** Tabs to choose one of the types that the person may book. Arrow keys move between the tabs. */
export function ReservationTypeTabs({
  types,
  value,
  onChange,
  onChoose,
  onUnavailability,
}: {
  types: BookableType[];
  value: BookableType;
  onChange: (type: BookableType) => void;
  /** Called after a type was pressed. With the arrow keys, the focus stays at the types. */
  onChoose: () => void;
  /** Says instead that somebody isn't available. Without it, that isn't offered. */
  onUnavailability?: () => void;
}) {
  const t = useTranslations("booking");
  const names = useTranslations("reservations.types");
  const row = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  // Where not all types are in sight, the chosen one is.
  useEffect(() => {
    const { current } = row;
    const chosen = current?.querySelector<HTMLElement>(`[data-type="${value}"]`);
    if (!current || !chosen) return;
    current.scrollLeft = chosen.offsetLeft - current.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  const step = (by: number) => {
    const next = types[(types.indexOf(value) + by + types.length) % types.length]!;
    onChange(next);
    group.current?.querySelector<HTMLElement>(`[data-type="${next}"]`)?.focus();
  };
  return (
    <div ref={row} className="flex shrink-0 overflow-x-auto border-b border-line px-4 phone:px-2">
      <div ref={group} role="radiogroup" aria-label={t("type")} className="flex">
        {types.map((type) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio button that looks like a tab
          <button
            key={type}
            type="button"
            role="radio"
            data-type={type}
            aria-checked={type === value}
            tabIndex={type === value ? 0 : -1}
            className={cx(TAB, type === value ? "border-primary font-bold" : OTHER_TAB)}
            onClick={() => {
              onChange(type);
              onChoose();
            }}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight" || event.key === "ArrowDown") step(1);
              else if (event.key === "ArrowLeft" || event.key === "ArrowUp") step(-1);
              else return;
              event.preventDefault();
            }}
          >
            <span className={cx("strip-holder", HOLDER, typeCssClass(type))}>
              <Icon of={reservationTypeIcons[type]} />
            </span>
            {names(type)}
          </button>
        ))}
      </div>
      {onUnavailability && (
        <button type="button" className={cx(TAB, OTHER_TAB)} onClick={onUnavailability}>
          <span className={cx("bg-control text-surface", HOLDER)}>
            <Icon of={faUserSlash} />
          </span>
          {t("unavailability")}
        </button>
      )}
    </div>
  );
}

const TAB = "flex min-h-11 items-center gap-2 border-b-[3px] px-3 text-table whitespace-nowrap -outline-offset-2!";
const OTHER_TAB = "border-transparent text-ink-2 hover:text-ink";
const HOLDER = "grid size-6 place-items-center rounded-strip";
