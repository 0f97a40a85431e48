"use client";
import { faChevronDown } from "@fortawesome/free-solid-svg-icons";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Field, type FieldTexts, useFieldIds } from "./field";
import { Icon } from "./icon";

export type Option = { value: string; label: string; disabled?: boolean };
export type OptionGroup = { label: string; options: Option[] };

/**
 * A field to choose one of a few options. It is the browser's own select with our styles, because keyboards, phones and
 * screen readers already work with it. For many options, or to search by typing, use Combobox.
 */
export function Select({
  label,
  hint,
  error,
  optional,
  id: given,
  className,
  options,
  placeholder,
  ...rest
}: FieldTexts & Choices & Omit<ComponentProps<"select">, "children">) {
  const { id, describedBy } = useFieldIds(given, { hint, error });
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      <UnlabelledSelect
        id={id}
        options={options}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...rest}
      />
    </Field>
  );
}

type Choices = { options: (Option | OptionGroup)[]; placeholder?: string };

/** The select without a label, for a toolbar. The caller must give it an accessible name. */
export function UnlabelledSelect({
  options,
  placeholder,
  className,
  small,
  ...rest
}: Choices & Omit<ComponentProps<"select">, "children"> & { small?: boolean }) {
  return (
    <div className={cx("relative", className)}>
      <select {...rest} className={cx("field-box appearance-none pe-9 text-ellipsis", small && "min-h-control!")}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((entry) =>
          "options" in entry ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map(renderOption)}
            </optgroup>
          ) : (
            renderOption(entry)
          ),
        )}
      </select>
      <Icon of={faChevronDown} className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-small" />
    </div>
  );
}

function renderOption({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
