import { describe, expect, test } from "vitest";
import { SECOND_FACTOR_DEMANDS, type SecondFactorDemand } from "../codes";
import type { SchoolRole, SiteRole } from "../permissions/roles";
import { isSecondFactorDemanded } from "./demand";

describe("a second factor is demanded", () => {
  test.each([
    ["a student and renter", "User", ["Student", "Renter"], []],
    ["an instructor", "User", ["Instructor"], ["Instructors"]],
    ["staff", "User", ["Staff"], ["Staff", "Instructors"]],
    ["a renter at one site and staff at another", "User", ["Renter", "Staff"], ["Staff", "Instructors"]],
    ["an admin", "Admin", [], ["Staff", "Instructors"]],
    ["a super admin who rents", "SuperAdmin", ["Renter"], ["Staff", "Instructors"]],
  ] as [string, SchoolRole, SiteRole[], SecondFactorDemand[]][])("of %s", (_, schoolRole, roles, expected) => {
    expect(SECOND_FACTOR_DEMANDS.filter((demand) => isSecondFactorDemanded(demand, schoolRole, roles))).toEqual(
      expected,
    );
  });
});
