import type { Work } from "@/lib/access/actor/as-actor";
import type { ChainEnd } from "@/lib/access/changes/audit-chain";
import { changed } from "@/lib/access/changes/changed";
import { countDaysBetween, toDate, unixToUtcDay } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { enqueueAll } from "@/lib/platform/queue";
import { storeFile } from "@/lib/records/files/commands";
import type { InspectionPack, Prisma } from "@/prisma/generated/client";
import { MOST_AT_ONCE, MOST_PACK_DAYS, PACK_PARTS, PARTS_OF_KIND } from "./codes";
import type { Finding } from "./contents/rules";
import { isSilent, type ManifestFile } from "./rules";
import type { InspectionInput } from "./schema";

/** Name of the task that makes packs, and of its queue: one at a time. */
export const MAKE_PACK_TASK = "make-inspection-pack";

/** Asks for a pack, which a job makes. The permission at its site was checked. */
export async function createPack(work: Work, input: InspectionInput, locale: Locale): Promise<string> {
  const { db, actor, now } = work;
  const { siteId, kind } = input;
  const parts = PACK_PARTS.filter((part) => input.parts.includes(part) && PARTS_OF_KIND[kind].includes(part));
  if (parts.length === 0) throw makeInvalidFieldProblem("parts", "inspection.noParts");
  const own = await db.inspectionPack.findMany({ where: { createdById: actor.id!, state: "Making" } });
  if (own.filter((one) => !isSilent(one, now)).length >= MOST_AT_ONCE)
    throw new Problem("tooMany", "inspection.tooMany", { values: { most: MOST_AT_ONCE } });
  const after = {
    ...{ id: newId(), siteId, kind, parts, locale, createdAt: now, createdById: actor.id!, seenAt: now },
    ...(await demandSubject(work, input)),
    ...(kind === "Student" ? { fromOn: null, untilOn: null } : demandPeriod(input)),
  };
  await db.inspectionPack.create({ data: after });
  const job = { payload: { packId: after.id }, runAt: now, key: `${MAKE_PACK_TASK} ${after.id}` };
  await enqueueAll(db, MAKE_PACK_TASK, MAKE_PACK_TASK, [job]);
  changed(work, { kind: "InspectionPack", id: after.id, verb: "create", siteId, after: { ...after, state: "Making" } });
  return after.id;
}

/** Finds what a pack shall be about. It must belong to the site. */
async function demandSubject(work: Work, { kind, siteId, trainingId, aircraftId, instructorId }: InspectionInput) {
  const { db } = work;
  const none = { enrolmentId: null, aircraftId: null, instructorId: null };
  if (kind === "Site") return none;
  if (kind === "Student") {
    const ofSite = { student: { roles: { some: { siteId } } } };
    const found = trainingId && (await db.enrolment.count({ where: { id: trainingId, ...ofSite } })) > 0;
    if (!found) throw makeInvalidFieldProblem("trainingId", "inspection.noTraining");
    return { ...none, enrolmentId: trainingId };
  }
  if (kind === "Aircraft") {
    const found = aircraftId && (await db.aircraft.count({ where: { id: aircraftId, siteId } })) > 0;
    if (!found) throw makeInvalidFieldProblem("aircraftId", "inspection.noAircraft");
    return { ...none, aircraftId };
  }
  const teaches = { some: { siteId, role: "Instructor" as const } };
  const found = instructorId && (await db.person.count({ where: { id: instructorId, roles: teaches } })) > 0;
  if (!found) throw makeInvalidFieldProblem("instructorId", "inspection.noInstructor");
  return { ...none, instructorId };
}

function demandPeriod({ from, until }: InspectionInput) {
  if (from === undefined) throw makeInvalidFieldProblem("from", "inspection.noDay");
  if (until === undefined) throw makeInvalidFieldProblem("until", "inspection.noDay");
  const [first, last] = [unixToUtcDay(from), unixToUtcDay(until)];
  const days = countDaysBetween(first, last) + 1;
  if (days < 1) throw makeInvalidFieldProblem("until", "inspection.endsBefore");
  if (days > MOST_PACK_DAYS) throw makeInvalidFieldProblem("until", "inspection.tooLong", { days: MOST_PACK_DAYS });
  return { fromOn: toDate(first), untilOn: toDate(last) };
}

/** Says how far a pack is, which is also its sign of life. */
export async function noteProgress(db: Db, id: string, filesMade: number, filesInAll: number): Promise<void> {
  const data = { filesMade, filesInAll, seenAt: new Date() };
  await db.inspectionPack.updateMany({ where: { id, state: "Making" }, data });
}

export type MadeFile = ManifestFile & { number: number; pdf: Buffer; entries: number; lacking: number };
export type MadePack = {
  files: MadeFile[];
  manifest: { text: string; hash: string };
  findings: Finding[];
  named: string[];
  end: ChainEnd;
  madeAt: Date;
};

/** Keeps what was made: the files as they are, so that their hashes stay true. */
export async function keepPack(work: Work, pack: InspectionPack, made: MadePack): Promise<void> {
  const { db } = work;
  const { id, siteId } = pack;
  for (const { pdf, name, number, part, title, pages, sha256, entries, lacking } of made.files) {
    const fileId = await storeFile(work, { name, mediaType: PDF_MEDIA_TYPE, bytes: pdf });
    await db.inspectionFile.create({
      data: { packId: id, number, part, title, pages, sha256, entries, lacking, fileId },
    });
  }
  await db.inspectionPackPerson.createMany({ data: made.named.map((personId) => ({ packId: id, personId })) });
  const after = {
    ...{ state: "Made" as const, madeAt: made.madeAt, manifestHash: made.manifest.hash },
    filesMade: made.files.length,
  };
  await db.inspectionPack.update({
    where: { id },
    data: {
      ...{ ...after, manifest: made.manifest.text, findings: made.findings as unknown as Prisma.InputJsonValue },
      ...{ chainSequence: made.end.sequence, chainHash: made.end.hash },
    },
  });
  changed(work, { kind: "InspectionPack", id, verb: "make", siteId, before: pack, after });
}

/** Writes down that a pack couldn't be made. */
export async function failPack(db: Db, id: string): Promise<void> {
  await db.inspectionPack.updateMany({ where: { id, state: "Making" }, data: { state: "Failed" } });
}
