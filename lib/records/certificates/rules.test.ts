import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Problem } from "@/lib/platform/problem";
import {
  type CertificateAction,
  type CertificateValues,
  demandComplete,
  findPassedThreshold,
  hasExpired,
  shownStateOf,
  stateAfter,
  type Threshold,
} from "./rules";

describe("[2 §4] the flow of a certificate", () => {
  test.each([
    ["Incompleted", "complete", "Completed"],
    ["Incompleted", "validate", "Validated"],
    ["Incompleted", "refuse", null],
    ["Incompleted", "invalidate", null],
    ["Incompleted", "renew", null],
    ["Completed", "complete", "Completed"],
    ["Completed", "validate", "Validated"],
    ["Completed", "refuse", "Incompleted"],
    ["Completed", "invalidate", "Invalid"],
    ["Completed", "renew", null],
    ["Validated", "complete", null],
    ["Validated", "validate", "Validated"],
    ["Validated", "refuse", null],
    ["Validated", "invalidate", "Invalid"],
    ["Validated", "renew", "Incompleted"],
    ["Invalid", "complete", null],
    ["Invalid", "validate", null],
    ["Invalid", "refuse", null],
    ["Invalid", "invalidate", null],
    ["Invalid", "renew", "Incompleted"],
  ] as const)("%s, %s: %s", (state, action, next) => {
    expect(stateAfter(action, { state, isArchived: false })).toBe(next);
    expect(stateAfter(action, { state, isArchived: true })).toBeNull();
  });

  test("no sequence of actions makes a certificate valid again that was made invalid", () => {
    const actions: CertificateAction[] = ["complete", "validate", "refuse", "invalidate"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (taken) => {
        let state: Parameters<typeof stateAfter>[1]["state"] = "Incompleted";
        let wasInvalid = false;
        for (const action of taken) {
          state = stateAfter(action, { state, isArchived: false }) ?? state;
          if (wasInvalid) expect(state).toBe("Invalid");
          wasInvalid ||= state === "Invalid";
        }
      }),
    );
  });
});

describe("until when", () => {
  test.each([
    ["its last day", "2028-02-29", null, "2028-02-29", null, false],
    ["the day after", "2028-02-29", null, "2028-03-01", null, true],
    ["the day before", "2028-02-29", null, "2028-02-28", null, false],
    ["its last landing", null, 1200, "2028-02-29", 1200, false],
    ["one landing more", null, 1200, "2028-02-29", 1201, true],
    ["landings that nobody knows", null, 1200, "2028-02-29", null, false],
    ["without an end", null, null, "2099-01-01", 9999, false],
    ["a day to come, and landings that are used up", "2099-01-01", 1200, "2028-02-29", 1201, true],
  ] as const)("%s", (_, expiresOn, expiresAtCycles, today, landings, expired) => {
    const validity = { expiresOn, expiresAtCycles };
    expect(hasExpired(validity, today, landings)).toBe(expired);
    expect(shownStateOf("Validated", validity, today, landings)).toBe(expired ? "Expired" : "Validated");
    // What isn't valid yet doesn't expire.
    expect(shownStateOf("Completed", validity, today, landings)).toBe("Completed");
  });
});

describe("[2 §5] the threshold that is passed", () => {
  const days = (amount: number): Threshold => ({
    unit: "Days",
    amount,
    colour: `#0000${String(amount).padStart(2, "0")}`,
  });
  const hours: Threshold = { unit: "Hours", amount: 48, colour: "#aa0000" };
  const cycles: Threshold = { unit: "Cycles", amount: 50, colour: "#bb0000" };
  const all = [days(90), days(30), hours];
  test.each([
    ["a day before the first", all, "2027-01-01", "2027-04-02", 24, null],
    ["on the day of the first", all, "2027-01-01", "2027-04-01", 24, "#000090"],
    ["between two", all, "2027-01-01", "2027-03-01", 24, "#000090"],
    ["of two that are passed the nearer", all, "2027-01-01", "2027-01-31", 24, "#000030"],
    ["hours, to the end of the last day", all, "2027-01-01", "2027-01-02", 24, "#aa0000"],
    ["an hour more than that", all, "2027-01-01", "2027-01-03", 1, "#000030"],
    ["on the last day", all, "2027-01-01", "2027-01-01", 0, "#aa0000"],
    ["over a leap day", [days(30)], "2028-02-15", "2028-03-16", 24, "#000030"],
    ["a day before it, over a leap day", [days(30)], "2028-02-15", "2028-03-17", 24, null],
    ["after it has expired", all, "2027-01-02", "2027-01-01", 24, null],
    ["without thresholds", [], "2027-01-01", "2027-01-01", 24, null],
  ] as const)("%s", (_, thresholds, day, expiresOn, hoursLeft, colour) => {
    const found = findPassedThreshold(
      thresholds,
      { expiresOn, expiresAtCycles: null },
      { day, hoursLeft, landings: null },
    );
    expect(found?.colour ?? null).toBe(colour);
  });

  test.each([
    [1149, null],
    [1150, 50],
    [1200, 0],
    [1201, null],
  ])("cycles: with %i landings %s remain", (landings, remaining) => {
    const at = { day: "2027-01-01", hoursLeft: 24, landings };
    const found = findPassedThreshold([cycles], { expiresOn: null, expiresAtCycles: 1200 }, at);
    expect(found?.remaining ?? null).toBe(remaining);
  });
});

describe("what a certificate must say", () => {
  const values: CertificateValues = {
    ...{ expiresOn: "2028-01-01", expiresAtCycles: 900, issuedOn: "2027-01-01", serialNumber: "A1", fileId: "f" },
    qualifications: [{ qualificationId: "q", name: "SEP", hasExpiry: true, expiresOn: "2028-01-01" }],
  };
  const demands = ["ExpiresOnDate", "ExpiresOnCycles", "RequiresUploadDocument", "RequiresSerialNumber"] as const;
  const fieldOf = (changed: Partial<CertificateValues>) => {
    try {
      demandComplete(demands, { ...values, ...changed }, "2027-06-01");
      return null;
    } catch (error) {
      return Object.keys((error as Problem).more.errors ?? {})[0];
    }
  };
  test.each([
    [{}, null],
    [{ expiresOn: null }, "expirationDate"],
    [{ expiresAtCycles: null }, "cycles"],
    [{ fileId: null }, "documentId"],
    [{ serialNumber: "" }, "serialNumber"],
    [{ qualifications: [{ qualificationId: "q", name: "SEP", hasExpiry: true, expiresOn: null }] }, "qualifications"],
    [{ qualifications: [{ qualificationId: "q", name: "Night", hasExpiry: false, expiresOn: null }] }, null],
    [{ issuedOn: "2027-06-01" }, null],
    [{ issuedOn: "2027-06-02" }, "issuedDate"],
    [{ issuedOn: "2027-05-02", expiresOn: "2027-05-01" }, "issuedDate"],
  ])("%j: %s", (changed, field) => {
    expect(fieldOf(changed)).toBe(field);
  });
});
