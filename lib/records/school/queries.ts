import { isAdmin } from "@/lib/access/actor";
import type { Reading } from "@/lib/access/as-actor";
import { hotRead } from "@/lib/platform/db";

/** What the frame around every screen says of the school. */
export type SchoolFacts = {
  /** Empty where it has none. */
  name: string;
  isRatedBySkills: boolean;
  /** For admins: an active person still signs in with the published demo password. */
  hasDemoPassword: boolean;
};

export async function schoolFacts({ actor }: Reading): Promise<SchoolFacts> {
  const [row] = await hotRead<{ name: string; by_skills: boolean; demo: boolean }>(
    "school-facts",
    `SELECT s.name, s.rating_system = 'BySkills' AS by_skills,
       $1::bool AND EXISTS (SELECT 1 FROM person p WHERE p.password_hash = s.demo_password_hash AND p.state = 'Active') AS demo
     FROM school s LIMIT 1`,
    [isAdmin(actor)],
  );
  return { name: row?.name ?? "", isRatedBySkills: row?.by_skills ?? false, hasDemoPassword: row?.demo ?? false };
}

/** What may be said before anybody is signed in: the school's name, and whether there is anyone to sign in at all. */
export async function frontDoor(): Promise<{ schoolName: string; isEmpty: boolean }> {
  const [row] = await hotRead<{ name: string | null; empty: boolean }>(
    "front-door",
    "SELECT (SELECT name FROM school LIMIT 1) AS name, NOT EXISTS (SELECT 1 FROM person) AS empty",
    [],
  );
  return { schoolName: row?.name ?? "", isEmpty: row?.empty ?? true };
}

/** ISO 4217 code in which the school counts. */
export async function currencyOf({ db }: Reading): Promise<string> {
  return (await db.school.findFirst({ select: { currency: true } }))?.currency ?? "EUR";
}
