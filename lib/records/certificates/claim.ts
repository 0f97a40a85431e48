import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { CertificateHolder } from "./reach";

/** Whose bookings rest on what changes. */
export const concernedBy = ({ personId, aircraftId }: CertificateHolder) => ({
  people: personId ? [personId] : [],
  rejudgesAircraft: aircraftId ? [aircraftId] : [],
});

/**
 * Holds the certificates of a person or an aircraft until the transaction ends. Who books meanwhile waits, because booking
 * locks the holder's row, and then reads the facts anew, because the row has changed.
 */
export async function claim({ db }: Work, holders: readonly CertificateHolder[]): Promise<void> {
  const idsOf = (column: "personId" | "aircraftId") => [...new Set(holders.flatMap((one) => one[column] ?? []))].sort();
  const [people, aircraft] = [idsOf("personId"), idsOf("aircraftId")];
  if (people.length > 0)
    await db.$executeRaw`UPDATE person SET certificate_changes = certificate_changes + 1 WHERE id = ANY(${people}::char(24)[])`;
  if (aircraft.length > 0)
    await db.$executeRaw`UPDATE aircraft SET certificate_changes = certificate_changes + 1 WHERE id = ANY(${aircraft}::char(24)[])`;
}

/** Tells that a certificate of somebody has changed, so that their bookings are judged anew. */
export function tell(
  work: Work,
  {
    id,
    verb,
    holder,
    before,
    after,
  }: { id: string; verb: string; holder: CertificateHolder; before?: object; after: object },
): void {
  const siteId = holder.siteIds[0] ?? null;
  changed(work, { kind: "Certificate", id, verb, siteId, before, after, ...concernedBy(holder) });
}
