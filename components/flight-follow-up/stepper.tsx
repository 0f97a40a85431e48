import { faMinus, faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

type Props = {
  label: string;
  /** Null: nobody has said it. */
  value: number | null;
  /** Where the buttons begin then. */
  start?: number;
  onChange: (value: number) => void;
  /** What was typed last and can't be read, to be shown in place of the value. */
  unreadable?: string | null;
  /** Takes the text that can't be read, or that there is none any more (null). Without it, such a text gives way to the value. */
  onUnreadable?: (text: string | null) => void;
  /** How the value is written and read. Whole numbers unless said otherwise. */
  format?: (value: number) => string;
  parse?: (text: string) => number | null;
  isLarge?: boolean;
};

const HOLD_MS = 400;
const REPEAT_MS = 90;

/** A small number with a button at each side. Holding a button repeats it, and the number can be typed. */
export function Stepper({
  label,
  value,
  start = 0,
  onChange,
  unreadable = null,
  onUnreadable,
  format = String,
  parse = parseWhole,
  isLarge = false,
}: Props) {
  const t = useTranslations("flightFollowUp");
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the press that ends has repeated: it doesn't count once more. */
  const isHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const step = (by: number) => {
    const next = Math.max(0, (latest.current.value ?? start) + by);
    latest.current.onChange(next);
    latest.current.value = next;
  };
  const hold = (by: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    isHeld.current = false;
    const again = () => {
      isHeld.current = true;
      step(by);
      timer.current = setTimeout(again, REPEAT_MS);
    };
    stop();
    timer.current = setTimeout(again, HOLD_MS);
  };
  const button = (by: number) => (
    <button
      type="button"
      aria-label={t(by < 0 ? "less" : "more", { label })}
      className={cx(
        "grid place-items-center bg-sunken text-brand hover:bg-primary-soft",
        isLarge ? "size-12 min-h-[60px]" : "size-9 touch:size-11",
      )}
      onClick={() => {
        if (!isHeld.current) step(by);
        isHeld.current = false;
      }}
      onPointerDown={hold(by)}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
    >
      <Icon of={by < 0 ? faMinus : faPlus} />
    </button>
  );
  return (
    <span className="inline-flex items-center">
      {button(-1)}
      <input
        aria-label={label}
        inputMode="decimal"
        placeholder="–"
        value={draft ?? unreadable ?? (value === null ? "" : format(value))}
        aria-invalid={unreadable !== null || undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft === null) return;
          const read = parse(draft);
          onUnreadable?.(read === null && draft.trim() !== "" ? draft.trim() : null);
          setDraft(null);
          if (read !== null) onChange(read);
        }}
        className={cx(
          "bg-surface text-center font-bold tabular-nums",
          isLarge ? "h-[60px] w-16 text-page" : "h-9 w-12 touch:h-11",
          unreadable !== null && "shadow-[inset_0_0_0_2px_var(--neg)]",
        )}
      />
      {button(1)}
    </span>
  );
}

const parseWhole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);
