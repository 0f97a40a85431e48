import { beforeAll, describe, expect, test } from "vitest";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { LOCALES } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { call } from "@/lib/testing/call";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import type { Prisma } from "@/prisma/generated/client";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const NOW = Math.floor(Date.now() / 60_000) * 60;

let world: World;
let stranger: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  stranger = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
});

/** A rental of the world's renter that begins in some seconds, and waits for its follow-up unless it says otherwise. */
async function makeFlight(inSeconds = -5 * DAY, more: Partial<Prisma.ReservationUncheckedCreateInput> = {}) {
  const [startAt, endAt] = [new Date((NOW + inSeconds) * 1000), new Date((NOW + inSeconds + HOUR) * 1000)];
  const { id } = await prisma().reservation.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, type: "Renter", state: "FlightFollowUpNeeded", startAt, endAt },
      ...{ aircraftId: world.aircraft.id, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt },
      ...{ createdAt: startAt, editedAt: startAt, ...more },
      people: { create: [{ personId: world.renter.id, role: "Renter" }] },
    },
  });
  return id;
}

type Sent = { verb?: "GET" | "POST" | "PATCH"; path: string; as?: SignedInPerson; body?: object };
type Refusal = [
  about: string,
  status: number,
  key: MessageKey,
  send: () => Promise<Sent>,
  values?: Record<string, number>,
];
const read = (path: string, as?: SignedInPerson): Sent => ({ verb: "GET", path: `/api/suivi-vol/${path}`, as });
const keep = (reservationId: string, legs: object[], as?: SignedInPerson): Sent => ({
  ...{ path: "/api/suivi-vol", as, body: { reservationId, legs } },
});
const note = (id: string, body: object, as?: SignedInPerson): Sent => ({
  ...{ verb: "PATCH", path: `/api/suivi-vol/${id}/times`, as, body },
});
const open = (id: string, reason: string): Sent => ({
  ...{ path: `/api/suivi-vol/${id}/reopening`, as: world.staff, body: { reason, version: 1 } },
});
const theory = () => makeFlight(-DAY, { type: "Theoretical", aircraftId: null, offBlockAt: null, onBlockAt: null });
const closed = async () => {
  const id = await makeFlight();
  await prisma().flight.create({ data: { reservationId: id, siteId: world.site.id, state: "Closed" } });
  return id;
};
const onBoard = (userId: string) => [
  { users: [{ userId, mode: PILOT_FUNCTIONS.indexOf("Pic"), pilotFlying: true }], from: "LFLG", to: "LFLG" },
];

describe("[2 §8] a flight follow-up that isn't fetched or saved says why in the reader's language", () => {
  test.each<Refusal>([
    ["fetching one that isn't there", 404, "errors.notFound", async () => read(newId())],
    ["fetching somebody else's", 403, "flights.followUp.mayNotRecord", async () => read(await makeFlight(), stranger)],
    ["fetching what doesn't fly", 422, "flights.followUp.notToFollowUp", async () => read(await theory(), world.staff)],
    [
      "saving somebody else's",
      403,
      "flights.followUp.mayNotRecord",
      async () => keep(await makeFlight(), [], stranger),
    ],
    [
      "saving one that is cancelled",
      409,
      "flights.followUp.cancelled",
      async () => keep(await makeFlight(-DAY, { state: "Cancelled" }), []),
    ],
    [
      "saving one of the day after tomorrow",
      409,
      "flights.followUp.tooEarly",
      async () => keep(await makeFlight(2 * DAY, { state: "Scheduled" }), []),
      { hours: 12 },
    ],
    ["saving one that is closed", 409, "flights.followUp.closed", async () => keep(await closed(), [])],
    [
      "saving who isn't of it",
      422,
      "flights.followUp.userUnknown",
      async () => keep(await makeFlight(), onBoard(stranger.id)),
    ],
    [
      "saving a time that lies ahead",
      422,
      "flights.followUp.timeInFuture",
      async () => keep(await makeFlight(), [{ ...onBoard(world.renter.id)[0], offBlock: NOW + HOUR }]),
    ],
    [
      "times that don't follow one another",
      422,
      "flights.followUp.timesOrder",
      async () => note(await makeFlight(), { offBlock: NOW - 60, takeOff: NOW - 120 }),
    ],
    [
      "a time of another century",
      422,
      "flights.followUp.farFromPlan",
      async () => note(await makeFlight(), { offBlock: -2_208_988_800 }),
    ],
    [
      "what is typed of another week, by staff",
      422,
      "flights.followUp.daysFromPlan",
      async () => keep(await makeFlight(), [{ ...onBoard(world.renter.id)[0], offBlock: NOW - 12 * DAY }], world.staff),
      { hours: 72 },
    ],
    [
      "a return that is over",
      422,
      "flights.followUp.returnPast",
      async () => note(await makeFlight(), { expectedReturn: NOW - 60 }),
    ],
    [
      "a return long after its plan",
      422,
      "flights.followUp.returnTooLate",
      async () => note(await makeFlight(-HOUR), { expectedReturn: NOW + 3 * DAY }),
      { hours: 24 },
    ],
    [
      "leaving while something stands against it",
      403,
      "flights.followUp.notReleased",
      async () => note(await makeFlight(-5 * DAY, { compliance: "Blocking" }), { offBlock: NOW - 5 * DAY }),
    ],
    [
      "letting it go without a reason",
      422,
      "flights.followUp.releaseReasonRequired",
      async () =>
        note(await makeFlight(-5 * DAY, { compliance: "Blocking" }), { offBlock: NOW - 5 * DAY }, world.admin),
    ],
    ["opening one that isn't closed", 409, "flights.followUp.notClosed", async () => open(await makeFlight(), "Times")],
    [
      "opening one without a reason",
      422,
      "flights.followUp.reopeningReasonRequired",
      async () => open(await closed(), " "),
    ],
  ])("%s", async (_, status, key, send, values) => {
    const { verb = "POST", path, as = world.renter, body } = await send();
    for (const locale of LOCALES) {
      const answer = await call(verb, path, { as, body, headers: { "accept-language": locale } });
      const { title, errors = {} } = await answer.json();
      expect(answer.status).toBe(status);
      expect([title, ...Object.values(errors).flat()]).toContain(localize(locale, key, values));
    }
  });
});
