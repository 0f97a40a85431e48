"use client";
import { faCalendarDay } from "@fortawesome/free-solid-svg-icons";
import { type ReactNode, useRef, useState } from "react";
import { Field, useFieldIds } from "./field";
import { Icon } from "./icon";
import { loadPopoverPanel } from "./popover";
import { formatDay, parseDay, shiftDay } from "./typed-day";
import { usePopUp } from "./use-pop-up";

type DayFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word that marks an optional field. */
  optional?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  name?: string;
  className?: string;
  /** The texts of every such field: the calendar button's name, what an empty field shows, and that a text is no day. */
  texts: { open: string; placeholder: string; unreadable: string };
};

/** The calendar needs a large library, so it is loaded only when somebody is about to open it. */
async function load() {
  const [PopoverPanel, calendar] = await Promise.all([loadPopoverPanel(), import("./calendar")]);
  return { PopoverPanel, Calendar: calendar.default };
}

/**
 * A field for a day, typed as "31/12/2027", "311227" or "31/12", or chosen in a calendar. The value has the format yyyy-MM-dd.
 * The calendar opens in the same kind of pop-up as all others, so that inside a dialog it gets the focus and Escape closes it
 * alone.
 */
export function DateField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  min,
  max,
  texts,
  className,
  ...rest
}: DayFieldProps & { min?: string; max?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const shownError = isUnreadable ? texts.unreadable : error;
  const { id, describedBy } = useFieldIds(undefined, { hint, error: shownError });
  const box = useRef<HTMLDivElement>(null);
  const isLocked = rest.disabled || rest.readOnly;
  const { button, loaded, props } = usePopUp({
    kind: "dialog",
    load,
    open: isOpen,
    onOpenChange: setOpen,
    trigger: (
      <button
        type="button"
        aria-label={texts.open}
        disabled={isLocked}
        className="-my-1 -me-2 grid min-h-(--target) min-w-(--target) place-items-center rounded-control"
      >
        <Icon of={faCalendarDay} className="text-ink-2" />
      </button>
    ),
  });
  const shown = value ? formatDay(value) : "";

  function take(day: string | null) {
    setTyped(null);
    setUnreadable(false);
    if (day !== value) onChange(day);
  }

  /** Takes over what was typed. Returns whether there was anything to take over. */
  function commit(): boolean {
    if (typed === null) return false;
    const day = parseDay(typed, value);
    if (typed.trim() === "" || day) take(day);
    else {
      // The text stays, so that it can be mended.
      setUnreadable(true);
      if (value !== null) onChange(null);
    }
    return typed.trim() !== shown;
  }

  return (
    <Field {...{ id, label, hint, optional, className }} error={shownError}>
      <div
        ref={box}
        className="field-box justify-between"
        data-invalid={shownError ? "" : undefined}
        data-disabled={rest.disabled ? "" : undefined}
        data-readonly={rest.readOnly ? "" : undefined}
      >
        <input
          {...rest}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={rest.readOnly ? "—" : texts.placeholder}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={describedBy}
          className="w-full min-w-0 flex-1 bg-transparent tabular-nums outline-none"
          value={typed ?? shown}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onChange={({ target }) => {
            setTyped(target.value);
            setUnreadable(false);
            // A whole day counts at once, so that what depends on it follows while one types.
            const day = /\d{4}$/.test(target.value) && target.value.length > 7 ? parseDay(target.value, value) : null;
            if (day && day !== value) onChange(day);
          }}
          onKeyDown={(event) => {
            if (isLocked) return;
            if (event.key === "Enter") {
              // The first Enter takes over what was typed. With nothing typed, it sends the form as usual.
              if (commit() && !event.ctrlKey && !event.metaKey) event.preventDefault();
            } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && typed === null && value) {
              event.preventDefault();
              if (event.altKey) setOpen(true);
              else take(shiftDay(value, event.key === "ArrowUp" ? 1 : -1));
            }
          }}
        />
        {button}
      </div>
      {loaded && (
        <loaded.PopoverPanel
          {...props}
          label={texts.open}
          align="start"
          below={box}
          // The focus starts on the day, not on the button for another month.
          startsAt="td [tabindex='0']"
          className="p-3!"
        >
          <loaded.Calendar
            label={texts.open}
            value={value}
            min={min}
            max={max}
            onChange={(day) => {
              setOpen(false);
              take(day);
            }}
          />
        </loaded.PopoverPanel>
      )}
    </Field>
  );
}
