import { describe, expect, test } from "vitest";
import { COMPLIANCES, RESERVATION_ROLES, RESERVATION_STATES, type ReservationRole } from "./codes";
import { reservationTypes } from "./kinds";
import { mergePeriods, type OccupiedResource } from "./rules";
import { publicReservationViewSchema, reservationViewSchema } from "./schema";
import {
  decodeFullReservation,
  decodePublicReservation,
  encodePublicReservation,
  type PublicReservation,
} from "./wire";

const roles = RESERVATION_ROLES.filter((role): role is ReservationRole => role !== "All");
const aircraft = {
  aircraftId: "a",
  callSign: "F-GKQA",
  model: "DR400",
  startTurnaround: 50,
  startFlight: 100,
  endFlight: 200,
  fromAirport: "LFLG",
  toAirport: null,
  operationId: null,
  operationName: null,
};

/** One reservation of each type. Together they contain every state, compliance level and role. */
const planned = reservationTypes.map(
  (type, at): PublicReservation => ({
    id: `r${at}`,
    siteId: "s",
    type,
    state: RESERVATION_STATES[at % RESERVATION_STATES.length]!,
    compliance: COMPLIANCES[at % COMPLIANCES.length]!,
    start: 0,
    end: 300,
    durationBriefing: 2,
    durationDebriefing: 1,
    title: at % 2 ? "NAV 3" : null,
    isSolo: at % 3 === 0,
    aircraft: at % 2 ? null : aircraft,
    classroom: at % 2 ? { classroomId: "c", name: "Blériot" } : null,
    users: roles.map((role) => ({ userId: role, role, callSign: null, firstName: "Léa", lastName: "Martin" })),
    version: at,
  }),
);

describe("a bar", () => {
  test.each(planned)("of type $type goes out as the schema says and comes back in the same words", (bar) => {
    const view = encodePublicReservation(bar);
    expect(publicReservationViewSchema.strict().parse(view)).toEqual(view);
    expect(decodePublicReservation(JSON.parse(JSON.stringify(view)))).toEqual(bar);
    // The board compares bars by their JSON text, so the text must be the same.
    expect(JSON.stringify(decodePublicReservation(view))).toBe(JSON.stringify(bar));
  });

  test("bears the specification's numbers and names", () => {
    const view = encodePublicReservation({
      ...planned[0]!,
      type: "Maintenance",
      state: "Cancelled",
      compliance: "Blocking",
    });
    expect(view).toMatchObject({ reservationType: 1, reservationState: 2, compliance: 2 });
    expect(view.users[3]).toMatchObject({ reservationUserRole: 4, nom: "Martin", prenom: "Léa" });
  });

  test("of no known type is refused rather than drawn as another", () => {
    expect(() => decodePublicReservation({ ...encodePublicReservation(planned[0]!), reservationType: 9 })).toThrow(
      RangeError,
    );
  });
});

test("one reservation comes in with the comment for the client beside the others", () => {
  const bar = encodePublicReservation(planned[0]!);
  const users = bar.users.map((user) => ({
    ...user,
    promotionId: null,
    userProgramSessionId: null,
    lesson: null,
    phoneNumber: user === bar.users[0] ? "+33 4" : null,
  }));
  const payer = { id: "p", callSign: null, nom: "Petit", prenom: "Nora" };
  const view = reservationViewSchema.parse({
    ...bar,
    seriesId: "5",
    aircraft: {
      ...aircraft,
      commentaryForClient: "Gate 2",
      limitIds: [],
      payerId: "p",
      payer,
      passengers: 2,
      isIfr: true,
    },
    users,
    commentaryForGlobal: "Headset",
    commentaryForCancel: null,
    overrideReason: null,
    cancellation: null,
    creationDate: 1,
    createdBy: "Claire Moreau",
    editingDate: 2,
    editedBy: null,
    warnings: [],
    guest: { name: "Nora Petit", phoneNumber: "", email: "nora@example.org", language: "fr-FR" },
    rights: { change: true, cancel: false, leave: false, withdraw: false, guest: true, payer: false },
  });
  const reservation = decodeFullReservation(view);
  expect(reservation).toMatchObject({
    ...planned[0],
    commentaryForGlobal: "Headset",
    commentaryForClient: "Gate 2",
    limitIds: [],
    ...{ payerId: "p", payer: { id: "p", firstName: "Nora", lastName: "Petit" } },
    passengers: 2,
    isIfr: true,
    guest: view.guest,
  });
  expect(reservation.aircraft).toEqual(aircraft);
  expect(reservation.phones).toEqual({ [bar.users[0]!.userId]: "+33 4" });
  expect(decodeFullReservation({ ...view, aircraft: null }).commentaryForClient).toBeNull();
});

describe("periods", () => {
  const period = (resourceId: string, start: number, end: number): OccupiedResource => {
    return { resourceId, kind: "Person", start, end };
  };
  test("that touch or overlap are one, others stay apart, sorted by resource and start", () => {
    const taken = [
      period("b", 5, 9),
      period("a", 30, 40),
      period("a", 10, 20),
      period("a", 0, 10),
      period("a", 15, 18),
    ];
    expect(mergePeriods(taken)).toEqual([period("a", 0, 20), period("a", 30, 40), period("b", 5, 9)]);
    // The function must not change its argument.
    expect(taken[3]).toEqual(period("a", 0, 10));
  });
});
