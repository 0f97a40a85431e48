"use client";
import { useMemo, useSyncExternalStore } from "react";
import { keptInputStore } from "@/components/shell/unsaved/kept-input";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type { BookingFields } from "./form/booking-form-state";
import type { Repeat } from "./series/series-calls";

/** What was sent under the key of a form and got no answer. It may have arrived. */
export type SentBooking = { type: BookableType; body: BookingInput };

/**
 * The content of a booking form that could not be sent, because there was no network. It stays in this tab, also when the form
 * is closed or the page is reloaded, until it is sent or discarded by hand. Nothing sends it by itself.
 */
export type UnsentBooking = {
  id: string;
  readerId: string;
  siteId: string;
  fields: BookingFields;
  /** The reservation that it changes, as it was seen. Null for a new one. */
  existing: { id: string; version: number } | null;
  /** The key of the first attempt. If that one did arrive, sending it again books nothing twice. */
  idempotencyKey: string;
  /** What was sent with this key. Empty for a change, which the version protects. */
  sent: SentBooking[];
  /** How it repeats weekly. Such a one is sent from its form, where its dates are seen. */
  repeat?: Repeat | null;
  /** Says which booking it is, such as "F-GKQA, 15/10/2026 16:30–18:00". */
  what: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTextOrNull = (value: unknown) => value === null || typeof value === "string";
const isType = (value: unknown) => typeof value === "string" && Boolean(kinds[value as BookableType]?.booking);

/** How each field of the form must look, so that the form can be opened with it. */
const FIELDS: Record<keyof BookingFields, (value: unknown) => boolean> = {
  type: isType,
  day: isTextOrNull,
  offBlock: isTextOrNull,
  onBlock: isTextOrNull,
  endDay: isTextOrNull,
  isEndDayChosen: (value) => typeof value === "boolean",
  heldSeconds: (value) => value === undefined || Number.isFinite(value),
  briefing: Number.isFinite,
  debriefing: Number.isFinite,
  aircraftId: isTextOrNull,
  classroomId: isTextOrNull,
  from: (value) => typeof value === "string",
  to: (value) => typeof value === "string",
  operationId: (value) => typeof value === "string",
  limitIds: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  payerId: isTextOrNull,
  passengers: (value) => value === null || Number.isFinite(value),
  isIfr: (value) => typeof value === "boolean",
  guest: (value) =>
    isRecord(value) &&
    [value.name, value.phoneNumber, value.email].every((text) => typeof text === "string") &&
    isTextOrNull(value.language),
  mainPersonId: isTextOrNull,
  others: (value) =>
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && typeof one.userId === "string" && typeof one.role === "string"),
  lessons: isRecord,
  turnaround: (value) =>
    value === null || (isRecord(value) && typeof value.aircraftId === "string" && Number.isFinite(value.seconds)),
  comment: (value) => typeof value === "string",
  clientComment: (value) => typeof value === "string",
  overrideReason: (value) => typeof value === "string",
  meant: (value) => Array.isArray(value) && value.every(Number.isFinite),
};

function isUnsentBooking(value: unknown): value is UnsentBooking {
  if (!isRecord(value)) return false;
  const { fields, existing, sent } = value;
  return (
    [value.id, value.readerId, value.siteId, value.idempotencyKey, value.what].every((t) => typeof t === "string") &&
    isRecord(fields) &&
    Object.entries(FIELDS).every(([name, fits]) => fits(fields[name])) &&
    (existing === null ||
      (isRecord(existing) && typeof existing.id === "string" && Number.isInteger(existing.version))) &&
    (value.repeat == null || (isRecord(value.repeat) && Array.isArray(value.repeat.exceptions))) &&
    Array.isArray(sent) &&
    sent.every((one) => isRecord(one) && isType(one.type) && isRecord(one.body))
  );
}

/** Reads what is kept. What an earlier release or another program left there in another form is left out. */
export function parseUnsentBookings(text: string | null): UnsentBooking[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isUnsentBooking) : [];
  } catch {
    return [];
  }
}

const listAll = () => parseUnsentBookings(keptInputStore.read());

/** Keeps a booking, in the place of what was kept of the same form before. */
export function keepUnsentBooking(unsent: UnsentBooking): void {
  keptInputStore.write(JSON.stringify([...listAll().filter(({ id }) => id !== unsent.id), unsent]));
}

export function discardUnsentBooking(discarded: string): void {
  const others = listAll().filter(({ id }) => id !== discarded);
  keptInputStore.write(others.length > 0 ? JSON.stringify(others) : null);
}

/** The bookings that a person could not send at a site. What somebody else left in this tab is never shown. */
export function useUnsentBookings(readerId: string, siteId: string): UnsentBooking[] {
  const text = useSyncExternalStore(keptInputStore.subscribe, keptInputStore.read, () => null);
  return useMemo(
    () => parseUnsentBookings(text).filter((unsent) => unsent.readerId === readerId && unsent.siteId === siteId),
    [text, readerId, siteId],
  );
}
