import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import { listOwnCertificates, readMoment } from "@/lib/records/certificates/queries";
import { type CertificateRights, readHolder, rightsOver } from "@/lib/records/certificates/reach";
import { listCertificateTypes } from "@/lib/records/certificates/types/queries";
import { type CertificateType, decodeCertificateType } from "@/lib/records/certificates/types/wire";
import { type Certificate, type CertificateHolderRef, decodeCertificate } from "@/lib/records/certificates/wire";
import { readSite } from "@/lib/records/sites/queries";

/** The certificates of a person or an aircraft as its tab shows them, and what the reader may do with them. */
export type HolderCertificates = {
  holder: CertificateHolderRef;
  current: Certificate[];
  archived: Certificate[];
  /** The active types that the holder can have. */
  types: CertificateType[];
  rights: CertificateRights;
  today: string;
  timeZone: string;
};

/** Reads the certificates of a holder for their tab. Null for who may not see them, who then gets no tab. */
export async function loadCertificates(
  reading: Reading,
  holder: CertificateHolderRef,
): Promise<HolderCertificates | null> {
  try {
    const [current, archived, types, known, moment] = await Promise.all([
      listOwnCertificates(reading, holder, { isArchived: false }),
      listOwnCertificates(reading, holder, { isArchived: true }),
      listCertificateTypes(reading, ["Active"]),
      readHolder(reading, holder),
      readMoment(reading),
    ]);
    // Those of an aircraft count in the zone of its site, those of people in the school's.
    const site = "aircraftId" in holder ? await readSite(reading, known.siteIds[0]!) : moment;
    const { timeZone } = site;
    return {
      ...{ holder, timeZone },
      current: current.map(decodeCertificate),
      archived: archived.map(decodeCertificate),
      types: types
        .map(decodeCertificateType)
        .filter(({ category }) => (category === "ForEquipment") === "aircraftId" in holder),
      rights: rightsOver(reading, known),
      today: localDayOf(reading.now.getTime() / 1000, timeZone),
    };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
