import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { fetchBookedReservation } from "./support/school";
import { dayFromToday, expect, expectToast, test } from "./support/test";

test("a solo is refused without an authorisation; the instructor gives it on a phone, and books", async ({
  as,
  text,
  either,
}) => {
  // So soon that certificates hold, and after what the demo school has booked.
  const [flownOn, endsOn] = [dayFromToday(either(10, 12)), dayFromToday(20)];
  const instructor = await as("instructor");
  const { page, context } = instructor;
  await BoardPage.open(instructor, flownOn);
  const form = new BookingFormPage(page, text);
  await page.keyboard.press("n");
  await form.expectOpen();
  await form.type("Practical");
  // The student of the example has flown the first solos, and their authorisation has ended.
  await form.box("students").fill(either("fontaine", "mercier"));
  await page.getByRole("option", { name: either("EFO", "LME") }).click();
  const lesson = form.dialog.locator("[data-field=lesson] input");
  await lesson.click();
  await page
    .getByRole("option", { name: /NAV 6|NAV 8/ })
    .first()
    .click();
  await form.enterDate("date", flownOn.split("-").reverse().join("/"));
  await form.enter("offBlock", "11:00");
  const authorise = form.checks.getByRole("link", { name: text("booking.cures.open.soloAuthorisation") });
  await expect(authorise).toBeVisible();
  await expect(form.submit).toBeDisabled();
  const address = (await authorise.getAttribute("href"))!;

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  const dialog = phone.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const all = dialog.getByRole("checkbox", { name: text("solo.form.allLessons") });
  await all.check();
  await all.uncheck();
  // Without a lesson it is given for nothing.
  await dialog.getByRole("button", { name: text("solo.form.save") }).click();
  await expect(dialog.getByText(text("solo.form.lessonsNone"))).toBeVisible();
  await all.check();
  await dialog.getByRole("textbox", { name: text("solo.form.crosswind") }).fill("8");
  await dialog.getByRole("textbox", { name: text("solo.form.endsOn"), exact: true }).click();
  await phone.keyboard.type(endsOn.split("-").reverse().join(""));
  await dialog.getByRole("button", { name: text("solo.form.save") }).click();
  await expect(dialog).toBeHidden();
  await expect(phone.locator("#solo")).toContainText(text("solo.states.Live"));
  await expect(phone.locator("#solo")).toContainText(text("solo.limits.crosswind", { knots: 8 }));

  await form.enter("offBlock", "11:30");
  await expect(authorise).toBeHidden();
  const id = await form.book();
  expect((await fetchBookedReservation(instructor, id)).users).toHaveLength(2);

  const card = phone.locator("#solo").getByRole("listitem").first();
  await card.getByRole("button", { name: text("solo.withdraw.open") }).click();
  await phone.getByRole("dialog").getByRole("textbox").fill("Radio");
  await phone
    .getByRole("dialog")
    .getByRole("button", { name: text("solo.withdraw.save") })
    .click();
  await expect(phone.getByRole("dialog")).toBeHidden();
  await expect(phone.locator("#solo")).toContainText(text("solo.none"));
  await phone.close();
});

test("a beginner without a medical flies dual, and not solo", async ({ as, text }) => {
  const instructor = await as("instructor");
  const { page } = instructor;
  await BoardPage.open(instructor, dayFromToday(3));
  const form = new BookingFormPage(page, text);
  await page.keyboard.press("n");
  await form.expectOpen();
  await form.type("Practical");
  await form.box("students").fill("léa");
  await page.getByRole("option", { name: "LMA" }).click();
  const lesson = form.dialog.locator("[data-field=lesson] input");
  await expect(lesson).not.toHaveValue("");
  const dual = await lesson.inputValue();
  await expect(form.submit).toBeEnabled();
  // Whose student it isn't yet sees that something is in the way, not what.
  const hidden = text("reservations.rules.hidden.finding");
  const medical = form.checks.getByText(new RegExp(`^${hidden}$|Certificat médical`)).first();
  await expect(medical).toBeHidden();

  await lesson.click();
  await lesson.fill("Premier solo");
  await page
    .getByRole("option", { name: /Premier solo/ })
    .first()
    .click();
  await expect(medical).toBeVisible();
  await expect(form.submit).toBeDisabled();
  // Who can't book it all the same is led to what stands in the way, and not away from the form.
  await page.keyboard.press("Control+Enter");
  await expect(form.checks.locator("[data-blocking]").first()).toBeFocused();

  // What chooses no lesson is not sent over.
  await lesson.click();
  await lesson.fill("no such lesson");
  await page.keyboard.press("Control+Enter");
  await expect(lesson).toHaveValue("no such lesson");
  await lesson.fill(dual);
  await page.getByRole("option", { name: dual }).first().click();
  await expect(medical).toBeHidden();
  await expect(form.submit).toBeEnabled();
  const id = await form.book();
  expect((await fetchBookedReservation(instructor, id)).users).toHaveLength(2);
  await page.keyboard.press("Control+z");
  await expectToast(page, text("booking.done.bookingUndone"));
  expect((await instructor.context.request.get(`/api/reservation/${id}`)).status()).toBe(404);
});
