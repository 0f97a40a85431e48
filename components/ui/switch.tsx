"use client";
import { cx } from "./cx";

/** A switch that acts at once. Its name is for assistive technology; what it switches stands beside it. */
export function Switch({
  label,
  checked,
  onCheckedChange,
  disabled,
}: {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onCheckedChange(!checked)}
      className="inline-grid min-h-(--target) min-w-(--target) place-items-center align-middle disabled:opacity-60"
    >
      <span
        className={cx(
          "flex h-5 w-9 items-center rounded-full border px-0.5",
          checked ? "justify-end border-primary bg-primary" : "justify-start border-control bg-surface",
        )}
      >
        <span className={cx("size-3.5 rounded-full", checked ? "bg-on-primary" : "bg-control")} />
      </span>
    </button>
  );
}
