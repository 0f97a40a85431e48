import { expect, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("staff make a pack of an aircraft, an inspector without an account reads it by a link on a phone, until staff close it", async ({
  as,
  browser,
  text,
  mark,
}) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/inspection`);
  await waitForHydration(page);
  await page.getByRole("radio", { name: text("inspection.kinds.Aircraft") }).click();
  await page.getByRole("combobox", { name: text("inspection.screen.aircraft") }).selectOption({ label: "F-GZVB" });
  await page.getByRole("button", { name: text("inspection.screen.make") }).click();
  await page.getByRole("button", { name: text("inspection.screen.verify") }).click({ timeout: 60_000 });
  await expect(page.getByText(text("inspection.screen.agrees"))).toBeVisible();
  await page.getByRole("button", { name: text("inspection.link.create") }).click();
  const reader = `DSAC ${mark}`;
  await page.getByLabel(text("inspection.link.reader")).fill(reader);
  await page.keyboard.press("Enter");
  const card = page.getByRole("article", { name: reader });
  const address = await card.getByLabel(text("inspection.link.address")).inputValue();

  const inspector = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  const read = await inspector.newPage();
  expect((await read.goto(address))!.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(read.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(read.getByRole("navigation")).toHaveCount(0);
  await expectNoSidewaysScroll(read, "an inspector's page");
  const file = (await read.getByRole("listitem").first().getByRole("link").first().getAttribute("href"))!;
  const opened = await inspector.request.get(new URL(file, address).href);
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await page.reload();
  await expect(card.getByText(text("inspection.link.opened.page"))).toBeVisible();
  await expect(card.getByLabel(text("inspection.link.address"))).toHaveCount(0);
  await card.getByRole("button", { name: text("inspection.link.close") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("inspection.link.close") })
    .click();
  await expect(card.getByText(text("inspection.link.states.Closed"), { exact: true })).toBeVisible();
  expect((await read.reload())!.status()).toBe(404);
  expect((await inspector.request.get(new URL(file, address).href)).status()).toBe(404);
  await inspector.close();
});
