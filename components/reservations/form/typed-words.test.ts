import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SiteRole } from "@/lib/access/permissions/roles";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { OpenLesson } from "@/lib/activity/training/lessons/wire";
import type { Locale } from "@/lib/platform/locale";
import type { SitePersonChoice } from "@/lib/records/people/wire";
import { type BookingFields, makeNewBookingFields } from "./booking-form-state";
import { fullGroupOf, isTooMany, type Known, listMeanings, type Meaning, readPhrase, takeMeaning } from "./typed-words";

const ZONE = "Europe/Paris";
const NINE = Date.parse("2026-11-26T08:00Z") / 1000;

const person = (callSign: string, name: string, ...roles: SiteRole[]): SitePersonChoice => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { id: callSign, callSign, firstName, lastName, roles };
};
const LEA = person("LMA", "Léa Martin", "Student");
const FAURE = person("FAU", "Inès Faure", "Instructor");
const DUVAL = person("DUV", "Chloé Duval", "Student");
const MARC = person("CHV", "Marc Chevalier", "Renter");
const BOTH = person("PET", "Thomas Petit", "Instructor", "Student");

const lesson = (id: string, reference: string, studentId = "LMA") =>
  ({ id, reference, title: "Égarement", studentId, lineageId: `line-${reference}` }) as OpenLesson;

function knownWith(
  given: Partial<BookingFields> = {},
  type: BookableType = "Practical",
  more: Partial<Known> = {},
): Known {
  const fields = makeNewBookingFields({ start: NINE, end: NINE + 3600, type, ...given }, ZONE, { before: 0, after: 0 });
  return {
    fields,
    people: [LEA, FAURE, DUVAL, MARC, BOTH],
    lessons: [],
    aircraft: [
      { id: "kqa", code: "F-GKQA", name: "DR400-120" },
      { id: "alp", code: "F-HALP", name: "DR400-140B" },
    ],
    classrooms: [{ id: "room", name: "Saint-Exupéry" }],
    operations: [{ id: "photo", name: "Photo aérienne" }],
    promotions: [{ id: "lapl", name: "LAPL(A) 2026", students: [LEA, DUVAL] }],
    minutes: 60,
    today: "2026-11-25",
    locale: "fr-FR",
    givesMain: true,
    takesOthers: true,
    mayRent: type === "Practical",
    isTaken: () => false,
    timeZone: ZONE,
    slotMinutes: 15,
    becomeRental: (_, renterId) => ({ type: "Renter", mainPersonId: renterId, others: [], lessons: {} }),
    ...more,
  };
}
/** What a meaning is, in short. */
const brief = (meaning: Meaning): string => {
  if (meaning.kind === "person") return `${meaning.person.callSign} ${meaning.place}`;
  if (meaning.kind === "lesson") return meaning.lesson.id;
  if (meaning.kind === "promotion") return meaning.promotion.id;
  if ("chosen" in meaning) return meaning.chosen.id;
  return String(Object.values(meaning)[1]);
};
const first = (text: string, known = knownWith()) => listMeanings(text, known).map(brief)[0];
const lessonOf = (lessonId: string) => ({ lessonId, promotionId: null });
const withStudent = { others: [{ userId: "LMA", role: "Student" as const }] };

describe("one word", () => {
  test.each([
    ["lea", "LMA group"],
    ["mart", "LMA group"],
    ["fau", "FAU main"],
    ["che", "CHV rent"],
    ["kqa", "kqa"],
    ["halp", "alp"],
    ["14h30", "14:30"],
    ["1420", "14:20"],
    ["1h30", "90"],
    ["+15", "75"],
    ["jeu", "2026-11-26"],
    ["demain", "2026-11-26"],
    ["26/11", "2026-11-26"],
    ["03/02", "2027-02-03"],
  ])("%s means %s", (typed, meant) => {
    expect(first(typed)).toBe(meant);
  });

  test.each<[Locale, string, string]>([
    ["fr-FR", "jeudi", "2026-11-26"],
    ["fr-FR", "thu", "2026-11-26"],
    ["fr-FR", "tomorrow", "2026-11-26"],
    ["en-US", "thu", "2026-11-26"],
    ["en-US", "jeu", "2026-11-26"],
    ["en-US", "jeudi", "2026-11-26"],
    ["en-US", "demain", "2026-11-26"],
    ["en-US", "après-demain", "2026-11-27"],
  ])("in %s, %s is a day", (locale, typed, day) => {
    expect(first(typed, knownWith({}, "Practical", { locale }))).toBe(day);
  });

  test("a word of the other language comes last", () => {
    // "Mardi" is a day for whoever reads French, and hardly for whoever reads English.
    const full = { ...withStudent, mainPersonId: "FAU" };
    const people = [person("MAR", "Marie Blanc", "Instructor")];
    const listed = (locale: Locale) => listMeanings("mar", knownWith(full, "Practical", { people, locale })).map(brief);
    expect(listed("fr-FR")[0]).toBe("2026-12-01");
    expect(listed("en-US")).toEqual(["MAR main", "2026-12-01"]);
  });

  test("a promotion is meant for a class only, and isn't offered once all of it are in", () => {
    expect(first("lapl", knownWith({}, "Theoretical"))).toBe("lapl");
    expect(listMeanings("lapl", knownWith())).toEqual([]);
    const others = ["LMA", "DUV"].map((userId) => ({ userId, role: "Student" as const }));
    expect(listMeanings("", knownWith({ others }, "Theoretical")).map(brief)).not.toContain("lapl");
  });

  test("of somebody who teaches and learns, the empty place decides, and each of both is offered", () => {
    expect(listMeanings("petit", knownWith()).map(brief)).toEqual(["PET group", "PET main"]);
    expect(listMeanings("petit", knownWith(withStudent)).map(brief)).toEqual(["PET main", "PET group"]);
  });

  test("a day comes before those who would replace somebody, and after those who fill an empty place", () => {
    expect(first("mar")).toBe("LMA group");
    const full = knownWith({ ...withStudent, mainPersonId: "FAU" });
    expect(first("mar", { ...full, people: [person("MAR", "Marie Blanc", "Instructor")] })).toBe("2026-12-01");
  });

  test("who is taken comes after who is free", () => {
    const taken = knownWith({}, "Practical", { isTaken: (id) => id === "LMA" });
    expect(listMeanings("", taken).map(brief).indexOf("LMA group")).toBeGreaterThan(
      listMeanings("", taken).map(brief).indexOf("DUV group"),
    );
  });

  test("what is in its place isn't offered, but can be named: it comes before what would replace it", () => {
    const given = { ...withStudent, mainPersonId: "FAU", aircraftId: "kqa", lessons: { LMA: lessonOf("one") } };
    const people = [LEA, FAURE, person("FAV", "Faustine Aubert", "Instructor")];
    const known = knownWith(given, "Practical", { people, lessons: [lesson("one", "NAV 1")] });
    const all = listMeanings("", known).map(brief);
    expect(all).toEqual(["FAV main", "alp"]);
    expect(["lea", "fau", "kqa", "nav 1"].map((text) => first(text, known))).toEqual([
      "LMA group",
      "FAU main",
      "kqa",
      "one",
    ]);
    for (const text of ["lea", "fau", "kqa", "nav 1"]) {
      const part = takeMeaning(known.fields, listMeanings(text, known)[0]!, known);
      expect(known.fields).toMatchObject(part);
    }
  });

  test("who fills an empty place comes before who only comes along or joins, also if taken", () => {
    const people = [person("BRO", "Bastien Roche", "Student"), person("NRO", "Nathalie Roche", "Instructor")];
    const isTaken = (id: string) => id === "NRO";
    expect(first("roche", knownWith(withStudent, "Theoretical", { people, isTaken }))).toBe("NRO main");
    const two = { others: ["LMA", "PGI"].map((userId) => ({ userId, role: "Student" as const })) };
    expect(first("roche", knownWith(two, "Practical", { people, isTaken }))).toBe("NRO main");
  });

  test("a flight takes two students, and no third", () => {
    const two = { others: ["LMA", "PGI"].map((userId) => ({ userId, role: "Student" as const })) };
    expect(listMeanings("duval", knownWith(two)).map(brief)).toEqual(["DUV other"]);
    // Whoever only comes along for that stands last.
    const all = listMeanings("", knownWith({ ...two, mainPersonId: "FAU" })).map(brief);
    expect(all.at(-1)).toBe("DUV other");
    expect(fullGroupOf(DUVAL, knownWith(two).fields)).toBe(2);
    expect(fullGroupOf(DUVAL, knownWith(withStudent).fields)).toBeNull();
    expect(fullGroupOf(BOTH, knownWith(two).fields)).toBeNull();
    // They aren't taken as somebody who only comes along, neither alone nor in a phrase.
    expect(isTooMany(listMeanings("duval", knownWith(two))[0]!, knownWith(two).fields)).toBe(true);
    expect(readPhrase("duval faure", knownWith(two))).toMatchObject({ meanings: [{ place: "main" }], rest: "duval" });
  });

  test("an operation's pilot comes first, and the next comes along without taking the place", () => {
    expect(first("faure", knownWith({}, "Operation"))).toBe("FAU main");
    const piloted = knownWith({ mainPersonId: "PET" }, "Operation");
    expect(first("faure", piloted)).toBe("FAU other");
    expect(takeMeaning(piloted.fields, listMeanings("faure", piloted)[0]!, piloted)).toEqual({
      others: [{ userId: "FAU", role: "Instructor" }],
    });
  });

  test("what is asked for first comes first", () => {
    const people = [person("ARN", "Philippe Arnaud", "Renter")];
    expect(first("ph", knownWith({}, "Operation", { people }))).toBe("photo");
    expect(first("ph", knownWith({ operationId: "photo" }, "Operation", { people }))).toBe("ARN main");
  });

  test("only the aircraft, rooms and operation types of the type are meant", () => {
    expect(listMeanings("photo", knownWith({}, "Operation")).map(brief)).toEqual(["photo"]);
    expect(listMeanings("photo", knownWith())).toEqual([]);
    expect(listMeanings("exup", knownWith({}, "Meeting")).map(brief)).toEqual(["room"]);
    expect(listMeanings("kqa", knownWith({}, "Meeting"))).toEqual([]);
  });

  test("whoever can only book for themself isn't offered others", () => {
    const own = knownWith({}, "Renter", { givesMain: false, takesOthers: false });
    expect(listMeanings("lea", own)).toEqual([]);
  });
});

describe("a phrase", () => {
  const read = (text: string, known = knownWith()) => {
    const { meanings, rest } = readPhrase(text, known);
    return [meanings.map(brief), rest];
  };

  test("takes its words in any order, each in the next place", () => {
    const all = ["LMA group", "FAU main", "kqa", "14:30"];
    expect(read("léa faure kqa 14h30")).toEqual([all, ""]);
    expect(read("14h30 kqa léa martin faure")).toEqual([["14:30", "kqa", "LMA group", "FAU main"], ""]);
    expect(read("lea duval petit")).toEqual([["LMA group", "DUV group", "PET main"], ""]);
  });

  test("takes a promotion among other words", () => {
    const known = knownWith({}, "Theoretical");
    expect(read("lapl(a) 2026 faure 14h30", known)).toEqual([["lapl", "FAU main", "14:30"], ""]);
    expect(read("faure jeudi lapl", known)).toEqual([["FAU main", "2026-11-26", "lapl"], ""]);
  });

  test("leaves what means nothing yet: a lesson is known with its student", () => {
    expect(read("léa nav 3 14h30")).toEqual([["LMA group", "14:30"], "nav 3"]);
    const known = knownWith(withStudent, "Practical", { lessons: [lesson("one", "NAV 1"), lesson("three", "NAV 3")] });
    expect(read("nav 3 jeudi", known)).toEqual([["three", "2026-11-26"], ""]);
  });

  const ppl = { lessons: [{ ...lesson("next", "NAV 3"), programName: "PPL(A)" }, lesson("other", "NAV 4")] };
  test.each<[Locale, string, Partial<Known>, string[], string]>([
    ["en-US", "Martin PPL Thu 14", ppl, ["LMA group", "next", "2026-11-26", "14:00"], ""],
    ["en-US", "Martin PPL Thu 26", ppl, ["LMA group", "next", "2026-11-26"], ""],
    ["en-US", "Faure Martin tomorrow 9 halp", {}, ["FAU main", "LMA group", "2026-11-26", "09:00", "alp"], ""],
    ["en-US", "Thu 14:30 Martin", {}, ["2026-11-26", "14:30", "LMA group"], ""],
    ["en-US", "Martin Thu 3", {}, ["LMA group", "2026-11-26"], "3"],
    ["fr-FR", "Martin PPL jeu 14", ppl, ["LMA group", "next", "2026-11-26", "14:00"], ""],
    ["fr-FR", "Martin PPL jeu 26", ppl, ["LMA group", "next", "2026-11-26"], ""],
    ["fr-FR", "Faure Martin demain 9 halp", {}, ["FAU main", "LMA group", "2026-11-26", "09:00", "alp"], ""],
    ["fr-FR", "jeu 14h30 Martin", {}, ["2026-11-26", "14:30", "LMA group"], ""],
    ["fr-FR", "Martin jeu 3", {}, ["LMA group", "2026-11-26"], "3"],
  ])("in %s, %s", (locale, typed, more, meant, rest) => {
    // The lessons of a student are known once that student is in the form.
    const named = more.lessons ? { others: [{ userId: "LMA", role: "Student" as const }] } : {};
    expect(read(typed, knownWith(named, "Practical", { ...more, locale }))).toEqual([meant, rest]);
  });

  test("loses no word", () => {
    const word = fc.constantFrom("léa", "faure", "kqa", "14h30", "jeudi", "nav", "3", "xyz", "photo");
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
        const { meanings, rest } = readPhrase(words.join(" "), knownWith());
        expect(meanings.length + rest.split(" ").filter(Boolean).length).toBeLessThanOrEqual(words.length);
        if (words.includes("xyz")) expect(rest).toContain("xyz");
      }),
    );
  });
});

describe("what is taken", () => {
  const take = (text: string, known: Known) => takeMeaning(known.fields, listMeanings(text, known)[0]!, known);

  test("times are rounded to the school's slots, and the end moves with the start", () => {
    expect(take("1420", knownWith())).toMatchObject({ offBlock: "14:15", onBlock: "15:15", day: "2026-11-26" });
    expect(take("1h20", knownWith())).toMatchObject({ offBlock: "09:00", onBlock: "10:15" });
    expect(take("ven", knownWith())).toMatchObject({ day: "2026-11-27", endDay: "2026-11-27", offBlock: "09:00" });
  });

  test("another aircraft keeps no limits of the one before", () => {
    expect(take("halp", knownWith({ aircraftId: "kqa", limitIds: ["l"] }))).toEqual({
      aircraftId: "alp",
      limitIds: [],
    });
  });

  test("a class is given only what is open for all, to each their own", () => {
    const students = { others: ["LMA", "DUV"].map((userId) => ({ userId, role: "Student" as const })) };
    const lessons = [lesson("l1", "MET 1"), lesson("d1", "MET 1", "DUV"), lesson("l2", "MET 2")];
    const known = knownWith(students, "Theoretical", { lessons });
    expect(listMeanings("met 2", known)).toEqual([]);
    expect(take("met 1", known)).toEqual({
      lessons: { LMA: { lessonId: "l1", promotionId: null }, DUV: { lessonId: "d1", promotionId: null } },
    });
  });
});
