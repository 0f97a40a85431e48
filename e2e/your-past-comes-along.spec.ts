import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import writeXlsxFile from "write-excel-file/node";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { createNewcomer } from "./support/newcomer";
import { dayFromToday, expect, expectToast, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** A file of a program that nobody knows, whose headings say nothing. */
const makeWorkbook = async (name: string, rows: string[][]) => ({
  name,
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: await writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value })))).toBuffer(),
});

/** Opens a step's import, drops a file on it, and says which of its headings has which column. */
async function map(
  dialog: Locator,
  file: Awaited<ReturnType<typeof makeWorkbook>>,
  places: Record<string, string>,
): Promise<void> {
  await dialog.locator("input[type=file]").first().setInputFiles(file);
  for (const [label, place] of Object.entries(places)) {
    const choice = dialog.getByLabel(label, { exact: true });
    await choice.selectOption(place);
    await expect(choice).toBeEnabled();
  }
}

const stepOf = (page: Page, name: string) => page.getByRole("listitem", { name });

test("an admin brings balances and past flights from workbooks with foreign headings: each is mapped, previewed, added and found again, and the flights go as they came", async ({
  as,
  mark,
  text,
}) => {
  const admin = await as("admin", { width: 1440 });
  const { page, sites } = admin;
  const { who } = await createNewcomer(admin, text);
  const email = `${who}@aeroclub.example`;
  const bring = `/site/${sites.grenoble}/bring-data`;
  await page.goto(bring);
  await waitForHydration(page);

  await stepOf(page, text("bringData.steps.balances"))
    .getByRole("button", { name: text("bringData.import") })
    .click();
  const openings = page.getByRole("dialog", { name: text("accounts.opening.title") });
  const column = (name: string) => text(`accounts.opening.columns.${name}`);
  const balances = await makeWorkbook("balances.xlsx", [
    ["Feld 1", "Feld 2", "Feld 3"],
    [email, "-123,45", `Old program ${mark}`],
    ["nobody@aeroclub.example", "10,00", ""],
  ]);
  await map(openings, balances, { [column("person")]: "0", [column("balance")]: "1", [column("comment")]: "2" });
  await expect(openings.getByText(text("resource.importing.onlyFaulty", { count: 1 }))).toBeVisible();
  await expect(openings.getByRole("row", { name: /nobody@aeroclub\.example/ })).toContainText(
    text("accounts.opening.faults.person", { text: "nobody@aeroclub.example" }),
  );
  await openings.getByRole("button", { name: text("accounts.opening.startGood", { count: 1 }) }).click();
  await expectToast(page, text("accounts.opening.done", { count: 1 }));
  const left = page.waitForEvent("download");
  await openings.getByRole("button", { name: text("resource.importing.downloadFaulty", { count: 1 }) }).click();
  expect(await readFile((await (await left).path())!, "utf8")).toContain("nobody@aeroclub.example");
  // The report leads to the account, where the balance stands.
  await openings.getByRole("link", { name: /Zoé/ }).click();
  const account = page.getByRole("table", { name: text("accounts.title") });
  await expect(account.getByRole("row", { name: new RegExp(`Old program ${mark}`) })).toContainText(/123[.,]45/);

  const [first, second] = [dayFromToday(-7000), dayFromToday(-6990)].map(formatDayAsDdMmYyyy);
  const flights = await makeWorkbook(`flights-${mark}.xlsx`, [
    ["A", "B", "C", "D", "E"],
    [first!, "F-HBTT", email, "1:15", "2"],
    [second!, "F-HBTT", email, "0:50", "1"],
  ]);
  const past = (name: string) => text(`pastFlights.columns.${name}`);
  const places = { [past("date")]: "0", [past("aircraft")]: "1", [past("pilot")]: "2", [past("total")]: "3" };
  await page.goto(bring);
  await waitForHydration(page);
  const open = async () => {
    await stepOf(page, text("bringData.steps.flights"))
      .getByRole("button", { name: text("bringData.import") })
      .click();
    return page.getByRole("dialog", { name: text("pastFlights.title") });
  };
  const importing = await open();
  await map(importing, flights, { ...places, [past("landingsByDay")]: "4" });
  await importing.getByRole("button", { name: text("pastFlights.start", { count: 2 }) }).click();
  await expectToast(page, text("pastFlights.done", { count: 2 }));
  await importing
    .getByRole("button", { name: text("resource.importing.close") })
    .last()
    .click();

  // The same file is understood the second time, and its flights are there already.
  const again = await open();
  await again.locator("input[type=file]").first().setInputFiles(flights);
  await expect(again.getByText(text("pastFlights.allBad", { total: 2 }))).toBeVisible();
  await expect(again.getByText(text("pastFlights.faults.known")).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "import of past flights");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 860 });

  const imported = page.getByRole("listitem").filter({ hasText: `flights-${mark}.xlsx` });
  await imported.getByRole("button", { name: text("logbook.import.remove") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("logbook.import.remove") })
    .click();
  await expectToast(page, text("logbook.import.removed", { count: 2 }));
  await expect(imported).toBeHidden();
});
