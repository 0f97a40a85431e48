import { groupBy } from "@/lib/platform/group-by";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { countHand } from "./support/hand";
import { fetchBookedReservation, fetchCalendarFeed } from "./support/school";
import { dayFromToday, expect, type Person, test } from "./support/test";

/** A student of the demo school whose flights no other journey books, and the letters that find them. */
const [STUDENT, NAME, TYPED] = ["adam.lefevre", "Adam Lefèvre", "ada"];

test("the next lesson of a student is 6 keys; a second student joins it, and both calendars show it", async ({
  as,
  either,
  text,
}) => {
  const [staff, student, instructor] = [await as("staff"), await as(STUDENT), await as("instructor")];
  const { page } = staff;
  // Some days after the lessons that other journeys ask for, so that they never meet at an instructor.
  await BoardPage.open(staff, dayFromToday(either(7, 8)));
  const form = new BookingFormPage(page, text);
  const hand = countHand(page);
  await hand.decide("n");
  await expect(form.line).toBeFocused();
  await hand.type(TYPED);
  await hand.press("Enter");
  // The student brings the lesson, the instructor, an aircraft and a time from this day on.
  const lesson = form.dialog.locator("[data-field=lesson] input");
  await expect(lesson).not.toHaveValue("");
  const title = await lesson.inputValue();
  await expect(form.submit).toBeEnabled();
  await hand.press("Control+Enter");
  await expect(form.dialog).toBeHidden();
  hand.expectJob("lessonByKeys");

  // The next one goes on where this one ended, now of two students, with an instructor by choice.
  await page.keyboard.press("n");
  await expect(form.line).toBeFocused();
  await page.keyboard.type(`${TYPED} perrin dubois`);
  await expect(page.getByRole("option")).toContainText([`${NAME} + `]);
  await page.keyboard.press("Enter");
  await expect(lesson).toHaveCount(2);
  for (const at of [0, 1]) await expect(lesson.nth(at)).not.toHaveValue("");
  expect(await lesson.first().inputValue()).not.toBe(title);
  // Another lesson brings its own length. By mouse, the chosen one is highlighted, and Enter takes the next one down.
  const length = await form.field("duration").inputValue();
  const next = await lesson.first().inputValue();
  await lesson.first().click();
  await expect(page.getByRole("option", { selected: true })).toHaveAttribute(
    "id",
    (await lesson.first().getAttribute("aria-activedescendant"))!,
  );
  await page.keyboard.type("Épreuve blanche");
  await page.keyboard.press("Enter");
  await expect(form.field("duration")).toHaveValue("2:00");
  await lesson.first().fill(next.replace(/^\S+ \d+ /, ""));
  await page.keyboard.press("Enter");
  await expect(form.field("duration")).toHaveValue(length);
  await expect(form.box("reservations.roles.Instructor")).toHaveValue(/DUB/);
  await expect(form.submit).toBeEnabled();
  const id = await form.book();
  const booked = await fetchBookedReservation(staff, id);
  expect(booked.users.map((user) => user.reservationUserRole).sort()).toEqual([2, 3, 3]);
  for (const person of [student, instructor]) expect(await fetchCalendarFeed(person)).toContain(id);
});

test("a class of a promotion learns one lesson; who hasn't it open is asked about and left out", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const { open, all } = await countOpenLessons(staff, "LAPL(A) 2026");
  const board = await BoardPage.open(staff, day(51));
  await board.scrollTo(board.row("Hilsz"));
  await board.click("Hilsz", "18:00");
  const form = new BookingFormPage(page, text);
  await expect(form.box("classroom")).toHaveValue("Hilsz");
  await form.choose("reservations.roles.Instructor", "faure", "FAU");
  await form.box("booking.lessons.addPromotion").click();
  await page.getByRole("option", { name: "LAPL(A) 2026" }).click();
  const members = form.dialog
    .locator("[data-field=group]")
    .getByRole("button", { name: text("booking.remove", { name: "" }).trim() });
  await expect(members).toHaveCount(all);
  const lesson = form.dialog.locator("[data-field=lesson] input");
  await lesson.click();
  const partly = page.getByRole("option", { name: text("booking.lessons.openFor", { open, all }) }).first();
  const reference = (await partly.locator("b").textContent())!;
  await partly.click();
  const asked = page.getByRole("alertdialog");
  const [keep, goOn] = [asked.getByRole("button").first(), asked.getByRole("button").last()];
  await expect(keep).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(goOn).toBeFocused();
  await page.keyboard.press("Escape");
  // A lesson that is chosen by Tab asks the same question, and Tab doesn't go on to the button that leaves students out.
  await lesson.fill(reference);
  await expect(partly).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(keep).toBeFocused();
  // The last button goes on without them.
  await goOn.click();
  await expect(members).toHaveCount(open);
  await expect(lesson).not.toHaveValue("");
  const id = await form.book();
  await expect(board.strip(id, "Hilsz")).toBeVisible();
  const booked = await fetchBookedReservation(staff, id);
  expect(booked.users.filter((user) => user.reservationUserRole === 3)).toHaveLength(open);
});

/** For how many of the students of a promotion the lesson is open that most, but not all of them can learn next. */
async function countOpenLessons({ context, sites }: Person, name: string): Promise<{ open: number; all: number }> {
  const read = async <T>(path: string) => (await context.request.get(`/api/${path}`)).json() as Promise<T>;
  const promotions = await read<{ name: string; students: { id: string }[] }[]>(`promotion?siteId=${sites.grenoble}`);
  const ids = promotions.find((one) => one.name === name)!.students.map(({ id }) => id);
  const query = `siteId=${sites.grenoble}&type=4&studentIds=${ids.join()}`;
  const { lessons } = await read<{ lessons: { lineageId: string; userId: string }[] }>(`reservation/lessons?${query}`);
  const byLesson = groupBy(lessons, ({ lineageId }) => lineageId);
  const sizes = [...byLesson.values()].map((own) => new Set(own.map(({ userId }) => userId)).size);
  return { open: Math.max(...sizes.filter((size) => size < ids.length)), all: ids.length };
}

test("what the server fails to read, to check or to book is said where it stands, and is tried again by a press", async ({
  as,
  either,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  await BoardPage.open(staff, dayFromToday(either(21, 22)));
  const form = new BookingFormPage(page, text);
  const failing = { status: 503, json: { title: "broken", status: 503 } };
  await page.route("**/api/reservation/lessons?*", (route) => route.fulfill(failing));
  await page.keyboard.press("n");
  await expect(form.line).toBeFocused();
  await page.keyboard.type(TYPED);
  await page.keyboard.press("Enter");
  const retry = form.dialog.getByRole("button", { name: text("booking.retry"), exact: true });
  await expect(form.dialog.getByRole("alert").filter({ hasText: text("booking.lessons.failed") })).toBeVisible({
    timeout: 15_000,
  });
  await page.unroute("**/api/reservation/lessons?*");
  await retry.click();
  await expect(form.dialog.locator("[data-field=lesson] input")).not.toHaveValue("");
  await expect(form.submit).toBeEnabled();

  await page.route("**/api/reservation/pratical", (route) => route.fulfill(failing));
  await form.submit.click();
  await expect(form.dialog.getByRole("alert").filter({ hasText: text("booking.unsent.failed") })).toBeVisible();
  await page.route("**/api/reservation/check", (route) => route.fulfill(failing));
  await form.field("duration").fill("0:45");
  await form.field("duration").press("Enter");
  await expect(form.checks).toContainText(text("booking.checks.failed"));
  await page.unroute("**/api/reservation/check");
  await page.unroute("**/api/reservation/pratical");
  await form.field("duration").fill("1:00");
  await form.field("duration").press("Enter");
  await expect(form.submit).toBeEnabled();
  await retry.click();
  await expect(form.dialog).toBeHidden();
});
