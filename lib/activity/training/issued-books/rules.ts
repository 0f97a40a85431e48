import { foldAccentsAndCase } from "@/lib/platform/fold";
import { formatHours } from "@/lib/platform/hours";
import type { HourCategory } from "../progress-book/codes";
import type { Book } from "../progress-book/wire";

/** Letters and digits that nobody takes for one another (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 10;

/** Makes a code of random bytes, of which it uses five bits each. */
export const makeCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join("");

/** How a code is printed: "7K3PM-Q2X9A". */
export const showCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Reads a code that somebody types: spaces, hyphens and capitals don't matter, and what looks alike is the same. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");

/** The words of a name in one order, without accents and capitals, because who types one may turn it round. */
const readName = (typed: string): string[] =>
  foldAccentsAndCase(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();

/** The numbers of totals in their order, in whatever language their words are. */
const readTotals = (typed: string): string[] =>
  typed.match(/\d+[:h]\d\d|\d+/g)?.map((one) => one.replace("h", ":")) ?? [];

export type Seal = { code: string; name: string; totals: string };
/** Writes what a paper says of itself in the one way that is hashed. */
export const writeSeal = ({ code, name, totals }: Seal): string =>
  JSON.stringify([readCode(code), readName(name), readTotals(totals)]);

/** The totals that are printed on each page. */
export function addTotals({ hours, counts, phases }: Pick<Book, "hours" | "counts" | "phases">) {
  const done = (category: HourCategory) => formatHours(hours.find((line) => line.category === category)?.done ?? 0);
  return {
    theory: done("theory"),
    aircraft: done("aircraft"),
    simulator: done("simulator"),
    landings: String(counts.landingsByDay + counts.landingsByNight),
    lessons: String(phases.flatMap(({ lessons }) => lessons).filter(({ at }) => at !== null).length),
  };
}

/** Lists what a book states, in no language, so that its hash changes with any of it and with nothing else. */
export function listFacts({ student, training, phases, hours, counts, exams }: Book) {
  return {
    student: [student.lastName, student.firstName],
    programme: [training.name, training.edition, training.revision, training.startDay],
    lessons: phases.flatMap((phase) =>
      phase.lessons.map((lesson) => [
        ...[phase.name, lesson.reference, lesson.title, lesson.kind, lesson.status, lesson.at, lesson.minutes],
        ...[lesson.instructor?.name ?? null, lesson.aircraft, lesson.comment, lesson.studentComment],
        ...[lesson.signature, lesson.signedAt, lesson.isForced, lesson.repeatsId !== null],
        lesson.exercises.map(({ name, rating, comment }) => [name, rating, comment]),
        lesson.skills.map(({ skill, phase, rating, comment, behaviours }) => [
          ...[skill.trigram, phase.trigram, rating, skill.norm, comment],
          behaviours.map(({ name }) => name),
        ]),
      ]),
    ),
    exams: exams.exams.map((exam) => [
      ...[
        exam.kind,
        exam.subject,
        exam.paperSet,
        exam.day,
        exam.result,
        exam.mark,
        exam.place,
        exam.examiner,
        exam.note,
      ],
    ]),
    hours: hours.map(({ category, done }) => [category, done]),
    landings: [counts.landingsByDay, counts.landingsByNight, counts.touchAndGos, counts.goArounds],
    approaches: counts.approaches.map(({ kind, count }) => [kind, count]),
  };
}
