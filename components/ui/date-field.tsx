"use client";
import { faCalendarDay } from "@fortawesome/free-solid-svg-icons";
import { parseDate } from "@internationalized/date";
import { type ReactNode, useId } from "react";
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
} from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { CalendarMonth } from "./calendar";
import { cx } from "./cx";
import { FieldHintAndError, fieldLabelClass } from "./field";
import { Icon } from "./icon";
import { FieldLocaleProvider } from "./locale";

export type DayFieldProps = {
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

export const dateSegmentClass = cx(
  "rounded-box px-px tabular-nums outline-none data-placeholder:text-ink-3",
  "data-focused:bg-primary data-focused:text-on-primary",
);

/** A field for a day, typed as dd/MM/yyyy or chosen in a calendar. The value has the format yyyy-MM-dd. */
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
}: DayFieldProps & { min?: string; max?: string; openLabel?: string }) {
  const id = useId();
  return (
    <FieldLocaleProvider>
      <DatePicker
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
        firstDayOfWeek="mon"
      >
        <Label className={fieldLabelClass}>
          {label}
          {rest.optional && <span className="text-ink-3"> ({rest.optional})</span>}
        </Label>
        <Group className="field-box justify-between">
          <DateInput className="flex">
            {(segment) => <DateSegment segment={segment} className={dateSegmentClass} />}
          </DateInput>
          <Button
            aria-label={openLabel}
            className="-me-2 grid min-h-(--target) min-w-(--target) place-items-center rounded-control"
          >
            <Icon of={faCalendarDay} className="text-ink-2" />
          </Button>
        </Group>
        <FieldHintAndError id={id} hint={hint} error={error} />
        <Popover className="pointer-events-auto rounded-control bg-raised p-3 text-ink shadow-popup animate-pop">
          <Dialog className="outline-none!">
            <Calendar>
              <CalendarMonth />
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </FieldLocaleProvider>
  );
}
