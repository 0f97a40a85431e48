import { localDayOf, toDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import { toUnix } from "@/lib/platform/time";
import type { Book } from "../../training/progress-book/wire";
import type { FindingKind } from "../codes";
import { isOfTeaching, minutesOf, nameOf } from "../rules";
import type { Contents, PackCertificate, PackLeg, PackLesson } from "./queries";

/** What is said of a pack. Values are in no language; a lesson is one to open. */
export type Finding = {
  kind: FindingKind;
  values: Record<string, string>;
  lesson?: { id: string; reservationId: string | null };
};

/** Whether a certificate was in force on a day: validated by then, and neither expired nor archived before. */
export function wasInForce(one: Omit<PackCertificate, "person" | "aircraft" | "decidedBy">, day: string): boolean {
  const { state, decidedAt, issuedOn, expiresOn, archivedAt } = one;
  if (state !== "Validated" || !decidedAt) return false;
  // What was handed in late counts from the day on which it was issued.
  if (toDay(issuedOn ?? decidedAt) > day) return false;
  if (expiresOn && toDay(expiresOn) < day) return false;
  return !archivedAt || toDay(archivedAt) >= day;
}

/** Lists what allowed an instructor to teach on a day, each with the day until which it did. */
export const listTeachingRights = (
  held: readonly PackCertificate[],
  day: string,
): { name: string; until: string | null }[] =>
  held
    .filter((one) => wasInForce(one, day))
    .flatMap(({ type, expiresOn, qualifications }) => {
      const own = isOfTeaching(type) ? [{ name: type.name, until: expiresOn && toDay(expiresOn) }] : [];
      const granted = qualifications
        .filter((one) => isOfTeaching(one.qualification) && (!one.expiresOn || toDay(one.expiresOn) >= day))
        .map((one) => ({ name: one.qualification.name, until: one.expiresOn && toDay(one.expiresOn) }));
      return [...own, ...granted];
    });

/** The minutes and landings that a student flew in the lessons of a training. */
function addUpLegs(legs: readonly PackLeg[], book: Book, enrolmentIds: ReadonlySet<string>) {
  const own = legs.filter(({ pilots }) =>
    pilots.some(
      ({ person, lesson }) => person.id === book.student.id && lesson !== null && enrolmentIds.has(lesson.enrolmentId),
    ),
  );
  return {
    minutes: own.reduce((sum, leg) => sum + minutesOf(leg), 0),
    landings: own.reduce((sum, leg) => sum + leg.landingsByDay + leg.landingsByNight, 0),
  };
}

/**
 * Finds what doesn't agree between progress book, legs, ratings and signatures. Totals are compared of a whole training only, because
 * a period holds a part of the legs that a book adds up.
 */
export function findDisagreements(
  contents: Pick<Contents, "lessons" | "legs" | "ofInstructors" | "subjects">,
  books: readonly Book[],
  { isWhole, timeZone, judgesInstructors }: { isWhole: boolean; timeZone: string; judgesInstructors: boolean },
): Finding[] {
  const { lessons, legs, ofInstructors, subjects } = contents;
  const chain = new Set(subjects.enrolment);
  const totals = isWhole ? books.map((book) => compareTotals(book, addUpLegs(legs, book, chain))) : [];
  const ofLessons = lessons.flatMap((lesson) => {
    const day = localDayOf(toUnix(lesson.startAt), timeZone);
    const about = (kind: FindingKind, values: Record<string, string> = {}): Finding => ({
      kind,
      values: { lesson: lesson.name, day: formatDayAsDdMmYyyy(day), student: nameOf(lesson.student), ...values },
      lesson: { id: lesson.id, reservationId: lesson.reservationId },
    });
    const held = ofInstructors.filter(({ personId }) => personId === lesson.instructor?.id);
    const isStranger = judgesInstructors && lesson.instructor && listTeachingRights(held, day).length === 0;
    return [
      ...(lesson.isChangedSinceSigned ? [about("changedSinceSigned")] : []),
      ...(lesson.signature === "Unsigned" ? [about("unsigned")] : []),
      ...(lesson.signature === null ? [about("waiting")] : []),
      ...(lesson.type === "Practical" && lesson.legMinutes.length === 0 ? [about("noLegs")] : []),
      ...judgeRatings(lesson, about),
      ...(isStranger ? [about("mayNotInstruct", { instructor: nameOf(lesson.instructor!) })] : []),
    ];
  });
  const stray = legs.flatMap((leg) =>
    leg.pilots.flatMap(({ person, lesson }) => {
      if (!lesson || lesson.followUp) return [];
      const day = formatDayAsDdMmYyyy(localDayOf(toUnix(leg.offBlockAt), timeZone));
      const values = {
        registration: leg.registration,
        day,
        student: nameOf(person),
        time: formatHours(minutesOf(leg)),
      };
      return [{ kind: "legWithoutLesson" as const, values }];
    }),
  );
  const found = [...ofLessons, ...stray];
  const differ = totals.some(({ kind }) => kind === "totalsDiffer");
  const isQuiet = found.length === 0 && !differ && totals.length === 0;
  return [...totals, ...(isQuiet ? [{ kind: "nothingDiffers" as const, values: {} }] : []), ...found];
}

function compareTotals(book: Book, flown: { minutes: number; landings: number }): Finding {
  const done = (category: string) => book.hours.find((line) => line.category === category)?.done ?? 0;
  const written = done("aircraft") + done("simulator");
  const landings = book.counts.landingsByDay + book.counts.landingsByNight;
  const agrees = written === flown.minutes && landings === flown.landings;
  const values = {
    ...{ student: nameOf(book.student), book: formatHours(written), legs: formatHours(flown.minutes) },
    ...{ bookLandings: String(landings), legLandings: String(flown.landings) },
  };
  return { kind: agrees ? "totalsAgree" : "totalsDiffer", values };
}

function judgeRatings(
  { exercises, isForced }: PackLesson,
  about: (kind: FindingKind, values?: Record<string, string>) => Finding,
): Finding[] {
  const missing = exercises.filter(({ isRequired, rating }) => isRequired && rating === null);
  const silent = exercises.filter((one) => one.rating !== null && one.rating < 3 && one.comment === "");
  return [
    ...(missing.length > 0 && !isForced
      ? [about("notRated", { exercises: missing.map(({ name }) => name).join(", ") })]
      : []),
    ...(silent.length > 0 ? [about("noComment", { exercises: silent.map(({ name }) => name).join(", ") })] : []),
  ];
}
