import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { isSameSet } from "@/lib/platform/same-set";
import { changeVersionedRow, fillUnnamed } from "../../versioned";
import { MOST_EXERCISES } from "../codes";
import { claimUnlockedRevision } from "../revisions/claim";
import { loadExercises, presentExercise, readExercise } from "./queries";
import type { ExerciseChange, ExerciseInput, ExerciseView } from "./schema";

/** Adds an exercise to a revision, as its last one. Its lessons can then use it. */
export async function createExercise(work: Work, input: ExerciseInput): Promise<ExerciseView> {
  const { revisionId, name } = input;
  await claimUnlockedRevision(work, revisionId);
  const { _count, _max } = await work.db.exercise.aggregate({
    where: { revisionId },
    _count: true,
    _max: { order: true },
  });
  if (_count >= MOST_EXERCISES)
    throw new Problem("invalid", "programs.tooManyExercises", { values: { most: MOST_EXERCISES } });
  const id = newId();
  const data = { revisionId, name, order: (_max.order ?? -1) + 1 };
  await demandKnownRatings(work, input, NO_LINKS);
  await work.db.exercise.create({ data: { id, lineageId: id, ...data } });
  await writeLinks(work, id, revisionId, input, NO_LINKS);
  changed(work, { kind: "Exercise", id, verb: "create", after: { ...data, ...toldLinks(input) } });
  return readExercise(work, id);
}

/** Changes an exercise in all lessons that use it. */
export async function changeExercise(work: Work, change: ExerciseChange, version?: number) {
  const { id } = change;
  const present = await claimExercise(work, id);
  if (change.revisionId && change.revisionId !== present.revisionId)
    throw makeInvalidFieldProblem("revisionId", "programs.staysInRevision");
  const input: ExerciseInput = fillUnnamed(present, change);
  await demandKnownRatings(work, input, present);
  const isOtherwise = (Object.keys(LINKS) as LinkList[]).some((list) => !isSameSet(present[list], input[list]));
  const answer = await changeVersionedRow(work, {
    table: work.db.exercise,
    id,
    version,
    kind: "Exercise",
    verb: "change",
    changesMore: () => isOtherwise,
    data: () => ({ name: input.name }),
    view: async () => readExercise(work, id),
  });
  if (isOtherwise) {
    await writeLinks(work, id, present.revisionId, input, present);
    changed(work, { kind: "Exercise", id, verb: "link", before: toldLinks(present), after: toldLinks(input) });
  }
  return { version: answer.version };
}

/** Deletes an exercise that no lesson uses (spec 2 §5). */
export async function deleteExercise(work: Work, id: string): Promise<void> {
  const present = await claimExercise(work, id);
  if (present.used) throw new Problem("conflict", "programs.exerciseUsed");
  await work.db.exercise.delete({ where: { id } });
  const { revisionId, name } = present;
  const before = { revisionId, name, ...toldLinks(present) };
  changed(work, { kind: "Exercise", id, verb: "delete", before, after: null });
}

/** The lists of an exercise in the API, each with where its ids are kept. */
const LINKS = { phasesVol: "flightPhases", competences: "skills", comportementsObservables: "behaviours" } as const;
type LinkList = keyof typeof LINKS;
type Links = Pick<ExerciseInput, LinkList>;
const NO_LINKS: Links = { phasesVol: [], competences: [], comportementsObservables: [] };

const toldLinks = (links: Links) => ({
  flightPhases: links.phasesVol,
  skills: links.competences,
  behaviours: links.comportementsObservables,
});

const joiningOf = (list: LinkList, input: Links, before: Links) =>
  [...new Set(input[list])].filter((id) => !before[list].includes(id));

/** Holds the revision of an exercise. Throws 404 when there is no such exercise, 409 when its revision is locked. */
async function claimExercise(work: Work, id: string): Promise<ExerciseView> {
  const row = await work.db.exercise.findUnique({ where: { id }, select: { revisionId: true } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await claimUnlockedRevision(work, row.revisionId);
  const [exercise] = await loadExercises(work.db, { ids: [id] });
  return presentExercise(exercise!);
}

/** Throws unless what the exercise names anew is in the dictionaries, and each behaviour belongs to one of its skills. */
async function demandKnownRatings({ db }: Work, input: Links, before: Links): Promise<void> {
  const active = { state: "Active" as const };
  const counts: Record<LinkList, (ids: string[]) => Promise<number>> = {
    phasesVol: (ids) => db.flightPhase.count({ where: { id: { in: ids }, ...active } }),
    competences: (ids) => db.skill.count({ where: { id: { in: ids }, ...active } }),
    comportementsObservables: (ids) => db.behaviour.count({ where: { id: { in: ids }, ...active } }),
  };
  for (const list of Object.keys(LINKS) as LinkList[]) {
    const joining = joiningOf(list, input, before);
    if (joining.length > 0 && (await counts[list](joining)) < joining.length)
      throw makeInvalidFieldProblem(list, "programs.ratingUnknown");
  }
  const ids = [...new Set(input.comportementsObservables)];
  const own = { id: { in: ids }, skillId: { in: input.competences } };
  if (ids.length > 0 && (await db.behaviour.count({ where: own })) < ids.length)
    throw makeInvalidFieldProblem("comportementsObservables", "programs.behaviourOfOtherSkill");
}

async function writeLinks({ db }: Work, exerciseId: string, revisionId: string, input: Links, before: Links) {
  const place = { exerciseId, revisionId };
  const gone = (list: LinkList) => before[list].filter((id) => !input[list].includes(id));
  const phases = joiningOf("phasesVol", input, before).map((flightPhaseId) => ({ ...place, flightPhaseId }));
  const skills = joiningOf("competences", input, before).map((skillId) => ({ ...place, skillId }));
  const behaviours = joiningOf("comportementsObservables", input, before).map((behaviourId) => ({
    ...place,
    behaviourId,
  }));
  await db.exerciseFlightPhase.deleteMany({ where: { exerciseId, flightPhaseId: { in: gone("phasesVol") } } });
  await db.exerciseSkill.deleteMany({ where: { exerciseId, skillId: { in: gone("competences") } } });
  await db.exerciseBehaviour.deleteMany({
    where: { exerciseId, behaviourId: { in: gone("comportementsObservables") } },
  });
  await db.exerciseFlightPhase.createMany({ data: phases });
  await db.exerciseSkill.createMany({ data: skills });
  await db.exerciseBehaviour.createMany({ data: behaviours });
}
