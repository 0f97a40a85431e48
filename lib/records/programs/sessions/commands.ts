import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { cleanRichText, listImagesOfRichText } from "@/lib/platform/rich-text";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "../../aircraft/codes";
import type { RecordState } from "../../codes";
import { makeFilePermanent } from "../../files/commands";
import { demandWholeOrder } from "../../order";
import type { OrderInput } from "../../schema";
import { auditVerbForState, changeVersionedRow, fillUnnamed } from "../../versioned";
import { fromTimeValue } from "../../wire";
import { FLYINGS, MODES, MOST_SESSIONS, PERIODS, SESSION_PARTS, SESSION_TYPES, type SessionPart } from "../codes";
import { isSameEnvironment, writeEnvironment } from "../environment";
import { claimUnlockedRevision } from "../revisions/claim";
import { readSession } from "./queries";
import { EMPTY_PRACTICE, EMPTY_THEORY, type SessionChange, type SessionInput, type SessionView } from "./schema";

/** A lesson with all its members: what a body named, filled up with what there was. */
type Whole = {
  phaseId: string;
  type: number;
  reference: string;
  title: string;
  exercises: { id: string; required: boolean }[];
  theoretical: typeof EMPTY_THEORY;
  pratical: typeof EMPTY_PRACTICE;
};

/** Adds a lesson after the last one of its phase. */
export async function createSession(work: Work, input: SessionInput): Promise<SessionView> {
  const revisionId = await claimRevisionOfPhase(work, input.phaseId);
  if ((await work.db.trainingSession.count({ where: { revisionId, state: "Active" } })) >= MOST_SESSIONS)
    throw new Problem("invalid", "programs.tooManySessions", { values: { most: MOST_SESSIONS } });
  demandPartsOfType(input.type, input);
  const id = newId();
  const whole = fillParts(input, { theoretical: EMPTY_THEORY, pratical: EMPTY_PRACTICE });
  const data = { revisionId, ...columnsOf(whole), order: await nextOrder(work, input.phaseId) };
  await work.db.trainingSession.create({ data: { id, lineageId: id, ...data } });
  await writeParts(work, id, revisionId, whole, null);
  const { exercises } = whole;
  changed(work, { kind: "TrainingSession", id, verb: "create", after: { ...data, exercises, files: filesOf(whole) } });
  return readSession(work, id);
}

/** Changes a lesson. One that is moved to another phase becomes its last one. */
export async function changeSession(work: Work, change: SessionChange, version?: number) {
  const { id } = change;
  const revisionId = await claimRevisionOfSession(work, id);
  const present = await readSession(work, id);
  if (change.type !== undefined && change.type !== present.type)
    throw makeInvalidFieldProblem("type", "programs.typeStays");
  demandPartsOfType(present.type, change);
  const before = wholeOf(present);
  const whole = fillParts({ ...before, ...withoutUndefined<Partial<SessionInput>>(change) }, before);
  const isMoved = whole.phaseId !== present.phaseId;
  if (isMoved && (await claimRevisionOfPhase(work, whole.phaseId)) !== revisionId)
    throw makeInvalidFieldProblem("phaseId", "programs.staysInRevision");
  const order = isMoved ? await nextOrder(work, whole.phaseId) : present.order;
  const changesParts = !isSameParts(before, whole);
  const answer = await changeVersionedRow(work, {
    table: work.db.trainingSession,
    id,
    version,
    kind: "TrainingSession",
    verb: "change",
    changesMore: () => changesParts,
    data: () => ({ ...columnsOf(whole), order }),
    view: () => readSession(work, id),
  });
  if (changesParts) {
    await writeParts(work, id, revisionId, whole, before);
    const [was, is] = [toldParts(before), toldParts(whole)];
    changed(work, { kind: "TrainingSession", id, verb: "changeParts", before: was, after: is });
  }
  return { version: answer.version };
}

/** Removes a lesson by disabling it, or brings it back as the last one of its phase. Neither loses anything (spec 2 §4). */
export async function setSessionState(work: Work, id: string, state: RecordState, version?: number) {
  if (state === "Archived") throw new Problem("invalid", "programs.partNotArchived");
  await claimRevisionOfSession(work, id);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.trainingSession,
    id,
    version,
    kind: "TrainingSession",
    verb: auditVerbForState(state),
    data: async (row) => {
      const isBack = state === "Active" && row.state !== state;
      return { state, order: isBack ? await nextOrder(work, row.phaseId) : row.order };
    },
    view: () => readSession(work, id),
  });
  return { version: next };
}

/** Puts the lessons of a phase in another order (spec 2 §7). */
export async function reorderSessions(work: Work, phaseId: string, order: OrderInput): Promise<void> {
  await claimRevisionOfPhase(work, phaseId);
  const rows = await work.db.trainingSession.findMany({
    where: { phaseId, state: "Active" },
    orderBy: [{ order: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  const had = rows.map(({ id }) => id);
  const ids = demandWholeOrder(had, order);
  if (ids.join() === had.join()) return;
  await work.db.$executeRaw`
    UPDATE training_session s SET "order" = wanted.place - 1
    FROM unnest(${ids}::char(24)[]) WITH ORDINALITY AS wanted (id, place)
    WHERE s.id = wanted.id AND s."order" <> wanted.place - 1`;
  changed(work, { kind: "TrainingPhase", id: phaseId, verb: "reorderSessions" });
}

const withoutUndefined = <T extends object>(named: T) =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as T;

/** Throws when a body brings the part of the other type, which would be lost. */
function demandPartsOfType(type: number, body: { theoretical?: object | null; pratical?: object | null }): void {
  const other = SESSION_TYPES[type] === "Theoretical" ? "pratical" : "theoretical";
  if (body[other]) throw makeInvalidFieldProblem(other, "programs.notOfType");
}

/** Completes the part of the lesson's type. The part of the other type is empty. */
function fillParts(
  input: Omit<SessionInput, "theoretical" | "pratical"> & { theoretical?: object | null; pratical?: object | null },
  parts: Pick<Whole, "theoretical" | "pratical">,
): Whole {
  const { phaseId, type, reference, title, exercises } = input;
  const isTheory = SESSION_TYPES[type] === "Theoretical";
  return {
    ...{ phaseId, type, reference, title, exercises },
    theoretical: isTheory ? fillUnnamed(parts.theoretical, input.theoretical ?? {}) : EMPTY_THEORY,
    pratical: isTheory ? EMPTY_PRACTICE : fillUnnamed(parts.pratical, input.pratical ?? {}),
  };
}

const wholeOf = ({ phaseId, type, reference, title, exercises, theoretical, pratical }: SessionView): Whole => ({
  ...{ phaseId, type, reference, title },
  exercises: exercises.map(({ id, required }) => ({ id, required })),
  theoretical: theoretical ?? EMPTY_THEORY,
  pratical: pratical ?? EMPTY_PRACTICE,
});

function columnsOf({ phaseId, type, reference, title, theoretical, pratical }: Whole) {
  const isTheory = SESSION_TYPES[type] === "Theoretical";
  return {
    ...{ phaseId, type: SESSION_TYPES[type]!, reference, title },
    aircraftType: isTheory ? null : AIRCRAFT_TYPES[pratical.aircraftType]!,
    engine: isTheory ? null : AIRCRAFT_CLASSES[pratical.engine]!,
    flying: isTheory ? null : FLYINGS[pratical.flying]!,
    period: isTheory ? null : PERIODS[pratical.period]!,
    mode: isTheory ? null : MODES[pratical.mode]!,
    minutes: fromTimeValue(isTheory ? theoretical.duration : pratical.duration.session),
    briefingMinutes: fromTimeValue(pratical.duration.briefing),
    debriefingMinutes: fromTimeValue(pratical.duration.debriefing),
    isCrossCountry: pratical.crossCountry,
    instructions: cleanRichText(pratical.instructions),
    content: cleanRichText(theoretical.content),
    briefingContent: cleanRichText(pratical.briefingContent),
    debriefingContent: cleanRichText(pratical.debriefingContent),
  };
}

/** The files of a lesson: those of each part, and the images in its texts. */
function filesOf({ theoretical, pratical }: Whole): { part: SessionPart; fileId: string }[] {
  const imagesIn = (html: string) => listImagesOfRichText(cleanRichText(html));
  const attached = {
    Content: [...theoretical.fileIds, ...imagesIn(theoretical.content)],
    Briefing: [...pratical.briefingFileIds, ...imagesIn(pratical.briefingContent)],
    Debriefing: [...pratical.debriefingFileIds, ...imagesIn(pratical.debriefingContent)],
    Instructions: imagesIn(pratical.instructions),
  };
  const named = SESSION_PARTS.flatMap((part) => attached[part].map((fileId) => ({ part, fileId })));
  return named.filter(({ fileId }, at) => named.findIndex((one) => one.fileId === fileId) === at);
}

const toldParts = (whole: Whole) => ({
  exercises: whole.exercises,
  files: filesOf(whole),
  demands: whole.pratical.regulatoryEnvironment,
});

const isSameParts = (a: Whole, b: Whole) =>
  JSON.stringify([a.exercises, filesOf(a)]) === JSON.stringify([b.exercises, filesOf(b)]) &&
  isSameEnvironment(a.pratical.regulatoryEnvironment, b.pratical.regulatoryEnvironment);

async function writeParts(work: Work, sessionId: string, revisionId: string, whole: Whole, before: Whole | null) {
  await writeExercises(work, sessionId, revisionId, whole.exercises);
  await writeFiles(work, sessionId, revisionId, filesOf(whole), before ? filesOf(before) : []);
  const place = { revisionId, sessionId, field: "pratical.regulatoryEnvironment" };
  await writeEnvironment(
    work,
    place,
    whole.pratical.regulatoryEnvironment,
    before?.pratical.regulatoryEnvironment ?? EMPTY_PRACTICE.regulatoryEnvironment,
  );
}

/** Throws when an exercise is in the lesson twice, or is none of the revision (spec 2 §5). */
async function writeExercises({ db }: Work, sessionId: string, revisionId: string, exercises: Whole["exercises"]) {
  const ids = exercises.map(({ id }) => id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) throw makeInvalidFieldProblem(`exercises.${twice}`, "programs.exerciseTwice");
  if ((await db.exercise.count({ where: { id: { in: ids }, revisionId } })) < ids.length)
    throw makeInvalidFieldProblem("exercises", "programs.exerciseUnknown");
  await db.sessionExercise.deleteMany({ where: { sessionId } });
  const data = exercises.map(({ id, required }, order) => {
    return { sessionId, exerciseId: id, revisionId, order, isRequired: required };
  });
  await db.sessionExercise.createMany({ data });
}

/** A new file is the author's temporary one, or one that the revision has already. */
async function writeFiles(
  work: Work,
  sessionId: string,
  revisionId: string,
  files: readonly { part: SessionPart; fileId: string }[],
  before: readonly { fileId: string }[],
) {
  const ids = files.map(({ fileId }) => fileId);
  const known = await work.db.sessionFile.findMany({
    where: { revisionId, fileId: { in: ids } },
    select: { fileId: true },
  });
  const joining = ids.filter((id) => !known.some(({ fileId }) => fileId === id));
  for (const id of joining) await makeFilePermanent(work, id, "fileIds");
  if (files.length === 0 && before.length === 0) return;
  await work.db.sessionFile.deleteMany({ where: { sessionId } });
  const data = files.map(({ part, fileId }, order) => ({ sessionId, fileId, revisionId, part, order }));
  await work.db.sessionFile.createMany({ data });
}

async function nextOrder({ db }: Work, phaseId: string): Promise<number> {
  const { _max } = await db.trainingSession.aggregate({ where: { phaseId, state: "Active" }, _max: { order: true } });
  return (_max.order ?? -1) + 1;
}

/** Holds the revision of a phase. Throws 422 when there is no such phase, 409 when its revision is locked. */
async function claimRevisionOfPhase(work: Work, phaseId: string): Promise<string> {
  const phase = await work.db.trainingPhase.findUnique({ where: { id: phaseId } });
  if (phase?.state !== "Active") throw makeInvalidFieldProblem("phaseId", "programs.phaseUnknown");
  await claimUnlockedRevision(work, phase.revisionId);
  return phase.revisionId;
}

async function claimRevisionOfSession(work: Work, id: string): Promise<string> {
  const row = await work.db.trainingSession.findUnique({ where: { id }, select: { revisionId: true } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await claimUnlockedRevision(work, row.revisionId);
  return row.revisionId;
}
