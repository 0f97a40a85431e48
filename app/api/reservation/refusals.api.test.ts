import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import { utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { LOCALES } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeOperationType, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

const HOUR = 3600;
const [RENTER, INSTRUCTOR, STUDENT, PILOT, CREW] = [1, 2, 3, 4, 6];
const [THEORY, STALLS, SOLO] = [0, 1, 2];
const MEETING = 5;

let world: World;
let [one, other, third]: Enrolled[] = [];
beforeAll(async () => {
  world = await makeWorld();
  const revisionId = await makeProgram(world, { flights: 3 });
  one = await enrolStudent(world, revisionId);
  other = await enrolStudent(world, revisionId);
  third = await enrolStudent(world, await makeProgram(world));
});

let days = 0;
const nine = () =>
  Temporal.ZonedDateTime.from(`${NEXT_YEAR}-03-01T09:00[Europe/Paris]`).epochMilliseconds / 1000 + 86_400 * days++;
type Body = Record<string, unknown>;
const learns = ({ student, lessons }: Enrolled, lesson: number, more: object = {}) => ({
  ...{ userId: student.id, reservationUserRole: STUDENT, userProgramSessionId: lessons[lesson]!.id },
  ...more,
});
const takes = (userId: string, reservationUserRole: number) => ({ userId, reservationUserRole });
const period = (hours = 2) => {
  const start = nine();
  return { siteId: world.site.id, start, end: start + hours * HOUR };
};
const aircraft = (more: object = {}) => ({ aircraft: { aircraftId: world.aircraft.id, ...more } });
const rental = (more: Body = {}): Body => ({
  ...{ ...period(), ...aircraft(), users: [takes(world.renter.id, RENTER)] },
  ...more,
});
const flight = (...users: object[]): Body => ({
  ...{ ...period(), ...aircraft(), users: [takes(world.instructor.id, INSTRUCTOR), ...users] },
});
const klass = (...users: object[]): Body => ({
  ...{ ...period(), classroom: { classroomId: world.classroom.id } },
  users: [takes(world.instructor.id, INSTRUCTOR), ...users],
});
const meeting = (more: Body = {}): Body => ({
  ...{ ...period(1), classroom: { classroomId: world.classroom.id } },
  ...{ users: [takes(world.instructor.id, CREW)], ...more },
});
const series = (days: number, more: Body = {}): Body => {
  const booking = meeting(more);
  const first = Temporal.Instant.fromEpochMilliseconds((booking.start as number) * 1000)
    .toString()
    .slice(0, 10);
  return { type: MEETING, booking, repeatUntil: utcDayToUnix(first) + days * 86_400, exceptions: [], mode: "all" };
};
const away = (more: Body = {}): Body => {
  const startAt = nine();
  return { userId: world.instructor.id, type: 0, startAt, endAt: startAt + HOUR, ...more };
};
const makePromotion = async () => {
  const made = { id: newId(), siteId: world.site.id, name: newId(), createdOn: new Date() };
  return (await prisma().promotion.create({ data: made })).id;
};
async function book(type: string, body: Body): Promise<{ id: string; version: number }> {
  const answer = await call("POST", `/api/reservation/${type}`, { as: world.staff, body });
  const view = await answer.json();
  expect(answer.status, JSON.stringify(view)).toBe(201);
  return view;
}
const cancel = async (id: string, reasonId = world.cancellationReason.id) =>
  call("PATCH", `/api/reservation/${id}/cancel`, { as: world.staff, body: { reasonId, version: 1 } });

/** Stands for a value that the test doesn't know, and for what follows it. */
const SOMETHING = "§";

type Request = { path: string; body?: Body; verb?: Verb; as?: SignedInPerson; version?: number };
type Row = [what: string, key: MessageKey, request: () => Promise<Request> | Request, values?: Record<string, unknown>];
const post =
  (path: string, body: () => Body | Promise<Body>, as?: () => SignedInPerson) => async (): Promise<Request> => ({
    path,
    body: await body(),
    as: as?.(),
  });
const change = (path: string, verb: Verb, body: (id: string) => Body) => async (): Promise<Request> => {
  const { id } = await book("renter", rental());
  return { path: path.replace("{id}", id), verb, body: body(id) };
};

/** What booking refuses (spec 2 §5 and §8): each is asked for once in each language. */
const REFUSALS: Record<string, Row[]> = {
  "a reservation": [
    ["at a site nobody knows", "errors.notFound", post("reservation/renter", () => rental({ siteId: newId() }))],
    ["that ends before it starts", "reservations.endBeforeStart", post("reservation/renter", () => rental({ end: 1 }))],
    [
      "longer than a year",
      "reservations.tooLong",
      post("reservation/renter", () => rental({ end: nine() + 400 * 86_400 })),
    ],
    ["of no type", "reservations.typeNotSupported", post("reservation/balloon", () => rental())],
    [
      "that the person has no right to",
      "reservations.noRight",
      post(
        "reservation/maintenance",
        () => ({ ...period(), ...aircraft(), users: [] }),
        () => world.renter,
      ),
    ],
    [
      "of an aircraft of elsewhere",
      "reservations.aircraftUnknown",
      post("reservation/renter", () => rental({ aircraft: { aircraftId: newId() } })),
    ],
    [
      "of a room by renting",
      "reservations.classroomNotAllowed",
      post("reservation/renter", () => rental({ classroom: { classroomId: world.classroom.id } })),
    ],
    [
      "of an aircraft for a meeting",
      "reservations.aircraftNotAllowed",
      post("reservation/meeting", () => meeting(aircraft())),
    ],
    [
      "with a long airport",
      "reservations.airportTooLong",
      post("reservation/renter", () => rental(aircraft({ fromAirport: "LFLGX" }))),
    ],
    ["without a renter", "reservations.renterRequired", post("reservation/renter", () => rental({ users: [] }))],
    [
      "without a pilot",
      "reservations.pilotRequired",
      post("reservation/operation", async () =>
        rental({ ...aircraft({ operationId: (await makeOperationType()).id }), users: [takes(world.staff.id, CREW)] }),
      ),
    ],
    [
      "without an instructor",
      "reservations.instructorRequired",
      post("reservation/pratical", () => ({ ...flight(), users: [learns(one!, STALLS)] })),
    ],
    [
      "without participants",
      "reservations.participantRequired",
      post("reservation/meeting", () => meeting({ users: [] })),
      { fault: "nobody", most: 60 },
    ],
    [
      "whose only participant has another role",
      "reservations.participantRequired",
      post("reservation/meeting", () => meeting({ users: [takes(world.student.id, STUDENT)] })),
      { fault: "otherRole", most: 60 },
    ],
    [
      "whose on-block is before its EOBT",
      "reservations.onBlockBeforeOffBlock",
      post("reservation/renter", () => {
        const { start } = period() as { start: number };
        return rental({ start, end: start + HOUR, ...aircraft({ startFlight: start + HOUR, endFlight: start }) });
      }),
    ],
    [
      "of somebody nobody knows",
      "reservations.personUnknown",
      post("reservation/renter", () => rental({ users: [takes(newId(), RENTER)] })),
    ],
    [
      "with a part that it hasn't",
      "reservations.roleNotAllowed",
      post("reservation/renter", () =>
        rental({ users: [takes(world.renter.id, RENTER), takes(one!.student.id, STUDENT)] }),
      ),
    ],
    [
      "without an operation type",
      "reservations.operationRequired",
      post("reservation/operation", () => rental({ users: [takes(world.staff.id, PILOT)] })),
    ],
    [
      "of an operation type that is disabled",
      "reservations.operationDisabled",
      post("reservation/operation", async () =>
        rental({
          users: [takes(world.staff.id, PILOT)],
          ...aircraft({ operationId: (await makeOperationType({ state: "Disabled" })).id }),
        }),
      ),
    ],
    [
      "of an operation type by renting",
      "reservations.operationNotAllowed",
      post("reservation/renter", async () => rental(aircraft({ operationId: (await makeOperationType()).id }))),
    ],
    [
      "of what is taken",
      "reservations.taken",
      async () => {
        const body = rental();
        await book("renter", body);
        return { path: "reservation/renter", body };
      },
      { names: SOMETHING },
    ],
  ],
  "a lesson": [
    [
      "with three students",
      "reservations.studentsRequired",
      post("reservation/pratical", () => flight(learns(one!, STALLS), learns(other!, STALLS), learns(third!, STALLS))),
      { fault: "tooMany", most: 2 },
    ],
    [
      "that isn't named",
      "reservations.lessonRequired",
      post("reservation/pratical", () => flight(takes(one!.student.id, STUDENT))),
    ],
    [
      "of another's training",
      "reservations.lessonUnknown",
      post("reservation/pratical", () =>
        flight(learns(one!, STALLS, { userProgramSessionId: other!.lessons[STALLS]!.id })),
      ),
    ],
    [
      "in theory that is flown",
      "reservations.lessonOfOtherType",
      post("reservation/pratical", () => flight(learns(one!, THEORY))),
      { type: "Practical" },
    ],
    [
      "that is flown, in a room",
      "reservations.lessonOfOtherType",
      post("reservation/theoretical", () => klass(learns(one!, STALLS))),
      { type: "Theoretical" },
    ],
    [
      "of an instructor by themselves",
      "reservations.teachesThemselves",
      post("reservation/pratical", () => ({
        ...flight(),
        users: [takes(one!.student.id, INSTRUCTOR), learns(one!, STALLS)],
      })),
    ],
    [
      "twice of one student",
      "reservations.twoLessons",
      post("reservation/pratical", () => flight(learns(one!, STALLS), learns(one!, SOLO))),
    ],
    [
      "of a class whose students differ",
      "reservations.lessonsDiffer",
      post("reservation/theoretical", () => klass(learns(one!, THEORY), learns(third!, THEORY))),
    ],
    [
      "of who is no student of it",
      "reservations.noLesson",
      post("reservation/renter", () =>
        rental({ users: [{ ...takes(world.renter.id, RENTER), userProgramSessionId: one!.lessons[STALLS]!.id }] }),
      ),
    ],
    [
      "alone by two",
      "reservations.soloAlone",
      post("reservation/pratical", () => flight(learns(one!, SOLO), learns(other!, STALLS))),
    ],
    [
      "of a promotion that the student isn't one of",
      "reservations.promotionUnknown",
      post("reservation/theoretical", async () => klass(learns(one!, THEORY, { promotionId: await makePromotion() }))),
    ],
    [
      "that is planned",
      "reservations.lessonNotOpen",
      async () => {
        const learner = await enrolStudent(world, one!.revisionId);
        await book("pratical", flight(learns(learner, STALLS)));
        return { path: "reservation/pratical", body: flight(learns(learner, STALLS)) };
      },
      { name: "Stalls" },
    ],
  ],
  "a change": [
    [
      "to another type",
      "reservations.typeOfRoute",
      change("reservation/operation", "PUT", (id) => ({ ...rental(), id, version: 1, reservationType: 0 })),
    ],
    [
      "of what is cancelled",
      "reservations.alreadyDone",
      async () => {
        const { id } = await book("renter", rental());
        expect((await cancel(id)).status).toBe(204);
        return {
          path: `reservation/${id}/cancel`,
          verb: "PATCH",
          body: { reasonId: world.cancellationReason.id, version: 2 },
        };
      },
    ],
    [
      "into a cancellation without a reason",
      "reservations.reasonRequired",
      change("reservation/{id}/cancel", "PATCH", () => ({ version: 1 })),
    ],
    [
      "into a cancellation for a reason nobody knows",
      "reservations.reasonUnknown",
      change("reservation/{id}/cancel", "PATCH", () => ({ version: 1, reasonId: newId() })),
    ],
    [
      "deleting what is cancelled",
      "reservations.followedUp",
      async () => {
        const { id } = await book("renter", rental());
        expect((await cancel(id)).status).toBe(204);
        return { path: `reservation/${id}`, verb: "DELETE", version: 2 };
      },
    ],
    ["of what isn't there", "errors.notFound", () => ({ path: `reservation/${newId()}`, verb: "GET" })],
  ],
  "a series": [
    ["that isn't repeated", "reservations.series.tooShort", post("reservation/series", () => series(3))],
    ["of too many dates", "reservations.series.tooMany", post("reservation/series", () => series(1000)), { most: 60 }],
    [
      "of what takes more than a week",
      "reservations.series.tooLong",
      post("reservation/series", () => {
        const start = nine();
        return series(30, { start, end: start + 8 * 86_400 });
      }),
    ],
    [
      "of which nothing is free",
      "reservations.series.taken",
      async () => {
        const body: Body = { ...series(7), mode: "free" };
        const { start, end } = body.booking as { start: number; end: number };
        const week = 7 * 86_400;
        for (const later of [0, week]) await book("meeting", meeting({ start: start + later, end: end + later }));
        return { path: "reservation/series", body };
      },
      { day: SOMETHING, names: SOMETHING, more: 1 },
    ],
  ],
  "an availability": [
    ["that ends before it starts", "availability.endsBeforeStart", post("user-availability", () => away({ endAt: 1 }))],
    [
      "longer than a year",
      "availability.tooLong",
      post("user-availability", () => away({ endAt: nine() + 400 * 86_400 })),
    ],
    [
      "of each week that is as long as one",
      "availability.weeklyTooLong",
      post("user-availability", () => {
        const startAt = nine();
        return away({
          startAt,
          endAt: startAt + 7 * 86_400,
          repeatUntil: Math.floor(startAt / 86_400) * 86_400 + 30 * 86_400,
        });
      }),
    ],
    [
      "of weeks that end before they begin",
      "availability.untilBeforeStart",
      post("user-availability", () => away({ repeatUntil: Math.floor(nine() / 86_400) * 86_400 - 60 * 86_400 })),
    ],
    [
      "with exceptions, once",
      "availability.exceptionsOnce",
      post("user-availability", () => away({ exceptions: [Math.floor(nine() / 86_400) * 86_400] })),
    ],
  ],
  "a lesson that is asked for": [
    [
      "at no time and without a wish",
      "lessonRequests.wishRequired",
      post(
        "lesson-request",
        () => ({ siteId: world.site.id, lessonId: one!.lessons[STALLS]!.id }),
        () => one!.student,
      ),
    ],
    [
      "at a time, of nobody",
      "lessonRequests.timeIncomplete",
      post(
        "lesson-request",
        () => ({
          siteId: world.site.id,
          lessonId: one!.lessons[STALLS]!.id,
          start: Math.floor(Date.now() / 1000) + 86_400,
        }),
        () => one!.student,
      ),
    ],
    [
      "of who doesn't teach",
      "lessonRequests.instructorUnknown",
      post(
        "lesson-request",
        () => ({ siteId: world.site.id, lessonId: one!.lessons[STALLS]!.id, wish: "x", instructorId: world.renter.id }),
        () => one!.student,
      ),
    ],
    [
      "in theory",
      "lessonRequests.lessonNotOpen",
      post(
        "lesson-request",
        () => ({ siteId: world.site.id, lessonId: one!.lessons[THEORY]!.id, wish: "x" }),
        () => one!.student,
      ),
    ],
  ],
};

describe.each(Object.entries(REFUSALS))("refused in the reader's language: %s", (_, rows) => {
  test.each(rows)("%s", async (_what, key, makeRequest, values) => {
    const { path, body, verb = "POST", as = world.staff, version } = await makeRequest();
    const texts: string[] = [];
    for (const locale of LOCALES) {
      const headers = { "accept-language": locale, ...(version && { "if-match": `"${version}"` }) };
      const answer = await call(verb, `/api/${path}`, { as, body, headers });
      const problem = await answer.text();
      expect(answer.status, problem).toBeGreaterThanOrEqual(400);
      const text = localize(locale, key, values as never).split(SOMETHING)[0]!;
      expect(JSON.stringify(JSON.parse(problem)), locale).toContain(JSON.stringify(text).slice(1, -1));
      texts.push(text);
    }
    expect(new Set(texts).size).toBe(LOCALES.length);
  });
});
