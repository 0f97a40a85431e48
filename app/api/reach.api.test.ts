import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { rolesWithPermission } from "@/lib/access/permissions/permissions";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const declared = await loadDeclaredEndpoints(routes);
const atSites = declared.filter(({ declaration }) => typeof declaration.at === "function");

let home: World;
let abroad: World;
beforeAll(async () => {
  home = await makeWorld();
  abroad = await makeWorld();
});

const START = Date.UTC(NEXT_YEAR, 5, 10, 9) / 1000;
const DAY = Math.floor(START / 86_400) * 86_400;
const TIMES: Record<string, number> = {
  ...{ day: START, nextDay: START + 86_400, start: START, end: START + 3600 },
  ...{ today: DAY, nextWeek: DAY + 7 * 86_400 },
};

/** Sends an endpoint's example request for a site. All other ids in the request are unknown. */
function askFor(one: (typeof declared)[number], as: SignedInPerson, siteId: string) {
  const { params = {}, query = {}, body } = one.declaration.example;
  const fill = (text: string) =>
    text.replace(/"\{(\w+)\}"/g, (_, name) => JSON.stringify(TIMES[name] ?? (name === "site" ? siteId : newId())));
  const filled = JSON.parse(fill(JSON.stringify({ params, query, body })));
  const path = one.path.replace(/\{(\w+)\}/g, (_, name) => filled.params[name]);
  const headers = { "if-match": '"1"' };
  return call(one.verb as Verb, `${path}?${new URLSearchParams(filled.query)}`, { as, body: filled.body, headers });
}

describe.each(atSites.map((one) => [`${one.verb} ${one.path}`, one] as const))("[DECISIONS] %s", (_, one) => {
  test("finds neither a site that isn't the caller's nor one that doesn't exist", async () => {
    // Who holds the permission nowhere is refused before any site is looked for.
    const holders: readonly string[] = rolesWithPermission(one.declaration.allow);
    const holder = holders.includes("Staff") || holders.length === 0 ? home.staff : home.student;
    expect((await askFor(one, holder, abroad.site.id)).status, "another site").toBe(404);
    expect((await askFor(one, holder, newId())).status, "no site").toBe(404);
    expect((await askFor(one, home.superAdmin, newId())).status, "no site, for whoever knows all").toBe(404);
  });

  test("refuses with 403 where the caller knows the site and lacks the role", async () => {
    const holders: readonly string[] = rolesWithPermission(one.declaration.allow);
    const lacking = SITE_ROLES.filter((role) => !holders.includes(role));
    if (lacking.length === 0) return;
    const roles = { [home.site.id]: ["Staff"], [abroad.site.id]: lacking } as const;
    const person = await signInAs(await makePerson({ roles }));
    expect((await askFor(one, person, abroad.site.id)).status).toBe(403);
  });
});

test("what belongs to another site isn't found by its id, whichever verb asks", async () => {
  const { id: reservation } = await makeReservation(abroad, { start: START });
  const { id: promotion } = await prisma().promotion.create({
    data: { id: newId(), siteId: abroad.site.id, name: "2027", createdOn: new Date() },
  });
  const state = (id: string) => ({ id, state: 1, version: 1 });
  const { id: classroom } = abroad.classroom;
  const cancel = { reasonId: home.cancellationReason.id, version: 1 };
  for (const [verb, url, body] of [
    ["GET", `/api/classroom/${classroom}`],
    ["PATCH", "/api/state/classroom", state(classroom)],
    ["PUT", "/api/classroom", { id: classroom, siteId: home.site.id, name: "Taken", version: 1 }],
    ["GET", `/api/promotion/${promotion}`],
    ["PATCH", "/api/state/promotion", state(promotion)],
    ["PUT", "/api/promotion", { id: promotion, siteId: home.site.id, name: "Taken", creationDate: 0, version: 1 }],
    ["GET", `/api/reservation/${reservation}`],
    ["GET", `/api/reservation/${reservation}/ics`],
    ["PATCH", `/api/reservation/${reservation}/cancel`, cancel],
    ["PATCH", `/api/reservation/${reservation}/restore`, {}],
    ["DELETE", `/api/reservation/${reservation}`],
    ["GET", `/api/user/${abroad.student.id}`],
    ["GET", `/api/user-light/${abroad.student.id}`],
    ["PATCH", "/api/state/user", state(abroad.student.id)],
  ] as const) {
    const headers = { "if-match": '"1"' };
    const answer = await call(verb, url, { as: home.staff, body, headers });
    expect(answer.status, `${verb} ${url}`).toBe(404);
  }
});
