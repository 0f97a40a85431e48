import { DUTIES, type DutyAtSite } from "@/lib/access/permissions/duties";
import {
  SCHOOL_ROLES,
  type SchoolRole,
  SITE_ROLE_ID,
  type SiteRole,
  siteRoleOfId,
} from "@/lib/access/permissions/roles";
import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { RECORD_STATES, type RecordState } from "../codes";
import type { ImportAnswer, PersonLight, PersonRow, PersonSheet } from "./schema";

// The API's names and numbers of people, converted from and to words. Pages and components use only the words.

/** The name of a person, as choices and boards show it. */
export type PersonChoice = { id: string; callSign: string | null; firstName: string; lastName: string };

/** A person to choose at a site, with their roles there. */
export type SitePersonChoice = PersonChoice & { roles?: SiteRole[] };

/** A person's role at a site. The role is null if its id is unknown. */
export type RoleAtSite = { siteId: string; role: SiteRole | null };

/** A row of the list of people. E-mail address and school role are null when the reader may not see them. */
export type ListedPerson = PersonChoice & {
  roles: RoleAtSite[];
  duties: DutyAtSite[];
  state: RecordState;
  phone: string;
  tagIds: string[];
  email: string | null;
  schoolRole: SchoolRole | null;
  version: number;
  /** Whether the reader may disable, enable and archive the account. */
  mayChangeState: boolean;
  /** Whether the person has not signed in yet and the reader may send the invitation again. */
  mayInvite: boolean;
};

/** The data of a person that only some readers may see. `bornOn` is a day such as `2001-03-09`. */
type PersonalDetails = {
  email: string;
  street: string;
  zipCode: string;
  city: string;
  region: string;
  country: string;
  bornOn: string | null;
  birthplace: string;
  schoolRole: SchoolRole;
  language: string | null;
};

/** A person's sheet. Personal details that the reader may not see are missing. */
export type PersonDetails = PersonChoice & {
  roles: RoleAtSite[];
  duties: DutyAtSite[];
  state: RecordState;
  imageLocation: string | null;
  phone: string;
  emergencyNumber: string;
  emergencyRelationship: string;
  tagIds: string[];
  isTemporaryPassword: boolean;
  isAnonymised: boolean;
  version: number;
} & Partial<PersonalDetails>;

/** The values of the fields that describe a person in a form. */
export type PersonFieldValues = Pick<PersonDetails, "firstName" | "lastName"> &
  Omit<PersonalDetails, "language"> & {
    callSign: string;
    phone: string;
    /** Empty if the person has chosen no language. */
    language: string;
    emergencyNumber: string;
    emergencyRelationship: string;
  };

/** Which groups of fields somebody may change. */
export type WritablePersonFields = { identity: boolean; contact: boolean; email: boolean; schoolRole: boolean };

/** The lines of an import after parsing, with their errors. */
export type ImportPreview = Omit<ImportAnswer, "lines"> & {
  lines: (Omit<ImportAnswer["lines"][number], "nom" | "prenom"> & { firstName: string; lastName: string })[];
};

export function decodePersonChoice({ id, callSign, nom, prenom }: Omit<PersonLight, "roleIds">): PersonChoice {
  return { id, callSign, firstName: prenom, lastName: nom };
}

export function decodeSitePersonChoice({ roleIds, ...view }: PersonLight): SitePersonChoice {
  return { ...decodePersonChoice(view), roles: roleIds.flatMap((id) => siteRoleOfId(id) ?? []) };
}

export function decodePersonRow(view: PersonRow): ListedPerson {
  return {
    ...decodePersonChoice(view),
    roles: decodeRoles(view.roleSite),
    duties: decodeDuties(view.duties),
    state: RECORD_STATES[view.state]!,
    phone: view.phoneNumber,
    tagIds: view.tagsIds,
    email: view.email?.email ?? null,
    schoolRole: view.roles && SCHOOL_ROLES[view.roles[0]!]!,
    version: view.version,
    mayChangeState: view.rights.state,
    mayInvite: view.rights.invite,
  };
}

export function decodePersonSheet(view: PersonSheet): PersonDetails {
  return {
    ...decodePersonChoice(view),
    roles: decodeRoles(view.roleSite),
    duties: decodeDuties(view.duties),
    state: RECORD_STATES[view.state]!,
    imageLocation: view.imageLocation,
    phone: view.phoneNumber,
    emergencyNumber: view.emergencyContact.number,
    emergencyRelationship: view.emergencyContact.relationship,
    tagIds: view.tagsIds,
    isTemporaryPassword: view.isTemporaryPassword ?? false,
    isAnonymised: Boolean(view.dateAnonymisation),
    version: view.version,
    ...decodePersonalDetails(view),
  };
}

function decodePersonalDetails(view: PersonSheet): Partial<PersonalDetails> {
  const { email, address, dateOfBirth = null, roles, language = null, placeOfBirth = "" } = view;
  if (!email || !address || !roles) return {};
  const { street, zipCode, city, state, country } = address;
  return {
    email: email.email,
    ...{ street, zipCode, city, region: state, country },
    bornOn: dateOfBirth === null ? null : unixToUtcDay(dateOfBirth),
    birthplace: placeOfBirth,
    schoolRole: SCHOOL_ROLES[roles[0]!]!,
    language,
  };
}

export function decodeImport({ lines, ...counts }: ImportAnswer): ImportPreview {
  return { ...counts, lines: lines.map(({ nom, prenom, ...line }) => ({ ...line, firstName: prenom, lastName: nom })) };
}

const decodeRoles = (roles: PersonSheet["roleSite"]): RoleAtSite[] =>
  roles.map(({ siteId, roleId }) => ({ siteId, role: siteRoleOfId(roleId) }));

const decodeDuties = (duties: PersonSheet["duties"]): DutyAtSite[] =>
  duties.flatMap(({ siteId, duty }) => (DUTIES[duty] ? [{ siteId, duty: DUTIES[duty] }] : []));

/** Makes the request body that saves a person. It leaves out fields that may not be changed. */
export function makePersonBody(values: PersonFieldValues, may: WritablePersonFields) {
  const { street, zipCode, city, region, country } = values;
  return {
    ...(may.identity && {
      nom: values.lastName,
      prenom: values.firstName,
      callSign: values.callSign,
      dateOfBirth: values.bornOn ? utcDayToUnix(values.bornOn) : null,
      placeOfBirth: values.birthplace,
    }),
    ...(may.contact && {
      phoneNumber: values.phone,
      language: values.language || null,
      address: { street, zipCode, city, state: region, country },
      emergencyContact: { number: values.emergencyNumber, relationship: values.emergencyRelationship },
    }),
    ...(may.email && { email: { email: values.email } }),
    ...(may.schoolRole && { roles: [SCHOOL_ROLES.indexOf(values.schoolRole)] }),
  };
}

/** Makes the part of a request body that holds a person's roles. Roles with an unknown id are left out. */
export function makeRolesBody(roles: readonly RoleAtSite[]) {
  return { roleSite: roles.flatMap(({ siteId, role }) => (role ? [{ siteId, roleId: SITE_ROLE_ID[role] }] : [])) };
}

/** Makes the part of a request body that holds a person's duties. */
export function makeDutiesBody(duties: readonly DutyAtSite[]) {
  return { duties: duties.map(({ siteId, duty }) => ({ siteId, duty: DUTIES.indexOf(duty) })) };
}

/** Makes the part of a request body that holds a person's tags. */
export function makeTagsBody(tagIds: readonly string[]) {
  return { tagsIds: tagIds };
}

/** Makes the query of the list of people from its filters. */
export function makePersonFilterQuery(filter: { siteId: string; roles: readonly SiteRole[]; tagId: string }) {
  return {
    siteId: filter.siteId,
    roleIds: filter.roles.map((role) => SITE_ROLE_ID[role]).join(","),
    tagsIds: filter.tagId,
  };
}

/** Makes the query that searches the people of a site, for a choice. */
export function makePersonSearchQuery({ siteId, text, role }: { siteId: string; text: string; role?: SiteRole }) {
  return { siteId, text, roleId: role && SITE_ROLE_ID[role] };
}

const FIELD_OF_PATH: Readonly<Record<string, keyof PersonFieldValues | "roles" | "tagIds">> = {
  nom: "lastName",
  prenom: "firstName",
  dateOfBirth: "bornOn",
  placeOfBirth: "birthplace",
  phoneNumber: "phone",
  "email.email": "email",
  "address.street": "street",
  "address.zipCode": "zipCode",
  "address.city": "city",
  "address.state": "region",
  "address.country": "country",
  "emergencyContact.number": "emergencyNumber",
  "emergencyContact.relationship": "emergencyRelationship",
  roles: "schoolRole",
  roleSite: "roles",
  duties: "roles",
  tagsIds: "tagIds",
};

/** Finds the field of a form in which an error of a request body belongs, from the error's path such as `address.city`. */
export function personFieldOfPath(path: string): string {
  return FIELD_OF_PATH[path] ?? FIELD_OF_PATH[path.split(".")[0]!] ?? path;
}
