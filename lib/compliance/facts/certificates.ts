import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";
import type {
  CertificateCategory,
  CertificatePart,
  StoredCertificateState,
  ThresholdUnit,
} from "@/lib/records/certificates/codes";
import { Prisma } from "@/prisma/generated/client";
import type { FactProvider } from "./provider";

/** Of whom a certificate or qualification is demanded, and only when. */
export type DemandFact = {
  parts: CertificatePart[];
  onlyAircraftType: AircraftType | null;
  onlyAircraftClass: AircraftClass | null;
  onlyTagId: string | null;
  isNightOnly: boolean;
  isIfrOnly: boolean;
};

export type QualificationFact = DemandFact & { id: string; name: string; hasExpiry: boolean; isBlocking: boolean };

/** An Active certificate type. */
export type CertificateTypeFact = DemandFact & {
  id: string;
  name: string;
  category: CertificateCategory;
  isMandatory: boolean;
  isBlocking: boolean;
  isHealthData: boolean;
  thresholds: { unit: ThresholdUnit; amount: number; colour: string }[];
  qualifications: QualificationFact[];
};

/** Every booking needs all types, because one that nobody holds may be what is missing. */
const EVERY_TYPE = ["every"];

const demandSql = (of: string) =>
  Prisma.raw(`'parts', ${of}.parts, 'onlyAircraftType', ${of}.only_aircraft_type,
    'onlyAircraftClass', ${of}.only_aircraft_class, 'onlyTagId', ${of}.only_tag_id,
    'isNightOnly', ${of}.is_night_only, 'isIfrOnly', ${of}.is_ifr_only`);

export const certificateTypeFactProvider: FactProvider<CertificateTypeFact> = {
  idsOf: () => EVERY_TYPE,
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'category', t.category,
      'isMandatory', t.is_mandatory, 'isBlocking', t.is_blocking, 'isHealthData', t.is_health_data, ${demandSql("t")},
      'thresholds', (SELECT coalesce(json_agg(json_build_object('unit', h.unit, 'amount', h.amount, 'colour', h.colour)), '[]')
        FROM certificate_threshold h WHERE h.type_id = t.id),
      'qualifications', (SELECT coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'hasExpiry', q.has_expiry,
          'isBlocking', q.is_blocking, ${demandSql("q")}) ORDER BY q."order", q.id), '[]')
        FROM qualification q WHERE q.type_id = t.id AND q.state = 'Active')) ORDER BY t.name, t.id), '[]')
    FROM certificate_type t WHERE t.state = 'Active' AND cardinality(${ids}::text[]) > 0`,
  // Each change of a type writes the school's row, which is held with that of the site.
  rows: (ids) => Prisma.sql`
    SELECT id, xmin::text AS stamp FROM certificate_type WHERE id = ANY(${ids}::text[]) AND false`,
};

/** A certificate that isn't archived. Days are such as `2027-03-31`. */
export type HeldCertificate = {
  typeId: string;
  state: StoredCertificateState;
  expiresOn: string | null;
  expiresAtCycles: number | null;
  /** When it was handed in (unix seconds). */
  completedAt: number | null;
  qualifications: { id: string; expiresOn: string | null }[];
};
/** What a person or an aircraft holds, whose id it has. */
export type CertificatesFact = { id: string; held: HeldCertificate[] };

/** As PostgreSQL answers it: an array is written and read in half the time of an object. */
type HeldRow = [
  typeId: string,
  state: StoredCertificateState,
  expiresOn: string | null,
  expiresAtCycles: number | null,
  completedAt: number | null,
  qualifications: [id: string, expiresOn: string | null][] | null,
];

const heldOf = (column: "person_id" | "aircraft_id", ids: readonly string[]) => Prisma.sql`
  SELECT c.${Prisma.raw(column)} AS id, json_agg(json_build_array(c.type_id, c.state, c.expires_on, c.expires_at_cycles,
    floor(date_part('epoch', c.completed_at)),
    (SELECT json_agg(json_build_array(q.qualification_id, q.expires_on)) FROM certificate_qualification q
      WHERE q.certificate_id = c.id)) ORDER BY c.id) AS held
  FROM certificate c WHERE c.${Prisma.raw(column)} = ANY(${ids}::char(24)[]) AND c.archived_at IS NULL
  GROUP BY c.${Prisma.raw(column)}`;

export const certificatesFactProvider: FactProvider<CertificatesFact, { id: string; held: HeldRow[] }> = {
  idsOf: ({ personIds = [], aircraftId }) => (aircraftId ? [...personIds, aircraftId] : personIds),
  query: (ids) => Prisma.sql`
    SELECT coalesce(json_agg(one), '[]')
    FROM (${heldOf("person_id", ids)} UNION ALL ${heldOf("aircraft_id", ids)}) one`,
  read: ({ id, held }) => ({
    id,
    held: held.map(([typeId, state, expiresOn, expiresAtCycles, completedAt, qualifications]) => ({
      ...{ typeId, state, expiresOn, expiresAtCycles, completedAt },
      qualifications: (qualifications ?? []).map(([qualificationId, until]) => ({
        id: qualificationId,
        expiresOn: until,
      })),
    })),
  }),
  // Each change of a certificate writes the row of its person or aircraft, which are held already.
  rows: (ids) => Prisma.sql`SELECT id, xmin::text AS stamp FROM certificate WHERE id = ANY(${ids}::text[]) AND false`,
};
