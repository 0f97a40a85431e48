import { beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { dutyOfPermission, isPublic, type Permission, rolesWithPermission } from "@/lib/access/permissions/permissions";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { dictionaries } from "@/lib/records/dictionaries/dictionaries";
import type { Dictionary } from "@/lib/records/dictionaries/dictionary";
import { call } from "@/lib/testing/call";
import {
  type DeclaredEndpoint,
  EXAMPLE_DAY_START,
  type ExampleScene,
  exampleDependsOnSite,
  fillPlaceholders,
  makeEndpointUrl,
  makePlaceholderValues,
  type PlaceholderValues,
} from "@/lib/testing/examples";
import {
  asBlob,
  makeAircraftCsv,
  makeBankCsv,
  makeDatesCsv,
  makeLessonsCsv,
  makePeopleCsv,
  samplePng,
  sampleTrack,
} from "@/lib/testing/files";
import { giveAuthenticatorApp } from "@/lib/testing/second-factor";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

// No worker runs in this test, and the answer of a ready instance is what it is about.
vi.mock("@/lib/views/operation/queries", async (original) => ({ ...(await original()), isReady: async () => true }));

// A school that pushes notifications to browsers.
vi.mock("@/lib/platform/push", async (original) => ({ ...(await original()), pushPublicKey: () => "key" }));

const KINDS = ["nobody", "student", "renter", "instructor", "staff", "admin", "superAdmin"] as const;
type Kind = (typeof KINDS)[number];
const PLACES = ["own", "other"] as const;
type Place = (typeof PLACES)[number];
const EVERYBODY: Kind[] = [...KINDS];
const SIGNED_IN = EVERYBODY.slice(1);
const ADMINS: Kind[] = ["admin", "superAdmin"];

/** For an endpoint's example: who gets a 2xx at their own site and at another one. `refused` has unusual statuses. */
type Line = { permission: Permission; own: Kind[]; other: Kind[]; refused?: Partial<Record<Place, Refusals>> };
type Refusals = Partial<Record<Kind, number>>;
const everywhere = (permission: Permission, kinds: Kind[]): Line => ({ permission, own: kinds, other: kinds });
const onSite = (permission: Permission, kinds: Kind[]): Line => ({
  permission,
  own: [...kinds, ...ADMINS],
  other: ADMINS,
});

/** The dictionaries whose entries are disabled by DELETE. */
const SWITCHED_OFF = ["operation-type", "transaction-type"];
function linesOf({ name, permissions }: Dictionary): Record<string, Line> {
  return {
    [`GET /api/${name}`]: everywhere("dictionary.read", SIGNED_IN),
    [`GET /api/${name}/{id}`]: everywhere("dictionary.read", SIGNED_IN),
    [`POST /api/${name}`]: everywhere(permissions.write, ADMINS),
    [`PUT /api/${name}`]: everywhere(permissions.write, ADMINS),
    [`PATCH /api/state/${name}`]: everywhere(permissions.write, ADMINS),
    ...(SWITCHED_OFF.includes(name) ? { [`DELETE /api/${name}/{id}`]: everywhere(permissions.write, ADMINS) } : {}),
  };
}

/** Students and renters get 404 for other people's sheets, because they may see only names. */
const NO_SHEET: Refusals = { student: 404, renter: 404 };
const others = (status: number) => ({ other: Object.fromEntries(SIGNED_IN.map((kind) => [kind, status])) });

/** Only the renter of the example's reservation may. Admins know every site, so they are refused, too, and find it. */
const OF_RENTER: Line = {
  permission: "planning.read",
  own: ["renter"],
  other: [],
  refused: { other: { admin: 403, superAdmin: 403 } },
};

const OTHER_PEOPLE: Refusals = { student: 404, renter: 404, instructor: 404, staff: 404 };
/** Of a certificate of the student: themselves, staff and admins. To others it doesn't exist. */
const OF_STUDENT: Line = {
  permission: "certificate.own",
  own: ["student", "staff", ...ADMINS],
  other: ADMINS,
  refused: { own: OTHER_PEOPLE, other: OTHER_PEOPLE },
};
/** Of the student's sheet, which people of the site know of. */
const OF_STUDENT_OPENLY: Line = { ...OF_STUDENT, refused: { other: OTHER_PEOPLE } };

/** Of the training of the world's student: themselves, instructors, staff and admins. To others it doesn't exist. */
const NOT_THEIRS: Refusals = { student: 404, renter: 404, instructor: 404, staff: 404 };
const OF_TRAINEE: Line = {
  permission: "training.own",
  own: ["student", "instructor", "staff", ...ADMINS],
  other: ADMINS,
  refused: { own: NOT_THEIRS, other: NOT_THEIRS },
};

/** Of the training of another student, who alone reads it beside instructors, staff and admins. */
const OF_FELLOW: Line = { ...OF_TRAINEE, own: ["instructor", "staff", ...ADMINS] };

/** A lesson of that student, by its instructor, who is booked to give it. Admins know of it and may not, either. */
const OF_RATER: Line = {
  ...{ permission: "training.rate", own: ["instructor"], other: [] },
  refused: { other: { instructor: 404, admin: 403, superAdmin: 403 } },
};

/** One's own note of a lesson of that student. */
const OF_NOTE: Line = {
  ...{ permission: "training.rate", own: ["instructor", ...ADMINS], other: ADMINS },
  refused: { other: { instructor: 404 } },
};

/** A rental in a draft: an instructor, who may draft, may not book it. */
const DRAFTED_RENTAL: Line = {
  permission: "planning.draft",
  own: ["staff", ...ADMINS],
  other: ADMINS,
  refused: { own: { instructor: 403 } },
};

/** Written by hand from DECISIONS, not made from the declarations. A new endpoint without a line here fails the test. */
const EXPECTED: Record<string, Line> = {
  "POST /api/authentification": everywhere("access.signIn", EVERYBODY),
  "POST /api/authentification/refresh": everywhere("access.signIn", EVERYBODY),
  "POST /api/authentification/logout": everywhere("access.own", SIGNED_IN),
  "GET /api/authentification/connectedUser": everywhere("access.own", SIGNED_IN),
  "POST /api/account/forgotpassword": everywhere("access.signIn", EVERYBODY),
  "POST /api/account/resetpassword": everywhere("access.signIn", EVERYBODY),
  // Only for one's own account. For any other id, known or not, the answer is the same 403.
  "POST /api/account/initpassword": { permission: "access.own", own: SIGNED_IN, other: [], refused: others(403) },
  "PUT /api/account/password": everywhere("access.own", SIGNED_IN),
  "POST /api/account/confirmation": everywhere("access.own", SIGNED_IN),
  "POST /api/authentification/passkey-options": everywhere("access.signIn", EVERYBODY),
  "POST /api/authentification/passkey": everywhere("access.signIn", EVERYBODY),
  "GET /api/account/second-factor": everywhere("access.own", SIGNED_IN),
  "POST /api/account/authenticator-app": everywhere("access.own", SIGNED_IN),
  // Another person's code or passkey is refused like a wrong one.
  "PUT /api/account/authenticator-app": { permission: "access.own", own: SIGNED_IN, other: [], refused: others(422) },
  "DELETE /api/account/authenticator-app": everywhere("access.own", SIGNED_IN),
  "POST /api/account/passkey-options": everywhere("access.own", SIGNED_IN),
  "POST /api/account/passkey": { permission: "access.own", own: SIGNED_IN, other: [], refused: others(422) },
  "PUT /api/account/passkey/{id}": { permission: "access.own", own: SIGNED_IN, other: [] },
  "DELETE /api/account/passkey/{id}": { permission: "access.own", own: SIGNED_IN, other: [] },
  "POST /api/account/recovery-codes": everywhere("access.own", SIGNED_IN),
  "DELETE /api/user/{id}/second-factor": onSite("person.write", ["staff"]),
  "GET /api/account/provider": everywhere("access.own", SIGNED_IN),
  "DELETE /api/account/provider": everywhere("access.own", SIGNED_IN),
  "DELETE /api/user/{id}/provider": onSite("person.write", ["staff"]),
  "GET /api/account/sign-ins": everywhere("access.own", SIGNED_IN),
  "DELETE /api/account/sign-ins": everywhere("access.own", SIGNED_IN),
  "DELETE /api/account/sign-ins/{id}": { permission: "access.own", own: SIGNED_IN, other: [] },
  // Admins are exempt, and terms of sale are for renters (spec 1 §6).
  "POST /api/user/acceptCGU": everywhere("access.own", ["student", "renter", "instructor", "staff"]),
  "POST /api/user/acceptCGV": everywhere("access.own", ["renter"]),
  "GET /api/mail": everywhere("mail.read", ADMINS),
  "PUT /api/language": everywhere("access.language", EVERYBODY),
  "GET /api/syllabus.schema.json": everywhere("documentation.read", EVERYBODY),
  "GET /api/student-record.schema.json": everywhere("documentation.read", EVERYBODY),
  "GET /api/openapi.json": everywhere("documentation.read", EVERYBODY),
  "GET /api/reference": everywhere("documentation.read", EVERYBODY),
  "GET /api/reference/{asset}": everywhere("documentation.read", EVERYBODY),
  "GET /api/health/live": everywhere("operation.read", EVERYBODY),
  "GET /api/health/ready": everywhere("operation.read", EVERYBODY),
  // With the operator's token. app/api/metrics/metrics.api.test.ts is about whoever hasn't it.
  "GET /api/metrics": everywhere("operation.read", EVERYBODY),
  "GET /api/search": everywhere("access.own", SIGNED_IN),
  "GET /api/handbook": everywhere("access.own", SIGNED_IN),
  "GET /api/notification": everywhere("access.own", SIGNED_IN),
  "PATCH /api/notification/read": everywhere("access.own", SIGNED_IN),
  "GET /api/live": everywhere("access.own", SIGNED_IN),
  "GET /api/school": everywhere("school.read", SIGNED_IN),
  "PUT /api/school": everywhere("school.write", ADMINS),
  "POST /api/school/updateCgu": everywhere("school.write", ADMINS),
  "POST /api/school/updateCgv": everywhere("school.write", ADMINS),
  "GET /api/school/{id}/image": everywhere("school.read", SIGNED_IN),
  "POST /api/school/{id}/image": everywhere("school.write", ADMINS),
  "DELETE /api/school/{id}/image": everywhere("school.write", ADMINS),
  "GET /api/school/{id}/file/{fileId}": everywhere("school.read", SIGNED_IN),
  "GET /api/site": everywhere("school.read", SIGNED_IN),
  "POST /api/site": everywhere("site.write", ADMINS),
  "PUT /api/site": everywhere("site.write", ADMINS),
  "PATCH /api/state/site": everywhere("site.write", ADMINS),
  "GET /api/site/lookup": everywhere("site.write", ADMINS),
  "GET /api/site/{id}": onSite("site.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/site/{id}/sunrise-sunset": onSite("site.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/aircraft-light": onSite("aircraft.readLight", ["student", "renter", "instructor", "staff"]),
  "GET /api/aircraft": onSite("aircraft.read", ["instructor", "staff"]),
  "POST /api/aircraft": onSite("aircraft.write", ["staff"]),
  "PUT /api/aircraft": onSite("aircraft.write", ["staff"]),
  "GET /api/aircraft/export": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/import/template": everywhere("aircraft.write", ["staff", ...ADMINS]),
  "POST /api/aircraft/import": onSite("aircraft.write", ["staff"]),
  "POST /api/aircraft/import/faulty": everywhere("aircraft.write", ["staff", ...ADMINS]),
  "PATCH /api/aircraft/order": onSite("aircraft.write", ["staff"]),
  "GET /api/aircraft/{id}": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/image": onSite("aircraft.readLight", ["student", "renter", "instructor", "staff"]),
  "POST /api/aircraft/{id}/image": onSite("aircraft.write", ["staff"]),
  "GET /api/aircraft/{id}/logbook": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/journey-log": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/journey-log/export": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/maintenance": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/maintenance": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/logs-maintenance": onSite("aircraft.read", ["instructor", "staff"]),
  "POST /api/aircraft/{id}/renew-maintenance": onSite("maintenance.write", ["staff"]),
  "PATCH /api/aircraft/{id}/counters": onSite("maintenance.correctCounters", ["staff"]),
  "POST /api/aircraft/{id}/limit": onSite("maintenance.write", ["staff"]),
  "PUT /api/aircraft/{id}/limit": onSite("maintenance.write", ["staff"]),
  "PATCH /api/aircraft/{id}/limit": onSite("maintenance.write", ["staff"]),
  "GET /api/component": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/component/{id}": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/dashboard-internal/maintenance": onSite("aircraft.read", ["instructor", "staff"]),
  "POST /api/component": onSite("maintenance.write", ["staff"]),
  "PUT /api/component": onSite("maintenance.write", ["staff"]),
  "PATCH /api/component/{id}/fit": onSite("maintenance.write", ["staff"]),
  "PATCH /api/component/{id}/remove": onSite("maintenance.write", ["staff"]),
  "PATCH /api/component/{id}/scrap": onSite("maintenance.write", ["staff"]),
  "GET /api/aircraft/{id}/replacements": onSite("aircraft.write", ["staff"]),
  "PATCH /api/aircraft/{id}/reservations": onSite("aircraft.write", ["staff"]),
  "GET /api/aircraft/{id}/logbook/export": onSite("aircraft.read", ["instructor", "staff"]),
  // Whoever has booked the aircraft.
  "GET /api/aircraft/{id}/commentary": onSite("defect.readOwn", ["student", "renter", "instructor", "staff"]),
  "POST /api/aircraft/{id}/commentary": onSite("defect.reportOwn", ["student", "renter", "instructor", "staff"]),
  "PUT /api/aircraft/{id}/commentary": onSite("defect.decide", ["staff"]),
  "POST /api/aircraft/{id}/commentary/{defectId}/defer": onSite("defect.decide", ["staff"]),
  "POST /api/aircraft/{id}/commentary/{defectId}/release": onSite("defect.decide", ["staff"]),
  "GET /api/aircraft/{id}/commentary/{defectId}/history": onSite("defect.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/commentary/{defectId}/certificate": onSite("defect.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/commentary/{defectId}/photo/{photoId}": onSite("defect.readOwn", [
    ...(["student", "renter", "instructor", "staff"] as const),
  ]),
  // Who has reported it, or decides on it.
  "POST /api/aircraft/{id}/commentary/{defectId}/photo": onSite("defect.reportOwn", ["staff"]),
  "GET /api/reservation/{id}/defects": onSite("defect.readOwn", ["renter", "instructor", "staff"]),
  // Only who takes part in the flight. Admins know every site, so they are refused, too, and find it.
  "POST /api/reservation/{id}/defects": { ...OF_RENTER, permission: "defect.readOwn" },
  "PATCH /api/state/aircraft": onSite("aircraft.write", ["staff"]),
  "GET /api/classroom": onSite("classroom.read", ["student", "renter", "instructor", "staff"]),
  "POST /api/classroom": onSite("classroom.write", ["staff"]),
  "PUT /api/classroom": onSite("classroom.write", ["staff"]),
  "GET /api/classroom/{id}": onSite("classroom.read", ["student", "renter", "instructor", "staff"]),
  "PATCH /api/state/classroom": onSite("classroom.write", ["staff"]),
  "GET /api/closure": onSite("closure.read", ["student", "renter", "instructor", "staff"]),
  "POST /api/closure": onSite("closure.write", ["staff"]),
  "PUT /api/closure": onSite("closure.write", ["staff"]),
  "GET /api/closure/{id}": onSite("closure.read", ["student", "renter", "instructor", "staff"]),
  "PATCH /api/state/closure": onSite("closure.write", ["staff"]),
  "GET /api/certificate-type": everywhere("dictionary.read", SIGNED_IN),
  "GET /api/certificate-type/{id}": everywhere("dictionary.read", SIGNED_IN),
  "POST /api/certificate-type": everywhere("certificateType.write", ADMINS),
  "PUT /api/certificate-type": everywhere("certificateType.write", ADMINS),
  "PATCH /api/certificate-type/aircraft-indicator": everywhere("certificateType.write", ADMINS),
  "PATCH /api/state/certificate-type": everywhere("certificateType.write", ADMINS),
  "GET /api/phase-vol": everywhere("dictionary.read", SIGNED_IN),
  "GET /api/phase-vol/{id}": everywhere("dictionary.read", SIGNED_IN),
  "GET /api/phase-vol/export": everywhere("rating.write", ADMINS),
  "POST /api/phase-vol": everywhere("rating.write", ADMINS),
  "PUT /api/phase-vol": everywhere("rating.write", ADMINS),
  "PATCH /api/phase-vol/reorder": everywhere("rating.write", ADMINS),
  "POST /api/phase-vol/seed": everywhere("rating.write", ADMINS),
  "PATCH /api/state/phase-vol": everywhere("rating.write", ADMINS),
  "GET /api/competence": everywhere("dictionary.read", SIGNED_IN),
  "GET /api/competence/{id}": everywhere("dictionary.read", SIGNED_IN),
  "GET /api/competence/export": everywhere("rating.write", ADMINS),
  "POST /api/competence": everywhere("rating.write", ADMINS),
  "PUT /api/competence": everywhere("rating.write", ADMINS),
  "PATCH /api/competence/reorder": everywhere("rating.write", ADMINS),
  "POST /api/competence/seed": everywhere("rating.write", ADMINS),
  "PATCH /api/state/competence": everywhere("rating.write", ADMINS),
  "GET /api/defaultCertificatesTypes": everywhere("dictionary.read", SIGNED_IN),
  "POST /api/defaultCertificatesTypes": everywhere("certificateType.write", ADMINS),
  "GET /api/certificate-for-people": onSite("certificate.validate", ["staff"]),
  "GET /api/certificate-for-people/actives": onSite("certificate.validate", ["staff"]),
  "POST /api/certificate-for-people": onSite("certificate.write", ["staff"]),
  "POST /api/certificate-for-people/give": onSite("certificate.write", ["staff"]),
  "PATCH /api/certificate-for-people/give": everywhere("certificate.write", ["staff", ...ADMINS]),
  "GET /api/certificate-for-people/import/template": everywhere("certificate.write", ["staff", ...ADMINS]),
  "POST /api/certificate-for-people/import": everywhere("certificate.write", ["staff", ...ADMINS]),
  "POST /api/certificate-for-people/import/faulty": everywhere("certificate.write", ["staff", ...ADMINS]),
  "POST /api/certificate-for-people/create-missing": onSite("certificate.write", ["staff"]),
  // The examples are the student's certificates. The instructor of these worlds has no lesson with them.
  "GET /api/certificate-for-people/{id}": OF_STUDENT,
  "GET /api/certificate-for-people/{id}/file": OF_STUDENT,
  "PUT /api/certificate-for-people/{id}/completion": OF_STUDENT,
  "POST /api/certificate-for-people/renewal": OF_STUDENT,
  "GET /api/warning": everywhere("certificate.own", SIGNED_IN),
  "GET /api/warning/matrix": onSite("certificate.oversee", ["staff"]),
  "GET /api/warning/matrix/recency": onSite("certificate.oversee", ["staff"]),
  "GET /api/warning/matrix/export": onSite("certificate.oversee", ["staff"]),
  "GET /api/warning/booking": onSite("certificate.oversee", ["staff"]),
  "GET /api/warning/user/{userId}/current-certificate/{id}/warnings": OF_STUDENT_OPENLY,
  "GET /api/warning/aircraft/{aircraftId}/current-certificate/{id}/warnings": onSite("aircraft.read", [
    "instructor",
    "staff",
  ]),
  "GET /api/user/{id}/current-certificates": OF_STUDENT_OPENLY,
  "GET /api/user/{id}/may-do": OF_STUDENT_OPENLY,
  "GET /api/user/{id}/archived-certificates": OF_STUDENT_OPENLY,
  "GET /api/certificate-for-people/{id}/decision": onSite("certificate.validate", ["staff"]),
  "POST /api/certificate-for-people/request": onSite("certificate.validate", ["staff"]),
  "PUT /api/certificate-for-people/{id}/validation": onSite("certificate.validate", ["staff"]),
  "PUT /api/certificate-for-people/{id}/invalidation": onSite("certificate.validate", ["staff"]),
  // Of what the caller has decided. Others: certificates.api.test.ts.
  "PATCH /api/certificate-for-people/{id}/take-back": onSite("certificate.validate", ["staff"]),
  "PATCH /api/state/certificate-for-people": onSite("certificate.write", ["staff"]),
  "GET /api/certificate-for-aircraft": onSite("certificate.write", ["staff"]),
  "GET /api/certificate-for-aircraft/actives": onSite("certificate.write", ["staff"]),
  "POST /api/certificate-for-aircraft": onSite("certificate.write", ["staff"]),
  "GET /api/certificate-for-aircraft/import/template": everywhere("certificate.write", ["staff", ...ADMINS]),
  "POST /api/certificate-for-aircraft/import": everywhere("certificate.write", ["staff", ...ADMINS]),
  "POST /api/certificate-for-aircraft/import/faulty": everywhere("certificate.write", ["staff", ...ADMINS]),
  "POST /api/certificate-for-aircraft/create-missing": onSite("certificate.write", ["staff"]),
  "GET /api/certificate-for-aircraft/{id}": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/certificate-for-aircraft/{id}/file": onSite("aircraft.read", ["instructor", "staff"]),
  "PUT /api/certificate-for-aircraft/{id}/completion": onSite("certificate.write", ["staff"]),
  "GET /api/certificate-for-aircraft/{id}/decision": onSite("certificate.write", ["staff"]),
  "PUT /api/certificate-for-aircraft/{id}/validation": onSite("certificate.write", ["staff"]),
  "PUT /api/certificate-for-aircraft/{id}/invalidation": onSite("certificate.write", ["staff"]),
  "POST /api/certificate-for-aircraft/renewal": onSite("certificate.write", ["staff"]),
  "PATCH /api/certificate-for-aircraft/{id}/take-back": onSite("certificate.write", ["staff"]),
  "PATCH /api/state/certificate-for-aircraft": onSite("certificate.write", ["staff"]),
  "GET /api/aircraft/{id}/current-certificates": onSite("aircraft.read", ["instructor", "staff"]),
  "GET /api/aircraft/{id}/archived-certificates": onSite("aircraft.read", ["instructor", "staff"]),
  // Programmes are the school's: who has the role at one site has the permission for all of them.
  ...Object.fromEntries(
    [
      ...["/api/program", "/api/program/{id}", "/api/revision/{id}", "/api/revision/{id}/phase", "/api/phase/{id}"],
      ...["/api/revision/{id}/session", "/api/session/{id}", "/api/session/{id}/file/{fileId}", "/api/revision-light"],
      ...["/api/exercise", "/api/exercise/{id}", "/api/templateProgramExercise", "/api/revision/{id}/diff"],
      "/api/revision/{id}/document",
    ].map((path) => [`GET ${path}`, everywhere("program.read", ["instructor", "staff", ...ADMINS])]),
  ),
  ...Object.fromEntries(
    [
      ...["POST /api/program", "PUT /api/program", "PATCH /api/state/program", "PUT /api/revision"],
      ...["PATCH /api/state/revision", "PATCH /api/revision/{id}/reorderPhases", "POST /api/phase", "PUT /api/phase"],
      ...["PATCH /api/state/phase", "PATCH /api/phase/{id}/reorderSessions", "POST /api/session", "PUT /api/session"],
      ...["PATCH /api/state/session", "POST /api/exercise", "PUT /api/exercise", "DELETE /api/exercise/{id}"],
      ...["GET /api/revision/{id}/export", "POST /api/program/import"],
      ...["POST /api/revision/{id}/import", "POST /api/revision/{id}/import/faulty"],
      "GET /api/revision/{id}/import/template",
      ...["GET /api/revision/{id}/edits"],
    ].map((call) => [call, everywhere("program.write", ["staff", ...ADMINS])]),
  ),
  // A training is its student's, and of the instructors and staff of their sites. The example's student is at the own site.
  ...Object.fromEntries(
    [
      ...["/api/user-programRevision/{id}", "/api/user-programRevisionLight/{id}", "/api/user-programPhase/{id}"],
      ...["/api/user-programSession/{id}", "/api/user-programSession-light/{id}"],
      ...["/api/user-programRevision/{id}/progress-book", "/api/user-programRevision/{id}/exam"],
      "/api/user-programRevision/{id}/forecast",
      ...["/api/user-programSession-name/{id}", "/api/user-programSession/{id}/file/{fileId}"],
    ].map((path) => [`GET ${path}`, OF_TRAINEE]),
  ),
  "POST /api/user-programRevision/{id}/progress-book/export": OF_TRAINEE,
  // It leaves the school, so that who only teaches doesn't take it.
  "GET /api/user-programRevision/{id}/record": {
    permission: "training.own",
    own: ["student", "staff", ...ADMINS],
    other: ADMINS,
    refused: { own: { ...NOT_THEIRS, instructor: 403 }, other: NOT_THEIRS },
  },
  "POST /api/user/{id}/student-record": onSite("training.enrol", ["staff"]),
  "GET /api/api-key": everywhere("apiKey.manage", ADMINS),
  "POST /api/api-key": everywhere("apiKey.manage", ADMINS),
  "PATCH /api/api-key/{id}": everywhere("apiKey.manage", ADMINS),
  "DELETE /api/api-key/{id}": everywhere("apiKey.manage", ADMINS),
  "POST /api/api-key/{id}/rotate": everywhere("apiKey.manage", ADMINS),
  "GET /api/webhook": everywhere("apiKey.manage", ADMINS),
  "POST /api/webhook": everywhere("apiKey.manage", ADMINS),
  "PATCH /api/webhook/{id}": everywhere("apiKey.manage", ADMINS),
  "DELETE /api/webhook/{id}": everywhere("apiKey.manage", ADMINS),
  "POST /api/webhook/{id}/rotate": everywhere("apiKey.manage", ADMINS),
  "POST /api/webhook/{id}/test": everywhere("apiKey.manage", ADMINS),
  "POST /api/webhook/{id}/replay": everywhere("apiKey.manage", ADMINS),
  "GET /api/webhook/{id}/delivery": everywhere("apiKey.manage", ADMINS),
  "POST /api/webhook/{id}/delivery/{deliveryId}/replay": everywhere("apiKey.manage", ADMINS),
  "GET /api/changes": everywhere("change.read", ["staff", ...ADMINS]),
  "GET /api/school/key": everywhere("school.write", ADMINS),
  "GET /api/school/trusted-key": everywhere("school.write", ADMINS),
  "POST /api/school/trusted-key": everywhere("school.write", ADMINS),
  "DELETE /api/school/trusted-key/{id}": everywhere("school.write", ADMINS),
  // Of other people's lessons, it lists none.
  "GET /api/pedagogic-follow-up/pratical/{id}": OF_FELLOW,
  "GET /api/pedagogic-follow-up/theoretical/{id}": OF_FELLOW,
  "GET /api/pedagogic-follow-up/lesson/{id}": OF_FELLOW,
  "POST /api/pedagogic-follow-up/theoretical/{id}": OF_RATER,
  "POST /api/pedagogic-follow-up/lesson/{id}": OF_RATER,
  "POST /api/pedagogic-follow-up/lesson/{id}/submit": OF_RATER,
  "GET /api/pedagogic-follow-up/lesson/{id}/note": OF_NOTE,
  "POST /api/pedagogic-follow-up/lesson/{id}/note": OF_NOTE,
  // One's own lesson, whatever else one is.
  "POST /api/pedagogic-follow-up/lesson/{id}/sign": everywhere("training.own", SIGNED_IN),
  "POST /api/pedagogic-follow-up/lesson/{id}/send-back": everywhere("training.own", SIGNED_IN),
  "POST /api/pedagogic-follow-up/lesson/{id}/reopen": {
    ...{ permission: "training.reopen", own: ["staff", ...ADMINS], other: ADMINS },
    refused: { other: { staff: 404 } },
  },
  "GET /api/user-programSession-light/bySessionId/{id}": everywhere("training.own", SIGNED_IN),
  "PUT /api/user-programRevision": everywhere("training.own", SIGNED_IN),
  "POST /api/user-programRevision": onSite("training.enrol", ["staff"]),
  "POST /api/user-programRevision/{id}/leave": onSite("training.enrol", ["staff"]),
  "PATCH /api/user-programRevision": onSite("training.enrol", ["staff"]),
  "GET /api/user-programRevision/{id}/move": onSite("training.enrol", ["staff"]),
  "POST /api/user-programRevision/{id}/move": onSite("training.enrol", ["staff"]),
  "PUT /api/user-programRevision/validation": onSite("training.validate", ["staff"]),
  "POST /api/user-programSession/{id}/repeat": onSite("training.read", ["instructor", "staff"]),
  "POST /api/user-programRevision/{id}/exam": onSite("training.recordExams", ["instructor", "staff"]),
  "PUT /api/user-programRevision/{id}/exam": onSite("training.recordExams", ["instructor", "staff"]),
  "PATCH /api/user-programRevision/{id}/exam/{examId}/withdrawal": onSite("training.recordExams", [
    "instructor",
    "staff",
  ]),
  "GET /api/inspection": onSite("inspection.manage", ["staff"]),
  "POST /api/inspection": onSite("inspection.manage", ["staff"]),
  "GET /api/inspection/{id}": onSite("inspection.manage", ["staff"]),
  "GET /api/inspection/{id}/link": onSite("inspection.manage", ["staff"]),
  "POST /api/inspection/{id}/link": onSite("inspection.manage", ["staff"]),
  "POST /api/inspection-link/{id}/extend": onSite("inspection.manage", ["staff"]),
  "POST /api/inspection-link/{id}/close": onSite("inspection.manage", ["staff"]),
  "POST /api/inspection/{id}/check": onSite("inspection.manage", ["staff"]),
  "GET /api/inspection/{id}/file/{file}": onSite("inspection.manage", ["staff"]),
  "GET /api/solo-authorisation": OF_TRAINEE,
  // It is the privilege of an instructor of the student's site, which no admin has (FCL.020).
  "POST /api/solo-authorisation": {
    permission: "training.authoriseSolo",
    own: ["instructor"],
    other: [],
    refused: { other: { admin: 403, superAdmin: 403, instructor: 404 } },
  },
  "PATCH /api/solo-authorisation/{id}/withdraw": onSite("training.withdrawSolo", ["instructor", "staff"]),
  "POST /api/revision-light/revision-students": everywhere("training.read", ["instructor", "staff", ...ADMINS]),
  "POST /api/revision": everywhere("program.lock", ["staff", ...ADMINS]),
  "PATCH /api/revision/{id}/lock": everywhere("program.lock", ["staff", ...ADMINS]),
  "GET /api/promotion": onSite("promotion.read", ["instructor", "staff"]),
  "POST /api/promotion": onSite("promotion.write", ["staff"]),
  "PUT /api/promotion": onSite("promotion.write", ["staff"]),
  "GET /api/promotion/{id}": onSite("promotion.read", ["instructor", "staff"]),
  "GET /api/promotion/students": onSite("promotion.read", ["instructor", "staff"]),
  "PATCH /api/state/promotion": onSite("promotion.write", ["staff"]),
  "GET /api/notice": onSite("notice.write", ["staff"]),
  "POST /api/notice": onSite("notice.write", ["staff"]),
  "GET /api/notice/audience": onSite("notice.write", ["staff"]),
  "GET /api/notice/{id}": onSite("notice.read", ["student", "renter", "instructor", "staff"]),
  // The example goes to the people of the site. Admins may read it, but it wasn't sent to them.
  "PATCH /api/notice/{id}/read": {
    permission: "notice.read",
    own: ["student", "renter", "instructor", "staff"],
    other: [],
    refused: { other: { admin: 403, superAdmin: 403 } },
  },
  "GET /api/notice/{id}/recipient": onSite("notice.write", ["staff"]),
  "POST /api/notice/{id}/recipient": onSite("notice.write", ["staff"]),
  "PATCH /api/notice/{id}/remind": onSite("notice.write", ["staff"]),
  "PATCH /api/notice/{id}/withdraw": onSite("notice.write", ["staff"]),
  "PATCH /api/notice/{id}/restore": onSite("notice.write", ["staff"]),
  "GET /api/user-light": onSite("person.pick", ["instructor", "staff"]),
  "GET /api/user-light/{id}": onSite("access.own", ["student", "renter", "instructor", "staff"]),
  "GET /api/site/{id}/students": onSite("person.pick", ["instructor", "staff"]),
  "GET /api/user": onSite("person.list", ["instructor", "staff"]),
  // Staff may give roles only at sites where they are staff. For any other site, known or not, the answer is the same 403.
  "POST /api/user": { ...onSite("person.write", ["staff"]), refused: { other: { staff: 403 } } },
  // The example changes another person.
  "PUT /api/user": { ...onSite("person.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/{id}": { ...onSite("person.own", ["instructor", "staff"]), refused: { own: NO_SHEET } },
  "PATCH /api/state/user": onSite("person.write", ["staff"]),
  "PUT /api/user/{id}/roles": onSite("person.grantRole", ["staff"]),
  "PUT /api/user/{id}/duties": everywhere("person.grantDuty", ADMINS),
  "PUT /api/user/{id}/credit-limit": onSite("account.post", ["staff"]),
  "PUT /api/user/{id}/tags": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/invitation": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/recovery": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/anonymise": everywhere("person.anonymise", ADMINS),
  "GET /api/user/{id}/image": onSite("access.own", ["student", "renter", "instructor", "staff"]),
  "POST /api/user/{id}/image": { ...onSite("person.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/export": onSite("person.export", ["staff"]),
  "GET /api/user/{id}/export": { permission: "person.own", own: SIGNED_IN, other: ADMINS },
  "GET /api/user/import/template": everywhere("person.import", ["staff", ...ADMINS]),
  "POST /api/user/import": everywhere("person.import", ["staff", ...ADMINS]),
  "POST /api/user/import/faulty": everywhere("person.import", ["staff", ...ADMINS]),
  // For the code of another person, the answer is the same as for an invalid code.
  "POST /api/account/confirm-email": { permission: "person.own", own: SIGNED_IN, other: [], refused: others(422) },
  // For another person's new address, the answer is the same as for one that doesn't wait.
  "POST /api/account/email-change": { permission: "person.own", own: SIGNED_IN, other: [], refused: others(409) },
  "DELETE /api/account/email-change": everywhere("person.own", SIGNED_IN),
  "GET /api/user/{id}/legs": { ...onSite("flight.own", ["instructor", "staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/{id}/logbook": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/{id}/logbook/export": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/{id}/instructor-logbook": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/{id}/instructor-logbook/export": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "PATCH /api/user/{id}/logbook/{legId}": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/{id}/logbook/import": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "POST /api/user/{id}/logbook/import": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "POST /api/user/{id}/logbook/import/faulty": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "PATCH /api/user/{id}/logbook/import/{importId}/withdrawal": {
    ...onSite("flight.own", ["staff"]),
    refused: { own: NO_SHEET },
  },
  "PATCH /api/user/{id}/logbook/import/{importId}/validation": {
    ...onSite("flight.own", ["staff"]),
    refused: { own: NO_SHEET },
  },
  "POST /api/user/{id}/external-leg": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "PUT /api/user/{id}/external-leg": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "PATCH /api/user/{id}/external-leg/{legId}/validation": {
    ...onSite("flight.own", ["staff"]),
    refused: { own: NO_SHEET },
  },
  "PATCH /api/user/{id}/external-leg/{legId}/withdrawal": {
    ...onSite("flight.own", ["staff"]),
    refused: { own: NO_SHEET },
  },
  "GET /api/user/{id}/recency": { ...onSite("flight.own", ["instructor", "staff"]), refused: { own: NO_SHEET } },
  "POST /api/user/{id}/recency-waiver": { ...onSite("flight.own", ["staff"]), refused: { own: NO_SHEET } },
  "PATCH /api/user/{id}/recency-waiver/{waiverId}/end": {
    ...onSite("flight.own", ["staff"]),
    refused: { own: NO_SHEET },
  },
  "GET /api/user-availability": onSite("availability.own", ["student", "renter", "instructor", "staff"]),
  "POST /api/user-availability": onSite("availability.own", ["student", "renter", "instructor", "staff"]),
  "POST /api/user-availability/check": onSite("availability.own", ["student", "renter", "instructor", "staff"]),
  "PUT /api/user-availability/{id}": onSite("availability.own", ["student", "renter", "instructor", "staff"]),
  "DELETE /api/user-availability/{id}": onSite("availability.own", ["student", "renter", "instructor", "staff"]),
  "GET /api/school/recency": everywhere("school.read", SIGNED_IN),
  "PUT /api/school/recency": everywhere("school.write", ADMINS),
  "POST /api/school/recency/rule": everywhere("school.write", ADMINS),
  "PATCH /api/school/recency/rule": everywhere("school.write", ADMINS),
  "GET /api/user/{id}/calendar-link": { permission: "calendar.own", own: SIGNED_IN, other: [] },
  "POST /api/user/{id}/calendar-link": { permission: "calendar.own", own: SIGNED_IN, other: [] },
  "GET /api/account/notifications": everywhere("access.own", SIGNED_IN),
  "GET /api/account/push": everywhere("access.own", SIGNED_IN),
  "PUT /api/account/push": everywhere("access.own", SIGNED_IN),
  "DELETE /api/account/push": everywhere("access.own", SIGNED_IN),
  "PUT /api/account/notifications": everywhere("access.own", SIGNED_IN),
  "POST /api/file/temp": everywhere("file.upload", SIGNED_IN),
  "GET /api/file/{id}": { permission: "file.upload", own: SIGNED_IN, other: [] },
  ...Object.assign({}, ...dictionaries.map(linesOf)),
  "GET /api/planning/assistance": onSite("reservation.teach", ["instructor", "staff"]),
  "GET /api/planning/assistance/proposals": onSite("reservation.teach", ["instructor", "staff"]),
  "GET /api/planning/filters": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/planning/found": onSite("person.list", ["instructor", "staff"]),
  "GET /api/planning/month": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/planning/view": everywhere("access.own", SIGNED_IN),
  "POST /api/planning/view": onSite("access.own", ["student", "renter", "instructor", "staff"]),
  "PUT /api/planning/view/{id}": { permission: "access.own", own: SIGNED_IN, other: [] },
  "DELETE /api/planning/view/{id}": { permission: "access.own", own: SIGNED_IN, other: [] },
  "GET /api/planning/year": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/planning": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/grounded": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/rows": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}/history": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}/cures": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}/other-time": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}/notification": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}/ics": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  // If the caller is a renter, the example books for the caller, because renters may book only for themselves.
  "POST /api/reservation/renter": onSite("reservation.rent", ["renter", "staff"]),
  "PUT /api/reservation/renter": onSite("reservation.rent", ["renter", "staff"]),
  "POST /api/reservation/check": onSite("planning.read", ["renter", "staff"]),
  "POST /api/reservation/operation": onSite("reservation.operate", ["instructor", "staff"]),
  "PUT /api/reservation/operation": onSite("reservation.operate", ["instructor", "staff"]),
  "GET /api/reservation/lessons": onSite("reservation.teach", ["instructor", "staff"]),
  "POST /api/reservation/pratical": onSite("reservation.teach", ["instructor", "staff"]),
  "PUT /api/reservation/pratical": onSite("reservation.teach", ["instructor", "staff"]),
  "POST /api/reservation/theoretical": onSite("reservation.teach", ["instructor", "staff"]),
  "PUT /api/reservation/theoretical": onSite("reservation.teach", ["instructor", "staff"]),
  "POST /api/reservation/maintenance": onSite("reservation.maintain", ["staff"]),
  "PUT /api/reservation/maintenance": onSite("reservation.maintain", ["staff"]),
  "POST /api/reservation/meeting": onSite("reservation.meet", ["staff"]),
  "PUT /api/reservation/meeting": onSite("reservation.meet", ["staff"]),
  "POST /api/reservation/series/check": onSite("planning.read", ["renter", "staff"]),
  "POST /api/reservation/series": onSite("planning.read", ["renter", "staff"]),
  "GET /api/reservation/series/{id}": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "PUT /api/reservation/series/{id}": onSite("planning.read", ["renter", "staff"]),
  "PATCH /api/reservation/series/{id}/cancel": onSite("planning.read", ["renter", "staff"]),
  "PATCH /api/reservation/series/{id}/restore": onSite("planning.read", ["renter", "staff"]),
  "DELETE /api/reservation/series/{id}": onSite("planning.read", ["staff"]),
  // Renters can't swap the two rentals of the example, because only one is their own.
  "POST /api/reservation/swap": onSite("planning.read", ["staff"]),
  // Renters can't cancel the two rentals of the example, because only one is their own.
  "POST /api/reservation/cancel": onSite("planning.read", ["staff"]),
  "POST /api/planning/replan": onSite("planning.replan", ["instructor", "staff"]),
  // An instructor may not move the rental of the example.
  "POST /api/planning/replan/move": onSite("planning.replan", ["staff"]),
  "POST /api/planning/replan/undo": onSite("planning.replan", ["staff"]),
  "PATCH /api/reservation/{id}/move": onSite("planning.read", ["renter", "staff"]),
  "PATCH /api/reservation/{id}/payer": onSite("account.post", ["staff"]),
  "PATCH /api/reservation/{id}/cancel": onSite("planning.read", ["renter", "staff"]),
  "PATCH /api/reservation/{id}/restore": onSite("planning.read", ["renter", "staff"]),
  "GET /api/reservation/{id}/request": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  // Only who may no longer cancel it themselves asks, and only they withdraw it.
  "POST /api/reservation/{id}/request": OF_RENTER,
  "DELETE /api/reservation/{id}/request": OF_RENTER,
  "PATCH /api/reservation/{id}/request": onSite("planning.read", ["staff"]),
  "DELETE /api/reservation/{id}": onSite("planning.read", ["staff"]),
  "GET /api/occurrence": onSite("occurrence.read", ["staff"]),
  "POST /api/occurrence": onSite("occurrence.report", ["student", "renter", "instructor", "staff"]),
  "GET /api/occurrence/own": everywhere("occurrence.own", SIGNED_IN),
  // The report of the student. To instructors and renters, and elsewhere, it doesn't exist.
  "GET /api/occurrence/{id}": {
    permission: "occurrence.own",
    own: ["student", "staff", ...ADMINS],
    other: ADMINS,
    refused: { own: { renter: 404, instructor: 404 } },
  },
  // Not even its reporter handles it.
  "PATCH /api/occurrence/{id}": {
    permission: "occurrence.own",
    own: ["staff", ...ADMINS],
    other: ADMINS,
    refused: { own: { student: 404, renter: 404, instructor: 404 } },
  },
  "GET /api/flight-account": everywhere("account.own", SIGNED_IN),
  "POST /api/flight-account": onSite("account.post", ["staff"]),
  "GET /api/account-paper": everywhere("account.own", SIGNED_IN),
  "POST /api/account-paper": onSite("account.post", ["staff"]),
  "GET /api/account-paper/{id}": { ...onSite("account.own", ["staff"]), refused: { own: NO_SHEET } },
  "POST /api/account-paper/{id}/send": onSite("account.post", ["staff"]),
  "GET /api/flight-account/{id}": { ...onSite("account.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/flight-account/{id}/receipt": { ...onSite("account.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/account-paper/statement": everywhere("account.own", SIGNED_IN),
  "GET /api/account-paper/to-bill": onSite("account.post", ["staff"]),
  "POST /api/flight-account/{id}/contra": onSite("account.post", ["staff"]),
  "GET /api/hour-package": everywhere("account.own", SIGNED_IN),
  "POST /api/hour-package": onSite("account.post", ["staff"]),
  "GET /api/bank-import": onSite("account.post", ["staff"]),
  "POST /api/bank-import": onSite("account.post", ["staff"]),
  "GET /api/bank-import/{id}": onSite("account.post", ["staff"]),
  "POST /api/bank-import/{id}/confirm": onSite("account.post", ["staff"]),
  "POST /api/opening-balance/import": everywhere("account.post", ["staff", ...ADMINS]),
  "POST /api/opening-balance/import/faulty": everywhere("account.post", ["staff", ...ADMINS]),
  "GET /api/opening-balance/import/template": everywhere("account.post", ["staff", ...ADMINS]),
  "GET /api/past-flight/import": everywhere("flight.import", ADMINS),
  "POST /api/past-flight/import": everywhere("flight.import", ADMINS),
  "POST /api/past-flight/import/faulty": everywhere("flight.import", ADMINS),
  "GET /api/past-flight/import/template": everywhere("flight.import", ADMINS),
  "PATCH /api/past-flight/import/{importId}/withdrawal": everywhere("flight.import", ADMINS),
  "GET /api/fee-run": onSite("account.post", ["staff"]),
  "POST /api/fee-run": onSite("account.post", ["staff"]),
  "GET /api/accounting-export": onSite("account.post", ["staff"]),
  "GET /api/month-closing": onSite("account.post", ["staff"]),
  "GET /api/month-closing/export": onSite("account.post", ["staff"]),
  // Staff of one site don't close the month of all.
  "POST /api/month-closing": { ...everywhere("account.post", ADMINS), refused: { other: { staff: 403 } } },
  // Whoever is neither staff nor treasurer gets their own.
  "GET /api/data-extraction": everywhere("extraction.read", ADMINS),
  "POST /api/data-extraction": everywhere("extraction.read", ADMINS),
  "POST /api/data-extraction/count": everywhere("extraction.read", ADMINS),
  "POST /api/data-extraction/sample": everywhere("extraction.read", ADMINS),
  "GET /api/data-extraction/saved": everywhere("extraction.read", ADMINS),
  "POST /api/data-extraction/saved": everywhere("extraction.read", ADMINS),
  "PUT /api/data-extraction/saved/{id}": everywhere("extraction.read", ADMINS),
  "DELETE /api/data-extraction/saved/{id}": everywhere("extraction.read", ADMINS),
  "GET /api/data-extraction/everything": everywhere("extraction.everything", ["superAdmin"]),
  "POST /api/data-extraction/everything": everywhere("extraction.everything", ["superAdmin"]),
  "GET /api/data-extraction/everything/{id}/file": everywhere("extraction.everything", ["superAdmin"]),
  "GET /api/data-extraction/{id}/file": everywhere("extraction.read", ADMINS),
  "POST /api/data-extraction/{id}/cancel": everywhere("extraction.read", ADMINS),
  "POST /api/statistics": onSite("statistics.read", ["staff"]),
  "POST /api/statistics/export": onSite("statistics.read", ["staff"]),
  "POST /api/statistics/rows": onSite("statistics.read", ["staff"]),
  "POST /api/statistics/yearly": onSite("statistics.read", ["staff"]),
  "POST /api/statistics/yearly/export": onSite("statistics.read", ["staff"]),
  "POST /api/instructor-activity": everywhere("activity.own", SIGNED_IN),
  "POST /api/instructor-activity/export": everywhere("activity.own", SIGNED_IN),
  "GET /api/user/{id}/pay": { ...onSite("activity.own", ["staff"]), refused: { own: NO_SHEET } },
  "PUT /api/user/{id}/pay": onSite("activity.setPay", ["staff"]),
  "GET /api/lesson-request": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/lesson-request/proposals": onSite("reservation.requestLesson", ["student"]),
  "POST /api/lesson-request": onSite("reservation.requestLesson", ["student"]),
  // The student's own, without an instructor. To instructors and renters it doesn't exist.
  "PATCH /api/lesson-request/{id}": {
    permission: "planning.read",
    own: ["staff", ...ADMINS],
    other: ADMINS,
    refused: { own: { student: 403, renter: 404, instructor: 404 } },
  },
  // The caller's own.
  "DELETE /api/lesson-request/{id}": everywhere("planning.read", SIGNED_IN),
  "GET /api/dashboard-user": everywhere("access.own", SIGNED_IN),
  "GET /api/dashboard-internal": onSite("desk.read", ["instructor", "staff"]),
  "GET /api/dashboard-internal/flight-follow-up": onSite("desk.read", ["instructor", "staff"]),
  "GET /api/suivi-vol/{id}": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/suivi-vol": everywhere("flight.record", ["renter", "instructor", "staff", ...ADMINS]),
  "POST /api/suivi-vol": onSite("flight.record", ["renter", "instructor", "staff"]),
  "PATCH /api/suivi-vol/{id}/times": onSite("flight.record", ["renter", "instructor", "staff"]),
  // Of one's own flight: the example is the renter's.
  "POST /api/suivi-vol/{id}/acceptance": {
    permission: "defect.readOwn",
    own: ["renter"],
    other: [],
    refused: {
      own: { student: 403, instructor: 403, staff: 403, admin: 403, superAdmin: 403 },
      other: { admin: 403, superAdmin: 403 },
    },
  },
  "POST /api/suivi-vol/{id}/closing": onSite("flight.record", ["renter", "instructor", "staff"]),
  "POST /api/suivi-vol/{id}/reopening": onSite("flight.reopen", ["staff"]),
  "GET /api/suivi-vol/{id}/leg/{leg}": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/suivi-vol/{id}/track/{leg}": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "PUT /api/suivi-vol/{id}/track/{leg}": onSite("flight.record", ["renter", "instructor", "staff"]),
  "DELETE /api/suivi-vol/{id}/track/{leg}": onSite("flight.record", ["renter", "instructor", "staff"]),
  "GET /api/suivi-vol/{id}/track/{leg}/file": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/suivi-vol/{id}/picture/{leg}/{kind}": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "PUT /api/suivi-vol/{id}/picture/{leg}/{kind}": onSite("flight.record", ["renter", "instructor", "staff"]),
  "DELETE /api/suivi-vol/{id}/picture/{leg}/{kind}": onSite("flight.record", ["renter", "instructor", "staff"]),
  "GET /api/aircraft-program-price": onSite("price.read", ["instructor", "staff"]),
  "GET /api/aircraft-program-price/{id}": onSite("price.read", ["instructor", "staff"]),
  // An aircraft of another site is unknown, as one that there isn't.
  "POST /api/aircraft-program-price": {
    ...onSite("price.write", ["staff"]),
    refused: { other: { staff: 422 } },
  },
  "PUT /api/aircraft-program-price": onSite("price.write", ["staff"]),
  "PATCH /api/state/aircraft-program-price": onSite("price.write", ["staff"]),
  "GET /api/instructor-program-price": onSite("price.read", ["instructor", "staff"]),
  "GET /api/instructor-program-price/{id}": onSite("price.read", ["instructor", "staff"]),
  "POST /api/instructor-program-price": onSite("price.write", ["staff"]),
  "PUT /api/instructor-program-price": onSite("price.write", ["staff"]),
  "PATCH /api/state/instructor-program-price": onSite("price.write", ["staff"]),
  "GET /api/aircraft/{id}/rental-price": onSite("price.read", ["instructor", "staff"]),
  "PUT /api/aircraft/{id}/rental-price": onSite("price.write", ["staff"]),
  "POST /api/price-trial": onSite("price.read", ["instructor", "staff"]),
  "POST /api/price-trial/instruction": onSite("price.read", ["instructor", "staff"]),
  "GET /api/standby": onSite("standby.wait", ["student", "renter", "instructor", "staff"]),
  // For a renter: themselves, or by who plans.
  "POST /api/standby": {
    permission: "standby.wait",
    own: ["renter", "instructor", "staff", ...ADMINS],
    other: ADMINS,
    refused: { own: { student: 403 } },
  },
  "GET /api/standby/choices": {
    permission: "standby.wait",
    own: ["renter", "instructor", "staff", ...ADMINS],
    other: ADMINS,
    refused: { own: { student: 403 } },
  },
  // The caller's own.
  "DELETE /api/standby/{id}": everywhere("standby.wait", SIGNED_IN),
  "PATCH /api/standby-offer/{id}": everywhere("standby.wait", SIGNED_IN),
  // A draft is read and written by those who plan at its site; each item by who may book it.
  "GET /api/draft-planning": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning": onSite("planning.draft", ["instructor", "staff"]),
  "GET /api/draft-planning/{id}": onSite("planning.draft", ["instructor", "staff"]),
  "PATCH /api/draft-planning/{id}": onSite("planning.draft", ["instructor", "staff"]),
  "DELETE /api/draft-planning/{id}": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/save": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/cancel": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/publish": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/item": DRAFTED_RENTAL,
  "POST /api/draft-planning/{id}/move": DRAFTED_RENTAL,
  "POST /api/draft-planning/{id}/remove": DRAFTED_RENTAL,
  "GET /api/draft-planning/{id}/plan-week": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/plan-week": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/plan-week/stop": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/plan-week/undo": onSite("planning.draft", ["instructor", "staff"]),
  "GET /api/draft-planning/{id}/plan-week/usual": onSite("planning.draft", ["instructor", "staff"]),
  "DELETE /api/draft-planning/{id}/item/{itemId}": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/check": DRAFTED_RENTAL,
  "GET /api/draft-planning/{id}/lessons": onSite("planning.draft", ["instructor", "staff"]),
  "GET /api/draft-planning/{id}/reservation/{reservationId}": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/revert": onSite("planning.draft", ["instructor", "staff"]),
  "GET /api/draft-planning/{id}/rebase": onSite("planning.draft", ["instructor", "staff"]),
  "POST /api/draft-planning/{id}/rebase": onSite("planning.draft", ["instructor", "staff"]),
};

/**
 * Endpoints that a mechanic may call besides those of their roles. `alone`: where there is one, staff may not. Written by hand
 * from DECISIONS "Who may what".
 */
const OF_MECHANICS: Record<string, "alone" | "beside"> = {
  "GET /api/aircraft/{id}/current-certificates": "beside",
  "GET /api/aircraft/{id}/archived-certificates": "beside",
  "GET /api/certificate-for-aircraft/{id}": "beside",
  "GET /api/certificate-for-aircraft/{id}/file": "beside",
  "GET /api/warning/aircraft/{aircraftId}/current-certificate/{id}/warnings": "beside",
  "GET /api/aircraft": "beside",
  "GET /api/aircraft/export": "beside",
  "GET /api/aircraft/{id}": "beside",
  "GET /api/aircraft/{id}/logbook": "beside",
  "GET /api/aircraft/{id}/journey-log": "beside",
  "GET /api/aircraft/{id}/journey-log/export": "beside",
  "GET /api/aircraft/maintenance": "beside",
  "GET /api/aircraft/{id}/maintenance": "beside",
  "GET /api/aircraft/{id}/logs-maintenance": "beside",
  "GET /api/component": "beside",
  "GET /api/component/{id}": "beside",
  "GET /api/dashboard-internal/maintenance": "beside",
  "GET /api/user-light": "beside",
  "GET /api/site/{id}/students": "beside",
  "GET /api/aircraft/{id}/commentary/{defectId}/history": "beside",
  "GET /api/aircraft/{id}/commentary/{defectId}/certificate": "beside",
  "PUT /api/aircraft/{id}/commentary": "alone",
  "POST /api/aircraft/{id}/commentary/{defectId}/defer": "alone",
  "POST /api/aircraft/{id}/commentary/{defectId}/release": "alone",
  "POST /api/aircraft/{id}/renew-maintenance": "alone",
  "PATCH /api/aircraft/{id}/counters": "alone",
  "POST /api/aircraft/{id}/limit": "alone",
  "PUT /api/aircraft/{id}/limit": "alone",
  "PATCH /api/aircraft/{id}/limit": "alone",
  "POST /api/component": "alone",
  "PUT /api/component": "alone",
  "PATCH /api/component/{id}/fit": "alone",
  "PATCH /api/component/{id}/remove": "alone",
  "PATCH /api/component/{id}/scrap": "alone",
  "GET /api/aircraft/{id}/logbook/export": "beside",
  "POST /api/reservation/maintenance": "beside",
  "PUT /api/reservation/maintenance": "beside",
};

/** Endpoints that a medical reader may call besides those of their roles: the queue of health data, and what decides on it. */
const OF_MEDICAL_READERS = [
  "GET /api/certificate-for-people",
  "GET /api/certificate-for-people/actives",
  "GET /api/certificate-for-people/{id}/decision",
  "PATCH /api/certificate-for-people/{id}/take-back",
  "POST /api/certificate-for-people/request",
  "PUT /api/certificate-for-people/{id}/invalidation",
  "PUT /api/certificate-for-people/{id}/validation",
];

/** Endpoints that ask again who the caller is, when the sign-in is older than ten minutes (DECISIONS, "Sign-in"). */
const ASKS_AGAIN = [
  "POST /api/user/{id}/anonymise",
  "POST /api/account/authenticator-app",
  "PUT /api/account/authenticator-app",
  "DELETE /api/account/authenticator-app",
  "POST /api/account/passkey-options",
  "POST /api/account/passkey",
  "DELETE /api/account/passkey/{id}",
  "POST /api/account/recovery-codes",
  "DELETE /api/user/{id}/second-factor",
  "DELETE /api/account/provider",
  "DELETE /api/user/{id}/provider",
  "POST /api/user/{id}/recovery",
  "GET /api/user/{id}/export",
  "POST /api/api-key",
  "POST /api/api-key/{id}/rotate",
  "POST /api/webhook",
  "POST /api/webhook/{id}/rotate",
  "POST /api/data-extraction/everything",
  "GET /api/data-extraction/everything/{id}/file",
  "POST /api/pedagogic-follow-up/lesson/{id}/sign",
];
/**
 * Endpoints that ask again for some changes only. app/api/account/confirmation.api.test.ts shows for which, and for which
 * roles and parameters commands ask by themselves.
 */
const SOMETIMES_ASKS_AGAIN = ["POST /api/user", "PUT /api/user", "PATCH /api/api-key/{id}", "PATCH /api/webhook/{id}"];

/** Endpoints that people may call before they have accepted the terms and replaced a temporary password. */
const BEFORE_SETTLED = [
  "POST /api/authentification/logout",
  "GET /api/authentification/connectedUser",
  "POST /api/account/initpassword",
  "POST /api/account/confirmation",
  "GET /api/account/second-factor",
  "POST /api/account/authenticator-app",
  "PUT /api/account/authenticator-app",
  "POST /api/account/passkey-options",
  "POST /api/account/passkey",
  "POST /api/user/acceptCGU",
  "POST /api/user/acceptCGV",
  // The dialogs that ask for this show the school's image and the file of the terms.
  "GET /api/school/{id}/image",
  "GET /api/school/{id}/file/{fileId}",
];

const declared: DeclaredEndpoint[] = await loadDeclaredEndpoints(routes);
const nameOf = ({ verb, path }: DeclaredEndpoint) => `${verb} ${path}`;

/** The role in the table of permissions for each kind of caller. */
const COLUMN = {
  student: "Student",
  renter: "Renter",
  instructor: "Instructor",
  staff: "Staff",
  admin: "Admin",
  superAdmin: "SuperAdmin",
} as const;

/**
 * Returns the status of a refusal: 401 when nobody is signed in, 404 for another site when the caller has the permission at
 * the own site, otherwise 403 (DECISIONS, "REST surface").
 */
function refusalOf({ permission, refused }: Line, kind: Kind, place: Place): number {
  if (kind === "nobody") return 401;
  const said = refused?.[place]?.[kind];
  if (said !== undefined) return said;
  const holds = isPublic(permission) || rolesWithPermission(permission).includes(COLUMN[kind]);
  return holds && place === "other" ? 404 : 403;
}

let worlds: Record<Place, World>;
let callers: Record<Kind, SignedInPerson | null>;
let newcomer: SignedInPerson;
let disabled: SignedInPerson;
beforeAll(async () => {
  worlds = { own: await makeWorld(), other: await makeWorld() };
  const { student, renter, instructor, staff, admin, superAdmin } = worlds.own;
  callers = { nobody: null, student, renter, instructor, staff, admin, superAdmin };
  const roles = { [worlds.own.site.id]: ["Staff", "Renter"] } as const;
  newcomer = await signInAs(await makePerson({ roles, data: { termsOfUseAt: null } }));
  disabled = await signInAs(await makePerson({ schoolRole: "Admin", data: { state: "Disabled" } }));
});

/**
 * Accepts the terms for all callers, because the endpoints that publish terms make everybody accept again; and confirms who they are,
 * because that lasts ten minutes, and a slow machine takes longer for all calls.
 */
async function settleCallers() {
  const ids = Object.values(callers).flatMap((one) => one?.id ?? []);
  const now = new Date();
  await prisma().person.updateMany({ where: { id: { in: ids } }, data: { termsOfUseAt: now, termsOfSaleAt: now } });
  await prisma().signIn.updateMany({ where: { personId: { in: ids } }, data: { confirmedAt: now } });
}

let hour = 0;
/** Makes the data of a call: site, people, and an hour that no other call books. */
function sceneOf({ path }: DeclaredEndpoint, place: Place, caller: SignedInPerson | null): ExampleScene {
  const world = worlds[place];
  const owner = place === "own" && caller ? caller : world.staff;
  return { path, world, owner, caller, start: EXAMPLE_DAY_START + 9 * 3600 + 4 * 3600 * hour++ };
}

/** Values of placeholders by caller and place. Reads and refused calls share them, because they change nothing. */
const kept = new Map<string, PlaceholderValues>();
async function keptValues(
  one: DeclaredEndpoint,
  place: Place,
  caller: SignedInPerson | null,
): Promise<PlaceholderValues> {
  const scene = sceneOf(one, place, caller);
  const key = `${place} ${caller?.id}`;
  const values = kept.get(key) ?? {};
  // Only endpoints of `reservation/{id}` share reservations and files, because others need different ones.
  const { reservation, ownFile, ...shared } = values;
  const known = one.path.startsWith("/api/reservation/{id}") ? values : shared;
  const made = await makePlaceholderValues(one.declaration.example, scene, known);
  kept.set(key, { ...values, ...made });
  return made;
}

/** Creates a person with the same roles and state. Calls that change the caller's own account use this person. */
async function twinOf({ id }: SignedInPerson, path: string): Promise<SignedInPerson> {
  const person = await prisma().person.findUniqueOrThrow({ where: { id }, include: { roles: true } });
  const twin = await makePerson({
    schoolRole: person.schoolRole,
    data: {
      state: person.state,
      termsOfUseAt: person.termsOfUseAt,
      isTemporaryPassword: path.endsWith("/initpassword"),
      roles: { create: person.roles.map(({ siteId, role }) => ({ siteId, role })) },
    },
  });
  if (path.endsWith("/recovery-codes")) await giveAuthenticatorApp(twin.id);
  return signInAs(twin);
}

/** Sends an allowed call with new rows and a new sign-in, because it may change or end them. */
async function callAnew(one: DeclaredEndpoint, place: Place, kind: SignedInPerson | null) {
  const isOwnAccount = /^\/api\/(account|user\/accept)/.test(one.path);
  const as = kind && (isOwnAccount ? await twinOf(kind, one.path) : await signInAs(kind));
  return send(one, as, await makePlaceholderValues(one.declaration.example, sceneOf(one, place, as)));
}

function makeTableFor(path: string): Blob {
  if (path.startsWith("/api/bank-import")) return makeBankCsv();
  if (path.includes("/logbook/")) return asBlob("Date;Total;CDB;Immat\n31/03/2024;1:30;1:30;F-GXYZ");
  if (path.startsWith("/api/opening-balance")) return asBlob("Personne;Solde\nNobody;1,00");
  if (path.startsWith("/api/past-flight")) return asBlob("Date;Immat;Pilote;Durée\n31/03/2024;F-NONE;Nobody;1:30");
  if (path.startsWith("/api/certificate-for-")) return makeDatesCsv();
  if (path.startsWith("/api/revision/")) return makeLessonsCsv();
  return path.startsWith("/api/aircraft") ? makeAircraftCsv() : makePeopleCsv();
}

async function send(one: DeclaredEndpoint, as: SignedInPerson | null, values: PlaceholderValues) {
  const { params, query, body, file: hasFile } = fillPlaceholders(one.declaration.example, values);
  const headers = {
    ...(one.verb === "DELETE" ? { "if-match": '"1"' } : {}),
    ...(one.path === "/api/metrics" ? { authorization: `Bearer ${process.env.METRICS_TOKEN}` } : {}),
  };
  const { upload } = one.declaration;
  const isTable = upload === "table" || upload === "logbook" || upload === "bank";
  const file = hasFile && (isTable ? makeTableFor(one.path) : upload === "track" ? sampleTrack() : await samplePng());
  const answer = await call(one.verb, makeEndpointUrl(one.path, { params, query }), { as, body, file, headers });
  // What is written while it is read goes on until somebody ends it.
  const isStream =
    one.declaration.produces === "text/event-stream" || /^\/api\/data-extraction\/.*\/file$/.test(one.path);
  if (isStream && answer.status < 300) await answer.close();
  return answer;
}

test("every endpoint has its line, and declares the permission that stands there", () => {
  expect(declared.map(nameOf).sort()).toEqual(Object.keys(EXPECTED).sort());
  for (const one of declared) expect(one.declaration.allow, nameOf(one)).toBe(EXPECTED[nameOf(one)]?.permission);
});

test("what asks again declares it, and refuses an old sign-in with the ways to confirm", async () => {
  const asks = (...kinds: string[]) =>
    declared.filter((one) => kinds.includes(typeof one.declaration.confirmed)).map(nameOf);
  // A signature asks by its own name.
  expect(asks("boolean", "string").sort()).toEqual([...ASKS_AGAIN].sort());
  expect(asks("function").sort()).toEqual([...SOMETIMES_ASKS_AGAIN].sort());
  for (const one of declared.filter((candidate) => ASKS_AGAIN.includes(nameOf(candidate)))) {
    const as = await signInAs(worlds.own.superAdmin);
    const longAgo = new Date(Date.now() - 601_000);
    const data = { confirmedAt: longAgo, signatureConfirmedAt: longAgo };
    await prisma().signIn.update({ where: { id: as.signInId }, data });
    const answer = await send(one, as, await makePlaceholderValues(one.declaration.example, sceneOf(one, "own", as)));
    expect(answer.status, nameOf(one)).toBe(403);
    expect((await answer.json()).confirmation[0], nameOf(one)).toBe("password");
  }
});

type Answer = Awaited<ReturnType<typeof send>>;

describe("every person at every place", () => {
  test.each(declared.map((one) => [nameOf(one), one] as const))(
    "%s",
    async (name, one) => {
      const line = EXPECTED[name]!;
      const wrong: string[] = [];
      const compare = async (who: string, answer: Answer, expected: number | "success") => {
        const isRight = expected === "success" ? answer.status < 300 : answer.status === expected;
        if (!isRight) wrong.push(`${who}: ${answer.status}, not ${expected}: ${await answer.text()}`);
        else if (one.declaration.produces !== "text/event-stream") await answer.close();
      };
      await settleCallers();
      const allowed: [Kind, Place][] = [];
      // What only reads or is refused changes nothing, so that all of it is sent at once.
      const sent: Promise<void>[] = [];
      const places = exampleDependsOnSite(one.declaration.example) ? PLACES : (["own"] as const);
      // When the example names nothing of a site, own and other site are the same call.
      if (places.length === 1) expect(line.other).toEqual(line.own);
      for (const kind of KINDS) {
        for (const place of places) {
          const isAllowed = line[place].includes(kind);
          if (isAllowed && one.verb !== "GET") allowed.push([kind, place]);
          else {
            const expected = isAllowed ? "success" : refusalOf(line, kind, place);
            const values = await keptValues(one, place, callers[kind]);
            const who = `${kind}, ${place} site`;
            sent.push(send(one, callers[kind], values).then((answer) => compare(who, answer, expected)));
          }
        }
      }
      await Promise.all(sent);
      // Disabled people may call only public endpoints. Newcomers may also call those in BEFORE_SETTLED.
      const open = isPublic(line.permission);
      const isBefore = BEFORE_SETTLED.includes(name);
      const closed = await keptValues(one, "own", callers.staff);
      const asDisabled = open ? await callAnew(one, "own", disabled) : await send(one, disabled, closed);
      await compare("somebody disabled", asDisabled, open ? "success" : 401);
      const asNewcomer = open || isBefore ? await callAnew(one, "own", newcomer) : await send(one, newcomer, closed);
      await compare("somebody who has accepted nothing", asNewcomer, open || isBefore ? "success" : 403);
      for (const [kind, place] of allowed) {
        // Nothing else publishes terms.
        if (one.path.startsWith("/api/school")) await settleCallers();
        await compare(`${kind}, ${place} site`, await callAnew(one, place, callers[kind]), "success");
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

test("the endpoints that a medical reader's duty opens are these", () => {
  const theirs = declared.filter((one) => dutyOfPermission(one.declaration.allow)?.duty === "MedicalReader");
  expect(theirs.map(nameOf).sort()).toEqual(OF_MEDICAL_READERS);
});

describe("where somebody is a mechanic", () => {
  const ofMechanics = declared.filter((one) => dutyOfPermission(one.declaration.allow)?.duty === "Mechanic");
  let mechanic: SignedInPerson;
  beforeAll(async () => {
    const { site } = worlds.own;
    mechanic = await signInAs(await makePerson({ roles: { [site.id]: ["Renter"] } }));
    await prisma().dutyGrant.create({ data: { personId: mechanic.id, siteId: site.id, duty: "Mechanic" } });
    return async () => {
      await prisma().dutyGrant.deleteMany({ where: { personId: mechanic.id } });
    };
  });

  test("the endpoints that their duty opens are these", () => {
    const kinds = ofMechanics.map((one) => [nameOf(one), dutyOfPermission(one.declaration.allow)!.kind]);
    expect(Object.fromEntries(kinds)).toEqual(OF_MECHANICS);
  });

  test.each(ofMechanics.map((one) => [nameOf(one), one] as const))("%s", async (name, one) => {
    await settleCallers();
    const statusOf = async (place: Place, as: SignedInPerson) =>
      (await send(one, as, await makePlaceholderValues(one.declaration.example, sceneOf(one, place, as)))).status;
    expect(await statusOf("own", mechanic), "the mechanic").toBeLessThan(300);
    expect(await statusOf("other", mechanic), "the mechanic, elsewhere").toBe(404);
    expect(await statusOf("own", worlds.own.renter!), "another renter").toBe(403);
    const staff = await statusOf("own", worlds.own.staff!);
    if (OF_MECHANICS[name] === "alone") expect(staff, "staff").toBe(403);
    else expect(staff, "staff").toBeLessThan(300);
  });
});
