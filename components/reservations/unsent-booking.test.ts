import { describe, expect, test } from "vitest";
import { makeNewBookingFields } from "./form/booking-form-state";
import { parseUnsentBookings, type UnsentBooking } from "./unsent-booking";

const usual = { flight: { briefing: 0, debriefing: 0 } } as never;
const unsent: UnsentBooking = {
  id: "one",
  readerId: "reader",
  siteId: "site",
  fields: {
    ...makeNewBookingFields({ start: 1_790_000_000, end: 1_790_003_600 }, "Europe/Paris", usual),
    briefing: 0,
    debriefing: 0,
  },
  existing: null,
  idempotencyKey: "key",
  sent: [{ type: "Renter", body: {} as never }],
  what: "F-GKQA",
};

describe("what could not be sent, as the tab has kept it", () => {
  test("is read as it was written", () => {
    const change = { ...unsent, id: "two", existing: { id: "reservation", version: 2 }, sent: [] };
    expect(parseUnsentBookings(JSON.stringify([unsent, change]))).toEqual([unsent, change]);
    expect(parseUnsentBookings(null)).toEqual([]);
  });

  test.each(["{", "", "null", '"x"', "7", "{}", "[null]", '["x"]', "[[]]", "[{}]"])(
    "is nothing if it is %s",
    (text) => {
      expect(parseUnsentBookings(text)).toEqual([]);
    },
  );

  test.each([
    ["without fields", { ...unsent, fields: undefined }],
    ["with fields that aren't any", { ...unsent, fields: [] }],
    ["of a type that nobody books", { ...unsent, fields: { ...unsent.fields, type: "constructor" } }],
    ["with people of another shape", { ...unsent, fields: { ...unsent.fields, others: [null] } }],
    ["without the instants that were meant", { ...unsent, fields: { ...unsent.fields, meant: undefined } }],
    ["without a key", { ...unsent, idempotencyKey: 1 }],
    ["with a change without its version", { ...unsent, existing: { id: "reservation" } }],
    ["without what was sent", { ...unsent, sent: undefined }],
  ])("leaves out one %s, and keeps the others", (_, other) => {
    expect(parseUnsentBookings(JSON.stringify([other, unsent]))).toEqual([unsent]);
  });
});
