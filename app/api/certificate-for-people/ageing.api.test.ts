import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeStoredFile } from "@/lib/testing/files";
import { makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const [HOUR, DAY] = [3600, 86_400];
const real = Date.now();
const today = Math.floor(real / 1000 / DAY) * DAY;
const [YELLOW, RED] = ["#f2c94c", "#d64545"];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => void vi.useRealTimers());

const send = async (verb: "GET" | "POST" | "PUT", path: string, as: SignedInPerson, body?: object) => {
  const answer = await call(verb, `/api/${path}`, { as, body });
  return { status: answer.status, json: answer.status === 204 ? null : await answer.json() };
};

/** Moves the clock to noon of a day from today, and signs somebody in anew, because their sign-in has ended by then. */
async function moveClock(days: number, person: SignedInPerson): Promise<SignedInPerson> {
  vi.useFakeTimers({ toFake: ["Date"], now: (today + days * DAY + 12 * HOUR) * 1000 });
  return signInAs(person);
}

/** A blocking certificate of pilots, with a threshold at 60 and one at 30 days. */
async function makeType(): Promise<string> {
  const thresholds = [
    { value: 60, unit: 0, color: YELLOW },
    { value: 30, unit: 0, color: RED },
  ];
  const body = {
    ...{ name: newId(), category: 0, isBlocking: true, parts: [0] },
    warnings: [{ kind: 0, thresholds }, { kind: 2 }],
  };
  const { status, json } = await send("POST", "certificate-type", world.admin, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.id;
}

async function validate(id: string, expiresIn: number): Promise<void> {
  const warnings = [
    { kind: 0, expirationDate: today + expiresIn * DAY },
    { kind: 2, documentId: await makeStoredFile(world.staff.id) },
  ];
  const body = { warnings, isValidated: true, version: 1 };
  expect((await send("PUT", `certificate-for-people/${id}/validation`, world.staff, body)).status).toBe(204);
}

/** Books a flight at noon of a day from today. Answers 201 with the reservation, or 422 with what blocks it. */
const rent = (days: number) => {
  const start = today + days * DAY + 11 * HOUR;
  return send("POST", "reservation/renter", world.staff, {
    ...{ siteId: world.site.id, start, end: start + HOUR },
    aircraft: { aircraftId: world.aircraft.id },
    users: [{ userId: world.renter.id, reservationUserRole: 1 }],
  });
};

test("[2 §4] a certificate ages over its thresholds as the clock moves, expires after its last day, and then blocks", async () => {
  const typeId = await makeType();
  const given = { userId: world.renter.id, certificateTypeId: typeId };
  const { id } = (await send("POST", "certificate-for-people", world.staff, given)).json;
  await validate(id, 90);

  const seenAfter = async (days: number) => {
    const { json } = await send("GET", `certificate-for-people/${id}`, await moveClock(days, world.renter));
    return [json.state, json.color];
  };
  expect(await seenAfter(29)).toEqual([2, null]);
  expect(await seenAfter(31)).toEqual([2, YELLOW]);
  expect(await seenAfter(61)).toEqual([2, RED]);
  expect(await seenAfter(90)).toEqual([2, RED]);
  expect(await seenAfter(91)).toEqual([3, null]);
  vi.useRealTimers();

  expect(await rent(20)).toMatchObject({ status: 201, json: { compliance: 0, warnings: [] } });
  expect(await rent(90)).toMatchObject({ status: 201, json: { warnings: [{ type: "certificate", blocking: false }] } });
  expect(await rent(91)).toMatchObject({ status: 422, json: { warnings: [{ type: "certificate", blocking: true }] } });

  // While the renewal awaits its document, the old one counts; once it is validated, the new one.
  const renewal = { certificateId: id, userId: world.renter.id };
  const { json: next } = await send("POST", "certificate-for-people/renewal", world.renter, renewal);
  expect(await rent(21)).toMatchObject({ status: 201, json: { compliance: 0 } });
  expect(await rent(92)).toMatchObject({ status: 422 });
  await validate(next.id, 700);
  expect(await rent(92)).toMatchObject({ status: 201, json: { compliance: 0 } });
  const stored = await prisma().certificate.findUniqueOrThrow({ where: { id } });
  expect(stored.archivedAt).not.toBeNull();
});
