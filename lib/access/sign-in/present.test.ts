import { describe, expect, test } from "vitest";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { PersonActor } from "../actor/actor";
import {
  SCHOOL_ROLES,
  SITE_ROLE_ID,
  SITE_ROLE_NOT_SET,
  SITE_ROLES,
  type SiteRole,
  siteRoleOfId,
} from "../permissions/roles";
import { initialsOf, presentConnectedUser } from "./present";

const [HERE, THERE] = ["a".repeat(24), "b".repeat(24)];
const lea: PersonActor = {
  kind: "person",
  id: "c".repeat(24),
  signInId: "d".repeat(24),
  schoolRole: "User",
  roles: new Map<string, ReadonlySet<SiteRole>>([
    [HERE, new Set(["Student", "Renter"])],
    [THERE, new Set(["Staff"])],
  ]),
  duties: new Map(),
  callSign: null,
  firstName: "Léa",
  lastName: "Martin",
  locale: null,
  termsOfUseAt: new Date(1_700_000_000_000),
  termsOfSaleAt: null,
  hasTermsOfUse: true,
  hasTermsOfSale: true,
  isTemporaryPassword: false,
  isConfirmed: true,
  lacksSecondFactor: false,
};

describe("[1 §3] the connected user", () => {
  test("has the fields of the specification, roles as pairs, acceptances as seconds", () => {
    expect(presentConnectedUser(lea)).toEqual({
      id: lea.id,
      callSign: null,
      nom: "Martin",
      prenom: "Léa",
      roleSchool: 1,
      rolesSite: [
        { siteId: HERE, roleId: SITE_ROLE_ID.Renter },
        { siteId: HERE, roleId: SITE_ROLE_ID.Student },
        { siteId: THERE, roleId: SITE_ROLE_ID.Staff },
      ],
      isTemporaryPassword: false,
      dateAcceptanceCGU: 1_700_000_000,
      dateAcceptanceCGV: null,
    });
  });

  test.each([
    ["Léa", "Martin", "LM"],
    ["élodie", "de Brem", "ÉD"],
    ["", "Martin", "M"],
    ["𝒜da", "Lovelace", "𝒜L"],
  ])("%s %s has the initials %s", (firstName, lastName, initials) => {
    expect(initialsOf({ firstName, lastName })).toBe(initials);
  });

  test("is at each of its sites once, whatever roles are held there", () => {
    expect([...lea.roles.keys()]).toEqual([HERE, THERE]);
    expect(new Set(presentConnectedUser(lea).rolesSite.map(({ siteId }) => siteId)).size).toBe(lea.roles.size);
  });
});

test("[1 §3] levels of the school are numbered from not set up, each with its name in both languages", () => {
  expect(SCHOOL_ROLES).toEqual(["NotSet", "User", "Admin", "SuperAdmin"]);
  const named = (locale: Locale) =>
    SCHOOL_ROLES.filter((role) => role !== "NotSet").map((role) =>
      localize(locale, `people.sheet.schoolRoles.${role}`),
    );
  expect(named("en-US")).toEqual(["User", "Administrator", "Super administrator"]);
  expect(named("fr-FR")).toEqual(["Utilisateur", "Administrateur", "Super administrateur"]);
});

describe("[1 §3] roles at a site", () => {
  test("have fixed ids of 24 characters, all zeros for not set", () => {
    expect(SITE_ROLES).toEqual(["Instructor", "Student", "Renter", "Staff"]);
    for (const role of SITE_ROLES) {
      expect(SITE_ROLE_ID[role]).toMatch(/^[0-9a-f]{24}$/);
      expect(siteRoleOfId(SITE_ROLE_ID[role])).toBe(role);
    }
    expect(SITE_ROLE_NOT_SET).toBe("0".repeat(24));
    expect(siteRoleOfId(SITE_ROLE_NOT_SET)).toBeNull();
  });
});
