import type { Actor } from "@/lib/access/actor/actor";
import { NOTIFICATION_RHYTHMS, rhythmOfChoices } from "@/lib/access/codes";
import { DUTIES, type DutyAtSite } from "@/lib/access/permissions/duties";
import { SCHOOL_ROLES, type SchoolRole, SITE_ROLE_ID, SITE_ROLES } from "@/lib/access/permissions/roles";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES } from "../codes";
import { filterVisibleRoles, type rowSelect, type selectsByReader } from "./reach";
import type { PersonRow, PersonSheet } from "./schema";

type Row<S extends Prisma.PersonSelect> = Prisma.PersonGetPayload<{ select: S }>;
/** A person's row. Its optional columns exist only when the reader may see them. */
type Read = Row<typeof selectsByReader.instructor> &
  Partial<Row<typeof selectsByReader.self>> &
  Partial<Row<typeof selectsByReader.admin>>;

export function presentPerson(actor: Actor, row: Read): PersonSheet {
  return {
    ...presentWork(actor, row),
    emergencyContact: { number: row.emergencyNumber, relationship: row.emergencyRelationship },
    ...(row.email === undefined ? {} : presentPersonal(row as Row<typeof selectsByReader.staff>)),
    ...(row.notificationChoices === undefined
      ? {}
      : { notificationRhythm: NOTIFICATION_RHYTHMS.indexOf(rhythmOfChoices(row.notificationChoices)) }),
    ...(row.anonymisedAt === undefined ? {} : { dateAnonymisation: row.anonymisedAt && toUnix(row.anonymisedAt) }),
  };
}

export function presentRow(
  actor: Actor,
  row: Row<typeof rowSelect>,
  account: { email: string; schoolRole: SchoolRole } | undefined,
  rights: PersonRow["rights"],
): PersonRow {
  return {
    ...presentWork(actor, row),
    email: account ? { email: account.email } : null,
    roles: account ? [SCHOOL_ROLES.indexOf(account.schoolRole)] : null,
    rights,
  };
}

function presentWork(actor: Actor, row: Row<typeof rowSelect>) {
  return {
    id: row.id,
    callSign: row.callSign,
    nom: row.lastName,
    prenom: row.firstName,
    roleSite: presentRoles(filterVisibleRoles(actor, row.id, row.roles)),
    duties: presentDuties(filterVisibleRoles(actor, row.id, row.duties)),
    state: RECORD_STATES.indexOf(row.state),
    imageLocation: row.imageId ? `user/${row.id}/image?v=${row.imageId}` : null,
    phoneNumber: row.phoneNumber,
    tagsIds: row.tags.map(({ tagId }) => tagId).sort(),
    version: row.version,
  };
}

function presentPersonal(row: Row<typeof selectsByReader.staff>) {
  const { street, zipCode, city, region, country, latitude, longitude } = row;
  return {
    email: { email: row.email },
    address: { street, zipCode, city, state: region, country, latitude, longitude },
    dateOfBirth: row.bornOn && toUnix(row.bornOn),
    placeOfBirth: row.birthplace,
    roles: [SCHOOL_ROLES.indexOf(row.schoolRole)],
    language: row.locale,
    isTemporaryPassword: row.isTemporaryPassword,
    dateAcceptanceCGU: row.termsOfUseAt && toUnix(row.termsOfUseAt),
    dateAcceptanceCGV: row.termsOfSaleAt && toUnix(row.termsOfSaleAt),
  };
}

/** Converts duties to their form in the API, sorted by site and then in the order of display. */
function presentDuties(duties: readonly DutyAtSite[]) {
  const coded = duties.map(({ siteId, duty }) => ({ siteId, duty: DUTIES.indexOf(duty) }));
  return coded.sort((a, b) => a.siteId.localeCompare(b.siteId) || a.duty - b.duty);
}

/** Converts roles to their form in the API, sorted by site and then in the order of display. */
export function presentRoles(roles: Row<typeof selectsByReader.peer>["roles"]) {
  const sorted = [...roles].sort(
    (a, b) => a.siteId.localeCompare(b.siteId) || SITE_ROLES.indexOf(a.role) - SITE_ROLES.indexOf(b.role),
  );
  return sorted.map(({ siteId, role }) => ({ siteId, roleId: SITE_ROLE_ID[role] }));
}
