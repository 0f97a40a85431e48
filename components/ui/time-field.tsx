"use client";
import { type ReactNode, useRef, useState } from "react";
import { TextField } from "./text-field";
import { clockToMinutes, formatClock, formatDuration, parseClock, parseDuration, roundClock } from "./typed-time";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The id of a text elsewhere that says what is wrong, so that it isn't written below the field. */
  errorId?: string;
  /** The minutes to which a typed value is rounded. An arrow key changes the value by as much. */
  step: number;
  /** Says that the typed value was rounded. */
  roundedText: (typed: string, rounded: string) => string;
  /** Says that the typed text can't be read. */
  unreadableText: string;
  required?: boolean;
  className?: string;
};

/** A field for a time of day on the 24-hour clock, such as "1420" or "14h20". The value has the format HH:mm. */
export function TimeField({
  value,
  onChange,
  ...rest
}: Props & { value: string | null; onChange: (value: string | null) => void }) {
  return (
    <SteppedField
      {...rest}
      inputMode="numeric"
      shown={value ?? ""}
      read={parseClock}
      round={(clock) => roundClock(clock, rest.step)}
      format={(clock) => clock}
      shift={(by) => formatClock((clockToMinutes(value ?? "12:00") + by + 1440) % 1440)}
      onValue={onChange}
    />
  );
}

/** A field for a duration in minutes, typed as "1:30", "2", "90" or "+15". */
export function DurationField({
  value,
  onChange,
  ...rest
}: Props & { value: number | null; onChange: (value: number) => void }) {
  return (
    <SteppedField
      {...rest}
      inputMode="text"
      shown={value === null ? "" : formatDuration(value)}
      read={(text) => parseDuration(text, value)}
      round={(minutes) => Math.max(rest.step, Math.round(minutes / rest.step) * rest.step)}
      format={formatDuration}
      shift={(by) => Math.max(rest.step, (value ?? 0) + by)}
      onValue={(minutes) => minutes !== null && onChange(minutes)}
    />
  );
}

/** A text field whose text is read, rounded and written out in full when a person leaves it or presses Enter. */
export function SteppedField<V>({
  shown,
  read,
  round,
  format,
  shift,
  onValue,
  step,
  roundedText,
  unreadableText,
  hint,
  error,
  errorId,
  ...rest
}: Props & {
  inputMode: "numeric" | "text";
  shown: string;
  read: (text: string) => V | null;
  round: (value: V) => V;
  format: (value: V) => string;
  shift: (minutes: number) => V;
  onValue: (value: V | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isUnreadable = note === unreadableText && typed !== null;

  /** Takes over what was typed. Returns whether there was anything to take over. */
  function commit(): boolean {
    if (typed === null) return false;
    const text = typed.trim();
    if (text === shown || (text === "" && shown === "")) {
      setTyped(null);
      return false;
    }
    if (text === "") {
      setTyped(null);
      onValue(null);
      return true;
    }
    const value = read(text);
    if (value === null) {
      // The text stays, so that it can be mended.
      setNote(unreadableText);
      onValue(null);
      return true;
    }
    const rounded = round(value);
    setNote(format(rounded) === format(value) ? null : roundedText(format(value), format(rounded)));
    setTyped(null);
    onValue(rounded);
    return true;
  }

  return (
    <TextField
      {...rest}
      ref={input}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? shown}
      // The form doesn't know this text yet.
      data-typed={(typed !== null && typed.trim() !== shown) || undefined}
      error={isUnreadable ? unreadableText : error}
      errorId={isUnreadable ? undefined : errorId}
      hint={(!isUnreadable && note) || hint}
      onChange={(event) => {
        setTyped(event.target.value);
        setNote(null);
      }}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          // The first Enter takes over what was typed. With nothing typed, it sends the form as usual.
          if (commit()) {
            if (!event.ctrlKey && !event.metaKey) event.preventDefault();
            requestAnimationFrame(() => input.current?.select());
          }
        } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && typed === null && !event.altKey) {
          event.preventDefault();
          setNote(null);
          onValue(shift(event.key === "ArrowUp" ? step : -step));
        }
      }}
    />
  );
}
