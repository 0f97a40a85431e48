import { cx } from "./cx";

/** A progress bar, 5 px high. Without a value it moves all the time. `inset` puts it at the top of its parent. */
export function ProgressBar({ label, value, inset }: { label: string; value?: number; inset?: boolean }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={cx("h-[5px] w-full overflow-hidden bg-primary-soft", inset && "absolute inset-x-0 top-0 z-10")}
    >
      <div
        className={cx("h-full bg-primary", value === undefined && "w-1/4 animate-run motion-reduce:w-full")}
        style={value === undefined ? undefined : { width: `${value}%` }}
      />
    </div>
  );
}
