"use client";
import { faCheck, faMinus } from "@fortawesome/free-solid-svg-icons";
import * as Radix from "@radix-ui/react-checkbox";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldHintAndError } from "./field";
import { Icon } from "./icon";

/** A checkbox with its label. A click on the label also works. */
export function Checkbox({
  label,
  hint,
  error,
  checked,
  onCheckedChange,
  disabled,
  name,
  required,
  className,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  checked?: boolean | "indeterminate";
  onCheckedChange?: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  required?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex min-h-(--target) items-center gap-2">
        <Box
          id={id}
          {...{ checked, disabled, name, required, onCheckedChange }}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined}
        />
        <label htmlFor={id} className="flex min-h-(--target) flex-1 items-center py-0.5 text-body">
          {label}
        </label>
      </div>
      <FieldHintAndError id={id} hint={hint} error={error} />
    </div>
  );
}

/** A checkbox alone, for a cell of a table. Its label is for assistive technology; all of the cell's target works. */
export function UnlabelledCheckbox({ label, ...rest }: BoxProps & { label: string }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-grid min-h-(--target) min-w-(--target) place-items-center align-middle phone:min-h-11 phone:min-w-11"
    >
      <span className="sr-only">{label}</span>
      <Box id={id} {...rest} />
    </label>
  );
}

type BoxProps = Omit<ComponentProps<typeof Radix.Root>, "onCheckedChange" | "className"> & {
  onCheckedChange?: (checked: boolean) => void;
};

function Box({ onCheckedChange, ...rest }: BoxProps) {
  return (
    <Radix.Root
      {...rest}
      onCheckedChange={(next) => onCheckedChange?.(next === true)}
      className={cx(
        "group grid size-[18px] shrink-0 place-items-center rounded-box border border-control bg-surface leading-none text-on-primary phone:size-6",
        "data-[state=checked]:border-primary data-[state=checked]:bg-primary",
        "data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary",
        "aria-invalid:border-2 aria-invalid:border-neg disabled:opacity-60",
      )}
    >
      <Radix.Indicator>
        <span className="flex text-caption group-data-[state=indeterminate]:hidden">
          <Icon of={faCheck} />
        </span>
        <span className="hidden text-caption group-data-[state=indeterminate]:flex">
          <Icon of={faMinus} />
        </span>
      </Radix.Indicator>
    </Radix.Root>
  );
}
