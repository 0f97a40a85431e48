import { BoardPage } from "./support/board-page";
import { bookRental, fetchPersonId } from "./support/school";
import { expect, expectToast, type Person, sameOriginHeaders, test, waitForHydration } from "./support/test";

const queryOf = ({ page }: Person) => new URL(page.url()).searchParams;

/** Makes a tag, and gives it to somebody. */
async function tagPerson({ context }: Person, personId: string, name: string): Promise<string> {
  const headers = sameOriginHeaders();
  const made = await context.request.post("/api/tag", { data: { name }, headers });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const person = await context.request.get(`/api/user/${personId}`);
  const { tagsIds, version } = (await person.json()) as { tagsIds: string[]; version: number };
  const data = { tagsIds: [...tagsIds, id], version };
  expect((await context.request.put(`/api/user/${personId}/tags`, { data, headers })).status()).toBe(204);
  return id;
}

test("a view filtered by tag is saved, opened from elsewhere, and its filters go through all views, by keyboard", async ({
  as,
  day,
  text,
  mark,
}) => {
  const [staff, admin] = [await as("staff"), await as("admin")];
  const { page, sites } = staff;
  const wanted = day(74);
  const tagged = await bookRental(staff, "F-GKQA", "Arnaud", { day: wanted, from: "10:00", to: "11:00" });
  const other = await bookRental(staff, "F-GRNL", "Chevalier", { day: wanted, from: "10:00", to: "11:00" });
  const tag = await tagPerson(admin, await fetchPersonId(staff, "Arnaud"), `Mountain ${mark}`);

  const board = await BoardPage.open(staff, wanted);
  await waitForHydration(page);
  await expect(board.strip(other.id).first()).toBeVisible();
  await page.keyboard.press("f");
  const field = page.getByRole("combobox", { name: text("planning.filters.tags") });
  await field.focus();
  await page.keyboard.type(`Mountain ${mark}`);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const chips = page.getByRole("region", { name: text("planning.filters.active") });
  await expect(chips).toContainText(`Mountain ${mark}`);
  await expect(board.strip(tagged.id).first()).toBeVisible();
  await expect(board.strip(other.id)).toHaveCount(0);

  // One press leaves what needs somebody, and another one takes that back.
  const attention = page.getByRole("button", { name: text("planning.filters.attentionCount", { count: 0 }) });
  await page.keyboard.press("!");
  await expect(attention).toHaveAttribute("aria-pressed", "true");
  await expect(board.strip(tagged.id)).toHaveCount(0);
  await page.keyboard.press("!");
  await expect(attention).toHaveAttribute("aria-pressed", "false");
  await expect(board.strip(tagged.id).first()).toBeVisible();

  // Without a view of one's own, V begins in the field of its name.
  const name = `Mountain pilots ${mark}`;
  await page.keyboard.press("v");
  const naming = page.getByRole("textbox", { name: text("planning.views.name") });
  await naming.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expectToast(page, text("planning.views.saved"));
  await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");

  // From the month, V lists the views, and Enter on one opens it on the day that is shown.
  await page.goto(`/site/${sites.grenoble}/planning/month?date=${wanted}`);
  await waitForHydration(page);
  await page.keyboard.press("v");
  const link = page.getByRole("link", { name });
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/planning\/day\?/);
  const keeps = () => expect([queryOf(staff).get("tags"), queryOf(staff).get("date")]).toEqual([tag, wanted]);
  keeps();
  await expect(board.strip(tagged.id).first()).toBeVisible();
  await expect(board.strip(other.id)).toHaveCount(0);

  for (const view of ["week", "month", "day"] as const) {
    await page.getByRole("link", { name: text(`dashboard.views.${view}`), exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`planning/${view}\\?`));
    await expect(chips).toContainText(`Mountain ${mark}`);
    keeps();
  }
  await expect(board.strip(tagged.id).first()).toBeVisible();

  // Colour and density are kept in the address, and the view is replaced by them.
  await waitForHydration(page);
  await page.keyboard.press("v");
  await page.getByRole("radio", { name: text("planning.look.colours.aircraft") }).click();
  await page.getByRole("radio", { name: text("planning.look.densities.compact") }).click();
  await expect(page).toHaveURL(/colour=aircraft.*density=compact/);
  await expect(page.locator(".pb-legend")).toContainText("F-GKQA");
  await page.getByRole("button", { name: text("planning.views.actions", { name }) }).click();
  await page.getByRole("menuitem", { name: text("planning.views.replace") }).click();
  await expectToast(page, text("planning.views.changed"));
  await page.getByRole("button", { name: text("planning.views.actions", { name }) }).click();
  await page.getByRole("menuitem", { name: text("planning.views.makeDefault") }).click();
  await expect(page.getByRole("img", { name: text("planning.views.isDefault") })).toBeVisible();

  // The planning opens with it, and as the day again once it is deleted. Undoing brings it back.
  await page.goto(`/site/${sites.grenoble}/planning`);
  await page.waitForURL(/planning\/day\?.*tags=.*colour=aircraft&density=compact/);
  await waitForHydration(page);
  await page.keyboard.press("v");
  await page.getByRole("button", { name: text("planning.views.actions", { name }) }).click();
  await page.getByRole("menuitem", { name: text("planning.views.delete") }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expectToast(page, text("planning.views.saved"));
  await page.keyboard.press("v");
  await page.getByRole("button", { name: text("planning.views.actions", { name }) }).click();
  await page.getByRole("menuitem", { name: text("planning.views.delete") }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.goto(`/site/${sites.grenoble}/planning`);
  await page.waitForURL(/planning\/day$/);
});

test("who may not know people's tags ignores them in an address that somebody shared", async ({ as, text, day }) => {
  const student = await as("student");
  const { page, sites } = student;
  const search = `date=${day(75)}&tags=${"a".repeat(24)}&types=Renter`;
  for (const view of ["day", "month"]) {
    await page.goto(`/site/${sites.grenoble}/planning/${view}?${search}`);
    await waitForHydration(page);
    const chips = page.getByRole("region", { name: text("planning.filters.active") });
    await expect(chips.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("f");
    await expect(page.getByRole("combobox", { name: text("planning.filters.people") })).toBeVisible();
    await expect(page.getByRole("combobox", { name: text("planning.filters.tags") })).toHaveCount(0);
  }
});
