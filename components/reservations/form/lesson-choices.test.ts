import { describe, expect, test } from "vitest";
import type { LessonChoices, OpenLesson } from "@/lib/activity/training/lessons/wire";
import { type BookingFields, makeNewBookingFields } from "./booking-form-state";
import {
  asksAnew,
  type ChosenByHand,
  findFullDay,
  withLessonTimes,
  withPromotion,
  withProposal,
} from "./lesson-choices";

const ZONE = "Europe/Paris";
const SITE = { timeZone: ZONE, slotMinutes: 15 };
const at = (text: string) => Date.parse(`${text}:00+01:00`) / 1000;
const NOTHING: ChosenByHand = {
  ...{ instructor: false, aircraft: false, day: false, time: false, length: false, briefing: true },
};
const PROPOSAL = { instructorId: "fau", instructor: null, aircraftId: "kqa" };
const lesson = (id: string, minutes: number, briefingMinutes = 0, debriefingMinutes = 0, studentId = "lma") =>
  ({ id, studentId, minutes, briefingMinutes, debriefingMinutes, lineageId: id }) as OpenLesson;
const choicesAt = (start: string, end: string): LessonChoices => ({
  lessons: [lesson("nav1", 80)],
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
    ["leaves a chosen start", { time: true }, nextDay, { day: "2026-11-27", offBlock: "09:00", onBlock: "10:30" }],
    ["takes an hour of the chosen day", { day: true }, sameDay, { day: "2026-11-27", offBlock: "14:00" }],
    ["never leaves the chosen day", { day: true }, nextDay, { day: "2026-11-27", offBlock: "09:00", onBlock: "10:30" }],
    ["keeps a chosen length", { length: true }, sameDay, { offBlock: "14:00", onBlock: "15:00" }],
    ["keeps both", { day: true, length: true }, nextDay, { offBlock: "09:00", onBlock: "10:00" }],
    ["leaves chosen people and aircraft", { instructor: true, aircraft: true }, sameDay, { mainPersonId: null }],
  ])("%s", (_, byHand, choices, expected) => {
    expect(withProposal(fields, choices, { ...NOTHING, ...byHand }, SITE)).toMatchObject(expected);
  });
});

describe("another proposal", () => {
  const SOLO = { lma: { lessonId: "solo", promotionId: null } };
  test.each<[string, Partial<BookingFields>, Partial<ChosenByHand>, boolean]>([
    ["is asked for on another day", { day: "2026-11-29" }, {}, true],
    ["is asked for with another instructor", { mainPersonId: "pet" }, { instructor: true }, true],
    ["is asked for on another aircraft", { aircraftId: "alp" }, { aircraft: true }, true],
    ["isn't asked for once the hour was said", { day: "2026-11-29" }, { time: true }, false],
    ["is asked for with another lesson", { lessons: SOLO }, {}, true],
    ["is asked for with another lesson at the hour that was said", { lessons: SOLO }, { time: true }, true],
    [
      "isn't asked for with another lesson once all is said",
      ...([{ lessons: SOLO }, { time: true, instructor: true, aircraft: true }, false] as const),
    ],
    ["isn't asked for without a lesson", { lessons: {} }, {}, false],
    ["isn't asked for by a comment", { comment: "by telephone" }, {}, false],
  ])("%s", (_, part, byHand, asks) => {
    expect(asksAnew(fields, { ...fields, ...part }, { ...NOTHING, ...byHand })).toBe(asks);
  });

  test("isn't on the chosen day where nothing is free then", () => {
    const nextDay = choicesAt("2026-11-28T14:00", "2026-11-28T15:30");
    const found = { day: "2026-11-27", next: { day: "2026-11-28", time: "14:00" } };
    expect(findFullDay(fields, nextDay, { day: true, time: false }, ZONE)).toEqual(found);
    expect(findFullDay(fields, nextDay, { day: false, time: false }, ZONE)).toBeNull();
    expect(findFullDay(fields, nextDay, { day: true, time: true }, ZONE)).toBeNull();
    const sameDay = choicesAt("2026-11-27T14:00", "2026-11-27T15:30");
    expect(findFullDay(fields, sameDay, { day: true, time: false }, ZONE)).toBeNull();
  });
});

describe("another lesson", () => {
  const NOTHING_TYPED = { length: false, briefing: false };
  const lessons = [lesson("nav1", 80, 30, 20), lesson("solo", 40, 20, 10), lesson("nav2", 95, 40, 15, "duv")];
  const learning = (own: Record<string, string>): BookingFields => ({
    ...fields,
    ...{ briefing: 30, debriefing: 20 },
    others: Object.keys(own).map((userId) => ({ userId, role: "Student" })),
    lessons: Object.fromEntries(Object.entries(own).map(([id, lessonId]) => [id, { lessonId, promotionId: null }])),
  });
  test.each<[string, Record<string, string>, { length: boolean; briefing: boolean }, object]>([
    [
      "brings its length and its briefings",
      { lma: "solo" },
      NOTHING_TYPED,
      { onBlock: "09:45", briefing: 20, debriefing: 10 },
    ],
    [
      "of two students, the longest counts",
      { lma: "nav1", duv: "nav2" },
      NOTHING_TYPED,
      { onBlock: "10:45", briefing: 40, debriefing: 20 },
    ],
    ["leaves a typed length", { lma: "solo" }, { length: true, briefing: false }, { onBlock: "10:00", briefing: 20 }],
    ["leaves typed briefings", { lma: "solo" }, { length: false, briefing: true }, { onBlock: "09:45", briefing: 30 }],
    [
      "that isn't open changes nothing",
      { lma: "gone" },
      NOTHING_TYPED,
      { onBlock: "10:00", briefing: 30, debriefing: 20 },
    ],
  ])("%s", (_, own, byHand, expected) => {
    expect(withLessonTimes(learning(own), { lessons }, byHand, SITE)).toMatchObject(expected);
  });

  test("of a class brings its length, and a class has no briefing", () => {
    const type = "Theoretical" as const;
    const given = withLessonTimes(
      { ...learning({ lma: "nav1" }), type, briefing: 0 },
      { lessons },
      NOTHING_TYPED,
      SITE,
    );
    expect(given).toMatchObject({ onBlock: "10:30", briefing: 0 });
  });
});

test("a promotion joins those who are there already, and their lessons stay", () => {
  const type = "Theoretical" as const;
  const class_ = {
    ...{ type, others: [{ userId: "lma", role: "Student" as const }] },
    lessons: { lma: { lessonId: "met1", promotionId: null } },
  };
  const students = ["lma", "duv"].map((id) => ({ id, callSign: null, firstName: "", lastName: "" }));
  expect(withPromotion(class_, { id: "2026", students })).toEqual({
    others: ["lma", "duv"].map((userId) => ({ userId, role: "Student" })),
    lessons: { lma: { lessonId: "met1", promotionId: "2026" }, duv: { lessonId: null, promotionId: "2026" } },
  });
});

test("who joins a class learns what it learns, if it is open for them", () => {
  const ids = ["lma", "duv", "bro"];
  const joined = {
    ...{ ...fields, type: "Theoretical" as const },
    others: ids.map((userId) => ({ userId, role: "Student" as const })),
    lessons: { lma: { lessonId: "lma-th3", promotionId: null } },
  };
  const open = (studentId: string, name: string) => ({
    ...lesson(`${studentId}-${name}`, 60, 0, 0, studentId),
    lineageId: name,
  });
  const lessons = [open("lma", "th3"), open("duv", "th2"), open("duv", "th3"), open("bro", "th2")];
  const choices = { lessons, proposal: null, lastFlights: new Map(), whyNone: null };
  const learned = withProposal(joined, choices, NOTHING, SITE).lessons;
  expect(ids.map((id) => learned[id]?.lessonId)).toEqual(["lma-th3", "duv-th3", null]);
});
