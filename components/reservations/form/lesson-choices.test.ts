import { describe, expect, test } from "vitest";
import type { LessonChoices } from "@/lib/activity/training/lessons/wire";
import { type BookingFields, makeNewBookingFields } from "./booking-form-state";
import { type ChosenByHand, withProposal } from "./lesson-choices";

const ZONE = "Europe/Paris";
const at = (text: string) => Date.parse(`${text}:00+01:00`) / 1000;
const NOTHING: ChosenByHand = {
  ...{ instructor: false, aircraft: false, day: false, time: false, length: false, briefing: true },
};
const PROPOSAL = { instructorId: "fau", instructor: null, aircraftId: "kqa" };
const choicesAt = (start: string, end: string): LessonChoices => ({
  lessons: [],
  proposal: { ...PROPOSAL, start: at(start), end: at(end) },
  lastFlights: new Map(),
  whyNone: null,
});
const fields: BookingFields = makeNewBookingFields(
  {
    ...{ type: "Practical", start: at("2026-11-27T09:00"), end: at("2026-11-27T10:00") },
    others: [{ userId: "lma", role: "Student" }],
  },
  ZONE,
  { before: 0, after: 0 },
);

describe("what is proposed to a student", () => {
  const sameDay = choicesAt("2026-11-27T14:00", "2026-11-27T15:30");
  const nextDay = choicesAt("2026-11-28T14:00", "2026-11-28T15:30");
  test.each<[string, Partial<ChosenByHand>, LessonChoices, Partial<BookingFields>]>([
    ["comes with its time", {}, nextDay, { day: "2026-11-28", offBlock: "14:00", onBlock: "15:30" }],
    ["leaves a chosen start", { time: true }, nextDay, { day: "2026-11-27", offBlock: "09:00", onBlock: "10:00" }],
    ["takes an hour of the chosen day", { day: true }, sameDay, { day: "2026-11-27", offBlock: "14:00" }],
    ["never leaves the chosen day", { day: true }, nextDay, { day: "2026-11-27", offBlock: "09:00", onBlock: "10:30" }],
    ["keeps a chosen length", { length: true }, sameDay, { offBlock: "14:00", onBlock: "15:00" }],
    ["keeps both", { day: true, length: true }, nextDay, { offBlock: "09:00", onBlock: "10:00" }],
    ["leaves chosen people and aircraft", { instructor: true, aircraft: true }, sameDay, { mainPersonId: null }],
  ])("%s", (_, byHand, choices, expected) => {
    expect(withProposal(fields, choices, { ...NOTHING, ...byHand }, ZONE)).toMatchObject(expected);
  });
});
