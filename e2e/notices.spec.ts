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
  await expect(page.getByRole("status").filter({ hasText: /10 pe/ })).toBeVisible();
  await page.getByRole("checkbox", { name: text("notices.form.confirmation") }).click();
  await page.getByRole("button", { name: text("notices.form.send") }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("10");
  await question.getByRole("button", { name: text("notices.form.confirm"), exact: true }).click();
  await expect(page).toHaveURL(/notices$/);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(text("notices.list.readOf", { read: 0, count: 10 }));

  // One line above the planning leads to it, and to the older ones that the student hasn't read.
  const student = await as("student", { width: 390, height: 844 });
  const planning = (page: string) => `/site/${student.sites.grenoble}/planning/${page}`;
  const named = student.page.getByRole("link", { name: new RegExp(title) });
  await student.page.goto(planning("personal"));
  await expect(named).toBeVisible();
  await student.page.goto(planning("day"));
  expect((await named.boundingBox())?.height).toBeLessThanOrEqual(44);
  await named.press("Enter");
  await expect(student.page).toHaveURL(/notices\/received$/);
  await expect(named).toContainText(text("notices.received.toConfirm"));
  // Once it is confirmed, by the keyboard alone, only the list of all goes on naming it.
  await named.press("Enter");
  await expect(student.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(student.page.getByRole("link", { name: /example\.org\/plan/ })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  const button = student.page.getByRole("button", { name: text("notices.sheet.confirm") });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.press("Enter");
  await expect(button).toHaveCount(0);
  for (const path of [planning("day"), `/site/${student.sites.grenoble}/dashboard/dashboardUser/follow-up`]) {
    await student.page.goto(path);
    await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(named).toHaveCount(0);
  }
  await student.page.goto(`/site/${student.sites.grenoble}/notifications`);
  await student.page.getByRole("link", { name: text("shell.notifications.notices"), exact: true }).click();
  await expect(named).toContainText(text("notices.received.confirmed"));

  await row.getByRole("link", { name: title }).click();
  const names = page.getByRole("rowheader");
  await expect(names).toHaveCount(10);
  await page.getByRole("radio", { name: new RegExp(`^${text("notices.recipients.filters.missing")}`) }).click();
  await expect(names).toHaveCount(9);
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
