import { describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { actingByKey, isAdmin, type PersonActor } from "../actor/actor";
import {
  can,
  dutyOfPermission,
  isPublic,
  KEY_PERMISSIONS,
  type Permission,
  permissionMessageKeys,
  permissions,
  rolesWithPermission,
} from "./permissions";
import type { SchoolRole, SiteRole } from "./roles";

const HERE = "a".repeat(24);
const ELSEWHERE = "b".repeat(24);

/** `mechanics` says whether somebody at their own site is a mechanic, and whether it is them. */
const actor = (schoolRole: SchoolRole, role?: SiteRole, mechanics?: "they" | "others"): PersonActor => ({
  kind: "person",
  id: "c".repeat(24),
  signInId: "d".repeat(24),
  schoolRole,
  roles: new Map(role ? [[HERE, new Set([role])]] : []),
  duties: new Map(mechanics ? [[HERE, new Map([["Mechanic", mechanics === "they"]])]] : []),
  callSign: null,
  firstName: "A",
  lastName: "B",
  locale: null,
  termsOfUseAt: null,
  termsOfSaleAt: null,
  hasTermsOfUse: false,
  hasTermsOfSale: false,
  isTemporaryPassword: false,
  isConfirmed: true,
  lacksSecondFactor: false,
});

const KINDS = {
  nobody: null,
  roleless: actor("User"),
  instructor: actor("User", "Instructor"),
  student: actor("User", "Student"),
  renter: actor("User", "Renter"),
  staff: actor("User", "Staff"),
  admin: actor("Admin"),
  superAdmin: actor("SuperAdmin"),
} as const;
type Kind = keyof typeof KINDS;

const EVERYBODY: Kind[] = ["nobody", "roleless", "instructor", "student", "renter", "staff", "admin", "superAdmin"];
const SIGNED_IN = EVERYBODY.slice(1);
const ADMINS: Kind[] = ["admin", "superAdmin"];
const OF_THE_SITE: Kind[] = ["instructor", "student", "renter", "staff", ...ADMINS];

/**
 * Who holds each permission on their own site. Written by hand from DECISIONS "Who may what", not read from the tested
 * table.
 */
const EXPECTED: Record<Permission, Kind[]> = {
  "access.signIn": EVERYBODY,
  "access.own": SIGNED_IN,
  "access.language": EVERYBODY,
  "documentation.read": EVERYBODY,
  "operation.read": EVERYBODY,
  "school.read": SIGNED_IN,
  "school.write": ADMINS,
  "site.write": ADMINS,
  "permission.read": ADMINS,
  "apiKey.manage": ADMINS,
  "change.read": ["staff", ...ADMINS],
  "mail.read": ADMINS,
  "classroom.write": ["staff", ...ADMINS],
  "promotion.read": ["instructor", "staff", ...ADMINS],
  "promotion.write": ["staff", ...ADMINS],
  "notice.read": SIGNED_IN,
  "notice.write": ["staff", ...ADMINS],
  "person.list": ["instructor", "staff", ...ADMINS],
  "person.readPersonal": ["staff", ...ADMINS],
  "person.write": ["staff", ...ADMINS],
  "person.grantRole": ["staff", ...ADMINS],
  "person.grantDuty": ADMINS,
  "person.writeStaff": ADMINS,
  "person.writeAdmin": ["superAdmin"],
  "person.export": ["staff", ...ADMINS],
  "person.import": ["staff", ...ADMINS],
  "person.exportAll": ADMINS,
  "person.anonymise": ADMINS,
  "person.own": SIGNED_IN,
  "site.read": OF_THE_SITE,
  "file.upload": SIGNED_IN,
  "dictionary.read": SIGNED_IN,
  "dictionary.readAll": ADMINS,
  "dictionary.write": ADMINS,
  "certificateType.write": ADMINS,
  "certificate.own": SIGNED_IN,
  "certificate.read": ["instructor", "staff", ...ADMINS],
  "certificate.write": ["staff", ...ADMINS],
  "certificate.validate": ["staff", ...ADMINS],
  "certificate.oversee": ["staff", ...ADMINS],
  "certificate.readMedical": ["staff", ...ADMINS],
  "rating.write": ADMINS,
  "extraction.read": ADMINS,
  "extraction.everything": ["superAdmin"],
  "statistics.read": ["staff", ...ADMINS],
  "aircraft.readLight": OF_THE_SITE,
  "aircraft.read": ["instructor", "staff", ...ADMINS],
  "aircraft.list": ["instructor", "staff", ...ADMINS],
  "aircraft.write": ["staff", ...ADMINS],
  "maintenance.write": ["staff", ...ADMINS],
  "maintenance.correctCounters": ["staff", ...ADMINS],
  "defect.readOwn": OF_THE_SITE,
  "defect.read": ["instructor", "staff", ...ADMINS],
  "defect.reportOwn": OF_THE_SITE,
  "defect.report": ["instructor", "staff", ...ADMINS],
  "defect.decide": ["staff", ...ADMINS],
  "price.read": ["instructor", "staff", ...ADMINS],
  "price.write": ["staff", ...ADMINS],
  "program.read": ["instructor", "staff", ...ADMINS],
  "program.write": ["staff", ...ADMINS],
  "program.lock": ["staff", ...ADMINS],
  "training.own": SIGNED_IN,
  "training.read": ["instructor", "staff", ...ADMINS],
  "training.enrol": ["staff", ...ADMINS],
  "training.recordExams": ["instructor", "staff", ...ADMINS],
  "training.authoriseSolo": ["instructor", ...ADMINS],
  "training.withdrawSolo": ["instructor", "staff", ...ADMINS],
  "training.rate": ["instructor", ...ADMINS],
  "training.reopen": ["staff", ...ADMINS],
  "training.validate": ["staff", ...ADMINS],
  "inspection.manage": ["staff", ...ADMINS],
  "occurrence.own": SIGNED_IN,
  "occurrence.report": OF_THE_SITE,
  "occurrence.read": ["staff", ...ADMINS],
  "classroom.read": OF_THE_SITE,
  "closure.read": OF_THE_SITE,
  "closure.write": ["staff", ...ADMINS],
  "closure.writeSchool": ADMINS,
  "person.pick": ["instructor", "staff", ...ADMINS],
  "planning.read": OF_THE_SITE,
  "planning.draft": ["instructor", "staff", ...ADMINS],
  "planning.replan": ["instructor", "staff", ...ADMINS],
  "availability.own": SIGNED_IN,
  "availability.write": ["staff", ...ADMINS],
  "reservation.readComments": ["instructor", "staff", ...ADMINS],
  "reservation.rent": ["renter", "staff", ...ADMINS],
  "reservation.rentOwn": ["renter", ...ADMINS],
  "reservation.rentAny": ["staff", ...ADMINS],
  "reservation.teach": ["instructor", "staff", ...ADMINS],
  "reservation.teachOwn": ["instructor", ...ADMINS],
  "reservation.teachAny": ["staff", ...ADMINS],
  "reservation.operate": ["instructor", "staff", ...ADMINS],
  "reservation.operateStaff": ["staff", ...ADMINS],
  "reservation.operateAdmin": ADMINS,
  "reservation.maintain": ["staff", ...ADMINS],
  "reservation.meet": ["staff", ...ADMINS],
  "reservation.cancelOwn": ["student", "renter", ...ADMINS],
  "reservation.readGuest": ["staff", ...ADMINS],
  "reservation.readReceipts": ["staff", ...ADMINS],
  "reservation.ask": ["student", "renter", ...ADMINS],
  "reservation.answer": ["staff", ...ADMINS],
  "reservation.requestLesson": ["student", ...ADMINS],
  "standby.wait": OF_THE_SITE,
  "standby.manage": ["instructor", "staff", ...ADMINS],
  "reservation.cancelAny": ["staff", ...ADMINS],
  "reservation.withdraw": ["staff", ...ADMINS],
  "reservation.override": ["staff", ...ADMINS],
  "flight.own": SIGNED_IN,
  "flight.read": ["instructor", "staff", ...ADMINS],
  "flight.judge": ["staff", ...ADMINS],
  "desk.read": ["instructor", "staff", ...ADMINS],
  "flight.record": ["instructor", "renter", "staff", ...ADMINS],
  "flight.recordOwn": ["instructor", "renter", ...ADMINS],
  "flight.recordAny": ["staff", ...ADMINS],
  "flight.reopen": ["staff", ...ADMINS],
  "flight.release": ADMINS,
  "flight.import": ADMINS,
  "logbook.own": ["instructor", "student", "renter", ...ADMINS],
  "logbook.read": ["staff", ...ADMINS],
  "account.own": SIGNED_IN,
  "account.read": ["staff", ...ADMINS],
  "account.post": ["staff", ...ADMINS],
  "activity.own": SIGNED_IN,
  "activity.read": ["staff", ...ADMINS],
  "activity.setPay": ["staff", ...ADMINS],
  "calendar.own": SIGNED_IN,
};

describe("[1 §6] the three levels of the school", () => {
  test("only a super admin passes where a super admin is asked for", () => {
    const passing = EVERYBODY.filter((kind) => can(KINDS[kind], "person.writeAdmin", "school"));
    expect(passing).toEqual(["superAdmin"]);
  });

  test("both kinds of admin pass where an admin is asked for, everybody signed in where anybody is", () => {
    const passing = (name: Permission) => EVERYBODY.filter((kind) => can(KINDS[kind], name, "school"));
    expect(passing("site.write")).toEqual(ADMINS);
    expect(passing("access.own")).toEqual(SIGNED_IN);
  });
});

describe("[1 §6] a permission at a site", () => {
  const staff = KINDS.staff;
  test.each([
    ["nobody is signed in", null, HERE, false],
    ["an admin asks, wherever", KINDS.admin, ELSEWHERE, true],
    ["the role is held there", staff, HERE, true],
    ["one of several roles is held there", KINDS.instructor, HERE, true],
    ["another role is held there", KINDS.renter, HERE, false],
    ["the role is held elsewhere", staff, ELSEWHERE, false],
    ["all sites stand for any of one's own", staff, "any", true],
    ["no site is known", staff, "", false],
  ])("%s", (_, who, place, expected) => {
    expect(can(who, "promotion.read", place)).toBe(expected);
  });
});

describe("who may what", () => {
  test.each(Object.keys(permissions) as Permission[])("%s", (permission) => {
    const holders = (place: string) => EVERYBODY.filter((kind) => can(KINDS[kind], permission, place));
    const expected = EXPECTED[permission];
    expect(holders(HERE), "own site").toEqual(expected);
    expect(holders("any"), "any of one's sites").toEqual(expected);
    const anywhere = expected.includes("roleless") ? expected : expected.filter((kind) => ADMINS.includes(kind));
    expect(holders(ELSEWHERE), "another site").toEqual(anywhere);
    const column = { Staff: "staff", Instructor: "instructor", Student: "student", Renter: "renter" } as const;
    const kinds = { ...column, SuperAdmin: "superAdmin", Admin: "admin", signedIn: "roleless" } as const;
    const shown = rolesWithPermission(permission).map((one) => kinds[one]);
    expect([...shown].sort(), "as the page shows it").toEqual(expected.filter((kind) => kind !== "nobody").sort());
    expect(isPublic(permission)).toBe(expected.includes("nobody"));
    for (const locale of LOCALES) {
      expect(localize(locale, permissionMessageKeys(permission).because).length, locale).toBeGreaterThan(20);
    }
  });
});

describe("[DECISIONS] a duty at a site", () => {
  const mechanic = actor("User", "Renter", "they");
  const renterBeside = actor("User", "Renter", "others");
  const staffBeside = actor("User", "Staff", "others");
  const adminBeside = actor("Admin", "Staff", "others");
  const may = (who: PersonActor, permission: Permission) =>
    [HERE, "any", ELSEWHERE].map((place) => can(who, permission, place));

  test("is its holders' and the admins' alone as soon as there are any", () => {
    expect(may(mechanic, "maintenance.write")).toEqual([true, true, false]);
    expect(may(staffBeside, "maintenance.write")).toEqual([false, false, false]);
    expect(may(renterBeside, "maintenance.write")).toEqual([false, false, false]);
    expect(may(adminBeside, "maintenance.write")).toEqual([true, true, true]);
  });

  test("that somebody holds leaves staff what they have elsewhere", () => {
    const roles = new Map([HERE, ELSEWHERE].map((id) => [id, new Set(["Staff"] as const)]));
    expect(may({ ...staffBeside, roles }, "maintenance.write")).toEqual([false, true, true]);
  });

  test("lets its holders do what others do, too, and takes nothing from these", () => {
    for (const permission of ["aircraft.read", "aircraft.list", "reservation.maintain"] as const) {
      expect(may(mechanic, permission), permission).toEqual([true, true, false]);
      expect(may(renterBeside, permission), permission).toEqual([false, false, false]);
      expect(may(staffBeside, permission), permission).toEqual([true, true, false]);
    }
  });

  test("gives nothing else", () => {
    const same = (Object.keys(permissions) as Permission[]).filter(
      (permission) => can(mechanic, permission, HERE) === can(renterBeside, permission, HERE),
    );
    const other = (Object.keys(permissions) as Permission[]).filter((permission) => !same.includes(permission));
    expect(other.map((permission) => [permission, dutyOfPermission(permission)?.kind])).toEqual([
      ["aircraft.read", "beside"],
      ["aircraft.list", "beside"],
      ["maintenance.write", "alone"],
      ["maintenance.correctCounters", "alone"],
      ["defect.read", "beside"],
      ["defect.report", "beside"],
      ["defect.decide", "alone"],
      ["person.pick", "beside"],
      ["reservation.maintain", "beside"],
    ]);
    expect(same.filter((permission) => dutyOfPermission(permission)?.duty === "Mechanic")).toEqual([]);
  });
});

describe("what a key leaves of its maker’s permissions", () => {
  const byKey = (maker: PersonActor, permissions: Permission[], siteId: string | null = null) =>
    actingByKey(maker, { id: "e".repeat(24), permissions: new Set(permissions), siteId, mayWrite: true });
  const admin = actor("Admin");
  const staff = actor("User", "Staff");

  test.each([
    ["what it names, at each site of the maker", byKey(staff, ["person.list"]), "person.list", HERE, true],
    ["not what it doesn’t name", byKey(admin, ["person.list"]), "person.write", HERE, false],
    ["not what the maker doesn’t hold", byKey(staff, ["dictionary.write"]), "dictionary.write", "school", false],
    ["not what the maker doesn’t hold there", byKey(staff, ["person.list"]), "person.list", ELSEWHERE, false],
    ["of an admin, each site", byKey(admin, ["person.list"]), "person.list", ELSEWHERE, true],
    ["of an admin, what is the school’s", byKey(admin, ["dictionary.write"]), "dictionary.write", "school", true],
    ["its site", byKey(admin, ["person.list"], HERE), "person.list", HERE, true],
    ["its site, asked for any", byKey(admin, ["person.list"], HERE), "person.list", "any", true],
    ["no other site", byKey(admin, ["person.list"], HERE), "person.list", ELSEWHERE, false],
    [
      "of one site nothing of the school",
      byKey(admin, ["dictionary.write"], HERE),
      "dictionary.write",
      "school",
      false,
    ],
    ["nor by asking for any site", byKey(admin, ["extraction.read"], HERE), "extraction.read", "any", false],
    ["of one site what everybody has", byKey(admin, ["dictionary.read"], HERE), "dictionary.read", "school", true],
    [
      "nothing at a site where the maker has no role",
      byKey(staff, ["person.list"], ELSEWHERE),
      "person.list",
      "any",
      false,
    ],
  ] as [string, PersonActor, Permission, string, boolean][])("%s", (_, program, permission, place, expected) => {
    expect(can(program, permission, place)).toBe(expected);
  });

  test("leaves nobody of them an admin, and no site but its own", () => {
    expect(isAdmin(byKey(actor("SuperAdmin"), ["person.list"]))).toBe(false);
    expect(byKey(staff, ["person.list"], ELSEWHERE).roles.size).toBe(0);
  });

  test("is never what rules accounts, rights and keys, what is one’s own sign-in, or what others carry out later", () => {
    const names = Object.keys(permissions) as Permission[];
    expect(names.filter((name) => !isPublic(name) && !KEY_PERMISSIONS.includes(name))).toEqual([
      ...["access.own", "permission.read", "apiKey.manage", "mail.read", "extraction.everything", "inspection.manage"],
      ...[
        "person.grantRole",
        "person.grantDuty",
        "person.writeStaff",
        "person.writeAdmin",
        "person.exportAll",
        "person.anonymise",
      ],
      ...["planning.draft", "calendar.own"],
    ]);
    expect(KEY_PERMISSIONS.filter(isPublic)).toEqual([]);
  });
});
