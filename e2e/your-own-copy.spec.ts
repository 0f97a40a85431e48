import { readFile } from "node:fs/promises";
import { displayWhole } from "@/lib/platform/hours";
import { readZip } from "@/lib/testing/zip";
import { expect, expectToast, test, waitForHydration } from "./support/test";

test("a super admin downloads everything in one file, which says what it holds as the screen does; an admin isn't offered it", async ({
  as,
  locale,
  text,
}) => {
  const { page } = await as("superadmin", { width: 1440 });
  await page.goto("/site/all/data-extraction");
  await waitForHydration(page);
  await page.getByRole("button", { name: text("everything.open") }).click();
  const dialog = page.getByRole("alertdialog", { name: text("everything.title") });
  await expect(dialog).toContainText(text("everything.explain"));
  const said = await dialog.innerText();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: text("everything.extract") }).click();
  await expectToast(page, text("extraction.begun"));
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const files = readZip(await readFile((await download.path())!));
  const { tables } = JSON.parse(files.get("manifest.json")!.toString()) as { tables: { name: string; rows: number }[] };
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const held = [...files.keys()].filter((name) => name.startsWith("files/")).length;
  expect(rows).toBeGreaterThan(1_000);
  expect(files.get("tables/person.csv")!.toString()).toContain("superadmin@aeroclub.example");
  expect(said).toContain(text("everything.extent", { tables: tables.length, files: held }).split(", ")[0]!);
  const last = page
    .getByRole("region", { name: text("extraction.last") })
    .getByRole("listitem")
    .first();
  await expect(last).toContainText(text("extraction.datasets.everything"));
  await expect(last).toContainText(displayWhole(rows, locale));

  const admin = (await as("admin")).page;
  await admin.goto("/site/all/data-extraction");
  await expect(admin.getByRole("heading", { name: text("extraction.title") })).toBeVisible();
  await expect(admin.getByRole("button", { name: text("everything.open") })).toHaveCount(0);
});
