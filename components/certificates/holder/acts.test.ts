import { describe, expect, test } from "vitest";
import type { CertificateRights } from "@/lib/records/certificates/reach";
import type { Certificate } from "@/lib/records/certificates/wire";
import { actsOn } from "./acts";

const STAFF: CertificateRights = { completes: true, writes: true, decides: true, decidesHealth: false };
const READER: CertificateRights = { completes: false, writes: false, decides: false, decidesHealth: true };
const HOLDER: CertificateRights = { completes: true, writes: false, decides: false, decidesHealth: false };
const NOBODY: CertificateRights = { completes: false, writes: false, decides: false, decidesHealth: false };
const make = (state: Certificate["state"], more: Partial<Certificate> = {}) =>
  ({ state, archivedAt: null, isHealthData: false, hasDocument: true, fileId: "f", ...more }) as Certificate;
const health = { isHealthData: true };
const closed = { isHealthData: true, fileId: null };

describe("what can be done with a certificate", () => {
  test.each([
    ["holder", HOLDER, make("Incompleted"), ["complete"]],
    ["holder", HOLDER, make("Completed"), ["complete"]],
    ["holder", HOLDER, make("Validated"), ["renew"]],
    ["holder", HOLDER, make("Expired"), ["renew"]],
    ["holder", HOLDER, make("Invalid"), ["renew"]],
    ["staff", STAFF, make("Incompleted"), ["validate", "archive"]],
    ["staff", STAFF, make("Completed"), ["validate", "refuse", "invalidate", "archive"]],
    ["staff", STAFF, make("Expired"), ["renew", "correct", "invalidate", "archive"]],
    ["staff, of health data that others read", STAFF, make("Completed", closed), []],
    [
      "staff, of health data not sent in yet",
      STAFF,
      make("Incompleted", { ...closed, hasDocument: false }),
      ["complete", "archive"],
    ],
    ["medical reader", READER, make("Completed", health), ["validate", "refuse", "invalidate"]],
    ["medical reader, of anything else", READER, make("Completed"), []],
    ["instructor", NOBODY, make("Completed"), []],
    ["staff, of an archived one", STAFF, make("Validated", { archivedAt: 1 }), []],
  ])("%s", (_who, rights, certificate, acts) => {
    expect(actsOn(certificate, rights, { isRenewalOpen: false })).toEqual(acts);
  });

  test("a renewal that is under way isn't opened again", () => {
    expect(actsOn(make("Validated"), HOLDER, { isRenewalOpen: true })).toEqual([]);
  });
});
