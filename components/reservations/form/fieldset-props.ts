import type { ReactNode } from "react";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { FullReservation, Participant } from "@/lib/activity/reservations/wire";
import type { LessonChoices } from "@/lib/activity/training/lessons/wire";
import type { BookingContext } from "../booking-context";
import type { BookingFields } from "./booking-form-state";

/** A person whose name the form knows. */
export type Known = Pick<Participant, "userId" | "callSign" | "firstName" | "lastName">;

/** What the parts of the booking form are given. */
export type FieldsetProps = {
  context: BookingContext;
  actor: PersonActor;
  fields: BookingFields;
  errors: Record<string, readonly string[]>;
  change: (part: Partial<BookingFields>) => void;
  existing?: FullReservation;
  /** People whom a choice or a proposal has brought in, so that their names are known. */
  metPeople: readonly Known[];
  asksReason: boolean;
  /** Whether a student flies alone: the instructor stays on the ground, and nobody else is aboard. */
  isSolo: boolean;
  /** Whether the operation takes a guest whom the person may name. */
  takesGuest: boolean;
  /** Whether the main role can be given to others than the reader. */
  givesMain: boolean;
  /** Whether others can be put aboard. */
  takesOthers: boolean;
  /** Says when a resource is taken during the booking, or null if it is free. */
  busyText: (id: string) => string | null;
  unavailableText: (id: string) => string | null;
  /** Says from when until when a resource is free around the booking. Null while it is taken or nothing is known. */
  freeText: (id: string) => string | null;
  /** What is free instead of what is in the way. Null where nothing is. */
  proposals: ReactNode;
  /** The addresses of the reservations that are in the way, by the text that says so. */
  inTheWay: ReadonlyMap<string, string>;
  /** Goes on to the next field that must be filled in. */
  onEnter: () => void;
  /** What the students of a lesson may learn. Null until it is known. */
  lessons: { choices: LessonChoices | null; isLoading: boolean };
  /** Says that people have been brought in whose names the form doesn't know. */
  onMeet: (people: readonly Known[]) => void;
  /** Makes it a rental of somebody who isn't a student. Null where that isn't possible. */
  onRent: ((renterId: string) => void) | null;
  /** The fields by which it is repeated weekly. Null where it can't be. */
  repeat: { isSet: boolean; content: ReactNode } | null;
};
