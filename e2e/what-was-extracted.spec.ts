import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { dayFromToday, expect, expectToast, test, waitForHydration } from "./support/test";
import { queryDatabase } from "./system/client";

test("an admin extracts months of legs as a workbook: its columns stand as they were moved by keys, and its landings add up to those of the school", async ({
  as,
  text,
}) => {
  const { page, sites } = await as("admin", { width: 1440 });
  // Other journeys fly within the last days.
  const [first, last] = [dayFromToday(-200), dayFromToday(-20)];
  await page.goto(`/site/${sites.grenoble}/data-extraction`);
  await waitForHydration(page);
  for (const [label, day] of [
    [text("logbook.from"), first],
    [text("logbook.to"), last],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(formatDayAsDdMmYyyy(day));
    await field.press("Tab");
  }
  const columns = page.getByRole("region", { name: text("extraction.columnsTitle") });
  const chip = (column: "day" | "aircraft" | "landings" | "model") =>
    columns.getByRole("button", { name: new RegExp(`^${text(`extraction.columns.legs.${column}`)},`) });
  await chip("aircraft").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(chip("aircraft")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(chip("day")).toBeFocused();
  await chip("model").press("Enter");
  await expect(chip("model")).toHaveAttribute("aria-pressed", "true");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: text("extraction.extract", { format: "XLSX" }) }).click();
  await expectToast(page, text("extraction.begun"));
  const rows = await readSheet(await readFile((await (await saved).path())!));
  const heads = (["aircraft", "day"] as const).map((column) => text(`extraction.columns.legs.${column}`));
  expect(rows[0]!.slice(0, 2)).toEqual(heads);
  expect(rows[0]!.at(-1)).toBe(text("extraction.columns.legs.model"));
  const landings = rows[0]!.indexOf(text("extraction.columns.legs.landings"));
  const sum = rows.slice(1).reduce((all, row) => all + Number(row[landings]), 0);
  const [flown] = await queryDatabase(
    process.env.ENVOL_E2E_DATABASE ?? "",
    `SELECT count(*)::int AS legs, sum(landings_by_day + landings_by_night)::int AS landings
     FROM leg JOIN aircraft a ON a.id = leg.aircraft_id LEFT JOIN reservation r ON r.id = leg.reservation_id
     WHERE coalesce(r.site_id, a.site_id) = $1 AND leg.state IN ('Declared', 'Validated')
       AND leg.off_block_at >= $2::date AND leg.off_block_at < $3::date + 1`,
    [sites.grenoble!, first, last],
  );
  expect(rows.length - 1).toBeGreaterThan(50);
  expect([rows.length - 1, sum]).toEqual([Number(flown!.legs), Number(flown!.landings)]);
  const listed = page.getByRole("region", { name: text("extraction.last") }).getByRole("listitem");
  const dataset = text("extraction.datasets.legs");
  await expect(listed.first()).toContainText(text("extraction.rowsOf", { dataset, count: rows.length - 1 }));
});

test("what an admin chooses is saved under a name for every admin, chosen again with one press, scheduled and deleted", async ({
  as,
  text,
  mark,
  locale,
}) => {
  const name = `Solde ${mark} ${locale}`;
  const { page, sites } = await as("admin");
  await page.goto(`/site/${sites.grenoble}/data-extraction`);
  await waitForHydration(page);
  const datasetOf = (owner: Page, dataset: "transactions" | "legs") =>
    owner
      .getByRole("region", { name: text("extraction.dataset") })
      .getByRole("button", { name: new RegExp(`^${text(`extraction.datasets.${dataset}`)}`) });
  await datasetOf(page, "transactions").click();
  await page.getByRole("radio", { name: text("logbook.periods.lastYear") }).click();
  const columns = page.getByRole("region", { name: text("extraction.columnsTitle") });
  const balance = text("extraction.columns.transactions.balance");
  await columns.getByRole("button", { name: new RegExp(`^${balance},`) }).press("Enter");
  await page.getByRole("button", { name: text("extraction.saved.save"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text("extraction.saved.saveTitle") });
  await dialog.getByLabel(text("extraction.saved.name")).fill(name);
  await dialog.getByRole("button", { name: text("resource.save") }).click();
  await expectToast(page, text("extraction.saved.saved"));

  // Another admin chooses it, and lets it be due on the first of each month.
  const other = (await as("superadmin")).page;
  await other.goto(`/site/${sites.grenoble}/data-extraction`);
  await waitForHydration(other);
  const saved = other.getByRole("region", { name: text("extraction.saved.title") }).getByRole("listitem");
  const own = saved.filter({ hasText: name });
  await expect(datasetOf(other, "legs")).toHaveAttribute("aria-pressed", "true");
  await own.getByRole("button", { name }).first().click();
  await expect(datasetOf(other, "transactions")).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByRole("radio", { name: text("logbook.periods.lastYear") })).toBeChecked();
  await expect(other.getByRole("button", { name: text("extraction.columnOut", { name: balance }) })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  const act = async (item: string) => {
    await own.getByRole("button", { name: text("extraction.saved.actions", { name }) }).click();
    await other.getByRole("menuitem", { name: item }).click();
  };
  await act(text("extraction.saved.change"));
  const change = other.getByRole("dialog", { name: text("extraction.saved.changeTitle", { name }) });
  await change.getByLabel(text("extraction.saved.rhythm")).selectOption("monthly");
  await expect(change.getByText(text("extraction.saved.safe"))).toBeVisible();
  await change.getByRole("button", { name: text("resource.save") }).click();
  await expect(change.getByText(text("extraction.saved.noRecipient"))).toBeVisible();
  await change.getByRole("combobox", { name: text("extraction.saved.recipients") }).click();
  await other.getByRole("listbox").getByRole("option").first().click();
  await change.getByRole("button", { name: text("resource.save") }).click();
  await expect(own).toContainText(text("extraction.saved.rhythms.monthly"));
  await act(text("extraction.saved.delete"));
  await other
    .getByRole("alertdialog")
    .getByRole("button", { name: text("extraction.saved.delete") })
    .click();
  await expect(own).toHaveCount(0);
});
