"use client";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Field, type FieldTexts, useFieldIds } from "./field";

/** A field for one line of text. Its input gets all other attributes, including those of a form library's `register()`. */
export function TextField({
  label,
  hint,
  error,
  errorId,
  optional,
  id: given,
  className,
  ...rest
}: FieldTexts & Omit<ComponentProps<"input">, "size">) {
  const { id, describedBy } = useFieldIds(given, { hint, error, errorId });
  return (
    <Field {...{ id, label, hint, error, errorId, optional, className }}>
      <input
        id={id}
        className="field-box"
        // An empty read-only field shows a dash, so that it doesn't look like a field to fill in.
        placeholder={rest.readOnly ? "—" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...rest}
      />
    </Field>
  );
}

/** A field for several lines of text. `tool` is a button that is placed over the field. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id: given,
  className,
  tool,
  ...rest
}: Omit<FieldTexts, "errorId"> & ComponentProps<"textarea"> & { tool?: ReactNode }) {
  const { id, describedBy } = useFieldIds(given, { hint, error });
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      <div className="relative">
        <textarea
          id={id}
          rows={3}
          className={cx("field-box py-2")}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          {...rest}
        />
        {tool}
      </div>
    </Field>
  );
}
