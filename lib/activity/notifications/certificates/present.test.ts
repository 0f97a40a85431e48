import { describe, expect, test } from "vitest";
import type { NotificationKind } from "../kinds";
import type { NotificationRow } from "../queries";
import { tellOfCertificate } from "./present";
import type { MentionedCertificate } from "./queries";

const [HOLDER, STAFF, SITE] = ["5f0000000000000000000001", "5f0000000000000000000002", "5f0000000000000000000003"];
const ID = "5f0000000000000000000004";
const MEDICAL: MentionedCertificate = {
  ...{ personId: HOLDER!, aircraftId: null, holder: "Léa Martin", typeName: "Medical", isHealthData: true },
  ...{
    expiresOn: "2027-03-31",
    reasons: { certificateRefused: "The limitation is missing", certificateInvalidated: "" },
    qualifications: new Map(),
  },
};
const LICENCE = { ...MEDICAL, typeName: "Licence", isHealthData: false, qualifications: new Map([["q", "SEP"]]) };
const AIRWORTHINESS = { ...LICENCE, personId: null, aircraftId: ID, holder: "F-GSEM", typeName: "ARC" };

const tell = (
  kind: NotificationKind,
  certificate: MentionedCertificate | undefined,
  {
    to = HOLDER,
    state = {},
    by = {},
  }: { to?: string; state?: object; by?: { isMail?: boolean; isPush?: boolean } } = {},
) => {
  const row: NotificationRow = {
    ...{ id: ID, kind, personId: to!, at: new Date(), siteId: to === STAFF ? SITE! : null, subjectId: ID },
    ...{ authorId: null, facts: { state }, readAt: null, bundleId: null },
  };
  return tellOfCertificate(row, certificate, "en-US", { isMail: false, isPush: false, ...by });
};
const ENDS = { state: { expiresOn: "2027-03-31", expiresAtCycles: null } };

describe("of a certificate", () => {
  test("its holder reads what and until when, and is led to their certificates", () => {
    expect(tell("certificateValidated", MEDICAL)).toEqual({
      ...{ title: "Validated: Medical", changes: [], text: "Valid until Wednesday 31 March 2027" },
      link: `/site/all/user/${HOLDER}?tab=certificates`,
    });
    expect(tell("certificateEnds", MEDICAL, ENDS)).toMatchObject({
      title: "Expires soon: Medical",
      text: "Valid until Wednesday 31 March 2027 · Send the new one from your certificates.",
    });
    expect(tell("certificateExpired", LICENCE, { state: { ...ENDS.state, qualificationId: "q" } })).toMatchObject({
      title: "Expired: SEP",
      text: expect.stringContaining("Was valid until"),
    });
  });

  test("staff read whose it is, and are led there", () => {
    expect(tell("siteCertificateExpired", MEDICAL, { to: STAFF, ...ENDS })).toEqual({
      ...{ title: "Expired: Medical, Léa Martin", changes: [], text: "Was valid until Wednesday 31 March 2027" },
      link: `/site/all/user/${HOLDER}?tab=certificates`,
    });
    const cycles = { expiresOn: null, expiresAtCycles: 5000 };
    expect(tell("siteCertificateEnds", AIRWORTHINESS, { to: STAFF, state: cycles })).toMatchObject({
      title: "Expires soon: ARC, F-GSEM",
      text: "Valid until 5,000 landings",
      link: `/site/${SITE}/aircraft/${ID}?tab=certificat`,
    });
  });

  // What leaves the application says nothing of health.
  test.each([
    ["here", {}, "Sent back to be completed: Medical", true],
    ["by mail", { isMail: true }, "Sent back to be completed: Medical", false],
    ["on a locked screen", { isPush: true }, "Sent back to be completed: a certificate", false],
  ])("about health, %s", (_, by, title, saysWhy) => {
    const told = tell("certificateRefused", MEDICAL, { by });
    expect(told.title).toBe(title);
    expect(told.text.includes("limitation")).toBe(saysWhy);
    expect(told.text).toContain("Complete it");
    expect(tell("certificateRefused", LICENCE, { by })).toMatchObject({
      title: "Sent back to be completed: Licence",
      text: expect.stringContaining("limitation"),
    });
  });

  test("was refused, what made it invalid later isn't told as the reason", () => {
    const reasons = { certificateRefused: "", certificateInvalidated: "Forged" };
    expect(tell("certificateRefused", { ...LICENCE, reasons }).text).not.toContain("Forged");
    expect(tell("certificateInvalidated", { ...LICENCE, reasons }).text).toContain("Forged");
  });

  test("that no longer exists, nothing is told", () => {
    expect(tell("certificateEnds", undefined, ENDS)).toMatchObject({ text: "", link: null });
  });
});
