import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { giveLesson } from "./support/lessons";
import { dayFromToday, expect, expectToast, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("a student reports an occurrence from their flight on a phone; staff see its clock, handle, send and answer it; the instructor finds nothing", async ({
  as,
  text,
}) => {
  const { reservationId } = await giveLesson();
  const student = await as("student", { width: 390, height: 844, own: true });
  const { page, sites } = student;
  await page.goto(`/site/${sites.grenoble}/occurrence/create?flight=${reservationId}`);
  await waitForHydration(page);
  await expectNoSidewaysScroll(page, "report of an occurrence");
  await page.getByLabel(text("occurrences.form.headline")).fill("Door opened in the climb");
  await page.getByLabel(text("occurrences.form.narrative")).fill("The right door opened at 500 ft. We landed at once.");
  await page.getByRole("button", { name: text("occurrences.form.send") }).click();
  await expectToast(page, text("occurrences.form.sent"));
  const mine = page.getByRole("link", { name: "Door opened in the climb" });
  await mine.click();
  await expect(page.getByText(text("occurrences.sheet.noFeedback"))).toBeVisible();
  const address = page.url();

  const staff = await as("staff");
  await staff.page.goto(`/site/${sites.grenoble}/occurrence`);
  const row = staff.page.getByRole("listitem").filter({ hasText: "Door opened in the climb" });
  await expect(row).toContainText(text("occurrences.clocks.Send", { at: "" }).trim());
  await row.getByRole("link").click();
  await waitForHydration(staff.page);
  await expectNoSidewaysScroll(staff.page, "occurrence");
  await staff.page.setViewportSize({ width: 1280, height: 860 });
  await staff.page.getByLabel(text("occurrences.sheet.analysis")).fill("The latch was worn.");
  await staff.page.getByLabel(text("occurrences.sheet.severity")).selectOption("C");
  await staff.page.getByLabel(text("occurrences.sheet.probability")).selectOption("2");
  await expect(staff.page.getByText(`2C · ${text("occurrences.sheet.risks.Tolerable")}`)).toBeVisible();
  const today = formatDayAsDdMmYyyy(dayFromToday(0, Date.now()));
  await staff.page.getByLabel(text("occurrences.sheet.sentDay")).fill(today);
  await staff.page.getByLabel(text("occurrences.sheet.sentTime")).fill("0001");
  await staff.page.getByLabel(text("occurrences.sheet.answer"), { exact: true }).fill("The latch is replaced.");
  await staff.page.getByLabel(text("occurrences.sheet.state")).selectOption("Closed");
  await staff.page.getByRole("button", { name: text("occurrences.sheet.save") }).click();
  await expectToast(staff.page, text("occurrences.sheet.saved"));

  await page.reload();
  await expect(page.getByText("The latch is replaced.")).toBeVisible();
  await expect(page.getByText("The latch was worn.")).toHaveCount(0);

  const instructor = await as("instructor");
  expect((await instructor.page.goto(address))!.status()).toBe(404);
  await instructor.page.goto(`/site/${sites.grenoble}/occurrence`);
  await expect(instructor.page.getByText(text("occurrences.list.noneOwn"))).toBeVisible();
  await expect(instructor.page.getByText("Door opened in the climb")).toHaveCount(0);
});
