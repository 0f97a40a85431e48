"use client";
import { faCalendarDay } from "@fortawesome/free-solid-svg-icons";
import { parseDate } from "@internationalized/date";
import * as Popover from "@radix-ui/react-popover";
import { type ReactNode, useId, useState } from "react";
import { DateField as Aria, DateInput, DateSegment, Label } from "react-aria-components/DateField";
import StandaloneCalendar from "./calendar";
import { cx } from "./cx";
import { FieldHintAndError, fieldLabelClass } from "./field";
import { Icon } from "./icon";
import { FieldLocaleProvider } from "./locale";

type DayFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word that marks an optional field. */
  optional?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  name?: string;
  className?: string;
};

const segmentClass = cx(
  "rounded-box px-px tabular-nums outline-none data-placeholder:text-ink-3",
  "data-focused:bg-primary data-focused:text-on-primary",
);

/**
 * A field for a day, typed as dd/MM/yyyy or chosen in a calendar. The value has the format yyyy-MM-dd. The calendar opens in
 * the same kind of pop-up as all others, so that inside a dialog it gets the focus and Escape closes it alone.
 */
export function DateField({
  label,
  hint,
  error,
  value,
  onChange,
  min,
  max,
  openLabel,
  ...rest
}: DayFieldProps & { min?: string; max?: string; openLabel: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLocked = rest.disabled || rest.readOnly;
  return (
    <FieldLocaleProvider>
      <Aria
        className={cx("min-w-0", rest.className)}
        value={value ? parseDate(value) : null}
        onChange={(date) => onChange(date ? date.toString() : null)}
        minValue={min ? parseDate(min) : undefined}
        maxValue={max ? parseDate(max) : undefined}
        isDisabled={rest.disabled}
        isReadOnly={rest.readOnly}
        isRequired={rest.required}
        isInvalid={Boolean(error)}
        name={rest.name}
        aria-describedby={cx(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={fieldLabelClass}>
          {label}
          {rest.optional && <span className="text-ink-3"> ({rest.optional})</span>}
        </Label>
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Anchor asChild>
            <div
              className="field-box justify-between"
              data-invalid={error ? "" : undefined}
              data-disabled={rest.disabled ? "" : undefined}
              data-readonly={rest.readOnly ? "" : undefined}
            >
              <DateInput className="flex">
                {(segment) => <DateSegment segment={segment} className={segmentClass} />}
              </DateInput>
              <Popover.Trigger
                type="button"
                aria-label={openLabel}
                disabled={isLocked}
                className="-my-1 -me-2 grid min-h-(--target) min-w-(--target) place-items-center rounded-control"
              >
                <Icon of={faCalendarDay} className="text-ink-2" />
              </Popover.Trigger>
            </div>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              aria-label={openLabel}
              align="start"
              sideOffset={4}
              collisionPadding={8}
              // The focus starts on the day, not on the button for another month.
              onOpenAutoFocus={(event) => {
                event.preventDefault();
                (event.target as HTMLElement).querySelector<HTMLElement>("td [tabindex='0']")?.focus();
              }}
              className="z-50 rounded-control bg-raised p-3 text-ink shadow-popup animate-pop outline-none!"
            >
              <StandaloneCalendar
                label={openLabel}
                value={value}
                min={min}
                max={max}
                onChange={(day) => {
                  setOpen(false);
                  onChange(day);
                }}
              />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
        <FieldHintAndError id={id} hint={hint} error={error} />
      </Aria>
    </FieldLocaleProvider>
  );
}
