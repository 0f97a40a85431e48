import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { displayHours, formatHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import type { PaperBlock } from "@/lib/platform/paper";
import { describeDeadline, hasPassedSkillTest } from "../exams/rules";
import { averageOverall, gridOf } from "../progress-book/skills/rules";
import type { Book, Lesson } from "../progress-book/wire";
import { addTotals } from "./rules";

export type BookOnPaper = { book: Book; schoolName: string; now: number; locale: Locale };
type Say = (key: MessageKey, values?: Record<string, string | number>) => string;

const zoneOf = ({ site }: Book) => site?.timeZone ?? "UTC";
/** A name as it is printed at the foot of each page. */
export const nameOnPaper = ({ student }: Book) => `${student.firstName} ${student.lastName}`;
export const sayTotals = (book: Book, locale: Locale) => localize(locale, "records.book.totals", addTotals(book));

/** Describes a progress book on paper, in the order of the specification (spec 2 §3, progress-book export document). */
export function describeBook({ book, schoolName, now, locale }: BookOnPaper): PaperBlock[] {
  const say: Say = (key, values) => localize(locale, key, values);
  const { training, student } = book;
  return [
    {
      kind: "title",
      text: `${say("records.book.title")}, ${training.name}`,
      note: [
        say("records.book.of", { name: training.name, edition: training.edition, revision: training.revision }),
        say("records.book.printed", { at: formatInstant(now, zoneOf(book)), zone: zoneOf(book) }),
      ].join(" · "),
    },
    { kind: "heading", text: say("records.book.student") },
    {
      kind: "facts",
      rows: [
        [say("records.book.lastName"), student.lastName],
        [say("records.book.firstName"), student.firstName],
        [say("records.book.totalsLabel"), sayTotals(book, locale)],
      ],
    },
    { kind: "heading", text: say("records.book.school") },
    {
      kind: "facts",
      rows: [
        [say("records.book.schoolName"), schoolName],
        [say("records.book.homeSite"), book.site?.name ?? say("records.book.noSite")],
      ],
    },
    ...describeHours(book, locale, say),
    ...describeSkills(book, locale, say),
    ...describeExams(book, say, localDayOf(now, zoneOf(book))),
    ...book.phases.flatMap(({ name, lessons }) => [
      { kind: "heading" as const, text: name },
      ...lessons.flatMap((lesson) => describeLesson(lesson, zoneOf(book), locale, say)),
    ]),
  ];
}

function describeHours({ hours, counts }: Book, locale: Locale, say: Say): PaperBlock[] {
  const time = (minutes: number) => displayHours(minutes, locale);
  const approaches = counts.approaches.map(({ kind, count }): [string, number] => [
    say(kind.startsWith("Rnp") ? "records.book.rnp" : "records.book.conventional", {
      kind: say(`progress.counts.approaches.${kind}`).replace(/^RNP /, ""),
    }),
    count,
  ]);
  const movements: [string, number][] = [
    [say("progress.counts.landingsByDay"), counts.landingsByDay],
    [say("progress.counts.landingsByNight"), counts.landingsByNight],
    [say("progress.counts.goArounds"), counts.goArounds],
    [say("progress.counts.touchAndGos"), counts.touchAndGos],
    ...approaches,
  ];
  return [
    { kind: "heading", text: say("records.book.hours") },
    {
      kind: "table",
      columns: [
        { head: say("records.book.category"), share: 3 },
        { head: say("records.book.done"), share: 1, isEnd: true },
        { head: say("records.book.planned"), share: 1, isEnd: true },
        { head: say("records.book.expected"), share: 1, isEnd: true },
      ],
      rows: hours.map(({ category, done, planned, expected }) => [
        say(`progress.hours.categories.${category}`),
        ...[done, planned, expected].map(time),
      ]),
    },
    { kind: "heading", text: say("records.book.movements") },
    {
      kind: "table",
      columns: [
        { head: say("records.book.movement"), share: 5 },
        { head: say("records.book.done"), share: 1, isEnd: true },
      ],
      rows: movements.map(([name, count]) => [name, String(count)]),
    },
  ];
}

function describeSkills({ ratings }: Book, locale: Locale, say: Say): PaperBlock[] {
  const { phases, skills, withoutSkill } = ratings;
  const nameOf = (term: { name: string; nameFrench: string }) =>
    locale === "fr-FR" && term.nameFrench !== "" ? term.nameFrench : term.name;
  const figure = (value: number | null) =>
    value === null ? "" : value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const overall = averageOverall(ratings);
  const table: PaperBlock[] =
    skills.length === 0
      ? [{ kind: "text", text: say("records.book.noSkills") }]
      : [
          {
            kind: "table",
            columns: [
              { head: say("records.book.skill"), share: 5 },
              ...phases.map(({ trigram }) => ({ head: trigram, share: 1, isEnd: true })),
              { head: say("records.book.average"), share: 1.2, isEnd: true },
            ],
            rows: [
              ...skills.map((skill) => [
                `${skill.trigram} ${nameOf(skill)}`,
                ...skill.byPhase.map(figure),
                figure(skill.average),
              ]),
              [say("records.book.overall"), ...overall.byPhase.map(figure), figure(overall.average)],
            ],
          },
        ];
  return [
    { kind: "heading", text: say("records.book.skills") },
    ...table,
    { kind: "text", text: say("records.book.lowest", { one: ratings.unsatisfactory, two: ratings.shouldImprove }) },
    {
      kind: "text",
      text:
        withoutSkill.count === 0
          ? say("records.book.withoutNone")
          : say("records.book.without", { count: withoutSkill.count, average: figure(withoutSkill.average) }),
    },
  ];
}

/** Exams: how far the papers are with their deadline, then each attempt with its result and who examined. */
function describeExams({ exams: { exams, theory } }: Book, say: Say, today: string): PaperBlock[] {
  if (exams.length === 0 && !theory) return [];
  const heading: PaperBlock = { kind: "heading", text: say("exams.paper.heading") };
  const deadline = theory && describeDeadline(theory, { today, isTested: hasPassedSkillTest(exams) });
  const standing: PaperBlock[] =
    theory && deadline
      ? [
          { kind: "text", text: say("exams.papersPassed", { passed: theory.passed, papers: theory.papers.length }) },
          { kind: "text", text: say(`exams.deadline.${deadline.key}`, deadline.values) },
        ]
      : [];
  if (exams.length === 0) return [heading, ...standing, { kind: "text", text: say("exams.paper.none") }];
  const columns = [
    { head: say("exams.paper.day"), share: 2 },
    { head: say("exams.paper.test"), share: 5 },
    { head: say("exams.paper.result"), share: 3 },
    { head: say("exams.paper.who"), share: 4 },
    { head: say("exams.paper.note"), share: 4 },
  ];
  const rows = exams.map(({ day, kind, subject, result, mark, examiner, place, note }) => [
    formatDayAsDdMmYyyy(day),
    subject ? say(`exams.subjects.${subject}`) : say(`exams.kinds.${kind}`),
    mark === null ? say(`exams.results.${result}`) : `${say(`exams.results.${result}`)}, ${mark}\u00a0%`,
    [examiner, place].filter(Boolean).join(", "),
    note,
  ]);
  return [heading, ...standing, { kind: "table", columns, rows }];
}

function describeLesson(lesson: Lesson, timeZone: string, locale: Locale, say: Say): PaperBlock[] {
  const { reference, title, comment, studentComment, exercises } = lesson;
  const blocks: PaperBlock[] = [
    { kind: "entry", text: [reference, title].filter(Boolean).join(", ") },
    { kind: "text", text: listLessonFacts(lesson, timeZone, say).join(" · "), isQuiet: true },
    {
      kind: "text",
      text: comment ? say("records.book.comment", { text: comment }) : say("progress.lessons.noComment"),
    },
  ];
  if (studentComment) blocks.push({ kind: "text", text: say("records.book.studentComment", { text: studentComment }) });
  const skills = describeRatedSkills(lesson, locale, say);
  if (exercises.length === 0) return [...blocks, ...skills];
  const columns = [
    { head: say("records.book.exercise"), share: 5 },
    { head: say("records.book.rating"), share: 2 },
    { head: say("records.book.exerciseComment"), share: 5 },
  ];
  const rows = exercises.map((one) => [
    one.name,
    one.rating === null
      ? say("records.book.noRating")
      : `${one.rating} ${say(`progress.ratings.${one.rating as 1 | 2 | 3}`)}`,
    one.comment || say("progress.lessons.noComment"),
  ]);
  return [...blocks, { kind: "table", columns, rows }, ...skills];
}

/** What the skills of a lesson were rated by flight phase, with the norm, and below it what was said and seen. */
function describeRatedSkills({ skills }: Lesson, locale: Locale, say: Say): PaperBlock[] {
  if (skills.length === 0) return [];
  const nameOf = (one: { name: string; nameFrench: string }) =>
    locale === "fr-FR" && one.nameFrench !== "" ? one.nameFrench : one.name;
  const grid = gridOf(skills);
  const said = skills.filter(({ comment, behaviours }) => comment !== "" || behaviours.length > 0);
  return [
    {
      kind: "table",
      columns: [
        { head: say("records.book.skill"), share: 5 },
        ...grid.phases.map(({ trigram }) => ({ head: trigram, share: 1, isEnd: true })),
        { head: say("records.book.norm"), share: 1.2, isEnd: true },
      ],
      rows: grid.rows.map(({ skill, ratings }) => [
        `${skill.trigram} ${nameOf(skill)}`,
        ...ratings.map((rating) => (rating === null ? "" : String(rating))),
        String(skill.norm),
      ]),
    },
    ...said.map(({ skill, phase, rating, comment, behaviours }): PaperBlock => {
      const words = [comment, ...behaviours.map(nameOf)].filter(Boolean).join(" · ");
      return {
        kind: "text",
        text: say("records.book.skillSaid", { skill: skill.trigram, phase: phase.trigram, rating, words }),
      };
    }),
  ];
}

/** What kind of lesson it is, how long, with whom, when and on what, and how far it is. */
function listLessonFacts(lesson: Lesson, timeZone: string, say: Say): string[] {
  const kind = say(`progress.kinds.${lesson.kind}`);
  const type =
    lesson.kind === "theory" ? kind : say(lesson.isSolo ? "records.book.solo" : "records.book.dual", { kind });
  const duration =
    lesson.minutes === null
      ? say("records.book.durationExpected", { time: formatHours(lesson.expectedMinutes) })
      : say("records.book.duration", { time: formatHours(lesson.minutes) });
  const day = lesson.at === null ? null : formatDayAsDdMmYyyy(localDayOf(lesson.at, timeZone));
  const isUnsigned = lesson.status === "Done" && lesson.signature === "Unsigned";
  const status =
    lesson.status === "NotPlanned"
      ? say("records.book.notPlanned")
      : say(isUnsigned ? "progress.status.doneUnsigned" : `progress.status.${lesson.status}`);
  return [
    ...[type, duration, lesson.instructor?.name ?? say("progress.lessons.noInstructor")],
    ...[day, status].filter((one) => one !== null),
    ...(lesson.kind === "theory" ? [] : [lesson.aircraft.join(", ") || say("progress.lessons.noAircraft")]),
    lesson.rating === null ? say("records.book.noRating") : say("records.book.ratedAs", { rating: lesson.rating }),
    ...(lesson.repeatsId ? [say("records.book.extra")] : []),
    ...(lesson.isForced ? [say("progress.lessons.forced")] : []),
  ];
}
