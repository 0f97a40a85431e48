import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { groupBy } from "@/lib/platform/group-by";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { toOneLine } from "@/lib/platform/one-line";
import type { LocalizableText } from "@/lib/platform/problem";
import { foldWord, type GivenTable, parseTableDay, readTable, type TableColumns, type TableLine } from "../../tables";
import type { CertificateDemand, StoredCertificateState } from "../codes";
import { type CertificateAction, type CertificateValues, findLacks } from "../rules";
import { DATE_COLUMNS, type DateColumn, type DateOutcome } from "./codes";

/** What a line says: a date of somebody's certificate of a type, or of a qualification that it grants. */
export type GivenDate = {
  holderId: string;
  typeId: string;
  qualificationId: string | null;
  /** Empty where the table doesn't say it. */
  serialNumber: string;
  /** Null for what has no end, such as an examination that was passed. */
  expiresOn: string | null;
  issuedOn: string | null;
};
export type DateLine = TableLine<DateColumn, GivenDate>;

/** A type whose dates can be imported. */
export type DatedType = {
  id: string;
  name: string;
  demands: readonly CertificateDemand[];
  isHealthData: boolean;
  qualifications: readonly { id: string; name: string; hasExpiry: boolean }[];
};

/** A certificate that counts or is on its way. */
export type StandingCertificate = CertificateValues & {
  id: string;
  holderId: string;
  typeId: string;
  state: StoredCertificateState;
};

export type DateContext = {
  /** Finds the id of the person or aircraft that a cell names. */
  findHolder: (text: string) => string | "several" | null;
  types: readonly DatedType[];
  today: string;
};

export const dateHeadingOf = (locale: Locale, column: DateColumn) =>
  localize(locale, `certificates.importing.columns.${column}`);

export const dateColumns: TableColumns<DateColumn> = {
  columns: DATE_COLUMNS,
  needed: ["holder", "type", "expiresOn"],
  headingOf: dateHeadingOf,
  synonyms: {
    holder: [
      ...["Personne", "Pilote", "Membre", "Nom", "E-mail", "Nom complet", "Aéronef", "Immatriculation", "Immat"],
      ...["Person", "Pilot", "Member", "Name", "Full name", "Aircraft", "Registration", "Tail number"],
    ],
    type: ["Type", "Certificat", "Titre", "Document", "Certificate", "Licence", "License"],
    qualification: ["Privilège", "Rating"],
    serialNumber: ["N°", "Numéro de licence", "Number", "No", "Certificate number", "Licence number", "License number"],
    expiresOn: [
      ...["Expiration", "Date d’expiration", "Échéance", "Date d’échéance", "Fin de validité", "Valable jusqu’au"],
      ...["Expiry", "Expiry date", "Expires", "Expiration date", "Valid until"],
    ],
    issuedOn: ["Délivrance", "Date de délivrance", "Début de validité", "Issued", "Issue date", "Date of issue"],
  },
};

const named = <Named extends { name: string }>(all: readonly Named[], text: string) =>
  all.find(({ name }) => foldWord(name) === foldWord(text));

/** Reads the lines of a table of expiry dates. Each is checked by itself, and that no other says the same. */
export function parseDateLines(table: GivenTable, context: DateContext, reader: Locale): DateLine[] {
  const seen = new Map<string, number>();
  return readTable(table, dateColumns, reader).map(({ line, cells }) => {
    const { input, faults } = readLine(cells, context);
    const key = input && `${input.holderId} ${input.typeId} ${input.qualificationId}`;
    const before = key && seen.get(key);
    if (before)
      faults.push({ column: "holder", text: { key: "people.import.faults.twice", values: { line: before } } });
    else if (key) seen.set(key, line);
    return { line, cells, input: faults.length === 0 ? input : null, faults };
  });
}

function readLine(
  cells: DateLine["cells"],
  { findHolder, types, today }: DateContext,
): Pick<DateLine, "input" | "faults"> {
  const faults: DateLine["faults"] = [];
  const fault = (column: DateColumn, key: MessageKey, values?: LocalizableText["values"]) => {
    faults.push({ column, text: { key, values } });
  };
  const text = (column: DateColumn) => cells[column] ?? "";
  const readDay = (column: "expiresOn" | "issuedOn") => {
    const day = text(column) ? parseTableDay(text(column)) : null;
    if (text(column) && !day) fault(column, "people.import.faults.dateUnreadable", { text: text(column) });
    return day;
  };

  const holderId = findHolder(text("holder"));
  if (holderId === "several") fault("holder", "people.import.faults.several", { name: text("holder") });
  else if (!holderId) fault("holder", "certificates.importing.faults.holder", { text: text("holder") });
  const type = named(types, text("type"));
  if (!type) fault("type", "certificates.importing.faults.type", { text: text("type") });
  const qualification = type && text("qualification") ? named(type.qualifications, text("qualification")) : null;
  if (type && qualification === undefined)
    fault("qualification", "certificates.importing.faults.qualification", { text: text("qualification") });
  const expiresOn = readDay("expiresOn");
  const issuedOn = readDay("issuedOn");
  const serialNumber = toOneLine(text("serialNumber"));
  if (serialNumber.length > MOST_SERIAL) fault("serialNumber", "logbook.import.faults.long", { most: MOST_SERIAL });
  const hasEnd = type && (qualification ? qualification.hasExpiry : isDated(type));
  // What has no end is known by its number or its day of issue alone.
  const isUndated = type && !qualification && !hasEnd && !text("expiresOn") && (serialNumber || issuedOn);
  if (type && qualification !== undefined && !hasEnd && !isUndated)
    fault("qualification", "certificates.importing.faults.undated", { name: qualification?.name ?? type.name });
  else if (!text("expiresOn") && !isUndated) fault("expiresOn", "certificates.dateRequired");
  if (issuedOn && issuedOn > today) fault("issuedOn", "certificates.issuedInFuture");
  if (issuedOn && expiresOn && issuedOn > expiresOn) fault("issuedOn", "certificates.issuedAfterExpiry");
  if (!holderId || !type || !(expiresOn || isUndated)) return { input: null, faults };
  const qualificationId = qualification?.id ?? null;
  return { input: { holderId, typeId: type.id, qualificationId, serialNumber, expiresOn, issuedOn }, faults };
}

/** The longest number that a certificate holds. */
const MOST_SERIAL = 100;

const isDated = ({ demands }: DatedType) => demands.includes("ExpiresOnDate");

/** What is to be done to one certificate. */
export type DatePlan = {
  holderId: string;
  typeId: string;
  /** The certificate that changes. Null: a new one is given. */
  target: StandingCertificate | null;
  /** Those that the target replaces at once. */
  replaced: readonly StandingCertificate[];
  /** Null when it stays as incomplete as it was. */
  action: Extract<CertificateAction, "complete" | "validate"> | null;
  values: CertificateValues;
};

/**
 * Decides what becomes of each certificate that the lines name. A date that is later than the valid one's opens its renewal. One
 * that is earlier is an error, because an old table must not shorten what is valid. What lacks its document, or may not be
 * decided by who imports, awaits validation; what lacks anything else stays incomplete. Errors are added to the lines.
 *
 * @returns the plans, and what becomes of each line without errors, by its number
 */
export function planDates(
  lines: readonly DateLine[],
  {
    types,
    standing,
    mayDecide,
  }: {
    types: readonly DatedType[];
    standing: readonly StandingCertificate[];
    /** Whether who imports may validate certificates of a type that somebody holds. */
    mayDecide: (typeId: string, holderId: string) => boolean;
  },
): { plans: DatePlan[]; outcomes: Map<number, DateOutcome> } {
  const outcomes = new Map<number, DateOutcome>();
  const plans: DatePlan[] = [];
  const keyOf = ({ holderId, typeId }: { holderId: string; typeId: string }) => `${holderId} ${typeId}`;
  const own = groupBy(standing, keyOf);
  const groups = groupBy(
    lines.filter(({ input }) => input !== null),
    ({ input }) => keyOf(input!),
  );
  for (const [key, group] of groups) {
    const type = types.find(({ id }) => id === group[0]!.input!.typeId)!;
    const [valid, open] = [findValid(own.get(key) ?? []), findOpen(own.get(key) ?? [])];
    const isClosed = open?.state === "Completed" && !mayDecide(group[0]!.input!.typeId, group[0]!.input!.holderId);
    const left = group.filter((line) => !settlesAtOnce(line, { valid, open, isClosed }, outcomes));
    if (left.length === 0) continue;
    const plan = planOne(left, type, { own: own.get(key) ?? [], mayDecide });
    plans.push(plan.plan);
    for (const { line } of left) outcomes.set(line, plan.outcome);
  }
  return { plans, outcomes };
}

const findValid = (own: readonly StandingCertificate[]) => own.find(({ state }) => state === "Validated") ?? null;
const findOpen = (own: readonly StandingCertificate[]) =>
  own.find(({ state }) => state === "Incompleted" || state === "Completed") ?? null;

/** Settles a line that says what is known, or an earlier date than the one that is valid. */
function settlesAtOnce(
  line: DateLine,
  {
    valid,
    open,
    isClosed,
  }: {
    valid: StandingCertificate | null;
    open: StandingCertificate | null /** What was handed in is decided by others. */;
    isClosed: boolean;
  },
  outcomes: Map<number, DateOutcome>,
): boolean {
  const { qualificationId, expiresOn } = line.input!;
  if (saysAlready(valid, line.input!) || saysAlready(open, line.input!)) {
    outcomes.set(line.line, "unchanged");
    return true;
  }
  const known = dateIn(valid, qualificationId);
  const isEarlier = known !== null && expiresOn !== null && known > expiresOn;
  if (!isEarlier && !isClosed) return false;
  if (isClosed) line.faults.push({ column: "holder", text: { key: "certificates.importing.faults.handedIn" } });
  else
    line.faults.push({
      column: "expiresOn",
      text: { key: "certificates.importing.faults.earlier", values: { day: formatDayAsDdMmYyyy(known!) } },
    });
  line.input = null;
  return true;
}

/** Whether a certificate says what a line says of its end and its number. */
const saysAlready = (
  certificate: StandingCertificate | null,
  { qualificationId, expiresOn, serialNumber }: GivenDate,
): boolean =>
  certificate !== null &&
  dateIn(certificate, qualificationId) === expiresOn &&
  (serialNumber === "" || serialNumber === certificate.serialNumber);

function dateIn(certificate: StandingCertificate | null, qualificationId: string | null): string | null {
  if (!certificate) return null;
  if (qualificationId === null) return certificate.expiresOn;
  return certificate.qualifications.find((one) => one.qualificationId === qualificationId)?.expiresOn ?? null;
}

function planOne(
  lines: readonly DateLine[],
  type: DatedType,
  { own, mayDecide }: { own: readonly StandingCertificate[]; mayDecide: (typeId: string, holderId: string) => boolean },
): { plan: DatePlan; outcome: DateOutcome } {
  const valid = findValid(own);
  const open = findOpen(own);
  const ofItself = lines.find(({ input }) => input!.qualificationId === null)?.input;
  // A rating that is revalidated is written into the licence that stands. A new date of the certificate itself is a renewal.
  const target = valid && !ofItself ? valid : open;
  const granted = new Map((target ?? valid)?.qualifications.map((one) => [one.qualificationId, one]));
  for (const { input } of lines) {
    const known = type.qualifications.find(({ id }) => id === input!.qualificationId);
    if (known) {
      const { id: qualificationId, name, hasExpiry } = known;
      granted.set(qualificationId, { qualificationId, name, hasExpiry, expiresOn: input!.expiresOn });
    }
  }
  const values: CertificateValues = {
    expiresOn: ofItself?.expiresOn ?? target?.expiresOn ?? null,
    expiresAtCycles: target?.expiresAtCycles ?? null,
    issuedOn: ofItself ? ofItself.issuedOn : (target?.issuedOn ?? null),
    serialNumber: lines.map(({ input }) => input!.serialNumber).find(Boolean) ?? target?.serialNumber ?? "",
    fileId: target?.fileId ?? null,
    qualifications: [...granted.values()],
  };
  const { holderId, typeId } = lines[0]!.input!;
  const lacks = findLacks(type.demands, values).map(({ field }) => field);
  // A school that moves in flies on its dates. But a medical that has ended isn't followed by another without its document.
  const needsPaper = type.isHealthData && valid !== null;
  const isDocumentAll = lacks.every((field) => field === "documentId") && (lacks.length === 0 || !needsPaper);
  const outcome =
    lacks.length === 0 && mayDecide(typeId, holderId) ? "valid" : isDocumentAll ? "awaiting" : "incomplete";
  const action = outcome === "valid" ? "validate" : outcome === "awaiting" ? "complete" : null;
  const replaced = action === "validate" ? own.filter((one) => one !== target && one !== open) : [];
  return { plan: { holderId, typeId, target, replaced, action, values }, outcome };
}
