import { readFile } from "node:fs/promises";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { dayFromToday, expect, test, waitForHydration } from "./support/test";

test("an admin reads the year's hours beside those of last year, finds the rows behind them, and saves what the insurer asks for", async ({
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
    .getByRole("link", { name: text("statistics.rowsBehind") });
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
