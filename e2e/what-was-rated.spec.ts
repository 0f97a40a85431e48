import { giveClass, giveLesson } from "./support/lessons";
import { DEMO_SIGN_IN_PASSWORD, expect, expectToast, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";
import { queryDatabase } from "./system/client";

test("a lesson is rated by keyboard at the desk, passed by force, signed by its student, and opened again by staff", async ({
  as,
  text,
}) => {
  const { lessonId, reservationId } = await giveLesson();
  const instructor = await as("instructor");
  const { page, sites } = instructor;
  await page.goto(`/site/${sites.grenoble}/listSessionPracticalFollowUp/${reservationId}`);
  await expectNoSidewaysScroll(page, "list of lessons");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole("link", { name: new RegExp(text("lessonFollowUp.list.proceed")) }).click();
  await waitForHydration(page);
  const list = page.getByRole("list", { name: text("lessonFollowUp.exercises") }).filter({ visible: true });
  const rows = list.getByRole("listitem");
  const submit = page.getByRole("button", { name: text("lessonFollowUp.submit") }).filter({ visible: true });
  await expect(submit).toBeDisabled();

  // The list has the focus from the beginning; a key that was pressed by accident is taken back from its empty comment.
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("2");
  await expect(rows.first().getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("1");
  await page.keyboard.type("Stick held back at the buffet");
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("3");
  await page.keyboard.press("a");
  await expect(rows.nth(1).getByRole("button", { name: /^3/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel(text("lessonFollowUp.comment")).fill("Clean circuits; the stall is done again, at altitude");
  await page.getByRole("radio", { name: text("lessonFollowUp.passAndRedo") }).click();
  await expect(page.getByText(text("lessonFollowUp.keptAt", { at: "" }).trim().slice(0, 6)).first()).toBeVisible();
  await expectNoSidewaysScroll(page, "rating");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Clean circuits; the stall is done again, at altitude")).toBeVisible();
  await expect(page.getByText("Stick held back at the buffet")).toBeVisible();

  const student = await as("student", { width: 390, height: 844, own: true });
  const address = `/site/${student.sites.grenoble}/sessionPracticalFollowUp/${reservationId}/${lessonId}`;
  await student.page.goto(address);
  await waitForHydration(student.page);
  await expectNoSidewaysScroll(student.page, "lesson to sign");
  await student.page.getByLabel(text("lessonFollowUp.yourComment")).fill("Agreed");
  await student.page
    .getByRole("button", { name: new RegExp(`^${text("lessonFollowUp.sign", { name: "" }).trim()} `) })
    .click();
  // Who has signed in just now is asked all the same: a signature is confirmed by itself.
  const question = student.page.getByRole("dialog", {
    name: new RegExp(`^${text("lessonFollowUp.signLesson", { name: "" }).trim()} `),
  });
  await question.getByLabel(text("shell.signIn.password"), { exact: true }).fill(DEMO_SIGN_IN_PASSWORD);
  await question.getByRole("button", { name: text("lessonFollowUp.signNow"), exact: true }).click();
  await expect(student.page.getByText(text("progress.status.Done"), { exact: true })).toBeVisible();
  await expect(student.page.getByText("SHA-256")).toBeVisible();

  const staff = await as("staff");
  await staff.page.goto(address);
  await waitForHydration(staff.page);
  await staff.page.getByRole("button", { name: text("lessonFollowUp.return.staff.save") }).click();
  await staff.page.getByRole("dialog").getByLabel(text("lessonFollowUp.return.staff.reason")).fill("Wrong lesson");
  await staff.page.keyboard.press("Control+Enter");
  await expectToast(staff.page, text("lessonFollowUp.return.staff.done"));
  await page.reload();
  await expect(page.getByText(text("lessonFollowUp.returnedBecause", { reason: "Wrong lesson" }))).toBeVisible();
  await expect(page.getByLabel(text("lessonFollowUp.comment"))).toHaveValue(/Clean circuits/);
});

test("a lesson is rated by thumb: 3 goes on by itself, 1 asks why; the student sends it back", async ({ as, text }) => {
  const { lessonId, reservationId } = await giveLesson();
  const { page, sites } = await as("instructor", { width: 390, height: 844 });
  const address = `/site/${sites.grenoble}/sessionPracticalFollowUp/${reservationId}/${lessonId}`;
  await page.goto(address);
  await waitForHydration(page);
  const key = (choice: number) =>
    page
      .getByRole("button", { name: new RegExp(`^${choice}\\s*${text(`lessonFollowUp.choices.${choice}`)}`) })
      .filter({ visible: true });
  const current = page.locator("#current-exercise");
  const first = await current.innerText();
  await key(2).click();
  await expect(current).toHaveText(first);
  await page.locator("section[aria-labelledby=current-exercise] textarea").fill("Wide on downwind");
  await page
    .getByRole("button", { name: new RegExp(`^${text("lessonFollowUp.next", { name: "" }).split(/\s/)[0]}`) })
    .click();
  await expect(current).not.toHaveText(first);
  const count = await page
    .getByRole("list", { name: text("lessonFollowUp.exercises") })
    .filter({ visible: true })
    .getByRole("listitem")
    .count();
  for (let at = 1; at < count; at++) {
    await expect(current).toHaveText(new RegExp(`^${at + 1} `));
    await key(3).click();
  }
  await page.getByLabel(text("lessonFollowUp.comment")).fill("A calm hour");
  await page
    .getByRole("button", { name: text("lessonFollowUp.submit") })
    .filter({ visible: true })
    .click();
  await expect(page.getByText("Wide on downwind")).toBeVisible();

  const student = await as("student", { width: 390, height: 844 });
  await student.page.goto(address);
  await waitForHydration(student.page);
  const comment = student.page.getByLabel(text("lessonFollowUp.yourComment"));
  await comment.fill("Thank you");
  await student.page.getByRole("button", { name: text("lessonFollowUp.return.student.save") }).click();
  await student.page
    .getByRole("dialog")
    .getByLabel(text("lessonFollowUp.return.student.reason"))
    .fill("It was the base leg");
  await student.page.keyboard.press("Control+Enter");
  await expectToast(student.page, text("lessonFollowUp.return.student.done"));
  await expect(student.page.getByText("It was the base leg")).toBeVisible();
  await page.reload();
  await expect(page.getByText(text("lessonFollowUp.returnedBecause", { reason: "It was the base leg" }))).toBeVisible();

  // Corrected and submitted again, it comes back to the student with what they had written.
  await waitForHydration(page);
  await page
    .getByRole("button", { name: text("lessonFollowUp.submit") })
    .filter({ visible: true })
    .click();
  await expect(page.getByText(text("progress.status.AwaitingSignature"), { exact: true })).toBeVisible();
  await student.page.reload();
  await expect(comment).toHaveValue("Thank you");
});

test("a class in theory is followed up at once, and ends unsigned where its student doesn't sign for seven days", async ({
  as,
  text,
}) => {
  const { reservationId, lessonId } = await giveLesson("Theoretical");
  const { page, sites } = await as("instructor", { width: 390, height: 844 });
  await page.goto(`/site/${sites.grenoble}/sessionTheoreticalFollowUp/${reservationId}`);
  await waitForHydration(page);
  await expectNoSidewaysScroll(page, "list of a class");
  await page.getByLabel(text("lessonFollowUp.class.minutes")).fill("75");
  await page.getByLabel(text("lessonFollowUp.class.comment")).fill("Air law, chapter 2");
  await page.getByRole("button", { name: text("lessonFollowUp.class.submit", { count: 1 }) }).click();
  await expect(page.getByText(text("progress.status.AwaitingSignature"), { exact: true })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(text("lessonFollowUp.list.consult")) }).click();
  await expect(page.getByText("1:15")).toBeVisible();
  await expect(page.getByText("Air law, chapter 2")).toBeVisible();
  const database = process.env.ENVOL_E2E_DATABASE ?? "";
  const eightDaysAgo = "UPDATE lesson_follow_up SET submitted_at = now() - interval '8 days' WHERE lesson_id = $1";
  await queryDatabase(database, eightDaysAgo, [lessonId]);
  await queryDatabase(database, "SELECT graphile_worker.add_job('end-unsigned-lessons')", []);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text("progress.status.doneUnsigned")).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("the class of a promotion is followed up as a whole: who wasn't there is left out", async ({ as, text }) => {
  const { reservationId, students } = await giveClass();
  const { page, sites } = await as("instructor");
  await page.goto(`/site/${sites.grenoble}/sessionTheoreticalFollowUp/${reservationId}`);
  await waitForHydration(page);
  const present = page.getByRole("group", { name: text("lessonFollowUp.class.present") }).getByRole("checkbox");
  await expect(present).toHaveCount(students);
  await present.first().uncheck();
  await page.getByLabel(text("lessonFollowUp.class.comment")).fill("Meteorology, fronts");
  await page.getByRole("button", { name: text("lessonFollowUp.class.submit", { count: students - 1 }) }).click();
  await expectToast(page, text("lessonFollowUp.class.done", { count: students - 1 }));
  const waiting = page.getByText(text("progress.status.AwaitingSignature"), { exact: true });
  await expect(waiting).toHaveCount(students - 1);
});
