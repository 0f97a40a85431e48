import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeGuest, decideGuestMails, type Guest, type GuestFlight, type ToldGuest } from "./rules";
import { guestInputSchema, listGuestFaults } from "./schema";

const NOW = 1_000_000;
const HOUR = 3600;
const LEA: Guest = { name: "Léa Petit", phoneNumber: "+33 4 76 00 00 00", email: "lea@example.org", language: "fr-FR" };
const TOM: Guest = { name: "Tom Brown", phoneNumber: "", email: "tom@example.org", language: "en-US" };
const flight = (guest: Guest | null, more: Partial<GuestFlight> = {}): GuestFlight => {
  return { guest, operation: "Discovery", isOn: true, start: NOW + HOUR, end: NOW + 2 * HOUR, ...more };
};
const told = (kind: ToldGuest["kind"], more: Partial<ToldGuest> = {}): ToldGuest => {
  const { phoneNumber: _, ...guest } = LEA;
  return { ...guest, kind, operation: "Discovery", start: NOW + HOUR, end: NOW + 2 * HOUR, ...more };
};
const later = { start: NOW + 5 * HOUR, end: NOW + 6 * HOUR };
const over = { start: NOW - 2 * HOUR, end: NOW - HOUR };

describe("a guest is mailed", () => {
  test.each<[string, ToldGuest | null, GuestFlight, string[]]>([
    ["that the flight is booked", null, flight(LEA), ["Confirmed lea"]],
    ["nothing without an address", null, flight({ ...LEA, email: "" }), []],
    ["nothing of a flight that has begun", null, flight(LEA, over), []],
    ["nothing of one that was cancelled at once", null, flight(LEA, { isOn: false }), []],
    ["nothing twice", told("Confirmed"), flight(LEA), []],
    [
      "nothing of another telephone number or language",
      told("Confirmed"),
      flight({ ...LEA, phoneNumber: "", language: "en-US" }),
      [],
    ],
    ["that it was moved", told("Confirmed"), flight(LEA, later), ["Moved lea"]],
    ["nothing of a move that was undone", told("Moved"), flight(LEA), []],
    ["that it is cancelled", told("Moved"), flight(LEA, { isOn: false }), ["Cancelled lea"]],
    ["nothing of it twice", told("Cancelled"), flight(LEA, { isOn: false }), []],
    ["nothing of the cancellation of what is over", told("Confirmed", over), flight(LEA, { ...over, isOn: false }), []],
    ["that it is booked again", told("Cancelled"), flight(LEA), ["Confirmed lea"]],
    [
      "that it is booked, at a new address",
      told("Confirmed"),
      flight({ ...LEA, email: "l.petit@example.org" }),
      ["Confirmed l.petit"],
    ],
    ["nothing of a name that was corrected", told("Confirmed"), flight({ ...LEA, name: "Léa Petitjean" }), []],
    [
      "that it is cancelled, where somebody else flies instead",
      told("Confirmed"),
      flight(TOM),
      ["Cancelled lea", "Confirmed tom"],
    ],
    ["that it is cancelled, where nobody flies instead", told("Confirmed"), flight(null), ["Cancelled lea"]],
    [
      "nothing, once they have no address any more",
      told("Confirmed"),
      flight({ ...LEA, email: "" }, { isOn: false }),
      [],
    ],
  ])("%s", (_, last, now, expected) => {
    const mails = decideGuestMails(last, now, NOW).map(({ kind, email }) => `${kind} ${email.split("@")[0]}`);
    expect(mails).toEqual(expected);
  });

  test("of a move from when to when", () => {
    const [mail] = decideGuestMails(told("Confirmed"), flight(LEA, later), NOW);
    expect(mail).toMatchObject({ ...later, was: { start: NOW + HOUR, end: NOW + 2 * HOUR } });
  });

  test("what is so: however often a flight changes, the last mail agrees with it, and no mail says what the one before said", () => {
    const states = fc.array(
      fc.record({
        guest: fc.constantFrom(LEA, TOM, { ...LEA, email: "l.petit@example.org" }, null),
        isOn: fc.boolean(),
        start: fc.constantFrom(NOW + HOUR, NOW + 3 * HOUR),
        end: fc.constant(NOW + 4 * HOUR),
        operation: fc.constantFrom("Discovery", "Introduction", null),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(states, (all) => {
        let last: ToldGuest | null = null;
        for (const state of all) {
          for (const mail of decideGuestMails(last, state, NOW)) {
            const { was: _, ...said } = mail;
            expect(said).not.toEqual(last);
            last = said;
          }
          const isExpected = last !== null && last.kind !== "Cancelled";
          expect(isExpected).toBe(state.isOn && state.guest !== null);
          if (last && isExpected) expect([last.email, last.start]).toEqual([state.guest?.email, state.start]);
          expect(decideGuestMails(last, state, NOW)).toEqual([]);
        }
      }),
    );
  });
});

describe("a guest", () => {
  test.each([
    ["without a name", { name: "", phoneNumber: "0476000000" }, "guest.name"],
    ["whom nobody can reach", { name: "Léa" }, "guest.phoneNumber"],
  ])("%s is refused", (_, given, field) => {
    expect(() => completeGuest(given, null, "fr-FR")).toThrow(
      expect.objectContaining({
        more: expect.objectContaining({ errors: expect.objectContaining({ [field]: expect.anything() }) }),
      }),
    );
  });

  test("is written to in the desk's language unless another is chosen, and keeps what isn't named", () => {
    expect(completeGuest({ name: "Léa", email: "l@example.org" }, null, "fr-FR").language).toBe("fr-FR");
    expect(completeGuest({ phoneNumber: "" }, LEA, "en-US")).toEqual({ ...LEA, phoneNumber: "" });
  });

  test.each([
    ["+33 4 76 65 41 00", true],
    ["(0)4.76.65.41.00", true],
    ["112233", true],
    ["12345", false],
    ["call me", false],
    ["+33 4 76 x", false],
    ["++33 476000", false],
  ])("has the number %s: %s", (phoneNumber, isFine) => {
    expect(guestInputSchema.safeParse({ name: "Léa", phoneNumber }).success).toBe(isFine);
  });

  test.each(["lea", "lea@", "a@b@example.org", "lea@example", `${"a".repeat(65)}@example.org`])(
    "has no mail address %s",
    (email) => {
      expect(guestInputSchema.safeParse({ name: "Léa", email }).success).toBe(false);
      expect(listGuestFaults({ phoneNumber: "", email })).toEqual(["email"]);
    },
  );

  test("whose fields are empty or right has no faults", () => {
    const longest = `${"a".repeat(64)}@example.org`;
    expect(guestInputSchema.safeParse({ name: "Léa", email: longest }).success).toBe(true);
    expect(listGuestFaults({ phoneNumber: "", email: "" })).toEqual([]);
    expect(listGuestFaults({ phoneNumber: "+33 4 76 00 00 00", email: longest })).toEqual([]);
    expect(listGuestFaults({ phoneNumber: "12", email: "lea@" })).toEqual(["phoneNumber", "email"]);
  });
});
