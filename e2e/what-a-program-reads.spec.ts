import { expect, expectToast, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("an admin makes a key for a program, which reads the planning with it until the key is revoked", async ({
  as,
  browser,
  text,
  mark,
}) => {
  const { page, sites } = await as("admin", { own: true });
  await page.goto(`/site/${sites.grenoble}/api-key`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("apiKeys.create") }).click();
  const name = `Wall ${mark}`;
  const form = page.getByRole("dialog", { name: text("apiKeys.create") });
  await form.getByLabel(text("apiKeys.name")).fill(name);
  await form.getByLabel(text("apiKeys.find")).fill(text("permissions.rows.planning.read.what"));
  await form.getByRole("checkbox", { name: text("permissions.rows.planning.read.what") }).click();
  await form.getByRole("combobox", { name: text("apiKeys.site") }).selectOption(sites.grenoble);
  await form.getByRole("button", { name: text("apiKeys.make") }).click();

  const told = page.getByRole("dialog", { name: text("apiKeys.secretTitle", { name }) });
  await expect(told.getByText(text("apiKeys.secretOnce"))).toBeVisible();
  const secret = await told.getByLabel(text("apiKeys.secret"), { exact: true }).inputValue();
  await told.getByRole("button", { name: text("apiKeys.done") }).click();
  await expect(page.getByRole("row", { name })).toContainText(text("apiKeys.states.Active"));
  expect(await page.content()).not.toContain(secret);
  await expectNoSidewaysScroll(page, "the keys");

  const program = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  const month = async (siteId: string) =>
    (
      await program.request.get(`${process.env.ENVOL_E2E_URL}/api/planning/month?siteId=${siteId}&month=2027-06`)
    ).status();
  expect([await month(sites.grenoble), await month(sites.annecy)]).toEqual([200, 404]);

  await page.getByRole("button", { name: text("apiKeys.actions", { name }) }).click();
  await page.getByRole("menuitem", { name: text("apiKeys.revoke") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("apiKeys.revoke") })
    .click();
  await expectToast(page, text("apiKeys.revoked"));
  await expect(page.getByRole("row", { name })).toHaveCount(0);
  expect(await month(sites.grenoble)).toBe(401);
  await program.close();
});
