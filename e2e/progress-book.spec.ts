import { fetchPersonId } from "./support/school";
import { expect, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** A student of the demo school who has begun to fly, with an exercise to do again. */
const [STUDENT, LAST_NAME] = ["nathan.leroy", "Leroy"];

test("a student reads the progress book on a phone: what comes next, what to redo, and the lesson to prepare", async ({
  as,
  text,
}) => {
  const student = await as(STUDENT, { width: 390, height: 844 });
  const { page, sites } = student;
  const me = page.url();
  const personId = await fetchPersonId(await as("staff"), LAST_NAME);
  await page.goto(`/site/${sites.grenoble}/user/${personId}?tab=training`);
  await page.getByRole("link", { name: new RegExp(`^${text("training.table.book")}`) }).click();
  await expect(page).toHaveURL(/progressBook/);
  await expect(page.getByRole("heading", { level: 1, name: text("progress.book.title") })).toBeVisible();
  const next = page.getByRole("region", { name: text("progress.next.title") });
  // What the instructor rated unsatisfactory, in their words.
  await expect(next.getByRole("listitem")).toContainText("À refaire en altitude");
  await expectNoSidewaysScroll(page, me);
  await next.getByRole("link", { name: text("progress.next.prepare") }).click();
  await expect(page.getByRole("heading", { name: text("progress.lesson.exercises") })).toBeVisible();
  await expect(page.getByRole("heading", { name: text("progress.lesson.instructions") })).toHaveCount(0);
  await expectNoSidewaysScroll(page, "lesson");
});

test("a student's phone opens on the training, and leads to the book and to the lesson to prepare", async ({
  as,
  text,
}) => {
  const { page } = await as(STUDENT, { width: 390, height: 844 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: text("dashboard.home.title") })).toBeVisible();
  const next = page.getByRole("region", { name: text("dashboard.home.next") });
  const prepare = next.getByRole("link", { name: text("dashboard.home.prepare") });
  expect((await prepare.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page, "home");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: text("dashboard.home.openBook") }).click();
  await expect(page.getByRole("heading", { level: 1, name: text("progress.book.title") })).toBeVisible();
  await page.goBack();
  await prepare.click();
  await expect(page).toHaveURL(/progressBook\/\w+\/lesson/);
  await expect(page.getByRole("heading", { name: text("progress.lesson.exercises") })).toBeVisible();
});

test("staff read a progress book, and repeat a lesson by keyboard; other students find no such page", async ({
  as,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const personId = await fetchPersonId(staff, "Girard");
  const [training] = await (await staff.context.request.get(`/api/user-programRevision/${personId}`)).json();
  const address = `/site/${sites.grenoble}/user/${personId}/progressBook/${training.id}`;
  await page.goto(address);
  await waitForHydration(page);
  const extra = page.getByText(text("progress.lessons.extra"));
  const before = await extra.count();
  await page.getByRole("button", { name: text("progress.repeat.open") }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(text("progress.repeat.lesson")).selectOption({ index: 1 });
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(extra).toHaveCount(before + 1);
  const peer = await as("student");
  expect((await peer.page.goto(address))?.status()).toBe(404);
});

test("staff record the papers of a sitting by keyboard, and take back what was entered by mistake", async ({
  as,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const personId = await fetchPersonId(staff, "Girard");
  const [training] = await (await staff.context.request.get(`/api/user-programRevision/${personId}`)).json();
  await page.goto(`/site/${sites.grenoble}/user/${personId}/progressBook/${training.id}`);
  await waitForHydration(page);
  const card = page.getByRole("region", { name: text("exams.title"), exact: true });
  await card.getByRole("button", { name: text("exams.record") }).press("Enter");
  const dialog = page.getByRole("dialog");
  const take = async (subject: "AirLaw" | "Meteorology", mark: string) => {
    const name = text(`exams.subjects.${subject}`);
    await dialog.getByRole("checkbox", { name: new RegExp(`^${name}`) }).press("Space");
    await dialog.getByLabel(text("exams.dialog.markOf", { name })).pressSequentially(mark);
  };
  await take("AirLaw", "82");
  await take("Meteorology", "60");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  const row = (subject: "AirLaw" | "Meteorology") =>
    card.getByRole("listitem").filter({ hasText: text(`exams.subjects.${subject}`) });
  await expect(row("AirLaw")).toContainText(text("exams.results.Passed"));
  // A mark below 75 says by itself that the paper was failed.
  await expect(row("Meteorology")).toContainText(text("exams.results.Failed"));

  await row("Meteorology").getByRole("button").press("Enter");
  await dialog.getByRole("button", { name: text("exams.dialog.remove") }).press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("exams.dialog.remove") })
    .press("Enter");
  await expect(row("Meteorology")).not.toContainText(text("exams.results.Failed"));
  await expect(row("AirLaw")).toContainText("82");
});
