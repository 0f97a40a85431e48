"use client";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Field, type FieldTexts, useFieldIds } from "./field";

/** One line of text. All attributes of an input pass through (so `register()` of a form library does too). */
export function TextField({
  label,
  hint,
  error,
  optional,
  id: given,
  className,
  ...rest
}: FieldTexts & Omit<ComponentProps<"input">, "size">) {
  const { id, describedBy } = useFieldIds(given, { hint, error });
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      <input
        id={id}
        className="field-box"
        // What is only read and missing is a dash, not a box that asks for something.
        placeholder={rest.readOnly ? "—" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...rest}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id: given,
  className,
  ...rest
}: FieldTexts & ComponentProps<"textarea">) {
  const { id, describedBy } = useFieldIds(given, { hint, error });
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      <textarea
        id={id}
        rows={3}
        className={cx("field-box py-2")}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...rest}
      />
    </Field>
  );
}
