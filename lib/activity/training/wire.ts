import { utcDayToUnix } from "@/lib/platform/day";
import type { RevisionLightView } from "@/lib/records/programs/revisions/schema";
import { LESSON_STATUSES, type LessonStatus } from "./codes";
import type { MovePreview } from "./moving/schema";

/** What is chosen where students are enrolled. `startOn` is a day such as `2026-09-01`. */
export type EnrolmentFieldValues = { students: string[]; revisions: string[]; startOn: string | null };

/** Makes the body of `POST user-programRevision`. */
export const makeEnrolmentBody = ({ students, revisions, startOn }: EnrolmentFieldValues) => ({
  usersIds: students,
  revisionsId: revisions,
  startAt: startOn === null ? null : utcDayToUnix(startOn),
});

const FIELD_OF_MEMBER: Record<string, string> = {
  usersIds: "students",
  revisionsId: "revisions",
  startAt: "startOn",
  leftAt: "leftOn",
};
/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export const trainingFieldOfPath = (path: string): string => FIELD_OF_MEMBER[path.split(".")[0]!] ?? path;

export const makeAcceptanceBody = (trainingId: string) => ({ revisionId: trainingId, requirementAccepted: true });
export const makeLeaveBody = (leftOn: string | null) => ({ leftAt: leftOn === null ? null : utcDayToUnix(leftOn) });

/** Makes the body of `POST revision-light/revision-students`. */
export const makeFollowedBody = (studentIds: readonly string[]) => ({ userStudentIds: studentIds });
/** A revision, and who of those asked for follows it. */
export type FollowedRevision = { programId: string; edition: string; revision: string; studentIds: string[] };
export const decodeFollowedRevision = ({
  programId,
  edition,
  revision,
  userStudentIds,
}: RevisionLightView & { userStudentIds: string[] }): FollowedRevision => ({
  ...{ programId, edition, revision },
  studentIds: userStudentIds,
});

export type MovedLesson = { key: string; phase: string; reference: string; title: string; status: LessonStatus | null };
/** What a move would do, in words. */
export type Move = {
  requirementsToAccept: string[];
  kept: { from: MovedLesson; to: MovedLesson; isRepetition: boolean }[];
  left: MovedLesson[];
  added: MovedLesson[];
};

type Taught = MovePreview["added"][number];
type Held = MovePreview["left"][number];
const decodeTaught = ({ sessionId, phaseName, reference, title }: Taught): MovedLesson => ({
  ...{ key: sessionId, phase: phaseName, reference, title, status: null },
});
const decodeHeld = (held: Held): MovedLesson => ({
  ...decodeTaught(held),
  ...{ key: held.id, status: LESSON_STATUSES[held.status]! },
});

export const decodeMove = ({ requirementsToAccept, kept, left, added }: MovePreview): Move => ({
  requirementsToAccept,
  kept: kept.map(({ from, to }) => ({
    ...{ from: decodeHeld(from), to: decodeTaught(to), isRepetition: from.repeatsId !== null },
  })),
  left: left.map(decodeHeld),
  added: added.map(decodeTaught),
});
