import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { dayFromToday, expect, type Person, sameOriginHeaders, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

async function post(person: Person, path: string, data: object): Promise<string> {
  const answer = await person.context.request.post(`/api/${path}`, { data, headers: sameOriginHeaders() });
  expect(answer.status(), await answer.text()).toBe(201);
  const made = (await answer.json()) as string | { id: string };
  return typeof made === "string" ? made : made.id;
}

/** A person and two certificates of this test alone: one ends in ten days, the other has ended. */
async function makeHolder(admin: Person, mark: string): Promise<{ id: string; name: string; types: string[] }> {
  const name = `Vigie ${mark}`;
  const roleSite = [{ siteId: admin.sites.grenoble, roleId: SITE_ROLE_ID.Renter }];
  const email = { email: `vigie.${Date.now()}.${mark.replace(/\W/g, "")}@aeroclub.example`.toLowerCase() };
  const id = await post(admin, "user", { nom: name, prenom: "Ada", email, roleSite });
  const types = [`Zulu soon ${mark}`, `Zulu late ${mark}`];
  for (const [at, type] of types.entries()) {
    const warnings = [{ kind: 0, thresholds: [{ value: 30, unit: 0, color: "#f2994a" }] }];
    const certificateTypeId = await post(admin, "certificate-type", { name: type, category: 0, warnings, parts: [] });
    const certificate = await post(admin, "certificate-for-people", { userId: id, certificateTypeId });
    const expirationDate = Date.parse(`${dayFromToday(at === 0 ? 10 : -7, Date.now())}T00:00:00Z`) / 1000;
    const data = { warnings: [{ kind: 0, expirationDate }], isValidated: true, version: 1 };
    const path = `/api/certificate-for-people/${certificate}/validation`;
    const answer = await admin.context.request.put(path, { data, headers: sameOriginHeaders() });
    expect(answer.status(), await answer.text()).toBe(204);
  }
  return { id, name, types };
}

test("staff go through the warnings of their site by keys: what ends soon, what it rests on, what would cure it", async ({
  as,
  mark,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  const { id, name, types } = await makeHolder(admin, mark);
  const { page, sites } = staff;
  await page.goto(`/site/${sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await page.getByRole("link", { name: text("shell.dashboards.warnings"), exact: true }).click();
  await page.getByRole("searchbox", { name: text("warnings.matrix.search") }).fill(name);
  const table = page.getByRole("table", { name: text("warnings.matrix.people") });
  await expect(table.getByRole("rowheader").filter({ hasText: name })).toHaveCount(1);

  // The keys go from the name to the cells: of one person, the later columns by name.
  await table.getByRole("link").filter({ hasText: name }).focus();
  const cell = (type: string) => table.getByRole("button", { name: new RegExp(`^${type},`) });
  // Behind the certificates stand the columns of recent experience, as soon as they are read.
  await page.keyboard.press("End");
  const isThere = () => cell(types[0]!).evaluate((one) => one === document.activeElement);
  for (let left = 0; left < 12 && !(await isThere()); left++) await page.keyboard.press("ArrowLeft");
  await expect(cell(types[0]!)).toBeFocused();
  await expect(cell(types[0]!)).toContainText(text("warnings.cell.days", { count: "10" }));
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: types[0] });
  await expect(card).toContainText(text("warnings.bookings.none"));
  await expect(card.getByRole("link", { name: text("warnings.cures.renew") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(cell(types[0]!)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(cell(types[1]!)).toBeFocused();
  await expect(cell(types[1]!)).toContainText(text("warnings.cell.days", { count: "−7" }));

  // Nothing of theirs awaits validation.
  await page
    .getByRole("group", { name: text("warnings.matrix.filter") })
    .getByRole("button")
    .nth(2)
    .click();
  await page.getByRole("button", { name: text("warnings.matrix.clear") }).click();
  await page.getByRole("searchbox", { name: text("warnings.matrix.search") }).fill(name);
  await cell(types[1]!).click();
  await page
    .getByRole("dialog", { name: types[1] })
    .getByRole("link", { name: text("warnings.cures.renew") })
    .click();
  await expect(page).toHaveURL(new RegExp(`/user/${id}\\?tab=certificates`));

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/site/${sites.grenoble}/dashboard-mobile/warning?text=${encodeURIComponent(name)}`);
  const list = page.getByRole("list", { name: text("warnings.matrix.findings") });
  const ofTypes = list.getByRole("button", { name: /^Zulu/ });
  await expect(ofTypes).toHaveCount(2);
  await expect(ofTypes.first(), "what has ended stands first").toContainText(types[1]!);
  await expectNoSidewaysScroll(page, "warnings on a phone");
});
