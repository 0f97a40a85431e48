import { describe, expect, test } from "vitest";
import type { Standing } from "@/lib/views/warnings/standing";
import { chooseOwnCure, listCures } from "./cures";

const standing = (state: Standing["state"], more: Partial<Standing> = {}) =>
  ({ state, level: "Blocking", renewal: "None", ...more }) as Standing;

describe("what would put it in order, for staff", () => {
  const cures = (one: Standing, more: object = {}) =>
    listCures({ standing: one, isOfPerson: true, decides: true, hasBookings: false, ...more });
  test.each([
    ["in order", cures(standing("Valid")), []],
    ["sent in", cures(standing("Awaiting")), ["validate"]],
    ["its renewal is sent in", cures(standing("Soon", { renewal: "SentIn" })), ["validate"]],
    ["health data that somebody else validates", cures(standing("Awaiting"), { decides: false }), ["awaitsReader"]],
    ["expired", cures(standing("Expired")), ["renew", "holder"]],
    ["expired, its renewal is open", cures(standing("Expired", { renewal: "Opened" })), ["complete", "holder"]],
    ["expired health data", cures(standing("Expired"), { decides: false }), ["renew", "holder", "thenReader"]],
    ["missing, and blocks bookings", cures(standing("Missing"), { hasBookings: true }), ["give", "holder", "booking"]],
    ["recent experience", cures(standing("Missing"), { isRecency: true, hasBookings: true }), ["recency"]],
    ["of an aircraft", cures(standing("Invalid"), { isOfPerson: false }), ["renew"]],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe("what the holder can do", () => {
  const own = (one: Standing, more: object = {}) =>
    chooseOwnCure({ standing: one, kind: "Certificate", isHealthData: false, ...more });
  test.each([
    [own(standing("Valid")), null],
    [own(standing("Soon")), "renew"],
    [own(standing("Soon", { renewal: "SentIn" })), "renewalSent"],
    [own(standing("Expired", { renewal: "Opened" })), "finish"],
    [own(standing("Incomplete")), "complete"],
    [own(standing("Awaiting")), "awaits"],
    [own(standing("Awaiting"), { isHealthData: true }), "awaitsHealth"],
    [own(standing("Missing")), "ask"],
    [own(standing("Missing"), { kind: "Recency" }), "recency"],
  ])("%#: %s", (found, expected) => {
    expect(found).toBe(expected);
  });
});
