import { localDayOf, toDay } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { groupBy } from "@/lib/platform/group-by";
import { displayHours, formatHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import type { PaperBlock, PaperColumn } from "@/lib/platform/paper";
import { toUnix } from "@/lib/platform/time";
import { minutesOf, nameOf } from "../rules";
import type { AuditLine, Contents, PackCertificate, PackLeg, PackLesson, Subject, WithdrawnSignature } from "./queries";
import { listTeachingRights } from "./rules";

export type Said = { locale: Locale; timeZone: string };
/** A part as a document: its blocks, how many lines it has, and how many of them lack something. */
export type Part = { blocks: PaperBlock[]; entries: number; lacking: number };

const say = ({ locale }: Said, key: MessageKey, values?: Record<string, string | number>) =>
  localize(locale, key, values);
const dayOf = ({ timeZone }: Said, at: Date) => formatDayAsDdMmYyyy(localDayOf(toUnix(at), timeZone));
const momentOf = ({ timeZone }: Said, at: Date) => formatInstant(toUnix(at), timeZone);
const dateOf = (date: Date | null) => (date ? formatDayAsDdMmYyyy(toDay(date)) : "");

type HeadKey = Extract<MessageKey, `inspection.paper.heads.${string}`>;
type Head = HeadKey extends `inspection.paper.heads.${infer Name}` ? Name : never;
const columns = (said: Said, ...heads: [name: Head, share: number, isEnd?: true][]): PaperColumn[] =>
  heads.map(([name, share, isEnd]) => ({ head: say(said, `inspection.paper.heads.${name}`), share, isEnd }));

/** What the whole is about, at the head of each document. */
export const describeHead = (
  said: Said,
  { title, subject, period, madeAt }: { title: string; subject: Subject; period: string; madeAt: Date },
): PaperBlock[] => [
  {
    kind: "title",
    text: title,
    note: [
      subject.name,
      ...(period ? [period] : []),
      `${subject.schoolName}, ${subject.siteName}`,
      say(said, "inspection.paper.madeAt", { at: momentOf(said, madeAt), zone: said.timeZone }),
    ].join(" · "),
  },
];

const empty = (said: Said): PaperBlock => ({ kind: "text", text: say(said, "inspection.paper.none") });
const orEmpty = (said: Said, blocks: PaperBlock[]): PaperBlock[] => (blocks.length > 0 ? blocks : [empty(said)]);

const instructorOf = (lesson: PackLesson) =>
  lesson.instructor ? nameOf(lesson.instructor) : lesson.instructorName || "";

const ratingOf = (said: Said, rating: number | null) =>
  rating === null
    ? say(said, "progress.lessons.notRated")
    : `${rating} ${say(said, `progress.ratings.${rating as 1 | 2 | 3}`)}`;

export function describeRatings(said: Said, lessons: readonly PackLesson[]): Part {
  const blocks = lessons.flatMap((lesson): PaperBlock[] => {
    const minutes = lesson.legMinutes.reduce((sum, one) => sum + one, lesson.theoryMinutes);
    const facts = [
      ...[dayOf(said, lesson.startAt), lesson.programme, instructorOf(lesson), formatHours(minutes)],
      ...(lesson.isRepetition ? [say(said, "records.book.extra")] : []),
      ...(lesson.isForced ? [say(said, "progress.lessons.forced")] : []),
    ];
    const exercises = lesson.exercises.map((one) => [
      [
        one.name,
        ...(one.isRequired ? [`(${say(said, "progress.lessons.required")})`] : []),
        ...(one.isRedone ? [`(${say(said, "inspection.paper.redone")})`] : []),
      ].join(" "),
      ratingOf(said, one.rating),
      one.comment,
    ]);
    const skills = lesson.skills.map((one) => [
      `${one.skillTrigram} ${inLanguage(said, one.skillName, one.skillNameFrench)}`,
      `${one.phaseTrigram} ${inLanguage(said, one.phaseName, one.phaseNameFrench)}`,
      ratingOf(said, one.rating),
      [one.comment, ...one.behaviours.map(({ text, textFrench }) => inLanguage(said, text, textFrench))]
        .filter(Boolean)
        .join("\n"),
    ]);
    return [
      { kind: "entry", text: `${nameOf(lesson.student)} · ${lesson.name}` },
      { kind: "text", text: facts.filter(Boolean).join(" · "), isQuiet: true },
      {
        kind: "text",
        text: lesson.comment
          ? say(said, "records.book.comment", { text: lesson.comment })
          : say(said, "progress.lessons.noComment"),
      },
      ...(lesson.studentComment
        ? [{ kind: "text" as const, text: say(said, "records.book.studentComment", { text: lesson.studentComment }) }]
        : []),
      ...(exercises.length > 0
        ? [
            {
              kind: "table" as const,
              columns: columns(said, ["exercise", 5], ["rating", 2], ["comment", 5]),
              rows: exercises,
            },
          ]
        : []),
      ...(skills.length > 0
        ? [
            {
              kind: "table" as const,
              columns: columns(said, ["skill", 3], ["phase", 3], ["rating", 2], ["comment", 4]),
              rows: skills,
            },
          ]
        : []),
    ];
  });
  return { blocks: orEmpty(said, blocks), entries: lessons.length, lacking: 0 };
}

const inLanguage = ({ locale }: Said, text: string, french: string) => (locale === "fr-FR" && french ? french : text);

/** The signatures of lessons, and after them those that were withdrawn because their lesson was opened again. */
export function describeSignatures(
  said: Said,
  { lessons, withdrawn }: { lessons: readonly PackLesson[]; withdrawn: readonly WithdrawnSignature[] },
): Part {
  const rows = lessons.map((lesson) => [
    dayOf(said, lesson.startAt),
    `${nameOf(lesson.student)}\n${lesson.name}`,
    `${instructorOf(lesson)}\n${momentOf(said, lesson.submittedAt)}`,
    [
      say(said, `inspection.paper.signatures.${lesson.signature ?? "Waiting"}`),
      ...(lesson.signedAt ? [momentOf(said, lesson.signedAt)] : []),
      ...(lesson.isChangedSinceSigned ? [say(said, "inspection.paper.changedSince")] : []),
    ].join("\n"),
    lesson.signedHash ?? "",
  ]);
  const table: PaperBlock = {
    kind: "table",
    columns: columns(said, ["day", 2], ["lesson", 4], ["submitted", 3], ["signature", 3], ["hash", 4]),
    rows,
  };
  const lacking = lessons.filter(({ signature }) => signature === "Unsigned" || signature === null).length;
  const past: PaperBlock[] = [
    { kind: "entry", text: say(said, "inspection.paper.withdrawn") },
    {
      kind: "table",
      columns: columns(said, ["day", 2], ["lesson", 4], ["signature", 3], ["withdrawal", 4], ["hash", 3]),
      rows: withdrawn.map((one) => [
        dayOf(said, one.startAt),
        `${one.student}\n${one.lesson}`,
        `${say(said, "inspection.paper.signatures.Student")}\n${momentOf(said, one.signedAt)}`,
        [momentOf(said, one.withdrawnAt), one.withdrawnBy, one.reason].filter(Boolean).join("\n"),
        one.signedHash ?? "",
      ]),
    },
  ];
  const blocks = rows.length > 0 ? [table] : [empty(said)];
  return { blocks: withdrawn.length > 0 ? [...blocks, ...past] : blocks, entries: rows.length, lacking };
}

export function describeLegs(said: Said, legs: readonly PackLeg[]): Part {
  const landings = (leg: PackLeg) => leg.landingsByDay + leg.landingsByNight;
  const minutes = legs.reduce((sum, leg) => sum + minutesOf(leg), 0);
  const clock = (at: Date) => formatClock(toUnix(at), "UTC");
  const rows = legs.map((leg) => [
    formatDayAsDdMmYyyy(toDay(leg.offBlockAt)),
    [leg.registration, leg.model].filter(Boolean).join("\n"),
    [leg.fromAirport, ...leg.viaAirports, leg.toAirport].filter(Boolean).join(" "),
    ...[clock(leg.offBlockAt), clock(leg.onBlockAt), formatHours(minutesOf(leg)), String(landings(leg))],
    leg.pilots
      .map(({ person, function: part }) => `${nameOf(person)}, ${say(said, `recency.functions.${part!}`)}`)
      .join("\n"),
  ]);
  const total = ["", say(said, "inspection.paper.total"), "", "", "", displayHours(minutes, said.locale)];
  const sum = String(legs.reduce((count, leg) => count + landings(leg), 0));
  const heads: [Head, number, true?][] = [
    ...([
      ["day", 2],
      ["aircraft", 2],
      ["route", 3],
      ["offBlock", 1.4],
      ["onBlock", 1.4],
    ] as [Head, number][]),
    ...([
      ["time", 1.3, true],
      ["landings", 1, true],
    ] as [Head, number, true][]),
    ["crew", 4],
  ];
  const table: PaperBlock = { kind: "table", columns: columns(said, ...heads), rows: [...rows, [...total, sum, ""]] };
  return {
    blocks:
      rows.length > 0
        ? [{ kind: "text", text: say(said, "inspection.paper.utc"), isQuiet: true }, table]
        : [empty(said)],
    entries: rows.length,
    lacking: 0,
  };
}

const statesOf = (said: Said, one: PackCertificate) =>
  [
    say(said, `certificates.states.${one.state}`),
    ...(one.decidedAt
      ? [
          say(said, "inspection.paper.decided", {
            at: momentOf(said, one.decidedAt),
            by: one.decidedBy ? nameOf(one.decidedBy) : "Envol",
          }),
        ]
      : []),
    ...(one.archivedAt ? [say(said, "inspection.paper.archived", { at: momentOf(said, one.archivedAt) })] : []),
  ].join("\n");

const certificateRow = (said: Said, one: PackCertificate) => [
  [
    one.type.name,
    ...one.qualifications.map(({ qualification, expiresOn }) =>
      expiresOn
        ? say(said, "inspection.paper.until", { name: qualification.name, day: dateOf(expiresOn) })
        : qualification.name,
    ),
  ].join("\n"),
  one.serialNumber,
  dateOf(one.issuedOn),
  [dateOf(one.expiresOn), ...(one.expiresAtCycles === null ? [] : [String(one.expiresAtCycles)])]
    .filter(Boolean)
    .join("\n"),
  statesOf(said, one),
];

const certificateTable = (said: Said, rows: readonly PackCertificate[]): PaperBlock => ({
  kind: "table",
  columns: columns(said, ["certificate", 4], ["number", 2], ["issued", 2], ["expires", 2], ["history", 5]),
  rows: rows.map((one) => certificateRow(said, one)),
});

export function describeCertificates(said: Said, certificates: readonly PackCertificate[]): Part {
  const byHolder = groupBy(certificates, ({ personId, aircraftId }) => personId ?? aircraftId!);
  const blocks = [...byHolder.values()].flatMap((own): PaperBlock[] => [
    { kind: "heading", text: own[0].person ? nameOf(own[0].person) : (own[0].aircraft?.callSign ?? "") },
    certificateTable(said, own),
  ]);
  const note: PaperBlock = { kind: "text", text: say(said, "inspection.paper.withoutHealth"), isQuiet: true };
  return { blocks: [note, ...orEmpty(said, blocks)], entries: certificates.length, lacking: 0 };
}

/** Of each instructor, what they hold that lets them teach, and what of it was in force at each lesson that they gave. */
export function describeInstructors(said: Said, { lessons, ofInstructors, instructorIds }: Contents): Part {
  const byInstructor = groupBy(lessons, ({ instructor }) => instructor?.id ?? "");
  let lacking = 0;
  const blocks = instructorIds.flatMap((id): PaperBlock[] => {
    const given = byInstructor.get(id) ?? [];
    const held = ofInstructors.filter(({ personId }) => personId === id);
    const person = given[0]?.instructor ?? held[0]?.person;
    if (!person) return [];
    const rows = given.map((lesson) => {
      const rights = listTeachingRights(held, localDayOf(toUnix(lesson.startAt), said.timeZone));
      const named = rights.map(({ name, until }) =>
        until ? say(said, "inspection.paper.until", { name, day: formatDayAsDdMmYyyy(until) }) : name,
      );
      return [dayOf(said, lesson.startAt), `${nameOf(lesson.student)}\n${lesson.name}`, named.join("\n")];
    });
    if (rows.some(([, , rights]) => rights === "")) lacking++;
    return [
      { kind: "heading", text: nameOf(person) },
      held.length > 0 ? certificateTable(said, held) : { kind: "text", text: say(said, "inspection.paper.noRights") },
      ...(rows.length > 0
        ? [
            {
              kind: "table" as const,
              columns: columns(said, ["day", 2], ["lesson", 5], ["rights", 6]),
              rows: rows.map(([day, lesson, rights]) => [
                day!,
                lesson!,
                rights || say(said, "inspection.paper.noRights"),
              ]),
            },
          ]
        : []),
    ];
  });
  return { blocks: orEmpty(said, blocks), entries: instructorIds.length, lacking };
}

export function describeReleases(said: Said, { entries, defects }: Contents): Part {
  const renewals = entries.map((one) => [
    dateOf(one.doneOn),
    [one.aircraft?.callSign, one.limit.component?.name].filter(Boolean).join("\n"),
    one.limit.name,
    `${displayHours(one.minutes, said.locale)}\n${one.landings}`,
    one.document,
    `${one.author ? nameOf(one.author) : "Envol"}\n${momentOf(said, one.at)}`,
  ]);
  const reported = defects.map((one) => [
    `${one.aircraft.callSign}\n${one.number}`,
    `${one.description}\n${nameOf(one.reportedBy)}, ${momentOf(said, one.reportedAt)}`,
    one.deferredAt
      ? [
          say(said, "defects.deferral", {
            by: one.deferredBy ? nameOf(one.deferredBy) : "",
            allowedBy: one.deferralAllowedBy,
            ground: one.deferralGround ?? "",
          }),
          [
            momentOf(said, one.deferredAt),
            ...(one.dueOn ? [say(said, "inspection.paper.due", { day: dateOf(one.dueOn) })] : []),
          ].join(", "),
          ...(one.isMel ? [`MEL ${[one.melItem, one.melCategory].filter(Boolean).join(", ")}`] : []),
        ].join("\n")
      : "",
    one.releasedAt
      ? [
          one.work,
          [one.certificate, one.licence].filter(Boolean).join(", "),
          [one.releasedBy ? nameOf(one.releasedBy) : "", momentOf(said, one.releasedAt)].filter(Boolean).join(", "),
        ]
          .filter(Boolean)
          .join("\n")
      : say(said, "inspection.paper.open"),
  ]);
  const blocks: PaperBlock[] = [
    { kind: "heading", text: say(said, "inspection.paper.maintenance") },
    renewals.length > 0
      ? {
          kind: "table",
          columns: columns(
            said,
            ["day", 2],
            ["aircraft", 2],
            ["work", 4],
            ["counters", 2],
            ["document", 3],
            ["author", 4],
          ),
          rows: renewals,
        }
      : empty(said),
    { kind: "heading", text: say(said, "inspection.paper.defects") },
    reported.length > 0
      ? {
          kind: "table",
          columns: columns(said, ["aircraft", 2], ["defect", 4], ["deferral", 4], ["release", 4]),
          rows: reported,
        }
      : empty(said),
  ];
  return {
    blocks,
    entries: renewals.length + reported.length,
    lacking: defects.filter((one) => !one.releasedAt).length,
  };
}

/** The chained lines, each with the beginning of its hash, and the end of the chain, by which it can be checked later. */
export function describeAudit(said: Said, lines: readonly AuditLine[], end: { sequence: bigint; hash: string }): Part {
  const table: PaperBlock = {
    kind: "table",
    columns: columns(said, ["sequence", 1.6], ["moment", 3], ["author", 3], ["action", 7], ["hash", 3]),
    rows: lines.map(({ sequence, at, who, action, columns: changedColumns, hash }) => [
      ...[String(sequence), momentOf(said, at), who ?? "Envol"],
      changedColumns.length > 0 ? `${action}\n${changedColumns.join(", ")}` : action,
      hash.slice(0, 16),
    ]),
  };
  const note = say(said, "inspection.paper.chain", { sequence: String(end.sequence), hash: end.hash });
  return {
    blocks: [{ kind: "text", text: note, isQuiet: true }, ...(lines.length > 0 ? [table] : [empty(said)])],
    entries: lines.length,
    lacking: 0,
  };
}

/** The table of the files at the head of the document that holds them all. */
export const describeWhole = (
  said: Said,
  files: readonly { number: number; title: string; pages: number; sha256: string }[],
): PaperBlock[] => [
  { kind: "heading", text: say(said, "inspection.paper.manifest") },
  {
    kind: "table",
    columns: columns(said, ["file", 5], ["pages", 1, true], ["hash", 6]),
    rows: files.map(({ title, pages, sha256 }) => [title, String(pages), sha256]),
  },
];
