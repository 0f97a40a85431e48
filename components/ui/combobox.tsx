"use client";
import { faCheck, faChevronDown, faXmark } from "@fortawesome/free-solid-svg-icons";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { cx } from "./cx";
import { FieldHintAndError, fieldLabelClass } from "./field";
import { Icon } from "./icon";
import { FieldLocaleProvider } from "./locale";
import { matchesAllWords } from "./matches-all-words";

/**
 * An item to choose. `code` is its short name in bold (a call sign, a registration). `detail` explains why it is disabled.
 */
export type Choice = { id: string; code?: string; name: string; detail?: ReactNode; disabled?: boolean };

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
};

const textOf = (choice: Choice) => (choice.code ? `${choice.code} ${choice.name}` : choice.name);
/** A field to choose one of many items by typing. */
export function Combobox({
  value,
  onChange,
  ...shared
}: Shared & { value: string | null; onChange: (id: string | null) => void }) {
  const id = useId();
  return (
    <FieldLocaleProvider>
      <ComboBox {...aria(shared, id)} value={value} onChange={(key) => onChange(key === null ? null : String(key))}>
        <Label className={fieldLabelClass}>{shared.label}</Label>
        <div className="field-box pe-1!" data-invalid={shared.error ? "" : undefined}>
          <Input placeholder={shared.placeholder} className="w-full min-w-0 bg-transparent outline-none!" />
          <OpenButton label={shared.openLabel} />
        </div>
        <FieldHintAndError id={id} hint={shared.hint} error={shared.error} />
        <Choices emptyText={shared.emptyText} />
      </ComboBox>
    </FieldLocaleProvider>
  );
}

/** A field to choose several of many items. Each chosen item is a chip before the input. */
export function MultiCombobox({
  values,
  onChange,
  removeLabel,
  renderMore,
  max,
  ...shared
}: Shared & {
  values: Choice[];
  onChange: (ids: string[]) => void;
  removeLabel: (name: string) => string;
  /** Additional content of a chip, such as a select for the item's role. */
  renderMore?: (choice: Choice) => ReactNode;
  max?: number;
}) {
  const id = useId();
  // Keep the same array while the chosen items are the same, because the library clears the typed text for a new array.
  const ids = values.map((choice) => choice.id).join(" ");
  const chosen = useMemo(() => ids.split(" ").filter(Boolean), [ids]);
  const isFull = max !== undefined && chosen.length >= max;
  // Tab chooses the highlighted item. The library then chooses it again when the field loses the focus, which would remove
  // it.
  const isLeaving = useRef(false);
  return (
    <FieldLocaleProvider>
      <ComboBox
        {...aria(shared, id)}
        selectionMode="multiple"
        value={chosen}
        disabledKeys={shared.choices.filter((c) => c.disabled || (isFull && !chosen.includes(c.id))).map((c) => c.id)}
        onChange={(keys) => {
          if (!isLeaving.current || keys.length > chosen.length) onChange(keys.map(String));
        }}
      >
        <Label className={fieldLabelClass}>{shared.label}</Label>
        <Group
          isInvalid={Boolean(shared.error)}
          className="field-box flex-wrap gap-1.5 py-1 pe-1!"
          onFocusCapture={() => {
            isLeaving.current = false;
          }}
          onKeyDownCapture={({ key }) => {
            isLeaving.current = key === "Tab";
          }}
        >
          {values.map((choice) => (
            <span
              key={choice.id}
              className="inline-flex items-center gap-1.5 rounded-strip bg-primary-soft ps-2 text-table"
            >
              {choice.code && <b>{choice.code}</b>}
              {choice.name}
              {renderMore?.(choice)}
              {/* A plain button, because a button of the library would open the list. */}
              <button
                type="button"
                aria-label={removeLabel(textOf(choice))}
                className="grid min-h-(--target) min-w-(--target) place-items-center"
                onClick={() => onChange(chosen.filter((other) => other !== choice.id))}
                disabled={shared.disabled || shared.readOnly}
              >
                <Icon of={faXmark} />
              </button>
            </span>
          ))}
          <span className="flex min-w-32 flex-1 items-center phone:min-w-48">
            <Input placeholder={shared.placeholder} className="w-full min-w-0 bg-transparent outline-none!" />
            <OpenButton label={shared.openLabel} />
          </span>
        </Group>
        <FieldHintAndError id={id} hint={shared.hint} error={shared.error} />
        <Choices emptyText={shared.emptyText} />
      </ComboBox>
    </FieldLocaleProvider>
  );
}

function aria(shared: Shared, id: string) {
  return {
    className: cx("min-w-0", shared.className),
    isDisabled: shared.disabled,
    isReadOnly: shared.readOnly,
    isRequired: shared.required,
    isInvalid: Boolean(shared.error),
    validationBehavior: "aria" as const,
    defaultItems: shared.onSearch ? undefined : shared.choices,
    items: shared.onSearch ? shared.choices : undefined,
    onInputChange: shared.onSearch,
    defaultFilter: shared.onSearch ? () => true : matchesAllWords,
    disabledKeys: shared.choices.filter((choice) => choice.disabled).map((choice) => choice.id),
    allowsEmptyCollection: true,
    menuTrigger: "focus" as const,
    "aria-describedby": cx(Boolean(shared.error) && `${id}-error`, Boolean(shared.hint) && `${id}-hint`) || undefined,
  };
}

function OpenButton({ label }: { label: string }) {
  return (
    <Button
      aria-label={label}
      className="grid min-h-(--target) min-w-(--target) shrink-0 place-items-center rounded-control"
    >
      <Icon of={faChevronDown} className="text-small" />
    </Button>
  );
}

function Choices({ emptyText }: { emptyText: string }) {
  return (
    <Popover className="pointer-events-auto w-(--trigger-width) min-w-64 overflow-y-auto rounded-control bg-raised p-1 text-ink shadow-popup animate-pop">
      <ListBox<Choice>
        className="max-h-80 overflow-y-auto text-table outline-none! phone:text-body"
        renderEmptyState={() => <p className="px-3 py-2 text-ink-2">{emptyText}</p>}
      >
        {(choice) => (
          <ListBoxItem
            textValue={textOf(choice)}
            className={cx(
              "flex min-h-8 items-center gap-2 rounded-box px-3 py-1 outline-none! touch:min-h-11",
              "data-focused:bg-primary-soft data-hovered:bg-primary-soft data-selected:font-bold data-disabled:text-ink-3",
            )}
          >
            {({ isSelected }) => (
              <>
                {choice.code && <b>{choice.code}</b>}
                <span className="min-w-0 flex-1">
                  {choice.name}
                  {choice.detail && <span className="ms-2 text-small font-normal text-ink-3">{choice.detail}</span>}
                </span>
                {isSelected && <Icon of={faCheck} className="text-brand" />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
