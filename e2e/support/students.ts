import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { makeFit } from "./certificates";
import { enrolIds, makeSender, writeProgram } from "./programs";
import { expect, type GetText, type Person, sameOriginHeaders } from "./test";

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

/** Ends the run that plans the week once so many lessons are placed, because on a busy machine it would improve them for a minute. */
export async function stopOncePlaced(
  { page, context }: Person,
  draftId: string,
  placed: string | RegExp,
  text: GetText,
): Promise<void> {
  const figures = page.getByRole("region", { name: text("weekPlan.run") }).getByRole("status");
  await expect(figures.locator("b").first()).toHaveText(placed, { timeout: 60_000 });
  const headers = sameOriginHeaders();
  const stopped = await context.request.post(`/api/draft-planning/${draftId}/plan-week/stop`, { headers });
  // One that has ended already isn't found.
  expect([204, 404]).toContain(stopped.status());
  await expect(page.getByRole("button", { name: text("weekPlan.undo") })).toBeVisible({ timeout: 60_000 });
}
