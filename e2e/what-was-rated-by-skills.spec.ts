import { giveLesson } from "./support/lessons";
import { expect, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("skills are rated by keys in their grid, with behaviours ticked, and read and signed by the student", async ({
  as,
  text,
}) => {
  const { lessonId, reservationId } = await giveLesson();
  const { page, sites } = await as("instructor");
  const address = `/site/${sites.grenoble}/sessionPracticalFollowUp/${reservationId}/${lessonId}`;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address);
  await waitForHydration(page);
  const rows = page
    .getByRole("list", { name: text("lessonFollowUp.exercises") })
    .filter({ visible: true })
    .getByRole("listitem");
  await rows.first().focus();
  await page.keyboard.press("a");
  await page.keyboard.press("g");
  const grid = page.getByRole("table", { name: text("lessonFollowUp.skills.title") });
  const cells = grid.getByRole("button");
  await expect(cells.first()).toBeFocused();

  await page.keyboard.press("3");
  await expect(cells.first()).toHaveText("3");
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press(".");
  await expect(cells.nth(1)).toHaveText("·");
  await page.keyboard.press("1");
  await expect(page.getByText(text("lessonFollowUp.skills.wordMissing"))).toBeVisible();
  await page.keyboard.press("Space");
  const boxes = page.locator("[data-skill-grid]").getByRole("checkbox");
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(boxes.first()).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(cells.nth(2)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const current = grid.locator("[aria-current=true]");
  await page.keyboard.press("2");
  await expect(current).toHaveText("2");
  await page.keyboard.press("Delete");
  await expect(current).toHaveText("");
  await page.keyboard.press("Control+z");
  await expect(current).toHaveText("2");
  await page.keyboard.press("Delete");
  await expectNoSidewaysScroll(page, "grid of skills");
  await page.setViewportSize({ width: 1280, height: 900 });
  // On a phone there is no grid, so the focus was lost: keys count only where it is.
  const row = rows.locator("xpath=self::*[@tabindex='0']");
  await row.focus();
  await page.keyboard.press("g");
  await expect(cells.and(page.locator(":focus"))).toHaveCount(1);
  await page.keyboard.press("g");
  await expect(row).toBeFocused();
  await page.getByLabel(text("lessonFollowUp.comment")).fill("Calm, but late on the controls");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: text("lessonFollowUp.skills.title") })).toBeVisible();

  const student = await as("student", { width: 390, height: 844, own: true });
  await student.page.goto(address);
  await waitForHydration(student.page);
  await expect(student.page.getByRole("table", { name: text("progress.skills.ofLesson") })).toBeVisible();
  await expectNoSidewaysScroll(student.page, "rated skills");
});

test("skills are rated by thumb: a skill a page, 3 goes on, 1 asks for behaviours", async ({ as, text }) => {
  const { lessonId, reservationId } = await giveLesson();
  const { page, sites } = await as("instructor", { width: 390, height: 844 });
  await page.goto(`/site/${sites.grenoble}/sessionPracticalFollowUp/${reservationId}/${lessonId}`);
  await waitForHydration(page);
  await page.getByRole("radio", { name: text("lessonFollowUp.skills.title") }).click();
  const phases = page.getByRole("list", { name: text("lessonFollowUp.skills.phases") }).getByRole("button");
  const key = (choice: 1 | 3) =>
    page
      .getByRole("button", { name: new RegExp(`^${choice}\\s*${text(`lessonFollowUp.choices.${choice}`)}`) })
      .filter({ visible: true });
  const current = page.locator("#current-skill");
  const first = await current.innerText();
  const count = await phases.count();
  await key(1).click();
  const behaviour = page
    .getByRole("list", { name: text("lessonFollowUp.skills.behaviours") })
    .getByRole("button")
    .first();
  await behaviour.click();
  await expect(behaviour).toHaveAttribute("aria-pressed", "true");
  for (let at = 1; at < count; at++) {
    await phases.nth(at).click();
    if (at === count - 1) break;
    await key(3).click();
    await expect(phases.nth(at + 1)).toHaveAttribute("aria-current", "true");
  }
  await key(3).click();
  await expect(current).not.toHaveText(first);
  await expectNoSidewaysScroll(page, "skills by thumb");
});
