import { expect, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("an aircraft is added, found, read and corrected with a reason, which its logbook keeps", async ({
  as,
  mark,
  text,
}) => {
  const { page, sites } = await as("staff");
  const callSign = `F-${mark}`.toUpperCase();
  const field = (name: string) => page.getByLabel(text(`fleet.fields.${name}`), { exact: true });
  const save = page.getByRole("button", { name: text("resource.save"), exact: true });
  await page.goto(`/site/${sites.grenoble}/aircrafts`);
  await page.getByRole("button", { name: text("fleet.create") }).click();

  // What the specification demands is named at its field, and nothing typed is lost.
  await field("model").fill("DR401");
  await save.click();
  await expect(page.getByText(text("fleet.callSignRequired"))).toBeVisible();
  await expect(page.getByText(text("fleet.typeRequired"))).toBeVisible();
  await expect(field("model")).toHaveValue("DR401");

  await field("callSign").fill(callSign.toLowerCase());
  await field("type").selectOption("Aircraft");
  await field("class").selectOption("SingleEngine");
  await field("total").fill("1234h05");
  await field("landings").fill("many");
  await save.click();
  await expect(page.getByText(text("fleet.numberForm"))).toBeVisible();
  await field("landings").fill("2500");
  await field("nextMaintenance").fill("31:40");
  await save.click();
  await expect(page).toHaveURL(/\/aircraft\/[0-9a-f]{24}$/);
  await expect(page.getByRole("heading", { level: 1, name: `${callSign} DR401` })).toBeVisible();
  await expect(page.getByText("1234:05")).toBeVisible();
  await expect(page.getByText("31:40")).toBeVisible();
  const sheet = page.url();

  // It is found in the list whatever the case, by its type too, and its row opens the sheet.
  await page.goto(`/site/${sites.grenoble}/aircrafts`);
  await page.getByRole("searchbox").fill(callSign.toLowerCase());
  await page.getByRole("button", { name: text("fleet.typePlural.Simulator") }).click();
  await expect(page.getByText(text("fleet.noMatch"))).toBeVisible();
  await page.getByRole("button", { name: text("fleet.typePlural.Simulator") }).click();
  await page
    .getByRole("row", { name: new RegExp(callSign) })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(sheet);

  await page.getByRole("link", { name: text("fleet.edit") }).click();
  await field("total").fill("1233:05");
  await save.click();
  await expect(page.getByText(text("resource.required"))).toBeVisible();
  await field("correctionReason").fill("Page 12 of the journey log");
  await save.click();
  await expect(page).toHaveURL(sheet);
  await expect(page.getByText("1233:05")).toBeVisible();
  await expect(page.getByText("32:40")).toBeVisible();
  await page.getByRole("tab", { name: text("fleet.tabs.logbook") }).click();
  const lines = page.getByRole("row");
  await expect(lines.nth(1)).toContainText("Page 12 of the journey log");
  await expect(lines.nth(1)).toContainText("−1:00");
  await expect(lines.nth(2)).toContainText(text("fleet.causes.Opening"));
  await expectNoSidewaysScroll(page, "the sheet of an aircraft");

  // A colleague who instructs reads the sheet without its buttons to write.
  const instructor = await as("instructor");
  await instructor.page.goto(sheet);
  await expect(instructor.page.getByRole("heading", { level: 1, name: `${callSign} DR401` })).toBeVisible();
  await expect(instructor.page.getByRole("link", { name: text("fleet.edit") })).toHaveCount(0);
  expect((await instructor.page.goto(`${sheet}/edit`))?.status()).toBe(404);
});

test("aircraft are put in order by keys and by drag, and the order stays", async ({ as, text }) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.annecy}/aircrafts`);
  const names = () => page.locator("tbody tr b").allInnerTexts();
  const handle = (name: string) => page.getByRole("button", { name: text("resource.ordering.handle", { name }) });
  const [first, second, third] = (await names()) as [string, string, string];

  // Escape puts a lifted row back. Space drops it where the arrows led it, which is spoken and stored.
  await handle(third).press(" ");
  await page.keyboard.press("ArrowUp");
  expect((await names()).slice(0, 3)).toEqual([first, third, second]);
  await page.keyboard.press("Escape");
  expect((await names()).slice(0, 3)).toEqual([first, second, third]);
  await handle(third).press(" ");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press(" ");
  await expect(page.getByText(text("resource.ordering.dropped", { name: third, to: 1 }))).toBeVisible();
  await page.reload();
  expect((await names()).slice(0, 3)).toEqual([third, first, second]);

  await handle(third).hover();
  await page.mouse.down();
  await handle(second).hover();
  await page.mouse.up();
  await expect(page.getByText(text("resource.ordering.dropped", { name: third, to: 3 }))).toBeVisible();
  expect((await names()).slice(0, 3)).toEqual([first, second, third]);

  // Another order of the table isn't theirs, so that it has no handles.
  await page.getByRole("button", { name: text("fleet.columns.total") }).click();
  await expect(handle(third)).toHaveCount(0);
});
