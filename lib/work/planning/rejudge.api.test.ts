import { beforeAll, describe, expect, test } from "vitest";
import { planningNumbers, publishChanges } from "@/lib/access/changes/planning-numbers";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makePerson, makeReservation, makeWorld, type World } from "@/lib/testing/world";
import { rejudge } from "./rejudge";

const NOON = Date.UTC(NEXT_YEAR, 5, 10, 10) / 1000;
let days = 0;
const noon = () => NOON + 86_400 * days++;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const read = (id: string) => prisma().reservation.findUniqueOrThrow({ where: { id }, include: { verdicts: true } });
const renterOf = async () => (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
const setState = async (id: string, state: number) => {
  const { version } = await prisma().person.findUniqueOrThrow({ where: { id } });
  const answer = await call("PATCH", "/api/state/user", { as: world.staff, body: { id, state, version } });
  expect(answer.status).toBe(204);
};

describe("verdicts follow their facts", () => {
  test("a renter who is disabled turns what they booked red, and enabled again clears it; the version stays", async () => {
    const renter = await renterOf();
    const { id } = await makeReservation(world, { start: noon(), renter });
    const other = await makeReservation(world, { start: noon() });
    await setState(renter, 1);
    expect(await rejudge({ personId: renter })).toBe(1);
    const red = await read(id);
    expect(red).toMatchObject({ compliance: "Blocking", version: 1, verdicts: [{ rule: "personDisabled" }] });
    expect((await read(other.id)).compliance).toBe("Valid");
    await setState(renter, 0);
    expect(await rejudge({ personId: renter })).toBe(1);
    expect(await read(id)).toMatchObject({ compliance: "Valid", verdicts: [], version: 1 });
  });

  test("a role that is taken says so on the board", async () => {
    const renter = await renterOf();
    const { id } = await makeReservation(world, { start: noon(), renter });
    await prisma().siteRole.deleteMany({ where: { personId: renter } });
    await publishChanges();
    const before = (await planningNumbers([world.site.id])).get(world.site.id)!;
    expect(await rejudge({ personId: renter })).toBe(1);
    await publishChanges();
    expect((await planningNumbers([world.site.id])).get(world.site.id)).toBe(before + 1);
    expect((await read(id)).verdicts).toMatchObject([{ rule: "noRoleOnSite", level: "Blocking" }]);
    expect(await rejudge({ personId: renter })).toBe(0);
  });

  test("another rule of the night is judged at once over all that is to come", async () => {
    // On block between 30 minutes after sunset (19:57) and the end of civil twilight (20:03) of that day, UTC.
    const { id } = await makeReservation(world, { start: Date.UTC(NEXT_YEAR, 5, 10, 18) / 1000, hours: 2 });
    expect(await read(id)).toMatchObject({ compliance: "Warning", verdicts: [{ rule: "outsideDaylight" }] });
    const school = await (await call("GET", "/api/school", { as: world.admin })).json();
    const { name, mainSiteId, address, parameters, version } = school;
    const body = { name, mainSiteId, address, parameters: { ...parameters, nightRule: 1 }, version };
    expect((await call("PUT", "/api/school", { as: world.admin, body })).status).toBe(204);
    expect(await rejudge({})).toBe(1);
    expect(await read(id)).toMatchObject({ compliance: "Valid", verdicts: [] });
  });

  test("leaves alone what is over, cancelled or taken back", async () => {
    const renter = await renterOf();
    const { id } = await makeReservation(world, { start: noon(), renter });
    await prisma().reservation.update({ where: { id }, data: { state: "Cancelled" } });
    await prisma().person.update({ where: { id: renter }, data: { state: "Disabled" } });
    expect(await rejudge({ personId: renter })).toBe(0);
    expect((await read(id)).compliance).toBe("Valid");
  });
});
