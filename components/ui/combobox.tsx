"use client";
import { faCheck, faChevronDown, faXmark } from "@fortawesome/free-solid-svg-icons";
import * as Popover from "@radix-ui/react-popover";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { matchesAllWords } from "@/lib/platform/words";
import { cx } from "./cx";
import { FieldHintAndError, fieldLabelClass } from "./field";
import { Icon } from "./icon";

/**
 * An item to choose. `code` is its short name in bold (a call sign, a registration). `detail` stands at the right, such as
 * when the item is taken. An item that is `muted` is grey, but it can be chosen.
 */
export type Choice = {
  id: string;
  code?: string;
  name: string;
  icon?: ReactNode;
  detail?: ReactNode;
  muted?: boolean;
  disabled?: boolean;
};

type Shared = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  choices: Choice[];
  openLabel: string;
  emptyText: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  className?: string;
  /** Set it to search on the server. It receives the typed text, and `choices` must then be the items found. */
  onSearch?: (text: string) => void;
  /** Whether the items found belong to an earlier text. Enter then waits for the answer if nothing matches yet. */
  isSearching?: boolean;
  /** Whether an answer that is on its way may bring something likelier. Enter then waits for it, whatever matches already. */
  awaitsAnswer?: boolean;
  /** What is typed when the field appears, as if Enter were pressed: once the answer is there, the first item is chosen. */
  dictated?: string;
  /** What stays typed once an item is chosen. Without it, nothing does. */
  restAfter?: (id: string) => string;
  /** The id of a text elsewhere that says what is wrong, so that it isn't written below the field. */
  errorId?: string;
  /** Called after Enter has chosen an item, so that a form can go on to its next field. */
  onEnter?: () => void;
};

const textOf = (choice: Choice) => (choice.code ? `${choice.code} ${choice.name}` : choice.name);

/** A field to choose one of many items by typing. */
export function Combobox({
  value,
  onChange,
  chosen,
  ...shared
}: Shared & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** The chosen item, if it isn't among `choices`, because the server was asked for something else since. */
  chosen?: Choice;
}) {
  return (
    <Field
      {...shared}
      chosen={shared.choices.find((choice) => choice.id === value) ?? chosen ?? null}
      // All items stay in the list, with a mark at the chosen one.
      offered={shared.choices}
      onTake={(choice) => onChange(choice.id)}
      onClear={() => onChange(null)}
    />
  );
}

/** A field to choose several of many items. Each chosen item is a chip before the input, and leaves the list. */
export function MultiCombobox({
  values,
  onChange,
  removeLabel,
  renderMore,
  max = Number.POSITIVE_INFINITY,
  ...shared
}: Shared & {
  values: Choice[];
  onChange: (ids: string[]) => void;
  removeLabel: (name: string) => string;
  /** Additional content of a chip, such as a select for the item's role. */
  renderMore?: (choice: Choice) => ReactNode;
  max?: number;
}) {
  const ids = values.map((choice) => choice.id);
  const isFull = ids.length >= max;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field
      {...shared}
      input={input}
      offered={shared.choices
        .filter(({ id }) => !ids.includes(id))
        .map((one) => (isFull ? { ...one, disabled: true } : one))}
      onTake={(choice) => onChange([...ids, choice.id])}
      onClear={() => ids.length > 0 && onChange(ids.slice(0, -1))}
      chips={values.map((choice) => (
        <span
          key={choice.id}
          className="inline-flex max-w-full items-center gap-1.5 rounded-strip bg-primary-soft ps-2 text-table"
        >
          {choice.code && <b>{choice.code}</b>}
          <span className="min-w-0 truncate" title={textOf(choice)}>
            {choice.name}
          </span>
          {renderMore?.(choice)}
          <button
            type="button"
            aria-label={removeLabel(textOf(choice))}
            className="-my-1 grid min-h-(--target) min-w-(--target) place-items-center"
            onClick={() => {
              onChange(ids.filter((other) => other !== choice.id));
              input.current?.focus();
            }}
            disabled={shared.disabled || shared.readOnly}
          >
            <Icon of={faXmark} />
          </button>
        </span>
      ))}
    />
  );
}

type FieldProps = Shared & {
  /** The chosen item of a field for one item, whose text the input shows. Undefined for a field of several. */
  chosen?: Choice | null;
  offered: Choice[];
  chips?: ReactNode[];
  input?: React.RefObject<HTMLInputElement | null>;
  onTake: (choice: Choice) => void;
  /** Called when a person empties the input, or presses Backspace in an empty one. */
  onClear: () => void;
};

/**
 * The label, box and list of both fields. The input keeps the focus while its list is open (ARIA combobox with list
 * autocomplete). The chosen item is highlighted, or else the first one, and as one types the first match: Enter chooses it, and
 * Tab does once something is typed or pointed at. Escape closes the list only.
 */
function Field({ chosen, offered, chips, onTake, onClear, ...p }: FieldProps) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = p.input ?? own;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isSingle = chips === undefined;
  /** What is typed. Null while nothing is typed and the input shows the chosen item. */
  const [typed, setTyped] = useState<string | null>(p.dictated || null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  /**
   * Set by Enter before the server has answered. The first item of the answer is then chosen. After Ctrl-Enter it is sent, too,
   * if it is the one that was the first then.
   */
  const [waits, setWaits] = useState<null | { sendsId?: string }>(p.dictated ? {} : null);

  const text = typed ?? (chosen ? textOf(chosen) : "");
  const sought = typed?.trim() ?? "";
  const found = sought && !p.onSearch ? offered.filter((choice) => matchesAllWords(textOf(choice), sought)) : offered;
  const firstFree = found.findIndex((choice) => !choice.disabled);
  const chosenAt = sought ? -1 : found.findIndex((choice) => choice.id === chosen?.id);
  const highlighted = at === -1 && (isOpen || sought) ? (chosenAt === -1 ? firstFree : chosenAt) : at;
  /** Whether the person has said anything by which the highlighted item is meant. Otherwise only Enter takes it. */
  const isPointed = Boolean(sought) || at !== -1;
  const isLocked = p.disabled || p.readOnly;
  /** Whether the first item, which nobody has pointed at, may not be the first any more once the answer is there. */
  const isProvisional = Boolean(p.awaitsAnswer && p.isSearching && sought && at === -1);

  function close() {
    setOpen(false);
    setAt(-1);
    setWaits(null);
  }
  function open(first: number) {
    if (isLocked) return;
    setOpen(true);
    setAt(first);
  }
  function type(next: string) {
    setTyped(next);
    setAt(-1);
    setWaits(null);
    setOpen(true);
    p.onSearch?.(next);
  }
  function take(choice: Choice) {
    const rest = p.restAfter?.(choice.id) ?? "";
    setTyped(rest || null);
    close();
    p.onSearch?.(rest);
    onTake(choice);
  }
  function step(by: 1 | -1) {
    if (found.length === 0) return;
    for (let next = highlighted, tries = 0; tries < found.length; tries++) {
      next = next === -1 && by < 0 ? found.length - 1 : (next + by + found.length) % found.length;
      if (!found[next]!.disabled) return setAt(next);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || isLocked) return;
    const choice = isOpen && !isProvisional ? found[highlighted] : undefined;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (isOpen && !event.altKey) step(event.key === "ArrowDown" ? 1 : -1);
        else if (isOpen) close();
        else open(chosenAt === -1 ? firstFree : chosenAt);
        break;
      case "Enter":
        // Ctrl-Enter sends the form with the highlighted item.
        if (event.ctrlKey || event.metaKey) {
          if (choice && isPointed) take(choice);
          // A text that chooses nothing isn't sent over: something else may be meant than what was chosen before.
          else if (sought) {
            event.preventDefault();
            setOpen(true);
            if (isProvisional) setWaits({ sendsId: found[highlighted]?.id });
          }
          return;
        }
        if (!isOpen && !sought) return;
        // The typed text is never thrown away: either it chooses something, or it stays.
        if (choice) {
          take(choice);
          p.onEnter?.();
        } else if (sought && p.isSearching) {
          setWaits({});
          // What is typed meanwhile is another word.
          if (p.awaitsAnswer) setTyped(`${sought} `);
        } else if (!sought) close();
        break;
      case "Tab":
        // As after Enter, the first item of the answer is chosen, wherever the focus is by then.
        if (isProvisional) setWaits({});
        if (choice && isPointed) {
          // A choice may open a dialog, which asks about it. Its focus isn't moved on to its next button then.
          flushSync(() => take(choice));
          if (document.activeElement !== input.current) event.preventDefault();
        }
        return;
      case "Backspace":
        if (!isSingle && text === "") onClear();
        return;
      default:
        return;
    }
    event.preventDefault();
  }

  // The server has answered after Enter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when an answer has arrived
  useEffect(() => {
    if (!waits || p.isSearching) return;
    setWaits(null);
    const first = found[firstFree];
    if (!first) return;
    take(first);
    // What is chosen must be in the form before it is sent.
    if (waits.sendsId === first.id) setTimeout(() => input.current?.form?.requestSubmit());
    else p.onEnter?.();
  }, [waits, p.isSearching]);

  // What is brought while the field has the focus is selected, too, so that typing replaces it.
  const shown = chosen && textOf(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when another item is shown
  useEffect(() => {
    if (isSingle && shown && typed === null && document.activeElement === input.current) input.current?.select();
  }, [shown]);

  useEffect(() => {
    if (isOpen && highlighted >= 0) list.current?.children[highlighted]?.scrollIntoView({ block: "nearest" });
  }, [isOpen, highlighted]);

  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={cx("min-w-0", p.className)}>
      <label htmlFor={id} className={fieldLabelClass}>
        {p.label}
      </label>
      <Popover.Root open={isOpen} onOpenChange={(next) => !next && close()}>
        <Popover.Anchor asChild>
          <div
            ref={box}
            className={cx("field-box pe-1!", !isSingle && "flex-wrap gap-1.5 py-[3px]")}
            data-invalid={p.error ? "" : undefined}
            data-disabled={p.disabled ? "" : undefined}
            data-readonly={p.readOnly ? "" : undefined}
          >
            {chips}
            <span className={cx("flex min-w-0 flex-1 items-center", !isSingle && "basis-32 phone:basis-48")}>
              <input
                ref={input}
                id={id}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={isOpen && found.length > 0}
                aria-controls={isOpen && found.length > 0 ? `${id}-list` : undefined}
                aria-activedescendant={isOpen && highlighted >= 0 ? optionId(highlighted) : undefined}
                aria-invalid={p.error ? true : undefined}
                aria-required={p.required || undefined}
                aria-describedby={
                  cx(Boolean(p.error) && (p.errorId ?? `${id}-error`), Boolean(p.hint) && `${id}-hint`) || undefined
                }
                autoComplete="off"
                spellCheck={false}
                placeholder={p.placeholder}
                disabled={p.disabled}
                readOnly={p.readOnly}
                value={text}
                title={chosen && typed === null ? textOf(chosen) : undefined}
                className="w-full min-w-0 truncate bg-transparent outline-none!"
                onChange={(event) => type(event.target.value)}
                onClick={() => !isOpen && open(-1)}
                onFocus={(event) => isSingle && event.target.select()}
                onBlur={() => {
                  setOpen(false);
                  setAt(-1);
                  if (isSingle && typed !== null && sought === "") onClear();
                  // A text that chose nothing stays where nothing was chosen before, and is reported as still to fill.
                  if (chosen || sought === "") setTyped(null);
                }}
                onKeyDown={onKeyDown}
              />
              <button
                type="button"
                aria-label={p.openLabel}
                tabIndex={-1}
                disabled={isLocked}
                className="-my-1 grid min-h-(--target) min-w-(--target) shrink-0 place-items-center rounded-control"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  input.current?.focus();
                  if (isOpen) close();
                  else open(-1);
                }}
              >
                <Icon of={faChevronDown} className="text-small" />
              </button>
            </span>
          </div>
        </Popover.Anchor>
        <Popover.Portal>
          <Popover.Content
            role="presentation"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => box.current?.contains(event.target as Node) && event.preventDefault()}
            // A modal dialog holds back the wheel and the finger everywhere outside itself, and this list is outside.
            onWheel={(event) => event.stopPropagation()}
            onTouchMove={(event) => event.stopPropagation()}
            className="z-50 w-max max-w-(--radix-popover-content-available-width) min-w-[max(var(--radix-popover-trigger-width),min(17.5rem,var(--radix-popover-content-available-width)))] overflow-hidden rounded-control bg-raised text-table text-ink shadow-popup animate-pop outline-none! phone:text-body"
          >
            {found.length > 0 && (
              <div
                ref={list}
                id={`${id}-list`}
                role="listbox"
                aria-label={p.openLabel}
                className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain"
              >
                {found.map((choice, index) => (
                  <Option
                    key={choice.id}
                    id={optionId(index)}
                    choice={choice}
                    isChosen={choice.id === chosen?.id}
                    isHighlighted={index === highlighted}
                    onTake={() => take(choice)}
                  />
                ))}
              </div>
            )}
            {found.length === 0 && (
              <p role="status" className="px-3 py-2 text-ink-2">
                {p.emptyText}
              </p>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <FieldHintAndError id={id} hint={p.hint} error={p.errorId ? null : p.error} />
    </div>
  );
}

function Option({
  id,
  choice,
  isChosen,
  isHighlighted,
  onTake,
}: {
  id: string;
  choice: Choice;
  isChosen: boolean;
  isHighlighted: boolean;
  onTake: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points at the option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={choice.disabled || undefined}
      className={cx(
        "flex min-h-9 items-center gap-2 border-s-3 px-3 py-1 touch:min-h-11 phone:min-h-11",
        // The highlight of the keyboard has a bar at its edge. The pointer only tints.
        isHighlighted ? "border-primary bg-primary-soft" : "border-transparent hover:bg-sunken",
        isChosen && "font-bold",
        (choice.disabled || choice.muted) && "text-ink-3",
      )}
      // The input must keep the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !choice.disabled && onTake()}
    >
      {choice.icon}
      {choice.code && <b className="whitespace-nowrap">{choice.code}</b>}
      <span className="min-w-0 flex-1">{choice.name}</span>
      {choice.detail && <span className="text-small font-normal whitespace-nowrap text-ink-3">{choice.detail}</span>}
      {isChosen && <Icon of={faCheck} className="text-brand" />}
    </div>
  );
}
