import type { Page } from "@playwright/test";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { bookRental, fetchBookedReservation, instantAt } from "./support/school";
import { expect, expectToast, test } from "./support/test";

/** Counts what a hand does on a page: keys that are pressed (with Ctrl or Alt they count once), and clicks or taps. */
function countHand({ keyboard }: Page) {
  const done = { keys: 0, clicks: 0 };
  return {
    done,
    async press(key: string) {
      done.keys++;
      await keyboard.press(key);
    },
    async type(text: string) {
      done.keys += text.length;
      await keyboard.type(text);
    },
    async click(what: { click: () => Promise<void> }) {
      done.clicks++;
      await what.click();
    },
  };
}

const slashed = (day: string) => day.split("-").reverse().join("/");

test("a rental from a slot is 1 click, 3 letters and 2 keys; by keys alone it is 14 keys", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const board = await BoardPage.open(staff, day(40));
  const form = new BookingFormPage(page, text);
  const renter = form.box("reservations.roles.Renter");

  const fromSlot = countHand(page);
  await fromSlot.click({ click: () => board.click("F-HALP", "10:30") });
  await expect(renter).toBeFocused();
  await fromSlot.type("che");
  // Enter is pressed without waiting for the server's answer.
  await fromSlot.press("Enter");
  await expect(renter).toHaveValue("CHV Marc Chevalier");
  await fromSlot.press("Control+Enter");
  await expect(form.dialog).toBeHidden();
  await expectToast(page, `F-HALP · CHV, ${slashed(day(40))} 10:30–11:30`);
  expect(fromSlot.done).toEqual({ clicks: 1, keys: 5 });

  const byKeys = countHand(page);
  await byKeys.press("n");
  await expect(renter).toBeFocused();
  await byKeys.type("che");
  await byKeys.press("Enter");
  await expect(form.box("aircraft")).toBeFocused();
  await byKeys.type("grnl");
  await byKeys.press("Enter");
  // The time was only a guess, so it comes last.
  await expect(form.field("offBlock")).toBeFocused();
  await byKeys.type("14h");
  await byKeys.press("Control+Enter");
  await expect(form.dialog).toBeHidden();
  await expectToast(page, `F-GRNL · CHV, ${slashed(day(40))} 14:00–15:00`);
  expect(byKeys.done).toEqual({ clicks: 0, keys: 14 });
});

test("an operation from a slot is 2 clicks, 5 letters and 3 keys", async ({ as, day, text }) => {
  const staff = await as("staff");
  const { page } = staff;
  const board = await BoardPage.open(staff, day(41));
  const form = new BookingFormPage(page, text);
  const hand = countHand(page);
  await hand.click({ click: () => board.click("F-HBTT", "10:00") });
  await hand.click({ click: () => form.type("Operation") });
  await expect(form.box("operation")).toBeFocused();
  // What is missing is said once, in plain words, and nothing is red yet.
  await expect(form.dialog).toContainText(text("booking.fields.operation"));
  await expect(form.dialog.locator("[aria-invalid=true]")).toHaveCount(0);
  await expect(form.submit).toBeDisabled();
  await hand.type("ph");
  await hand.press("Enter");
  await expect(form.box("reservations.roles.PilotInCommand")).toBeFocused();
  await hand.type("fau");
  await expect(page.getByRole("option", { name: "FAU" })).toBeVisible();
  await hand.press("Enter");
  await hand.press("Control+Enter");
  await expect(form.dialog).toBeHidden();
  expect(hand.done).toEqual({ clicks: 2, keys: 8 });
});

test("a renter books on a phone with 4 taps; what was quicker is answered with one more", async ({ as, day, text }) => {
  const [renter, staff] = [await as("renter", { width: 390, height: 844 }), await as("staff")];
  const { page } = renter;
  const form = new BookingFormPage(page, text);
  const before = new Date(Date.parse(day(42)) - 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/site/${renter.sites.grenoble}/planning/day?date=${before}`);
  const week = page.getByRole("navigation", { name: text("planning.list.week") });
  // A day of the next week is reached by the arrow, which has its own test.
  if ((await week.getByRole("link", { name: new RegExp(`\\b${Number(day(42).slice(8))}\\b`) }).count()) === 0)
    await page.goto(`/site/${renter.sites.grenoble}/planning/day?date=${day(42)}`);
  const hand = countHand(page);
  await hand.click(week.getByRole("link", { name: new RegExp(`\\b${Number(day(42).slice(8))}\\b`) }));
  await expect(page).toHaveURL(new RegExp(day(42)));
  await hand.click(page.getByRole("button", { name: text("planning.toolbar.create") }));
  const free = form.dialog.getByRole("region", { name: text("booking.free.title") });
  await hand.click(free.getByRole("button", { name: text("booking.free.take", { name: "F-GZVB", time: "09:00" }) }));
  await expect(form.checks).toContainText(text("booking.checks.pass"));

  // Meanwhile the desk gives the aircraft to somebody else.
  await bookRental(staff, "F-GZVB", "Arnaud", { day: day(42), from: "09:00", to: "10:00" });
  await hand.click(form.submit);
  expect(hand.done).toEqual({ clicks: 4, keys: 0 });
  const other = form.proposals.getByRole("button").first();
  await expect(other).toBeInViewport();
  const box = (await other.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(48);
  // The proposals stand right below the field that is in the way.
  const field = (await form.box("aircraft").boundingBox())!;
  expect(box.y - (field.y + field.height)).toBeLessThan(120);
  await other.click();
  await form.book();
});

test("a drop on something taken opens the form with what is free, which a key takes; then it can be undone", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const times = { day: day(43), from: "10:00", to: "11:00" };
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", times);
  await bookRental(staff, "F-HALP", "Lambert", times);
  const board = await BoardPage.open(staff, day(43));
  await board.drag(await board.spot("F-GKQA", "10:30"), await board.spot("F-HALP", "10:30"));
  const form = new BookingFormPage(page, text, "booking.change");
  await expect(form.box("aircraft")).toHaveValue(/^F-HALP/);
  await expect(form.dialog).toContainText(
    text("booking.checks.takenBy", { name: "F-HALP", period: "09:45–11:00", by: "LAM" }),
  );
  await form.dialog.getByRole("button", { name: text("booking.note.show") }).click();
  await expect(form.proposals.getByRole("button").first()).toBeFocused();
  const first = await form.proposals.getByRole("button").first().innerText();
  await page.keyboard.press("Alt+1");
  await expect(form.proposals).toHaveCount(0);
  await expect(form.box("aircraft")).toHaveValue(new RegExp(/F-\w{4}/.exec(first)![0]));
  await page.keyboard.press("Control+Enter");
  await expect(form.dialog).toBeHidden();

  // A move right after an undo has a toast of its own.
  const moved = page.getByRole("status").filter({ hasText: text("booking.done.moved") });
  const undo = moved.getByRole("button", { name: text("booking.undo") });
  const { callSign } = (await fetchBookedReservation(staff, id)).aircraft;
  const from = await board.spot(callSign, "10:30");
  await board.drag(from, await board.spot(callSign, "13:30"));
  await undo.click();
  await expect.poll(async () => (await fetchBookedReservation(staff, id)).start).toBe(instantAt(day(43), "10:00"));
  await expect(board.strip(id, callSign)).toBeVisible();
  await board.drag(from, await board.spot(callSign, "14:30"));
  await expect(undo).toBeVisible();
  await page.waitForTimeout(500);
  await expect(undo).toBeVisible();
});

test("Escape closes the list, then the form, and rings no strip; a name that nobody has stays in its field", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  await bookRental(staff, "F-GKQA", "Arnaud", { day: day(44), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(44));
  await board.click("F-HALP", "14:00");
  const form = new BookingFormPage(page, text);
  const renter = form.box("reservations.roles.Renter");
  await expect(renter).toBeFocused();
  const top = (await form.dialog.boundingBox())!.y;
  await page.keyboard.type("zzz");
  await expect(page.getByText(text("booking.nothingFound"))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(renter).toHaveValue("zzz");
  await page.keyboard.press("Escape");
  await expect(page.getByText(text("booking.nothingFound"))).toBeHidden();
  await expect(form.dialog).toBeVisible();
  await renter.fill("lam");
  await expect(page.getByRole("option", { name: "LAM" })).toBeVisible();
  // The list is as wide as its field, and begins where it begins.
  const box = (await renter.locator("xpath=../..").boundingBox())!;
  const list = (await page.getByRole("listbox").boundingBox())!;
  expect([list.x, list.width].map(Math.round)).toEqual([box.x, box.width].map(Math.round));
  await page.keyboard.press("Tab");
  await expect(renter).toHaveValue(/^LAM/);
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  expect((await form.dialog.boundingBox())!.y).toBe(top);
  await form.type("Maintenance");
  expect((await form.dialog.boundingBox())!.y).toBe(top);
  await form.dialog
    .getByRole("button", { name: text("booking.openCalendar") })
    .first()
    .click();
  // The calendar has the focus, so that its days are reached by arrow keys, and Escape closes it alone.
  const calendar = page.getByRole("dialog", { name: text("booking.openCalendar") });
  await expect(calendar.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(form.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("shell.leave.leave"), exact: true }).click();
  await expect(form.dialog).toBeHidden();
  await expect(board.grid).toBeFocused();
  await expect(board.grid.locator("[data-linked]")).toHaveCount(0);
});

test("typed times are read and rounded, the end moves with the start, and a rental of days has its end date", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const board = await BoardPage.open(staff, day(45));
  await board.click("F-HALP", "09:00");
  const form = new BookingFormPage(page, text);
  await form.enter("offBlock", "1420");
  await form.expectTimes("14:15", "15:15");
  await expect(form.dialog).toContainText(text("booking.hints.rounded", { typed: "14:20", rounded: "14:15" }));
  await form.enter("duration", "1:30");
  await form.expectTimes("14:15", "15:45");
  await form.enter("duration", "+15");
  await form.expectTimes("14:15", "16:00");
  await form.enter("offBlock", "later");
  await expect(form.dialog).toContainText(text("booking.hints.time"));
  await expect(form.field("offBlock")).toHaveValue("later");
  await form.enter("offBlock", "14h");
  await form.enter("onBlock", "15");
  await form.field("from").fill("");
  await form.field("from").press("Tab");
  await expect(form.field("from")).toHaveValue("LFLG");

  const last = new Date(Date.parse(day(45)) + 2 * 86_400_000).toISOString().slice(0, 10);
  await form.enterDate("endDate", slashed(last));
  await form.choose("reservations.roles.Renter", "arnaud", "ARN");
  const id = await form.book();
  const { start, end } = await fetchBookedReservation(staff, id);
  expect([start, end]).toEqual([instantAt(day(45), "14:00"), instantAt(last, "15:00")]);
  // Who is taken then is offered last, in grey.
  await board.click("F-GZVB", "16:00");
  await form.box("reservations.roles.Renter").click();
  await expect(page.getByRole("option", { name: "ARN" })).toContainText(/1[45]:00|\d\d\/\d\d/);
  await expect(page.getByRole("option").last()).toHaveAccessibleName(/ARN/);
});

test("N, T, the arrows and ? act on the planning until a person switches them off", async ({ as, day, text }) => {
  const { page, sites } = await as("staff");
  const { keyboard } = page;
  const shown = () => new URL(page.url()).searchParams.get("date");
  const after = (days: number) => new Date(Date.parse(day(46)) + days * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${day(46)}`);
  await expect(page.getByRole("grid")).toHaveAttribute("data-alive");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await expect.poll(shown).toBe(after(2));
  await keyboard.press("ArrowLeft");
  await expect.poll(shown).toBe(after(1));
  await keyboard.press("t");
  await expect.poll(shown).toBe(new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris" }).format());
  await keyboard.press("?");
  const help = page.getByRole("dialog", { name: text("planning.shortcuts.title") });
  await expect(help).toContainText(text("planning.shortcuts.new.text"));
  await keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.getByRole("heading", { level: 1 }).getByRole("button").focus();

  const { id } = await (await page.request.get("/api/authentification/connectedUser")).json();
  await page.goto(`/site/${sites.grenoble}/user/${id}?tab=account`);
  await page.getByRole("radio", { name: text("account.keys.off"), exact: true }).click();
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${day(46)}`);
  await expect(page.getByRole("grid")).toHaveAttribute("data-alive");
  await keyboard.press("n");
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(shown()).toBe(day(46));
});
