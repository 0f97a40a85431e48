import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, type Reach, reachIncludes, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { SITE_ROLE_ID, type SiteRole } from "@/lib/access/permissions/roles";
import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";
import { listMedicalReaderSites, rightsOver } from "@/lib/records/certificates/reach";
import { partsOfRoles } from "@/lib/records/certificates/rules";
import { Prisma } from "@/prisma/generated/client";
import { findFirstBlocked, listBookingHits, listWhoFlySoon } from "../bookings/queries";
import type { MatrixSubject } from "../codes";
import { presentColumn, presentStanding } from "../present";
import { readDayOfPeople, readHeld } from "../queries";
import { type Holder, judgeColumn, listColumns } from "../rules";
import type { BookingHitView, WarningMatrixView } from "../schema";

type Row = WarningMatrixView["rows"][number];
type Named = Pick<Row, "person" | "aircraft" | "decidesHealth"> & {
  id: string;
  /** Without an occasion, the present day of people. */
  holder: { parts: Holder["parts"]; occasion: Holder["occasion"] | null };
};

const reachOfMatrix = ({ actor }: Reading, siteId: string) =>
  narrowReach(reachOf(actor, "certificate.oversee"), siteId);

/**
 * Reads how the certificates of all people or aircraft of a site stand today, or of all sites of the caller. Who neither holds
 * nor needs any is left out unless they fly soon, and so is what nobody does.
 */
export async function readWarningMatrix(
  reading: Reading,
  siteId: string,
  of: MatrixSubject,
): Promise<WarningMatrixView> {
  const reach = reachOfMatrix(reading, siteId);
  const [named, today, blocked, flying, medicalReaders] = await Promise.all([
    of === "people" ? listPeople(reading, reach) : listAircraft(reading, reach),
    readDayOfPeople(reading),
    findFirstBlocked(reading, reach),
    listWhoFlySoon(reading, reach),
    listMedicalReaders(reading, reach),
  ]);
  const ids = named.map(({ id }) => id);
  const { types, heldBy } = await readHeld(reading.db, ids);
  const columns = listColumns(types, of);
  const rows = named.map(({ id, holder, ...row }) => {
    const whole = { parts: holder.parts, occasion: holder.occasion ?? today, held: heldBy(id) };
    const cells = columns.map((column) => {
      const standing = judgeColumn(column, whole);
      return standing && presentStanding(standing);
    });
    return { ...row, cells, booking: blocked.get(id) ?? null, fliesSoon: flying.has(id) };
  });
  const used = columns.map((_, at) => rows.some(({ cells }) => cells[at]));
  return {
    date: utcDayToUnix(today.day),
    columns: columns.filter((_, at) => used[at]).map(presentColumn),
    rows: rows
      .map((row) => ({ ...row, cells: row.cells.filter((_, at) => used[at]) }))
      .filter(({ cells, fliesSoon, booking }) => fliesSoon || booking || cells.some(Boolean)),
    medicalReaders: rows.every(({ decidesHealth }) => decidesHealth) ? [] : medicalReaders,
  };
}

type PersonRow = {
  id: string;
  callSign: string | null;
  lastName: string;
  firstName: string;
  roles: [siteId: string, role: SiteRole][];
};

/** Lists the Active people with a role in the reach. Their parts are those of their roles in it. */
async function listPeople(reading: Reading, reach: Reach): Promise<Named[]> {
  const sites = toSiteIdFilter(reach);
  const isInReach = sites ? Prisma.sql`AND r.site_id = ANY(${sites.in}::char(24)[])` : Prisma.empty;
  const rows = await reading.db.$queryRaw<PersonRow[]>`
    SELECT p.id, p.call_sign AS "callSign", p.last_name AS "lastName", p.first_name AS "firstName",
      json_agg(json_build_array(r.site_id, r.role)) AS roles
    FROM person p JOIN site_role r ON r.person_id = p.id
    WHERE p.state = 'Active' AND EXISTS (SELECT 1 FROM site_role r WHERE r.person_id = p.id ${isInReach})
    GROUP BY p.id ORDER BY p.folded_name, p.id`;
  const readers = await listMedicalReaderSites(reading);
  return rows.map(({ id, callSign, lastName, firstName, roles: held }) => {
    const roles = held.flatMap(([siteId, role]) => (reachIncludes(reach, siteId) ? [{ role }] : []));
    const siteIds = held.map(([siteId]) => siteId);
    const readerSiteIds = siteIds.filter((siteId) => readers.has(siteId));
    const { decidesHealth } = rightsOver(reading, { personId: id, aircraftId: null, siteIds, readerSiteIds });
    const roleIds = [...new Set(roles.map(({ role }) => SITE_ROLE_ID[role]))].sort();
    return {
      id,
      person: { id, callSign, nom: lastName, prenom: firstName, roleIds },
      aircraft: null,
      decidesHealth,
      holder: { parts: partsOfRoles(roles), occasion: null },
    };
  });
}

type AircraftRow = {
  id: string;
  callSign: string;
  model: string;
  type: AircraftType;
  class: AircraftClass;
  landings: number;
  tagIds: string[];
  timeZone: string;
};

/** Lists the Active aircraft of the reach, by their position. Their days are those of their site. */
async function listAircraft({ db, now }: Reading, reach: Reach): Promise<Named[]> {
  const sites = toSiteIdFilter(reach);
  const rows = await db.$queryRaw<AircraftRow[]>`
    SELECT a.id, a.call_sign AS "callSign", a.model, a.type::text AS type, a.class::text AS class, a.landings,
      (SELECT coalesce(json_agg(DISTINCT t.tag_id), '[]') FROM aircraft_tag t WHERE t.aircraft_id = a.id) AS "tagIds",
      s.time_zone AS "timeZone"
    FROM aircraft a JOIN site s ON s.id = a.site_id
    WHERE a.state = 'Active' ${sites ? Prisma.sql`AND a.site_id = ANY(${sites.in}::char(24)[])` : Prisma.empty}
    ORDER BY a."order", a.call_sign`;
  return rows.map(({ id, callSign, model, timeZone, ...aircraft }) => ({
    id,
    person: null,
    aircraft: { id, callSign, model },
    decidesHealth: true,
    holder: {
      parts: null,
      occasion: {
        ...{ day: localDayOf(toUnix(now), timeZone), hoursLeft: 24, isByNight: false, isIfr: false },
        aircraft,
      },
    },
  }));
}

/** Names who reads medicals at the sites of a reach. */
async function listMedicalReaders({ db }: Reading, reach: Reach): Promise<string[]> {
  const rows = await db.dutyGrant.findMany({
    where: { duty: "MedicalReader", siteId: toSiteIdFilter(reach), person: { state: "Active" } },
    select: { person: { select: { firstName: true, lastName: true } } },
    distinct: ["personId"],
    orderBy: { personId: "asc" },
  });
  return rows.map(({ person }) => `${person.firstName} ${person.lastName}`).sort();
}

/** Lists the bookings of the caller's sites that one finding of the table hits, the next first. */
export async function listHitsOfFinding(
  reading: Reading,
  { siteId, holderId, aboutId }: { siteId: string; holderId: string; aboutId: string },
): Promise<BookingHitView[]> {
  const hits = await listBookingHits(reading, holderId, reachOfMatrix(reading, siteId));
  return hits.get(aboutId) ?? [];
}
