import { expect, expectToast, test } from "./support/test";

test("staff publish a notice to a promotion, a student confirms it on a phone, and staff see who hasn't", async ({
  as,
  mark,
  locale,
  text,
}) => {
  const title = `Solo briefing ${mark} ${locale}`;
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/notices`);
  await page
    .getByRole("button", { name: text("notices.create") })
    .first()
    .click();
  await page.getByLabel(text("notices.form.title"), { exact: true }).fill(title);
  await page.getByLabel(text("notices.form.text"), { exact: true }).fill("Tuesday at 18:00.\nhttps://example.org/plan");
  await page.locator('select[name="promotionId"]').selectOption({ label: "PPL(A) 2026" });
  await expect(page.getByRole("status").filter({ hasText: /9 pe/ })).toBeVisible();
  await page.getByRole("checkbox", { name: text("notices.form.confirmation") }).click();
  await page.getByRole("button", { name: text("notices.form.send") }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("9");
  await question.getByRole("button", { name: text("notices.form.confirm"), exact: true }).click();
  await expect(page).toHaveURL(/notices$/);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(text("notices.list.readOf", { read: 0, count: 9 }));

  // The student finds it on the dashboard, and has it out of sight once it is confirmed, by the keyboard alone.
  const student = await as("student", { width: 390, height: 844 });
  const dashboard = `/site/${student.sites.grenoble}/dashboard/dashboardUser/follow-up`;
  await student.page.goto(dashboard);
  await student.page.getByRole("link", { name: new RegExp(title) }).press("Enter");
  await expect(student.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(student.page.getByRole("link", { name: /example\.org\/plan/ })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  const button = student.page.getByRole("button", { name: text("notices.sheet.confirm") });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.press("Enter");
  await expect(button).toHaveCount(0);
  await student.page.goto(dashboard);
  await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(student.page.getByRole("link", { name: new RegExp(title) })).toHaveCount(0);

  await row.getByRole("link", { name: title }).click();
  const names = page.getByRole("rowheader");
  await expect(names).toHaveCount(9);
  await page.getByRole("radio", { name: new RegExp(`^${text("notices.recipients.filters.missing")}`) }).click();
  await expect(names).toHaveCount(8);
  await expect(names.filter({ hasText: "Martin" })).toHaveCount(0);
  await page.getByRole("button", { name: text("notices.recipients.remind") }).click();
  await expect(page.getByText(text("notices.recipients.remindedAt", { when: "" }).trim())).toBeVisible();
  await expect(page.getByRole("button", { name: text("notices.recipients.remind") })).toBeDisabled();

  // Withdrawn by mistake, and put back at once.
  await page.getByRole("button", { name: text("notices.sheet.withdraw") }).click();
  await page.getByRole("alertdialog").getByLabel(text("notices.sheet.reason")).fill("A slip");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("notices.sheet.confirmWithdraw"), exact: true })
    .click();
  await expect(page.getByText("A slip")).toBeVisible();
  await expectToast(page, text("notices.sheet.withdrawnToast"));
  await page.getByRole("button", { name: text("notices.sheet.undo"), exact: true }).click();
  await expect(page.getByText("A slip")).toHaveCount(0);
});
