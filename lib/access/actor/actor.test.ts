import { describe, expect, test } from "vitest";
import type { SchoolRole, SiteRole } from "../permissions/roles";
import { type PersonActor, type UnsettledStep, unsettledStepsOf } from "./actor";

const SITE = "a".repeat(24);

/** Makes a person who signs in for the first time, with a temporary password and without accepted terms. */
const newcomer = (schoolRole: SchoolRole, role?: SiteRole, more: Partial<PersonActor> = {}): PersonActor => ({
  kind: "person",
  id: "b".repeat(24),
  signInId: "c".repeat(24),
  schoolRole,
  roles: new Map(role ? [[SITE, new Set([role])]] : []),
  duties: new Map(),
  callSign: null,
  firstName: "Zoé",
  lastName: "Nouvelle",
  locale: null,
  termsOfUseAt: null,
  termsOfSaleAt: null,
  hasTermsOfUse: true,
  hasTermsOfSale: true,
  isTemporaryPassword: true,
  isConfirmed: true,
  lacksSecondFactor: false,
  ...more,
});

describe("[1 §2.3] what is asked at the first connection", () => {
  test.each([
    ["a student", "User", "Student", ["termsOfUse", "password"]],
    ["an instructor", "User", "Instructor", ["termsOfUse", "password"]],
    ["staff", "User", "Staff", ["termsOfUse", "password"]],
    ["a renter", "User", "Renter", ["termsOfUse", "termsOfSale", "password"]],
    ["an admin", "Admin", undefined, ["password"]],
    ["an admin who rents", "Admin", "Renter", ["password"]],
    ["a super admin who rents", "SuperAdmin", "Renter", ["password"]],
  ] as [string, SchoolRole, SiteRole | undefined, UnsettledStep[]][])(
    "of %s, in order",
    (_, schoolRole, role, steps) => {
      expect(unsettledStepsOf(newcomer(schoolRole, role))).toEqual(steps);
    },
  );

  test("of who lacks a second factor that the school demands, that one, last", () => {
    const steps = (schoolRole: SchoolRole, more: Partial<PersonActor>) =>
      unsettledStepsOf(newcomer(schoolRole, "Staff", { lacksSecondFactor: true, ...more }));
    expect(steps("User", {})).toEqual(["termsOfUse", "password", "secondFactor"]);
    expect(steps("Admin", { isTemporaryPassword: false })).toEqual(["secondFactor"]);
  });

  test("of a password of one's own nothing is asked, nor of what is accepted or was never published", () => {
    expect(unsettledStepsOf(newcomer("User", "Renter", { isTemporaryPassword: false }))).not.toContain("password");
    expect(unsettledStepsOf(newcomer("User", "Renter", { termsOfUseAt: new Date() }))).toEqual([
      "termsOfSale",
      "password",
    ]);
    expect(unsettledStepsOf(newcomer("User", "Renter", { hasTermsOfSale: false }))).toEqual(["termsOfUse", "password"]);
  });
});
