import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { makeFit } from "./certificates";
import { enrolIds, makeSender, writeProgram } from "./programs";
import type { Person } from "./test";

/** Makes students of this test alone who train for one flight, of whom some may fly. Resolves to their ids in the order of their names. */
export async function makeStudents(admin: Person, name: string, { count, fit }: { count: number; fit: number }) {
  const send = makeSender(admin);
  const roleSite = [{ siteId: admin.sites.grenoble, roleId: SITE_ROLE_ID.Student }];
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const email = { email: `${name}.${at}.${Date.now()}@aeroclub.example`.toLowerCase() };
    const made = await send("POST", "user", { nom: `${name} ${at}`, prenom: "Eve", email, roleSite });
    ids.push(typeof made === "string" ? made : made.id);
  }
  const revisionId = await writeProgram(admin, { name, lessons: [], flights: ["First flight"] });
  await enrolIds(admin, revisionId, ids);
  for (const id of ids.slice(0, fit)) await makeFit(admin, id);
  return ids;
}
