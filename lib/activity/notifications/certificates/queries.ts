import { toDay } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { OPEN } from "@/lib/records/certificates/queries";

/** The columns of a certificate that its notifications tell. Days are like `2027-03-31`. */
export type CertificateFacts = Partial<{
  expiresOn: string | null;
  expiresAtCycles: number | null;
  /** The qualification of the certificate that ends. Missing: the certificate itself. */
  qualificationId: string;
}>;

/** A certificate that a notification mentions, as it is now. */
export type MentionedCertificate = {
  /** Whose it is: one of both. */
  personId: string | null;
  aircraftId: string | null;
  /** The name of the person, or the call sign. */
  holder: string;
  typeName: string;
  isHealthData: boolean;
  expiresOn: string | null;
  /** Why it was sent back, and why it was made invalid. */
  reasons: { certificateRefused: string; certificateInvalidated: string };
  qualifications: ReadonlyMap<string, string>;
};

/** Reads the certificates that some notifications mention, by id. */
export async function readMentionedCertificates(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MentionedCertificate>> {
  const rows = await db.certificate.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...{ id: true, personId: true, aircraftId: true, expiresOn: true },
      ...{ incompleteComment: true, invalidationComment: true },
      type: { select: { name: true, isHealthData: true, qualifications: { select: { id: true, name: true } } } },
      person: { select: { firstName: true, lastName: true } },
      aircraft: { select: { callSign: true } },
    },
  });
  return new Map(
    rows.map(({ id, type, person, aircraft, expiresOn, incompleteComment, invalidationComment, ...row }) => [
      id,
      {
        ...row,
        holder: aircraft?.callSign ?? (person ? `${person.firstName} ${person.lastName}` : ""),
        typeName: type.name,
        isHealthData: type.isHealthData,
        expiresOn: expiresOn && toDay(expiresOn),
        reasons: { certificateRefused: incompleteComment, certificateInvalidated: invalidationComment },
        qualifications: new Map(type.qualifications.map((one) => [one.id, one.name])),
      },
    ]),
  );
}

/** What is so of a certificate now, as far as its notifications tell it. */
export type PresentCertificate = {
  state: "Incompleted" | "Completed" | "Validated" | "Invalid";
  isArchived: boolean;
  expiresOn: string | null;
  expiresAtCycles: number | null;
  /** The last days of its qualifications. */
  qualifications: ReadonlyMap<string, string | null>;
  /** Its holder has handed in the next one, which awaits validation. */
  isRenewed: boolean;
};

/** Reads how some certificates are now, by id. */
export async function readPresentCertificates(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PresentCertificate>> {
  if (ids.length === 0) return new Map();
  const rows = await db.certificate.findMany({
    where: { id: { in: [...ids] } },
    select: {
      ...{ id: true, typeId: true, personId: true, aircraftId: true, state: true, archivedAt: true },
      ...{ expiresOn: true, expiresAtCycles: true },
      qualifications: { select: { qualificationId: true, expiresOn: true } },
    },
  });
  const renewed = await findRenewed(db, rows);
  return new Map(
    rows.map(({ id, state, archivedAt, expiresOn, expiresAtCycles, qualifications }) => [
      id,
      {
        ...{ state, expiresAtCycles, isArchived: archivedAt !== null, isRenewed: renewed.has(id) },
        expiresOn: expiresOn && toDay(expiresOn),
        qualifications: new Map(
          qualifications.map((one) => [one.qualificationId, one.expiresOn && toDay(one.expiresOn)]),
        ),
      },
    ]),
  );
}

type Held = { id: string; typeId: string; personId: string | null; aircraftId: string | null };

/** Finds those of some certificates of which the next one has been handed in and awaits validation. */
export async function findRenewed(db: Db, held: readonly Held[]): Promise<ReadonlySet<string>> {
  const keyOf = ({ typeId, personId, aircraftId }: Omit<Held, "id">) => `${typeId} ${personId ?? aircraftId}`;
  const idsOf = (column: "personId" | "aircraftId") => ({ in: [...new Set(held.flatMap((one) => one[column] ?? []))] });
  const waiting = await db.certificate.findMany({
    where: { ...OPEN, state: "Completed", OR: [{ personId: idsOf("personId") }, { aircraftId: idsOf("aircraftId") }] },
    select: { typeId: true, personId: true, aircraftId: true },
  });
  const keys = new Set(waiting.map(keyOf));
  return new Set(held.filter((one) => keys.has(keyOf(one))).map(({ id }) => id));
}
