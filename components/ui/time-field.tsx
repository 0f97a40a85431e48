"use client";
import { parseTime } from "@internationalized/date";
import { useId } from "react";
import { TimeField as Aria, DateInput, DateSegment, Label } from "react-aria-components/TimeField";
import { cx } from "./cx";
import { type DayFieldProps, dateSegmentClass } from "./date-field";
import { FieldHintAndError, fieldLabelClass } from "./field";
import { FieldLocaleProvider } from "./locale";

/** A field for a time of day on the 24-hour clock. The value has the format HH:mm. */
export function TimeField({ label, hint, error, value, onChange, ...rest }: DayFieldProps) {
  const id = useId();
  return (
    <FieldLocaleProvider>
      <Aria
        className={cx("min-w-0", rest.className)}
        value={value ? parseTime(value) : null}
        onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
        isDisabled={rest.disabled}
        isReadOnly={rest.readOnly}
        isRequired={rest.required}
        isInvalid={Boolean(error)}
        name={rest.name}
        aria-describedby={cx(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined}
        validationBehavior="aria"
        granularity="minute"
        hourCycle={24}
        shouldForceLeadingZeros
      >
        <Label className={fieldLabelClass}>{label}</Label>
        <DateInput className="field-box">
          {(segment) => <DateSegment segment={segment} className={dateSegmentClass} />}
        </DateInput>
        <FieldHintAndError id={id} hint={hint} error={error} />
      </Aria>
    </FieldLocaleProvider>
  );
}
