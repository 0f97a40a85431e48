import pg from "pg";
import { clockToMinutes, formatClock } from "@/components/ui/typed-time";
import { addDays } from "@/lib/platform/day";
import { formatDayInText, formatDayTitle, formatLongDay } from "@/lib/platform/display";
import { newId } from "@/lib/platform/ids";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { countHand } from "./support/hand";
import { bookMaintenance, bookRental, fetchBookedReservation, fetchRentable, instantAt } from "./support/school";
import { expect, expectToast, sameOriginHeaders, test } from "./support/test";

const addMinutes = (clock: string, minutes: number) => formatClock(clockToMinutes(clock) + minutes);
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
  await expect(form.line).toBeFocused();
  await fromSlot.type("che");
  // Enter is pressed without waiting for the server's answer.
  await fromSlot.press("Enter");
  await expect(renter).toHaveValue("CHV Marc Chevalier");
  await fromSlot.press("Control+Enter");
  await expect(form.dialog).toBeHidden();
  await expectToast(page, `F-HALP · CHV, ${slashed(day(40))} 10:30–11:30`);
  fromSlot.expectJob("rentalFromSlot");

  const byKeys = countHand(page);
  // A key opens a lesson. Somebody who only rents makes it a rental.
  await byKeys.decide("n");
  await expect(form.line).toBeFocused();
  await byKeys.type("che");
  await byKeys.press("Enter");
  await expect(renter).toHaveValue("CHV Marc Chevalier");
  await byKeys.type("grnl");
  await byKeys.press("Enter");
  await expect(form.box("aircraft")).toHaveValue(/F-GRNL/);
  await byKeys.type("14h");
  await byKeys.press("Control+Enter");
  await expect(form.dialog).toBeHidden();
  await expectToast(page, `F-GRNL · CHV, ${slashed(day(40))} 14:00–15:00`);
  byKeys.expectJob("rentalByKeys");
});

test("who books one after the other goes on with the next form, and the last one can still be undone", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const board = await BoardPage.open(staff, day(53));
  const form = new BookingFormPage(page, text);
  const renter = form.box("reservations.roles.Renter");
  await board.click("F-HALP", "10:30");
  await expect(form.line).toBeFocused();
  await page.keyboard.type("che");
  await page.keyboard.press("Enter");
  await expect(renter).toHaveValue("CHV Marc Chevalier");
  await page.keyboard.press("Control+Shift+Enter");
  await expectToast(page, `F-HALP · CHV, ${slashed(day(53))} 10:30–11:30`);
  await expect(form.dialog).toBeVisible();
  await expect(form.line).toBeFocused();
  await expect(renter).toHaveValue("");
  await form.expectTimes("11:30", "12:30");
  await page.keyboard.type("che");
  await page.keyboard.press("Enter");
  await expect(renter).toHaveValue("CHV Marc Chevalier");
  await page.keyboard.type("gkqa");
  await page.keyboard.press("Enter");
  await form.dialog.getByRole("button", { name: text("booking.bookAndNext") }).click();
  await expectToast(page, `F-GKQA · CHV, ${slashed(day(53))} 11:30–12:30`);
  await expect(renter).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(form.dialog).toBeHidden();
  await page.keyboard.press("Control+z");
  await expectToast(page, text("booking.done.bookingUndone"));
});

test("an operation from a slot is 1 click and 4 keys where the last one was of its kind; else its tab or its kind comes first", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const board = await BoardPage.open(staff, day(41));
  const form = new BookingFormPage(page, text);
  const bookPilot = async (hand: ReturnType<typeof countHand>) => {
    await expect(form.line).toBeFocused();
    await hand.type("fau");
    await expect(page.getByRole("option", { name: "FAU" })).toBeVisible();
    await hand.press("Control+Enter");
    await expect(form.dialog).toBeHidden();
  };

  // What isn't for rent opens as an operation.
  const first = countHand(page);
  await first.click({ click: () => board.click("F-HBTT", "10:00") });
  await expect(form.line).toBeFocused();
  // What is missing is said once, in plain words, and nothing is red yet.
  await expect(form.dialog).toContainText(text("booking.fields.operation"));
  await expect(form.dialog.locator("[aria-invalid=true]")).toHaveCount(0);
  await expect(form.submit).toBeDisabled();
  await first.type("ph");
  await first.press("Enter");
  await bookPilot(first);
  first.expectJob("firstOperationFromSlot");

  const next = countHand(page);
  await next.click({ click: () => board.click("F-HBTT", "14:00") });
  await expect(form.box("operation")).toHaveValue("Photo aérienne");
  // The school's usual briefing is there already.
  await expect(form.dialog.getByLabel(text("booking.fields.briefing"), { exact: true })).toHaveValue("30");
  await bookPilot(next);
  next.expectJob("operationFromSlot");

  const rented = countHand(page);
  await rented.click({ click: () => board.click("F-GKQA", "17:00") });
  await rented.click({ click: () => form.type("Operation") });
  await bookPilot(rented);
  rented.expectJob("operationOnRentedAircraft");
});

test("a reservation is cancelled with its reason by 3 clicks from its card, or by 3 keys; who is told is said before", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const one = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(39), from: "10:00", to: "12:00" });
  const other = await bookRental(staff, "F-HALP", "Lambert", { day: day(39), from: "10:00", to: "12:00" });
  const board = await BoardPage.open(staff, day(39));
  // The sheet says whom to call, and leads on to all that the person has booked.
  await board.strip(one.id, "F-GKQA").click();
  const sheet = page.getByRole("dialog", { name: /^F-GKQA · ARN/ });
  await expect(sheet.getByRole("link", { name: /Philippe Arnaud, / })).toHaveAttribute("href", /^tel:\+33\d{9}$/);
  await expect(sheet).toContainText("Claire Moreau");
  await page.keyboard.press("Escape");
  const dialog = page.getByRole("alertdialog", { name: text("booking.cancelDialog.title") });
  const confirm = dialog.getByRole("button", { name: text("booking.cancelDialog.confirm") });
  const reason = dialog.getByRole("radio", { name: "Aéronef indisponible" });

  await board.strip(one.id, "F-GKQA").hover();
  const byHand = countHand(page);
  await byHand.click(page.locator(".reservation-card").getByRole("button", { name: text("booking.card.cancel") }));
  await expect(dialog).toContainText("F-GKQA · ARN");
  await expect(dialog).toContainText("Philippe Arnaud");
  await expect(confirm).toBeDisabled();
  await byHand.click(dialog.getByText("Aéronef indisponible"));
  await expect(reason).toBeChecked();
  await byHand.click(confirm);
  await expect(dialog).toBeHidden();
  byHand.expectJob("cancellation");
  await expect(board.strip(one.id)).toHaveCount(0);

  await board.grid.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await expect.poll(() => board.active()).toContain("10:00–12:00");
  const byKeys = countHand(page);
  await byKeys.decide("Delete");
  await expect(dialog).toContainText("F-HALP · LAM");
  await expect(dialog.getByRole("radio").first()).toBeAttached();
  // Enter alone cancels nothing, because no reason is chosen.
  await page.keyboard.press("Enter");
  await byKeys.decide("3");
  await expect(reason).toBeChecked();
  await byKeys.press("Enter");
  await expect(dialog).toBeHidden();
  byKeys.expectJob("cancellationByKeys");
  await expect(board.strip(other.id)).toHaveCount(0);

  await page.goto(`/site/${staff.sites.grenoble}/users?text=arnaud`);
  await page.getByRole("row", { name: /ARN/ }).getByRole("link").first().click();
  await page.getByRole("tab", { name: text("people.reservations.title") }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `F-GKQA · ARN, ${slashed(day(39))}` })).toContainText(
    text("reservations.states.Cancelled"),
  );
  await board.page.goto(`/site/${staff.sites.grenoble}/planning/day?date=${day(39)}`);
  await expect(board.grid).toHaveAttribute("data-alive");

  // Moving it to a free time is offered, too, and asks nothing of who has typed nothing.
  const third = await bookRental(staff, "F-GZVB", "Arnaud", { day: day(39), from: "15:00", to: "16:00" });
  await expect(board.strip(third.id, "F-GZVB")).toBeVisible();
  await board.strip(third.id, "F-GZVB").hover();
  await page
    .locator(".reservation-card")
    .getByRole("button", { name: text("booking.card.cancel") })
    .click();
  const move = dialog.getByRole("button", { name: /\d\d:\d\d/ });
  const [free = ""] = /\d\d:\d\d/.exec((await move.textContent())!) ?? [];
  expect(free).not.toBe("15:00");
  await move.click();
  const form = new BookingFormPage(page, text, "booking.change");
  await form.expectTimes(free, addMinutes(free, 60));
  await expect(form.dialog.getByRole("button", { name: text("booking.save") })).toBeEnabled();
});

test("rows are filtered by a name with one key and the name; a new person needs no scrolling at 1280 × 800", async ({
  as,
  day,
  mark,
  text,
}) => {
  const staff = await as("staff", { width: 1280, height: 800 });
  const { page } = staff;
  const board = await BoardPage.open(staff, day(38));
  const filter = countHand(page);
  await filter.decide("f");
  await expect(page.getByRole("searchbox", { name: text("planning.filters.text") })).toBeFocused();
  await filter.type("dub");
  await expect(board.row("F-GKQA")).toHaveCount(0);
  await expect(board.row("DUB")).toBeVisible();
  filter.expectJob("filterByName");

  await page.goto(`/site/${staff.sites.grenoble}/users`);
  const person = countHand(page);
  await person.click(page.getByRole("link", { name: text("people.new") }));
  const lastName = page.getByLabel(text("people.columns.lastName"), { exact: true });
  await expect(lastName).toBeFocused();
  await person.type("Roux");
  await person.press("Tab");
  await person.type("Alix");
  await person.click(page.getByLabel(text("people.columns.email"), { exact: true }));
  await person.type(`${mark}@h.test`.toLowerCase());
  const role = page.getByRole("group", { name: "Grenoble-Le Versoud" }).getByRole("checkbox").first();
  await expect(role).toBeInViewport({ ratio: 1 });
  await person.click(role);
  await expect(page.getByRole("button", { name: text("people.sheet.create") })).toBeInViewport({ ratio: 1 });
  await person.click(page.getByRole("button", { name: text("people.sheet.create") }));
  await expect(page).toHaveURL(/user\/\w{24}/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  person.expectJob("newPerson");
});

test("a site with reservations is emptied and disabled by 4 clicks, after they were seen", async ({
  as,
  day,
  mark,
  text,
}) => {
  const admin = await as("admin");
  const { page, context } = admin;
  const name = `Valence ${mark}`;
  const data = { name, icao: null, timeZone: "Europe/Paris" };
  const made = await context.request.post("/api/site", { data, headers: sameOriginHeaders() });
  expect(made.status(), await made.text()).toBe(201);
  const { id: siteId } = (await made.json()) as { id: string };
  const aircraftId = await insertAircraft(siteId, `F-H${mark}S`);
  for (const hour of ["09:00", "14:00"]) {
    const start = instantAt(day(37), hour);
    const body = { siteId, start, end: start + 3600, users: [], aircraft: { aircraftId } };
    const answer = await context.request.post("/api/reservation/maintenance", {
      data: body,
      headers: sameOriginHeaders(),
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await page.goto("/site/all/site");
  const row = page.getByRole("row", { name: new RegExp(name) });
  const hand = countHand(page);
  await hand.click(row.getByRole("button", { name: text("resource.actions", { name }) }));
  await hand.click(page.getByRole("menuitem", { name: text("resource.disable"), exact: true }));
  const dialog = page.getByRole("dialog", { name: text("school.sites.inTheWayTitle", { name }) });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog).toContainText(text("booking.cancelDialog.told.nobody"));
  await hand.click(dialog.getByText("Décision de l’école"));
  await hand.click(dialog.getByRole("button", { name: /2/ }));
  await expect(row).toHaveCount(0);
  hand.expectJob("emptyAndDisableSite");
});

/** Adds an aircraft to a site. It is written into the database, because no screen makes aircraft yet. */
async function insertAircraft(siteId: string, callSign: string): Promise<string> {
  const database = new pg.Client({ connectionString: process.env.ENVOL_E2E_DATABASE });
  const id = newId();
  await database.connect();
  await database.query(
    "INSERT INTO aircraft (id, call_sign, model, type, class, site_id) VALUES ($1, $2, 'DR400', 'Aircraft', 'SingleEngine', $3)",
    [id, callSign, siteId],
  );
  await database.end();
  return id;
}

test("a renter books on a phone with 4 taps; what was quicker is answered with one more", async ({
  as,
  day,
  locale,
  text,
}) => {
  const [renter, staff] = [await as("renter", { width: 390, height: 844 }), await as("staff")];
  const { page } = renter;
  const form = new BookingFormPage(page, text);
  const rental = page.getByRole("dialog", { name: text("booking.phone.title") });
  const before = addDays(day(42), -1);
  const booked = page.getByRole("dialog", { name: formatDayTitle(day(42), locale) });
  await page.goto(`/site/${renter.sites.grenoble}/planning/day?date=${before}`);
  const hand = countHand(page);
  await hand.click(page.getByRole("button", { name: text("planning.toolbar.create") }));
  await hand.click(rental.getByRole("button", { name: formatLongDay(day(42), locale) }));
  const chip = rental.getByRole("button", { name: text("booking.phone.take", { name: "F-GZVB", time: "09:00" }) });
  expect((await chip.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await hand.click(chip);
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  // While it is sent, the desk gives the aircraft to somebody else.
  await page.route("**/api/reservation/renter", async (route) => {
    await bookRental(staff, "F-GZVB", "Arnaud", { day: day(42), from: "09:00", to: "10:00" });
    await route.continue();
  });
  await hand.click(rental.getByRole("button", { name: text("booking.phone.book"), exact: true }));
  hand.expectJob("rentalOnPhone");
  const recovered = countHand(page);
  const other = form.proposals.getByRole("button").first();
  await expect(other).toBeInViewport();
  await page.unroute("**/api/reservation/renter");
  await form.expectTimes("09:00", "10:00");
  const box = (await other.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(48);
  // The proposals stand right below the field that is in the way.
  const field = (await form.box("aircraft").boundingBox())!;
  expect(box.y - (field.y + field.height)).toBeLessThan(120);
  await recovered.click(other);
  await expect(form.submit).toBeEnabled();
  await recovered.click(form.submit);
  await expect(booked).toBeVisible();
  recovered.expectJob("conflictOnPhone");

  // It can be undone, and one stands on its day.
  await booked.getByRole("button", { name: text("booking.undo") }).click();
  await expect(booked).toBeHidden();
  await expect(page).toHaveURL(new RegExp(day(42)));
  const own = page.locator("[data-r]").filter({ hasText: "CHV" });
  await expect(own).toHaveCount(0);

  // What the desk books meanwhile is seen at once; on a full day one is led to the next free one.
  await page.goto(`/site/${renter.sites.grenoble}/planning/day?date=${day(34)}`);
  await page.getByRole("button", { name: text("planning.toolbar.create") }).click();
  await rental.getByRole("radio", { name: text("booking.phone.day") }).click();
  await rental.getByRole("button", { name: text("booking.phone.take", { name: "F-GKQA", time: "08:00" }) }).click();
  const whole = { day: day(34), from: "05:00", to: "21:00" };
  // Other journeys may have aircraft for rent here, too.
  for (const callSign of await fetchRentable(staff)) await bookMaintenance(staff, callSign, whole);
  await expect(rental).toContainText(text("booking.phone.full", { day: formatDayInText(day(34), locale) }));
  const dayButton = rental.getByRole("button", { name: formatLongDay(day(34), locale) });
  await expect(dayButton).toHaveAttribute("aria-pressed", "true");
  const [leading = ""] = text("booking.phone.nextFree").split("{");
  await rental.getByRole("button", { name: leading }).click();
  await expect(dayButton).toHaveAttribute("aria-pressed", "false");
  // After booking, Back leads to the day that was booked.
  const card = rental.getByRole("region", { name: "F-GRNL" });
  await rental.getByRole("radio", { name: "3:00" }).click();
  await card.getByRole("button").first().click();
  await rental.getByRole("button", { name: text("booking.phone.book"), exact: true }).click();
  await expect(page.getByRole("button", { name: text("booking.booked.done"), exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(new RegExp(day(34)));
  await expect(page.locator("[data-r]").filter({ hasText: "F-GRNL · CHV" })).toBeVisible();
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
  await expect(form.proposals.getByRole("button").first()).toBeFocused();
  await form.dialog.getByRole("button", { name: text("booking.note.show"), exact: true }).click();
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
  await expect(form.line).toBeFocused();
  const top = (await form.dialog.boundingBox())!.y;
  await page.keyboard.type("zzz");
  await expect(page.getByText(text("booking.line.nothing"))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form.line).toHaveValue("zzz");
  await page.keyboard.press("Escape");
  await expect(page.getByText(text("booking.line.nothing"))).toBeHidden();
  await expect(form.dialog).toBeVisible();
  await form.line.fill("");
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
  // The open form notices what another desk books.
  await bookRental(staff, "F-HALP", "Arnaud", { day: day(44), from: "14:00", to: "15:00" });
  await expect(form.proposals).toBeVisible();
  await form.type("Maintenance");
  expect((await form.dialog.boundingBox())!.y).toBe(top);
  await form.dialog
    .getByRole("button", { name: text("shell.day.open") })
    .first()
    .click();
  // The calendar has the focus, so that its days are reached by arrow keys, and Escape closes it alone.
  const calendar = page.getByRole("dialog", { name: text("shell.day.open") });
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
  // The marker on the board goes along.
  await expect(page.locator(".pb-slot")).toHaveAttribute("aria-label", /14:15/);
  await expect(form.dialog).toContainText(text("booking.hints.rounded", { typed: "14:20", rounded: "14:15" }));
  await form.enter("duration", "1:30");
  await form.expectTimes("14:15", "15:45");
  await form.enter("duration", "+15");
  await form.expectTimes("14:15", "16:00");
  await form.enter("offBlock", "later");
  await expect(form.dialog).toContainText(text("booking.hints.time"));
  await expect(form.field("offBlock")).toHaveValue("later");
  await form.enter("offBlock", "14h");
  // An end before the start is the next day, which must be meant.
  await form.enter("onBlock", "13h45");
  await expect(form.field("onBlock")).toHaveAttribute("aria-invalid", "true");
  await expect(form.field("endDate")).toHaveValue(slashed(addDays(day(45), 1)));
  await form.enter("duration", "23:45");
  await expect(form.field("onBlock")).not.toHaveAttribute("aria-invalid");
  await form.enter("duration", "1");
  await form.expectTimes("14:00", "15:00");
  await form.enter("onBlock", "15");
  await form.field("from").fill("");
  await form.field("from").press("Tab");
  await expect(form.field("from")).toHaveValue("LFLG");

  await form.dialog.getByRole("button", { name: text("booking.fields.endDate"), exact: true }).click();
  await expect(form.field("endDate")).toBeFocused();
  const last = new Date(Date.parse(day(45)) + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.keyboard.type(slashed(last).replace(/\D/g, ""));
  await staff.context.setOffline(true);
  await form.box("reservations.roles.Renter").fill("qzx");
  await expect(page.getByText(text("shell.request.unsearched"))).toBeVisible();
  await staff.context.setOffline(false);
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
  const help = page.getByRole("dialog", { name: text("shell.handbook.title") });
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
