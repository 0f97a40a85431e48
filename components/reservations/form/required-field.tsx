import type { ReactNode } from "react";
import type { RequiredField } from "./booking-form-state";

/** Marks the place of a required field, so that the form can put the focus there. */
export function Required({
  of: name,
  className,
  children,
}: {
  of: RequiredField;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div data-field={name} className={className}>
      {children}
    </div>
  );
}
