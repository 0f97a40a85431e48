import { beforeAll, describe, expect, test } from "vitest";
import type { GivenLessonsView } from "@/lib/activity/training/given-lessons/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { readPdfTexts } from "@/lib/testing/pdf";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const HOUR = 3_600;
/** 08:00 UTC on a day of January 2026. */
const morning = (day: number) => Date.UTC(2026, 0, day, 8) / 1000;
const at = (unix: number) => new Date(unix * 1000);

let world: World;
let instructor: SignedInPerson;
let students: [Enrolled, Enrolled];
beforeAll(async () => {
  world = await makeWorld();
  const revisionId = await makeProgram(world);
  instructor = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
  students = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
  for (const one of students) await give(one, "Theory", 1, { theoryMinutes: 90 });
  await give(students[0], "Stalls", 2, { briefingMinutes: 20, debriefingMinutes: 10 }, "Dual");
  await give(students[0], "Alone", 3, { briefingMinutes: 15 }, "Solo");
});

type Minutes = { theoryMinutes?: number; briefingMinutes?: number; debriefingMinutes?: number };
/** Stores a lesson that was given on a day, with a leg of an hour if it was flown. */
async function give(
  { lessons, student }: Enrolled,
  title: string,
  day: number,
  minutes: Minutes,
  as?: "Dual" | "Solo",
) {
  const lessonId = lessons.find(({ session }) => session.title === title)!.id;
  const startAt = at(morning(day));
  await prisma().lessonFollowUp.create({
    data: { id: newId(), lessonId, instructorId: instructor.id, startAt, submittedAt: startAt, ...minutes },
  });
  if (!as) return;
  const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400", registration: "F-HALP" } as const;
  const times = { offBlockAt: startAt, onBlockAt: at(morning(day) + HOUR), declaredAt: startAt };
  const counts = { landingsByDay: 3, nightMinutes: as === "Dual" ? 15 : 0 };
  const leg = await makeLeg({
    ...{ pilotId: student.id, lessonId, function: as, state: "Validated", ...flown, ...times, ...counts },
  });
  if (as === "Dual")
    await prisma().legPilot.create({ data: { legId: leg.id, personId: instructor.id, function: "Instructor" } });
}
const path = (more = "") => `/api/user/${instructor.id}/instructor-logbook${more}`;
const read = async (query = "", as = instructor): Promise<GivenLessonsView> => {
  const answer = await call("GET", path(`?${query}`), { as });
  expect(answer.status).toBe(200);
  return answer.json();
};

describe("[2 §1] an instructor's logbook", () => {
  test("holds each lesson once, the latest first, with what it counts and the totals of all", async () => {
    const { lessons, count, totals } = await read();
    expect(count).toBe(3);
    expect(lessons.map(({ startAt }) => startAt)).toEqual([morning(3), morning(2), morning(1)]);
    expect(lessons[0]).toMatchObject({ lesson: "Alone", solo: 60, dual: 0, flight: 60, briefing: 15 });
    expect(lessons[1]).toMatchObject({ dual: 60, day: 45, night: 15, landings: 3, aircraft: ["F-HALP"] });
    expect(lessons[2]).toMatchObject({ theory: 90, flight: 0 });
    expect(lessons[2]!.students).toHaveLength(2);
    expect(totals).toMatchObject({ flight: 120, dual: 60, solo: 60, theory: 90, briefing: 35, debriefing: 10 });
  });

  test("is read by date and by page, with the totals of the whole period", async () => {
    const ofDay = await read(`dateMin=${morning(2) - HOUR}&dateMax=${morning(2) + HOUR}`);
    expect([ofDay.count, ofDay.totals.flight, ofDay.totals.theory]).toEqual([1, 60, 0]);
    const page = await read("limit=1&page=2");
    expect([page.lessons[0]!.startAt, page.lessons.length, page.totals.flight]).toEqual([morning(2), 1, 120]);
  });

  test("holds what was flown as instructor also while its lesson isn't submitted, but nothing that another instructed", async () => {
    const { lessonId, ...followUp } = await prisma().lessonFollowUp.findFirstOrThrow({
      where: { briefingMinutes: 20 },
    });
    await prisma().lessonFollowUp.delete({ where: { id: followUp.id } });
    const { count, lessons, totals } = await read();
    expect([count, totals.dual, totals.briefing]).toEqual([3, 60, 15]);
    expect(lessons[1]).toMatchObject({ startAt: morning(2), lesson: "Stalls", dual: 60, night: 15, briefing: 0 });
    expect(lessons[1]!.students).toHaveLength(1);
    await prisma().lessonFollowUp.create({ data: { lessonId, ...followUp } });
    const mine = { personId: instructor.id, function: "Instructor" as const };
    await prisma().legPilot.updateMany({ where: mine, data: { personId: world.instructor.id } });
    expect((await read()).totals).toMatchObject({ dual: 0, solo: 60, briefing: 35 });
    await prisma().legPilot.updateMany({
      where: { ...mine, personId: world.instructor.id },
      data: { personId: instructor.id },
    });
  });

  test("is that of the instructor, of staff and admins alone", async () => {
    expect((await read("", world.staff)).count).toBe(3);
    for (const [reader, status] of [
      [world.instructor, 403],
      [world.renter, 404],
    ] as const)
      for (const more of ["", "/export"]) expect((await call("GET", path(more), { as: reader })).status).toBe(status);
  });

  test("is exported as PDF with its totals, and as CSV", async () => {
    const headers = { "accept-language": "en-US" };
    const pdf = await call("GET", path("/export"), { as: instructor, headers });
    const [page] = readPdfTexts(await pdf.bytes()) as [string[]];
    expect(page[1]).toContain("Instructor logbook");
    expect(page.filter((line) => /^0\d\/01\/2026 08:00\|/.test(line))).toHaveLength(3);
    expect(page.find((line) => line.startsWith("Total time"))).toBe(
      "Total time|1:00|1:00|2:00|1:45|0:15|0:35|0:10|1:30|6",
    );
    const csv = await (await call("GET", path("/export?format=csv"), { as: instructor, headers })).text();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(5);
  });
});
