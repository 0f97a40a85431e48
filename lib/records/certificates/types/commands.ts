import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../../codes";
import { demandStateTransition } from "../../rules";
import { auditVerbForState, changeVersionedRow, differs, fillUnnamed } from "../../versioned";
import { CERTIFICATE_CATEGORIES, type CertificateCategory, DEFAULT_ACTIONS, type DefaultAction } from "../codes";
import {
  type CertificateTypeRow,
  includeOfType,
  presentCertificateType,
  presentQualification,
  toQualificationColumns,
  toThresholds,
  toTypeColumns,
} from "./present";
import { listDefaultTypes, readCertificateType } from "./queries";
import { demandSoundType } from "./rules";
import type {
  CertificateTypeChange,
  CertificateTypeInput,
  CertificateTypeView,
  DefaultTypesView,
  IndicatorsInput,
  QualificationInput,
} from "./schema";

/** Creates a certificate type with its thresholds and qualifications. */
export async function createCertificateType(work: Work, input: CertificateTypeInput): Promise<CertificateTypeView> {
  demandSoundType(input);
  await claimTypes(work);
  await demandTags(work, input);
  if (input.qualifications.some(({ id }) => id !== undefined))
    throw makeInvalidFieldProblem("qualifications", "certificates.qualificationUnknown");
  const id = newId();
  const columns = toTypeColumns(input);
  await takeIndicator(work, id, columns.indicator);
  await work.db.certificateType.create({ data: { id, ...columns } });
  await writeThresholds(work, id, input);
  await writeQualifications(work, id, input.qualifications, []);
  await setDefault(work, id, columns.category, input.isDefault);
  const after = { ...columns, thresholds: toThresholds(input), qualifications: input.qualifications };
  changed(work, { kind: "CertificateType", id, verb: "create", after });
  return readCertificateType(work, id);
}

/**
 * Changes a certificate type. Its category stays as soon as there are certificates of it. A qualification that is no longer
 * named is disabled: who holds it keeps it in what they hold.
 */
export async function changeCertificateType(work: Work, change: CertificateTypeChange, version?: number) {
  const { id } = change;
  await claimTypes(work);
  let input: CertificateTypeInput | undefined;
  const answer = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "change",
    changesMore: (row) => tellsMore(row, input!),
    data: async (row) => {
      input = fillUnnamed({ ...presentCertificateType(row) } as CertificateTypeInput, change);
      demandSoundType(input);
      await demandTags(work, input);
      const known = new Set(row.qualifications.map((one) => one.id));
      if (input.qualifications.some((one) => one.id !== undefined && !known.has(one.id)))
        throw makeInvalidFieldProblem("qualifications", "certificates.qualificationUnknown");
      const columns = toTypeColumns(input);
      if (columns.category !== row.category && (await work.db.certificate.count({ where: { typeId: id } })) > 0)
        throw makeInvalidFieldProblem("category", "certificates.categoryStands");
      await takeIndicator(work, id, columns.indicator);
      return columns;
    },
  });
  const { before } = answer;
  if (!tellsMore(before, input!)) return { version: answer.version };
  await writeThresholds(work, id, input!);
  await writeQualifications(
    work,
    id,
    input!.qualifications,
    before.qualifications.map((one) => one.id),
  );
  await setDefault(work, id, CERTIFICATE_CATEGORIES[input!.category]!, input!.isDefault);
  const [was, is] = [partsOf(presentCertificateType(before)), partsOf(input!)];
  changed(work, { kind: "CertificateType", id, verb: "changeParts", before: was, after: is });
  return { version: answer.version };
}

export async function setCertificateTypeState(work: Work, id: string, state: RecordState, version?: number) {
  await claimTypes(work);
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

/** Says which type each of the three indicators of aircraft shows (spec 2 §7). A type that isn't named keeps its own. */
export async function setIndicators(work: Work, indicators: IndicatorsInput): Promise<void> {
  const named = indicators.map(({ indicatorAircraft }) => indicatorAircraft).filter((one) => one > 0);
  if (new Set(named).size < named.length) throw new Problem("invalid", "certificates.indicatorTwice");
  await claimTypes(work);
  const ids = indicators.map(({ id }) => id);
  const rows = await work.db.certificateType.findMany({ where: { id: { in: ids } }, include: includeOfType });
  // All are looked at before any is written, because one that takes an indicator from another writes that one, too.
  const changes = indicators.map(({ id, indicatorAircraft, version }) => {
    const row = rows.find((one) => one.id === id);
    if (row?.state !== "Active") throw new Problem("notFound", "certificates.unknown");
    if (indicatorAircraft > 0 && row.category !== "ForEquipment")
      throw new Problem("invalid", "certificates.indicatorOnlyAircraft");
    if (version !== undefined && version !== row.version)
      throw new Problem("conflict", "errors.stale", { extension: { current: presentCertificateType(row) } });
    return { id, indicatorAircraft };
  });
  for (const { id, indicatorAircraft } of changes) {
    // One before may have taken it by now.
    const { indicator } = await work.db.certificateType.findUniqueOrThrow({ where: { id } });
    if (indicator === indicatorAircraft) continue;
    await takeIndicator(work, id, indicatorAircraft);
    await writeIndicator(work, id, indicator, indicatorAircraft);
  }
}

/** Replaces the set of types that an action gives (spec 2 §7). */
export async function setDefaultTypes(
  work: Work,
  { action: code, certificatesTypesIds }: { action: number; certificatesTypesIds: readonly string[] },
): Promise<DefaultTypesView> {
  const action = (Object.keys(DEFAULT_ACTIONS) as DefaultAction[]).find((name) => DEFAULT_ACTIONS[name] === code)!;
  const ids = [...new Set(certificatesTypesIds)].sort();
  const rows = await work.db.certificateType.findMany({ where: { id: { in: ids }, state: "Active" } });
  const isOfAircraft = action === "AircraftCreation" || action === "ProgramCreationAircraft";
  const fits = rows.every(({ category }) => (category === "ForEquipment") === isOfAircraft);
  if (rows.length < ids.length || !fits)
    throw makeInvalidFieldProblem("certificatesTypesIds", "certificates.defaultsUnknown");
  const had = await work.db.defaultCertificateType.findMany({ where: { action } });
  const before = had.map(({ typeId }) => typeId).sort();
  await work.db.defaultCertificateType.deleteMany({ where: { action, typeId: { notIn: ids } } });
  const joining = ids.filter((id) => !before.includes(id));
  await work.db.defaultCertificateType.createMany({ data: joining.map((typeId) => ({ action, typeId })) });
  if (differs({ typeId: before }, { typeId: ids })) {
    // The set is of no one type, so that each that comes or goes is told.
    for (const id of [...before, ...ids]) {
      const [was, is] = [before.includes(id), ids.includes(id)];
      const told = { before: { defaults: was ? [action] : [] }, after: { defaults: is ? [action] : [] } };
      if (was !== is) changed(work, { kind: "CertificateType", id, verb: "setDefaults", ...told });
    }
  }
  return (await listDefaultTypes(work)).find((one) => one.action === code)!;
}

function about(work: Work, id: string, version: number | undefined) {
  return {
    table: work.db.certificateType,
    find: (): Promise<CertificateTypeRow | null> =>
      work.db.certificateType.findUnique({ where: { id }, include: includeOfType }),
    id,
    version,
    kind: "CertificateType" as const,
    view: presentCertificateType,
  };
}

/** Holds the types until the transaction ends. Who books meanwhile waits, because booking locks the school's row. */
async function claimTypes({ db }: Work): Promise<void> {
  await db.$executeRaw`UPDATE school SET certificate_type_changes = certificate_type_changes + 1`;
}

/** What belongs to a type but is no column of it. */
const partsOf = (type: CertificateTypeInput | CertificateTypeView) => ({
  thresholds: thresholdsOf(type),
  qualifications: type.qualifications,
  defaults: type.isDefault,
});

const thresholdsOf = ({ warnings, qualificationThresholds }: CertificateTypeInput | CertificateTypeView) => [
  ...warnings.map(({ kind, thresholds }) => ({ kind, thresholds })),
  ...(qualificationThresholds.length > 0 ? [{ kind: null, thresholds: qualificationThresholds }] : []),
];

function tellsMore(row: CertificateTypeRow, input: CertificateTypeInput): boolean {
  const before = presentCertificateType(row);
  if (before.isDefault !== input.isDefault) return true;
  const textOf = (one: CertificateTypeInput | CertificateTypeView) =>
    JSON.stringify(thresholdsOf(one).map(({ thresholds }) => thresholds.map((t) => `${t.unit} ${t.value} ${t.color}`)));
  if (textOf(before) !== textOf(input)) return true;
  const was = row.qualifications.map((one, order) => ({
    id: one.id,
    ...toQualificationColumns(presentQualification(one), order),
  }));
  const is = input.qualifications.map((one, order) => ({ id: one.id, ...toQualificationColumns(one, order) }));
  return JSON.stringify(was) !== JSON.stringify(is);
}

async function writeThresholds(work: Work, typeId: string, input: CertificateTypeInput): Promise<void> {
  await work.db.certificateThreshold.deleteMany({ where: { typeId } });
  await work.db.certificateThreshold.createMany({ data: toThresholds(input).map((one) => ({ typeId, ...one })) });
}

async function writeQualifications(
  work: Work,
  typeId: string,
  qualifications: readonly QualificationInput[],
  known: readonly string[],
): Promise<void> {
  const kept = qualifications.flatMap(({ id }) => (id ? [id] : []));
  const gone = known.filter((id) => !kept.includes(id));
  await work.db.qualification.updateMany({ where: { id: { in: gone } }, data: { state: "Archived" } });
  for (const [order, { id, ...one }] of qualifications.entries()) {
    const columns = toQualificationColumns(one, order);
    if (id) await work.db.qualification.update({ where: { id }, data: columns });
    else await work.db.qualification.create({ data: { id: newId(), typeId, ...columns } });
  }
}

/** Puts a type in the set of what is created, or takes it out. */
async function setDefault(work: Work, typeId: string, category: CertificateCategory, isDefault: boolean) {
  const own = category === "ForEquipment" ? "AircraftCreation" : "UserCreation";
  const stays = isDefault ? [own] : [];
  const sets = ["AircraftCreation", "UserCreation"] as const;
  const leaving = sets.filter((action) => !stays.includes(action));
  await work.db.defaultCertificateType.deleteMany({ where: { typeId, action: { in: leaving } } });
  if (isDefault)
    await work.db.defaultCertificateType.createMany({ data: [{ action: own, typeId }], skipDuplicates: true });
}

/** Takes an indicator from the type that has it, because it shows one type. */
async function takeIndicator(work: Work, id: string, indicator: number): Promise<void> {
  if (indicator === 0) return;
  const where = { indicator, id: { not: id }, state: { not: "Archived" as const } };
  for (const other of await work.db.certificateType.findMany({ where }))
    await writeIndicator(work, other.id, indicator, 0);
}

async function writeIndicator(work: Work, id: string, was: number, is: number): Promise<void> {
  await work.db.certificateType.update({ where: { id }, data: { indicator: is, version: { increment: 1 } } });
  const told = { before: { indicator: was }, after: { indicator: is } };
  changed(work, { kind: "CertificateType", id, verb: "change", ...told });
}

/** Throws unless the tags to which the type and its qualifications are limited exist. */
async function demandTags(work: Work, input: CertificateTypeInput): Promise<void> {
  const ids = [input.onlyTagId, ...input.qualifications.map(({ onlyTagId }) => onlyTagId)].flatMap((id) => id ?? []);
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const count = await work.db.tag.count({ where: { id: { in: wanted }, state: { not: "Archived" } } });
  if (count < wanted.length) throw makeInvalidFieldProblem("onlyTagId", "certificates.tagUnknown");
}
