import { SITE_ROLE_ID, type SiteRole } from "@/lib/access/roles";
import type { Db } from "@/lib/platform/db";
import type { PersonLight } from "./schema";

const AT_MOST = 30;

/** Active people with a role at a site whose name or call sign holds the text, at most thirty, for pickers. */
export async function pickPeople(db: Db, siteId: string, text: string, role?: SiteRole): Promise<PersonLight[]> {
  const contains = { contains: text, mode: "insensitive" as const };
  const words = text.split(/\s+/).filter(Boolean).slice(0, 5);
  const rows = await db.person.findMany({
    where: {
      state: "Active",
      roles: { some: { siteId, ...(role ? { role } : {}) } },
      AND:
        words.length === 0
          ? []
          : [
              {
                OR: [
                  { callSign: contains },
                  {
                    AND: words.map((word) => ({
                      OR: [
                        { lastName: { contains: word, mode: "insensitive" as const } },
                        { firstName: { contains: word, mode: "insensitive" as const } },
                      ],
                    })),
                  },
                ],
              },
            ],
    },
    orderBy: [{ lastName: "asc" }, { firstName: "asc" }],
    take: AT_MOST,
    select: { id: true, callSign: true, lastName: true, firstName: true, roles: { where: { siteId } } },
  });
  return rows.map((row) => ({
    id: row.id,
    callSign: row.callSign,
    nom: row.lastName,
    prenom: row.firstName,
    roleIds: row.roles.map((one) => SITE_ROLE_ID[one.role]).sort(),
  }));
}

/** Active instructors of some sites, by call sign: rows of the planning. */
export async function instructorsOf(db: Db, siteIds: readonly string[]): Promise<(PersonLight & { siteId: string })[]> {
  const rows = await db.siteRole.findMany({
    where: { siteId: { in: [...siteIds] }, role: "Instructor", person: { state: "Active" } },
    include: { person: { select: { id: true, callSign: true, lastName: true, firstName: true } } },
  });
  const people = rows.map(({ siteId, person }) => ({
    siteId,
    id: person.id,
    callSign: person.callSign,
    nom: person.lastName,
    prenom: person.firstName,
    roleIds: [SITE_ROLE_ID.Instructor],
  }));
  return people.sort((a, b) => (a.callSign ?? a.nom).localeCompare(b.callSign ?? b.nom));
}

/** Ids of the active students of some sites. */
export async function studentIdsOf(
  db: Db,
  siteIds: readonly string[],
): Promise<{ siteId: string; personId: string }[]> {
  return db.siteRole.findMany({
    where: { siteId: { in: [...siteIds] }, role: "Student", person: { state: "Active" } },
    select: { siteId: true, personId: true },
  });
}
