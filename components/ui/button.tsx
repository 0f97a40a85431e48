import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "destructive";
export type ButtonSize = "small" | "normal" | "large";

const look: Record<ButtonVariant, string> = {
  // The transparent border becomes visible when the system replaces the page's colours (forced colours mode).
  primary: "border border-transparent bg-primary text-on-primary font-bold hover:bg-primary-hover",
  secondary: "bg-surface text-ink border border-control hover:bg-primary-soft",
  quiet: "bg-transparent text-link hover:bg-primary-soft",
  destructive: "border border-transparent bg-neg text-on-neg font-bold hover:brightness-90",
};
const room: Record<ButtonSize, string> = {
  small: "min-h-(--target) px-2 text-small",
  normal: "min-h-control px-3.5 text-table phone:text-body",
  large: "min-h-12 px-5 text-section",
};

/** The CSS classes of a button, for a link that looks like a button. */
export function getButtonClassName(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "normal",
  square = false,
): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-control whitespace-nowrap select-none",
    "transition-colors duration-[120ms] ease-out",
    "disabled:bg-sunken disabled:text-ink-3 disabled:border disabled:border-line-2 disabled:brightness-100 disabled:font-normal",
    look[variant],
    room[size],
    square && "aspect-square min-w-control px-0!",
  );
}

/** A button with a text and an optional icon. */
export function Button({
  variant = "secondary",
  size = "normal",
  icon,
  className,
  children,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { variant?: ButtonVariant; size?: ButtonSize; icon?: IconDefinition }) {
  return (
    <button type={type} className={cx(getButtonClassName(variant, size), className)} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

/** A button with only an icon. Its accessible name is also its tooltip. */
export function IconButton({
  icon,
  label,
  variant = "secondary",
  size = "normal",
  className,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "children"> & {
  icon: IconDefinition;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(getButtonClassName(variant, size, true), className)}
      {...rest}
    >
      <Icon of={icon} className="text-[1.1em]" />
    </button>
  );
}

/** The key that presses a button, shown in it. Touch screens and phones don't show it. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-box border border-current px-1 font-sans text-caption touch:hidden phone:hidden"
    >
      {children}
    </span>
  );
}
