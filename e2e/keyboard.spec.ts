import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { bookRental, fetchBookedReservation, instantAt } from "./support/school";
import { expect, test, waitForHydration } from "./support/test";

/** "31/12/2026" of "2026-12-31". */
const slashed = (day: string) => day.split("-").reverse().join("/");

test("the board is reached, walked through and opened by keyboard alone; what closes gives the focus back", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  await bookRental(staff, "F-GKQA", "Arnaud", { day: day(14), from: "10:00", to: "11:00" });
  await bookRental(staff, "F-GKQA", "Arnaud", { day: day(14), from: "14:00", to: "15:00" });
  const board = await BoardPage.open(staff, day(14));
  const { keyboard } = staff.page;

  // Skip the menu with the skip link, then go through the toolbar with Tab.
  await keyboard.press("Tab");
  await expect(staff.page.getByRole("link", { name: text("shell.skip") })).toBeFocused();
  await keyboard.press("Enter");
  await expect(staff.page.locator("#content")).toBeFocused();
  for (let step = 0; step < 20 && !(await board.grid.evaluate((grid) => grid === document.activeElement)); step++) {
    await keyboard.press("Tab");
  }
  await expect(board.grid).toBeFocused();

  await keyboard.press("Control+Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("Home");
  await expect.poll(() => board.active()).toContain("10:00–11:00");
  await keyboard.press("Control+ArrowRight");
  await expect.poll(() => board.active()).toContain("14:00–15:00");
  await keyboard.press("ArrowRight");
  await expect.poll(() => board.active()).toBe(text("planning.grid.slot", { name: "F-GKQA", time: "15:00–15:15" }));
  await keyboard.press("ArrowDown");
  await expect.poll(() => board.active()).toContain("F-HALP");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowLeft");
  await keyboard.press("Enter");
  const dialog = staff.page.getByRole("dialog");
  await expect(dialog).toContainText(/14:00.*15:00/);
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(board.grid).toBeFocused();
  await expect.poll(() => board.active()).toContain("14:00–15:00");
});

test("an empty slot is booked by keyboard alone, form and all", async ({ as, day, text }) => {
  const staff = await as("staff");
  const board = await BoardPage.open(staff, day(15));
  const { keyboard } = staff.page;
  await board.grid.focus();
  await keyboard.press("Control+Home");
  await keyboard.press("ArrowDown");
  const slot = () => board.active();
  for (let step = 0; step < 60 && !(await slot()).includes("11:00–11:15"); step++) await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  const form = new BookingFormPage(staff.page, text);
  await form.expectTimes("11:00", "12:00");
  await form.expectOpen();
  // The first field already has the focus or follows after a few Tabs, because the tabs of the type come before it.
  for (
    let step = 0;
    step < 5 && !(await form.box("reservations.roles.Renter").evaluate((box) => box === document.activeElement));
    step++
  ) {
    await keyboard.press("Tab");
  }
  await keyboard.type("lambert");
  await expect(staff.page.getByRole("option", { name: "LAM" })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(form.box("reservations.roles.Renter")).toHaveValue(/LAM/);
  await expect(form.submit).toBeEnabled();
  const answered = staff.page.waitForResponse((response) => response.url().endsWith("/api/reservation/renter"));
  // An open list hides the other elements from assistive technology, so look at the focused element instead of roles.
  const focused = () => staff.page.evaluate(() => document.activeElement?.textContent ?? "");
  // The button says its keys, too.
  const send = `${text("booking.book")}${text("booking.sendKeys")}`;
  for (let step = 0; step < 40 && (await focused()) !== send; step++) await keyboard.press("Tab");
  await keyboard.press("Enter");
  const { id } = (await (await answered).json()) as { id: string };
  await expect(board.strip(id, "F-GKQA")).toBeVisible();
  await expect(board.grid).toBeFocused();
});

test("a strip is moved with M and arrows, pulled longer with Shift, let go with Escape, and cancelled", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(16), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(16));
  const { keyboard } = staff.page;
  const now = async () => {
    const { aircraft, start, end } = await fetchBookedReservation(staff, id);
    return { callSign: aircraft.callSign, start, end };
  };
  const was = { callSign: "F-GKQA", start: instantAt(day(16), "10:00"), end: instantAt(day(16), "11:00") };
  const said = staff.page.locator(".pb-frame > [role=status]");
  await board.grid.focus();
  await keyboard.press("Control+Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("Home");
  await expect.poll(() => board.active()).toContain("10:00–11:00");

  await keyboard.press("m");
  await expect(said).toHaveText(text("planning.move.started"));
  await keyboard.press("ArrowRight");
  await keyboard.press("Escape");
  await expect(said).toHaveText(text("planning.move.abandoned"));
  expect(await now()).toEqual(was);

  await keyboard.press("m");
  for (let step = 0; step < 4; step++) await keyboard.press("ArrowRight");
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("ArrowDown");
  await expect(said).toContainText("11:00–12:15");
  await expect(said).toContainText("F-HALP");
  await keyboard.press("Enter");
  await expect
    .poll(now)
    .toEqual({ callSign: "F-HALP", start: instantAt(day(16), "11:00"), end: instantAt(day(16), "12:15") });
  await expect(board.strip(id, "F-HALP")).toBeVisible();
  await expect(board.grid).toBeFocused();

  await keyboard.press("Control+Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await keyboard.press("Home");
  await expect.poll(() => board.active()).toContain("11:00–12:15");
  await keyboard.press("Delete");
  const dialog = staff.page.getByRole("alertdialog");
  // The digit counts also when the reasons are still being read.
  await expect(dialog.locator("fieldset")).toBeFocused();
  await keyboard.press("1");
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(board.strip(id)).toHaveCount(0);
  await expect(board.grid).toBeFocused();
});

test("what a key, a sheet or a card opened gives the focus back to the board, its cell or the strip", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const { keyboard } = page;
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(28), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(28));
  const form = new BookingFormPage(page, text);
  const edit = page.getByRole("dialog").getByRole("button", { name: text("booking.actions.edit") });

  // Nothing has the focus yet: what N and A open gives it to the board.
  await keyboard.press("n");
  await form.expectOpen();
  await keyboard.press("Escape");
  await expect(form.dialog).toBeHidden();
  await expect(board.grid).toBeFocused();
  await page.reload();
  await expect(board.grid).toHaveAttribute("data-alive");
  await keyboard.press("n");
  await expect(form.line).toBeFocused();
  await keyboard.type("lambert halp");
  await keyboard.press("Enter");
  await form.book();
  await expect(board.grid).toBeFocused();
  await page.reload();
  await expect(board.grid).toHaveAttribute("data-alive");
  await keyboard.press("a");
  const said = page.getByRole("dialog", { name: text("availability.dialog.add") });
  await expect(said).toBeVisible();
  await said.getByRole("textbox", { name: text("availability.dialog.day"), exact: true }).fill(slashed(day(28)));
  await keyboard.press("Control+Enter");
  await expect(said).toBeHidden();
  await expect(board.grid).toBeFocused();

  // The form that a strip's sheet opens leads back to that strip.
  await keyboard.press("Control+Home");
  await keyboard.press("ArrowDown");
  await keyboard.press("Home");
  await expect.poll(() => board.active()).toContain("10:00–11:00");
  const change = new BookingFormPage(page, text, "booking.change");
  for (const key of ["Enter", "m"]) {
    await keyboard.press("Enter");
    // The sheet itself has the focus, so that its title is read out, and takes its buttons' keys.
    await expect(edit).toBeVisible();
    await expect(page.getByRole("dialog", { name: /F-GKQA/ })).toBeFocused();
    await keyboard.press(key);
    await change.expectOpen();
    await keyboard.press("Escape");
    await expect(change.dialog).toBeHidden();
    await expect(board.grid).toBeFocused();
    await expect.poll(() => board.active()).toContain("10:00–11:00");
  }
  await keyboard.press("Shift+F10");
  await expect(page.getByRole("button", { name: text("booking.card.open"), exact: true })).toBeFocused();
  await keyboard.press("m");
  await change.expectOpen();
  await keyboard.press("Escape");
  await expect(change.dialog).toBeHidden();
  await expect(board.grid).toBeFocused();

  // In one's own week a strip that was changed to another time is drawn anew, and keeps the focus.
  const renter = await as("philippe.arnaud");
  await renter.page.goto(`/site/${renter.sites.grenoble}/planning/personal?date=${day(28)}`);
  await waitForHydration(renter.page);
  const strip = renter.page.locator(`.mw [data-r="${id}"]`);
  await strip.getByRole("button").press("Enter");
  const own = renter.page.getByRole("dialog");
  await own.getByRole("button", { name: text("booking.actions.edit") }).press("Enter");
  const again = new BookingFormPage(renter.page, text, "booking.change");
  await again.expectOpen();
  await again.enter("offBlock", "14:00");
  await expect(again.dialog.getByRole("button", { name: text("booking.save") })).toBeEnabled();
  await renter.page.keyboard.press("Control+Enter");
  await expect(again.dialog).toBeHidden();
  await expect(strip).toContainText("14:00–15:00");
  await expect(strip.getByRole("button")).toBeFocused();
});

test("what goes away under the keyboard leaves the focus at its place", async ({ as, mark, text }) => {
  const { page } = await as("admin");
  const { keyboard } = page;
  const actions = (name: string) => page.getByRole("button", { name: text("resource.actions", { name }) });
  const name = `Aa clavier ${mark}`;
  await page.goto("/site/all/tag");
  const create = page.getByRole("button", { name: text("lists.tags.create") });
  await create.press("Enter");
  await expect(page.getByRole("textbox", { name: text("lists.tags.name"), exact: true })).toBeFocused();
  await keyboard.type(name);
  await keyboard.press("Enter");
  await expect(create).toBeFocused();

  // After a dialog that was opened by a menu, the focus returns to the menu's button.
  await actions(name).press("Enter");
  await expect(page.getByRole("menuitem", { name: text("resource.edit") })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: text("lists.tags.name"), exact: true })).toBeFocused();
  await keyboard.press("Escape");
  await expect(actions(name)).toBeFocused();

  // When the row disappears, the focus moves to the row that takes its place.
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: text("resource.disable"), exact: true }).press("Enter");
  await expect(actions(name)).toHaveCount(0);
  await expect(page.locator("tbody button[aria-haspopup=menu]:focus")).toHaveCount(1);

  // On the last page the button for the next page is disabled. On another screen, Tab starts at its content. The text "ie"
  // matches no person created by other tests.
  await page.goto("/site/all/users?text=ie");
  const range = page.getByText(new RegExp(`^${text("resource.paging.range", { from: 1, to: 10, total: "\\d+" })}$`));
  const pages = Math.ceil(Number(/\d+$/.exec(await range.innerText())) / 10);
  expect(pages).toBeGreaterThan(1);
  await page.goto(`/site/all/users?text=ie&page=${pages - 1}`);
  const next = page.getByRole("button", { name: text("resource.paging.next") });
  await next.press("Enter");
  await expect(next).toBeDisabled();
  await expect(page.getByRole("button", { name: text("resource.paging.page", { number: pages }) })).toBeFocused();
  await page.getByRole("row").nth(1).getByRole("link").press("Enter");
  await expect(page).toHaveURL(/user\/\w+/);
  await expect(page.locator("#content")).toBeFocused();
});
