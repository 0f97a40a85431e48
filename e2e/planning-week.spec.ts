import type { Page } from "@playwright/test";
import { addDays, weekStart } from "@/lib/platform/day";
import { AUTUMN_CLOCK_CHANGE } from "@/lib/testing/days";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { bookRental, fetchBookedReservation, instantAt } from "./support/school";
import { expect, type GetText, type Person, test, waitForHydration } from "./support/test";

/** The planning of a week: the resources by days, and below them the hours of the one that is opened. */
class WeekPage {
  constructor(
    readonly page: Page,
    private readonly text: GetText,
  ) {}

  static async open({ page, sites }: Person, day: string, text: GetText, query = ""): Promise<WeekPage> {
    await page.goto(`/site/${sites.grenoble}/planning/week?date=${day}${query}`);
    const week = new WeekPage(page, text);
    await expect(week.grid).toHaveAttribute("data-alive");
    return week;
  }

  get grid() {
    return this.page.locator(".wk");
  }
  /** The hours of one resource. */
  hours(name: string) {
    return this.page.getByRole("grid", { name: this.text("planning.week.gridOf", { name }) });
  }
  async openHours(name: string) {
    await this.page.locator(".wk-head").filter({ hasText: name }).click();
    await expect(this.hours(name)).toHaveAttribute("data-alive");
    return this.hours(name);
  }

  /** The position of a time of the clock in the row of a day, from 0 (Monday) on. */
  async spot(name: string, day: number, time: string) {
    const [hour, minutes] = time.split(":").map(Number) as [number, number];
    const ticks = this.hours(name).locator(".pb-hour");
    const [first, second] = [(await ticks.nth(hour).boundingBox())!, (await ticks.nth(hour + 1).boundingBox())!];
    const row = (await this.hours(name).getByRole("row").nth(day).boundingBox())!;
    return { x: first.x + ((second.x - first.x) * minutes) / 60 + 2, y: row.y + row.height / 2 };
  }

  /** What the keyboard's position in a board is called. */
  active = (grid = this.grid) =>
    grid.evaluate((box) => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.ariaLabel ?? "");
}

/**
 * The Monday of a week, counted back from the one in which the clocks go back: no other test books then. A repeated test has
 * other weeks.
 */
const weekBack = (count: number) => addDays(weekStart(AUTUMN_CLOCK_CHANGE), -7 * count);

/** The number of a day in its week, from 0 (Monday) on. */
const numberOf = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;

test("the week leads to a day and back with its filters, by keyboard alone", async ({ as, day, text }) => {
  const staff = await as("staff");
  const { page } = staff;
  await bookRental(staff, "F-GKQA", "Arnaud", { day: day(41), from: "10:00", to: "11:00" });
  const week = await WeekPage.open(staff, day(41), text, "&kinds=aircraft&types=Renter");
  await waitForHydration(page);
  const heads = week.grid.getByRole("columnheader").getByRole("link");
  await expect(heads).toHaveCount(7);
  await heads.nth(numberOf(day(41))).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/planning/day\\?.*date=${day(41)}`));
  await expect(page).toHaveURL(/kinds=aircraft/);
  await expect(page).toHaveURL(/types=Renter/);
  await expect(page.locator(".pb-hour").first()).toBeVisible();

  await page.getByRole("link", { name: text("dashboard.views.week"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/planning/week\\?.*date=${day(41)}`));
  await expect(page).toHaveURL(/types=Renter/);
  await expect(week.grid).toHaveAttribute("data-alive");

  // Through names and days, then to the hours of an aircraft and back.
  await week.grid.focus();
  await expect.poll(() => week.active()).toContain("F-");
  for (let n = 0; n < 30 && !(await week.active()).startsWith("F-GKQA"); n++) await page.keyboard.press("ArrowDown");
  for (let at = -1; at < numberOf(day(41)); at++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => week.active()).toMatch(/^F-GKQA, .*[1-9] /);
  await page.keyboard.press("Enter");
  await expect(week.hours("F-GKQA")).toBeFocused();
  await expect(page).toHaveURL(/resource=/);
  await page.keyboard.press("Escape");
  await expect(week.hours("F-GKQA")).toBeHidden();
  await expect(week.grid).toBeFocused();

  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(new RegExp(`date=${addDays(day(41), 7)}`));
  await expect(page).toHaveURL(/types=Renter/);
  await page.keyboard.press("PageUp");
  await expect(page).toHaveURL(new RegExp(`date=${day(41)}`));
});

test("in one resource's hours a strip is dragged to another day and time, and undone; by the keyboard it goes a day on", async ({
  as,
  either,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const monday = weekBack(either(1, 2));
  const times = { day: monday, from: "10:00", to: "11:00" };
  const { id } = await bookRental(staff, "F-GRNL", "Arnaud", times);
  const startOf = async () => (await fetchBookedReservation(staff, id)).start;
  const week = await WeekPage.open(staff, monday, text);
  const hours = await week.openHours("F-GRNL");
  const strip = hours.locator(`[data-r="${id}"]`);
  const from = (await strip.boundingBox())!;
  const to = await week.spot("F-GRNL", 2, "14:00");
  const board = new BoardPage(page);
  await board.drag({ x: from.x + 30, y: from.y + from.height / 2 }, { x: to.x + 28, y: to.y });
  const wednesday = addDays(monday, 2);
  await expect.poll(startOf).toBe(instantAt(wednesday, "14:00"));
  await expect(hours.getByRole("row").nth(2).locator(`[data-r="${id}"]`)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(startOf).toBe(instantAt(monday, "10:00"));
  await expect(hours.getByRole("row").nth(0).locator(`[data-r="${id}"]`)).toBeVisible();

  await hours.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => hours.getAttribute("aria-activedescendant")).toContain(id);
  for (const key of ["m", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const tuesday = addDays(monday, 1);
  await expect.poll(startOf).toBe(instantAt(tuesday, "10:15"));
});

test("an empty hour below is booked, what somebody else books appears, and a drop on something taken asks in the form", async ({
  as,
  either,
  text,
}) => {
  const [staff, colleague] = [await as("staff"), await as("admin")];
  const { page } = staff;
  const monday = weekBack(either(3, 4));
  const live = page.waitForResponse(/\/api\/live/);
  const week = await WeekPage.open(staff, monday, text);
  await live;
  const hours = await week.openHours("F-GRNL");
  const friday = addDays(monday, 4);
  const other = await bookRental(colleague, "F-GRNL", "Lambert", { day: friday, from: "09:00", to: "11:00" });
  await expect(hours.getByRole("row").nth(4).locator(`[data-r="${other.id}"]`)).toBeVisible();
  await expect(week.grid.locator(`[data-r="${other.id}"]`).first()).toBeVisible();

  const { x, y } = await week.spot("F-GRNL", 4, "13:00");
  await page.mouse.click(x, y);
  const form = new BookingFormPage(page, text);
  await form.expectTimes("13:00", "14:00");
  await expect(form.box("aircraft")).toHaveValue(/^F-GRNL/);
  await form.choose("reservations.roles.Renter", "arnaud", "ARN");
  const id = await form.book();
  const strip = hours.locator(`[data-r="${id}"]`);
  await expect(strip).toBeVisible();

  const from = (await strip.boundingBox())!;
  const to = await week.spot("F-GRNL", 4, "09:30");
  await new BoardPage(page).drag({ x: from.x + 30, y: from.y + 16 }, { x: to.x + 28, y: to.y });
  const change = new BookingFormPage(page, text, "booking.change");
  await expect(change.dialog).toBeVisible();
  await expect(change.proposals.getByRole("button").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(change.dialog).toBeHidden();

  // A bar of the week itself opens the same sheet as anywhere.
  await week.grid.locator(`[data-r="${id}"]`).first().click();
  await expect(page.getByRole("button", { name: text("booking.actions.edit") })).toBeVisible();
});

test("a strip that is carried over the change of the clock keeps its time of the clock", async ({
  as,
  either,
  text,
}) => {
  const staff = await as("staff");
  const saturday = addDays(AUTUMN_CLOCK_CHANGE, -1);
  const callSign = either("F-GZVB", "F-HALP");
  const { id } = await bookRental(staff, callSign, "Arnaud", { day: saturday, from: "10:00", to: "11:00" });
  const week = await WeekPage.open(staff, saturday, text);
  const hours = await week.openHours(callSign);
  const from = (await hours.locator(`[data-r="${id}"]`).boundingBox())!;
  const sunday = await week.spot(callSign, 6, "10:00");
  await new BoardPage(staff.page).drag({ x: from.x + 30, y: from.y + 16 }, { x: from.x + 30, y: sunday.y });
  await expect
    .poll(async () => (await fetchBookedReservation(staff, id)).start)
    .toBe(instantAt(AUTUMN_CLOCK_CHANGE, "10:00"));
});

test("on a phone the week is the load of each day, and a press opens that day's list", async ({ as, day, text }) => {
  const renter = await as("renter", { width: 390, height: 844 });
  const { page, sites } = renter;
  await page.goto(`/site/${sites.grenoble}/planning/week?date=${day(45)}&types=Renter`);
  const days = page.getByRole("list", { name: text("planning.week.list") }).getByRole("link");
  await expect(days).toHaveCount(7);
  await waitForHydration(page);
  await days.nth(numberOf(day(45))).click();
  await expect(page).toHaveURL(new RegExp(`/planning/day\\?.*date=${day(45)}`));
  await expect(page).toHaveURL(/types=Renter/);
  await expect(page.getByRole("button", { name: text("planning.list.people") })).toBeVisible();
});
