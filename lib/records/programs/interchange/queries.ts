import type { Reading } from "@/lib/access/actor/as-actor";
import { toDay } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import type { RegulatoryDemand } from "@/prisma/generated/client";
import { DEMAND_LISTS } from "../codes";
import { loadExercises } from "../exercises/queries";
import type { MinimaName } from "../minima";
import { demandReadableRevision } from "../revisions/reach";
import { diffSyllabuses, type SyllabusDiff } from "./rules";
import type { Demands, Syllabus } from "./schema";

const named = { select: { name: true } } as const;
const qualified = { select: { name: true, type: named } } as const;
const namesOfDemand = { certificateType: named, qualification: qualified, tag: named } as const;
/** A qualification's name, which is its own only within its type. */
export const nameQualification = ({ name, type }: { name: string; type: { name: string } }) => `${type.name}: ${name}`;
type NamedDemand = Pick<RegulatoryDemand, "side"> & {
  certificateType: { name: string } | null;
  qualification: { name: string; type: { name: string } } | null;
  tag: { name: string } | null;
};

/** The lists of demands in a document, each with its list in the API. */
export const DEMANDS_OF_DOCUMENT = {
  instructorCertificates: "instructorCertificatesTypesIds",
  instructorQualifications: "instructorQualificationsIds",
  studentCertificates: "studentCertificatesTypesIds",
  studentQualifications: "studentQualificationsIds",
  aircraftCertificates: "aircraftCertificatesTypesIds",
  aircraftTags: "aircraftTagsIds",
} as const satisfies Record<keyof Demands, keyof typeof DEMAND_LISTS>;

const nameOfDemand = ({ certificateType, qualification, tag }: NamedDemand): string =>
  qualification ? nameQualification(qualification) : (certificateType ?? tag)!.name;

function nameDemands(rows: readonly NamedDemand[]): Demands {
  const namesOf = (list: keyof typeof DEMAND_LISTS) => {
    const { side, column } = DEMAND_LISTS[list];
    const relation = (
      { certificateTypeId: "certificateType", qualificationId: "qualification", tagId: "tag" } as const
    )[column];
    return rows
      .filter((row) => row.side === side && row[relation])
      .map(nameOfDemand)
      .sort();
  };
  const lists = Object.entries(DEMANDS_OF_DOCUMENT).map(([name, list]) => [name, namesOf(list)]);
  return Object.fromEntries(lists) as Demands;
}

/**
 * Reads a revision as a document that names everything by words. The number of statements doesn't depend on its size. What was
 * removed isn't in it, nor are files, which are no words.
 */
export async function readSyllabus(reading: Reading, revisionId: string): Promise<Syllabus> {
  await demandReadableRevision(reading, revisionId);
  return readSyllabusOfTraining(reading, revisionId);
}

/** Reads a revision as `readSyllabus` does, for who may read a training that follows it: the caller has checked that. */
export async function readSyllabusOfTraining(reading: Reading, revisionId: string): Promise<Syllabus> {
  const { db } = reading;
  const active = { revisionId, state: "Active" as const };
  const revision = await db.programRevision.findUnique({
    where: { id: revisionId },
    include: { demands: { where: { sessionId: null }, include: namesOfDemand } },
  });
  if (!revision) throw new Problem("notFound", "errors.notFound");
  const phases = await db.trainingPhase.findMany({ where: active, orderBy: [{ order: "asc" }, { id: "asc" }] });
  const lessons = await db.trainingSession.findMany({
    where: { ...active, phase: { state: "Active" } },
    orderBy: [{ phase: { order: "asc" } }, { phaseId: "asc" }, { order: "asc" }, { id: "asc" }],
    include: {
      exercises: { orderBy: [{ order: "asc" }, { exerciseId: "asc" }] },
      demands: { include: namesOfDemand },
    },
  });
  const exercises = await loadExercises(db, { revisionId });
  const lineages = await db.exercise.findMany({ where: { revisionId }, select: { id: true, lineageId: true } });
  const keyOfExercise = new Map(lineages.map(({ id, lineageId }) => [id, lineageId]));
  const keyOfPhase = new Map(phases.map(({ id, lineageId }) => [id, lineageId]));
  const words = await readRatingWords(reading);
  return {
    format: "envol-syllabus",
    version: 1,
    ...{ name: revision.name, edition: revision.edition, revision: revision.revision },
    createdOn: toDay(revision.createdOn),
    ...{ isCbta: revision.isCbta, ratedSkills: revision.ratedSkills, minima: revision.minima as MinimaName },
    requirements: revision.requirements,
    demands: nameDemands(revision.demands),
    phases: phases.map(({ lineageId, name }) => ({ key: lineageId, name })),
    lessons: lessons.map((one) => ({
      ...{ key: one.lineageId, phase: keyOfPhase.get(one.phaseId)!, type: one.type, reference: one.reference },
      ...{ title: one.title, minutes: one.minutes, briefingMinutes: one.briefingMinutes },
      ...{ debriefingMinutes: one.debriefingMinutes, aircraftType: one.aircraftType, engine: one.engine },
      ...{ flying: one.flying, period: one.period, mode: one.mode, isCrossCountry: one.isCrossCountry },
      ...{ instructions: one.instructions, content: one.content },
      ...{ briefingContent: one.briefingContent, debriefingContent: one.debriefingContent },
      exercises: one.exercises.map(({ exerciseId, isRequired }) => ({
        key: keyOfExercise.get(exerciseId)!,
        isRequired,
      })),
      demands: nameDemands(one.demands),
    })),
    exercises: exercises.map(({ id, name, flightPhaseIds, skillIds, behaviourIds }) => ({
      ...{ key: keyOfExercise.get(id)!, name },
      flightPhases: flightPhaseIds.map((one) => words.flightPhases.get(one)!),
      skills: skillIds.map((one) => words.skills.get(one)!),
      behaviours: behaviourIds.map((one) => words.behaviours.get(one)!),
    })),
  };
}

/** Compares a revision with an older one. Throws 404 when the reader may not see both. */
export async function compareRevisions(reading: Reading, olderId: string, newerId: string): Promise<SyllabusDiff> {
  return diffSyllabuses(await readSyllabus(reading, olderId), await readSyllabus(reading, newerId));
}

/** The words by which a document names flight phases, skills and behaviours, by their ids. */
export async function readRatingWords({ db }: Pick<Reading, "db">) {
  // Archived ones come first, so that who looks up an id by its word finds one in use.
  const orderBy = [{ state: "desc" }, { id: "asc" }] as { state: "desc" }[];
  const phases = await db.flightPhase.findMany({ select: { id: true, trigram: true }, orderBy });
  const skills = await db.skill.findMany({ select: { id: true, kind: true, shortName: true }, orderBy });
  const behaviours = await db.behaviour.findMany({ select: { id: true, text: true, skillId: true }, orderBy });
  const wordOfSkill = new Map(
    skills.map(({ id, kind, shortName }) => [id, `${kind === "Pilot" ? "" : "I:"}${shortName}`]),
  );
  return {
    flightPhases: new Map(phases.map(({ id, trigram }) => [id, trigram])),
    skills: wordOfSkill,
    // Two skills may be shown by the same words.
    behaviours: new Map(behaviours.map(({ id, text, skillId }) => [id, `${wordOfSkill.get(skillId)}: ${text}`])),
  };
}
