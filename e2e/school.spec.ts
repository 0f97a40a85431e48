import { ONE_PIXEL_PNG } from "./support/school";
import { expect, sameOriginHeaders, test } from "./support/test";

test("[1 §3] the school's address is whole or says what it lacks; what is typed stays until it is saved", async ({
  as,
  text,
}) => {
  const { page } = await as("admin");
  await page.goto("/site/all/school");
  const field = (key: string) => page.getByLabel(text(`school.${key}`), { exact: true });
  const save = page.getByRole("button", { name: text("resource.save"), exact: true });
  await field("address.street").fill("Chemin de l’aérodrome");
  await field("address.zipCode").fill("38420");
  await field("address.city").fill("");
  await field("address.country").fill("France");
  await expect(page.getByText(text("resource.unsaved"))).toBeVisible();
  await expect(page.getByText(text("school.address.notYet"))).toBeVisible();
  await save.click();
  await expect(page.getByText(text("school.address.incomplete"))).toBeVisible();
  await expect(field("address.city")).toBeFocused();
  await expect(field("address.street")).toHaveValue("Chemin de l’aérodrome");
  await field("address.city").fill("Le Versoud");
  await expect(page.getByText("Chemin de l’aérodrome - 38420 Le Versoud France")).toBeVisible();
  await field("settings.notice").fill("1000");
  await save.click();
  await expect(page.getByText(text("school.settings.wholeNumber", { min: 0, max: 720 }))).toBeVisible();
  await field("settings.notice").fill("24");
  // The test in the other language may save at the same time. The second press then overwrites that change.
  await expect(async () => {
    await save.click();
    await expect(page.getByText(text("resource.unsaved"))).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await page.reload();
  await expect(field("address.city")).toHaveValue("Le Versoud");
});

test("somebody else's change of the school is shown and can be loaded", async ({ as, text }) => {
  const { page, context } = await as("admin");
  await page.goto("/site/all/school");
  const years = page.getByLabel(text("school.settings.accounts"), { exact: true });
  await years.fill("12");
  const seen = await (await context.request.get("/api/school")).json();
  const { name, mainSiteId, address, parameters, version } = seen;
  const body = { name, mainSiteId, address, parameters: { ...parameters, accountRetentionYears: 11 }, version };
  expect((await context.request.put("/api/school", { data: body, headers: sameOriginHeaders() })).ok()).toBe(true);
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expect(page.getByText(text("resource.stale"))).toBeVisible();
  await expect(years).toHaveValue("12");
  await page.getByRole("button", { name: text("resource.reload") }).click();
  await expect(years).toHaveValue("11");
});

test("[1 §7] image and terms: judged by content, shown before they are published, asked before everybody is", async ({
  as,
  text,
}) => {
  const { page } = await as("admin");
  await page.goto("/site/all/school");
  const image = page.getByRole("img", { name: text("school.settings.imageAlt") });
  await expect(image).toBeVisible();
  const choose = async (label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: label }).first().click();
    await (await chooser).setFiles(file);
  };
  const either = text("school.settings.chooseImage").slice(0, 6);
  const html = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") };
  await choose(text("school.settings.chooseImage"), html).catch(() => choose(either, html));
  await expect(page.getByText(text("errors.upload.imageType"))).toBeVisible();
  await choose(text("school.settings.chooseImage"), { name: "logo.png", mimeType: "image/png", buffer: ONE_PIXEL_PNG });
  await expect(page.getByRole("button", { name: text("school.settings.removeImage") })).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
  await page.getByRole("button", { name: text("school.settings.removeImage") }).click();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(256);

  const sale = page.getByRole("region", { name: text("school.terms.saleTitle") });
  await sale.getByRole("textbox").fill("<b>Fuel</b> is included.");
  await sale.getByRole("radio", { name: text("school.terms.preview") }).click();
  await expect(sale.getByText("<b>Fuel</b> is included.")).toBeVisible();
  await sale.getByRole("button", { name: text("school.terms.publish") }).click();
  // Don't publish, because everybody would have to accept the terms again. Only check the question.
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/\d/);
  await question.getByRole("button", { name: text("school.terms.publishKeep") }).click();
  await expect(question).toBeHidden();
});

test("[1 §4] a site is opened from its ICAO code, changed, switched off and archived; the main one stays", async ({
  as,
  mark,
  text,
}) => {
  const { page } = await as("admin");
  const name = `Chambéry ${mark}`;
  await page.goto("/site/all/dashboard/dashboardUser/follow-up");
  await page.getByRole("link", { name: text("shell.site.settings") }).click();
  await expect(page).toHaveURL(/\/site\/all\/site$/);
  await page.getByRole("button", { name: text("school.sites.create") }).click();
  const dialog = page.getByRole("dialog");
  const field = (key: string) => dialog.getByLabel(text(`school.${key}`), { exact: true });
  await field("sites.name").fill(name);
  await field("sites.icao").fill("qqqq");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("school.sites.icaoUnknown", { icao: "QQQQ" }))).toBeVisible();
  await field("sites.icao").fill("lflb");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("school.sites.found", { icao: "LFLB" }))).toBeVisible();
  await expect(field("address.latitude")).toHaveValue(/^45[.]6/);
  await field("address.latitude").fill("45,6381");
  await dialog.getByLabel(text("resource.airports.label"), { exact: true }).fill("LFLPX");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("resource.airports.name"))).toBeVisible();
  await dialog.getByLabel(text("resource.airports.label"), { exact: true }).fill("lflp");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await row.getByRole("button", { name, exact: true }).click();
  await expect(field("address.latitude")).toHaveValue("45.6381");
  await expect(dialog.getByRole("listitem").filter({ hasText: "LFLP" })).toBeVisible();
  await page.keyboard.press("Escape");

  const menu = (key: string) => page.getByRole("menuitem", { name: new RegExp(`^${text(`resource.${key}`)}`) });
  await row.getByRole("button", { name: text("resource.actions", { name }) }).click();
  await menu("disable").click();
  await expect(row).toHaveCount(0);
  await page.getByRole("checkbox").click();
  await expect(row.getByText(text("resource.states.disabled"))).toBeVisible();
  await row.getByRole("button", { name: text("resource.actions", { name }) }).click();
  await menu("archive").click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("resource.archive") })
    .click();
  await expect(row).toHaveCount(0);

  await page
    .getByRole("row", { name: /LFLG/ })
    .getByRole("button", { name: /^(Actions)/ })
    .click();
  await menu("disable").click();
  await expect(page.getByText(text("school.sites.mainStays"))).toBeVisible();
});

test("[1 §2.5] settings are an admin's: the cog, sites, who may what; everybody reads the school from their badge", async ({
  as,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  await admin.page.goto(`/site/${admin.sites.grenoble}/planning/day`);
  await admin.page.getByRole("button", { name: new RegExp(text("shell.user.open")) }).click();
  await admin.page.getByRole("link", { name: text("shell.screens.school"), exact: true }).click();
  await expect(admin.page).toHaveURL(/\/school$/);
  await admin.page.getByRole("link", { name: text("school.settings.permissions") }).click();
  const line = admin.page.getByRole("row", { name: new RegExp(text("permissions.rows.person.grantRole.what")) });
  await expect(line).toContainText(text("permissions.rows.person.grantRole.because"));
  await expect(line.getByText(text("school.permissions.yes"), { exact: true })).toHaveCount(3);

  await staff.page.goto(`/site/${staff.sites.grenoble}/planning/day`);
  await expect(staff.page.getByRole("link", { name: text("shell.site.settings") })).toHaveCount(0);
  await staff.page.getByRole("button", { name: new RegExp(text("shell.user.open")) }).click();
  await staff.page.getByRole("link", { name: text("shell.screens.school"), exact: true }).click();
  await expect(staff.page).toHaveURL(/\/school$/);
  await expect(staff.page.getByRole("heading", { name: text("school.terms.useTitle") })).toBeVisible();
  await expect(staff.page.getByRole("textbox")).toHaveCount(0);
  for (const screen of ["site", "permissions"]) {
    const answer = await staff.page.goto(`/site/${staff.sites.grenoble}/${screen}`);
    expect(answer?.status(), screen).toBe(404);
  }
});

test("unsaved changes of the school are asked about before a link leads away from them", async ({ as, text }) => {
  const { page } = await as("admin");
  await page.goto("/site/all/school");
  const name = page.getByLabel(text("school.settings.name"), { exact: true });
  const was = await name.inputValue();
  await name.fill(`${was} bis`);
  await expect(page.getByText(text("resource.unsaved"))).toBeVisible();
  await page.getByRole("link", { name: text("lists.tags.title") }).click();
  const question = page.getByRole("alertdialog", { name: text("shell.leave.title") });
  await question.getByRole("button", { name: text("shell.leave.stay") }).click();
  await expect(name).toHaveValue(`${was} bis`);
  await page.getByRole("button", { name: text("resource.discard") }).click();
  await expect(name).toHaveValue(was);
  await expect(page.getByText(text("resource.unsaved"))).toBeHidden();
  await name.fill(`${was} ter`);
  await expect(page.getByText(text("resource.unsaved"))).toBeVisible();
  await page.getByRole("link", { name: text("lists.tags.title") }).click();
  await question.getByRole("button", { name: text("shell.leave.leave"), exact: true }).click();
  await expect(page).toHaveURL(/\/tag$/);
});
