import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { runDueJobs } from "@/lib/testing/jobs";
import { makeAircraft, makePerson, makeReservation, makeWorld, signInAs, type World } from "@/lib/testing/world";

const DAY = 86_400;
const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const send = async (verb: "GET" | "POST" | "PUT" | "PATCH", path: string, body?: object, as = world.staff) => {
  const answer = await call(verb, `/api/${path}`, { as, body, headers: { "accept-language": "en-US" } });
  return { status: answer.status, json: answer.status === 204 ? null : await answer.json() };
};
const makeType = async (warnings: object[]) => {
  const certificateType = { name: newId(), category: 1, isMandatory: true, onlyTagId: null, warnings };
  return (await send("POST", "certificate-type", { certificateType, qualifications: [] }, world.admin)).json;
};

describe("[2 §7] a certificate of an aircraft", () => {
  test("says its cycles and number, is valid until so many landings, keeps the aircraft from flying after, and is renewed", async () => {
    const type = await makeType([{ kind: 1, thresholds: [{ value: 50, unit: 2, color: "#F2C94C" }] }, { kind: 3 }]);
    const aircraft = await makeAircraft(world.site.id, { landings: 1000 });
    const path = "certificate-for-aircraft";
    const { id } = (await send("POST", path, { aircraftId: aircraft.id, certificateTypeId: type.id })).json;
    const validate = (of: string, cycles: number, version: number, more: object = {}) => {
      const warnings = [
        { kind: 1, cycles },
        { kind: 3, serialNumber: "FR-0417", ...more },
      ];
      return send("PUT", `${path}/${of}/validation`, { isValidated: true, warnings, version });
    };
    const lacking = await validate(id, 1040, 1, { serialNumber: null });
    expect(lacking).toMatchObject({ status: 422, json: { message: "The serial number is required" } });
    expect((await validate(id, 1040, 1)).status).toBe(204);
    const current = `aircraft/${aircraft.id}/current-certificates`;
    expect((await send("GET", current)).json).toMatchObject([
      { state: 2, color: "#f2c94c", warnings: [{ kind: 1, cycles: 1040 }, { serialNumber: "FR-0417" }] },
    ]);
    const { id: booked } = await makeReservation(world, {
      start: today + 400 * DAY + 10 * 3600,
      aircraftId: aircraft.id,
    });
    const complianceOf = async () =>
      (await prisma().reservation.findUniqueOrThrow({ where: { id: booked } })).compliance;
    expect(await complianceOf()).toBe("Warning");
    // Forty-one landings later it has expired.
    const { version } = await prisma().aircraft.findUniqueOrThrow({ where: { id: aircraft.id } });
    const counters = { totalLanding: 1041, correctionReason: "Read from the logbook", version };
    const moved = await send("PATCH", `aircraft/${aircraft.id}/counters`, counters, world.admin);
    expect(moved.status, JSON.stringify(moved.json)).toBeLessThan(300);
    await runDueJobs();
    expect((await send("GET", current)).json).toMatchObject([{ state: 3 }]);
    expect(await complianceOf()).toBe("Blocking");
    const renewed = await send("POST", `${path}/renewal`, { certificateId: id, aircraftId: aircraft.id });
    expect((await validate(renewed.json.id, 2000, 1)).status).toBe(204);
    await runDueJobs();
    expect(await complianceOf()).toBe("Valid");
    expect((await send("GET", `aircraft/${aircraft.id}/archived-certificates`)).json).toMatchObject([{ id }]);
  });

  test("[2 §8] that nobody knows, or of a disabled type, is refused in the text's words", async () => {
    const unknown = await send("GET", `certificate-for-aircraft/${newId()}`);
    expect(unknown).toMatchObject({ status: 404, json: { message: "Unable to find certificate" } });
    const type = await makeType([{ kind: 0 }]);
    await send("PATCH", "state/certificate-type", { id: type.id, state: 1, version: type.version }, world.admin);
    const body = { aircraftId: world.aircraft.id, certificateTypeId: type.id };
    const disabled = await send("POST", "certificate-for-aircraft", body);
    expect(disabled).toMatchObject({ status: 422, json: { message: "Certificate seems disabled" } });
  });
});

test("a mechanic, who is told when one ends, reads the certificates of the aircraft", async () => {
  const mechanic = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
  await prisma().dutyGrant.create({ data: { personId: mechanic.id, siteId: world.site.id, duty: "Mechanic" } });
  const path = `aircraft/${world.aircraft.id}/current-certificates`;
  expect((await send("GET", path, undefined, await signInAs(mechanic))).status).toBe(200);
  expect((await send("GET", path, undefined, world.renter)).status).toBe(403);
});

test("the list of an admin over all sites is of aircraft alone, and a new one says which it was given", async () => {
  const person = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
  const ofPeople = await prisma().certificateType.create({
    data: { id: newId(), name: newId(), category: "ForPeople", demands: [], parts: [] },
  });
  const body = { userId: person.id, certificateTypeId: ofPeople.id };
  expect((await send("POST", "certificate-for-people", body)).status).toBe(201);
  const certificateType = { name: newId(), category: 1, isDefault: true, warnings: [{ kind: 3 }] };
  const type = (await send("POST", "certificate-type", { certificateType, qualifications: [] }, world.admin)).json;
  const site = { siteId: world.site.id, dateEntree: null };
  const aircraft = { callSign: `F-${newId().slice(-6)}`, model: "DR400", type: 0, classe: 0, site };
  const made = await send("POST", "aircraft", aircraft);
  expect(made).toMatchObject({ status: 201, json: { certificatesType: [{ id: type.id }] } });
  const { json } = await send("GET", "certificate-for-aircraft?siteId=all", undefined, world.admin);
  expect(json.length).toBeGreaterThan(0);
  expect(json.every((one: { userId: string | null }) => one.userId === null)).toBe(true);
});
