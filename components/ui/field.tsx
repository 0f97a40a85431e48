"use client";
import { faCircleExclamation, faCircleInfo } from "@fortawesome/free-solid-svg-icons";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The id of a text elsewhere that says what is wrong, so that it isn't written below the field. */
  errorId?: string;
  /** The word that marks an optional field, such as "optional". */
  optional?: string;
};

export const fieldLabelClass = "field-label mb-1 block text-table text-ink-2 phone:text-small";

/** The field's id, and the ids of its hint and error for assistive technology. */
export function useFieldIds(
  given: string | undefined,
  { hint, error, errorId }: Pick<FieldTexts, "hint" | "error" | "errorId">,
) {
  const made = useId();
  const id = given ?? made;
  const describedBy = cx(Boolean(error) && (errorId ?? `${id}-error`), Boolean(hint) && `${id}-hint`) || undefined;
  return { id, describedBy };
}

/** The texts below a field: its error and its hint. */
export function FieldHintAndError({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} data-error className="mt-1 flex items-baseline gap-1.5 text-small text-neg-ink">
          <Icon of={faCircleExclamation} className="translate-y-px" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 flex items-baseline gap-1.5 text-small text-ink-3">
          <Icon of={faCircleInfo} className="translate-y-px" />
          <span>{hint}</span>
        </p>
      )}
    </>
  );
}

/** Lays out a field: its label above it, its hint and error below it. */
export function Field({
  id,
  label,
  hint,
  error,
  errorId,
  optional,
  className,
  children,
}: FieldTexts & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx("min-w-0", className)}>
      <label htmlFor={id} className={fieldLabelClass}>
        {label}
        {optional && <span className="text-ink-3"> ({optional})</span>}
      </label>
      {children}
      <FieldHintAndError id={id} hint={hint} error={errorId ? null : error} />
    </div>
  );
}
