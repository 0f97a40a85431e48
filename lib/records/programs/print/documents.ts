import { setImmediate } from "node:timers/promises";
import type { Reading } from "@/lib/access/actor/as-actor";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { toFileStem } from "@/lib/platform/files";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { PdfWriter, UPRIGHT_PDF_PAGE } from "@/lib/platform/pdf";
import { toPlainLines } from "@/lib/platform/rich-text";
import { readSyllabus } from "../interchange/queries";
import type { Demands, Syllabus, SyllabusExercise, SyllabusLesson, SyllabusPhase } from "../interchange/schema";
import { demandReadableRevision } from "../revisions/reach";
import { addTotals } from "../tree/rules";

const { width, height, margin } = UPRIGHT_PDF_PAGE;
const ROOM = width - 2 * margin;
const INDENT = 14;
const HEAD_HEIGHT = 26;
const FOOT_HEIGHT = 24;
const SOFT = "#555";

/** Something that stands on a page, as high as it is. `keeps` holds it together with what follows. */
type Row = { height: number; keeps?: boolean; draw?: (pdf: PdfWriter, y: number) => void };
type Say = (key: MessageKey, values?: Record<string, string | number>) => string;
type Printed = { syllabus: Syllabus; isLocked: boolean; locale: Locale; say: Say; hasInstructions: boolean };

/**
 * Makes the PDF of a revision: its facts and totals, then its phases and lessons with what they teach. Instructions are in it
 * only if they are asked for. Throws 404 when the reader may not see the revision; no student may.
 */
export async function printRevision(
  reading: Reading,
  id: string,
  hasInstructions: boolean,
  locale: Locale,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const { isLocked } = await demandReadableRevision(reading, id);
  const syllabus = await readSyllabus(reading, id);
  const say: Say = (key, values) => localize(locale, key, values);
  const printed: Printed = { syllabus, isLocked, locale, say, hasInstructions };
  const { edition, revision } = syllabus;
  const title = `${syllabus.name}, ${say("programs.editionAndRevision", { edition, revision })}`;
  const content = PdfWriter.stream({ title, locale, page: UPRIGHT_PDF_PAGE }, async (pdf) => {
    const rows = describeFacts(pdf, printed);
    const exercises = new Map(syllabus.exercises.map((one) => [one.key, one]));
    for (const [at, phase] of syllabus.phases.entries()) {
      rows.push(...describePhase(pdf, printed, phase, at + 1));
      for (const lesson of syllabus.lessons.filter((one) => one.phase === phase.key)) {
        rows.push(...describeLesson(pdf, printed, lesson, exercises));
        // Measuring texts takes its time. Other requests have their turn between two lessons.
        await setImmediate();
      }
    }
    const pages = toPages(rows);
    for (const [at, page] of pages.entries()) {
      await pdf.addPage();
      writeFrame(pdf, printed, title, at + 1, pages.length);
      let y = margin + (at === 0 ? 0 : HEAD_HEIGHT);
      for (const row of page) {
        row.draw?.(pdf, y);
        y += row.height;
      }
    }
  });
  return { name: toFileStem(`${syllabus.name}-${edition}-${revision}`), content };
}

/** Distributes rows over pages. Headings stay with what follows them, and no page begins with a gap. */
function toPages(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [[]];
  let left = height - 2 * margin - FOOT_HEIGHT;
  for (let at = 0; at < rows.length; ) {
    const together = [rows[at++]!];
    while (together.at(-1)!.keeps && at < rows.length) together.push(rows[at++]!);
    const needed = together.reduce((sum, row) => sum + row.height, 0);
    const page = pages.at(-1)!;
    if (needed > left && page.length > 0) {
      pages.push([]);
      left = height - 2 * margin - FOOT_HEIGHT - HEAD_HEIGHT;
    }
    const onPage = pages.at(-1)!;
    const shown = onPage.length > 0 ? together : together.slice(together.findIndex(({ draw }) => draw));
    if (shown.some(({ draw }) => draw) || onPage.length > 0) onPage.push(...shown);
    left -= shown.reduce((sum, row) => sum + row.height, 0);
  }
  return pages;
}

/** What stands on each page above and below the text. */
function writeFrame(pdf: PdfWriter, { say, hasInstructions }: Printed, title: string, page: number, pages: number) {
  if (page > 1) {
    pdf.text(title, margin, margin, { width: ROOM, size: 9, color: SOFT });
    pdf.rule(margin, margin + 14, ROOM);
  }
  const y = height - margin - 8;
  if (hasInstructions)
    pdf.text(say("programs.print.instructorsOnly"), margin, y, { width: ROOM * 0.75, size: 8, isBold: true });
  const number = say("programs.print.page", { page, pages });
  pdf.text(number, margin + ROOM * 0.75, y, { width: ROOM * 0.25, size: 8, align: "end", color: SOFT });
}

const gap = (size: number): Row => ({ height: size });

type LineOptions = { size?: number; isBold?: boolean; color?: string; indent?: number; keeps?: boolean };
/** The rows of a text that is broken into lines. */
function lines(pdf: PdfWriter, text: string, { size = 9.5, indent = 0, keeps, ...look }: LineOptions = {}): Row[] {
  const room = ROOM - indent;
  return pdf.wrap(text, { width: room, size, isBold: look.isBold }).map((line) => ({
    height: PdfWriter.lineHeight(size),
    ...{ keeps, draw: (to, y) => to.text(line, margin + indent, y, { width: room + 1, size, ...look }) },
  }));
}

/** A label in bold, and below it lines of its own. Nothing where there are none. */
function labelled(pdf: PdfWriter, label: string, texts: readonly string[], indent = 0): Row[] {
  if (texts.length === 0) return [];
  return [
    { ...gap(4), keeps: true },
    ...lines(pdf, label, { indent, isBold: true, keeps: true }),
    ...texts.flatMap((text) => lines(pdf, text, { indent })),
  ];
}

const fact = (say: Say, label: MessageKey, text: string) => say("programs.print.fact", { label: say(label), text });

function describeFacts(pdf: PdfWriter, printed: Printed): Row[] {
  const { syllabus, isLocked, say } = printed;
  const { name, edition, revision, createdOn, minima, isCbta, ratedSkills, requirements, demands } = syllabus;
  const facts = [
    `${say("programs.editionAndRevision", { edition, revision })}, ${formatDayAsDdMmYyyy(createdOn)}`,
    say(isLocked ? "programs.print.locked" : "programs.print.open"),
    ...(minima === "None" ? [] : [fact(say, "programs.minima", say(`programs.minimaNames.${minima}`))]),
    ...(isCbta
      ? [say("programs.isCbta"), fact(say, "programs.ratedSkills", say(`programs.ratedSkillsNames.${ratedSkills}`))]
      : []),
    say("programs.size", { phases: syllabus.phases.length, sessions: syllabus.lessons.length }),
  ];
  return [
    ...lines(pdf, name, { size: 22, isBold: true, keeps: true }),
    gap(6),
    ...facts.flatMap((one) => lines(pdf, one, { size: 10.5 })),
    ...describeTotals(printed),
    ...labelled(
      pdf,
      say("programs.editor.fields.requirements"),
      requirements.map((one) => `• ${one}`),
    ),
    ...describeDemands(pdf, say, demands, 0),
    gap(8),
  ];
}

/** What is planned against the minima of the regulation, as a small table. */
function describeTotals({ syllabus, locale, say }: Printed): Row[] {
  const heads = [say("programs.print.hours"), say("programs.print.planned"), say("programs.print.minimum"), ""];
  const totals = addTotals(syllabus.lessons, syllabus.minima).map(({ kind, minutes, minimum, paragraph }) => {
    const under = minimum !== null && minutes < minimum ? say("programs.editor.under") : "";
    return [
      ...[say(`programs.editor.totals.${kind}`), displayHours(minutes, locale)],
      ...[minimum === null ? "" : displayHours(minimum, locale), [paragraph, under].filter(Boolean).join(", ")],
    ];
  });
  const [widths, size] = [[170, 60, 60, ROOM - 290 - 12], 9.5];
  const lefts = [0, 170, 230, 302];
  const row = (cells: readonly string[], isBold: boolean): Row => ({
    height: PdfWriter.lineHeight(size) + 3,
    keeps: true,
    draw: (pdf, y) => {
      for (const [at, cell] of cells.entries())
        pdf.text(cell, margin + lefts[at]!, y, {
          ...{ width: widths[at]!, size, isBold, align: at === 1 || at === 2 ? "end" : "start" },
        });
      pdf.rule(margin, y + PdfWriter.lineHeight(size) + 1, ROOM, isBold ? 1 : 0.25);
    },
  });
  return [gap(12), row(heads, true), ...totals.map((cells) => row(cells, false)), gap(6)];
}

/** The key of each list of demands in the words of the editor. */
const DEMAND_KEYS = {
  instructorCertificates: "Instructor.certificateTypeId",
  instructorQualifications: "Instructor.qualificationId",
  studentCertificates: "Student.certificateTypeId",
  studentQualifications: "Student.qualificationId",
  aircraftCertificates: "Aircraft.certificateTypeId",
  aircraftTags: "Aircraft.tagId",
} as const satisfies Record<keyof Demands, string>;

function describeDemands(pdf: PdfWriter, say: Say, demands: Demands, indent: number): Row[] {
  const lists = (Object.keys(DEMAND_KEYS) as (keyof Demands)[]).filter((list) => demands[list].length > 0);
  const texts = lists.map((list) =>
    fact(say, `programs.editor.environment.${DEMAND_KEYS[list]}`, demands[list].join(", ")),
  );
  return labelled(pdf, say("programs.editor.fields.environment"), texts, indent);
}

function describePhase(pdf: PdfWriter, { syllabus, say, locale }: Printed, phase: SyllabusPhase, at: number): Row[] {
  const lessons = syllabus.lessons.filter((one) => one.phase === phase.key);
  const minutes = lessons.reduce((sum, one) => sum + one.minutes, 0);
  const size = say("programs.outline.phaseSize", {
    sessions: lessons.length,
    duration: displayHours(minutes, locale),
  });
  return [
    { ...gap(14), keeps: true },
    ...lines(pdf, `${at}. ${phase.name}`, { size: 14, isBold: true, keeps: true }),
    ...lines(pdf, size, { color: SOFT, keeps: lessons.length > 0 }),
    { height: 3, keeps: lessons.length > 0, draw: (to, y) => to.rule(margin, y + 2, ROOM, 1) },
  ];
}

function describeLesson(
  pdf: PdfWriter,
  { say, locale, hasInstructions }: Printed,
  lesson: SyllabusLesson,
  exercises: ReadonlyMap<string, SyllabusExercise>,
): Row[] {
  const duration = displayHours(lesson.minutes, locale);
  const titles = pdf.wrap([lesson.reference, lesson.title].filter(Boolean).join("  "), {
    ...{ width: ROOM - 60, size: 11, isBold: true },
  });
  const title = titles.map(
    (text, at): Row => ({
      ...{ height: PdfWriter.lineHeight(11), keeps: true },
      draw: (to, y) => {
        to.text(text, margin, y, { width: ROOM - 59, size: 11, isBold: true });
        if (at === 0) to.text(duration, margin + ROOM - 60, y, { width: 60, size: 11, isBold: true, align: "end" });
      },
    }),
  );
  const used = lesson.exercises.map(({ key, isRequired }) => {
    const { name, skills } = exercises.get(key)!;
    const more = [skills.join(" "), isRequired ? "" : say("programs.print.optional")].filter(Boolean).join(", ");
    return `• ${name}${more ? ` (${more})` : ""}`;
  });
  const text = (key: MessageKey, html: string) => labelled(pdf, say(key), toPlainLines(html), INDENT);
  const body = [
    ...text("programs.editor.fields.content", lesson.content),
    ...text("programs.editor.fields.briefingContent", lesson.briefingContent),
    ...labelled(pdf, say("programs.editor.fields.exercises"), used, INDENT),
    ...text("programs.editor.fields.debriefingContent", lesson.debriefingContent),
    ...(hasInstructions ? text("programs.print.instructions", lesson.instructions) : []),
    ...describeDemands(pdf, say, lesson.demands, INDENT),
  ];
  const kind = lines(pdf, describeKind(lesson, say, locale), { color: SOFT, keeps: body.length > 0 });
  return [{ ...gap(10), keeps: true }, ...title, ...kind, ...body];
}

/** Says how a lesson is given. What most lessons are, flown by day under visual flight rules, is said, too: it is a document. */
function describeKind(lesson: SyllabusLesson, say: Say, locale: Locale): string {
  const { type, briefingMinutes, debriefingMinutes, aircraftType, engine, flying, period, mode } = lesson;
  const word = (value: string | null) => value && say(`programs.editor.words.${value as "Solo"}`);
  const time = (key: MessageKey, minutes: number) => minutes > 0 && `${say(key)} ${displayHours(minutes, locale)}`;
  const parts = [
    type === "Theoretical" ? say("programs.outline.theory") : word(mode),
    ...[word(aircraftType), word(engine), word(flying), word(period)],
    lesson.isCrossCountry && say("programs.outline.crossCountry"),
    time("programs.editor.fields.briefingMinutes", briefingMinutes),
    time("programs.editor.fields.debriefingMinutes", debriefingMinutes),
  ];
  return parts.filter(Boolean).join(" · ");
}
