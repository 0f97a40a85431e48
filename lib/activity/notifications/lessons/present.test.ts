import { expect, test } from "vitest";
import type { NotificationKind } from "../kinds";
import type { NotificationRow } from "../queries";
import { tellOfLesson } from "./present";
import type { MentionedLesson } from "./queries";
import { lessonAsItIsNow } from "./rules";

const [STUDENT, INSTRUCTOR, ID] = ["5f0000000000000000000001", "5f0000000000000000000002", "5f0000000000000000000003"];
const LESSON: MentionedLesson = {
  ...{
    name: "MAN 7 Stalls",
    status: "AwaitingSignature",
    studentId: STUDENT!,
    student: "Léa Martin",
    returnReason: "",
  },
  ...{ siteId: ID!, reservationId: INSTRUCTOR!, readerIds: new Set([STUDENT!, INSTRUCTOR!]) },
};
const makeRow = (kind: NotificationKind, to = STUDENT): NotificationRow => ({
  ...{ id: ID!, kind, personId: to!, at: new Date(), siteId: null, subjectId: ID!, authorId: null },
  ...{ facts: { state: {} }, readAt: null, bundleId: null },
});

test("the student is led to the lesson to sign, and the instructor reads why it came back", () => {
  expect(tellOfLesson(makeRow("lessonToSign"), LESSON, "en-US")).toEqual({
    ...{ title: "To sign: MAN 7 Stalls", changes: [], text: "Read what your instructor says, and sign" },
    link: `/site/${ID}/sessionPracticalFollowUp/${INSTRUCTOR}/${ID}`,
  });
  const returned: MentionedLesson = { ...LESSON, status: "Planned", returnReason: "It was two landings" };
  expect(tellOfLesson(makeRow("lessonToCorrect", INSTRUCTOR), returned, "en-US")).toMatchObject({
    ...{ title: "To correct: MAN 7 Stalls, Léa Martin", text: "It was two landings" },
  });
  expect(tellOfLesson(makeRow("lessonToCorrect", ID), returned, "en-US")).toMatchObject({ text: "", link: null });
});

test("what was signed, or submitted again, by the time it would be mailed isn't mailed", () => {
  const at = (kind: NotificationKind, status: MentionedLesson["status"]) =>
    lessonAsItIsNow(makeRow(kind), new Map([[ID!, { ...LESSON, status }]]));
  expect(at("lessonToSign", "AwaitingSignature")).not.toBeNull();
  expect(at("lessonToSign", "Done")).toBeNull();
  expect(at("lessonToCorrect", "Planned")).not.toBeNull();
  expect(at("lessonToCorrect", "AwaitingSignature")).toBeNull();
});
