import { fetchPersonId } from "./support/school";
import { expect, expectToast, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("staff enter a payment and a fee and take the fee back; the student reads the account on a phone and can post nothing", async ({
  as,
  text,
  mark,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const account = `/site/${sites.grenoble}/user/${await fetchPersonId(staff, "Martin")}?tab=flight-account`;
  const [receipt, membership] = [`Receipt ${mark}`, `Membership ${mark}`];
  await page.goto(account);
  await waitForHydration(page);

  await page.getByRole("button", { name: text("accounts.enter") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(text("accounts.form.type")).selectOption({ label: "Approvisionnement" });
  await dialog.getByLabel(text("accounts.form.price", { currency: "EUR" })).fill("300.5");
  await dialog.getByRole("button", { name: text("accounts.form.post") }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(text("accounts.form.number"), { exact: true }).fill(receipt);
  await dialog.getByLabel(text("accounts.form.comment")).fill("At the desk");
  await dialog.getByRole("button", { name: text("accounts.form.post") }).click();
  await expectToast(page, text("accounts.form.saved"));
  const table = page.getByRole("table", { name: text("accounts.title") });
  await expect(table.getByRole("row").filter({ hasText: `At the desk, ${receipt}` })).toContainText("300");

  await page.getByRole("button", { name: text("accounts.other") }).click();
  await dialog.getByLabel(text("accounts.form.type")).selectOption({ label: "Cotisation annuelle" });
  await expect(dialog.getByLabel(text("accounts.form.price", { currency: "EUR" }))).toHaveValue("195");
  await dialog.getByLabel(text("accounts.form.number"), { exact: true }).fill(membership);
  await dialog.getByRole("button", { name: text("accounts.form.post") }).click();
  const fee = table.getByRole("row").filter({ hasText: membership });
  const number = await fee.getByRole("cell").nth(1).innerText();
  await fee.getByRole("button", { name: text("accounts.actions", { number }) }).click();
  await page.getByRole("menuitem", { name: text("accounts.takeBack") }).click();
  await page.getByLabel(text("accounts.contra.reason")).fill("Paid in cash");
  await page.getByRole("button", { name: text("accounts.contra.confirm"), exact: true }).click();
  await expectToast(page, text("accounts.contra.saved", { number }));
  await expect(table.getByText(`${text("accounts.lines.contraOf", { number })}, Paid in cash`)).toBeVisible();

  await page.getByLabel(text("accounts.search")).fill(receipt);
  await expect(table.getByRole("row")).toHaveCount(2);
  await expectNoSidewaysScroll(page, "flight account");

  const own = (await as("student", { width: 390, height: 844 })).page;
  await own.goto(account);
  await waitForHydration(own);
  await expectNoSidewaysScroll(own, "own flight account");
  const list = own.getByRole("list", { name: text("accounts.title") });
  await expect(list.getByRole("listitem").filter({ hasText: `At the desk, ${receipt}` })).toBeVisible();
  await expect(own.getByRole("button", { name: text("accounts.enter") })).toHaveCount(0);
});
