import { expect, test } from "vitest";
import type { CertificateType } from "@/lib/records/certificates/types/wire";
import { checkMedical } from "./check-medical";

const granted = (id: string, meaning: string) => ({ id, name: id, meaning });
const type = {
  meaning: "None",
  qualifications: [granted("two", "MedicalClass2"), granted("lapl", "MedicalLapl"), granted("vdl", "None")],
} as unknown as CertificateType;
const values = {
  ...{ expiresOn: "2028-11-30", cycles: "", fileId: null, serialNumber: "", limitations: "", issuedOn: "2026-11-12" },
  qualifications: [],
};
const until = (two: string, lapl: string) => [
  { qualificationId: "two", name: "two", expiresOn: two },
  { qualificationId: "lapl", name: "lapl", expiresOn: lapl },
  { qualificationId: "vdl", name: "vdl", expiresOn: "2030-01-01" },
];
const current = { expiresOn: "2026-11-30", qualifications: until("2026-11-30", "2026-11-30") };
const BORN = "1983-03-14";

test.each([
  ["both agree", until("2028-11-30", "2028-11-30"), []],
  ["one field differs", until("2028-11-30", "2031-11-30"), ["lapl"]],
  ["both differ, the first first", until("2027-11-30", "2031-11-30"), ["two", "lapl"]],
])("each medical of a certificate is compared with MED.A.045: %s", (_, qualifications, differing) => {
  const check = checkMedical({ type, values: { ...values, qualifications }, bornOn: BORN, current });
  expect(check).toMatchObject({ age: 43, days: [{ rule: { months: 24, isFromOldExpiry: true } }, {}] });
  expect(check!.differing.map(({ field }) => field)).toEqual(differing);
});

test.each([
  ["the type's own last day", { type: { ...type, meaning: "MedicalClass2" as const } }, 1],
  [
    "without the one before, from the examination",
    { current: undefined, type: { ...type, meaning: "MedicalClass2" as const } },
    1,
  ],
  ["without a day of birth", { bornOn: null }, null],
  ["without the day of the examination", { values: { ...values, issuedOn: null } }, null],
  ["of what is no medical", {}, null],
] as const)("%s", (_, change, days) => {
  const check = checkMedical({ type, values, bornOn: BORN, current, ...change });
  expect(check?.days.length ?? null).toBe(days);
});
