import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { ONE_PIXEL_PNG } from "./support/school";
import { expect, type GetText, test } from "./support/test";
import { TestMailServer } from "./support/test-mail-server";

const DOMAIN = "val.example";
const PASSWORD = "Vol-de-nuit-2026!";

let app: AppProcess;
let mails: TestMailServer;
test.beforeAll(async () => {
  mails = new TestMailServer();
  app = await startAppForTests({ seed: "none", env: { SMTP_URL: await mails.start() } });
});
test.afterAll(async () => {
  await app?.stop();
  await mails?.stop();
});

/**
 * Creates the school from a file with the command from the README. Returns the one-time password that the command prints.
 */
async function found(locale: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "envol-school-")), "school.json");
  const superAdmin = { email: `camille@${DOMAIN}`, firstName: "Camille", lastName: "Martin", locale };
  await writeFile(file, JSON.stringify({ name: "School", currency: "EUR", sites: [{ name: "Base" }], superAdmin }));
  const AUTH_SECRET = "for the seed, which signs nobody in: 0123456789";
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, DIRECT_DATABASE_URL: app.databaseUrl, AUTH_SECRET };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/seed.mjs", file], { env });
  return /\S+-Aa1/.exec(stdout)![0];
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(app.url);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
}

async function choosePassword(page: Page, temporary: string, text: GetText): Promise<void> {
  const dialog = page.getByRole("dialog", { name: text("access.first.password") });
  await expect(dialog.getByLabel(text("access.first.temporary"))).toBeFocused();
  await dialog.getByLabel(text("access.first.temporary")).fill(temporary);
  await dialog.locator('input[name="password"]').fill(PASSWORD);
  await dialog.locator('input[name="confirmPassword"]').fill(PASSWORD);
  await dialog.getByRole("button", { name: text("access.first.setPassword") }).click();
  // Hashing a password is slow on purpose, and slower on a busy machine.
  await expect(page.getByRole("heading", { name: text("dashboard.heading") })).toBeVisible({ timeout: 30_000 });
}

/** Reads the temporary password from an invitation mail. */
async function invited(email: string, text: GetText): Promise<string> {
  const mail = await mails.mailTo(email);
  const [before] = text("mail.invitation.password").split("{password}");
  expect(mail.text).toContain(text("mail.invitation.explain").split("{school}").at(-1)!.trim().slice(0, 30));
  expect(mail.text).toContain(app.url);
  return mail.text!.split(before!)[1]!.split(/\s/)[0]!;
}

test("[1 §2.3] a school is set up by its own people: admin, settings, sites, terms, thirty people, a renter's first connection", async ({
  fresh,
  locale,
  text,
}) => {
  test.setTimeout(300_000);
  const browser = async (): Promise<{ page: Page; context: BrowserContext }> => {
    const context = await fresh();
    if (locale === "fr-FR") {
      await context.request.put(`${app.url}/api/language`, { data: { code: locale }, headers: { origin: app.url } });
    }
    return { page: await context.newPage(), context };
  };
  const press = (page: Page, key: string) => page.getByRole("button", { name: text(key), exact: true }).click();

  // The first super admin sets their password and creates an admin.
  const first = (await browser()).page;
  const oneTime = await found(locale);
  await signIn(first, `camille@${DOMAIN}`, oneTime);
  await choosePassword(first, oneTime, text);
  await first.goto(`${app.url}/site/all/user/create`);
  const fill = (page: Page, key: string, value: string) => page.getByLabel(text(key), { exact: true }).fill(value);
  await fill(first, "people.columns.lastName", "Delorme");
  await fill(first, "people.columns.firstName", "Marc");
  await fill(first, "people.columns.email", `marc@${DOMAIN}`);
  await first
    .getByLabel(text("people.sheet.schoolRole"))
    .selectOption({ label: text("people.sheet.schoolRoles.Admin") });
  await first
    .getByLabel(text("people.columns.language"), { exact: true })
    .selectOption({ label: text(`people.sheet.languages.${locale}`) });
  await press(first, "people.sheet.create");
  await expect(first.getByRole("heading", { level: 1 })).toContainText("Marc");

  // The admin uses their invitation and fills in the school's settings.
  const { page } = await browser();
  const temporary = await invited(`marc@${DOMAIN}`, text);
  await signIn(page, `marc@${DOMAIN}`, temporary);
  await choosePassword(page, temporary, text);
  await page.goto(`${app.url}/site/all/school`);
  await fill(page, "school.settings.name", "Aéro-club du Val");
  await fill(page, "school.address.street", "1 chemin de l’Aérodrome");
  await fill(page, "school.address.zipCode", "38420");
  await fill(page, "school.address.city", "Le Versoud");
  await fill(page, "school.address.country", "France");
  await press(page, "resource.save");
  await expect(page.getByRole("banner").getByText("Aéro-club du Val")).toBeVisible();
  for (const kind of ["use", "sale"]) {
    const terms = page.getByRole("region", { name: text(`school.terms.${kind}Title`) });
    await terms.getByRole("textbox").fill(`Terms of ${kind}: fly <b>safely</b>.`);
    if (kind === "use") {
      const chooser = page.waitForEvent("filechooser");
      await terms.getByRole("button", { name: text("school.terms.chooseFile") }).click();
      await (await chooser).setFiles({ name: "conditions.png", mimeType: "image/png", buffer: ONE_PIXEL_PNG });
      await expect(terms.getByRole("button", { name: text("school.terms.removeFile") })).toBeVisible();
    }
    await terms.getByRole("button", { name: text("school.terms.publish") }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: text("school.terms.publishConfirm"), exact: true }).click();
    await expect(question).toBeHidden();
  }

  // The admin sets up the school's two sites.
  await page.goto(`${app.url}/site/all/site`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Base", exact: true }).click();
  await dialog.getByLabel(text("school.sites.name"), { exact: true }).fill("Grenoble-Le Versoud");
  await dialog.getByLabel(text("school.sites.icao"), { exact: true }).fill("LFLG");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("school.sites.found", { icao: "LFLG" }))).toBeVisible();
  await press(page, "resource.save");
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: text("school.sites.create") })
    .first()
    .click();
  await dialog.getByLabel(text("school.sites.name"), { exact: true }).fill("Annecy");
  await dialog.getByLabel(text("school.sites.icao"), { exact: true }).fill("LFLP");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("school.sites.found", { icao: "LFLP" }))).toBeVisible();
  await press(page, "resource.save");
  await expect(dialog).toBeHidden();

  // The admin imports thirty people from a file. Two lines have errors; the file is corrected before anybody is imported.
  const line = (at: number, email = `person${at}@${DOMAIN}`) =>
    `Nom${at};Prénom${at};${email};${at % 2 ? "Locataire" : "Élève"};${at % 3 ? "Grenoble-Le Versoud" : "LFLP"};${locale}`;
  const file = (lines: string[]) => ({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Nom;Prénom;E-mail;Rôles;Site;Langue", ...lines].join("\r\n")),
  });
  const lines = Array.from({ length: 30 }, (_, at) => line(at));
  await page.goto(`${app.url}/site/all/users`);
  await press(page, "people.importLabel");
  const chooser = dialog.locator('input[type="file"]');
  await chooser.setInputFiles(file(lines.map((one, at) => (at === 4 ? line(4, "nowhere") : at === 9 ? line(1) : one))));
  await expect(dialog.getByText(text("people.emailInvalid"))).toBeVisible();
  await expect(dialog.getByRole("button").last(), "the others could be added").toContainText("28");
  await chooser.setInputFiles(file(lines));
  await expect(dialog.locator("tbody tr")).toHaveCount(30);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText(text("resource.paging.range", { from: 1, to: 10, total: 32 }))).toBeVisible();

  // A new renter uses the invitation. Rejecting the terms signs them out. Accepting both terms and setting a password opens
  // Home.
  const renter = (await browser()).page;
  const password = await invited(`person1@${DOMAIN}`, text);
  await signIn(renter, `person1@${DOMAIN}`, password);
  const terms = (title: string) => renter.getByRole("dialog", { name: text(title) });
  await expect(terms("access.first.termsOfUse")).toContainText("fly <b>safely</b>");
  const download = renter.waitForEvent("download");
  await terms("access.first.termsOfUse")
    .getByRole("link", { name: /conditions/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^conditions/);
  await terms("access.first.termsOfUse")
    .getByRole("button", { name: text("access.first.reject") })
    .click();
  await renter
    .getByRole("alertdialog")
    .getByRole("button", { name: text("access.first.leave") })
    .click();
  await expect(renter.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible();
  await signIn(renter, `person1@${DOMAIN}`, password);
  for (const title of ["access.first.termsOfUse", "access.first.termsOfSale"]) {
    await terms(title).getByRole("checkbox").click();
    await terms(title)
      .getByRole("button", { name: text("access.first.accept") })
      .click();
  }
  const live = renter.waitForResponse(/\/api\/live/);
  await choosePassword(renter, password, text);
  await expect(renter).toHaveURL(/dashboard\/dashboardUser\/follow-up$/);
  await live;

  // When the renter is disabled, their open screen closes.
  await page.getByRole("searchbox").fill("Nom1 ");
  await page.getByRole("link", { name: /Nom1, / }).click();
  await press(page, "people.actions.menu");
  await page.getByRole("menuitem", { name: text("people.actions.disable"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("people.actions.disable") })
    .click();
  await expect(renter.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible({ timeout: 5_000 });
});
