import { expect, expectToast, sameOriginHeaders, test } from "./support/test";

test("what a flight costs: a price is tried out, changed from a day, switched off and on, found and deleted", async ({
  as,
  mark,
  text,
}) => {
  const { page, sites, context } = await as("staff", { width: 1440 });
  const callSign = `F-P${mark}`;
  const data = { callSign, model: "DR400", type: 0, classe: 0, site: { siteId: sites.grenoble, dateEntree: null } };
  const made = await context.request.post("/api/aircraft", { data, headers: sameOriginHeaders() });
  expect(made.status(), await made.text()).toBe(201);

  await page.goto(`/site/${sites.grenoble}/program-price`);
  // The trial has rows, too, but no switch.
  const row = page
    .getByRole("row")
    .filter({ hasText: callSign })
    .filter({ has: page.getByRole("switch") });
  const chip = (name: string) => page.getByLabel(text(`prices.editor.fields.${name}`), { exact: true });
  await page
    .getByRole("button", { name: text("prices.create") })
    .first()
    .click();
  await page
    .getByRole("combobox", { name: text("prices.aircraft"), exact: true })
    .selectOption({ label: `${callSign} DR400` });
  await page.getByRole("combobox", { name: text("prices.program"), exact: true }).selectOption({ label: "PPL(A)" });
  await chip("price").fill("186");

  // The lines follow while it is typed: 1:04 at 186 an hour, without an instructor.
  const trial = page.getByRole("region", { name: text("prices.trial.flight.title") });
  await trial.getByLabel(text("prices.trial.instructor")).selectOption("");
  await trial.getByLabel(text("prices.trial.student")).selectOption("");
  await expect(trial.getByRole("row").last()).toContainText(/198[.,]40/);
  await page.getByRole("button", { name: text("prices.editor.save") }).click();
  await expectToast(page, text("prices.editor.saved"));

  // The text finds it by call sign and by program, in any case.
  const search = page.getByRole("searchbox");
  await search.fill(callSign.toLowerCase());
  await expect(row).toContainText(/186[.,]00/);
  await search.fill(`${callSign.toLowerCase()} ppl`);
  await expect(row).toHaveCount(1);

  // Another price from the first of January; what holds today stays in the list, the next one below it.
  await row.getByRole("button", { name: callSign, exact: true }).click();
  const next = `01/01/${new Date().getFullYear() + 1}`;
  await chip("startsOn").fill(next);
  await chip("startsOn").press("Tab");
  await chip("price").fill("192");
  await page.getByRole("button", { name: text("prices.editor.save") }).click();
  await expect(row).toContainText(/186[.,]00/);
  await expect(row).toContainText(/192[.,]00/);
  await expect(row).toContainText(next);

  // The switch acts at once: the disabled one is hidden, and found again without "active only".
  await row.getByRole("switch").click();
  await expect(row).toHaveCount(0);
  await page.getByRole("checkbox", { name: text("resource.activeOnly", { gender: "other" }) }).uncheck();
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "false");
  await row.getByRole("switch").click();
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "true");

  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: text("prices.delete") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("prices.delete") })
    .click();
  await expect(row).toHaveCount(0);

  // Instructors are found by call sign, name or program.
  await page.getByRole("tab", { name: new RegExp(`^${text("prices.tabs.instructors")}`) }).click();
  await search.fill("DUBOIS");
  await expect(page.getByRole("row").filter({ hasText: "Dubois" }).first()).toBeVisible();
  await search.fill("Dubois nobody");
  await expect(page.getByRole("row").filter({ hasText: "Dubois" })).toHaveCount(0);
});
