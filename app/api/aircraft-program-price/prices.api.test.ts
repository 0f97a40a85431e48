import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { post, takeBack } from "@/lib/activity/accounts/commands";
import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { call, type Verb } from "@/lib/testing/call";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeReservation,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

// biome-ignore lint/suspicious/noExplicitAny: the answers of many endpoints
type Json = any;

const DAY = 86_400;
const dayText = (day: number) => new Date(day * 1000).toISOString().slice(0, 10);
const PLAIN_AIRCRAFT = { callSign: `F-P${newId().slice(-6)}`, model: "DR400", type: 0, classe: 0 };
let world: World;
let other: World;
let today: number;
beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  today = utcDayToUnix(localDayOf(Date.now() / 1000, world.site.timeZone));
});

const send = async (verb: Verb, path: string, body?: object, as: SignedInPerson = world.staff, language = "en") => {
  const answer = await call(verb, `/api/${path}`, { as, body, headers: { "accept-language": language } });
  const text = await answer.text();
  return { status: answer.status, view: (text ? JSON.parse(text) : null) as Json };
};
const read = async (id: string, route = "aircraft-program-price") => (await send("GET", `${route}/${id}`)).view;
const put = async (id: string, change: object, route = "aircraft-program-price") =>
  send("PUT", route, { id, version: (await read(id, route)).version, ...change });
const setState = async (id: string, state: number, route = "aircraft-program-price") =>
  (await send("PATCH", `state/${route}`, { id, state, version: (await read(id, route)).version })).status;
const newProgram = async (): Promise<string> =>
  (await send("POST", "program", { name: newId(), edition: "1", revision: "0" })).view;
const price = async (more: object = {}) => {
  const [programId, { id: aircraftId }] = [await newProgram(), await makeAircraft(world.site.id)];
  const { status, view } = await send("POST", "aircraft-program-price", { programId, aircraftId, ...more });
  expect(status, JSON.stringify(view)).toBe(201);
  return view;
};
const rate = (startsAt: number, amount: number, more: object = {}) => ({ startsAt, price: amount, ...more });
const amounts = ({ rates }: Json) =>
  rates.map((one: Json) => [(one.startsAt - today) / DAY, one.price, one.landingPrice]);

describe("what an aircraft costs", () => {
  test("is in the specification's own words one price of an hour from today on, by what its flight time counts", async () => {
    const programId = await newProgram();
    const { id: aircraftId } = await makeAircraft(world.site.id, { flightTimeKind: "Airborne" });
    const { view } = await send("POST", "aircraft-program-price", { programId, aircraftId, price: 186 });
    expect(view).toMatchObject({
      ...{ programId, aircraftId, price: 186, isBillingOnUserFlightAccount: false, state: 0, version: 1 },
      programLight: { id: programId },
      aircraftLight: { id: aircraftId, siteId: world.site.id, flightTimeActivated: true, flightTime: 2 },
      rates: [{ startsAt: today, price: 186, soloPrice: null, time: 1, discounts: [], package: null, vat: 0 }],
    });
    const listed = await send("GET", `aircraft-program-price?siteId=${world.site.id}`);
    expect(listed.view).toContainEqual(view);
    expect((await send("GET", "aircraft-program-price", undefined, other.staff)).view).not.toContainEqual(view);
  });

  test("another price alone holds from today on; yesterday's rate stays, and so does all else", async () => {
    const { id } = await price({ rates: [rate(today - DAY, 180, { landingPrice: 6 }), rate(today + 9 * DAY, 200)] });
    expect((await put(id, { price: 192 })).status).toBe(204);
    expect(amounts(await read(id))).toEqual([
      [-1, 180, 6],
      [0, 192, 6],
      [9, 200, 0],
    ]);
    // The one that begins today is changed in place.
    expect((await put(id, { price: 195 })).status).toBe(204);
    expect(amounts(await read(id))).toEqual([
      [-1, 180, 6],
      [0, 195, 6],
      [9, 200, 0],
    ]);
    expect(await read(id)).toMatchObject({ price: 195, version: 3 });
    const line = await prisma().auditEntry.findFirstOrThrow({
      where: { subjectId: id, action: { endsWith: ".change" } },
      orderBy: { at: "desc" },
    });
    expect(JSON.stringify(line.after)).toContain("19500");
  });

  test("that is still to come is shown as it will be", async () => {
    const { id } = await price({ rates: [rate(today + 20 * DAY, 200), rate(today + 5 * DAY, 190)] });
    expect(await read(id)).toMatchObject({ price: 190 });
  });

  test("keeps the rate by which something was billed, and says so in both languages, until that is taken back", async () => {
    const { id } = await price({ rates: [rate(today - 9 * DAY, 180)] });
    const posting = {
      ...{ personId: world.student.id, siteId: world.site.id, cause: "Flight" as const, amount: -180_00 },
      ...{ postedOn: fromUnix(today - DAY), aircraftPriceId: id },
    };
    const [posted] = await asActor(SYSTEM_ACTOR, (work) => post(work, [posting]));
    const { view } = await put(id, { rates: [rate(today - 9 * DAY, 181)] });
    expect(view).toMatchObject({
      status: 409,
      errors: { rates: [expect.stringMatching(/^1 transaction is already billed at the price/)] },
    });
    expect(await put(id, { rates: [rate(today, 181)] })).toMatchObject({ status: 409 });
    const french = { id, version: 1, rates: [rate(today, 181)] };
    const refused = await send("PUT", "aircraft-program-price", french, world.staff, "fr");
    expect(refused.view.errors.rates[0]).toMatch(/^1 écriture est déjà facturée/);
    const { id: aircraftId } = await makeAircraft(world.site.id);
    expect(await put(id, { aircraftId })).toMatchObject({ status: 409 });
    // Another one from a later day may be added, in either way.
    expect(await put(id, { rates: [rate(today - 9 * DAY, 180), rate(today + DAY, 190)] })).toMatchObject({
      status: 204,
    });
    expect(await put(id, { price: 185 })).toMatchObject({ status: 204 });
    expect(amounts(await read(id)).map(([day]: number[]) => day)).toEqual([-9, 0, 1]);
    // What nothing was billed by can be taken out again.
    expect(await put(id, { rates: [rate(today, 185)] })).toMatchObject({ status: 409 });
    expect(await put(id, { rates: [rate(today - 9 * DAY, 180), rate(today, 185)] })).toMatchObject({ status: 204 });
    await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: posted!.id }));
    expect(await put(id, { rates: [rate(today - 9 * DAY, 181)] })).toMatchObject({ status: 204 });
  });

  test.each([
    ["EUR", 1.005, 422],
    ["EUR", 1.05, 204],
    ["JPY", 1500.5, 422],
    ["TND", 1.234, 204],
    ["TND", 1.2345, 422],
    ["EUR", -1, 422],
    ["EUR", 1_000_000.01, 422],
    ["TND", 1_000_000, 204],
  ])("has the decimals of the currency at most, and 1,000,000 at most: %s %d", async (currency, amount, status) => {
    const { id } = await price();
    const { currency: before } = await prisma().school.findFirstOrThrow();
    await prisma().school.updateMany({ data: { currency } });
    const [whole, alone] = [await put(id, { rates: [rate(today, amount)] }), await put(id, { price: amount })];
    await prisma().school.updateMany({ data: { currency: before } });
    expect([whole.status, alone.status]).toEqual([status, status]);
    if (status === 422)
      expect([whole, alone].map(({ view }) => Object.keys(view.errors)[0])).toEqual(["rates.0.price", "price"]);
  });

  test("is one for a program; it can be archived at once, and activated again in whatever state it is", async () => {
    const { id, programId, aircraftId } = await price();
    const again = () => send("POST", "aircraft-program-price", { programId, aircraftId });
    expect(await again()).toMatchObject({ status: 409, view: { errors: { programId: [expect.any(String)] } } });
    expect([await setState(id, 1), await setState(id, 0), await setState(id, 2)]).toEqual([204, 204, 204]);
    expect(await setState(id, 1), "what is archived can't be disabled").toBe(409);
    const other = (await again()).view.id;
    expect(await setState(id, 0), "there is one of its program already").toBe(409);
    expect([await setState(other, 2), await setState(id, 0)]).toEqual([204, 204]);
    await prisma().aircraft.update({ where: { id: aircraftId }, data: { state: "Archived" } });
    expect([await setState(id, 2), await setState(id, 0)]).toEqual([204, 422]);
    const ids = async (statut: number) =>
      (await send("GET", `aircraft-program-price?statut=${statut}`)).view.map((one: Json) => one.id);
    expect(await ids(1)).not.toContain(id);
    expect(await ids(2)).toContain(id);
  });

  test("names a program that isn't archived, an aircraft of one's sites, a day once and tags that there are", async () => {
    const [programId, archived] = [await newProgram(), await newProgram()];
    await prisma().program.update({ where: { id: archived }, data: { state: "Archived" } });
    const refusal = async (body: object) => {
      const { status, view } = await send("POST", "aircraft-program-price", {
        ...{ programId, aircraftId: world.aircraft.id, ...body },
      });
      expect(status).toBe(422);
      return Object.keys(view.errors);
    };
    expect(await refusal({ programId: null })).toEqual(["programId"]);
    expect(await refusal({ programId: archived })).toEqual(["programId"]);
    expect(await refusal({ programId: newId() })).toEqual(["programId"]);
    expect(await refusal({ aircraftId: other.aircraft.id })).toEqual(["aircraftId"]);
    const gone = await makeAircraft(world.site.id, { state: "Archived" });
    expect(await refusal({ aircraftId: gone.id })).toEqual(["aircraftId"]);
    expect(await refusal({ rates: [] })).toEqual(["rates"]);
    expect(await refusal({ rates: [rate(today, 1), rate(today, 2)] })).toEqual(["rates"]);
    expect(await refusal({ rates: [rate(today + 1, 1)] })).toEqual(["rates.0.startsAt"]);
    const discounts = [{ tagId: newId(), percent: 10 }];
    expect(await refusal({ rates: [rate(today, 1, { discounts })] })).toEqual(["rates"]);
  });
});

describe("a rate over what was billed", () => {
  test("is saved once who saves it knows how much was billed, which stays billed", async () => {
    const { id } = await price({ rates: [rate(today - 9 * DAY, 180)] });
    const posting = (ago: number) => ({
      ...{ personId: world.student.id, siteId: world.site.id, cause: "Flight" as const, amount: -180_00 },
      ...{ postedOn: fromUnix(today - ago * DAY), aircraftPriceId: id },
    });
    await asActor(SYSTEM_ACTOR, (work) => post(work, [posting(5), posting(2), posting(1)]));
    const rates = [rate(today - 9 * DAY, 180), rate(today - 2 * DAY, 190)];
    const refused = await put(id, { rates });
    expect(refused).toMatchObject({
      status: 409,
      view: { billed: 2, message: expect.stringMatching(/^2 transactions/) },
    });
    expect(amounts(await read(id))).toHaveLength(1);
    expect((await put(id, { rates: [rates[0], rate(today, 190)] })).status, "after what was billed").toBe(204);
    expect((await put(id, { rates, knowsOfBilled: true })).status).toBe(204);
    expect((await put(id, { rates: [rates[0], rate(today - 2 * DAY, 191)], knowsOfBilled: true })).status).toBe(409);
    const late = {
      ...posting(0),
      detail: [{ kind: "Late" as const, day: dayText(today - 2 * DAY), amount: 0 as const }],
    };
    await asActor(SYSTEM_ACTOR, (work) => post(work, [late]));
    const { view } = await put(id, { rates: [rates[0], rate(today - 2 * DAY, 191)] });
    expect(view.errors.rates[0], "what came after its month was closed has the price of its own day").toMatch(/^3 /);
  });
});

describe("students", () => {
  test("are told of another price where who changes it wants that, and nobody else is", async () => {
    const revision = await makeProgram(world);
    const [{ student }, away] = [await enrolStudent(world, revision), await enrolStudent(other, revision)];
    const { programId } = await prisma().programRevision.findUniqueOrThrow({ where: { id: revision } });
    const { id: aircraftId } = await makeAircraft(world.site.id);
    const { id } = (await send("POST", "aircraft-program-price", { programId, aircraftId, price: 100 })).view;
    const people = { in: [student.id, away.student.id] };
    const told = async () =>
      (await prisma().notification.findMany({ where: { kind: "priceChanged", personId: people } })).map(
        ({ personId }) => personId,
      );
    await put(id, { price: 110 });
    await put(id, { price: 110, tellsStudents: true });
    expect(await told(), "nobody asked for it, or nothing changed").toEqual([]);
    await put(id, { price: 120, tellsStudents: true });
    expect(await told()).toEqual([student.id]);
    const teaching = { siteId: world.site.id, programId, instructors: [world.instructor.id], tellsStudents: true };
    expect((await send("POST", "instructor-program-price", teaching)).status).toBe(201);
    expect(await told()).toEqual([student.id, student.id]);
  });
});

describe("what a rental costs", () => {
  test("is nothing until it has rates, and again once all are removed", async () => {
    const { id } = await makeAircraft(world.site.id);
    const route = `aircraft/${id}/rental-price`;
    const own = { aircraftId: id, isBillingOnUserFlightAccount: true, price: null, rates: [], version: 0 };
    expect((await send("GET", route)).view).toEqual(own);
    expect((await send("PUT", route, own)).status).toBe(204);
    expect((await send("PUT", route, { rates: [rate(today, 180)], version: 0 })).status).toBe(204);
    const { view } = await send("GET", route);
    expect(view).toMatchObject({ price: 180, rates: [{ startsAt: today, price: 180 }], version: 1 });
    // What GET gives, PUT takes, and nothing changes.
    expect((await send("PUT", route, view)).status).toBe(204);
    expect((await send("GET", route)).view).toEqual(view);
    const stale = await send("PUT", route, { rates: [rate(today, 190)], version: 0 });
    expect(stale).toMatchObject({ status: 409, view: { current: { version: 1 } } });
    expect((await send("PUT", route, { rates: [rate(today, 190)], version: 1 })).status).toBe(204);
    // It is no price of a program.
    const ids = (await send("GET", "aircraft-program-price?statut=2")).view.map((one: Json) => one.aircraftId);
    expect(ids).not.toContain(id);
    expect((await send("PUT", route, { rates: [], version: 2 })).status).toBe(204);
    expect((await send("GET", route)).view).toEqual(own);
    expect((await send("GET", `aircraft/${id}`)).view.rentalPrice).toBeNull();
  });

  test("is what the aircraft's own field says, which writes a rate from today on", async () => {
    const { id, callSign } = (
      await send("POST", "aircraft", {
        ...PLAIN_AIRCRAFT,
        site: { siteId: world.site.id, dateEntree: null },
        rentalPrice: 150,
      })
    ).view;
    const route = `aircraft/${id}/rental-price`;
    const aircraft = async () => (await send("GET", `aircraft/${id}`)).view;
    const write = async (rentalPrice: number | null, version: number, as = world.staff) =>
      (await send("PUT", "aircraft", { id, rentalPrice, version }, as)).status;
    const rates = async () => amounts((await send("GET", route)).view);
    expect([(await aircraft()).rentalPrice, await rates()]).toEqual([150, [[0, 150, 0]]]);
    const told = { rates: [rate(today - 9 * DAY, 170, { landingPrice: 6 }), rate(today + 9 * DAY, 190)], version: 1 };
    expect((await send("PUT", route, told)).status).toBe(204);
    expect((await aircraft()).rentalPrice).toBe(170);
    expect((await send("GET", `aircraft?siteId=${world.site.id}&text=${callSign}`)).view[0].rentalPrice).toBe(170);
    expect((await send("PUT", "aircraft", await aircraft())).status, "what GET gives changes nothing").toBe(204);
    expect(await write(180, 1)).toBe(204);
    expect(await write(181, 1), "another has written it since").toBe(409);
    expect(await rates()).toEqual([
      [-9, 170, 6],
      [0, 180, 6],
      [9, 190, 0],
    ]);
    expect([await write(1e-9, 2), await write(180, 2), await write(null, 2)]).toEqual([422, 204, 204]);
    expect([(await aircraft()).rentalPrice, await rates()]).toEqual([null, []]);
    const last = await prisma().auditEntry.findFirstOrThrow({
      where: { action: { endsWith: ".archive" } },
      orderBy: { at: "desc" },
    });
    expect(last.before).toMatchObject({ state: "Active" });
  });

  test("stays between those who may read prices", async () => {
    const statuses = async (as: SignedInPerson) => [
      (await send("GET", `aircraft/${world.aircraft.id}/rental-price`, undefined, as)).status,
      (await send("PUT", `aircraft/${world.aircraft.id}/rental-price`, { rates: [rate(today, 1)], version: 0 }, as))
        .status,
    ];
    expect(await statuses(world.renter)).toEqual([403, 403]);
    expect(await statuses(world.instructor)).toEqual([200, 403]);
    expect(await statuses(other.staff)).toEqual([404, 404]);
  });
});

describe("what instruction costs", () => {
  const ROUTE = "instructor-program-price";
  const teacher = async (...sites: string[]) =>
    makePerson({ roles: Object.fromEntries(sites.map((id) => [id, ["Instructor" as const]])) });

  test("is in the specification's own words two prices of an hour, at the one site where they all teach", async () => {
    const [one, two] = [await teacher(world.site.id, other.site.id), await teacher(world.site.id)];
    const programId = await newProgram();
    const body = {
      programId,
      instructors: [{ id: two.id, nom: "x" }, one.id],
      theoreticalPrice: 30,
      practicalPrice: 42,
    };
    const { status, view } = await send("POST", ROUTE, body, world.admin);
    expect(status, JSON.stringify(view)).toBe(201);
    expect(view).toMatchObject({
      ...{ programId, siteId: world.site.id, theoreticalPrice: 30, practicalPrice: 42, version: 1 },
      rates: [{ startsAt: today, theoreticalPrice: 30, practicalPrice: 42, vat: 0 }],
    });
    expect(view.instructors.map(({ id }: Json) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await put(view.id, { practicalPrice: 45 }, ROUTE)).status).toBe(204);
    expect((await put(view.id, { instructors: [two.id] }, ROUTE)).status).toBe(204);
    const after = await read(view.id, ROUTE);
    expect(after).toMatchObject({ theoreticalPrice: 30, practicalPrice: 45, version: 3 });
    expect(after.instructors.map(({ id }: Json) => id)).toEqual([two.id]);
  });

  test("is one active price for an instructor, a program and a site", async () => {
    const [{ id: personId }, programId] = [await teacher(world.site.id), await newProgram()];
    const body = { programId, siteId: world.site.id, instructors: [personId] };
    const { id } = (await send("POST", ROUTE, body)).view;
    const refused = await send("POST", ROUTE, body);
    expect(refused).toMatchObject({ status: 409, view: { errors: { instructors: [expect.any(String)] } } });
    expect(await setState(id, 1, ROUTE)).toBe(204);
    expect((await send("POST", ROUTE, body)).status).toBe(201);
    expect(await setState(id, 0, ROUTE)).toBe(409);
  });

  test("two prices for one instructor at the same moment: one of them is refused", async () => {
    const [{ id: personId }, programId] = [await teacher(world.site.id), await newProgram()];
    const body = { programId, siteId: world.site.id, instructors: [personId] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send("POST", ROUTE, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test("names instructors of the site, each once", async () => {
    const [programId, elsewhere] = [await newProgram(), await teacher(other.site.id)];
    const refusal = async (...instructors: string[]) => {
      const { status, view } = await send("POST", ROUTE, { programId, siteId: world.site.id, instructors });
      return [status, Object.keys(view.errors)];
    };
    expect(await refusal()).toEqual([422, ["instructors"]]);
    expect(await refusal(elsewhere.id)).toEqual([422, ["instructors"]]);
    expect(await refusal(world.student.id)).toEqual([422, ["instructors"]]);
    expect(await refusal(world.instructor.id, world.instructor.id)).toEqual([422, ["instructors"]]);
  });
});

describe("a trial", () => {
  let aircraftId: string;
  let programId: string;
  let tagId: string;
  beforeEach(async () => {
    aircraftId = (await makeAircraft(world.site.id, { taxiOutMinutes: 6, taxiInMinutes: 4 })).id;
    programId = await newProgram();
    const name = newId();
    tagId = (await prisma().tag.create({ data: { id: newId(), name } })).id;
  });
  const attempt = (more: object, as = world.instructor) =>
    send("POST", "price-trial", { aircraftId, programId, ...more }, as);

  test("says line by line what a flight would cost, what it costs today, and how many are booked", async () => {
    const person = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    await prisma().personTag.create({ data: { personId: person.id, tagId } });
    const body = { programId, aircraftId, rates: [rate(today - DAY, 186)] };
    await send("POST", "aircraft-program-price", body);
    const instruction = { programId, siteId: world.site.id, instructors: [world.instructor.id], practicalPrice: 42 };
    await send("POST", "instructor-program-price", instruction);
    const rates = [
      rate(today - DAY, 186),
      rate(today + 30 * DAY, 192, { discounts: [{ tagId, percent: 10 }], landingPrice: 6, landings: 1 }),
    ];
    const flight = { day: today + 38 * DAY, blockMinutes: 64, landings: 4, landingsByNight: 2 };
    const before = await prisma().auditEntry.count();
    const { view } = await attempt({ rates, flight, studentId: person.id, instructorId: world.instructor.id });
    expect(view).toEqual({
      lines: [
        { kind: 0, quantity: 64, unitPrice: 192, amount: 204.8, tagId: null },
        { kind: 7, quantity: 10, unitPrice: 204.8, amount: -20.48, tagId },
        { kind: 6, quantity: 2, unitPrice: 6, amount: 12, tagId: null },
        { kind: 3, quantity: 64, unitPrice: 42, amount: 44.8, tagId: null },
      ],
      ...{ total: 241.12, totalToday: 243.2, startsAt: today + 30 * DAY, booked: 0 },
    });
    expect(await prisma().auditEntry.count()).toBe(before);
    const solo = await attempt({
      rates,
      flight: { ...flight, mode: 1, landingsByNight: 0 },
      instructorId: world.instructor.id,
    });
    expect(solo.view.lines.map(({ kind }: Json) => kind)).toEqual([1]);
    const early = await attempt({ rates: [rates[1]!], flight: { ...flight, day: today } });
    expect(early.view).toMatchObject({ lines: [], total: 0, startsAt: null, booked: 0 });
  });

  test("counts airborne time without the usual taxiing", async () => {
    const rates = [rate(today, 60, { time: 1 })];
    const { view } = await attempt({ rates, flight: { day: today, blockMinutes: 70 } });
    expect(view).toMatchObject({ total: 60, totalToday: null });
  });

  test("counts rentals of its aircraft from its day on", async () => {
    const start = today + 12 * DAY + 10 * 3600;
    await makeReservation(world, { type: "Renter", start, aircraftId });
    const counted = async (startsAt: number) => {
      const day = today + 40 * DAY;
      const { view } = await attempt({
        programId: null,
        rates: [rate(startsAt, 60)],
        flight: { day, blockMinutes: 70 },
      });
      return view.booked;
    };
    expect([await counted(today), await counted(today + 13 * DAY)]).toEqual([1, 0]);
  });

  test("is about aircraft and people that the caller may see", async () => {
    const body = { rates: [rate(today, 60)], flight: { day: today, blockMinutes: 70 } };
    expect((await attempt(body, other.instructor)).status).toBe(404);
    expect((await attempt(body, world.student)).status).toBe(403);
    const stranger = await attempt({ ...body, studentId: other.student.id });
    expect(stranger).toMatchObject({ status: 422, view: { errors: { studentId: [expect.any(String)] } } });
  });
});

describe("an instructor's price that is tried out", () => {
  test("says line by line what a lesson would cost, what it costs today, and how many are booked", async () => {
    const { site, instructor } = world;
    const { student, lessons } = await enrolStudent(world, await makeProgram(world, { flights: 1 }));
    const enrolment = { sessions: { some: { id: lessons[0]!.id } } };
    const { programId } = await prisma().enrolment.findFirstOrThrow({ where: enrolment });
    const priced = { programId, siteId: site.id, instructors: [instructor.id] };
    const first = { startsAt: today - DAY, practicalPrice: 42, theoreticalPrice: 30 };
    await send("POST", "instructor-program-price", { ...priced, rates: [first] });
    const next = { startsAt: today + 10 * DAY, practicalPrice: 45.5, theoreticalPrice: 31 };
    const lesson = { day: today + 12 * DAY, practicalMinutes: 64, theoryMinutes: 90 };
    const flights = lessons.filter(({ session }) => session.type === "Practical");
    for (const [at, days] of [9, 12].entries())
      await makeReservation(world, {
        ...{ type: "Practical", start: today + days * DAY + 10 * 3600 },
        ...{ learner: { id: student.id, lessonId: flights[at]!.id }, overrideReason: "Test" },
      });
    const before = await prisma().auditEntry.count();
    const { view } = await send(
      "POST",
      "price-trial/instruction",
      { ...priced, rates: [first, next], lesson },
      instructor,
    );
    expect(view).toEqual({
      lines: [
        { kind: 3, quantity: 64, unitPrice: 45.5, amount: 48.53, tagId: null },
        { kind: 2, quantity: 90, unitPrice: 31, amount: 46.5, tagId: null },
      ],
      ...{ total: 95.03, totalToday: 89.8, startsAt: next.startsAt, booked: 1 },
    });
    expect(await prisma().auditEntry.count()).toBe(before);
    const attempt = async (more: object, as = instructor) =>
      send("POST", "price-trial/instruction", { ...priced, rates: [next], lesson, ...more }, as);
    const early = await attempt({ lesson: { ...lesson, day: today } });
    expect(early.view).toMatchObject({ lines: [], total: 0, startsAt: null, booked: 0, totalToday: 89.8 });
    expect((await attempt({ instructors: [] })).view).toMatchObject({ total: 95.03, totalToday: null, booked: 0 });
    expect((await attempt({ instructors: [other.instructor.id] })).view).toMatchObject({ totalToday: null, booked: 0 });
    expect((await attempt({}, other.instructor)).status).toBe(404);
    expect((await attempt({}, student)).status).toBe(403);
  });
});

test("a school whose prices are in cents keeps its currency's decimals", async () => {
  await price();
  const school = await prisma().school.findFirstOrThrow();
  const body = { id: school.id, parameters: { currencyCode: "JPY" }, version: school.version };
  const { status, view } = await send("PUT", "school", body, await signInAs(world.superAdmin));
  expect([status, Object.keys(view.errors)]).toEqual([422, ["parameters.currencyCode"]]);
});
