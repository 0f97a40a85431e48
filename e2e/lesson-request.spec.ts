import { BookingFormPage } from "./support/booking-form-page";
import { fetchBookedReservation, fetchCalendarFeed } from "./support/school";
import { expect, test, waitForHydration } from "./support/test";

const PHONE = { width: 390, height: 844 };
/** Students of the demo school who have asked for nothing, and whose lessons no other journey books: one for the proposal, one for the wish. */
const [PROPOSED, PROPOSED_NAME, WISHER] = ["louis.fournier", "Louis Fournier", "chloe.garnier"];

test("a lesson is asked for on a phone from the planning and confirmed with one, and both calendars show it", async ({
  as,
  text,
}) => {
  const [student, instructor] = [await as(PROPOSED, PHONE), await as("instructor")];
  const { page } = student;
  const home = (site: string) => `/site/${site}/dashboard/dashboardUser/follow-up`;
  // Who is asked has their home open already.
  await instructor.page.goto(home(instructor.sites.grenoble));
  await waitForHydration(instructor.page);
  await page.goto(`/site/${student.sites.grenoble}/planning/day`);
  await waitForHydration(page);
  await page.getByRole("link", { name: text("planning.toolbar.requestLesson") }).click();
  const dialog = page.getByRole("dialog", { name: text("lessonRequests.title") });
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await dialog
    .getByRole("combobox", { name: text("lessonRequests.instructor") })
    .selectOption({ label: "Julien Dubois" });
  const proposals = dialog.locator("[data-proposal]");
  await expect(proposals.first()).toContainText("Julien Dubois");
  await proposals.first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(text("lessonRequests.waits"))).toBeVisible();

  const asked = instructor.page.getByRole("region", { name: text("lessonRequests.heading") }).getByRole("listitem");
  const mine = asked.filter({ hasText: PROPOSED_NAME });
  const answered = instructor.page.waitForResponse((one) => one.url().includes("/api/lesson-request/"));
  await mine.getByRole("button", { name: new RegExp(`^${text("lessonRequests.confirm")},`) }).click();
  const { reservationId } = (await (await answered).json()) as { reservationId: string };
  await expect(mine).toHaveCount(0);
  await expect(page.getByText(text("lessonRequests.waits"))).toHaveCount(0);
  const booked = await fetchBookedReservation(instructor, reservationId);
  expect(booked.users.map((user) => user.reservationUserRole).sort()).toEqual([2, 3]);
  for (const person of [student, instructor]) expect(await fetchCalendarFeed(person)).toContain(reservationId);
});

test("a wish is answered by the form, filled in; one that is declined says why on the student's home", async ({
  as,
  text,
}) => {
  const [student, staff] = [await as(WISHER, PHONE), await as("staff")];
  const { page } = student;
  const home = (site: string) => `/site/${site}/dashboard/dashboardUser/follow-up`;
  // Both homes stay open: what one of them does appears on the other.
  await staff.page.goto(home(staff.sites.grenoble));
  await waitForHydration(staff.page);
  await page.goto(home(student.sites.grenoble));
  await waitForHydration(page);
  const wish = async () => {
    await page
      .getByRole("button", { name: new RegExp(`^(${text("lessonRequests.button")}|${text("lessonRequests.again")})$`) })
      .click();
    await page.getByLabel(text("lessonRequests.wish")).fill("After school, please");
    await page.getByRole("button", { name: text("lessonRequests.sendWish") }).click();
    await expect(page.getByText(text("lessonRequests.waits"))).toBeVisible();
    return staff.page
      .getByRole("region", { name: text("lessonRequests.heading") })
      .getByRole("listitem")
      .filter({ hasText: "After school" });
  };
  const first = await wish();
  await first.getByRole("button", { name: text("lessonRequests.decline") }).click();
  const question = staff.page.getByRole("alertdialog");
  await question.getByRole("textbox").fill("No aircraft in the evening");
  await question.getByRole("button", { name: text("lessonRequests.declineDialog.confirm") }).click();
  await expect(first).toHaveCount(0);
  await expect(page.getByText("No aircraft in the evening")).toBeVisible();

  const second = await wish();
  await second.getByRole("link", { name: text("lessonRequests.choose") }).click();
  const form = new BookingFormPage(staff.page, text);
  await expect(form.dialog.locator("[data-field=lesson] input")).not.toHaveValue("");
  await expect(form.box("reservations.roles.Instructor")).not.toHaveValue("");
  await form.book();
  await expect(page.getByText(text("lessonRequests.waits"))).toHaveCount(0);
});
