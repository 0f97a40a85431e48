import { bookThroughApi, fetchPersonId, instantAt } from "./support/school";
import { expect, expectToast, test } from "./support/test";

test("one's own strips are live: card, sheet and cancelling, by mouse and by keys, with the meeting time first", async ({
  as,
  day,
  text,
}) => {
  const [renter, staff] = [await as("renter"), await as("staff")];
  const start = instantAt(day(53), "08:30");
  const { id } = await bookThroughApi(staff, "renter", "F-GKQA", {
    start,
    end: start + 2 * 3600,
    durationBriefing: 30,
    users: [{ userId: await fetchPersonId(staff, "Chevalier"), reservationUserRole: 1 }],
  });
  const { page } = renter;
  await page.goto(`/site/${renter.sites.grenoble}/planning/personal?date=${day(53)}`);
  const strip = page.locator(`[data-r="${id}"]:visible`);
  await expect(strip).toContainText("09:00–10:30");
  const card = page.getByRole("dialog", { name: "Marc Chevalier" });
  // The pointer moves anew until React has started.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await strip.hover();
    await expect(card).toContainText(text("booking.card.meet"), { timeout: 1_500 });
  }).toPass();
  await expect(card.locator("dd").first()).toHaveText("08:30");

  await page.mouse.move(0, 0);
  await strip.getByRole("button").focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: /^F-GKQA · CHV/ });
  await expect(sheet.getByRole("link", { name: text("booking.actions.ics") })).toBeVisible();
  await expect(sheet.locator("dd").first()).toHaveText("08:30");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(strip.getByRole("button")).toBeFocused();

  await strip.click();
  await sheet.getByRole("button", { name: text("booking.actions.cancelOther") }).click();
  const question = page.getByRole("alertdialog");
  await question
    .locator("label")
    .filter({ has: page.getByRole("radio") })
    .first()
    .click();
  await question.getByRole("button", { name: text("booking.cancelDialog.confirm") }).click();
  await expectToast(page, "F-GKQA · CHV");
  await expect(strip).toHaveCount(0);
  // What was cancelled by a slip is back with one key.
  await page.keyboard.press("Control+z");
  await expect(strip).toContainText("09:00–10:30");
});
