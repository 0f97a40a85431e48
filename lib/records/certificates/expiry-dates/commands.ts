import type { Work } from "@/lib/access/actor/as-actor";
import { toDate, utcDayToUnix } from "@/lib/platform/day";
import type { TableRow } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { listUnreadHeadings, makeFaultyLinesCsv, parseTableDay, presentFaults } from "../../tables";
import { claim, tell } from "../claim";
import type { CertificateKind } from "../codes";
import { insertCertificates } from "../giving/commands";
import { demandAction } from "../rules";
import { DATE_OUTCOMES, type DateOutcome } from "./codes";
import { type HoldersById, listStanding, readDateContext } from "./queries";
import { type DateLine, type DatePlan, dateColumns, dateHeadingOf, parseDateLines, planDates } from "./rules";
import type { DateImportAnswer } from "./schema";

/** Checks a table of expiry dates and returns its lines with what becomes of them. It writes nothing. */
export async function previewDates(
  work: Work,
  kind: CertificateKind,
  rows: readonly TableRow[],
  locale: Locale,
): Promise<DateImportAnswer> {
  return present(rows, await readDates(work, kind, rows, { locale }), 0, locale);
}

/** Makes a CSV text of the lines that have errors, with the table's own columns and one more that says what is wrong. */
export async function makeFaultyDatesCsv(
  work: Work,
  kind: CertificateKind,
  rows: readonly TableRow[],
  locale: Locale,
): Promise<string> {
  return makeFaultyLinesCsv(rows, (await previewDates(work, kind, rows, locale)).lines, locale);
}

/**
 * Takes over the dates of a table. If a line has errors, it changes nothing, or with `skipsFaulty` what the others say. What is
 * whole becomes valid; what lacks only its document awaits validation, which doesn't keep its holder from flying.
 */
export async function importDates(
  work: Work,
  kind: CertificateKind,
  rows: readonly TableRow[],
  locale: Locale,
  skipsFaulty: boolean,
): Promise<DateImportAnswer> {
  const read = await readDates(work, kind, rows, { locale, claims: true });
  const faulty = read.lines.filter(({ faults }) => faults.length > 0);
  if (faulty.length > 0 && (!skipsFaulty || faulty.length === read.lines.length)) {
    throw new Problem("invalid", "certificates.importing.faulty", {
      values: { count: faulty.length },
      extension: { lines: present(rows, { ...read, lines: faulty }, 0, locale).lines },
    });
  }
  await write(work, read);
  return present(rows, read, read.plans.length, locale);
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
  rows: readonly TableRow[],
  { locale, claims = false }: { locale: Locale; claims?: boolean },
): Promise<ReadDates> {
  const { context, byId, mayDecide } = await readDateContext(work, kind);
  const lines = parseDateLines(rows, context, locale);
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
  const { expiresOn, issuedOn, qualifications } = plan.values;
  const completed = plan.action && plan.target?.state !== "Validated" && { completedAt: now, completedById: actor.id };
  const decided = plan.action === "validate" && { decidedAt: now, decidedById: actor.id };
  await db.certificate.update({
    where: { id },
    data: {
      state: stateOf(plan),
      expiresOn: expiresOn === null ? null : toDate(expiresOn),
      issuedOn: issuedOn === null ? null : toDate(issuedOn),
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

function present(
  rows: readonly TableRow[],
  { lines, outcomes }: Pick<ReadDates, "lines" | "outcomes">,
  created: number,
  locale: Locale,
): DateImportAnswer {
  return {
    unread: listUnreadHeadings(rows, dateColumns),
    total: lines.length,
    faulty: lines.filter(({ faults }) => faults.length > 0).length,
    created,
    lines: lines.map(({ line, cells, faults }) => {
      const day = parseTableDay(cells.expiresOn ?? "");
      const outcome = outcomes.get(line);
      return {
        line,
        holder: cells.holder ?? "",
        certificateType: cells.type ?? "",
        qualification: cells.qualification ?? "",
        expirationDate: day ? utcDayToUnix(day) : null,
        outcome: outcome && faults.length === 0 ? DATE_OUTCOMES.indexOf(outcome) : null,
        faults: presentFaults(faults, dateHeadingOf, locale),
      };
    }),
  };
}
