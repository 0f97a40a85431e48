import { expect, test } from "vitest";
import { decodeReplanQuestion, encodeReplanQuestion, type ReplanQuestion, toReplanInput } from "./question";

const TODAY = "2027-06-21";
const site = { siteId: "site", timeZone: "Europe/Paris" };
const whole: ReplanQuestion = {
  ...{ kind: "period", id: null, day: TODAY, from: "07:00", untilDay: TODAY, until: "21:00" },
};
const at = (day: number, hour: number) => Date.UTC(2027, 5, day, hour) / 1000;

test.each<[string, Record<string, string | string[]>, Partial<ReplanQuestion>]>([
  ["nothing: the whole of today, for all that flies", {}, {}],
  [
    "a day and its hours",
    { date: "2027-06-24", from: "07:30", until: "12:00" },
    { day: "2027-06-24", untilDay: "2027-06-24", from: "07:30", until: "12:00" },
  ],
  [
    "an aircraft, for days",
    { aircraft: "a1", untilDay: "2027-06-25" },
    { kind: "aircraft", id: "a1", untilDay: "2027-06-25" },
  ],
  ["what can't be read", { date: "yesterday", from: "25:00", untilDay: "2027-01-01" }, {}],
])("an address says %s", (_, address, expected) => {
  expect(decodeReplanQuestion(address, TODAY)).toEqual({ ...whole, ...expected });
});

test.each<ReplanQuestion>([
  whole,
  { ...whole, kind: "person", id: "p1", from: "09:15", untilDay: "2027-06-23", until: "12:00" },
])("the address of a question says it again", (question) => {
  const address = Object.fromEntries(new URLSearchParams(encodeReplanQuestion(question)));
  expect(decodeReplanQuestion(address, TODAY)).toEqual(question);
});

test.each<[string, Partial<ReplanQuestion>, object | null]>([
  ["fog", { from: "08:00", until: "12:00" }, { siteId: "site", from: at(21, 6), until: at(21, 10) }],
  [
    "a room",
    { kind: "classroom", id: "c1" },
    { siteId: "site", from: at(21, 5), until: at(21, 19), classroomId: "c1" },
  ],
  ["an aircraft that nobody has chosen yet", { kind: "aircraft" }, null],
  ["an end before the start", { from: "12:00", until: "08:00" }, null],
])("the server is asked for %s", (_, question, expected) => {
  expect(toReplanInput({ ...whole, ...question }, site)).toEqual(expected);
});
