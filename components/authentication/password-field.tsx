"use client";
import { faEye, faEyeSlash } from "@fortawesome/free-solid-svg-icons";
import { type ComponentProps, useState } from "react";
import { Field, type FieldTexts, useFieldIds } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";

/** A password field with a button that shows or hides the password. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  ...rest
}: FieldTexts & Omit<ComponentProps<"input">, "type"> & { showLabel: string; hideLabel: string }) {
  const { id, describedBy } = useFieldIds(undefined, { hint, error });
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error }}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={isShown ? "text" : "password"}
          className="field-box pe-12!"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <button
          type="button"
          aria-label={isShown ? hideLabel : showLabel}
          title={isShown ? hideLabel : showLabel}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          <Icon of={isShown ? faEyeSlash : faEye} />
        </button>
      </div>
    </Field>
  );
}
