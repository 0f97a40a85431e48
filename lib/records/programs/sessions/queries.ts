import type { Reading } from "@/lib/access/actor/as-actor";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { listImagesOfRichText, presentRichText } from "@/lib/platform/rich-text";
import type { Prisma } from "@/prisma/generated/client";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "../../aircraft/codes";
import { RECORD_STATES, type RecordState } from "../../codes";
import { toTimeValue } from "../../wire";
import { FLYINGS, MODES, PERIODS, SESSION_TYPES, type SessionPart } from "../codes";
import { presentEnvironment } from "../environment";
import { loadExercises, presentExercise } from "../exercises/queries";
import type { ExerciseView } from "../exercises/schema";
import { demandReadableRevision } from "../revisions/reach";
import type { SessionView } from "./schema";

export const includeOfSession = {
  exercises: { orderBy: [{ order: "asc" }, { exerciseId: "asc" }] },
  files: {
    orderBy: [{ part: "asc" }, { order: "asc" }, { fileId: "asc" }],
    include: { file: { select: { id: true, name: true, mediaType: true, size: true } } },
  },
  demands: true,
} satisfies Prisma.TrainingSessionInclude;
export type SessionRow = Prisma.TrainingSessionGetPayload<{ include: typeof includeOfSession }>;

/** Reads the lessons of a revision with all that belongs to them, in a number of statements that doesn't depend on them. */
async function loadSessions(db: Db, revisionId: string, states: readonly RecordState[]): Promise<SessionRow[]> {
  return db.trainingSession.findMany({
    where: { revisionId, state: { in: [...states] }, phase: { state: { in: [...states] } } },
    orderBy: [{ phase: { order: "asc" } }, { phaseId: "asc" }, { order: "asc" }, { id: "asc" }],
    include: includeOfSession,
  });
}

/** Lists the lessons of a revision by phase and order. Throws 404 when the reader may not see it. */
export async function listSessions(
  reading: Reading,
  revisionId: string,
  states: readonly RecordState[],
): Promise<SessionView[]> {
  const { isLocked } = await demandReadableRevision(reading, revisionId);
  const rows = await loadSessions(reading.db, revisionId, states);
  const exercises = (await loadExercises(reading.db, { revisionId })).map(presentExercise);
  const byId = new Map(exercises.map((one) => [one.id, one]));
  return rows.map((row) => presentSession(row, byId, isLocked));
}

export async function readSession(reading: Reading, id: string): Promise<SessionView> {
  const row = await reading.db.trainingSession.findUnique({ where: { id }, include: includeOfSession });
  if (!row) throw new Problem("notFound", "errors.notFound");
  const { isLocked } = await demandReadableRevision(reading, row.revisionId);
  const exercises = (await loadExercises(reading.db, { sessionId: id })).map(presentExercise);
  return presentSession(row, new Map(exercises.map((one) => [one.id, one])), isLocked);
}

/** Reads the facts of a file of a lesson. Throws 404 unless the lesson has it and the reader may see it. */
export async function readSessionFile(reading: Reading, id: string, fileId: string) {
  const found = await reading.db.sessionFile.findUnique({
    where: { sessionId_fileId: { sessionId: id, fileId } },
    include: includeOfSession.files.include,
  });
  if (!found) throw new Problem("notFound", "errors.notFound");
  await demandReadableRevision(reading, found.revisionId);
  return found.file;
}

/** Where a file of a lesson is read. */
type AddressOf = (fileId: string) => string;

export function presentSession(
  row: SessionRow,
  exercises: ReadonlyMap<string, ExerciseView>,
  isLocked: boolean,
  addressOf: AddressOf = (fileId) => `/api/session/${row.id}/file/${fileId}`,
): SessionView {
  const isTheory = row.type === "Theoretical";
  return {
    id: row.id,
    revisionId: row.revisionId,
    phaseId: row.phaseId,
    type: SESSION_TYPES.indexOf(row.type),
    reference: row.reference,
    title: row.title,
    order: row.order,
    locked: isLocked,
    exercises: row.exercises.map(({ exerciseId, isRequired }) => {
      const { revisionId: _, order: __, version: ___, ...exercise } = exercises.get(exerciseId)!;
      return { ...exercise, required: isRequired };
    }),
    theoretical: isTheory ? presentTheory(row, addressOf) : null,
    pratical: isTheory ? null : presentPractice(row, addressOf),
    state: RECORD_STATES.indexOf(row.state),
    version: row.version,
  };
}

/** The files of a part that aren't shown in one of the texts. */
function idsOfPart(row: SessionRow, part: SessionPart): string[] {
  const texts = [row.instructions, row.content, row.briefingContent, row.debriefingContent];
  const shown = texts.flatMap(listImagesOfRichText);
  return row.files.filter((one) => one.part === part && !shown.includes(one.fileId)).map(({ fileId }) => fileId);
}

const presentTheory = (row: SessionRow, addressOf: AddressOf) => ({
  duration: toTimeValue(row.minutes),
  content: presentRichText(row.content, addressOf),
  fileIds: idsOfPart(row, "Content"),
  files: row.files.map(({ file }) => file),
});

const presentPractice = (row: SessionRow, addressOf: AddressOf) => ({
  regulatoryEnvironment: presentEnvironment(row.demands),
  duration: {
    briefing: toTimeValue(row.briefingMinutes),
    session: toTimeValue(row.minutes),
    debriefing: toTimeValue(row.debriefingMinutes),
  },
  aircraftType: AIRCRAFT_TYPES.indexOf(row.aircraftType!),
  flying: FLYINGS.indexOf(row.flying!),
  engine: AIRCRAFT_CLASSES.indexOf(row.engine!),
  period: PERIODS.indexOf(row.period!),
  mode: MODES.indexOf(row.mode!),
  crossCountry: row.isCrossCountry,
  instructions: presentRichText(row.instructions, addressOf),
  briefingContent: presentRichText(row.briefingContent, addressOf),
  briefingFileIds: idsOfPart(row, "Briefing"),
  debriefingContent: presentRichText(row.debriefingContent, addressOf),
  debriefingFileIds: idsOfPart(row, "Debriefing"),
  files: row.files.map(({ file }) => file),
});
