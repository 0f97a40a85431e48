import { parseDay } from "@/components/ui/typed-day";
import { parseClock, parseDuration, roundClock } from "@/components/ui/typed-time";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import {
  groupRoleOf,
  kinds,
  largestGroupOf,
  mainRoleOf,
  otherRolesOf,
  requiredSiteRoleForRole,
} from "@/lib/activity/reservations/kinds";
import type { OpenLesson } from "@/lib/activity/training/lessons/wire";
import { addDays } from "@/lib/platform/day";
import { formatWeekdayInText } from "@/lib/platform/display";
import { LOCALES, type Locale } from "@/lib/platform/locale";
import { matchesAllWords, startsWord } from "@/lib/platform/words";
import type { SitePersonChoice } from "@/lib/records/people/wire";
import type { Promotion } from "@/lib/records/promotions/wire";
import {
  type BookingFields,
  missingFields,
  type RequiredField,
  timesOf,
  withMinutes,
  withStart,
} from "./booking-form-state";
import { isClass, listClassLessons, listStudents, withPromotion } from "./lesson-choices";

// What the words mean that are typed in the form's one line, in any order: people, lessons, aircraft, rooms, operation types, a
// time, a day, a duration.

/** Where somebody goes: the main role, the group, among the others, or a rental in their name. */
export type Place = "main" | "group" | "other" | "rent";

/** A named record to choose: an aircraft, a room, an operation type. */
type Named = { id: string; code?: string; name: string };

/** A promotion whose students can join a class. */
type NamedPromotion = Pick<Promotion, "id" | "name" | "students">;

export type Meaning =
  | { kind: "person"; person: SitePersonChoice; place: Place }
  | { kind: "lesson"; lesson: OpenLesson }
  | { kind: "aircraft" | "classroom" | "operation"; chosen: Named }
  | { kind: "promotion"; promotion: NamedPromotion }
  | { kind: "clock"; clock: string }
  | { kind: "day"; day: string }
  | { kind: "minutes"; minutes: number };

/** What the form knows while somebody types. */
export type Known = {
  fields: BookingFields;
  people: readonly SitePersonChoice[];
  lessons: readonly OpenLesson[];
  aircraft: readonly Named[];
  classrooms: readonly Named[];
  operations: readonly Named[];
  promotions: readonly NamedPromotion[];
  /** How long it takes now, in minutes. Null while nobody knows. */
  minutes: number | null;
  /** The day at the site. */
  today: string;
  locale: Locale;
  /** Whether the main role may be given to others than the reader. */
  givesMain: boolean;
  /** Whether others may be put aboard. */
  takesOthers: boolean;
  /** Whether somebody who only rents makes it a rental. */
  mayRent: boolean;
  isTaken: (id: string) => boolean;
  timeZone: string;
  slotMinutes: number;
  /** The fields that change when it becomes a rental of somebody. */
  becomeRental: (fields: BookingFields, renterId: string) => Partial<BookingFields>;
};

const textOf = ({ code, name }: Named) => (code ? `${code} ${name}` : name);
const nameOf = ({ callSign, firstName, lastName }: SitePersonChoice) =>
  [callSign, firstName, lastName].filter(Boolean).join(" ");

/** The place that somebody has in the form. Nobody has two. */
function placeOf({ id }: Pick<SitePersonChoice, "id">, { type, mainPersonId, others }: BookingFields): Place | null {
  if (mainPersonId === id && mainRoleOf(type)) return "main";
  const other = others.find(({ userId }) => userId === id);
  return other ? (other.role === groupRoleOf(type) ? "group" : "other") : null;
}

/** Whether what is meant is in the form already, so that taking it only says so. */
export function isInPlace(meaning: Meaning, fields: BookingFields): boolean {
  switch (meaning.kind) {
    case "person":
      return placeOf(meaning.person, fields) !== null;
    case "lesson":
      return Object.values(fields.lessons).some(({ lessonId }) => lessonId === meaning.lesson.id);
    case "aircraft":
      return meaning.chosen.id === fields.aircraftId;
    case "classroom":
      return meaning.chosen.id === fields.classroomId;
    case "operation":
      return meaning.chosen.id === fields.operationId;
    case "promotion":
      return meaning.promotion.students.every((student) => placeOf(student, fields) !== null);
    default:
      return false;
  }
}

/** How many students the lesson takes, if it has as many and somebody could only have been one more of them. */
export function fullGroupOf({ roles }: SitePersonChoice, { type, others }: BookingFields): number | null {
  const [main, group, most] = [mainRoleOf(type), groupRoleOf(type), largestGroupOf(type)];
  if (!kinds[type].lesson || others.filter(({ role }) => role === group).length < most) return null;
  const has = (role: typeof main) => Boolean(role && roles?.includes(requiredSiteRoleForRole(role)!));
  return has(group) && !has(main) ? most : null;
}

/** Whether a meaning is one student too many, who isn't taken aboard as anybody else by mistake. */
export const isTooMany = (meaning: Meaning, fields: BookingFields): boolean =>
  meaning.kind === "person" && meaning.place === "other" && fullGroupOf(meaning.person, fields) !== null;

/** The places that somebody can take who has none, the likeliest first. */
function listPlaces(person: SitePersonChoice, known: Known): Place[] {
  const { fields } = known;
  const { type, mainPersonId, others } = fields;
  const [main, group] = [mainRoleOf(type), groupRoleOf(type)];
  const fits = (role: typeof main) => {
    const needed = role && requiredSiteRoleForRole(role);
    return role !== null && (!needed || person.roles === undefined || person.roles.includes(needed));
  };
  const members = others.filter(({ role }) => role === group).length;
  const places: Place[] = [];
  if (members < largestGroupOf(type) && fits(group)) places.push("group");
  if (known.givesMain && fits(main)) places.push("main");
  // Whoever teaches others can learn, too. With a student in the form, somebody is named who teaches.
  if (members > 0) places.reverse();
  if (places.length === 0 && known.mayRent && person.roles?.includes("Renter")) return ["rent"];
  const comesAlong = known.takesOthers && otherRolesOf(type).length > 0;
  // Where anybody can fly it, the next name comes along and takes nobody's place.
  const isMainOpen = main !== null && !requiredSiteRoleForRole(main);
  if (comesAlong && isMainOpen && mainPersonId !== null) return ["other", ...places];
  return places.length === 0 && comesAlong ? ["other"] : places;
}

/**
 * The order within the list: what fills an empty field, the one first that is asked for first; then a day; then what would fill
 * one but is taken; then what is in its place already; then what replaces something or comes along; then a day in the other
 * language; at last, one student too many.
 */
const RANK = {
  ...{ nextPlace: 1, day: 20, taken: 21, inPlace: 40, replaces: 41, otherLanguage: 45 },
  ...{ notBegun: 100, tooMany: 200 },
};

/** The airports aren't asked for in this line. */
const ANY_AIRPORT = "ZZZZ";

/** Everything that a text can mean, the likeliest first. An empty text means anything that is known. */
export function listMeanings(text: string, known: Known): Meaning[] {
  const sought = text.trim();
  const numbers = sought ? readNumbers(sought, known) : [];
  const { fields, isTaken } = known;
  const kind = kinds[fields.type];
  const ranked: { rank: number; meaning: Meaning }[] = [];
  const add = (meaning: Meaning, words: string, rank: number, id?: string) => {
    if (sought && !matchesAllWords(words, sought)) return;
    const begins = !sought || startsWord(words, sought);
    const isThere = isInPlace(meaning, fields);
    // What is in its place isn't offered to whoever only looks, but to whoever names it.
    if (isThere && !sought) return;
    const standing = isThere ? RANK.inPlace : rank + (id && isTaken(id) ? RANK.taken : 0);
    ranked.push({ meaning, rank: standing + (begins ? 0 : RANK.notBegun) });
  };
  const missing = missingFields(fields, ANY_AIRPORT);
  const rankOf = (field: RequiredField) => (missing.includes(field) ? missing.indexOf(field) : RANK.replaces);
  for (const person of known.people) {
    const present = placeOf(person, fields);
    for (const [at, place] of (present ? [present] : listPlaces(person, known)).entries()) {
      const meaning: Meaning = { kind: "person", person, place };
      const filled = place === "other" ? RANK.replaces : rankOf(place === "rent" ? "group" : place);
      const rank = isTooMany(meaning, fields) ? RANK.tooMany : filled;
      add(meaning, nameOf(person), rank + at * RANK.nextPlace, person.id);
    }
  }
  if (isClass(fields)) {
    for (const promotion of known.promotions) {
      add({ kind: "promotion", promotion }, promotion.name, rankOf("group"));
    }
  }
  for (const lesson of listNamedLessons(known)) {
    // Named by its programme, the next lesson of it is meant.
    const words = [lesson.reference, lesson.title, lesson.programName].filter(Boolean).join(" ");
    add({ kind: "lesson", lesson }, words, rankOf("lesson"));
  }
  const offer = (name: "aircraft" | "classroom" | "operation", all: readonly Named[]) => {
    for (const chosen of all) add({ kind: name, chosen }, textOf(chosen), rankOf(name), chosen.id);
  };
  if (kind.aircraft) offer("aircraft", known.aircraft);
  if (kind.hasClassroom) offer("classroom", known.classrooms);
  if (kind.aircraft?.hasOperationType) offer("operation", known.operations);
  if (sought) {
    const own = readDayNames(sought, known, known.locale);
    const others = LOCALES.flatMap((locale) => readDayNames(sought, known, locale)).filter((day) => !own.includes(day));
    for (const day of own) ranked.push({ meaning: { kind: "day", day }, rank: RANK.day });
    for (const day of new Set(others)) ranked.push({ meaning: { kind: "day", day }, rank: RANK.otherLanguage });
  }
  return [...numbers, ...ranked.sort((a, b) => a.rank - b.rank).map(({ meaning }) => meaning)];
}

/** Whether nobody can be meant rather, because it fills the field that is asked for first. */
export const isLikeliest = (meaning: Meaning, { fields }: Known): boolean =>
  meaning.kind === missingFields(fields, ANY_AIRPORT)[0];

/** Nobody flies before this hour by choice, so that "1h30" rather is a duration. */
const EARLIEST_CLOCK = "06:00";

function readNumbers(text: string, { minutes: present, today }: Known): Meaning[] {
  if (!/^[\d+−-]/.test(text)) return [];
  const [clock, minutes, day] = [parseClock(text), parseDuration(text, present), parseDay(text, today)];
  const asClock: Meaning[] = clock ? [{ kind: "clock", clock }] : [];
  const asMinutes: Meaning[] = minutes ? [{ kind: "minutes", minutes }] : [];
  const asDay: Meaning[] = day ? [{ kind: "day", day: day < today ? sameDayNextYear(day, today) : day }] : [];
  const times = clock && clock < EARLIEST_CLOCK ? [...asMinutes, ...asClock] : [...asClock, ...asMinutes];
  return /[/]/.test(text) ? asDay : [...times, ...asDay];
}

/** A date without its year that has passed is meant in the next year, where nobody books what is long ago. */
function sameDayNextYear(day: string, today: string): string {
  const isLongAgo = addDays(day, 60) < today && day.slice(0, 4) === today.slice(0, 4);
  return isLongAgo ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` : day;
}

/** Shorter beginnings of a day's name mean too much. */
const LEAST_LETTERS = 3;

/**
 * The days whose name begins so in a language: of the week of the form's day, then of the days to come; "tomorrow" as people
 * write it.
 */
function readDayNames(text: string, { fields, today }: Known, locale: Locale): string[] {
  if (text.length < LEAST_LETTERS) return [];
  const near = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const relative = [0, 1, 2].filter((days) => startsWord(near.format(days, "day"), text));
  const next = (from: string) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((days) => addDays(from, days))
      .filter((day) => startsWord(formatWeekdayInText(day, locale), text));
  const from = fields.day && fields.day > today ? fields.day : today;
  return [...new Set([...relative.map((days) => addDays(today, days)), ...next(from), ...next(today)])];
}

/** A number of a phrase is a time only as people write one, so that "NAV 3" isn't three o'clock. */
const isTimeInPhrase = (text: string) => !/^\d{1,2}$/.test(text);

/**
 * What a phrase of several words means, word by word, each time the longest run of words that means something. What means
 * nothing is left over. The next name takes the next place, so each meaning is taken before the next word is read.
 */
export function readPhrase(text: string, known: Known): { meanings: Meaning[]; rest: string } {
  const words = text.trim().split(/\s+/);
  const meanings: Meaning[] = [];
  const rest: string[] = [];
  let { fields } = known;
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    for (let to = words.length; to > at && taken === 0; to--) {
      const run = words.slice(at, to).join(" ");
      const [first] = isTimeInPhrase(run) ? listMeanings(run, { ...known, fields }) : [];
      if (!first || isTooMany(first, fields)) continue;
      const numbered = first.kind === "day" ? readNumberOfDay(first.day, words[to]) : null;
      const all = numbered ?? [first];
      meanings.push(...all);
      for (const one of all) fields = { ...fields, ...takeMeaning(fields, one, known) };
      taken = to - at + (numbered ? 1 : 0);
    }
    if (taken === 0) rest.push(words[at]!);
    at += taken || 1;
  }
  return { meanings, rest: rest.join(" ") };
}

/** Nobody means an hour after this one, or before the earliest, by a bare number. */
const LATEST_HOUR = 21;

/**
 * What a bare number after a weekday means, "Thu 14": its date, if that is the fourteenth, or else two o'clock in the afternoon. Null
 * where it is neither.
 */
function readNumberOfDay(day: string, word: string | undefined): Meaning[] | null {
  if (!word || !/^\d{1,2}$/.test(word)) return null;
  if (Number(word) === Number(day.slice(-2))) return [{ kind: "day", day }];
  const clock = `${word.padStart(2, "0")}:00`;
  if (clock < EARLIEST_CLOCK || Number(word) > LATEST_HOUR) return null;
  return [
    { kind: "day", day },
    { kind: "clock", clock },
  ];
}

/** The fields that change by what is meant. Times are rounded to the school's slots. */
export function takeMeaning(
  fields: BookingFields,
  meaning: Meaning,
  {
    lessons,
    timeZone,
    slotMinutes,
    becomeRental,
  }: Pick<Known, "lessons" | "timeZone" | "slotMinutes" | "becomeRental">,
): Partial<BookingFields> {
  switch (meaning.kind) {
    case "person":
      return placePerson(fields, meaning.person, meaning.place, becomeRental);
    case "lesson":
      return chooseLesson(fields, meaning.lesson, lessons);
    case "aircraft":
      return { aircraftId: meaning.chosen.id, ...(!isInPlace(meaning, fields) && { limitIds: [] }) };
    case "classroom":
      return { classroomId: meaning.chosen.id };
    case "operation":
      return { operationId: meaning.chosen.id };
    case "promotion":
      return withPromotion(fields, meaning.promotion);
    case "clock":
      return timesOf(withStart(fields, { offBlock: roundClock(meaning.clock, slotMinutes) }, timeZone));
    case "day":
      return timesOf(withStart(fields, { day: meaning.day }, timeZone));
    case "minutes": {
      const rounded = Math.max(slotMinutes, Math.round(meaning.minutes / slotMinutes) * slotMinutes);
      return timesOf(withMinutes(fields, rounded, timeZone));
    }
  }
}

/** The role of somebody who comes along: an instructor instructs where the type has that role. */
export function roleOfOther(
  { type }: Pick<BookingFields, "type">,
  { roles }: Pick<SitePersonChoice, "roles">,
): ReservationRole {
  const others = otherRolesOf(type);
  if (roles?.includes("Instructor") && others.includes("Instructor")) return "Instructor";
  return others.includes("Crew") ? "Crew" : others[0]!;
}

function placePerson(
  fields: BookingFields,
  { id, ...person }: SitePersonChoice,
  place: Place,
  becomeRental: Known["becomeRental"],
): Partial<BookingFields> {
  if (place === "rent") return becomeRental(fields, id);
  if (place === "main") return { mainPersonId: id };
  // Whoever is there already stays there.
  if (placeOf({ id }, fields) !== null) return {};
  const role = place === "group" ? groupRoleOf(fields.type)! : roleOfOther(fields, person);
  return { others: [...fields.others, { userId: id, role }] };
}

/** A lesson is that of its student, in a class that of all students. */
function chooseLesson(
  fields: BookingFields,
  { lineageId, ...lesson }: OpenLesson,
  lessons: readonly OpenLesson[],
): Partial<BookingFields> {
  const whom = kinds[fields.type].isFlight ? [lesson.studentId] : listStudents(fields);
  const lessonOf = (studentId: string) =>
    studentId === lesson.studentId
      ? lesson.id
      : lessons.find((one) => one.studentId === studentId && one.lineageId === lineageId)?.id;
  const chosen = whom.map((studentId) => {
    const { promotionId = null } = fields.lessons[studentId] ?? {};
    return [studentId, { lessonId: lessonOf(studentId) ?? null, promotionId }];
  });
  return { lessons: { ...fields.lessons, ...Object.fromEntries(chosen) } };
}

/** The lessons to name: those of each student of a flight, and those that are open for a whole class. */
function listNamedLessons({ fields, lessons }: Known): OpenLesson[] {
  const students = listStudents(fields);
  if (kinds[fields.type].isFlight) return lessons.filter(({ studentId }) => students.includes(studentId));
  return listClassLessons({ lessons }, students).filter(({ lessonIds }) => lessonIds.size === students.length);
}
