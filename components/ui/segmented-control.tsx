"use client";
import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import * as ToggleGroup from "@radix-ui/react-toggle-group";
import { type ReactNode, useRef } from "react";
import { Link } from "@/components/ui/link";
import { cx } from "./cx";
import { Icon } from "./icon";

// With text of twice the size, options go on in a second row.
const frame = "inline-flex max-w-full flex-wrap rounded-control border border-control bg-surface";
const cell = cx(
  // Within the frame's border as high as other controls, but on touch each option is itself a full target.
  "relative flex min-h-[calc(var(--control-height)-2px)] phone:min-h-control touch:min-h-control items-center gap-2 px-3.5 text-table text-ink whitespace-nowrap phone:text-body",
  "border-s border-line-2 first:border-s-0 first:rounded-s-[3px] last:rounded-e-[3px] hover:bg-primary-soft transition-colors duration-[120ms]",
);
const chosen = "bg-primary-soft font-bold text-brand shadow-[inset_0_-3px_0_var(--primary)]";

export type Segment<V extends string = string> = { value: V; label: ReactNode; icon?: IconDefinition };

/** How many letters the labels may have together to stand side by side on a phone. */
const MOST_LETTERS = 34;
/** How many letters the longest label may have so that two stand side by side on a phone. */
const MOST_LETTERS_OF_HALF = 16;
/** Keys that move the focus between options. */
const MOVES_FOCUS = /^(Arrow|Home|End|Page)/;

/** A control to choose exactly one of a few visible options. As in any group of radios, the choice follows the arrow keys. */
export function SegmentedControl<V extends string>({
  label,
  segments,
  value,
  isShort = false,
  onValueChange,
}: {
  label: string;
  segments: Segment<V>[];
  value: V;
  /** Whether the labels are so short that they stand side by side on a phone, too. */
  isShort?: boolean;
  onValueChange: (value: V) => void;
}) {
  // Neither three words nor two long labels fit side by side on a phone.
  const lengths = segments.map(({ label: said }) => (typeof said === "string" ? said.length : 0));
  const isLong = !isShort && (segments.length > 2 || lengths.reduce((sum, one) => sum + one, 0) > MOST_LETTERS);
  const isInPairs = isLong && segments.length > 2 && Math.max(...lengths) <= MOST_LETTERS_OF_HALF;
  // The focus follows the key a moment later, maybe when the key is up again.
  const isByKey = useRef(false);
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onKeyDownCapture={(event) => {
        isByKey.current = MOVES_FOCUS.test(event.key);
      }}
      onPointerDownCapture={() => {
        isByKey.current = false;
      }}
      // Clicking the chosen option reports an empty value. It is ignored, because one option must always be chosen.
      onValueChange={(next) => next && onValueChange(next as V)}
      className={cx(
        frame,
        isInPairs ? "phone:grid phone:w-full phone:grid-cols-2" : isLong && "phone:flex phone:w-full phone:flex-col",
        isShort && "phone:flex phone:w-full",
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          onFocus={() => {
            if (isByKey.current && segment.value !== value) onValueChange(segment.value);
            isByKey.current = false;
          }}
          className={cx(
            cell,
            isInPairs
              ? "phone:odd:border-s-0 phone:nth-[n+3]:border-t"
              : isLong && "phone:border-s-0 phone:border-t phone:first:border-t-0",
            isShort && "phone:flex-1 phone:justify-center phone:px-1!",
            segment.value === value && chosen,
          )}
        >
          {segment.icon && <Icon of={segment.icon} />}
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** A control to choose any number of a few options. If none is chosen, all apply. Chosen options have a check mark. */
export function MultiSegmentedControl<V extends string>({
  label,
  segments,
  values,
  onValuesChange,
}: {
  label: string;
  segments: Segment<V>[];
  values: V[];
  onValuesChange: (values: V[]) => void;
}) {
  return (
    <ToggleGroup.Root
      type="multiple"
      aria-label={label}
      value={values}
      onValueChange={(next) => onValuesChange(next as V[])}
      className={cx(frame, "phone:grid phone:w-full phone:grid-cols-2")}
    >
      {segments.map((segment) => {
        const isChosen = values.includes(segment.value);
        return (
          <ToggleGroup.Item
            key={segment.value}
            value={segment.value}
            className={cx(cell, "px-2.5! phone:odd:border-s-0 phone:nth-[n+3]:border-t", isChosen && chosen)}
          >
            {/* Narrow windows don't show the icon, because the word and the check mark are more important. */}
            {segment.icon && <Icon of={segment.icon} className="tablet:max-[1439px]:hidden" />}
            {segment.label}
            {isChosen && <Icon of={faCheck} />}
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}

/** How many letters the labels of links may have together to stand in one line on a phone in the usual size. */
const MOST_LETTERS_OF_LINKS = 24;

/** Links that look like a segmented control, for options that are pages of their own. */
export function SegmentedLinks({
  label,
  links,
  current,
}: {
  label: string;
  /** An icon stands for its label in a narrow container. */
  links: { href: string; label: string; value: string; icon?: IconDefinition }[];
  current: string;
}) {
  const isLong = links.reduce((sum, { label: said }) => sum + said.length, 0) > MOST_LETTERS_OF_LINKS;
  return (
    <nav
      aria-label={label}
      className={cx(frame, isLong && "flex-wrap overflow-hidden phone:flex phone:w-full")}
      data-print="hide"
    >
      {links.map((link) => (
        <Link
          key={link.value}
          href={link.href}
          aria-current={link.value === current ? "page" : undefined}
          aria-label={link.icon && link.label}
          title={link.icon && link.label}
          className={cx(
            cell,
            isLong &&
              "phone:-mt-px phone:flex-auto phone:border-t phone:border-t-line-2 phone:justify-center phone:px-1! phone:text-center phone:text-table! phone:whitespace-normal",
            link.value === current && chosen,
          )}
        >
          {link.icon && (
            <span className="hidden tablet:@max-[1200px]:inline">
              <Icon of={link.icon} />
            </span>
          )}
          <span className={cx(link.icon && "tablet:@max-[1200px]:hidden")}>{link.label}</span>
        </Link>
      ))}
    </nav>
  );
}
