import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { decodePersonChoice, type PersonChoice } from "../people/wire";
import { makeStateBody } from "../wire";
import {
  CERTIFICATE_CATEGORIES,
  CERTIFICATE_DEMANDS,
  CERTIFICATE_STATES,
  type CertificateCategory,
  type CertificateDemand,
  type CertificateStateName,
} from "./codes";
import type { CertificateView } from "./schema";

export type HeldQualification = { qualificationId: string; name: string; expiresOn: string | null };

/** A certificate in words. Days are such as `2027-03-31`, moments unix seconds. */
export type Certificate = {
  id: string;
  version: number;
  typeId: string;
  typeName: string;
  category: CertificateCategory;
  person: PersonChoice | null;
  aircraft: { id: string; callSign: string } | null;
  state: CertificateStateName;
  /** What its type asks for. */
  demands: CertificateDemand[];
  expiresOn: string | null;
  cycles: number | null;
  fileId: string | null;
  serialNumber: string;
  issuedOn: string | null;
  /** Colour of the threshold that has passed. */
  colour: string | null;
  limitations: string;
  /** Health data of which the reader sees only kind, state and dates. */
  isClosed: boolean;
  qualifications: HeldQualification[];
  hasDocument: boolean;
  isHealthData: boolean;
  /** Why it was sent back to be completed. */
  sentBackBecause: string;
  invalidBecause: string;
  completedAt: number | null;
  decidedAt: number | null;
  decidedBy: string | null;
  archivedAt: number | null;
  archivedBy: string | null;
};

const dayOf = (unix: number | null) => (unix === null ? null : unixToUtcDay(unix));
const unixOf = (day: string | null) => (day === null ? null : utcDayToUnix(day));

export function decodeCertificate(view: CertificateView): Certificate {
  const { id, version, hasDocument, decidedBy, archivedBy } = view;
  const valueFor = (demand: CertificateDemand) =>
    view.warnings.find(({ kind }) => CERTIFICATE_DEMANDS[kind] === demand);
  return {
    ...{ id, version, hasDocument, decidedBy, archivedBy },
    typeId: view.certificateTypeId,
    typeName: view.certificateTypeName,
    category: CERTIFICATE_CATEGORIES[view.category]!,
    person: view.user && decodePersonChoice(view.user),
    aircraft: view.aircraft,
    state: CERTIFICATE_STATES[view.state]!,
    demands: view.warnings.map(({ kind }) => CERTIFICATE_DEMANDS[kind]!),
    expiresOn: dayOf(view.expirationDate),
    cycles: valueFor("ExpiresOnCycles")?.cycles ?? null,
    fileId: valueFor("RequiresUploadDocument")?.documentId ?? null,
    serialNumber: valueFor("RequiresSerialNumber")?.serialNumber ?? "",
    issuedOn: dayOf(view.issuedDate),
    colour: view.color,
    limitations: view.limitations ?? "",
    isClosed: view.limitations === null,
    qualifications: view.qualifications.map(({ qualificationId, name, expirationDate }) => ({
      ...{ qualificationId, name, expiresOn: dayOf(expirationDate) },
    })),
    isHealthData: view.healthData,
    sentBackBecause: view.commentsForIncomplete ?? "",
    invalidBecause: view.invalidationComment ?? "",
    completedAt: view.completionDate,
    decidedAt: view.decisionDate,
    archivedAt: view.archiveDate,
  };
}

/** The part of the addresses of the interface that is of people or of aircraft. */
export const routeOf = ({ aircraft }: Pick<Certificate, "aircraft">) =>
  aircraft ? ("certificate-for-aircraft" as const) : ("certificate-for-people" as const);

/** The values of the fields of a certificate in a form. `cycles` is a text, as people type it. */
export type CertificateFieldValues = {
  expiresOn: string | null;
  cycles: string;
  fileId: string | null;
  serialNumber: string;
  issuedOn: string | null;
  limitations: string;
  qualifications: HeldQualification[];
};

export const toFieldValues = (one: Certificate): CertificateFieldValues => ({
  expiresOn: one.expiresOn,
  cycles: one.cycles === null ? "" : String(one.cycles),
  fileId: one.fileId,
  serialNumber: one.serialNumber,
  issuedOn: one.issuedOn,
  limitations: one.limitations,
  qualifications: one.qualifications,
});

/** Makes the request body that completes a certificate with what its type asks for. */
export function makeCompletionBody({ demands, category }: Certificate, values: CertificateFieldValues) {
  const valueBy: Record<CertificateDemand, object> = {
    ExpiresOnDate: { expirationDate: unixOf(values.expiresOn) },
    ExpiresOnCycles: { cycles: /^\d+$/.test(values.cycles) ? Number(values.cycles) : null },
    RequiresUploadDocument: { documentId: values.fileId },
    RequiresSerialNumber: { serialNumber: values.serialNumber.trim() || null },
  };
  return {
    warnings: demands.map((demand) => ({ kind: CERTIFICATE_DEMANDS.indexOf(demand), ...valueBy[demand] })),
    issuedDate: unixOf(values.issuedOn),
    limitations: values.limitations,
    ...(category === "ForQualification" && {
      qualifications: values.qualifications.map(({ qualificationId, expiresOn }) => ({
        ...{ qualificationId, expirationDate: unixOf(expiresOn) },
      })),
    }),
  };
}

/** Makes the request body that validates a certificate with what its fields say. */
export const makeValidationBody = (one: Certificate, values: CertificateFieldValues) => ({
  ...makeCompletionBody(one, values),
  isValidated: true,
});

/** Makes the request body that sends a certificate back to be completed. */
export const makeRefusalBody = (commentsForIncomplete: string) => ({ isValidated: false, commentsForIncomplete });

export const makeInvalidationBody = (comment: string) => ({ comment });

/** Makes the request body that gives a person or an aircraft a certificate of a type. */
export const makeNewCertificateBody = (holder: CertificateHolderRef, certificateTypeId: string) =>
  "personId" in holder
    ? { userId: holder.personId, certificateTypeId }
    : { aircraftId: holder.aircraftId, certificateTypeId };

export const makeRenewalBody = (holder: CertificateHolderRef, certificateId: string) =>
  "personId" in holder ? { userId: holder.personId, certificateId } : { aircraftId: holder.aircraftId, certificateId };

/** Whose certificates they are. */
export type CertificateHolderRef = { personId: string } | { aircraftId: string };

export const routeOfHolder = (holder: CertificateHolderRef) =>
  "personId" in holder ? ("certificate-for-people" as const) : ("certificate-for-aircraft" as const);

export const makeArchiveBody = (id: string) => makeStateBody(id, "Archived");

/** The part of a list's query that asks for what awaits validation. */
export const AWAITS_VALIDATION = { state: String(CERTIFICATE_STATES.indexOf("Completed")) } as const;

const FIELD_OF_PATH: Record<string, keyof CertificateFieldValues> = {
  expirationDate: "expiresOn",
  documentId: "fileId",
  issuedDate: "issuedOn",
};

/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export function certificateFieldOfPath(path: string): string {
  const parts = path.split(".");
  if (parts[0] === "qualifications") return "qualifications";
  return FIELD_OF_PATH[parts.at(-1)!] ?? parts.at(-1)!;
}

/** How the certificates of a holder stand in their list: each renewal below the one that it is to replace. */
export function arrangeByRenewal(certificates: readonly Certificate[]): { one: Certificate; isRenewal: boolean }[] {
  const isOpen = ({ state }: Certificate) => state === "Incompleted" || state === "Completed";
  const typeIds = [...new Set(certificates.map(({ typeId }) => typeId))];
  return typeIds.flatMap((typeId) => {
    const own = certificates.filter((one) => one.typeId === typeId);
    const standing = own.filter((one) => !isOpen(one));
    const open = own.filter(isOpen);
    return [
      ...standing.map((one) => ({ one, isRenewal: false })),
      ...open.map((one) => ({ one, isRenewal: standing.length > 0 })),
    ];
  });
}
