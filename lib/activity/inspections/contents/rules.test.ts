import { describe, expect, test } from "vitest";
import type { Book } from "../../training/progress-book/wire";
import type { PackCertificate, PackLeg, PackLesson } from "./queries";
import { findDisagreements, listTeachingRights, wasInForce } from "./rules";

const DAY = "2026-06-15";
const on = (day: string, clock = "10:00") => new Date(`${day}T${clock}:00Z`);
const STUDENT = { id: "nora", firstName: "Nora", lastName: "Benali" };
const TEACHER = { id: "julien", callSign: "DUB", firstName: "Julien", lastName: "Dubois" };

type Type = PackCertificate["type"];
const FI: Type = { name: "FI(A)", isHealthData: false, parts: ["Instructor"], meaning: "InstructorFi" };
const LICENCE: Type = { name: "Licence", isHealthData: false, parts: ["PilotInCommand"], meaning: "PplA" };

const certificate = (over: Partial<PackCertificate> = {}) =>
  ({
    ...{ personId: TEACHER.id, type: FI, state: "Validated", decidedAt: on("2026-01-10"), issuedOn: null },
    ...{ expiresOn: null, archivedAt: null, qualifications: [] },
    ...over,
  }) as unknown as PackCertificate;

describe("a certificate was in force", () => {
  test.each<[string, boolean, Partial<PackCertificate>]>([
    ["once it was validated", true, {}],
    ["not before it was", false, { decidedAt: on("2026-06-16") }],
    ["on the day itself", true, { decidedAt: on(DAY) }],
    [
      "from the day of its issue, when it was handed in late",
      true,
      { decidedAt: on("2026-07-01"), issuedOn: on("2026-06-01") },
    ],
    ["not before its issue", false, { issuedOn: on("2026-06-16") }],
    ["to its last day", true, { expiresOn: on(DAY) }],
    ["not after it", false, { expiresOn: on("2026-06-14") }],
    ["to the day on which it was archived", true, { archivedAt: on(DAY) }],
    ["not after that", false, { archivedAt: on("2026-06-14") }],
    ["not while it awaits validation", false, { state: "Completed", decidedAt: null, issuedOn: on("2026-06-01") }],
    ["not when it was refused", false, { state: "Invalid" }],
  ])("%s", (_, expected, over) => expect(wasInForce(certificate(over), DAY)).toBe(expected));
});

describe("an instructor might teach by", () => {
  const qualified = (type: Type, expiresOn: Date | null, meaning = "InstructorFi") =>
    certificate({
      type,
      qualifications: [{ expiresOn, qualification: { name: "FI", parts: [], meaning } }],
    } as unknown as Partial<PackCertificate>);
  test.each<[string, PackCertificate[], { name: string; until: string | null }[]]>([
    [
      "a certificate of their own",
      [certificate({ expiresOn: on("2027-01-31") })],
      [{ name: "FI(A)", until: "2027-01-31" }],
    ],
    ["a rating in their licence", [qualified(LICENCE, on(DAY))], [{ name: "FI", until: DAY }]],
    ["one without an end", [qualified(LICENCE, null)], [{ name: "FI", until: null }]],
    ["no rating that has ended", [qualified(LICENCE, on("2026-06-14"))], []],
    ["no rating of a pilot", [qualified(LICENCE, null, "SepLand")], []],
    ["no rating in a licence that has ended", [{ ...qualified(LICENCE, null), expiresOn: on("2026-06-14") }], []],
    ["no licence by itself", [certificate({ type: LICENCE })], []],
  ])("%s", (_, held, expected) => expect(listTeachingRights(held, DAY)).toEqual(expected));
});

const rated = (over: Partial<PackLesson["exercises"][number]> = {}) => ({
  ...{ name: "Stall", isRequired: true, isRedone: false, rating: 3 as number | null, comment: "" },
  ...over,
});
const lesson = (over: Partial<PackLesson> = {}) =>
  ({
    ...{ id: "lesson", reservationId: "reservation", name: "MAN 3", student: STUDENT, instructor: TEACHER },
    ...{ type: "Practical", startAt: on(DAY), signature: "Student", isChangedSinceSigned: false, isForced: false },
    ...{ legMinutes: [60], exercises: [rated()] },
    ...over,
  }) as unknown as PackLesson;
const leg = (over: Partial<PackLeg> = {}, minutes = 65) =>
  ({
    ...{ registration: "F-GABC", offBlockAt: on(DAY), onBlockAt: new Date(on(DAY).getTime() + minutes * 60_000) },
    ...{ landingsByDay: 2, landingsByNight: 1 },
    pilots: [{ person: STUDENT, lesson: { enrolmentId: "training", followUp: { id: "f" } } }],
    ...over,
  }) as unknown as PackLeg;
const book = (aircraft: number, landingsByDay: number, simulator = 0) =>
  ({
    student: STUDENT,
    hours: [
      { category: "aircraft", done: aircraft },
      { category: "simulator", done: simulator },
    ],
    counts: { landingsByDay, landingsByNight: 1 },
  }) as unknown as Book;

type Asked = Parameters<typeof findDisagreements>;
const find = (contents: Partial<Asked[0]>, books: Book[] = [], over: Partial<Asked[2]> = {}) =>
  findDisagreements(
    {
      ...{ lessons: [], legs: [], ofInstructors: [certificate()], ...contents },
      subjects: { enrolment: ["training"] } as unknown as Asked[0]["subjects"],
    },
    books,
    { ...{ isWhole: false, timeZone: "Europe/Paris", judgesInstructors: true }, ...over },
  );

describe("before an inspector sees a pack, it says of a lesson", () => {
  test.each<[string, Partial<PackLesson>, string[]]>([
    ["nothing, when all is as it should be", {}, ["nothingDiffers"]],
    ["that something has changed since it was signed", { isChangedSinceSigned: true }, ["changedSinceSigned"]],
    ["that nobody signed it in time", { signature: "Unsigned" }, ["unsigned"]],
    ["that its signature is awaited", { signature: null }, ["waiting"]],
    ["that it was flown without a leg", { legMinutes: [] }, ["noLegs"]],
    ["nothing of legs, when it was theory", { legMinutes: [], type: "Theoretical" }, ["nothingDiffers"]],
    ["what was required and not rated", { exercises: [rated({ rating: null })] }, ["notRated"]],
    [
      "nothing of that, when it was passed all the same",
      { exercises: [rated({ rating: null })], isForced: true },
      ["nothingDiffers"],
    ],
    [
      "nothing of what wasn't required",
      { exercises: [rated({ rating: null, isRequired: false })] },
      ["nothingDiffers"],
    ],
    ["that a rating below 3 has no comment", { exercises: [rated({ rating: 2 })] }, ["noComment"]],
    ["nothing, when it has one", { exercises: [rated({ rating: 1, comment: "Late" })] }, ["nothingDiffers"]],
    ["that its instructor held nothing", { instructor: { ...TEACHER, id: "other" } }, ["mayNotInstruct"]],
    ["nothing of an instructor of another school", { instructor: null }, ["nothingDiffers"]],
  ])("%s", (_, over, kinds) => expect(find({ lessons: [lesson(over)] }).map(({ kind }) => kind)).toEqual(kinds));

  test("which one, to open it, on the day of the site", () => {
    const [found] = find({ lessons: [lesson({ signature: null, startAt: on("2026-06-15", "22:30") })] });
    expect(found).toMatchObject({
      values: { lesson: "MAN 3", day: "16/06/2026", student: "Nora Benali" },
      lesson: { id: "lesson", reservationId: "reservation" },
    });
  });

  test("nothing of who might teach, where the pack doesn't tell of that", () => {
    const none = { lessons: [lesson()], ofInstructors: [] };
    expect(find(none).map(({ kind }) => kind)).toEqual(["mayNotInstruct"]);
    expect(find(none, [], { judgesInstructors: false }).map(({ kind }) => kind)).toEqual(["nothingDiffers"]);
  });
});

describe("it says of legs", () => {
  const of = (lessonOf: unknown) =>
    leg({ pilots: [{ person: STUDENT, lesson: lessonOf }] } as unknown as Partial<PackLeg>);
  test.each([
    ["nothing of a flight without a lesson", of(null), ["nothingDiffers"]],
    ["nothing of one whose lesson was submitted", leg(), ["nothingDiffers"]],
    ["that its lesson wasn't submitted", of({ enrolmentId: "training", followUp: null }), ["legWithoutLesson"]],
  ])("%s", (_, flown, kinds) => expect(find({ legs: [flown] }).map(({ kind }) => kind)).toEqual(kinds));
});

describe("it compares book and legs of a whole training", () => {
  const ofOther = leg({
    pilots: [{ person: STUDENT, lesson: { enrolmentId: "other", followUp: { id: "f" } } }],
  } as unknown as Partial<PackLeg>);
  const whole = { isWhole: true };
  test.each<[string, PackLeg[], Book, string]>([
    ["which agree", [leg()], book(65, 2), "totalsAgree"],
    ["simulators, too", [leg(), leg({ landingsByDay: 0, landingsByNight: 0 }, 30)], book(65, 2, 30), "totalsAgree"],
    ["without what was flown in another training", [leg(), ofOther], book(65, 2), "totalsAgree"],
    ["minute by minute", [leg()], book(64, 2), "totalsDiffer"],
    ["and landing by landing", [leg()], book(65, 3), "totalsDiffer"],
  ])("%s", (_, legs, written, kind) => expect(find({ legs }, [written], whole).map((one) => one.kind)).toEqual([kind]));

  test("with both figures", () => {
    expect(find({ legs: [leg()] }, [book(70, 2)], whole)[0]!.values).toEqual({
      ...{ student: "Nora Benali", book: "1:10", legs: "1:05", bookLandings: "3", legLandings: "3" },
    });
  });

  test("never of a period, which holds a part of the legs", () => {
    expect(find({ legs: [leg()] }, [book(70, 9)]).map(({ kind }) => kind)).toEqual(["nothingDiffers"]);
  });
});
