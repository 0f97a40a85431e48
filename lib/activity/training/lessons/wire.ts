import { MODES, type Mode } from "@/lib/records/programs/codes";
import type { LessonChoicesView, OpenLessonView } from "./schema";

/** An open lesson in words. */
export type OpenLesson = Omit<OpenLessonView, "userId" | "mode"> & { studentId: string; mode: Mode | null };
export type LessonChoices = {
  lessons: OpenLesson[];
  /** With whom, on what and when the next lessons can be flown: off-block and on-block in unix seconds. */
  proposal: {
    instructorId: string | null;
    instructor: { userId: string; callSign: string | null; lastName: string; firstName: string } | null;
    aircraftId: string | null;
    start: number | null;
    end: number | null;
  } | null;
  /** When students flew last, in unix seconds, by their ids. */
  lastFlights: ReadonlyMap<string, number>;
  /** Why nothing can be proposed. */
  whyNone: string | null;
};

export function decodeLessonChoices({ lessons, proposal, whyNone, lastFlights }: LessonChoicesView): LessonChoices {
  return {
    lastFlights: new Map(lastFlights.map(({ userId, at }) => [userId, at])),
    whyNone,
    lessons: lessons.map(({ userId, mode, ...lesson }) => ({
      ...lesson,
      studentId: userId,
      mode: mode === null ? null : MODES[mode]!,
    })),
    proposal: proposal && {
      ...proposal,
      instructor: proposal.instructor && {
        userId: proposal.instructorId!,
        callSign: proposal.instructor.callSign,
        lastName: proposal.instructor.nom,
        firstName: proposal.instructor.prenom,
      },
    },
  };
}
