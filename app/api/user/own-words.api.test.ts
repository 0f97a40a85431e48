import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { asBlob, SAMPLE_PDF } from "@/lib/testing/files";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const START = Date.UTC(NEXT_YEAR, 3, 1, 9) / 1000;
/** Stands in each text that the person writes. */
const MARK = "Qqwords";

let world: World;
let renter: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
});

const book = async (as: SignedInPerson, comments: { all?: string; client?: string } = {}) => {
  const body = {
    siteId: world.site.id,
    start: START,
    end: START + 3600,
    users: [{ userId: renter.id, reservationUserRole: 1 }],
    commentaryForGlobal: comments.all,
    aircraft: { aircraftId: (await makeAircraft(world.site.id)).id, commentaryForClient: comments.client },
  };
  // Each booking is on another day.
  const answer = await call("POST", "/api/reservation/renter", {
    as,
    body: { ...body, start: START + days * 86_400, end: START + days++ * 86_400 + 3600 },
    headers: { "idempotency-key": `key-${days}` },
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).id as string;
};
let days = 0;

/** Writes other comments into a reservation, as its form does. */
const write = async (as: SignedInPerson, id: string, texts: { all?: string; client?: string }) => {
  const full = await (await call("GET", `/api/reservation/${id}`, { as })).json();
  const aircraft = { ...full.aircraft, ...(texts.client === undefined ? {} : { commentaryForClient: texts.client }) };
  const body = { ...full, aircraft, ...(texts.all === undefined ? {} : { commentaryForGlobal: texts.all }) };
  const answer = await call("PUT", "/api/reservation/renter", { as, body });
  expect(answer.status, await answer.text()).toBe(204);
};
const row = (id: string) => prisma().reservation.findUniqueOrThrow({ where: { id } });

/** Finds the columns of the whole database, texts, lists and JSON, in which a text stands. */
async function placesOf(text: string): Promise<string[]> {
  const columns = await prisma().$queryRaw<{ schema: string; table: string; column: string }[]>`
    SELECT c.table_schema AS schema, c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')`;
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const [held] = await prisma().$queryRawUnsafe<{ n: bigint }[]>(
      `SELECT count(*) AS n FROM "${schema}"."${table}" WHERE position($1 IN "${column}"::text) > 0`,
      text,
    );
    if (Number(held!.n) > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

async function anonymise(person: SignedInPerson) {
  await prisma().person.update({ where: { id: person.id }, data: { state: "Disabled" } });
  const { version } = await prisma().person.findUniqueOrThrow({ where: { id: person.id } });
  const answer = await call("POST", `/api/user/${person.id}/anonymise`, { as: world.superAdmin, body: { version } });
  expect(answer.status).toBe(204);
}

describe("when a person is anonymised", () => {
  let kept: string;
  let replaced: string;
  let around: string;
  let cancelled: string;
  let theirs: string;
  let versionBefore: number;
  beforeAll(async () => {
    kept = await book(renter, { all: `${MARK} bring cushions`, client: `${MARK} gate 2` });
    replaced = await book(renter, { all: `${MARK} first version` });
    await write(renter, replaced, { all: `${MARK} second version` });
    await write(world.staff, replaced, { all: "Staff wrote this anew" });
    around = await book(renter, { all: `${MARK} needs the long headset` });
    await write(world.staff, around, { all: `${MARK} needs the long headset. It is in the locker.` });
    cancelled = await book(renter);
    const body = { reasonId: world.cancellationReason.id, commentaryForCancel: `${MARK} has a cold`, version: 1 };
    expect((await call("PATCH", `/api/reservation/${cancelled}/cancel`, { as: renter, body })).status).toBe(204);
    theirs = await book(world.staff, { all: "Staff: check the licence of this renter" });
    await write(renter, theirs, { client: `${MARK} thanks` });
    await write(world.staff, theirs, { client: "Read by staff" });
    const answer = await call("POST", "/api/file/temp", {
      as: renter,
      file: asBlob(SAMPLE_PDF),
      fileName: `${MARK} licence.pdf`,
    });
    expect(answer.status).toBe(201);
    versionBefore = (await row(kept)).version;
    expect((await placesOf(MARK)).length).toBeGreaterThan(4);
    await anonymise(renter);
  });

  test("their words stand nowhere in the database any more", async () => {
    expect(await placesOf(MARK)).toEqual([]);
  });

  test("what others wrote stays, also what they wrote about the person and around the person's words", async () => {
    expect(await row(replaced)).toMatchObject({ comment: "Staff wrote this anew" });
    expect(await row(around)).toMatchObject({ comment: ". It is in the locker." });
    expect(await row(theirs)).toMatchObject({
      comment: "Staff: check the licence of this renter",
      clientComment: "Read by staff",
    });
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: replaced, actorId: world.staff.id } });
    expect(JSON.stringify(lines)).toContain("Staff wrote this anew");
  });

  test("the reservations stay, empty of words, with a version that an open form doesn't have", async () => {
    expect(await row(kept)).toMatchObject({ comment: "", clientComment: "", state: "Scheduled" });
    expect(await row(cancelled)).toMatchObject({
      cancellationText: null,
      state: "Cancelled",
      cancelledById: renter.id,
    });
    expect((await row(kept)).version).toBeGreaterThan(versionBefore);
  });

  test("no line of the audit tells the erasing, which would be a line about nothing", async () => {
    expect(await prisma().auditEntry.count({ where: { action: { endsWith: "eraseWords" } } })).toBe(0);
  });
});

test("words of the person who is anonymised next are found, although those of others were erased before", async () => {
  const [first, second] = [
    await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter", "Staff"] } })),
    await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter", "Staff"] } })),
  ];
  renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  const id = await book(world.staff);
  await write(first, id, { all: "Aafirst wrote this text" });
  await write(second, id, { all: "Bbsecond wrote that text" });
  await anonymise(first);
  expect(await placesOf("Aafirst")).toEqual([]);
  expect(await row(id)).toMatchObject({ comment: "Bbsecond wrote that text" });
  await anonymise(second);
  expect(await placesOf("Bbsecond")).toEqual([]);
});

test("the reason for which an admin let a flight go is erased with them, though a flight has no id of its own", async () => {
  const admin = await signInAs(await makePerson({ schoolRole: "Admin" }));
  const aircraft = await makeAircraft(world.site.id, { isRentable: false });
  const start = Math.floor(Date.now() / 60_000) * 60 - 600;
  const [startAt, endAt] = [new Date(start * 1000), new Date((start + 7_200) * 1000)];
  const { id } = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, type: "Renter", state: "Scheduled", aircraftId: aircraft.id },
      ...{ startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt },
      ...{ createdAt: startAt, editedAt: startAt },
      people: { create: [{ personId: world.renter.id, role: "Renter" }] },
    },
  });
  const body = { offBlock: start, releaseReason: "Ccadmin saw to it" };
  expect((await call("PATCH", `/api/suivi-vol/${id}/times`, { as: admin, body })).status).toBe(200);
  expect(await placesOf("Ccadmin")).toContain("flight.release_reason");
  await anonymise(admin);
  expect(await placesOf("Ccadmin")).toEqual([]);
});

test("what an instructor said of exercises and skills is erased with them, and how they rated them stays", async () => {
  const instructor = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
  const { lessons } = await enrolStudent(world, await makeProgram(world));
  const lesson = lessons.find(({ session }) => session.title === "Stalls")!;
  const { id: followUpId } = await prisma().lessonFollowUp.create({
    data: {
      ...{ id: newId(), lessonId: lesson.id, instructorId: instructor.id, submittedById: instructor.id },
      ...{ startAt: new Date(), submittedAt: new Date() },
      exerciseRatings: {
        create: [{ exerciseId: lesson.session.exercises[0]!.exerciseId, rating: 1, comment: "Ddrated late" }],
      },
      skillRatings: {
        create: [
          {
            ...{ id: newId(), skillTrigram: "COM", skillName: "Communication", phaseTrigram: "TAX", phaseName: "Taxi" },
            ...{ rating: 1, comment: "Ddrated low" },
          },
        ],
      },
    },
  });
  expect(await placesOf("Ddrated")).toEqual(["exercise_rating.comment", "skill_rating.comment"]);
  await anonymise(await signInAs(instructor));
  expect(await placesOf("Ddrated")).toEqual([]);
  const rated = await prisma().lessonFollowUp.findUniqueOrThrow({
    where: { id: followUpId },
    include: { exerciseRatings: true, skillRatings: true },
  });
  expect([...rated.exerciseRatings, ...rated.skillRatings].map(({ rating }) => rating)).toEqual([1, 1]);
});
