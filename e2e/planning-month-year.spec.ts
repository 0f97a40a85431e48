import type { Page } from "@playwright/test";
import { BoardPage } from "./support/board-page";
import { bookRental } from "./support/school";
import { expect, expectToast, test, waitForHydration } from "./support/test";

const dayOf = (page: Page) => new URL(page.url()).searchParams.get("date");
const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-day") ?? null);

test("[1 §2.1] month and year lead to the day and back by keyboard alone, with the filters kept", async ({
  as,
  text,
}) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/planning/year?date=2027-03-15&types=Renter,Operation&verdicts=Warning`);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2027");
  const keepsFilters = () => {
    const query = new URL(page.url()).searchParams;
    expect([query.get("types"), query.get("verdicts")]).toEqual(["Renter,Operation", "Warning"]);
  };

  // The year's fourth month is a link to that month.
  const months = page.getByRole("table").getByRole("columnheader").getByRole("link");
  await expect(months).toHaveCount(12);
  await months.nth(3).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/planning\/month\?/);
  expect(dayOf(page)).toBe("2027-04-01");
  keepsFilters();

  // Arrow keys go through the days, over the month's end too; Page Up and Page Down go through the months.
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  await waitForHydration(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focusedDay(page)).toBe("2027-04-02");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedDay(page)).toBe("2027-04-09");
  await page.keyboard.press("PageDown");
  await expect.poll(() => focusedDay(page)).toBe("2027-05-09");
  await page.keyboard.press("PageUp");
  await expect.poll(() => focusedDay(page)).toBe("2027-04-09");
  await page.keyboard.press("Home");
  await expect.poll(() => focusedDay(page)).toBe("2027-04-05");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => focusedDay(page)).toBe("2027-03-29");
  keepsFilters();

  await page.keyboard.press("Enter");
  await page.waitForURL(/planning\/day\?/);
  expect(dayOf(page)).toBe("2027-03-29");
  keepsFilters();
  // Back leads to the cell, from which the arrow keys go on.
  await page.goBack();
  await page.waitForURL(/planning\/month\?/);
  await expect.poll(() => focusedDay(page)).toBe("2027-03-29");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focusedDay(page)).toBe("2027-03-30");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.waitForURL(/planning\/day\?/);

  // Back by the views' links, which keep day and filters too.
  const views = page.getByRole("navigation", { name: text("dashboard.views.label") });
  await views.getByRole("link", { name: text("dashboard.views.month") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/planning\/month\?/);
  expect(dayOf(page)).toBe("2027-03-29");
  keepsFilters();
  await page.goBack();
  await page.waitForURL(/planning\/day\?/);
  keepsFilters();
});

test("a day's load shows what is booked, N books on the day of the cursor or of the year, and T goes to today", async ({
  as,
  text,
  day,
}) => {
  const [{ page, sites }, other] = [await as("staff"), await as("staff")];
  const wanted = day(61);
  const openMonth = async (shown: Page) => {
    await shown.goto(`/site/${sites.grenoble}/planning/month?date=${wanted}`);
    await waitForHydration(shown);
    return shown.locator(`[data-day="${wanted}"]`);
  };
  await (await openMonth(other.page)).focus();
  await other.page.keyboard.press("n");
  await other.page.waitForURL(/planning\/day\?/);
  await expect(other.page.getByRole("dialog")).toBeVisible();
  expect(dayOf(other.page)).toBe(wanted);
  await other.page.goto(`/site/${sites.grenoble}/planning/year?date=${wanted}`);
  await waitForHydration(other.page);
  await other.page.keyboard.press("n");
  await other.page.waitForURL(/planning\/day\?/);
  await expect(other.page.getByRole("dialog")).toBeVisible();
  expect(dayOf(other.page)).toBe(wanted);

  const cell = await openMonth(page);
  const before = await cell.getAttribute("aria-label");
  // What another window books appears without a reload.
  await bookRental(await as("admin"), "F-GKQA", "Chevalier", { day: wanted, from: "10:00", to: "11:00" });
  await expect.poll(() => cell.getAttribute("aria-label")).not.toBe(before);

  await page.keyboard.press("t");
  await expect(page.locator("[data-day][aria-current=date]")).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(text("planning.month.keys.open"))).toBeVisible();
});

test("staff close the site by keyboard: the open board says so, a booking is warned of by its name, and the year shows it", async ({
  as,
  text,
  day,
  mark,
}) => {
  const [{ page, sites }, other] = [await as("staff"), await as("admin")];
  const [first, name] = [day(63), `Runway ${mark}`];
  const slashed = first.split("-").reverse().join("/");
  const closed = text("planning.rests.closed", { name });
  const board = await BoardPage.open(other, first);
  await expect(board.page.getByText(closed)).toHaveCount(0);
  const { id: booked } = await bookRental(other, "F-GKQA", "Chevalier", { day: first, from: "10:00", to: "11:00" });

  await page.goto(`/site/${sites.grenoble}/closures`);
  await waitForHydration(page);
  await page
    .getByRole("button", { name: text("lists.closures.create") })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(text("lists.closures.name"))).toBeFocused();
  await page.keyboard.type(name);
  await dialog.getByLabel(text("lists.closures.firstDay")).focus();
  await page.keyboard.type(slashed);
  // The last day is the first one until somebody says otherwise.
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel(text("lists.closures.lastDay"))).toHaveValue(slashed);
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("lists.closures.saved"));
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();

  // Nobody reloads the board.
  await expect(board.page.getByRole("status").filter({ hasText: closed })).toBeVisible();
  await expect
    .poll(async () => (await (await other.page.request.get(`/api/reservation/${booked}`)).json()).compliance)
    .toBe(1);
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${first}&reservation=${booked}`);
  // What was found names the closure and its day.
  await expect(page.getByRole("dialog")).toContainText(slashed);
  await expect(page.getByRole("dialog")).toContainText(name);

  await page.goto(`/site/${sites.grenoble}/planning/year?date=${first}`);
  await expect(page.getByRole("row", { name: text("planning.year.rests") })).toContainText(name);
  await page.goto(`/site/${sites.grenoble}/planning/month?date=${first}`);
  const cell = page.locator(`[data-day="${first}"]`);
  await expect(cell).toHaveAccessibleName(new RegExp(closed));
  await expect(page.getByRole("gridcell").filter({ has: cell })).toHaveClass(/rest-closed/);
  // Of all sites, one is closed: its name stands in the cell, and the day isn't drawn as closed.
  await page.goto(`/site/all/planning/month?date=${first}`);
  await expect(cell).toContainText(text("planning.month.restAt", { sites: "Grenoble-Le Versoud", name }));
  await expect(page.getByRole("gridcell").filter({ has: cell })).not.toHaveClass(/rest-closed/);
});

test("month and year take from an address only what can be looked for", async ({ as }) => {
  const { page, sites } = await as("student");
  for (const view of ["month", "year"]) {
    const answer = await page.goto(`/site/${sites.grenoble}/planning/${view}?text=a%00b`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole(view === "month" ? "grid" : "table").first()).toBeVisible();
  }
});
