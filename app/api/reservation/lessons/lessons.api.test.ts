import { beforeAll, expect, test } from "vitest";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { EXAMPLE_DAY_START } from "@/lib/testing/examples";
import { makeLeg } from "@/lib/testing/flights";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const HOUR = 3600;
let world: World;
let revisionId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world);
});

const choices = async (query: Record<string, string | number>, as: SignedInPerson = world.staff, headers = {}) => {
  const text = Object.entries({ siteId: world.site.id, type: 3, ...query }).map(([name, value]) => `${name}=${value}`);
  const answer = await call("GET", `/api/reservation/lessons?${text.join("&")}`, { as, headers });
  return { status: answer.status, view: await answer.json() };
};

test("a student's next lesson comes first, with instructor, aircraft and a time at which it can be booked", async () => {
  const { student, lessons } = await enrolStudent(world, revisionId);
  const { status, view } = await choices({ studentIds: student.id });
  expect(status).toBe(200);
  expect(view.lessons.map(({ title }: { title: string }) => title)).toEqual(["Stalls", "Alone"]);
  expect(view.proposal).toMatchObject({ instructorId: world.instructor.id, aircraftId: world.aircraft.id });
  const { start, end, instructorId, aircraftId } = view.proposal;
  const body = {
    ...{ siteId: world.site.id, start, end, aircraft: { aircraftId, startFlight: start, endFlight: end } },
    users: [
      { userId: instructorId, reservationUserRole: 2 },
      { userId: student.id, reservationUserRole: 3, userProgramSessionId: lessons[1]!.id },
    ],
  };
  const booked = await call("POST", "/api/reservation/pratical", { as: world.staff, body });
  expect(booked.status).toBe(201);
  const bar = await booked.json();
  expect(bar.compliance).not.toBe(2);
  // Its sheet says what is learned in which programme, to nobody without a part in it.
  const lessonSeenBy = async (as: SignedInPerson) => {
    const { users } = await (await call("GET", `/api/reservation/${bar.id}`, { as })).json();
    return users.find(({ userId }: { userId: string }) => userId === student.id).lesson;
  };
  expect(await lessonSeenBy(world.staff)).toMatchObject({ title: "Stalls", edition: "1" });
  expect(await lessonSeenBy(world.renter)).toBeNull();
  const after = (await choices({ studentIds: student.id })).view;
  expect(after.lessons.map(({ title }: { title: string }) => title)).toEqual(["Alone"]);
  // Who changes that reservation finds what it plans among the lessons.
  const changed = (await choices({ studentIds: student.id, reservationId: bar.id })).view;
  expect(changed.lessons.map(({ title }: { title: string }) => title)).toEqual(["Stalls", "Alone"]);
});

test("what is chosen stays: at a time that is given another aircraft, and with another instructor another time", async () => {
  const { student } = await enrolStudent(world, revisionId);
  const start = EXAMPLE_DAY_START + 10 * HOUR;
  const other = await makeAircraft(world.site.id);
  const taken = { aircraftId: world.aircraft.id, startFlight: start, endFlight: start + HOUR };
  const users = [{ userId: world.renter.id, reservationUserRole: 1 }];
  const body = { siteId: world.site.id, start, end: start + HOUR, aircraft: taken, users };
  expect((await call("POST", "/api/reservation/renter", { as: world.staff, body })).status).toBe(201);
  const { view } = await choices({ studentIds: student.id, start });
  expect(view.proposal).toMatchObject({ start, aircraftId: other.id });
  const fixed = (await choices({ studentIds: student.id, start, aircraftId: world.aircraft.id })).view;
  expect(fixed.proposal).toMatchObject({ start: null, aircraftId: null, instructorId: world.instructor.id });
  const second = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
  expect((await choices({ studentIds: student.id, instructorId: second.id })).view.proposal.instructorId).toBe(
    second.id,
  );
});

test("where the usual aircraft is grounded, another one is proposed", async () => {
  const { student } = await enrolStudent(world, revisionId);
  const usual = (await choices({ studentIds: student.id })).view.proposal.aircraftId;
  const body = { description: "Oil leak", mel: false, blocking: true, pending: false, visible: true };
  const grounded = await call("POST", `/api/aircraft/${usual}/commentary`, { as: world.staff, body });
  expect(grounded.status).toBe(201);
  await makeAircraft(world.site.id);
  const { aircraftId, start } = (await choices({ studentIds: student.id })).view.proposal;
  expect(aircraftId).not.toBe(usual);
  expect([aircraftId, start]).not.toContain(null);
});

test("of who doesn't teach at the site nothing is told, whoever they are, nor of aircraft elsewhere", async () => {
  const { student } = await enrolStudent(world, revisionId);
  const other = await makeWorld();
  const ask = async (query: object) => (await choices({ studentIds: student.id, ...query })).view;
  const nobody = { instructorId: null, instructor: null, aircraftId: null, start: null };
  for (const id of [other.instructor.id, world.renter.id, world.admin.id, world.aircraft.id, "a".repeat(24)]) {
    const { proposal, whyNone } = await ask({ instructorId: id });
    expect([proposal, whyNone]).toMatchObject([nobody, "This person doesn't teach at this site."]);
  }
  for (const id of [other.aircraft.id, "a".repeat(24)])
    expect((await ask({ aircraftId: id })).whyNone).toMatch(/aircraft/);
});

test("says of a student who follows no training, or has no such lesson left, that there is none", async () => {
  const stranger = await makePerson({ roles: { [world.site.id]: ["Student"] } });
  const whyIn = async (studentIds: string, language: string) =>
    (await choices({ studentIds }, world.staff, { "accept-language": language })).view.whyNone;
  expect(await whyIn(stranger.id, "en-US")).toMatch(/ follows no training\.$/);
  const { student, lessons } = await enrolStudent(world, revisionId);
  await prisma().enrolmentSession.updateMany({
    where: { id: { in: lessons.map(({ id }) => id) } },
    data: { status: "Done" },
  });
  expect(await whyIn(student.id, "fr-FR")).toContain("n’a aucune séance pratique ouverte.");
  const another = await makePerson({ roles: { [world.site.id]: ["Student"] } });
  const both = await whyIn(`${stranger.id},${another.id}`, "fr-FR");
  expect(both).toMatch(/^.+ et .+ ne suivent aucune formation\.$/);
});

test("nobody who has said to be unavailable is proposed: another one is, and where nobody is left it says so", async () => {
  const own = await makeWorld();
  const { student } = await enrolStudent(own, await makeProgram(own));
  const second = await makePerson({ roles: { [own.site.id]: ["Instructor"] } });
  const ask = async () => (await choices({ siteId: own.site.id, studentIds: student.id }, own.staff)).view;
  const away = (personId: string) =>
    prisma().availability.create({
      data: {
        ...{ id: newId(), personId, kind: "Unavailable", comment: "", timeZone: "Europe/Paris" },
        ...{ startAt: new Date(Date.now() - 86_400_000), endAt: new Date(Date.now() + 90 * 86_400_000) },
        enteredAt: new Date(),
      },
    });
  await away(own.instructor.id);
  expect((await ask()).proposal).toMatchObject({ instructorId: second.id, start: expect.any(Number) });
  await away(second.id);
  const { proposal, whyNone } = await ask();
  expect(proposal.start).toBeNull();
  expect(whyNone).toContain("has said to be unavailable");
});

test("after the days on which the only instructor is away, the next time is proposed", async () => {
  const own = await makeWorld();
  const { student } = await enrolStudent(own, await makeProgram(own));
  const from = EXAMPLE_DAY_START;
  const back = from + 10 * 24 * HOUR;
  const days = { startAt: new Date(from * 1000), endAt: new Date(back * 1000), enteredAt: new Date() };
  await prisma().availability.create({
    data: {
      id: newId(),
      personId: own.instructor.id,
      kind: "Unavailable",
      comment: "",
      timeZone: "Europe/Paris",
      ...days,
    },
  });
  const { proposal } = (await choices({ siteId: own.site.id, studentIds: student.id, from }, own.staff)).view;
  expect(proposal.start).toBeGreaterThanOrEqual(back);
});

test("on a day that is wanted another instructor is proposed before another day is", async () => {
  const own = await makeWorld();
  const { student } = await enrolStudent(own, await makeProgram(own));
  const second = await makePerson({ roles: { [own.site.id]: ["Instructor"] } });
  const wanted = { from: EXAMPLE_DAY_START, until: EXAMPLE_DAY_START + 24 * HOUR };
  const ask = async () => {
    const { proposal } = (await choices({ siteId: own.site.id, studentIds: student.id, ...wanted }, own.staff)).view;
    return { instructorId: proposal.instructorId, isWanted: proposal.start < wanted.until };
  };
  const away = (personId: string) =>
    prisma().availability.create({
      data: {
        ...{ id: newId(), personId, kind: "Unavailable", comment: "", timeZone: "Europe/Paris", enteredAt: new Date() },
        ...{ startAt: new Date(wanted.from * 1000), endAt: new Date(wanted.until * 1000) },
      },
    });
  expect(await ask()).toEqual({ instructorId: own.instructor.id, isWanted: true });
  await away(own.instructor.id);
  expect(await ask()).toEqual({ instructorId: second.id, isWanted: true });
  await away(second.id);
  expect(await ask()).toEqual({ instructorId: own.instructor.id, isWanted: false });
});

test("the lesson that is chosen is proposed, with its own length, and not what comes next", async () => {
  const { student, lessons } = await enrolStudent(world, await makeProgram(world, { flights: 1, flightMinutes: 90 }));
  const lengthOf = async (query: object) => {
    const { start, end } = (await choices({ studentIds: student.id, ...query })).view.proposal;
    return (end - start) / 60;
  };
  const longer = lessons.find(({ session }) => session.title === "Flight 0")!;
  expect(await lengthOf({})).toBe(60);
  expect(await lengthOf({ lessonIds: longer.id })).toBe(90);
  expect(await lengthOf({ lessonIds: "a".repeat(24) }), "a lesson that isn't theirs").toBe(60);
});

test("says when each student flew last, by no flight that was refused and by none to come", async () => {
  const { student } = await enrolStudent(world, revisionId);
  const { student: beginner } = await enrolStudent(world, revisionId);
  const now = Math.floor(Date.now() / 1000);
  const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400", function: "Dual" } as const;
  for (const [hours, state] of [
    [-50, "Validated"],
    [-30, "Declared"],
    [-20, "Refused"],
    [20, "Declared"],
  ] as const) {
    const [offBlockAt, onBlockAt] = [hours, hours + 1].map((hour) => new Date((now + hour * HOUR) * 1000));
    const declared = { declaredById: student.id, declaredAt: new Date() };
    const times = { offBlockAt: offBlockAt!, onBlockAt: onBlockAt!, ...declared };
    await makeLeg({ pilotId: student.id, state, ...flown, ...times });
  }
  const { lastFlights } = (await choices({ studentIds: `${student.id},${beginner.id}` })).view;
  expect(lastFlights).toEqual([{ userId: student.id, at: now - 30 * HOUR }]);
});

test("an instructor is proposed themselves; students, renters and people of other sites are refused", async () => {
  const { student } = await enrolStudent(world, revisionId);
  const second = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
  expect((await choices({ studentIds: student.id }, second)).view.proposal.instructorId).toBe(second.id);
  for (const as of [student, world.renter]) expect((await choices({ studentIds: student.id }, as)).status).toBe(403);
  const stranger = await makePerson({});
  expect((await choices({ studentIds: stranger.id })).status).toBe(404);
  expect((await choices({ studentIds: "nobody" })).status).toBe(422);
});

test("nothing is proposed on aircraft of another class", async () => {
  const { student } = await enrolStudent(world, revisionId);
  await prisma().aircraft.updateMany({ where: { siteId: world.site.id }, data: { class: "MultiEngine" } });
  try {
    expect((await choices({ studentIds: student.id })).view.proposal).toMatchObject({ aircraftId: null, start: null });
  } finally {
    await prisma().aircraft.updateMany({ where: { siteId: world.site.id }, data: { class: "SingleEngine" } });
  }
});

test("where no aircraft suits the lessons of two students, it says what each of them needs, in both languages", async () => {
  const [glass, tail] = [newId(), newId()] as const;
  const tags = [glass, tail].map((id, at) => ({ id, name: `${["Glass", "Tail"][at]} ${id}` }));
  await prisma().tag.createMany({ data: tags });
  const [one, other] = [
    await makeProgram(world, { aircraftTagIds: [glass] }),
    await makeProgram(world, { aircraftTagIds: [tail] }),
  ];
  const studentIds = [
    (await enrolStudent(world, one)).student.id,
    (await enrolStudent(world, other)).student.id,
  ].join();
  const reasonIn = async (language: string) =>
    (await choices({ studentIds }, world.staff, { "accept-language": language })).view.whyNone;
  const tagged = async (tagId: string) => {
    const { id } = await makeAircraft(world.site.id);
    await prisma().aircraftTag.create({ data: { aircraftId: id, tagId, isForRental: false } });
    return id;
  };
  await tagged(glass);
  expect(await reasonIn("en-US"), "one of them has no aircraft at all").toBe(
    `No aircraft of this site suits: Stalls needs the tag “Tail ${tail}”.`,
  );
  const last = await tagged(tail);
  expect(await reasonIn("en-US")).toBe(
    `No aircraft of this site suits both lessons: Stalls needs the tag “Glass ${glass}”, Stalls needs the tag “Tail ${tail}”.`,
  );
  expect(await reasonIn("fr-FR")).toContain(
    "Aucun aéronef de ce site ne convient aux deux séances\u00A0: Stalls demande",
  );
  await prisma().aircraftTag.create({ data: { aircraftId: last, tagId: glass, isForRental: false } });
  expect(await reasonIn("en-US")).toBeNull();
});

test("where nothing can be proposed, it says what is in the way, in both languages", async () => {
  const own = await makeWorld();
  const { student } = await enrolStudent(own, await makeProgram(own));
  const whyIn = async (language: string, query = {}) => {
    const asked = { siteId: own.site.id, studentIds: student.id, ...query };
    return (await choices(asked, own.staff, { "accept-language": language })).view.whyNone;
  };
  expect(await whyIn("en-US")).toBeNull();
  const body = { description: "Oil leak", mel: false, blocking: true, pending: false, visible: true };
  for (const { id } of [own.aircraft, own.otherAircraft]) {
    const grounded = await call("POST", `/api/aircraft/${id}/commentary`, { as: own.staff, body });
    expect(grounded.status).toBe(201);
  }
  expect(await whyIn("en-US")).toContain("In the next 14 open days each time that is free is blocked: ");
  expect(await whyIn("fr-FR")).toContain(own.aircraft.callSign);
  const start = EXAMPLE_DAY_START + 10 * HOUR;
  expect(await whyIn("en-US", { start })).toContain("Whoever and whatever is free then is blocked: ");
  const users = [{ userId: own.instructor.id, reservationUserRole: RESERVATION_ROLES.indexOf("Crew") }];
  const classroom = { classroomId: own.classroom.id };
  const meeting = { siteId: own.site.id, start: start - HOUR, end: start + 3 * HOUR, classroom, users };
  expect((await call("POST", "/api/reservation/meeting", { as: own.staff, body: meeting })).status).toBe(201);
  expect(await whyIn("en-US", { start, instructorId: own.instructor.id })).toBe(
    "Student, instructor and a suitable aircraft aren’t all free then.",
  );
  await prisma().siteRole.deleteMany({ where: { personId: own.instructor.id } });
  expect(await whyIn("en-US")).toBe("Nobody teaches at this site.");
});
