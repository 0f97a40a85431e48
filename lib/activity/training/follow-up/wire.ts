import { SESSION_TYPES } from "@/lib/records/programs/codes";
import { LESSON_STATUSES } from "../codes";
import { LESSON_SIGNATURES } from "./codes";
import type { FollowUpEntry, FollowUpListView, FollowUpView } from "./schema";

const decodePerson = ({ id, nom, prenom, callSign }: FollowUpView["student"]) => ({
  ...{ id, callSign },
  name: `${prenom} ${nom}`.trim(),
});

const decodeRow = ({ student, status, ...row }: FollowUpListView["lessons"][number]) => ({
  ...row,
  student: { ...decodePerson(student), lastName: student.nom, firstName: student.prenom },
  status: LESSON_STATUSES[status]!,
});

/** The lessons that a reservation gives, in words. */
export const decodeFollowUpList = ({ type, instructors, lessons, ...list }: FollowUpListView) => ({
  ...list,
  type: SESSION_TYPES[type]!,
  instructors: instructors.map(decodePerson),
  lessons: lessons.map(decodeRow),
});
export type LessonList = ReturnType<typeof decodeFollowUpList>;

const decodeGrid = ({ competences, phasesVol }: NonNullable<FollowUpView["grid"]>) => ({
  skills: competences.map(({ shortName, comportementsObservables, ...skill }) => ({
    ...{ ...skill, trigram: shortName },
    behaviours: comportementsObservables,
  })),
  phases: phasesVol,
});
export type SkillGrid = ReturnType<typeof decodeGrid>;
export type SkillOfGrid = SkillGrid["skills"][number];
export type RatedSkill = FollowUpEntry["competences"][number];

/** Lists what was rated in a grid, in its order, as a progress book does. */
export const listRatedSkills = ({ skills, phases }: SkillGrid, rated: readonly RatedSkill[]) =>
  skills.flatMap(({ id, trigram, longName, longNameFrench, norm, behaviours }, order) =>
    phases.flatMap((phase, place) => {
      const one = rated.find(({ competenceId, phaseVolId }) => competenceId === id && phaseVolId === phase.id);
      if (!one) return [];
      return {
        skill: { trigram, name: longName, nameFrench: longNameFrench, order, norm },
        phase: { trigram: phase.trigram, name: phase.longName, nameFrench: phase.longNameFrench, order: place },
        ...{ rating: one.rating, comment: one.comment },
        behaviours: behaviours.filter((seen) => one.comportementsObservables.includes(seen.id)),
      };
    }),
  );

/** How a lesson was given and rated, in words. What was typed stands apart, as it is sent. */
export function decodeFollowUp(view: FollowUpView) {
  const { type, status, signature, instructor, student, exercises, ...rest } = view;
  const { competences, comment, briefingMinutes, debriefingMinutes, theoryMinutes, grid, ...lesson } = rest;
  return {
    ...lesson,
    student: decodePerson(student),
    instructor: instructor && decodePerson(instructor),
    grid: grid && decodeGrid(grid),
    ...{ type: SESSION_TYPES[type]!, status: LESSON_STATUSES[status]! },
    signature: signature === null ? null : LESSON_SIGNATURES[signature]!,
    exercises: exercises.map(
      ({ required, redo, phasesVol: _, competences: __, comportementsObservables: ___, ...one }) => ({
        ...one,
        ...{ isRequired: required, isRedo: redo },
      }),
    ),
    entry: {
      exercises: exercises.flatMap(({ exerciseId, rating, comment }) =>
        rating === null ? [] : { exerciseId, rating, comment },
      ),
      ...{ competences, comment, briefingMinutes, debriefingMinutes, theoryMinutes },
    } satisfies FollowUpEntry,
  };
}
export type LessonFollowUp = ReturnType<typeof decodeFollowUp>;
export type LessonExercise = LessonFollowUp["exercises"][number];
