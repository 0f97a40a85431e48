import type { Reading } from "@/lib/access/actor/as-actor";
import { checkAuditChain } from "@/lib/access/changes/audit-chain";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { FileFacts } from "@/lib/records/files/queries";
import type { Prisma } from "@/prisma/generated/client";
import { type PackPart, WHOLE_PDF } from "./codes";
import type { Finding } from "./contents/rules";
import { isSilent, nameOf, readManifest } from "./rules";
import type { InspectionCheck, InspectionLight, InspectionView } from "./schema";

const NAMED = { select: { id: true, firstName: true, lastName: true } } as const;
const includeOfPack = {
  site: { select: { name: true, timeZone: true } },
  enrolment: { select: { student: NAMED, revision: { select: { name: true } } } },
  aircraft: { select: { callSign: true } },
  ...{ instructor: NAMED, createdBy: NAMED },
} satisfies Prisma.InspectionPackInclude;
const includeOfFiles = {
  files: {
    include: { file: { select: { id: true, name: true, mediaType: true, size: true } } },
    orderBy: { number: "asc" },
  },
} satisfies Prisma.InspectionPackInclude;
export const includeOfAll = { ...includeOfPack, ...includeOfFiles } satisfies Prisma.InspectionPackInclude;
type LightRow = Prisma.InspectionPackGetPayload<{ include: typeof includeOfPack }>;
export type PackRow = Prisma.InspectionPackGetPayload<{ include: typeof includeOfAll }>;

/** Names what a pack is about. */
export const subjectOf = ({ enrolment, aircraft, instructor, site }: LightRow) =>
  enrolment
    ? `${nameOf(enrolment.student)}, ${enrolment.revision.name}`
    : (aircraft?.callSign ?? (instructor ? nameOf(instructor) : site.name));

const presentLight = (row: LightRow, now: Date): InspectionLight => ({
  ...{ id: row.id, siteId: row.siteId, kind: row.kind, subject: subjectOf(row) },
  ...{ from: row.fromOn && toUnix(row.fromOn), until: row.untilOn && toUnix(row.untilOn) },
  progress: row.state === "Making" && isSilent(row, now) ? "Failed" : row.state,
  ...{ filesMade: row.filesMade, filesInAll: row.filesInAll, createdAt: toUnix(row.createdAt) },
  ...{ createdBy: nameOf(row.createdBy), madeAt: row.madeAt && toUnix(row.madeAt) },
});

/** Lists what a pack of a site can be about. The permission at the site was checked. */
export async function listPackChoices({ db }: Reading, siteId: string) {
  const [trainings, aircraft, instructors] = await Promise.all([
    db.enrolment.findMany({
      where: { state: { not: "Archived" }, student: { anonymisedAt: null, roles: { some: { siteId } } } },
      select: { id: true, startOn: true, student: NAMED, revision: { select: { name: true } } },
      orderBy: [{ student: { foldedName: "asc" } }, { startOn: "desc" }, { id: "asc" }],
    }),
    db.aircraft.findMany({
      where: { siteId, state: { not: "Archived" } },
      select: { id: true, callSign: true },
      orderBy: { callSign: "asc" },
    }),
    db.person.findMany({
      where: { anonymisedAt: null, roles: { some: { siteId, role: "Instructor" } } },
      ...NAMED,
      orderBy: [{ foldedName: "asc" }, { id: "asc" }],
    }),
  ]);
  return {
    Student: trainings.map(({ id, student, revision }) => ({ id, name: `${nameOf(student)}, ${revision.name}` })),
    Aircraft: aircraft.map(({ id, callSign }) => ({ id, name: callSign })),
    Instructor: instructors.map((one) => ({ id: one.id, name: nameOf(one) })),
  };
}
export type PackChoices = Awaited<ReturnType<typeof listPackChoices>>;

/** How many packs a list shows, the newest first. */
const MOST_LISTED = 100;

/** Lists the packs of a site, the newest first. */
export async function listPacks(reading: Reading, siteId: string): Promise<InspectionLight[]> {
  const where = { siteId: toSiteIdFilter(narrowReach(reachOf(reading.actor, "inspection.manage"), siteId)) };
  const rows = await reading.db.inspectionPack.findMany({
    ...{ where, include: includeOfPack, take: MOST_LISTED },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => presentLight(row, reading.now));
}

/** Reads a pack with its files. Throws 404 for who doesn't make packs at its site. */
export async function readPackRow({ db, actor }: Reading, id: string): Promise<PackRow> {
  const siteId = toSiteIdFilter(reachOf(actor, "inspection.manage"));
  const row = await db.inspectionPack.findFirst({ where: { id, siteId }, include: includeOfAll });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

export const readPack = async (reading: Reading, id: string): Promise<InspectionView> =>
  presentPack(await readPackRow(reading, id), reading.now);

export function presentPack(row: PackRow, now: Date): InspectionView {
  const files = row.files.map(({ number, part, title, pages, sha256, entries, lacking, file: { name, size } }) => ({
    ...{ number, part: part as PackPart | "Whole", title, name, pages, size, sha256, entries, lacking },
  }));
  return {
    ...presentLight(row, now),
    ...{ locale: row.locale, parts: row.parts as PackPart[] },
    files: files.filter(({ number }) => number > 0),
    whole: files.find(({ number }) => number === 0) ?? null,
    manifestHash: row.manifestHash,
    findings: row.findings as unknown as Finding[],
    chain: row.chainHash === null ? null : { sequence: Number(row.chainSequence), hash: row.chainHash },
  };
}

/** Finds a file of a pack by its number, or the one that holds all others. Throws 404 for any other. */
export function findPackFile({ files }: Pick<PackRow, "files">, asked: string): FileFacts {
  const found = files.find(({ number }) => (number === 0 ? WHOLE_PDF : String(number)) === asked);
  if (!found) throw new Problem("notFound", "errors.notFound");
  return found.file;
}

/** Computes all hashes of a pack anew, and says which file doesn't agree. */
export async function checkPack(reading: Reading, id: string): Promise<InspectionCheck> {
  const row = await readPackRow(reading, id);
  if (row.state !== "Made") throw new Problem("conflict", "inspection.notMade");
  const hashes = await hashFiles(reading.db, id);
  const manifest = readManifest(row.manifest, row.manifestHash);
  const said = new Map([manifest?.whole, ...(manifest?.files ?? [])].map((one) => [one?.name, one?.sha256]));
  const fault = await checkAuditChain(reading.db, { sequence: row.chainSequence!, hash: row.chainHash! });
  return {
    manifest: manifest !== null && said.size === row.files.length,
    files: row.files.map(({ number, sha256, file }) => ({
      number,
      agrees: hashes.get(number) === sha256 && (manifest === null || said.get(file.name) === sha256),
    })),
    chain: { agrees: fault === null, sequence: fault && Number(fault.sequence) },
  };
}

/** PostgreSQL hashes the files itself, so that none travels. */
async function hashFiles(db: Db, packId: string): Promise<Map<number, string>> {
  const rows = await db.$queryRaw<{ number: number; hash: string }[]>`
    SELECT f.number, encode(sha256(s.bytes), 'hex') AS hash FROM inspection_file f JOIN stored_file s ON s.id = f.file_id
    WHERE f.pack_id = ${packId}`;
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}
