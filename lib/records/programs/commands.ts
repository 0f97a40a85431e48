import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import type { DefaultAction } from "../certificates/codes";
import type { RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { auditVerbForState, changeVersionedRow } from "../versioned";
import { RATED_SKILLS } from "./codes";
import { writeEnvironment } from "./environment";
import { includeOfProgram, type ProgramRow, presentProgram } from "./queries";
import { type Environment, environmentInputSchema } from "./revisions/schema";
import type { ProgramChange, ProgramInput } from "./schema";

/** Creates a programme with its first revision. Returns the programme's id (spec 2 §7). */
export async function createProgram(work: Work, input: ProgramInput): Promise<{ id: string; revisionId: string }> {
  const { needsAto, tagsIds, name, edition, revision, creationDate } = input;
  await demandTags(work, tagsIds, []);
  const [id, revisionId] = [newId(), newId()];
  await work.db.program.create({ data: { id, needsAto, createdAt: work.now } });
  await work.db.programTag.createMany({ data: [...new Set(tagsIds)].map((tagId) => ({ programId: id, tagId })) });
  const head = {
    ...{ programId: id, name, edition, revision, minima: input.minima, isCbta: input.activeCBTA },
    createdOn: creationDate === null ? work.now : new Date(creationDate * 1000),
    ratedSkills: RATED_SKILLS[input.ratingSkillType]!,
  };
  await work.db.programRevision.create({ data: { id: revisionId, ...head } });
  const demands = input.regulatoryEnvironment ?? (await readUsualDemands(work));
  await writeEnvironment(work, { revisionId, sessionId: null, field: "regulatoryEnvironment" }, demands, null);
  changed(work, { kind: "Program", id, verb: "create", after: { needsAto, createdAt: work.now, tags: tagsIds } });
  changed(work, { kind: "ProgramRevision", id: revisionId, verb: "open", after: { ...head, demands } });
  return { id, revisionId };
}

/** Changes tags and whether only an approved training organisation may give it. */
export async function changeProgram(work: Work, change: ProgramChange, version?: number) {
  const { id, needsAto, tagsIds } = change;
  const had = (row: ProgramRow) => row.tags.map(({ tagId }) => tagId);
  const wanted = (row: ProgramRow) => [...new Set(tagsIds ?? had(row))].sort();
  const answer = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "change",
    changesMore: (row) => wanted(row).join() !== had(row).join(),
    data: async (row) => {
      await demandTags(work, wanted(row), had(row));
      return { needsAto: needsAto ?? row.needsAto };
    },
  });
  const [before, after] = [had(answer.before), wanted(answer.before)];
  if (before.join() !== after.join()) {
    await work.db.programTag.deleteMany({ where: { programId: id, tagId: { notIn: after } } });
    const joining = after.filter((tagId) => !before.includes(tagId));
    await work.db.programTag.createMany({ data: joining.map((tagId) => ({ programId: id, tagId })) });
    changed(work, { kind: "Program", id, verb: "tag", before: { tags: before }, after: { tags: after } });
  }
  return { version: answer.version };
}

export async function setProgramState(work: Work, id: string, state: RecordState, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: auditVerbForState(state),
    data: (row) => {
      demandStateTransition(row.state, state);
      return { state };
    },
  });
  return { version: next };
}

function about(work: Work, id: string, version: number | undefined) {
  return {
    table: work.db.program,
    find: (): Promise<ProgramRow | null> => work.db.program.findUnique({ where: { id }, include: includeOfProgram }),
    id,
    version,
    kind: "Program" as const,
    view: presentProgram,
  };
}

/** Reads the sets that the school gives to new programmes (spec 2 §3, default certificate types: actions 2, 3 and 4). */
async function readUsualDemands({ db }: Work): Promise<Environment> {
  const rows = await db.defaultCertificateType.findMany({
    where: {
      action: { in: ["ProgramCreationInstructor", "ProgramCreationStudent", "ProgramCreationAircraft"] },
      type: { state: "Active" },
    },
  });
  const of = (action: DefaultAction) => rows.filter((row) => row.action === action).map(({ typeId }) => typeId);
  return environmentInputSchema.parse({
    instructorCertificatesTypesIds: of("ProgramCreationInstructor"),
    studentCertificatesTypesIds: of("ProgramCreationStudent"),
    aircraftCertificatesTypesIds: of("ProgramCreationAircraft"),
  });
}

async function demandTags({ db }: Work, tagsIds: readonly string[], had: readonly string[]): Promise<void> {
  const fresh = [...new Set(tagsIds)].filter((id) => !had.includes(id));
  if (fresh.length === 0) return;
  const count = await db.tag.count({ where: { id: { in: fresh }, state: { not: "Archived" } } });
  if (count < fresh.length) throw makeInvalidFieldProblem("tagsIds", "programs.demandUnknown");
}
