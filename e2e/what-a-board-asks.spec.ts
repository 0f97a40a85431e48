import { readFile } from "node:fs/promises";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { dayFromToday, expect, test, waitForHydration } from "./support/test";

test("an admin reads the year's hours beside those of last year, extracts their rows, and saves what the insurer asks for", async ({
  as,
  text,
}) => {
  const { page, sites } = await as("admin", { width: 1440 });
  await page.goto(`/site/${sites.grenoble}/statistics`);
  await waitForHydration(page);
  const sums = (table: "months" | "models" | "instructors") =>
    page.getByRole("table", { name: text(`statistics.tables.${table}`) }).locator("tfoot td:not(:empty)");
  await expect(sums("months").first()).toHaveText(/^\d+:\d\d$/);
  const months = await sums("months").allTextContents();
  expect((await sums("models").allTextContents()).slice(0, 3)).toEqual(months);
  expect(await sums("instructors").allTextContents()).toEqual(months);

  await page.getByRole("link", { name: new RegExp(text("statistics.first.hours")) }).click();
  await expect(page).toHaveURL(/#statistics-months$/);
  const rows = page
    .locator("section", { has: page.locator("#statistics-months") })
    .getByRole("link", { name: text("statistics.extract") });
  await rows.click();
  await expect(page.getByRole("heading", { level: 1, name: text("extraction.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: text("extraction.datasets.legs"), pressed: true })).toBeVisible();
  const thisYear = dayFromToday(0).slice(0, 4);
  await expect(page.getByLabel(text("logbook.from"), { exact: true })).toHaveValue(
    formatDayAsDdMmYyyy(`${thisYear}-01-01`),
  );

  await page.goto(`/site/${sites.grenoble}/statistics?tab=year`);
  await waitForHydration(page);
  await page.getByLabel(text("statistics.year"), { exact: true }).selectOption(thisYear);
  const insurer = page.getByRole("table", { name: text("statistics.tables.insurer") });
  await expect(insurer.locator("tbody tr").first()).toBeVisible();
  const saved = page.waitForEvent("download");
  await page
    .getByRole("button", { name: text("statistics.save", { table: text("statistics.tables.insurer") }) })
    .click();
  const lines = (await readFile((await (await saved).path())!, "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(1 + (await insurer.locator("tbody tr").count()));
  expect(lines[0]).toContain(text("statistics.columns.member"));
});

test("staff open a figure's rows by keyboard, which add up to it, and from them a cancelled booking", async ({
  as,
  text,
}) => {
  const { page, sites } = await as("staff", { width: 1440 });
  await page.goto(`/site/${sites.grenoble}/statistics`);
  await waitForHydration(page);
  const cancelled = page
    .getByRole("table", { name: text("statistics.tables.reasons") })
    .locator("tfoot")
    .getByRole("button")
    .first();
  const count = Number(await cancelled.textContent());
  expect(count).toBeGreaterThan(0);
  await cancelled.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: text("statistics.tables.reasons") });
  await expect(dialog.getByRole("row")).toHaveCount(1 + count);
  const [, aircraft] = await dialog.getByRole("row").nth(1).getByRole("cell").allTextContents();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cancelled).toBeFocused();

  await page.keyboard.press("Enter");
  await dialog.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/planning\/day\?date=\d{4}-\d\d-\d\d&reservation=[0-9a-f]{24}/);
  await expect(page.getByRole("dialog")).toContainText(aircraft!);
  // Back leads to the rows that it was reached from, over the planning without its sheet.
  await expect(async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/statistics\?.*rows=reasons/, { timeout: 1_000 });
  }).toPass();
  await expect(dialog.getByRole("row")).toHaveCount(1 + count);

  // Paper has the figures, too.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(cancelled).toBeVisible();
});
