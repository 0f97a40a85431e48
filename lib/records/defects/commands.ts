import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { demandPermission } from "@/lib/access/permissions/reach";
import type { CleanFile } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Defect, Prisma } from "@/prisma/generated/client";
import { makeFilePermanent, storeFile } from "../files/commands";
import { changeVersionedRow, differs, fillUnnamed } from "../versioned";
import { DEFECT_AREAS, DEFERRAL_GROUNDS, type DefectEventKind, MOST_PHOTOS } from "./codes";
import { NEW_DEFECT, toColumns, withoutPartners } from "./columns";
import { type DefectRow, includeOfDefect, presentDefect } from "./present";
import { readDefectRow, readReservationToFly } from "./queries";
import { type DefectPlace, demandDefectSight, demandMayReport, listPeopleToTell, readDefectPlace } from "./reach";
import { endsGrounding, needsCertificate } from "./rules";
import {
  type DefectChange,
  type DefectInput,
  type DefectReportInput,
  type DefectView,
  type DeferralInput,
  defectInputSchema,
  type ReadDefectsInput,
  type ReleaseInput,
} from "./schema";

/** Maximum number of open defects of one aircraft. */
const MOST_OPEN = 200;

/** Maximum number of reports of one person in an hour. Who decides on defects also writes down what an inspection found. */
const MOST_REPORTS = { reports: 20, decides: 200 };
const HOUR_MS = 3_600_000;
/** First key of the PostgreSQL advisory lock under which a person's reports are counted. The second one is the person. */
const REPORTS_LOCK = 7_236_907;

/**
 * Reports a defect. One that blocks grounds the aircraft at once, whoever reports it. What the minimum equipment list says,
 * when it is expected to be released and who may see it only people say who decide on defects.
 */
export async function reportDefect(work: Work, aircraftId: string, input: DefectReportInput): Promise<DefectView> {
  const { id: reportedById } = demandPersonActor(work.actor);
  const place = await readDefectPlace(work, aircraftId);
  await demandMayReport(work, place);
  const decides = input.mel || !input.visible || input.expectedReleaseAt !== null || input.dueOn !== null;
  if (decides && !can(work.actor, "defect.decide", place.siteId)) throw new Problem("forbidden", "defects.onlyDecided");
  demandSaid(input, input.photoFollows);
  await demandReportsLeft(work, reportedById, place);
  await claimDefects(work, place);
  const { db, now } = work;
  const { _max, _count } = await db.defect.aggregate({ where: { aircraftId }, _max: { number: true }, _count: true });
  const open = _count && (await db.defect.count({ where: { aircraftId, releasedAt: null } }));
  if (open >= MOST_OPEN) throw new Problem("conflict", "defects.tooMany");
  const reported = { ...NEW_DEFECT, reportedAt: now };
  const columns = toColumns(work, input, reported, place);
  const number = (_max.number ?? 0) + 1;
  const row = { id: newId(), aircraftId, number, ...columns, reportedById, reportedAt: now };
  await db.defect.create({ data: row });
  await addEvent(
    work,
    row.id,
    "Reported",
    changesOf(toColumns(work, defectInputSchema.parse({}), reported, place), columns),
  );
  if (row.isBlocking) await addEvent(work, row.id, "Grounded", {});
  const people = row.isBlocking ? await listPeopleToTell(work, place, { ...row, kind: "Grounded" }) : undefined;
  const rejudgesAircraft = row.isBlocking || row.dueOn !== null ? [aircraftId] : [];
  changed(work, {
    kind: "Defect",
    id: row.id,
    verb: "report",
    siteId: place.siteId,
    after: row,
    people,
    rejudgesAircraft,
  });
  return readDefect(work, aircraftId, row.id);
}

/** Demands that a defect says what is wrong, or where, or shows it. */
function demandSaid({ description, area }: DefectInput, isShown: boolean): void {
  if (description === "" && DEFECT_AREAS[area] === "Other" && !isShown)
    throw makeInvalidFieldProblem("description", "defects.descriptionRequired");
}

/** Changes what a defect says and means. Only people who decide on defects may. */
export async function changeDefect(work: Work, aircraftId: string, change: DefectChange, version: number | undefined) {
  return decide(work, aircraftId, change.id, version, (row, place) => {
    const input = fillUnnamed({ ...presentDefect(row, "all") } as DefectInput, withoutPartners(change));
    demandSaid(input, row.photos.length > 0);
    if (endsGrounding(row, input)) throw new Problem("conflict", "defects.releaseOnly");
    // Who allowed a deferral allowed it for this item of the list: only they take it off, with another ground.
    if (row.isMel && row.deferralGround && !input.mel) throw new Problem("conflict", "defects.deferAnew");
    const demandSameDay = (isSame: boolean) => {
      if (row.deferralGround && !isSame) throw new Problem("conflict", "defects.dateStands");
    };
    demandSameDay(input.dueOn === presentDefect(row, "all").dueOn);
    const columns = toColumns(work, input, row, place);
    // Another category of the list would move it, too.
    demandSameDay(!differs({ dueOn: row.dueOn }, { dueOn: columns.dueOn }));
    return { kind: "Changed", columns };
  });
}

/** Defers a defect: the aircraft flies with it, at most until its due date. A later deferral doesn't move that date. */
export async function deferDefect(
  work: Work,
  aircraftId: string,
  id: string,
  { ground, allowedBy, nightOnly, version: _, ...mel }: DeferralInput,
  version: number | undefined,
) {
  return decide(work, aircraftId, id, version, (row, place) => {
    const isMel = mel.melCategory === undefined ? {} : { mel: mel.melCategory !== null };
    const change = withoutPartners({ ...mel, ...isMel });
    const input = fillUnnamed({ ...presentDefect(row, "all") } as DefectInput, change);
    const meaning = { ...input, blocking: nightOnly, nightOnly, pending: false };
    const deferral = {
      deferralGround: DEFERRAL_GROUNDS[ground]!,
      deferralAllowedBy: allowedBy,
      deferredById: work.actor.id,
      deferredAt: work.now,
    };
    const columns = toColumns(work, meaning, row, place);
    if (columns.dueOn === null) throw makeInvalidFieldProblem("dueOn", "defects.deferralNeedsDay");
    return { kind: "Deferred", columns: { ...columns, ...deferral } };
  });
}

/** Releases a defect, with the name of the actor and the time. Nothing of it changes any more. */
export async function releaseDefect(
  work: Work,
  aircraftId: string,
  id: string,
  { work: done, certificate, licence, certificateFileId }: ReleaseInput,
  version: number | undefined,
) {
  return decide(work, aircraftId, id, version, async (row) => {
    const facts = { ...row, isDeferred: row.deferralGround !== null, wasGrounded: row.events.length > 0 };
    if (certificate === "" && needsCertificate(facts))
      throw makeInvalidFieldProblem("certificate", "defects.certificateRequired");
    if (licence === "" && needsCertificate(facts)) throw makeInvalidFieldProblem("licence", "defects.licenceRequired");
    if (certificateFileId) await makeFilePermanent(work, certificateFileId, "certificateFileId");
    const signed = { releasedById: work.actor.id, releasedAt: work.now };
    return { kind: "Released", columns: { work: done, certificate, licence, certificateFileId, ...signed } };
  });
}

/** Adds a photograph to a defect. Who reported it may as long as it is open, who decides on defects at any time. */
export async function addDefectPhoto(work: Work, aircraftId: string, id: string, file: CleanFile): Promise<string> {
  const { row, place } = await readDefectRow(work, aircraftId, id);
  const isOwn = row.reportedById === work.actor.id && row.releasedAt === null;
  if (!isOwn) demandPermission(work.actor, "defect.decide", place.siteId);
  await work.db.$executeRaw`SELECT id FROM defect WHERE id = ${id} FOR UPDATE`;
  if ((await work.db.defectPhoto.count({ where: { defectId: id } })) >= MOST_PHOTOS)
    throw new Problem("conflict", "defects.tooManyPhotos", { values: { most: MOST_PHOTOS } });
  const fileId = await storeFile(work, { ...file, name: "defect.png" });
  const photo = { id: newId(), defectId: id, fileId, at: work.now };
  await work.db.defectPhoto.create({ data: photo });
  await addEvent(work, id, "Photographed", {});
  changed(work, { kind: "Defect", id, verb: "addPhoto", siteId: place.siteId, after: { photos: [photo.id] } });
  return photo.id;
}

/** Notes that the actor has read of some defects before the flight of a reservation of theirs. */
export async function acknowledgeDefects(
  work: Work,
  reservationId: string,
  { defects }: ReadDefectsInput,
): Promise<void> {
  const { id: personId } = demandPersonActor(work.actor);
  const { aircraftId, siteId, isOwn } = await readReservationToFly(work, reservationId);
  if (!isOwn) throw new Problem("forbidden", "defects.notYourFlight");
  const where = { id: { in: defects.map(({ id }) => id) }, aircraftId, isVisible: true, releasedAt: null };
  const rows = await work.db.defect.findMany({ where, select: { id: true, version: true } });
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  if (defects.some(({ id, version }) => versions.get(id) !== version))
    throw new Problem("conflict", "defects.changedMeanwhile");
  for (const { id: defectId, version: defectVersion } of defects) {
    const own = { reservationId, personId, defectId, defectVersion };
    const reading = { id: newId(), ...own, at: work.now };
    const { count } = await work.db.defectReading.createMany({ data: [reading], skipDuplicates: true });
    // Who has read it already has read it: the first time stays.
    if (count > 0) changed(work, { kind: "DefectReading", id: reading.id, verb: "read", siteId, after: reading });
  }
}

type Columns = Partial<Prisma.DefectUncheckedUpdateManyInput>;
type Decision = { kind: "Changed" | "Deferred" | "Released"; columns: Columns };
const VERBS = { Changed: "change", Deferred: "defer", Released: "release" } as const;

/** Changes a defect as somebody decides who may, and tells whom it grounds or frees. */
async function decide(
  work: Work,
  aircraftId: string,
  id: string,
  version: number | undefined,
  decision: (row: DefectRow, place: DefectPlace) => Decision | Promise<Decision>,
): Promise<{ version: number }> {
  const place = await readDefectPlace(work, aircraftId);
  await demandDefectSight(work, place);
  demandPermission(work.actor, "defect.decide", place.siteId);
  await claimDefects(work, place);
  const { row: before } = await readDefectRow(work, aircraftId, id);
  const isOutdated = version !== undefined && version !== before.version;
  if (before.releasedAt && !isOutdated) throw new Problem("conflict", "defects.released");
  const { kind, columns } = await decision(before, place);
  const turn = turnOf(before, { ...before, ...columns } as Defect);
  const { isNightOnly } = turn?.kind === "Grounded" ? { ...before, ...columns } : before;
  const told = turn && { id, kind: turn.kind, isNightOnly: isNightOnly === true };
  const people = told ? await listPeopleToTell(work, place, told) : undefined;
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.defect,
    find: async (): Promise<DefectRow | null> => work.db.defect.findUnique({ where: { id }, include: includeOfDefect }),
    id,
    version,
    kind: "Defect",
    verb: verbOf(kind, turn),
    view: (row) => presentDefect(row, "all"),
    siteId: () => place.siteId,
    people,
    rejudgesAircraft: differs(toJudged(before), toJudged({ ...before, ...columns } as Defect)) ? [aircraftId] : [],
    data: () => columns as object,
  });
  if (!differs(before, columns)) return { version: next };
  await addEvent(work, id, kind === "Changed" && turn ? turn.kind : kind, changesOf(before, columns));
  return { version: next };
}

function verbOf(kind: Decision["kind"], turn: ReturnType<typeof turnOf>): string {
  if (kind === "Changed" && turn) return turn.verb;
  return kind === "Deferred" && turn?.kind === "Grounded" ? "deferAtNight" : VERBS[kind];
}

/** The columns on which verdicts rest. */
const toJudged = ({ isBlocking, isNightOnly, area, dueOn, expectedReleaseAt, releasedAt }: Defect) => ({
  ...{ isBlocking, isNightOnly, area, dueOn, expectedReleaseAt, releasedAt },
});

/** Whether a change grounds the aircraft or lets it fly again. Null when it does neither. */
function turnOf(before: Defect, after: Defect) {
  const [was, is] = [before, after].map((row) => row.isBlocking && row.releasedAt === null);
  if (was === is) return null;
  return is ? ({ kind: "Grounded", verb: "ground" } as const) : ({ kind: "Cleared", verb: "clear" } as const);
}

/** Throws 429 with Retry-After when a person has reported too many defects within an hour. */
async function demandReportsLeft(work: Work, reportedById: string, { siteId }: DefectPlace): Promise<void> {
  const most = MOST_REPORTS[can(work.actor, "defect.decide", siteId) ? "decides" : "reports"];
  // Reports of one person are counted one after the other, so that several at once don't pass the limit together.
  await work.db.$executeRaw`SELECT pg_advisory_xact_lock(${REPORTS_LOCK}::int, hashtext(${reportedById}))`;
  const since = new Date(work.now.getTime() - HOUR_MS);
  const first = await work.db.defect.findFirst({
    where: { reportedById, reportedAt: { gt: since } },
    orderBy: { reportedAt: "desc" },
    skip: most - 1,
    select: { reportedAt: true },
  });
  if (!first) return;
  const seconds = Math.max(1, Math.ceil((first.reportedAt.getTime() - since.getTime()) / 1_000));
  throw new Problem("tooMany", "defects.tooOften", {
    values: { most, minutes: Math.ceil(seconds / 60) },
    headers: { "Retry-After": String(seconds) },
  });
}

/**
 * Holds the defects of an aircraft until the transaction ends. Who books the aircraft meanwhile waits, because booking locks
 * its row, and then reads the facts anew, because the row has changed.
 */
async function claimDefects({ db }: Work, { id }: DefectPlace): Promise<void> {
  await db.$executeRaw`UPDATE aircraft SET defect_changes = defect_changes + 1 WHERE id = ${id}`;
}

async function readDefect(work: Work, aircraftId: string, id: string): Promise<DefectView> {
  const { row, sight } = await readDefectRow(work, aircraftId, id);
  return presentDefect(row, sight);
}

/** The columns that differ, before and after, as the history keeps them. Who acted and when stand beside it. */
function changesOf(before: object, after: object): Prisma.InputJsonObject {
  const plain = (value: unknown) => (value instanceof Date ? toUnix(value) : (value ?? null));
  const entries = Object.entries(after).flatMap(([column, value]) => {
    const [was, is] = [plain((before as Record<string, unknown>)[column]), plain(value)];
    const isTold = was !== is && !/(ById|edAt|FileId)$/.test(column);
    return isTold ? [[column, { before: was, after: is }]] : [];
  });
  return Object.fromEntries(entries);
}

async function addEvent(work: Work, defectId: string, kind: Exclude<DefectEventKind, "Read">, changes: object) {
  const { id: authorId } = demandPersonActor(work.actor);
  await work.db.defectEvent.create({ data: { id: newId(), defectId, kind, changes, authorId, at: work.now } });
}
