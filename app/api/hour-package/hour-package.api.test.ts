import { beforeAll, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { post } from "@/lib/activity/accounts/commands";
import { toDate, toDay, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const TODAY = toDay(new Date());
const makeRenter = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
/** An aircraft at 60.00 an hour, of which ten hours can be bought for 500.00 with VAT. */
async function makePriced({ programId = null as string | null, siteId = world.site.id, rate = {} } = {}) {
  const { id: aircraftId } = await makeAircraft(siteId);
  const id = newId();
  const usual = { id, startsOn: toDate("2020-01-01"), hourPrice: 60_00, packageMinutes: 600, packagePrice: 500_00 };
  await prisma().aircraftPrice.create({
    data: {
      id,
      aircraftId,
      programId,
      isBilling: true,
      rates: { create: { ...usual, vatBasisPoints: 20_00, ...rate } },
    },
  });
  return { priceId: id, aircraftId };
}
type Priced = { priceId: string; minutes: number; price?: number };
const read = async (userId: string, as: SignedInPerson = world.staff) => {
  const answer = await call("GET", `/api/hour-package?userId=${userId}`, { as });
  return (await answer.json()) as { left: Priced[]; offers: Priced[] };
};
async function buy(userId: string, priceId: string, as: SignedInPerson = world.staff, headers = {}) {
  const body = { userId, priceId, number: "R 12" };
  const answer = await call("POST", "/api/hour-package", { as, body, headers });
  return { status: answer.status, view: await answer.json() };
}
/** A flight at a price, of which so many minutes were taken of bought hours. */
const fly = (personId: string, priceId: string, minutes: number) =>
  asActor(SYSTEM_ACTOR, (work) =>
    post(work, [
      {
        ...{ personId, siteId: world.site.id, postedOn: toDate(TODAY), cause: "Flight", amount: 0 },
        ...{ aircraftPriceId: priceId, detail: [{ kind: "Package", minutes, amount: 0 }] },
      },
    ]),
  );
const takeBack = (id: string) =>
  call("POST", `/api/flight-account/${id}/contra`, { as: world.staff, body: { comment: "Wrong person" } });

test("hours are bought at today's price, with VAT; what flights leave of them is told, to the person too", async () => {
  const [renter, { priceId }] = [await makeRenter(), await makePriced()];
  expect((await read(renter.id)).offers).toContainEqual(expect.objectContaining({ priceId, minutes: 600, price: 500 }));
  const { status, view } = await buy(renter.id, priceId);
  expect(status).toBe(201);
  expect(view).toMatchObject({ price: -500, vat: -83.33, balance: -500, reference: "R 12", date: utcDayToUnix(TODAY) });
  await fly(renter.id, priceId, 64);
  const left = [expect.objectContaining({ priceId, minutes: 536 })];
  expect((await read(renter.id)).left).toEqual(left);
  expect(await read(renter.id, renter)).toEqual({ currencyCode: "EUR", left, offers: [] });
});

test("a package is taken back as long as none of its hours is flown; else it is said how many are left", async () => {
  const [renter, { priceId }] = [await makeRenter(), await makePriced()];
  const first = await buy(renter.id, priceId);
  expect((await takeBack(first.view.id)).status).toBe(201);
  expect((await read(renter.id)).left).toEqual([]);
  const second = await buy(renter.id, priceId);
  await fly(renter.id, priceId, 30);
  const refused = await takeBack(second.view.id);
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain("10:00");
  // Those of another package stand in for them.
  const third = await buy(renter.id, priceId);
  expect((await takeBack(third.view.id)).status).toBe(201);
});

test("offered are rentals to who rents there, and programmes to who follows them, where somebody posts", async () => {
  const revisionId = await makeProgram(world);
  const { student } = await enrolStudent(world, revisionId);
  const { programId } = await prisma().programRevision.findUniqueOrThrow({ where: { id: revisionId } });
  const [rental, lessons] = [await makePriced(), await makePriced({ programId })];
  const renter = await makeRenter();
  const offered = async (userId: string, priceId: string) =>
    (await read(userId)).offers.some((one) => one.priceId === priceId);
  expect(await offered(student.id, lessons.priceId)).toBe(true);
  expect(await offered(student.id, rental.priceId)).toBe(false);
  expect(await offered(renter.id, lessons.priceId)).toBe(false);
  for (const gone of [
    await makePriced({ siteId: (await makeSite()).id }),
    await makePriced({ rate: { packageMinutes: null, packagePrice: null } }),
    await makePriced({ rate: { startsOn: toDate("2090-01-01") } }),
  ]) {
    expect(await offered(renter.id, gone.priceId)).toBe(false);
    const { status, view } = await buy(renter.id, gone.priceId);
    expect([status, Object.keys(view.errors)]).toEqual([422, ["priceId"]]);
  }
  expect((await buy(renter.id, rental.priceId, renter)).status).toBe(403);
});

test("hours are bought once per Idempotency-Key", async () => {
  const [renter, { priceId }] = [await makeRenter(), await makePriced()];
  const headers = { "idempotency-key": newId() };
  await Promise.all([1, 2].map(() => buy(renter.id, priceId, world.staff, headers)));
  expect((await read(renter.id)).left).toMatchObject([{ priceId, minutes: 600 }]);
});

test("a price that is tried out counts what the person has bought, for who may read their account", async () => {
  const [renter, { priceId, aircraftId }] = [await makeRenter(), await makePriced()];
  await buy(renter.id, priceId);
  const tried = async (as: SignedInPerson) => {
    const rates = [{ startsAt: utcDayToUnix("2020-01-01"), price: 60, package: { minutes: 600, price: 500 } }];
    const flight = { day: utcDayToUnix(TODAY), blockMinutes: 60, landings: 0 };
    const body = { aircraftId, rates, flight, studentId: renter.id };
    return (await (await call("POST", "/api/price-trial", { as, body })).json()).total;
  };
  expect(await tried(world.staff)).toBe(0);
  expect(await tried(world.instructor)).toBe(60);
});
