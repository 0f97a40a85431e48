import type { Locator, Page } from "@playwright/test";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { bookThroughApi, fetchBookedReservation, fetchPersonId, instantAt } from "./support/school";
import { expect, expectToast, type GetText, test, waitForHydration } from "./support/test";

/** "31/12/2026" of "2026-12-31". */
const slashed = (day: string) => day.split("-").reverse().join("/");
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

class AvailabilityDialogPage {
  readonly dialog: Locator;
  constructor(
    readonly page: Page,
    readonly text: GetText,
    name = text("availability.dialog.add"),
  ) {
    this.dialog = page.getByRole("dialog", { name });
  }
  async enter(field: string, typed: string): Promise<void> {
    const label = this.text(`availability.dialog.${field}`);
    await this.dialog.getByRole("textbox", { name: label, exact: true }).fill(typed);
    await this.page.keyboard.press("Tab");
  }
  async press(button: string): Promise<void> {
    await this.dialog.getByRole("button", { name: this.text(`availability.dialog.${button}`), exact: true }).click();
  }
}

test("an unavailability of each week but one keeps an instructor out of the free ones and warns at booking", async ({
  as,
  day,
  text,
}) => {
  const [instructor, staff] = [await as("ines.faure"), await as("staff")];
  const [first, second, third] = [day(60), plus(day(60), 7), plus(day(60), 14)];
  const board = await BoardPage.open(staff, first);
  const { page } = instructor;
  await page.goto(`/site/${instructor.sites.grenoble}/planning/personal?date=${first}`);
  await waitForHydration(page);

  await page.keyboard.press("a");
  const said = new AvailabilityDialogPage(page, text);
  await said.enter("day", slashed(first));
  await said.enter("from", "0900");
  await said.enter("to", "1200");
  await said.dialog.getByRole("checkbox", { name: text("availability.dialog.weekly") }).click();
  await said.enter("until", slashed(third));
  await said.dialog.getByRole("combobox", { name: text("availability.dialog.exceptions") }).selectOption(second);
  await said.dialog.getByRole("textbox", { name: text("availability.dialog.comment") }).fill("Cours du soir");
  await said.press("save");
  await expectToast(page, text("availability.done.added"));
  const ground = page.getByRole("button", {
    name: new RegExp(`^${text("availability.kinds.Unavailable")} 09:00–12:00`),
  });
  await expect(ground.filter({ visible: true })).toHaveCount(1);

  // It appears on the open board of the desk, behind the strips.
  const unavailable = (board: BoardPage) =>
    board.row("FAU").getByRole("gridcell", { name: `${text("planning.unavailable")} 09:00–12:00` });
  await board.scrollUntilVisible(board.row("FAU"), unavailable(board));

  // Where an instructor is chosen, she comes with the reason, and choosing her warns; in the excepted week she is free.
  for (const [date, isAway] of [
    [first, true],
    [second, false],
    [third, true],
  ] as const) {
    const its = await BoardPage.open(staff, date);
    await its.scrollTo(its.row("Hilsz"));
    await its.click("Hilsz", "10:00");
    const form = new BookingFormPage(staff.page, text);
    await form.expectOpen();
    await form.type("Meeting");
    await form.box("participants").fill("Faure");
    const option = staff.page.getByRole("option", { name: /FAU/ });
    const reason = text("booking.checks.unavailable", { period: "09:00–12:00" });
    if (isAway) await expect(option).toContainText(reason);
    else await expect(option).not.toContainText(reason);
    await option.click();
    const warned = form.checks.getByText(/FAU/);
    if (isAway) await expect(warned).toBeVisible();
    else await expect(form.checks).toContainText(text("booking.checks.pass"));
    await expect(form.submit).toBeEnabled();
  }
});

test("the desk enters it from the person's row and sees what is booked then; one week is changed alone, deleted and back", async ({
  as,
  day,
  text,
}) => {
  const [renter, staff] = [await as("philippe.arnaud"), await as("staff")];
  const first = day(62);
  const start = instantAt(first, "10:00");
  const { id } = await bookThroughApi(staff, "renter", "F-HALP", {
    ...{ start, end: start + 3600 },
    users: [{ userId: await fetchPersonId(staff, "Arnaud"), reservationUserRole: 1 }],
  });
  const board = await BoardPage.open(staff, first);
  await board.scrollTo(board.row("ARN"));
  await board.page
    .locator(".pb-head")
    .filter({ has: board.page.locator("b", { hasText: "ARN" }) })
    .click({ button: "right" });
  await staff.page.getByRole("menuitem", { name: text("availability.open") }).click();
  const name = text("availability.dialog.addFor", { name: "Philippe Arnaud" });
  const said = new AvailabilityDialogPage(staff.page, text, name);
  await said.dialog.getByRole("checkbox", { name: text("availability.dialog.weekly") }).click();
  const booked = said.dialog.getByRole("alert");
  await expect(booked).toContainText("Philippe Arnaud");
  await expect(booked.getByRole("link")).toHaveAttribute("href", new RegExp(`reservation=${id}$`));
  await said.press("save");
  await expectToast(staff.page, text("availability.done.added"));

  const { page } = renter;
  await page.goto(`/site/${renter.sites.grenoble}/planning/personal?date=${plus(first, 7)}`);
  await waitForHydration(page);
  const ground = page
    .getByRole("button", { name: new RegExp(`^${text("availability.kinds.Unavailable")} `) })
    .filter({ visible: true });
  await ground.click();
  const change = new AvailabilityDialogPage(page, text, text("availability.dialog.change"));
  await change.enter("to", "1000");
  await change.press("save");
  await expect(ground).toHaveAccessibleName(/ 09:00–10:00/);
  await page.keyboard.press("Control+z");
  await expect(ground).toHaveAccessibleName(/ 09:00–12:00/);

  await ground.click();
  await change.press("delete");
  // The dialog goes together with what was deleted, so that nobody presses it once more.
  await expect(change.dialog).toBeHidden();
  expect(await ground.count()).toBe(0);
  await page.getByRole("button", { name: text("availability.done.undo"), exact: true }).click();
  await expect(ground).toHaveCount(1);
  // All that follow: nothing is left from this week on, and the week before stays.
  await ground.click();
  await change.dialog.getByRole("radio").nth(1).click();
  await change.press("delete");
  await expect(ground).toHaveCount(0);
  await page.goto(`/site/${renter.sites.grenoble}/planning/personal?date=${first}`);
  await expect(ground).toHaveCount(1);
});

test("in my week a strip is dragged, shortened and moved by keys, each undone; empty ground books, with Alt it says when", async ({
  as,
  day,
  text,
}) => {
  const [renter, staff] = [await as("renter"), await as("staff")];
  const date = day(64);
  const start = instantAt(date, "10:00");
  const { id } = await bookThroughApi(staff, "renter", "F-GRNL", {
    ...{ start, end: start + 7200 },
    users: [{ userId: await fetchPersonId(staff, "Chevalier"), reservationUserRole: 1 }],
  });
  const { page } = renter;
  await page.goto(`/site/${renter.sites.grenoble}/planning/personal?date=${date}`);
  await waitForHydration(page);
  const strip = page.locator(`.mw [data-r="${id}"]`);
  const times = async () => {
    const { start: from, end: to } = await fetchBookedReservation(staff, id);
    return [(from - start) / 60, (to - start) / 60];
  };
  const box = async () => {
    await expect(strip.locator(".mw-box")).toBeVisible();
    return (await strip.locator(".mw-box").boundingBox())!;
  };
  const drag = async (from: { x: number; y: number }, pixels: number, what: "strip" | "ground" | "Alt" = "strip") => {
    if (what === "Alt") await page.keyboard.down(what);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + pixels / 2, { steps: 3 });
    await page.mouse.move(from.x, from.y + pixels, { steps: 3 });
    if (what === "strip") await expect(page.locator(".mw-label")).toBeVisible();
    await page.mouse.up();
    if (what === "Alt") await page.keyboard.up(what);
  };

  await page.emulateMedia({ media: "print" });
  await expect(strip.getByText("10:00–12:00")).toBeVisible();
  await page.emulateMedia({ media: null });

  await strip.scrollIntoViewIfNeeded();
  const at = await box();
  await drag({ x: at.x + 40, y: at.y + 30 }, 56);
  await expectToast(page, text("booking.done.moved"));
  expect(await times()).toEqual([60, 180]);
  await page.keyboard.press("Control+z");
  await expect.poll(times).toEqual([0, 120]);

  await expect(strip).toContainText("10:00–12:00");
  const again = await box();
  await drag({ x: again.x + 60, y: again.y + again.height - 3 }, -28);
  await expectToast(page, text("booking.done.resized"));
  expect(await times()).toEqual([0, 90]);
  await page.keyboard.press("Control+z");
  await expect.poll(times).toEqual([0, 120]);

  await expect(strip).toContainText("10:00–12:00");
  await strip.getByRole("button").focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator(".mw-label")).toHaveText(/10:15–12:30/);
  await page.keyboard.press("Enter");
  await expect.poll(times).toEqual([15, 150]);
  await page.keyboard.press("Control+z");
  await expect.poll(times).toEqual([0, 120]);
  await expect(strip).toContainText("10:00–12:00");
  await strip.getByRole("button").focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: /^F-GRNL/ });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  const free = await box();
  const said = new AvailabilityDialogPage(page, text);
  const from = said.dialog.getByRole("textbox", { name: text("availability.dialog.from"), exact: true });
  // A message of what was undone may still lie over the ground.
  await expect(async () => {
    await drag({ x: free.x + 40, y: free.y + free.height + 60 }, 56, "Alt");
    await expect(from).toHaveValue("13:00", { timeout: 5_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(said.dialog).toBeHidden();

  await drag({ x: free.x + 40, y: free.y + free.height + 60 }, 56, "ground");
  const form = new BookingFormPage(page, text);
  await form.expectTimes("13:00", "14:15");
  await page.keyboard.press("Escape");
  await expect(form.dialog).toBeHidden();
  await page.mouse.click(free.x + 40, free.y + free.height + 60);
  await form.expectTimes("13:00", "14:00");
});

test("who may not move a strip any more sees no handle, and pulling it and moving it by keys say why", async ({
  as,
  day,
  text,
}) => {
  const [student, staff] = [await as("student"), await as("staff")];
  const start = instantAt(day(65), "10:00");
  const { id } = await bookThroughApi(staff, "renter", "F-GRNL", {
    ...{ start, end: start + 3600 },
    users: [
      { userId: await fetchPersonId(staff, "Chevalier"), reservationUserRole: 1 },
      { userId: await fetchPersonId(staff, "Martin"), reservationUserRole: 5 },
    ],
  });
  const { page } = student;
  await page.goto(`/site/${student.sites.grenoble}/planning/personal?date=${day(65)}`);
  await waitForHydration(page);
  const strip = page.locator(`.mw [data-r="${id}"]`);
  await expect(strip).toBeVisible();
  await expect(strip.locator("[data-edge]")).toHaveCount(0);
  await strip.scrollIntoViewIfNeeded();
  const { x, y } = (await strip.locator(".mw-box").boundingBox())!;
  await page.mouse.move(x + 40, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 60, { steps: 3 });
  await page.mouse.up();
  await expectToast(page, text("booking.notMovable.title"));
  await expect(page.locator(".mw-ghost")).toHaveCount(0);
  // The pull is no press: the sheet stays closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await strip.getByRole("button").focus();
  await page.keyboard.press("m");
  await expectToast(page, text("booking.notMovable.title"));
  await strip.getByRole("button").focus();
  await page.keyboard.press("Delete");
  await expectToast(page, text("booking.notCancellable.title"));
});

test("on a phone one's week begins with what one has said, too, and a swipe leads to the next week", async ({
  as,
  day,
  text,
}) => {
  const renter = await as("renter", { width: 390, height: 800 });
  const { page } = renter;
  await page.goto(`/site/${renter.sites.grenoble}/planning/personal?date=${day(66)}`);
  await waitForHydration(page);
  await page
    .getByRole("button", { name: text("availability.open") })
    .first()
    .click();
  const said = new AvailabilityDialogPage(page, text);
  await said.enter("day", slashed(day(66)));
  await said.press("save");
  await expect(page.getByRole("button", { name: /09:00–12:00/ }).filter({ visible: true })).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /09:00–12:00/ }).filter({ visible: true })).toHaveCount(0);
});
