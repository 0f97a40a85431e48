import { sha256, toCanonicalJson } from "@/lib/platform/canonical-json";
import { addDays, utcDayToUnix } from "@/lib/platform/day";
import { isSignedBy } from "@/lib/records/school/signing/rules";
import { findExamFault } from "../exams/rules";
import {
  type LooseRecord,
  looseRecordSchema,
  parseLine,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordEntry,
  type RecordFault,
  type RecordLine,
  type RecordSyllabus,
  type StudentEntry,
} from "./schema";

const BEGINNING = "0".repeat(64);

/** The hash of a line: over its number, the hash of the line before, and its entry. */
export const hashLine = (line: number, previous: string, entry: unknown): string =>
  sha256(toCanonicalJson({ line, previous, entry }));

/** Chains entries, each to the one before. */
export function chainEntries(entries: readonly RecordEntry[]): RecordLine[] {
  let previous = BEGINNING;
  return entries.map((entry, at) => {
    const line = { line: at + 1, previous, entry, hash: hashLine(at + 1, previous, entry) };
    previous = line.hash;
    return line;
  });
}

/** What the school signs: the last hash stands for all lines. */
export const toSignedText = (lastHash: string): string => `${RECORD_FORMAT} ${RECORD_VERSION} ${lastHash}`;

/** Writes a record with one entry a line, so that the number of a line is found in any editor's search. */
export function writeRecord(lines: readonly RecordLine[], signature: string): string {
  const heading = { format: RECORD_FORMAT, version: RECORD_VERSION, signature };
  const text = JSON.stringify(heading).slice(0, -1);
  return `${text},"lines":[\n${lines.map((line) => JSON.stringify(line)).join(",\n")}\n]}\n`;
}

export type FoundFault = { line: number | null; fault: RecordFault };
export type CheckedRecord = {
  faults: FoundFault[];
  student: StudentEntry | null;
  syllabus: RecordSyllabus | null;
  lines: RecordLine[];
  lastHash: string;
};

/**
 * Reads the text of a record. Where it isn't JSON, each line is read by itself, so that the broken one can be named. Null when
 * it isn't a record at all.
 */
export function readRecord(text: string): LooseRecord | null {
  const whole = looseRecordSchema.safeParse(parseJson(text));
  if (whole.success) return whole.data;
  const [heading = "", ...others] = text.trimEnd().split("\n");
  const lines = others.slice(0, -1).map((line) => parseJson(line.replace(/,$/, "")) ?? null);
  const loose = looseRecordSchema.safeParse({ ...(parseJson(`${heading}]}`) as object), lines });
  return loose.success ? loose.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Checks a record line by line: each must be as it was when it was hashed and follow the one before, and the last hash must be
 * signed by the key that the first line names. Names every line that was changed.
 */
export function checkRecord({ lines, signature }: LooseRecord): CheckedRecord {
  const faults: FoundFault[] = [];
  const read: RecordLine[] = [];
  let [number, previous] = [1, [BEGINNING]];
  for (const raw of lines) {
    const { success, data } = parseLine(raw);
    if (!success) {
      faults.push({ line: number, fault: "unreadable" });
      // Which hash it had can't be known for certain, so that the next line follows whatever it says it does.
      previous = [];
    } else {
      const own = hashLine(data.line, data.previous, (raw as RecordLine).entry);
      const isChanged = own !== data.hash;
      const follows = previous.length === 0 || previous.includes(data.previous);
      if (isChanged) faults.push({ line: number, fault: "changed" });
      else if (data.line !== number || !follows) faults.push({ line: number, fault: "order" });
      read.push(data);
      // Of a changed line, either the entry or the hash is still the one that the next line follows.
      previous = isChanged ? [data.hash, own] : [data.hash];
      if (!isChanged) number = data.line;
    }
    number++;
  }
  const kinds = read.map(({ entry }) => entry.kind);
  const mayStandAt = (at: number) => [["student"], ["syllabus"]][at] ?? ["lesson", "exam"];
  const misplaced = kinds.findIndex((kind, at) => !mayStandAt(at).includes(kind));
  if (faults.length === 0 && (misplaced >= 0 || read.length < 2))
    faults.push({ line: Math.max(misplaced, 0) + 1, fault: "order" });
  const entries = read.map(({ entry }) => entry);
  const student = entries.find((entry) => entry.kind === "student") ?? null;
  const syllabus = entries.find((entry) => entry.kind === "syllabus")?.syllabus ?? null;
  const lastHash = read.at(-1)?.hash ?? BEGINNING;
  if (!student || !isSignedBy(toSignedText(lastHash), signature, student.publicKey))
    faults.push({ line: null, fault: "signature" });
  return { faults, student, syllabus, lines: read, lastHash };
}

/**
 * Finds the first line of a sound record that can't be true: a training that ends before it begins or after the record was
 * issued, a lesson or flight after that, or a flight that ends before it begins. What was given before the training's first day
 * can have been credited to it. Two days more leave room for time zones. Null when there is none.
 */
export function findImpossibleLine({ student, lines }: CheckedRecord, today: string): number | null {
  if (!student) return null;
  const { startedOn, issuedOn } = student;
  const lastDay = student.leftOn ?? issuedOn;
  if (startedOn > lastDay || lastDay > issuedOn || issuedOn > addDays(today, 1)) return 1;
  const end = utcDayToUnix(addDays(issuedOn, 2));
  const found = lines.find(({ entry }) => {
    if (entry.kind !== "lesson" || !entry.given) return false;
    const { startAt, legs } = entry.given;
    return startAt > end || legs.some(({ offBlock, onBlock }) => onBlock > end || onBlock <= offBlock);
  });
  return found?.line ?? null;
}

/**
 * Finds the first line of a sound record that can't come in, with the message that says why: one that can't be true, one that
 * names a lesson or an exercise that its syllabus doesn't have, or an exam that can't have been taken like that.
 */
export function findUnfitLine(
  record: CheckedRecord,
  today: string,
): { line: number; key: "lineImpossible" | "lineUnfit" | "examImpossible" } | null {
  const { student, syllabus, lines } = record;
  if (!student || !syllabus) return null;
  const impossible = findImpossibleLine(record, today);
  if (impossible !== null) return { line: impossible, key: "lineImpossible" };
  const lessons = new Set(syllabus.lessons.map(({ key }) => key));
  const exercises = new Set(syllabus.exercises.map(({ key }) => key));
  const unfit = lines.find(
    ({ entry }) =>
      entry.kind === "lesson" &&
      (!lessons.has(entry.key) || entry.given?.exercises.some(({ key }) => !exercises.has(key))),
  );
  if (unfit) return { line: unfit.line, key: "lineUnfit" };
  const told = lines.flatMap(({ line, entry }) => (entry.kind === "exam" ? [{ line, entry }] : []));
  const exams = told.map(({ entry: { exam, kind: _, ...facts } }) => ({ ...facts, kind: exam }));
  // A result is known on the day of the record at the latest.
  const frame = { startOn: student.startedOn, today: student.issuedOn, minima: syllabus.minima };
  const fault = findExamFault(exams, [...exams.keys()], frame);
  return fault && { line: told[fault.at]!.line, key: "examImpossible" };
}
