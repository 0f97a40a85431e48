import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import {
  bookMaintenance,
  bookRental,
  bookThroughApi,
  changeRentalCommentByApi,
  fetchBookedReservation,
  fetchCalendarFeed,
  fetchPersonId,
  instantAt,
} from "./support/school";
import { dayFromToday, expect, expectToast, test, waitForHydration } from "./support/test";

/** The product promises one second. A busy test machine gets half a second more. */
const LIVE_MS = 1_500;

test("the front desk books by the form, past a conflict; a colleague's board and the pilot's calendar show it", async ({
  as,
  day,
  text,
}) => {
  const [desk, colleague, pilot] = [await as("staff"), await as("instructor"), await as("renter")];
  await bookMaintenance(desk, "F-GKQA", { day: day(0), from: "10:00", to: "11:00" });
  const live = colleague.page.waitForResponse(/\/api\/live/);
  const theirs = await BoardPage.open(colleague, day(0));
  await live;
  const ours = await BoardPage.open(desk, day(0));

  await desk.page.getByRole("button", { name: text("planning.toolbar.create") }).click();
  // The colleague's page itself records when each strip appears, so that a slow test runner doesn't matter.
  await theirs.grid.evaluate((grid) => {
    const cameAt: Record<string, number> = {};
    Object.assign(window, { cameAt });
    new MutationObserver(() => {
      for (const { dataset } of grid.querySelectorAll<HTMLElement>("[data-r]")) cameAt[dataset.r!] ??= Date.now();
    }).observe(grid, { childList: true, subtree: true });
  });
  let answeredAt = Number.NaN;
  desk.page.on("response", (response) => {
    if (response.status() === 201) answeredAt = Date.now();
  });
  const form = new BookingFormPage(desk.page, text);
  await form.type("Operation");
  await expect(form.field("operation")).toBeVisible();
  await form.type("Renter");
  await form.choose("reservations.roles.Renter", "cheva", "CHV Marc Chevalier");
  await form.enter("offBlock", "10:30");
  await form.enter("onBlock", "12:00");
  await form.choose("aircraft", "GKQA", "F-GKQA");
  await expect(form.checks).toContainText(text("booking.checks.conflict", { name: "F-GKQA" }));
  await expect(form.submit).toBeDisabled();
  // The form offers another time on the same day, or another aircraft at the same time.
  const later = form.proposals.getByRole("button", { name: /1[12]:\d\d–/ });
  const [from, to] = /(\d\d:\d\d)–(\d\d:\d\d)/.exec(await later.innerText())!.slice(1);
  await later.click();
  await form.expectTimes(from!, to!);
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  await form.enter("offBlock", "10:30");
  await form.enter("onBlock", "12:00");
  await form.proposals.getByRole("button", { name: "F-HALP" }).click();
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  await expect(form.field("duration")).toHaveValue("1:30");
  const id = await form.book();
  await expect(theirs.strip(id, "F-HALP")).toBeVisible();
  const cameAt = await colleague.page.evaluate(
    (one) => (window as unknown as { cameAt: Record<string, number> }).cameAt[one]!,
    id,
  );
  expect(cameAt - answeredAt, "milliseconds until the colleague sees it").toBeLessThanOrEqual(LIVE_MS);
  await expect(ours.strip(id, "F-HALP")).toBeVisible();
  // The people's rows stand below the window.
  await expect(async () => {
    await ours.grid.evaluate((grid) => grid.scrollTo(grid.scrollLeft, grid.scrollHeight));
    await expect(ours.strip(id, "CHV")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  const feed = await fetchCalendarFeed(pilot);
  expect(feed).toContain(id);
  expect(feed).toContain("F-HALP");
});

test("two people can't book the same: the second is told who was first and keeps what was typed", async ({
  as,
  day,
  text,
}) => {
  const [first, second] = [await as("staff"), await as("admin")];
  const forms = [];
  for (const person of [first, second]) {
    const board = await BoardPage.open(person, day(1));
    await board.click("F-GRNL", "14:00");
    const form = new BookingFormPage(person.page, text);
    await form.choose(
      "reservations.roles.Renter",
      person === first ? "lambert" : "arnaud",
      person === first ? "LAM" : "ARN",
    );
    await form.openRare("comment");
    // The check of all that is typed must be over before the first one books.
    const checked = person.page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/reservation/check") && answer.request().postData()?.includes("Deux passagers") === true,
    );
    await form.field("comment").fill("Deux passagers");
    await checked;
    await expect(form.checks).toContainText(text("booking.checks.pass"));
    forms.push(form);
  }
  const [early, late] = forms as [BookingFormPage, BookingFormPage];
  await early.book();
  await late.submit.click();
  await expect(second.page.getByRole("alert").filter({ hasText: text("booking.failed.book") })).toBeVisible();
  await expect(late.checks).toContainText(text("booking.checks.conflict", { name: "F-GRNL" }));
  await expect(late.dialog).toContainText("LAM");
  await expect(late.submit).toBeDisabled();
  await expect(late.field("comment")).toHaveValue("Deux passagers");
  await late.expectTimes("14:00", "15:00");
  // With another aircraft, the rest of the form stays filled in.
  await late.proposals.getByRole("button", { name: "F-GZVB" }).click();
  await late.book();
});

test("an empty slot books where and when it was clicked, a drag how long it was pulled", async ({ as, day, text }) => {
  const staff = await as("staff");
  const board = await BoardPage.open(staff, day(2));
  await board.click("F-HALP", "10:30");
  const form = new BookingFormPage(staff.page, text);
  await form.expectTimes("10:30", "11:30");
  await expect(form.box("aircraft")).toHaveValue(/^F-HALP/);
  await form.expectOpen();
  await staff.page.keyboard.press("Escape");
  await expect(form.dialog).toBeHidden();

  await board.drag(await board.spot("F-GZVB", "13:00"), await board.spot("F-GZVB", "15:10"));
  await form.expectTimes("13:00", "15:15");
  await form.choose("reservations.roles.Renter", "arnaud", "ARN");
  const id = await form.book();
  await expect(board.strip(id, "F-GZVB")).toBeVisible();
});

test("a strip is dragged to another time and aircraft, pulled longer by its end, and undone by button or Ctrl-Z", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(3), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(3));
  const now = async () => {
    const { aircraft, start, end } = await fetchBookedReservation(staff, id);
    return { callSign: aircraft.callSign, start, end };
  };
  const was = { callSign: "F-GKQA", start: instantAt(day(3), "10:00"), end: instantAt(day(3), "11:00") };
  const moved = { callSign: "F-GRNL", start: instantAt(day(3), "13:30"), end: instantAt(day(3), "14:30") };
  const toast = staff.page.getByRole("status").filter({ hasText: text("booking.done.moved") });

  await board.drag(await board.spot("F-GKQA", "10:30"), await board.spot("F-GRNL", "14:00"));
  await expect(toast).toBeVisible();
  await expect(board.strip(id, "F-GRNL")).toBeVisible();
  expect(await now()).toEqual(moved);
  await toast.getByRole("button", { name: text("booking.undo") }).click();
  await expect(board.strip(id, "F-GKQA")).toBeVisible();
  await expect.poll(now).toEqual(was);

  const strip = (await board.strip(id, "F-GKQA").boundingBox())!;
  const edge = { x: strip.x + strip.width - 3, y: strip.y + strip.height / 2 };
  await board.drag(edge, { x: (await board.spot("F-GKQA", "12:00")).x, y: edge.y });
  await expect.poll(now).toEqual({ ...was, end: instantAt(day(3), "12:00") });
  await expect(staff.page.getByRole("status").filter({ hasText: text("booking.done.resized") })).toBeVisible();
  await staff.page.keyboard.press("Control+z");
  await expect.poll(now).toEqual(was);
});

test("briefing, debriefing and turnaround go with a strip that is dragged, and come back with it as they were", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const start = instantAt(day(24), "09:00");
  const { id } = await bookThroughApi(staff, "renter", "F-GKQA", {
    start,
    end: start + 2 * 3600,
    durationBriefing: 20,
    durationDebriefing: 10,
    aircraft: { startTurnaround: start - 1800 },
    users: [{ userId: await fetchPersonId(staff, "Arnaud"), reservationUserRole: 1 }],
  });
  const times = async () => {
    const { aircraft, ...view } = await fetchBookedReservation(staff, id);
    const { startTurnaround, startFlight, endFlight } = aircraft;
    return [startTurnaround, view.start, startFlight, endFlight, view.end].map((one) => (one - start) / 60);
  };
  const was = [-30, 0, 20, 110, 120];
  expect(await times()).toEqual(was);
  const board = await BoardPage.open(staff, day(24));
  await board.drag(await board.spot("F-GKQA", "10:00"), await board.spot("F-GKQA", "11:00"));
  await expect.poll(times).toEqual(was.map((one) => one + 60));
  await expect(staff.page.getByRole("status").filter({ hasText: text("booking.done.moved") })).toBeVisible();
  await staff.page.keyboard.press("Control+z");
  await expect.poll(times).toEqual(was);
});

test("who works on a maintenance stays on it when its comment is changed; an observer is booked as one", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const start = instantAt(day(25), "09:00");
  // In a large school, these people aren't among the first results. They are found only by typing their names.
  await staff.page.route(
    (url) => url.pathname.endsWith("/user-light") && !url.searchParams.get("text"),
    (route) => route.fulfill({ json: [] }),
  );
  const users = [{ userId: await fetchPersonId(staff, "Lambert"), reservationUserRole: 6 }];
  const shop = await bookThroughApi(staff, "maintenance", "F-GKQA", { start, end: start + 7200, users });
  const board = await BoardPage.open(staff, day(25));
  await board.strip(shop.id, "F-GKQA").click();
  await staff.page.getByRole("button", { name: text("booking.actions.edit") }).click();
  const change = new BookingFormPage(staff.page, text, "booking.change");
  await expect(change.dialog).toContainText("Lambert");
  await change.openRare("comment");
  await change.field("comment").fill("Vidange");
  await change.dialog.getByRole("button", { name: text("booking.save") }).click();
  await expect(change.dialog).toBeHidden();
  const castOf = async (id: string) =>
    (await fetchBookedReservation(staff, id)).users.map(({ userId, reservationUserRole }) => ({
      userId,
      reservationUserRole,
    }));
  expect(await castOf(shop.id)).toEqual(users);

  await board.click("F-HALP", "13:30");
  const form = new BookingFormPage(staff.page, text);
  await form.choose("reservations.roles.Renter", "arnaud", "ARN");
  await form.openRare("crew");
  await form.box("crew").fill("Lambert");
  await staff.page.getByRole("option", { name: "Lambert" }).click();
  await staff.page.keyboard.press("Tab");
  await form.dialog
    .getByRole("combobox", { name: /Lambert/ })
    .selectOption({ label: text("reservations.roles.Observer") });
  const id = await form.book();
  expect(await castOf(id)).toContainEqual({ ...users[0], reservationUserRole: 5 });
});

test("a meeting is booked from the empty slot of a room, with those who come; their calendars show it", async ({
  as,
  day,
  text,
}) => {
  const [staff, instructor] = [await as("staff"), await as("instructor")];
  const board = await BoardPage.open(staff, day(33));
  await board.scrollTo(board.row("Hilsz"));
  await board.click("Hilsz", "12:30");
  const form = new BookingFormPage(staff.page, text);
  await form.expectTimes("12:30", "13:30", ["start", "end"]);
  await expect(form.box("classroom")).toHaveValue("Hilsz");
  await form.type("Meeting");
  await expect(form.line).toBeFocused();
  await expect(form.submit).toBeDisabled();
  for (const name of ["Dubois", "Lambert"]) {
    await form.box("participants").fill(name);
    await staff.page.getByRole("option", { name }).click();
  }
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  const id = await form.book();
  await expect(board.strip(id, "Hilsz")).toBeVisible();
  expect((await fetchBookedReservation(staff, id)).users.map((user) => user.reservationUserRole)).toEqual([6, 6]);
  expect(await fetchCalendarFeed(instructor)).toContain(id);
});

test("an aircraft that is made ready before midnight is seen as taken on the evening before, on board and phone", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const midnight = instantAt(day(27), "00:00");
  const { id } = await bookThroughApi(staff, "renter", "F-GKQA", {
    start: midnight,
    end: midnight + 3600,
    aircraft: { startTurnaround: midnight - 2700 },
    users: [{ userId: await fetchPersonId(staff, "Arnaud"), reservationUserRole: 1 }],
  });
  const evening = new Date(Date.parse(day(27)) - 86_400_000).toISOString().slice(0, 10);
  const board = await BoardPage.open(staff, evening);
  await expect(board.strip(id, "F-GKQA")).toHaveAccessibleName(
    new RegExp(`${text("planning.taken", { span: "23:15–00:00" })}$`),
  );
  await expect(board.strip(id)).toHaveCount(1);
  await board.strip(id, "F-GKQA").click();
  await expect(staff.page.getByRole("dialog")).toContainText("ARN");

  const phone = await as("staff", { width: 390, height: 844 });
  await phone.page.goto(`/site/${phone.sites.grenoble}/planning/day?date=${evening}`);
  const strip = phone.page.locator(`[data-r="${id}"]`);
  await expect(strip).toContainText("23:15");
  await expect(strip).toContainText(text("planning.list.ahead", { time: "00:00" }));
});

test("a renter's flight within the notice is neither dragged nor changed by them: they ask, and staff grant", async ({
  as,
  either,
  text,
}) => {
  const [renter, staff] = [await as("renter"), await as("staff")];
  // The next early morning that is still in the future. Nobody flies then.
  const early = either("04:00", "05:00");
  const isToCome = (one: string) => instantAt(one, early) > Date.now() / 1000 + 600;
  const morning = [dayFromToday(0), dayFromToday(1)].find(isToCome)!;
  const start = instantAt(morning, early);
  const { id } = await bookThroughApi(staff, "renter", "F-GZVB", {
    start,
    end: start + 1800,
    users: [{ userId: await fetchPersonId(staff, "Chevalier"), reservationUserRole: 1 }],
  });
  const board = await BoardPage.open(renter, morning);
  await board.strip(id, "F-GZVB").hover();
  const card = renter.page.locator(".reservation-card");
  await expect(card.getByRole("button", { name: text("booking.card.open") })).toBeVisible();
  await expect(card.getByRole("button", { name: text("booking.card.move") })).toHaveCount(0);
  await board.strip(id, "F-GZVB").click();
  const sheet = renter.page.getByRole("dialog", { name: /^F-GZVB/ });
  await expect(sheet.getByRole("button", { name: text("booking.actions.edit") })).toHaveCount(0);
  const desk = await BoardPage.open(staff, morning);
  const answering = staff.page.getByRole("dialog", { name: /^F-GZVB/ });

  // Another time is granted with one press.
  await sheet.getByRole("button", { name: text("booking.request.ask.OtherTime") }).click();
  const wish = renter.page.getByRole("alertdialog", { name: text("booking.request.dialog.title.OtherTime") });
  await wish.getByLabel(text("booking.fields.offBlock")).fill(early.replace(":00", ":15"));
  await wish.getByRole("button", { name: text("booking.request.dialog.send") }).click();
  await expect(sheet).toContainText(text("booking.request.waits"));
  // The open board of who answers marks it, without a reload.
  await expect(desk.strip(id, "F-GZVB")).toHaveAccessibleName(new RegExp(text("reservations.asked")));
  await desk.strip(id, "F-GZVB").click();
  await answering.getByRole("button", { name: text("booking.request.grant.OtherTime") }).click();
  await expectToast(staff.page, text("booking.done.changed"));
  await expect(sheet).not.toContainText(text("booking.request.waits"));
  expect((await fetchBookedReservation(staff, id)).start).toBe(start + 900);
  await staff.page.keyboard.press("Escape");
  await expect(answering).toHaveCount(0);

  await sheet.getByRole("button", { name: text("booking.request.ask.Cancellation") }).click();
  const question = renter.page.getByRole("alertdialog", { name: text("booking.request.dialog.title.Cancellation") });
  await question
    .locator("label")
    .filter({ has: renter.page.getByRole("radio") })
    .first()
    .click();
  await question.getByLabel(text("booking.request.dialog.comment.Cancellation")).fill("Trente-neuf de fièvre");
  await question.getByRole("button", { name: text("booking.request.dialog.send") }).click();
  await expect(sheet).toContainText(text("booking.request.waits"));

  // It waits on the home of who answers, too. One Enter grants it, and the focus isn't on the next answer then.
  await staff.page.goto(`/site/${staff.sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await waitForHydration(staff.page);
  const waiting = staff.page.getByRole("list", { name: text("lessonRequests.heading") });
  const row = waiting.getByRole("listitem").filter({ hasText: "Trente-neuf de fièvre" });
  await row.getByRole("button", { name: text("booking.request.grant.Cancellation") }).press("Enter");
  await expect(row).toHaveCount(0);
  await expect(waiting).toBeFocused();
  await expectToast(staff.page, text("booking.done.cancelled"));
  // The renter's open sheet hears of it, too.
  await expect(sheet).not.toContainText(text("booking.request.waits"));
});

test("a move is not undone over what somebody changed since", async ({ as, day, text }) => {
  const [staff, admin] = [await as("staff"), await as("admin")];
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(4), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(4));
  await board.drag(await board.spot("F-GKQA", "10:30"), await board.spot("F-GKQA", "13:30"));
  const toast = staff.page.getByRole("status").filter({ hasText: text("booking.done.moved") });
  await expect(toast).toBeVisible();
  await changeRentalCommentByApi(admin, id);
  await toast.getByRole("button", { name: text("booking.undo") }).click();
  await expect(staff.page.getByRole("alert").filter({ hasText: text("booking.failed.undo") })).toBeVisible();
  expect((await fetchBookedReservation(staff, id)).start).toBe(instantAt(day(4), "13:00"));
});

test("a cancelled flight leaves the board and is found under its state; what was entered by mistake is gone", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const one = await bookRental(staff, "F-HALP", "Arnaud", { day: day(5), from: "10:00", to: "12:00" });
  const other = await bookRental(staff, "F-GZVB", "Lambert", { day: day(5), from: "10:00", to: "12:00" });
  const board = await BoardPage.open(staff, day(5));
  await board.strip(one.id, "F-HALP").click();
  await staff.page.getByRole("button", { name: text("booking.actions.cancelOther") }).click();
  const dialog = staff.page.getByRole("alertdialog", { name: text("booking.cancelDialog.title") });
  const confirm = dialog.getByRole("button", { name: text("booking.cancelDialog.confirm") });
  await expect(confirm).toBeDisabled();
  await dialog.getByText("Météo : vent").click();
  await dialog.getByLabel(text("booking.cancelDialog.text2")).fill("45 nœuds en rafales");
  await confirm.click();
  await expect(board.strip(one.id)).toHaveCount(0);

  await board.strip(other.id, "F-GZVB").click();
  await staff.page.getByRole("button", { name: text("booking.actions.more") }).click();
  await staff.page.getByRole("menuitem", { name: text("booking.actions.withdraw") }).click();
  await staff.page
    .getByRole("alertdialog", { name: text("booking.withdrawDialog.title") })
    .getByRole("button", { name: text("booking.withdrawDialog.confirm") })
    .click();
  await expect(board.strip(other.id)).toHaveCount(0);

  await staff.page.getByRole("button", { name: text("planning.toolbar.filters") }).click();
  await staff.page.getByRole("checkbox", { name: text("planning.filters.cancelled") }).click();
  await staff.page.keyboard.press("Escape");
  await expect(board.strip(one.id, "F-HALP")).toBeVisible();
  await expect(board.strip(other.id)).toHaveCount(0);
  await board.strip(one.id, "F-HALP").click();
  await expect(staff.page.getByRole("dialog")).toContainText("45 nœuds en rafales");
});

test("what is blocked is booked by staff with a written reason only, and stands red on the board", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const board = await BoardPage.open(staff, day(6));
  await board.click("F-HBTT", "10:00");
  const form = new BookingFormPage(staff.page, text);
  await form.type("Renter");
  await form.choose("reservations.roles.Renter", "arnaud", "ARN");
  await expect(form.checks).toContainText(text("reservations.rules.notForRent.finding", { name: "F-HBTT" }));
  const anyway = form.dialog.getByRole("button", { name: text("booking.bookAnyway") });
  await expect(anyway).toBeDisabled();
  // Type letter by letter. Each letter starts a new check, and the field must stay.
  await form.field("overrideReason").pressSequentially("Accord du chef pilote");
  await expect(form.field("overrideReason")).toHaveValue("Accord du chef pilote");
  const id = await form.book(anyway);
  await expect(board.strip(id, "F-HBTT")).toHaveAccessibleName(new RegExp(text("reservations.compliances.Blocking")));
  await board.strip(id, "F-HBTT").hover();
  await expect(staff.page.getByText(text("booking.details.why"))).toBeVisible();
});

test("a renter books only what is for rent, only for themself; a student books nothing", async ({ as, day, text }) => {
  const [renter, student] = [await as("renter"), await as("student")];
  const board = await BoardPage.open(renter, day(7));
  await board.click("F-GKQA", "10:00");
  const form = new BookingFormPage(renter.page, text);
  await expect(form.dialog.getByRole("radio")).toHaveCount(1);
  await expect(form.field("reservations.roles.Renter")).toHaveValue("CHV Marc Chevalier");
  await expect(form.field("reservations.roles.Renter")).toHaveAttribute("readonly");
  await expect(form.field("crew")).toHaveCount(0);
  await form.box("aircraft").click();
  await expect(renter.page.getByRole("option", { name: "F-GKQA" })).toBeVisible();
  await expect(renter.page.getByRole("option", { name: "F-HBTT" })).toHaveCount(0);
  await renter.page.getByRole("option", { name: "F-GKQA" }).click();
  const id = await form.book();
  await expect(board.strip(id, "F-GKQA")).toBeVisible();

  const theirs = await BoardPage.open(student, day(7));
  await expect(student.page.getByRole("button", { name: text("planning.toolbar.create") })).toHaveCount(0);
  await theirs.click("F-HALP", "10:00");
  await expect(student.page.getByRole("dialog")).toHaveCount(0);
  await theirs.strip(id, "F-GKQA").click();
  const dialog = student.page.getByRole("dialog");
  await expect(dialog).toContainText("CHV");
  await expect(dialog.getByRole("button", { name: text("booking.actions.edit") })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: text("booking.actions.cancelOther") })).toHaveCount(0);
});

test("filters stay in the address through reload, and the days are gone through by buttons and calendar", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const board = await BoardPage.open(staff, day(8));
  await page.keyboard.press("f");
  await expect(page.getByRole("searchbox", { name: text("planning.filters.text") })).toBeFocused();
  await page.keyboard.type("gkqa");
  await page.getByRole("checkbox", { name: text("planning.kind.aircraft"), exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/kinds=aircraft/);
  await expect(page).toHaveURL(/text=gkqa/);
  await expect(board.row("DUB")).toHaveCount(0);
  await page.reload();
  await expect(board.row("F-GKQA")).toBeVisible();
  await expect(board.row("DUB")).toHaveCount(0);
  // Each filter is a chip that takes it away.
  const chips = page.getByRole("region", { name: text("planning.filters.active") });
  await expect(chips.getByRole("listitem")).toHaveCount(2);
  await chips.getByRole("button", { name: text("planning.kind.aircraft") }).click();
  await expect(chips.getByRole("listitem")).toHaveCount(1);
  await expect(board.row("F-HALP")).toHaveCount(0);

  const shown = () => new URL(page.url()).searchParams.get("date");
  const next = new Date(Date.parse(day(8)) + 86_400_000).toISOString().slice(0, 10);
  await page.getByRole("link", { name: text("planning.toolbar.next") }).click();
  await expect.poll(shown).toBe(next);
  await page.getByRole("link", { name: text("planning.toolbar.previous") }).click();
  await expect.poll(shown).toBe(day(8));
  await expect(page).toHaveURL(/text=gkqa/);
  await page.getByRole("heading", { level: 1 }).getByRole("button").click();
  await page.getByRole("gridcell").getByText("15", { exact: true }).click();
  await expect.poll(shown).toBe(`${day(8).slice(0, 8)}15`);
  await page.getByRole("link", { name: text("planning.toolbar.today"), exact: true }).click();
  await expect.poll(shown).toBe(new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris" }).format());
});

test("over all sites the planning is read, grouped by site; what needs one site offers them", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(9), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(9), "", "all");
  await expect(board.grid).toHaveAttribute("aria-readonly", "true");
  await expect(board.grid.getByRole("rowheader", { name: "Annecy" })).toBeVisible();
  // What needs one site says so, and offers the sites.
  for (const [button, why] of [
    ["planning.toolbar.create", "booking.needSite"],
    ["drafts.menu.button", "drafts.menu.needSite"],
  ] as const) {
    await staff.page.getByRole("button", { name: text(button) }).click();
    const offer = staff.page.getByRole("dialog");
    await expect(offer).toContainText(text(why));
    await expect(offer.getByRole("link", { name: "Annecy" })).toHaveAttribute("href", /planning\/day\?date=/);
    await staff.page.keyboard.press("Escape");
    await expect(offer).toHaveCount(0);
  }
  await board.click("F-GNAC", "10:00");
  await expect(staff.page.getByRole("dialog")).toHaveCount(0);
  await board.scrollTo(board.grid.getByRole("rowheader", { name: "Grenoble-Le Versoud" }));
  await board.scrollTo(board.row("F-GKQA"));
  await board.strip(id, "F-GKQA").click();
  await expect(staff.page.getByRole("dialog")).toContainText("F-GKQA");
  await expect(staff.page.getByRole("button", { name: text("booking.actions.edit") })).toHaveCount(0);
});

test("rows that the screen hasn't drawn yet are printed, too", async ({ as }) => {
  const { page } = await as("staff", { height: 420 });
  // Where the browser is never idle, only the rows in sight are drawn.
  await page.addInitScript("globalThis.requestIdleCallback = () => 0");
  await page.goto("/site/all/planning/day");
  await waitForHydration(page);
  const grid = page.getByRole("grid");
  const rows = Number(await grid.getAttribute("aria-rowcount"));
  expect(await grid.getByRole("row").count()).toBeLessThan(rows);
  await page.emulateMedia({ media: "print" });
  await expect(grid.getByRole("row")).toHaveCount(rows);
});

test("a day prints whole: every row, the hours that were in sight, whose day it is, and that it is a selection", async ({
  as,
  text,
}) => {
  const staff = await as("staff", { height: 420 });
  const { page } = staff;
  const board = await BoardPage.open(
    staff,
    dayFromToday(1),
    "&states=Scheduled,FlightFollowUpNeeded,Cancelled,Performed",
  );
  const rows = Number(await board.grid.getAttribute("aria-rowcount"));
  await expect(page.getByText(text("planning.filters.printed"))).toBeHidden();

  await page.emulateMedia({ media: "print" });
  // The size of a printed page without its margins.
  await page.setViewportSize({ width: 1032, height: 703 });
  await expect(board.grid.getByRole("row")).toHaveCount(rows);
  await expect(page.getByText("Aéro-club des Alpes").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(text("planning.filters.printed"))).toBeVisible();
  const across = await page
    .locator(".pb-hour")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const shown = across.filter((left) => left > 100 && left < 1032);
  expect(shown.length).toBeLessThan(20);
  expect(shown.at(-1)! - shown[0]!).toBeGreaterThan(600);
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByText(text("planning.filters.printed"))).toBeHidden();
});
