"use client";
import { createContext, useContext } from "react";
import type { BookingInput, MoveInput } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { type FullReservation, makeBookingBody, type PublicReservation } from "@/lib/activity/reservations/wire";
import type { LessonChoicesView } from "@/lib/activity/training/lessons/schema";
import { type ApiCallOptions, api } from "@/lib/http/client";
import type { DraftedItem } from "./drafted-item";
import {
  bookUnlessArrived,
  changeReservation,
  fetchReservation,
  moveReservation,
  restoreReservation,
  takeBackBooking,
} from "./reservation-calls";
import type { SentBooking } from "./unsent-booking";

type Versioned = { id: string; version: number };
export type CancelBody = { reasonId: string; commentaryForCancel: string };

/** Where reservations are read, booked, changed and cancelled: in the published plan, or in a draft of it. */
export type Plan = {
  /** What the plan is called in texts that differ. */
  kind: "published" | "draft";
  /** What a draft makes of a reservation. Undefined where it leaves it alone. */
  itemOf: (id: string) => DraftedItem | undefined;
  read: (id: string, options?: ApiCallOptions) => Promise<FullReservation>;
  check: (
    asked: { type: BookableType; id: string | undefined; booking: BookingInput },
    options: ApiCallOptions,
  ) => Promise<BookingCheckView>;
  /** Reads the open lessons of some students, and what is proposed for one. */
  lessonChoices: (query: Record<string, string | number>, options: ApiCallOptions) => Promise<LessonChoicesView>;
  book: (type: BookableType, body: BookingInput, key: string, sent: readonly SentBooking[]) => Promise<FullReservation>;
  change: (type: BookableType, body: BookingInput, seen: Versioned) => Promise<FullReservation>;
  /** Moves a reservation and returns its new version. */
  move: (id: string, move: MoveInput, version: number) => Promise<number>;
  /** Cancels a reservation and returns its new version. */
  cancel: (seen: Versioned, body: CancelBody) => Promise<number>;
  /** Takes back what the person has just done: a booking, a change of what stood before, a move, a cancellation. */
  undoBooking: (saved: Versioned) => Promise<void>;
  undoChange: (saved: FullReservation, before: FullReservation) => Promise<FullReservation>;
  undoMove: (id: string, back: MoveInput, version: number) => Promise<number>;
  undoCancel: (seen: Versioned) => Promise<void>;
  /** Reads the plan again, where it isn't kept up to date by itself. */
  readAgain: () => Promise<void>;
  /** The bars that the plan shows, made of those that are published. */
  barsOf: (published: readonly PublicReservation[]) => readonly PublicReservation[];
};

export const publishedPlan: Plan = {
  kind: "published",
  itemOf: () => undefined,
  read: fetchReservation,
  check: async ({ type, ...asked }, options) => {
    const body = { type: kinds[type].code, ...asked };
    return (await api.post<BookingCheckView>("reservation/check", { ...options, body })).data;
  },
  lessonChoices: async (query, options) =>
    (await api.get<LessonChoicesView>("reservation/lessons", { ...options, query })).data,
  book: bookUnlessArrived,
  change: changeReservation,
  move: moveReservation,
  cancel: async ({ id, version }, body) =>
    (await api.patch(`reservation/${id}/cancel`, { body, version })).version ?? version + 1,
  undoBooking: takeBackBooking,
  undoChange: (saved, before) => changeReservation(saved.type as BookableType, makeBookingBody(before, before), saved),
  undoMove: moveReservation,
  undoCancel: ({ id, version }) => restoreReservation(id, version),
  readAgain: async () => {},
  barsOf: (bars) => bars,
};

const PlanContext = createContext<Plan>(publishedPlan);
export const PlanProvider = PlanContext.Provider;

/** The plan that the screen works on: the published one, unless a draft is open. */
export const usePlan = (): Plan => useContext(PlanContext);
