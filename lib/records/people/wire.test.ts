import { describe, expect, test } from "vitest";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import {
  importViewSchema,
  personInputSchema,
  personLightViewSchema,
  personListQuerySchema,
  personRowViewSchema,
  personViews,
} from "./schema";
import {
  decodeImport,
  decodePersonChoice,
  decodePersonRow,
  decodePersonSheet,
  makePersonBody,
  makePersonFilterQuery,
  makePersonSearchQuery,
  makeRolesBody,
  makeTagsBody,
  type PersonFieldValues,
  personFieldOfPath,
} from "./wire";

const [ID, SITE, TAG] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const BORN = Date.UTC(2001, 2, 9) / 1000;

const light = { id: ID, callSign: "LEA", nom: "Martin", prenom: "Léa" };
const roleSite = [
  { siteId: SITE, roleId: SITE_ROLE_ID.Student },
  { siteId: SITE, roleId: "f".repeat(24) },
];
const work = {
  ...light,
  roleSite,
  duties: [{ siteId: SITE, duty: 0 }],
  state: 1,
  imageLocation: "user/image",
  phoneNumber: "+33 4",
  tagsIds: [TAG],
  version: 7,
};
const sheet = { ...work, emergencyContact: { number: "+33 6", relationship: "Sister" } };
const personal = {
  ...sheet,
  email: { email: "lea@school.test" },
  address: {
    ...{ street: "1 rue du Vol", zipCode: "38000", city: "Grenoble", state: "Isère", country: "France" },
    ...{ latitude: null, longitude: null },
  },
  dateOfBirth: BORN,
  placeOfBirth: "Gap",
  roles: [2],
  language: "fr-FR",
  isTemporaryPassword: true,
  dateAcceptanceCGU: null,
  dateAcceptanceCGV: null,
};

/** What everybody who may open the sheet sees. */
const words = {
  ...{ id: ID, callSign: "LEA", firstName: "Léa", lastName: "Martin", state: "Disabled", version: 7 },
  roles: [
    { siteId: SITE, role: "Student" },
    { siteId: SITE, role: null },
  ],
  duties: [{ siteId: SITE, duty: "Mechanic" }],
  ...{ imageLocation: "user/image", phone: "+33 4", tagIds: [TAG] },
  ...{ emergencyNumber: "+33 6", emergencyRelationship: "Sister" },
};
const details = {
  ...{ email: "lea@school.test", street: "1 rue du Vol", zipCode: "38000", city: "Grenoble", region: "Isère" },
  ...{ country: "France", bornOn: "2001-03-09", birthplace: "Gap", language: "fr-FR" },
  schoolRole: "Admin" as const,
};

describe("a person's sheet", () => {
  test("comes in as words, with what its reader may see", () => {
    const seen = { isTemporaryPassword: false, isAnonymised: false };
    expect(decodePersonSheet(personViews.instructor.parse(sheet))).toEqual({ ...words, ...seen });
    const own = { ...words, ...details, isTemporaryPassword: true, isAnonymised: false };
    expect(decodePersonSheet(personViews.staff.parse(personal))).toEqual(own);
    expect(decodePersonSheet(personViews.self.parse({ ...personal, notificationRhythm: 1 }))).toEqual(own);
    const anonymised = personViews.admin.parse({ ...personal, dateOfBirth: null, dateAnonymisation: 1 });
    expect(decodePersonSheet(anonymised)).toEqual({ ...own, bornOn: null, isAnonymised: true });
  });

  const values: PersonFieldValues = {
    ...details,
    ...{ firstName: "Léa", lastName: "Martin", callSign: "LEA", phone: "+33 4" },
    ...{ emergencyNumber: "+33 6", emergencyRelationship: "Sister" },
  };
  const all = { identity: true, contact: true, email: true, schoolRole: true };

  test("goes out as the schema asks for it", () => {
    const body = { ...makePersonBody(values, all), ...makeRolesBody([{ siteId: SITE, role: "Staff" }]) };
    expect(personInputSchema.parse({ ...body, ...makeTagsBody([TAG]) })).toEqual({
      ...{ nom: "Martin", prenom: "Léa", callSign: "LEA", dateOfBirth: BORN, placeOfBirth: "Gap", roles: "Admin" },
      ...{ phoneNumber: "+33 4", language: "fr-FR", email: { email: "lea@school.test" }, address: personal.address },
      emergencyContact: sheet.emergencyContact,
      roleSite: [{ siteId: SITE, roleId: SITE_ROLE_ID.Staff }],
      tagsIds: [TAG],
    });
    const unset = makePersonBody({ ...values, bornOn: null, language: "" }, all);
    expect(unset).toMatchObject({ dateOfBirth: null, language: null });
  });

  test("goes out without the fields that its writer may not change", () => {
    const none = { identity: false, contact: false, email: false, schoolRole: false };
    expect(makePersonBody(values, none)).toEqual({});
    expect(Object.keys(makePersonBody(values, { ...none, contact: true })).sort()).toEqual([
      ...["address", "emergencyContact", "language", "phoneNumber"],
    ]);
  });

  test("has a field for each error that its body can have", () => {
    const wrong = {
      ...{ nom: "", prenom: "", callSign: 1, dateOfBirth: "", placeOfBirth: 1, phoneNumber: 1, language: "xx" },
      ...{ email: { email: "no" }, roles: [1, 2], emergencyContact: { number: 1, relationship: 1 } },
      address: { street: 1, zipCode: 1, city: 1, state: 1, country: 1 },
      ...{ roleSite: [{ siteId: SITE, roleId: "no" }], tagsIds: ["no"] },
    };
    const paths = personInputSchema.safeParse(wrong).error!.issues.map(({ path }) => path.join("."));
    const fields = new Set(paths.map(personFieldOfPath));
    expect([...fields].sort()).toEqual([...Object.keys(values), "roles", "tagIds"].sort());
  });
});

test("a row of the list comes in as words, with or without what only staff see", () => {
  const { emergencyNumber: _, emergencyRelationship: __, imageLocation: ___, ...row } = words;
  const view = { ...work, email: { email: "lea@school.test" }, roles: [2], rights: { state: true, invite: false } };
  const seen = { ...row, email: "lea@school.test", schoolRole: "Admin", mayChangeState: true, mayInvite: false };
  expect(decodePersonRow(personRowViewSchema.parse(view))).toEqual(seen);
  expect(decodePersonRow(personRowViewSchema.parse({ ...view, email: null, roles: null }))).toEqual({
    ...seen,
    email: null,
    schoolRole: null,
  });
});

test("a choice has only the name", () => {
  const view = personLightViewSchema.parse({ ...light, roleIds: [SITE_ROLE_ID.Student] });
  expect(decodePersonChoice(view)).toEqual({ id: ID, callSign: "LEA", firstName: "Léa", lastName: "Martin" });
});

test("the lines of an import come in with first and last name", () => {
  const line = { line: 2, email: "a@b.test", callSign: "", site: "Gap", roles: "Student", faults: [] };
  const view = importViewSchema.parse({
    total: 1,
    faulty: 0,
    created: 0,
    ...{ unread: ["Licence"], headings: [{ text: "Licence", samples: [] }], columns: [] },
    lines: [{ ...line, nom: "Roux", prenom: "Zoé" }],
  });
  expect(decodeImport(view)).toEqual({
    ...{ total: 1, faulty: 0, created: 0, unread: ["Licence"], headings: view.headings, columns: [] },
    lines: [{ ...line, firstName: "Zoé", lastName: "Roux" }],
  });
});

test("the filters of the list and the search for a choice are queries that the server takes", () => {
  const query = makePersonFilterQuery({ siteId: SITE, roles: ["Student", "Staff"], tagId: TAG });
  expect(personListQuerySchema.parse(query)).toMatchObject({
    siteId: SITE,
    roleIds: [SITE_ROLE_ID.Student, SITE_ROLE_ID.Staff],
    tagsIds: [TAG],
  });
  const search = { siteId: SITE, text: "lea" };
  expect(makePersonSearchQuery({ ...search, role: "Renter" })).toEqual({ ...search, roleId: SITE_ROLE_ID.Renter });
  expect(makePersonSearchQuery(search)).toEqual({ ...search, roleId: undefined });
});
