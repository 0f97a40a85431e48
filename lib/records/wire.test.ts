import { expect, test } from "vitest";
import { RECORD_STATES } from "./codes";
import { BOOKING_RIGHTS, CANCELLATION_GROUPS } from "./dictionaries/codes";
import {
  decodeCancellationReason,
  decodeOperationType,
  makeCancellationReasonBody,
  makeOperationTypeBody,
} from "./dictionaries/wire";
import { stateInputSchema, statutQuerySchema } from "./schema";
import { asksActiveOnly, decodeState, makeStateBody, makeStatesQuery } from "./wire";

const ID = "a".repeat(24);

test("states are words here and the specification's numbers on the way", () => {
  expect([0, 1, 2].map((state) => decodeState({ id: ID, state }))).toEqual([
    { id: ID, state: "Active" },
    { id: ID, state: "Disabled" },
    { id: ID, state: "Archived" },
  ]);
  expect(RECORD_STATES.map((state) => stateInputSchema.parse(makeStateBody(ID, state)).state)).toEqual([0, 1, 2]);
});

test("a list asks for active records, or for disabled ones too", () => {
  expect(statutQuerySchema.parse(makeStatesQuery(true)).statut).toEqual(["Active"]);
  expect(statutQuerySchema.parse(makeStatesQuery(false)).statut).toEqual(["Active", "Disabled"]);
  expect([true, false].map((only) => asksActiveOnly(makeStatesQuery(only)))).toEqual([true, false]);
});

test("booking rights and cancellation groups come in as words and go out as numbers", () => {
  const type = { id: ID, name: "Local", isCheckFlight: false, takesGuest: true, state: 0, version: 1 };
  expect(BOOKING_RIGHTS.map((_, code) => decodeOperationType({ ...type, bookingRight: code }))).toEqual(
    BOOKING_RIGHTS.map((bookingRight) => ({ ...type, state: "Active", bookingRight })),
  );
  expect(BOOKING_RIGHTS.map((bookingRight) => makeOperationTypeBody({ bookingRight }).bookingRight)).toEqual([0, 1, 2]);
  const reason = { id: ID, reason: "Fog", active: false, isHealth: true, state: 1, version: 1 };
  expect(CANCELLATION_GROUPS.map((_, code) => decodeCancellationReason({ ...reason, group: code }))).toEqual(
    CANCELLATION_GROUPS.map((group) => ({ ...reason, state: "Disabled", group })),
  );
  expect(CANCELLATION_GROUPS.map((group) => makeCancellationReasonBody({ group }).group)).toEqual([0, 1, 2, 3, 4]);
});
