import type { Work } from "@/lib/access/actor/as-actor";
import { toDate, utcDayToUnix } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { demandGoodLines, type ImportKind, makeFaultyCsv, presentImport } from "../../imports";
import { type GivenTable, parseTableDay } from "../../tables";
import { claim, tell } from "../claim";
import type { CertificateKind } from "../codes";
import { insertCertificates } from "../giving/commands";
import { demandAction } from "../rules";
import { DATE_OUTCOMES, type DateColumn, type DateOutcome } from "./codes";
import { type HoldersById, listStanding, readDateContext } from "./queries";
import { type DateLine, type DatePlan, dateColumns, type GivenDate, parseDateLines, planDates } from "./rules";
import type { DateImportAnswer } from "./schema";

/** What becomes of lines is only known when all are read, so what is shown of them needs it. */
const dateImport = (
  outcomes: ReadDates["outcomes"],
): ImportKind<DateColumn, GivenDate, Omit<DateImportAnswer["lines"][number], "line" | "faults">> => ({
  columns: dateColumns,
  faulty: "certificates.importing.faulty",
  show: ({ line, cells, faults }) => {
    const day = parseTableDay(cells.expiresOn ?? "");
    const outcome = outcomes.get(line);
    return {
      holder: cells.holder ?? "",
      certificateType: cells.type ?? "",
      qualification: cells.qualification ?? "",
      serialNumber: cells.serialNumber ?? "",
      expirationDate: day ? utcDayToUnix(day) : null,
      outcome: outcome && faults.length === 0 ? DATE_OUTCOMES.indexOf(outcome) : null,
    };
  },
});

/** Checks a table of expiry dates and returns its lines with what becomes of them. It writes nothing. */
export async function previewDates(
  work: Work,
  kind: CertificateKind,
  table: GivenTable,
  locale: Locale,
): Promise<DateImportAnswer> {
  const { lines, outcomes } = await readDates(work, kind, table, { locale });
  return presentImport(dateImport(outcomes), table, lines, 0, locale);
}

export async function makeFaultyDatesCsv(
  work: Work,
  kind: CertificateKind,
  table: GivenTable,
  locale: Locale,
): Promise<string> {
  const { lines, outcomes } = await readDates(work, kind, table, { locale });
  return makeFaultyCsv(dateImport(outcomes), table, lines, locale);
}

/**
 * Takes over the dates of a table. If a line has errors, it changes nothing, or with `skipsFaulty` what the others say. What is
 * whole becomes valid; what lacks only its document awaits validation, which doesn't keep its holder from flying.
 */
export async function importDates(
  work: Work,
  kind: CertificateKind,
  table: GivenTable,
  locale: Locale,
  skipsFaulty: boolean,
): Promise<DateImportAnswer> {
  const read = await readDates(work, kind, table, { locale, claims: true });
  demandGoodLines(dateImport(read.outcomes), read.lines, skipsFaulty, locale);
  await write(work, read);
  return presentImport(dateImport(read.outcomes), table, read.lines, read.plans.length, locale);
}

type ReadDates = {
  lines: DateLine[];
  plans: DatePlan[];
  outcomes: ReadonlyMap<number, DateOutcome>;
  byId: HoldersById;
};

async function readDates(
  work: Work,
  kind: CertificateKind,
  table: GivenTable,
  { locale, claims = false }: { locale: Locale; claims?: boolean },
): Promise<ReadDates> {
  const { context, byId, mayDecide } = await readDateContext(work, kind);
  const lines = parseDateLines(table, context, locale);
  const inputs = lines.flatMap(({ input }) => input ?? []);
  const holderIds = [...new Set(inputs.map(({ holderId }) => holderId))];
  if (claims)
    await claim(
      work,
      holderIds.map((id) => byId.get(id)!),
    );
  const typeIds = [...new Set(inputs.map(({ typeId }) => typeId))];
  const standing = await listStanding(work, kind, { holderIds, typeIds });
  return { lines, byId, ...planDates(lines, { types: context.types, standing, mayDecide }) };
}

async function write(work: Work, { plans, byId }: ReadDates): Promise<void> {
  const { db, now, actor } = work;
  const given = plans.filter(({ target }) => target === null);
  const newIds = await insertCertificates(
    work,
    given.map(({ holderId, typeId }) => ({ holder: byId.get(holderId)!, typeId })),
  );
  // First, because two valid ones of a type never stand beside each other.
  for (const { replaced, holderId } of plans) {
    for (const { id } of replaced) {
      const after = { archivedAt: now, archivedById: actor.id };
      await db.certificate.update({ where: { id }, data: { ...after, version: { increment: 1 } } });
      tell(work, { id, verb: "archive", holder: byId.get(holderId)!, before: { archivedAt: null }, after });
    }
  }
  for (const plan of plans) {
    const id = plan.target?.id ?? newIds[given.indexOf(plan)]!;
    await writeOne(work, id, plan);
    const { state = "Incompleted", expiresOn = null } = plan.target ?? {};
    const after = {
      state: stateOf(plan),
      expiresOn: plan.values.expiresOn,
      qualifications: plan.values.qualifications,
    };
    tell(work, { id, verb: "import", holder: byId.get(plan.holderId)!, before: { state, expiresOn }, after });
  }
}

const stateOf = ({ target, action }: DatePlan) => {
  const state = target?.state ?? "Incompleted";
  return action ? demandAction(action, { state, archivedAt: null }) : state;
};

async function writeOne({ db, now, actor }: Work, id: string, plan: DatePlan): Promise<void> {
  const { expiresOn, issuedOn, serialNumber, qualifications } = plan.values;
  const completed = plan.action && plan.target?.state !== "Validated" && { completedAt: now, completedById: actor.id };
  const decided = plan.action === "validate" && { decidedAt: now, decidedById: actor.id };
  await db.certificate.update({
    where: { id },
    data: {
      state: stateOf(plan),
      expiresOn: expiresOn === null ? null : toDate(expiresOn),
      issuedOn: issuedOn === null ? null : toDate(issuedOn),
      serialNumber,
      incompleteComment: "",
      ...completed,
      ...decided,
      version: { increment: 1 },
    },
  });
  if (qualifications.length === 0) return;
  await db.certificateQualification.deleteMany({ where: { certificateId: id } });
  await db.certificateQualification.createMany({
    data: qualifications.map(({ qualificationId, expiresOn: until }) => ({
      ...{ certificateId: id, qualificationId, expiresOn: until === null ? null : toDate(until) },
    })),
  });
}
