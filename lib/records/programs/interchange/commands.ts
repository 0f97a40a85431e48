import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { insertRows } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { cleanRichText } from "@/lib/platform/rich-text";
import { createProgram, setProgramState } from "../commands";
import { writeEnvironment } from "../environment";
import { demandSoundRequirements, lockRevision } from "../revisions/commands";
import type { Environment } from "../revisions/schema";
import { programInputSchema } from "../schema";
import { DEMANDS_OF_DOCUMENT, nameQualification, readRatingWords } from "./queries";
import type { Demands, ImportedSyllabusView, Syllabus, SyllabusExercise, SyllabusLesson } from "./schema";

/**
 * Makes a new programme of a document, or only says what would become of it. What the document names and the school doesn't
 * have, such as a certificate type, is left out and told. The number of statements hardly depends on its size.
 */
export async function importSyllabus(
  work: Work,
  syllabus: Syllabus,
  { preview }: { preview: boolean },
): Promise<ImportedSyllabusView> {
  demandSoundSyllabus(syllabus);
  const dictionary = await readDictionary(work);
  const unknown = listUnknown(syllabus, dictionary);
  const { phases, lessons, exercises } = syllabus;
  const counts = { phases: phases.length, lessons: lessons.length, exercises: exercises.length, unknown };
  if (preview) return { programId: null, revisionId: null, ...counts };
  const { id: programId, revisionId } = await createProgram(
    work,
    programInputSchema.parse({
      ...{ name: syllabus.name, edition: syllabus.edition, revision: syllabus.revision, minima: syllabus.minima },
      ...{ creationDate: Date.parse(syllabus.createdOn) / 1000, activeCBTA: syllabus.isCbta },
      ...{ ratingSkillType: syllabus.ratedSkills === "PilotOnly" ? 0 : 1 },
      regulatoryEnvironment: toEnvironment(syllabus.demands, dictionary),
    }),
  );
  const { requirements } = syllabus;
  await work.db.programRevision.update({ where: { id: revisionId }, data: { requirements } });
  await writeParts(work, revisionId, syllabus, dictionary);
  changed(work, { kind: "ProgramRevision", id: revisionId, verb: "import", after: { requirements } });
  return { programId, revisionId, ...counts };
}

/**
 * Keeps the syllabus of another school, which a student of this one followed there: as a programme whose revision is locked, and
 * which is disabled, so that nobody else is enrolled in it.
 */
export async function keepForeignSyllabus(work: Work, syllabus: Syllabus): Promise<{ id: string; programId: string }> {
  const { programId, revisionId } = await importSyllabus(work, syllabus, { preview: false });
  const program = await work.db.program.findUniqueOrThrow({ where: { id: programId! }, select: { version: true } });
  const revision = await work.db.programRevision.findUniqueOrThrow({
    where: { id: revisionId! },
    select: { version: true },
  });
  await lockRevision(work, revisionId!, revision.version);
  await setProgramState(work, programId!, "Disabled", program.version);
  return { id: revisionId!, programId: programId! };
}

/** Throws where keys are used twice or lead nowhere, or where a lesson isn't of its type. */
function demandSoundSyllabus({ phases, lessons, exercises, requirements }: Syllabus): void {
  demandSoundRequirements(requirements);
  const keysOf = (field: string, parts: readonly { key: string }[]) => {
    const keys = new Set<string>();
    for (const [at, { key }] of parts.entries()) {
      if (keys.has(key)) throw makeInvalidFieldProblem(`${field}.${at}.key`, "programs.interchange.keyTwice");
      keys.add(key);
    }
    return keys;
  };
  const [phaseKeys, exerciseKeys] = [keysOf("phases", phases), keysOf("exercises", exercises)];
  keysOf("lessons", lessons);
  const names = exercises.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, at) => names.indexOf(name) < at);
  if (twice >= 0) throw makeInvalidFieldProblem(`exercises.${twice}.name`, "errors.alreadyExists");
  for (const [at, lesson] of lessons.entries()) {
    const fault = (field: string) =>
      makeInvalidFieldProblem(`lessons.${at}.${field}`, "programs.interchange.noSuchKey");
    if (!phaseKeys.has(lesson.phase)) throw fault("phase");
    const used = lesson.exercises.map(({ key }) => key);
    if (used.some((key) => !exerciseKeys.has(key))) throw fault("exercises");
    if (new Set(used).size < used.length)
      throw makeInvalidFieldProblem(`lessons.${at}.exercises`, "programs.exerciseTwice");
    const kinds = [lesson.aircraftType, lesson.engine, lesson.flying, lesson.period, lesson.mode];
    if (kinds.some((kind) => (kind !== null) !== (lesson.type === "Practical")))
      throw makeInvalidFieldProblem(`lessons.${at}.type`, "programs.interchange.wrongType");
  }
}

type Dictionary = {
  /** Ids by list of the environment and name, in small letters. */
  demands: Record<keyof Demands, Map<string, string>>;
  flightPhases: Map<string, string>;
  skills: Map<string, string>;
  behaviours: Map<string, string>;
};

/** Reads what the school has, by the names that documents use. */
async function readDictionary(work: Work): Promise<Dictionary> {
  const { db } = work;
  const active = { state: "Active" as const };
  const types = await db.certificateType.findMany({ where: active, select: { id: true, name: true, category: true } });
  const qualifications = await db.qualification.findMany({
    where: { ...active, type: active },
    select: { id: true, name: true, type: { select: { name: true } } },
  });
  const tags = await db.tag.findMany({ where: active, select: { id: true, name: true } });
  const byName = (rows: readonly { id: string; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const ofQualifications = byName(qualifications.map((one) => ({ id: one.id, name: nameQualification(one) })));
  const ofPeople = byName(types.filter(({ category }) => category !== "ForEquipment"));
  const words = await readRatingWords(work);
  const turned = (map: ReadonlyMap<string, string>) => new Map([...map].map(([id, word]) => [word.toLowerCase(), id]));
  return {
    demands: {
      instructorCertificates: ofPeople,
      studentCertificates: ofPeople,
      instructorQualifications: ofQualifications,
      studentQualifications: ofQualifications,
      aircraftCertificates: byName(types.filter(({ category }) => category === "ForEquipment")),
      aircraftTags: byName(tags),
    },
    flightPhases: turned(words.flightPhases),
    skills: turned(words.skills),
    behaviours: turned(words.behaviours),
  };
}

const find = (map: ReadonlyMap<string, string>, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => map.get(name.toLowerCase()) ?? [])),
];

function toEnvironment(demands: Demands, dictionary: Dictionary): Environment {
  const lists = Object.entries(DEMANDS_OF_DOCUMENT).map(([name, list]) => {
    const key = name as keyof Demands;
    return [list, find(dictionary.demands[key], demands[key])];
  });
  return Object.fromEntries(lists) as Environment;
}

/** Lists what the document names and the school doesn't have, each once. */
function listUnknown(syllabus: Syllabus, dictionary: Dictionary): ImportedSyllabusView["unknown"] {
  const found = new Map<string, { kind: string; name: string }>();
  const look = (kind: string, map: ReadonlyMap<string, string>, names: readonly string[]) => {
    for (const name of names) if (!map.has(name.toLowerCase())) found.set(`${kind} ${name}`, { kind, name });
  };
  for (const { demands } of [syllabus, ...syllabus.lessons])
    for (const kind of Object.keys(demands) as (keyof Demands)[]) look(kind, dictionary.demands[kind], demands[kind]);
  for (const exercise of syllabus.exercises)
    for (const kind of ["flightPhases", "skills", "behaviours"] as const) look(kind, dictionary[kind], exercise[kind]);
  return [...found.values()];
}

/** What a revision has already: the ids of its parts by their keys, and the places of what is added. */
export type PresentParts = {
  phaseIds: ReadonlyMap<string, string>;
  exerciseIds: ReadonlyMap<string, string>;
  next: { phases: number; lessons: number; exercises: number };
};
const NOTHING_PRESENT: PresentParts = {
  ...{ phaseIds: new Map(), exerciseIds: new Map(), next: { phases: 0, lessons: 0, exercises: 0 } },
};

/** Adds phases, lessons and exercises to a revision. Without a dictionary, exercises and lessons name nothing of the school. */
export async function writeParts(
  work: Work,
  revisionId: string,
  syllabus: Pick<Syllabus, "phases" | "lessons" | "exercises">,
  dictionary: Dictionary | null,
  { next, ...there }: PresentParts = NOTHING_PRESENT,
): Promise<void> {
  const { db } = work;
  const idsOf = (parts: readonly { key: string }[]) => parts.map(({ key }) => [key, newId()] as const);
  const phaseIds = new Map([...there.phaseIds, ...idsOf(syllabus.phases)]);
  const lessonIds = new Map(idsOf(syllabus.lessons));
  const exerciseIds = new Map([...there.exerciseIds, ...idsOf(syllabus.exercises)]);
  await insertRows(
    db,
    "training_phase",
    syllabus.phases.map(({ key, name }, at) => ({
      ...{ id: phaseIds.get(key)!, revisionId, lineageId: key, name, order: next.phases + at },
    })),
  );
  await insertRows(
    db,
    "training_session",
    syllabus.lessons.map((lesson, at) => ({
      ...{ id: lessonIds.get(lesson.key)!, revisionId, phaseId: phaseIds.get(lesson.phase)!, order: next.lessons + at },
      ...columnsOf(lesson),
    })),
  );
  await insertRows(
    db,
    "exercise",
    syllabus.exercises.map(({ key, name }, at) => ({
      ...{ id: exerciseIds.get(key)!, revisionId, lineageId: key, name, order: next.exercises + at },
    })),
  );
  if (dictionary) await writeRatingLinks(db, revisionId, syllabus.exercises, exerciseIds, dictionary);
  await insertRows(
    db,
    "session_exercise",
    syllabus.lessons.flatMap(({ key, exercises }) =>
      exercises.map((one, order) => ({
        ...{ sessionId: lessonIds.get(key)!, revisionId, order },
        ...{ exerciseId: exerciseIds.get(one.key)!, isRequired: one.isRequired },
      })),
    ),
  );
  if (!dictionary) return;
  for (const { key, demands } of syllabus.lessons) {
    const environment = toEnvironment(demands, dictionary);
    if (Object.values(environment).every((ids) => ids.length === 0)) continue;
    await writeEnvironment(work, { revisionId, sessionId: lessonIds.get(key)!, field: "lessons" }, environment, null);
  }
}

/** Links exercises with the flight phases, skills and behaviours that they name. */
async function writeRatingLinks(
  db: Db,
  revisionId: string,
  exercises: readonly SyllabusExercise[],
  exerciseIds: ReadonlyMap<string, string>,
  dictionary: Dictionary,
): Promise<void> {
  const links = exercises.map((one) => ({
    place: { exerciseId: exerciseIds.get(one.key)!, revisionId },
    one,
  }));
  await insertRows(
    db,
    "exercise_flight_phase",
    links.flatMap(({ place, one }) =>
      find(dictionary.flightPhases, one.flightPhases).map((flightPhaseId) => ({ ...place, flightPhaseId })),
    ),
  );
  await insertRows(
    db,
    "exercise_skill",
    links.flatMap(({ place, one }) => find(dictionary.skills, one.skills).map((skillId) => ({ ...place, skillId }))),
  );
  await insertRows(
    db,
    "exercise_behaviour",
    links.flatMap(({ place, one }) =>
      find(dictionary.behaviours, one.behaviours).map((behaviourId) => ({ ...place, behaviourId })),
    ),
  );
}

const columnsOf = ({ key, phase: _, exercises: __, demands: ___, ...lesson }: SyllabusLesson) => ({
  ...lesson,
  lineageId: key,
  instructions: cleanWithoutImages(lesson.instructions),
  content: cleanWithoutImages(lesson.content),
  briefingContent: cleanWithoutImages(lesson.briefingContent),
  debriefingContent: cleanWithoutImages(lesson.debriefingContent),
});

/** A document brings no files, so that its images would lead nowhere. */
const cleanWithoutImages = (html: string) => cleanRichText(html).replace(/<img[^>]*>/g, "");
