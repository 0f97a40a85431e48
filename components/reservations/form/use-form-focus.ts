"use client";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { CureByChange } from "../cure-changes";
import { type BookingFields, GUEST_FIELDS, type RequiredField } from "./booking-form-state";

/** What is still to be filled in that the line of words can take. */
export const LINE_FIELDS: readonly RequiredField[] = ["group", "lesson", "operation", "main", "aircraft", "classroom"];

/** Where a change by a cure is seen in the form. */
const FIELD_OF_CURE = { aircraft: "aircraft", instructor: "main", time: "start" } as const;

/** Within this time after Enter, Tab is pressed by habit. */
const HABIT_MS = 1_500;

type Seen = {
  fields: BookingFields;
  /** Whether the times are only a guess, so that the form asks for them last. */
  asksTime: boolean;
  missing: readonly RequiredField[];
  isInOrder: boolean;
  /** Whether words stand in the line that haven't been taken yet. */
  hasUnread: boolean;
};

/** Where the keyboard goes in the form: from what is filled in to what is missing, and to what is in the way. */
export function useFormFocus(
  form: RefObject<HTMLFormElement | null>,
  listMissing: (fields: BookingFields) => RequiredField[],
  { fields, asksTime, missing, isInOrder, hasUnread }: Seen,
) {
  const isTimeSeen = useRef(!asksTime);
  const latestFields = useRef(fields);
  useEffect(() => {
    latestFields.current = fields;
  }, [fields]);
  const focusField = (name: RequiredField | "line" | "date") =>
    form.current?.querySelector<HTMLElement>(`[data-field=${name}] input`)?.focus();

  const wentOn = useRef(0);
  /** Puts the focus into the next field that must be filled in, then into the start if it was a guess. */
  const focusNext = () => {
    // Wait until what was chosen has been drawn.
    setTimeout(() => {
      const next = listMissing(latestFields.current)[0] ?? (isTimeSeen.current ? null : "start");
      if (!next) return;
      focusField(next);
      wentOn.current = Date.now();
    });
  };
  /** Whoever presses Tab by habit after Enter means the field to which Enter has gone already. */
  const stopSecondStep = (event: KeyboardEvent) => {
    const isHabit = event.key === "Tab" && !event.shiftKey && Date.now() - wentOn.current < HABIT_MS;
    wentOn.current = 0;
    if (isHabit) event.preventDefault();
  };

  /** Set once only the guest is left to be named, who comes after what is in the way. */
  const awaitsGuest = useRef(false);
  /** Once the line has all that it takes, what remains to be filled in is elsewhere. */
  const leaveLineWhenDone = () =>
    setTimeout(() => {
      const [next, ...others] = listMissing(latestFields.current);
      const left = next ? [next, ...others] : [];
      awaitsGuest.current = left.length > 0 && left.every((field) => GUEST_FIELDS.includes(field));
      if (next && !awaitsGuest.current && !left.some((field) => LINE_FIELDS.includes(field))) focusField(next);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: focusField only reads the form
  useEffect(() => {
    if (!isInOrder || !awaitsGuest.current || hasUnread) return;
    awaitsGuest.current = false;
    const isInLine = document.activeElement?.closest("[data-field=line]");
    if (isInLine && missing[0]) focusField(missing[0]);
  }, [isInOrder, hasUnread, missing[0]]);

  return {
    focusField,
    focusNext,
    stopSecondStep,
    leaveLineWhenDone,
    noteTimeSeen: () => {
      isTimeSeen.current = true;
    },
    /** The button of a cure leaves with the finding that it has cleared. */
    focusCured: ({ kind }: CureByChange) => focusField(FIELD_OF_CURE[kind]),
    focusFirstError: () =>
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()),
    focusFirstProposal: () => form.current?.querySelector<HTMLElement>("[data-proposals] button")?.focus(),
    /**
     * Scrolls to what is in the way, and puts the focus where the person can go on: on the first proposal, into the field for the
     * reason, or else on the first sentence that blocks.
     */
    showProblem: () => {
      const dialog = form.current?.closest("[role=dialog]");
      const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector);
      const place =
        find("[data-proposals] button") ??
        find("[data-field=overrideReason] input") ??
        find("[data-blocking]") ??
        find("[aria-invalid=true]");
      place?.scrollIntoView({ block: "center" });
      place?.focus({ preventScroll: true });
    },
  };
}
