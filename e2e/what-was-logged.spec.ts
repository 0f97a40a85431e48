import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { readPdfTexts } from "@/lib/testing/pdf";
import { dayFromToday, expect, test, waitForHydration } from "./support/test";
import { demoEmailOf, queryDatabase } from "./system/client";

/** The total time of a line of totals, in minutes: no part of it is longer. */
function totalOf(lines: readonly string[], label: string): number {
  const line = lines.find((one) => one.includes(label)) ?? "";
  const minutes = [...line.matchAll(/(\d+):(\d\d)/g)].map(([, hours, rest]) => Number(hours) * 60 + Number(rest));
  return Math.max(0, ...minutes);
}

test("a pilot saves their logbook as PDF, whose pages add up to what the screen says", async ({ as, text }) => {
  const { page, sites } = await as("renter");
  await page.goto(`/site/${sites.grenoble}/logbook`);
  await waitForHydration(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: text("logbook.export") }).click();
  await page.getByRole("menuitem", { name: text("logbook.formats.pdf") }).click();
  const pages = readPdfTexts(await readFile((await (await download).path())!));
  expect(pages.length).toBeGreaterThan(1);
  let before = 0;
  for (const [at, lines] of pages.entries()) {
    const [added, carried, total] = ["onPage", "previous", "total"].map((name) =>
      totalOf(lines, text(`logbook.totals.${name}`)),
    );
    expect([at + 1, carried], "carried forward").toEqual([at + 1, before]);
    expect([at + 1, total], "added up").toEqual([at + 1, before + added!]);
    before = total!;
  }
  const hours = `${Math.floor(before / 60)}:${String(before % 60).padStart(2, "0")}`;
  await expect(page.getByText(text("logbook.whole", { hours }))).toBeVisible();
});

const GIVEN = ["flight", "simulator", "night", "briefing", "debriefing", "theory", "landings"] as const;

/** Reads minutes, or a number. */
const toNumber = (text: string) => {
  const [hours, minutes] = text.replace(/[^\d:]/g, "").split(":");
  return minutes === undefined ? Number(hours) : Number(hours) * 60 + Number(minutes);
};

/** What the last line of a table adds up to below each heading: minutes, or a number. */
async function sumsOf(table: Locator): Promise<Map<string, number>> {
  const heads = await table.getByRole("columnheader").allTextContents();
  const sums = await table.locator("tfoot").getByRole("cell").allTextContents();
  // The heading of the line stands below those of the columns that have no sum.
  return new Map(heads.slice(-sums.length).map((head, at) => [head, toNumber(sums[at]!)]));
}

test("what an instructor gave in a period, by the report of activity, is what their logbook adds up to, to the minute", async ({
  as,
  text,
}) => {
  const { page, sites } = await as("admin");
  const [instructor] = await queryDatabase<{ id: string }>(
    process.env.ENVOL_E2E_DATABASE ?? "",
    "SELECT id FROM person WHERE email = $1",
    [demoEmailOf("instructor")],
  );
  // With a flight that the instructor has declared on another aircraft than the school's, which stands in the logbook alone.
  const period = { from: dayFromToday(-30), to: dayFromToday(-20) };
  const open = async (tab: string, table: string): Promise<Locator> => {
    const shown = await page.context().newPage();
    await shown.goto(`/site/${sites.grenoble}/user/${instructor!.id}?tab=${tab}`);
    await waitForHydration(shown);
    for (const end of ["from", "to"] as const) {
      // It is read anew once the field is left.
      await shown.getByLabel(text(`logbook.${end}`), { exact: true }).fill(formatDayAsDdMmYyyy(period[end]));
      await shown.keyboard.press("Tab");
    }
    return shown.getByRole("table", { name: table });
  };
  const logbook = await open("instructor-logbook", text("instructorLogbook.title"));
  const report = await open("activity", text("instructorActivity.title"));
  const [beforeAmounts] = text("instructorActivity.elsewhere", { amounts: "|" }).split("|");
  await expect(async () => {
    const [logged, reported] = [await sumsOf(logbook), await sumsOf(report)];
    const amounts = GIVEN.map((name) => text(`instructorLogbook.amounts.${name}`));
    expect(logged.get(amounts[0]!)).toBeGreaterThan(60);
    const elsewhere = await report.page().getByText(beforeAmounts!).innerText();
    for (const amount of amounts) {
      const [, declared = "0"] = new RegExp(`[:,] ${amount} ([\\d:]+)`).exec(elsewhere.replaceAll(/\s/g, " ")) ?? [];
      const sum = (reported.get(amount) ?? 0) + toNumber(declared);
      expect([amount, sum]).toEqual([amount, logged.get(amount)]);
    }
    expect(elsewhere, "declared").toContain(amounts[0]!);
  }).toPass({ timeout: 20_000 });
  // What isn't submitted or closed counts in neither sum, and is none of this period.
  await expect(report.page().getByText(text("instructorActivity.unvalidated"))).toBeHidden();
});
