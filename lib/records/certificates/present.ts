import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { CERTIFICATE_CATEGORIES, CERTIFICATE_DEMANDS, CERTIFICATE_STATES } from "./codes";
import type { CertificateSight } from "./reach";
import { findPassedThreshold, shownStateOf } from "./rules";
import type { CertificateView } from "./schema";

const name = { select: { firstName: true, lastName: true } } as const;
export const includeOfCertificate = {
  type: { include: { thresholds: true } },
  qualifications: { include: { qualification: { select: { name: true, order: true, hasExpiry: true } } } },
  person: { select: { id: true, callSign: true, firstName: true, lastName: true } },
  aircraft: { select: { id: true, callSign: true, landings: true, site: { select: { timeZone: true } } } },
  decidedBy: name,
  archivedBy: name,
} satisfies Prisma.CertificateInclude;
export type CertificateRow = Prisma.CertificateGetPayload<{ include: typeof includeOfCertificate }>;

const dayToUnix = (date: Date | null) => (date ? utcDayToUnix(toDay(date)) : null);
const nameOf = (person: { firstName: string; lastName: string } | null) =>
  person ? `${person.firstName} ${person.lastName}` : null;

/** A certificate as it stands at a moment, in the zone of the aircraft's site, or the one that is given for people. */
export type Moment = { now: Date; timeZone: string };

/** The last day of a certificate, and the aircraft's landings until which it is valid. */
export const validityOf = ({ expiresOn, expiresAtCycles }: Pick<CertificateRow, "expiresOn" | "expiresAtCycles">) => ({
  expiresOn: expiresOn && toDay(expiresOn),
  expiresAtCycles,
});

export function presentCertificate(row: CertificateRow, sight: CertificateSight, moment: Moment): CertificateView {
  const timeZone = row.aircraft?.site.timeZone ?? moment.timeZone;
  const today = localDayOf(toUnix(moment.now), timeZone);
  const landings = row.aircraft?.landings ?? null;
  const state = shownStateOf(row.state, validityOf(row), today, landings);
  const passed = findPassedThreshold(row.type.thresholds, validityOf(row), { day: today, hoursLeft: 24, landings });
  const isAll = sight === "all";
  const expirationDate = dayToUnix(row.expiresOn);
  return {
    id: row.id,
    certificateTypeId: row.typeId,
    certificateTypeName: row.type.name,
    category: CERTIFICATE_CATEGORIES.indexOf(row.type.category),
    userId: row.personId,
    user: row.person && {
      id: row.person.id,
      callSign: row.person.callSign,
      nom: row.person.lastName,
      prenom: row.person.firstName,
    },
    aircraftId: row.aircraftId,
    aircraft: row.aircraft && { id: row.aircraft.id, callSign: row.aircraft.callSign },
    state: CERTIFICATE_STATES.indexOf(state),
    warnings: row.type.demands.map((demand) => ({
      kind: CERTIFICATE_DEMANDS.indexOf(demand),
      expirationDate: demand === "ExpiresOnDate" ? expirationDate : null,
      cycles: demand === "ExpiresOnCycles" ? row.expiresAtCycles : null,
      documentId: demand === "RequiresUploadDocument" && isAll ? row.fileId : null,
      serialNumber: demand === "RequiresSerialNumber" && isAll ? row.serialNumber : null,
    })),
    expirationDate,
    issuedDate: isAll ? dayToUnix(row.issuedOn) : null,
    color: state === "Validated" ? (passed?.colour ?? null) : null,
    limitations: sight === "dates" ? null : row.limitations,
    qualifications:
      sight === "dates"
        ? []
        : [...row.qualifications]
            .sort((a, b) => a.qualification.order - b.qualification.order)
            .map(({ qualificationId, qualification, expiresOn }) => ({
              ...{ qualificationId, name: qualification.name, expirationDate: dayToUnix(expiresOn) },
            })),
    hasDocument: row.fileId !== null,
    healthData: row.type.isHealthData,
    commentsForIncomplete: isAll ? row.incompleteComment : null,
    invalidationComment: isAll ? row.invalidationComment : null,
    creationDate: toUnix(row.createdAt),
    completionDate: row.completedAt && toUnix(row.completedAt),
    decisionDate: row.decidedAt && toUnix(row.decidedAt),
    decidedBy: isAll ? nameOf(row.decidedBy) : null,
    archiveDate: row.archivedAt && toUnix(row.archivedAt),
    archivedBy: isAll ? nameOf(row.archivedBy) : null,
    version: row.version,
  };
}
