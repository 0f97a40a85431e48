import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { makeTable, type TableFormat } from "../../tables";
import { LESSON_COLUMNS } from "./codes";
import { lessonHeadingOf } from "./rules";

/** Makes a table for the import with the headings and two lines that show how it is filled in. */
export function makeLessonTemplate(format: TableFormat, locale: Locale): Promise<string | Buffer> {
  const say = (key: "phase" | "theory" | "practice" | "practiceExercises") =>
    localize(locale, `programs.lessonTable.sample.${key}`);
  const word = (key: "Dual" | "Aircraft" | "SingleEngine" | "Vfr" | "Day") =>
    localize(locale, `programs.editor.words.${key}`);
  const typeOf = (type: "Theoretical" | "Practical") => localize(locale, `programs.comparison.types.${type}`);
  const theory = [say("phase"), "TH 1", say("theory"), typeOf("Theoretical"), "1:30"];
  const practice = [
    ...[say("phase"), "VOL 1", say("practice"), typeOf("Practical"), "1:00", "0:30", "0:15"],
    ...[word("Dual"), word("Aircraft"), word("SingleEngine"), word("Vfr"), word("Day")],
    ...[localize(locale, "programs.comparison.no"), say("practiceExercises")],
  ];
  const padded = [...theory, ...LESSON_COLUMNS.slice(theory.length).map(() => "")];
  return makeTable([LESSON_COLUMNS.map((column) => lessonHeadingOf(locale, column)), padded, practice], format, locale);
}
