"use client";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { type Option, UnlabelledSelect } from "@/components/ui/select";
import { parseDuration } from "@/components/ui/typed-time";

/** A value of a sentence that is chosen of a few. Enter opens it, as a press does. */
export function SelectChip<V extends string>({
  label,
  value,
  options,
  onChange,
  placeholder,
  invalid,
}: {
  label: string;
  value: V | "";
  options: readonly Option[];
  onChange: (value: V) => void;
  placeholder?: string;
  invalid?: boolean;
}) {
  return (
    <UnlabelledSelect
      small
      aria-label={label}
      aria-invalid={invalid || undefined}
      className="inline-block max-w-full font-bold"
      placeholder={placeholder}
      options={[...options]}
      value={value}
      onChange={(event) => onChange(event.target.value as V)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.currentTarget.showPicker?.();
      }}
    />
  );
}

type TypedProps = { label: string; invalid?: boolean };

/** A number of a sentence, with what it counts after it. Nothing typed counts as 0. */
export function NumberChip({
  label,
  value,
  onChange,
  unit,
  step,
  max,
  invalid,
}: TypedProps & { value: number; onChange: (value: number) => void; unit: ReactNode; step: number; max?: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ChipFrame invalid={invalid}>
      <input
        type="number"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={invalid || undefined}
        min={0}
        max={max}
        step={step}
        value={typed ?? String(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = Number(event.target.value);
          if (Number.isFinite(number)) onChange(number);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        className="w-[7ch] bg-transparent text-end font-bold tabular-nums outline-none!"
      />
      <span>{unit}</span>
    </ChipFrame>
  );
}

/** A length of time of a sentence, typed as "1:30", "2" or "90". What can't be read leaves it as it was. */
export function DurationChip({
  label,
  value,
  shown,
  onChange,
  invalid,
}: TypedProps & { value: number; shown: string; onChange: (minutes: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ChipFrame invalid={invalid}>
      <input
        aria-label={label}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value);
          const minutes = parseDuration(event.target.value, value);
          if (minutes !== null) onChange(minutes);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        className="w-[6ch] bg-transparent text-center font-bold tabular-nums outline-none!"
      />
    </ChipFrame>
  );
}

const ChipFrame = ({ invalid, children }: { invalid?: boolean; children: ReactNode }) => (
  <span
    className={cx("field-box inline-flex! w-auto! min-h-control! items-center gap-1 px-2!")}
    data-invalid={invalid ? "" : undefined}
  >
    {children}
  </span>
);
