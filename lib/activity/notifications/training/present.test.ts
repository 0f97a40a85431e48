import { expect, test } from "vitest";
import type { NotificationKind } from "../kinds";
import type { NotificationRow } from "../queries";
import { tellOfTraining } from "./present";
import type { MentionedTraining } from "./queries";
import { trainingAsItIsNow } from "./rules";

const [STUDENT, STAFF, ID] = ["5f0000000000000000000001", "5f0000000000000000000002", "5f0000000000000000000003"];
const TRAINING: MentionedTraining = {
  ...{ state: "Active", program: "PPL(A)", edition: "2", revision: "1", studentId: STUDENT!, student: "Léa Martin" },
  ...{ asksAcceptance: true, isValidated: false },
};
const makeRow = (kind: NotificationKind, to = STUDENT): NotificationRow => ({
  ...{ id: ID!, kind, personId: to!, at: new Date(), siteId: null, subjectId: ID!, authorId: null },
  ...{ facts: { state: {} }, readAt: null, bundleId: null },
});
const tell = (kind: NotificationKind, more: Partial<MentionedTraining> = {}, to = STUDENT) =>
  tellOfTraining(makeRow(kind, to), { ...TRAINING, ...more }, "en-US");

test("the student reads in which revision they are enrolled and what to do, and is led to their trainings", () => {
  expect(tell("trainingEnrolled")).toEqual({
    ...{ title: "Enrolled: PPL(A)", changes: [], link: `/site/all/user/${STUDENT}?tab=training` },
    text: "Edition 2, revision 1 · Please read and accept the prerequisites",
  });
  expect(tell("trainingMoved", { asksAcceptance: false }).text).toBe("Edition 2, revision 1");
  expect(tell("trainingEnrolled", { state: "Disabled" }).text).not.toContain("Please");
  expect(tell("trainingEnrolled", { state: "Archived" })).toMatchObject({ link: null, text: "" });
});

test("the student reads in which program prices change, and no amount", () => {
  const { title, text } = tell("priceChanged");
  expect([title, text]).toEqual(["Prices change: PPL(A)", "What an hour costs in this program changes"]);
});

test("who validates reads of whom, and nothing is asked of them any more once it is done", () => {
  const accepted = { asksAcceptance: false };
  expect(tell("prerequisitesAccepted", accepted, STAFF)).toMatchObject({
    title: "Prerequisites accepted: Léa Martin, PPL(A)",
    text: "Edition 2, revision 1 · The enrolment can be validated",
  });
  expect(tell("prerequisitesAccepted", { ...accepted, isValidated: true }, STAFF).text).not.toContain("can be");
});

test("what was taken back, has ended or is done by the time it would be mailed isn't mailed", () => {
  const asItIsNow = (kind: NotificationKind, more: Partial<MentionedTraining>) =>
    trainingAsItIsNow(makeRow(kind), new Map([[ID!, { ...TRAINING, ...more }]]));
  expect(asItIsNow("trainingEnrolled", {})).not.toBeNull();
  expect(asItIsNow("trainingEnrolled", { state: "Archived" })).toBeNull();
  expect(asItIsNow("trainingMoved", { state: "Disabled" })).toBeNull();
  expect(asItIsNow("prerequisitesAccepted", {})).not.toBeNull();
  expect(asItIsNow("prerequisitesAccepted", { isValidated: true })).toBeNull();
});
