import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { localDayOf, toDate, toDay, unixToUtcDay } from "@/lib/platform/day";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { makeFilePermanent } from "../files/commands";
import { changeVersionedRow } from "../versioned";
import { claim, concernedBy, tell } from "./claim";
import { CERTIFICATE_DEMANDS, type CertificateKind } from "./codes";
import { type CertificateRow, includeOfCertificate, presentCertificate } from "./present";
import { OPEN, readCertificateRow, readMoment } from "./queries";
import {
  type CertificateHolder,
  demandCompletes,
  demandDecides,
  demandWrites,
  type HolderWithReaders,
  rightsOver,
} from "./reach";
import { type CertificateAction, type CertificateValues, demandAction, demandComplete, demandTakesBack } from "./rules";
import type { CompletionInput, ValidationInput } from "./schema";

/** Completes a certificate with what its type asks for: by its holder, or by staff. It then awaits validation. */
export async function completeCertificate(
  work: Work,
  kind: CertificateKind,
  id: string,
  input: CompletionInput,
  version: number | undefined,
): Promise<{ version: number }> {
  return act(work, { kind, id, version, action: "complete", verb: "complete" }, async (row, holder) => {
    demandCompletes(work, holder);
    demandSeesWhatIsChanged(work, row, holder);
    const values = await takeValues(work, row, input);
    demandComplete(row.type.demands, values, await todayOf(work, row));
    return { values, columns: { incompleteComment: "", completedAt: work.now, completedById: work.actor.id } };
  });
}

/**
 * Validates a certificate, with what staff corrected in it, or sends it back to its holder to be completed. The one that it
 * renews is archived.
 */
export async function validateCertificate(
  work: Work,
  kind: CertificateKind,
  id: string,
  input: ValidationInput,
  version: number | undefined,
): Promise<{ version: number }> {
  const decided = { decidedAt: work.now, decidedById: work.actor.id };
  if (!input.isValidated) {
    if (input.commentsForIncomplete === "")
      throw makeInvalidFieldProblem("commentsForIncomplete", "certificates.reasonRequired");
    return act(work, { kind, id, version, action: "refuse", verb: "refuse" }, async (row, holder) => {
      demandDecides(work, holder, row.type);
      return { columns: { incompleteComment: input.commentsForIncomplete, ...decided } };
    });
  }
  return act(work, { kind, id, version, action: "validate", verb: "validate" }, async (row, holder) => {
    demandDecides(work, holder, row.type);
    const values = await takeValues(work, row, input);
    demandComplete(row.type.demands, values, await todayOf(work, row));
    await archiveRenewed(work, row, holder);
    const completed = row.completedAt ? {} : { completedAt: work.now, completedById: work.actor.id };
    // Who corrects a valid one doesn't decide anew, so that taking the decision back still restores what stood before it.
    const settled = row.state === "Validated" ? {} : decided;
    return { values, columns: { incompleteComment: "", ...completed, ...settled } };
  });
}

/** Makes a certificate invalid, such as one that was withdrawn by the authority. */
export async function invalidateCertificate(
  work: Work,
  kind: CertificateKind,
  id: string,
  comment: string,
  version: number | undefined,
): Promise<{ version: number }> {
  if (comment === "") throw makeInvalidFieldProblem("comment", "certificates.reasonRequired");
  return act(work, { kind, id, version, action: "invalidate", verb: "invalidate" }, async (row, holder) => {
    demandDecides(work, holder, row.type);
    return { columns: { invalidationComment: comment, decidedAt: work.now, decidedById: work.actor.id } };
  });
}

/**
 * Takes back what the actor has just decided on a certificate, which then awaits validation again. What its validation had
 * archived counts again.
 */
export async function takeBackDecision(
  work: Work,
  kind: CertificateKind,
  id: string,
  version: number | undefined,
): Promise<{ version: number }> {
  let replaced: { id: string; archivedAt: Date | null }[] = [];
  let of: CertificateHolder | undefined;
  const answer = await act(work, { kind, id, version, action: null, verb: "takeBack" }, async (row, holder) => {
    demandDecides(work, holder, row.type);
    demandTakesBack(row, work.actor.id, work.now);
    const { typeId, personId, aircraftId, decidedAt } = row;
    const own = { typeId, personId, aircraftId, id: { not: id } };
    if ((await work.db.certificate.count({ where: { ...own, ...OPEN } })) > 0)
      throw new Problem("conflict", "certificates.renewalOpen");
    const where = { ...own, archivedAt: decidedAt, archivedById: work.actor.id };
    if (row.state === "Validated") replaced = await work.db.certificate.findMany({ where });
    of = holder;
    const undecided = { decidedAt: null, decidedById: null, incompleteComment: "", invalidationComment: "" };
    return { columns: { state: "Completed" as const, ...undecided } };
  });
  // Only now, because two valid ones of a type never stand beside each other.
  for (const other of replaced) {
    const after = { archivedAt: null, archivedById: null };
    await work.db.certificate.update({ where: { id: other.id }, data: { ...after, version: { increment: 1 } } });
    tell(work, { id: other.id, verb: "takeBack", holder: of!, before: { archivedAt: other.archivedAt }, after });
  }
  return answer;
}

/** Archives a certificate for good. */
export async function archiveCertificate(work: Work, kind: CertificateKind, id: string, version: number | undefined) {
  return act(work, { kind, id, version, action: null, verb: "archive" }, async (row, holder) => {
    demandWrites(work, holder);
    demandSeesWhatIsChanged(work, row, holder);
    return { columns: { archivedAt: work.now, archivedById: work.actor.id } };
  });
}

/** Throws 403 for who would change or archive health data that its holder has handed in, and may not read it. */
function demandSeesWhatIsChanged(work: Work, row: CertificateRow, holder: HolderWithReaders): void {
  if (!row.type.isHealthData || row.state === "Incompleted" || holder.personId === work.actor.id) return;
  if (!rightsOver(work, holder).decidesHealth) throw new Problem("forbidden", "certificates.documentClosed");
}

type Values = Partial<Pick<CompletionInput, "warnings" | "qualifications" | "issuedDate" | "limitations">>;

/** What a certificate says after a change: what isn't named stays. A new document is kept from now on. */
async function takeValues(
  work: Work,
  row: CertificateRow,
  input: Values,
): Promise<CertificateValues & { limitations: string }> {
  const dayOf = (unix: number | null | undefined, before: Date | null) =>
    unix === undefined ? before && toDay(before) : unix === null ? null : unixToUtcDay(unix);
  const given = (input.warnings ?? []).filter(({ kind }) => row.type.demands.includes(CERTIFICATE_DEMANDS[kind]!));
  const of = (demand: (typeof CERTIFICATE_DEMANDS)[number]) =>
    given.find(({ kind }) => CERTIFICATE_DEMANDS[kind] === demand);
  const document = of("RequiresUploadDocument");
  const fileId = document ? document.documentId : row.fileId;
  if (fileId !== null && fileId !== row.fileId) await makeFilePermanent(work, fileId, "documentId");
  const date = of("ExpiresOnDate");
  const cycles = of("ExpiresOnCycles");
  return {
    expiresOn: dayOf(date?.expirationDate, row.expiresOn),
    expiresAtCycles: cycles ? cycles.cycles : row.expiresAtCycles,
    serialNumber: of("RequiresSerialNumber")?.serialNumber ?? row.serialNumber,
    fileId,
    issuedOn: dayOf(input.issuedDate, row.issuedOn),
    limitations: input.limitations ?? row.limitations,
    qualifications: await takeQualifications(work, row, input.qualifications),
  };
}

async function takeQualifications(
  work: Work,
  row: CertificateRow,
  given: Values["qualifications"],
): Promise<CertificateValues["qualifications"]> {
  const held = heldOf(row);
  if (!given) return held;
  const rows = await work.db.qualification.findMany({ where: { typeId: row.typeId } });
  return given.map(({ qualificationId, expirationDate }) => {
    const known = rows.find(({ id }) => id === qualificationId);
    const isKept = held.some((one) => one.qualificationId === qualificationId);
    if (!known || (known.state !== "Active" && !isKept))
      throw makeInvalidFieldProblem("qualifications", "certificates.qualificationUnknown");
    const { name, hasExpiry } = known;
    const expiresOn = expirationDate === null || !hasExpiry ? null : unixToUtcDay(expirationDate);
    return { qualificationId, name, hasExpiry, expiresOn };
  });
}

type Outcome = { values?: CertificateValues & { limitations: string }; columns: object };

/** Does something to a certificate: its state follows from the action, and what changes its validity judges bookings anew. */
async function act(
  work: Work,
  about: {
    kind: CertificateKind;
    id: string;
    version: number | undefined;
    action: CertificateAction | null;
    verb: string;
  },
  decide: (row: CertificateRow, holder: HolderWithReaders) => Promise<Outcome>,
): Promise<{ version: number }> {
  const { kind, id, version, action, verb } = about;
  const { holder } = await readCertificateRow(work, kind, id);
  await claim(work, [holder]);
  const { row, sight } = await readCertificateRow(work, kind, id);
  const isOutdated = version !== undefined && version !== row.version;
  let state = row.state;
  if (row.archivedAt && !isOutdated) throw new Problem("conflict", "certificates.isArchived");
  if (action && !isOutdated) state = demandAction(action, row);
  let qualifications: CertificateValues["qualifications"] | undefined;
  const moment = await readMoment(work);
  const answer = await changeVersionedRow(work, {
    table: work.db.certificate,
    find: async (): Promise<CertificateRow | null> =>
      work.db.certificate.findUnique({ where: { id }, include: includeOfCertificate }),
    ...{ id, version, kind: "Certificate" as const, verb },
    view: (current) => presentCertificate(current, sight, moment),
    siteId: () => holder.siteIds[0] ?? null,
    ...concernedBy(holder),
    data: async (current) => {
      const { values, columns } = await decide(current, holder);
      qualifications = values?.qualifications;
      return { state, ...toColumns(values), ...columns };
    },
  });
  if (qualifications && JSON.stringify(qualifications) !== JSON.stringify(heldOf(row))) {
    await work.db.certificateQualification.deleteMany({ where: { certificateId: id } });
    await work.db.certificateQualification.createMany({
      data: qualifications.map(({ qualificationId, expiresOn }) => ({
        ...{ certificateId: id, qualificationId, expiresOn: expiresOn === null ? null : toDate(expiresOn) },
      })),
    });
    const told = { before: { qualifications: heldOf(row) }, after: { qualifications } };
    changed(work, {
      kind: "Certificate",
      id,
      verb: "changeQualifications",
      siteId: holder.siteIds[0] ?? null,
      ...told,
    });
  }
  return { version: answer.version };
}

const heldOf = (row: CertificateRow) =>
  row.qualifications.map(({ qualificationId, qualification: { name, hasExpiry }, expiresOn }) => ({
    ...{ qualificationId, name, hasExpiry, expiresOn: expiresOn && toDay(expiresOn) },
  }));

const toColumns = (values: Outcome["values"]) =>
  values && {
    expiresOn: values.expiresOn === null ? null : toDate(values.expiresOn),
    expiresAtCycles: values.expiresAtCycles,
    issuedOn: values.issuedOn === null ? null : toDate(values.issuedOn),
    serialNumber: values.serialNumber,
    fileId: values.fileId,
    limitations: values.limitations,
  };

/** Archives what a newly valid certificate replaces. */
async function archiveRenewed(work: Work, row: CertificateRow, holder: CertificateHolder): Promise<void> {
  const { id, typeId, personId, aircraftId } = row;
  const others = await work.db.certificate.findMany({
    where: { typeId, personId, aircraftId, id: { not: id }, archivedAt: null, state: { in: ["Validated", "Invalid"] } },
  });
  for (const other of others) {
    const after = { archivedAt: work.now, archivedById: work.actor.id };
    await work.db.certificate.update({ where: { id: other.id }, data: { ...after, version: { increment: 1 } } });
    tell(work, { id: other.id, verb: "archive", holder, before: { archivedAt: null }, after });
  }
}

async function todayOf(work: Work, row: CertificateRow): Promise<string> {
  const moment = await readMoment(work);
  return localDayOf(toUnix(work.now), row.aircraft?.site.timeZone ?? moment.timeZone);
}
