import { readFile } from "node:fs/promises";
import { readPdfTexts } from "@/lib/testing/pdf";
import { expect, test, waitForHydration } from "./support/test";

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
