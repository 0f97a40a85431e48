import { readFile } from "node:fs/promises";
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
