import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import pg from "pg";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { expect, expectToast, type Person, sameOriginHeaders, submitSignInForm, test } from "./support/test";

const SECRET = {
  street: "7 impasse Confidentielle",
  zipCode: "38170 CEDEX",
  city: "Seyssinet-Pariset",
  country: "France",
};

async function idOf({ context }: Person, text: string): Promise<string> {
  const found = await (await context.request.get(`/api/user?statut=2&text=${encodeURIComponent(text)}`)).json();
  expect(found.length, text).toBeGreaterThan(0);
  return found[0].id;
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
  await expect(page).toHaveURL(new RegExp(`text=${text}`));
}

/** Delays every refresh of a person's page until the returned function is called. */
async function held(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/user\//, async (route) => {
    if (route.request().headers().rsc) await released;
    await route.fallback();
  });
  return release;
}

test("[2 §2] staff find, take in, change and disable somebody; the list keeps its state in the address", async ({
  as,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const [callSign, email] = [`ZE${mark}`, `zephyrin.${mark}@people.test`.toLowerCase()];
  await page.goto(`/site/${sites.grenoble}/users`);
  await page.getByRole("link", { name: text("people.new") }).click();
  await page.getByLabel(text("people.columns.lastName"), { exact: true }).fill("<b>Zéphyrin</b>");
  await page.getByLabel(text("people.columns.firstName"), { exact: true }).fill("Ange");
  await page.getByLabel(new RegExp(`^${text("people.columns.callSign")}`)).fill("mor");
  await page.getByLabel(text("people.columns.email"), { exact: true }).fill(email);
  const create = page.getByRole("button", { name: text("people.sheet.create") });
  await create.click();
  // A role is missing, so saving fails and the input stays.
  await expect(
    page.getByText(text("people.roleNeeded")).or(page.getByText(text("people.callSignTaken"))),
  ).toBeVisible();
  await page
    .getByRole("group", { name: "Grenoble-Le Versoud" })
    .getByRole("checkbox", { name: text("people.roles.Student") })
    .check();
  await create.click();
  await expect(page.getByText(text("people.callSignTaken"))).toBeVisible();
  await page.getByLabel(new RegExp(`^${text("people.columns.callSign")}`)).fill(callSign.toLowerCase());
  await create.click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${callSign}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ange <b>Zéphyrin</b>");
  await page.getByLabel(new RegExp(`^${text("people.columns.phone")}`)).fill("+33 4 76 12 34 56");
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expectToast(page, text("people.sheet.saved"));
  await page.getByRole("tab", { name: text("people.sheet.roles") }).click();
  const here = page.getByRole("group", { name: "Grenoble-Le Versoud" });
  await here.getByRole("checkbox", { name: text("people.roles.Renter") }).check();
  // Even before the page is refreshed, a second save must not report the person's own change as a conflict.
  const readAnew = await held(page);
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expectToast(page, text("people.sheet.rolesSaved"));

  await page.getByRole("button", { name: text("people.actions.menu"), exact: true }).click();
  await page.getByRole("menuitem", { name: text("people.actions.disable"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("people.actions.disable") })
    .click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  readAnew();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(text("resource.states.disabled"));

  await page.goto(`/site/${sites.grenoble}/users`);
  await search(page, callSign);
  const students = page.getByRole("button", { name: text("people.rolePlural.Student") });
  await students.click();
  await expect(students).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/roles=Student/);
  await page.getByRole("button", { name: text("people.empty.showDisabled") }).click();
  // Wait for the address, which is updated after up to 50 ms. A test is faster than a person.
  await expect(page).toHaveURL(/active=false/);
  await page.reload();
  const row = page.getByRole("row", { name: new RegExp(callSign) });
  await expect(row).toContainText("<b>Zéphyrin</b>, Ange");
  await expect(row).toContainText(text("people.roles.Renter"));
  await expect(row).toContainText(text("resource.states.disabled"));
});

/** Clicks as soon as the text of `shown` changes, before React has run what it does after the change. */
function clickWhenTextChanges(box: Element, shown: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      (box as HTMLElement).click();
      resolve();
    });
    observer.observe(shown, { subtree: true, childList: true, characterData: true });
  });
}

test("a role that is ticked the moment that the page is refreshed stays ticked", async ({ as, mark, text }) => {
  const { page, sites, context } = await as("staff");
  const data = {
    nom: `Avant${mark}`,
    prenom: "Ysoline",
    email: { email: `ysoline.${mark}@people.test`.toLowerCase() },
    roleSite: [{ siteId: sites.grenoble, roleId: SITE_ROLE_ID.Student }],
  };
  const made = await context.request.post("/api/user", { data, headers: sameOriginHeaders() });
  await page.goto(`/site/${sites.grenoble}/user/${await made.json()}`);
  const release = await held(page);
  await page.getByLabel(text("people.columns.lastName"), { exact: true }).fill(`Après${mark}`);
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expectToast(page, text("people.sheet.saved"));
  await page.getByRole("tab", { name: text("people.sheet.roles") }).click();
  const here = page.getByRole("group", { name: "Grenoble-Le Versoud" });
  const renter = here.getByRole("checkbox", { name: text("people.roles.Renter") });
  await expect(renter).not.toBeChecked();
  const heading = await page.getByRole("heading", { level: 1 }).elementHandle();
  const clicked = renter.evaluate(clickWhenTextChanges, heading!);
  release();
  await clicked;
  await expect(page.getByText(text("resource.unsaved"))).toBeVisible();
  await expect(renter).toBeChecked();
});

test("30 people come in from a file once its two faulty lines are put right", async ({ as, mark, text }) => {
  const { page, sites } = await as("staff");
  const line = (at: number, email = `${at}.${mark.toLowerCase()}@import.test`) =>
    `Import${at};Prénom${at};${email};Élève;Grenoble-Le Versoud`;
  const file = (lines: string[]) => ({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Nom;Prénom;E-mail;Rôles;Site", ...lines].join("\r\n")),
  });
  const lines = Array.from({ length: 30 }, (_, at) => line(at));
  await page.goto(`/site/${sites.grenoble}/users`);
  await page.getByRole("button", { name: text("people.importLabel") }).click();
  const dialog = page.getByRole("dialog");
  const chooser = dialog.locator('input[type="file"]');
  await chooser.setInputFiles(file(lines.map((one, at) => (at === 7 ? line(7, "nobody") : at === 21 ? line(3) : one))));
  await expect(dialog.getByRole("alert")).toContainText("2");
  await expect(dialog.getByText(text("people.emailInvalid"))).toBeVisible();
  await expect(dialog.getByText(text("people.import.faults.twice", { line: 5 }))).toBeVisible();
  await expect(dialog.locator("tbody tr")).toHaveCount(2);
  const start = dialog.getByRole("button").last();
  await expect(start).toContainText("28");
  await start.click();
  // Once the others are in, what is left to correct can still be downloaded.
  await expect(dialog.getByText(/^28 .* 2 /)).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: /\b2\b/ }).click();
  expect((await download).suggestedFilename()).toBe(`${text("people.importing.faultsFile")}.csv`);
  const left = await readFile(await (await download).path(), "utf8");
  expect(
    left
      .trim()
      .split("\n")
      .map((one) => one.match(/Import\d+/)?.[0]),
  ).toEqual([undefined, "Import7", "Import3"]);
  await chooser.setInputFiles(file([line(7, "nobody")]));
  await expect(dialog.getByRole("alert")).toHaveText(/^(The only line has|La seule ligne a) /);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await search(page, "Import29");
  await expect(page.getByRole("row", { name: /Import29, Prénom29/ }).first()).toBeVisible();
});

test("[1 §6] what a reader may not see is in no page that they are sent", async ({ as, either, text }) => {
  const admin = await as("admin");
  const name = either("Benali", "Bernard");
  const id = await idOf(admin, name);
  const { version } = await (await admin.context.request.get(`/api/user/${id}`)).json();
  const data = { id, version, address: SECRET, dateOfBirth: 936_835_200, placeOfBirth: "Valparaiso" };
  const put = await admin.context.request.put("/api/user", { data, headers: sameOriginHeaders() });
  expect(put.status()).toBe(204);

  const instructor = await as("instructor");
  for (const path of [`/site/all/users`, `/site/all/user/${id}`, `/site/${instructor.sites.grenoble}/planning/day`]) {
    const html = await (await instructor.context.request.get(path)).text();
    expect(html).toContain(path.includes("planning") ? "GKQA" : name);
    for (const secret of [
      "Confidentielle",
      "38170 CEDEX",
      "Seyssinet",
      "936835200",
      "Valparaiso",
      "@aeroclub.example",
    ]) {
      expect(html.includes(secret), `${secret} in ${path}`).toBe(false);
    }
  }
  await instructor.page.goto(`/site/all/user/${id}`);
  await expect(instructor.page.getByText(text("people.sheet.readOnly"))).toBeVisible();

  const student = await as("student");
  await student.page.goto(`/site/all/user/${id}`);
  await expect(student.page.getByText(text("people.notAccess.title"))).toBeVisible();
  expect(await student.page.content()).not.toContain(name);
});

test("one's own sheet on a phone: contact fields to write, the rest to read", async ({ as, either, text }) => {
  const { page, context } = await as(either("renter", "student"), { width: 390, height: 844 });
  const { id } = await (await context.request.get("/api/authentification/connectedUser")).json();
  await page.goto(`/site/all/user/${id}`);
  await expect(page.getByLabel(text("people.columns.lastName"), { exact: true })).toHaveAttribute("readonly", "");
  const phone = page.getByLabel(new RegExp(`^${text("people.columns.phone")}`));
  await phone.fill("+33 6 12 34 56 78");
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expectToast(page, text("people.sheet.saved"));
  await page.reload();
  await expect(phone).toHaveValue("+33 6 12 34 56 78");
  await page.getByRole("tab", { name: text("people.sheet.roles") }).click();
  await expect(page.getByText(text("people.sheet.rolesOwn"))).toBeVisible();
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
  await page.getByRole("tab", { name: text("account.title"), exact: true }).click();
  await page.getByRole("link", { name: text("account.notifications.open") }).click();
  const choices = page.getByRole("table").locator("label, select:visible");
  await expect(choices.first()).toBeVisible();
  for (const choice of await choices.all()) expect((await choice.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

test("a new address counts from when its mail's link is opened, signed in as before", async ({
  as,
  either,
  fresh,
  text,
}) => {
  const staff = await as("staff");
  const who = either("nora.benali", "hugo.bernard");
  const id = await idOf(staff, `${who}@aeroclub.example`);
  const { version } = await (await staff.context.request.get(`/api/user/${id}`)).json();
  const email = `${who}@moved.test`;
  const data = { id, version, email: { email } };
  expect((await staff.context.request.put("/api/user", { data, headers: sameOriginHeaders() })).status()).toBe(204);
  const page = await (await fresh()).newPage();
  await page.goto(await linkTo(email));
  await submitSignInForm(page, who);
  const confirm = page.getByRole("button", { name: text("people.confirm.button") });
  await confirm.click();
  await expect(confirm).toBeHidden();
  await expect(page.getByLabel(text("people.columns.email"), { exact: true })).toHaveValue(email);
});

test("who has lost mailbox and password gets in again by a link that staff send to the new address", async ({
  as,
  fresh,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const body = {
    nom: "Retrouvé",
    prenom: mark,
    email: { email: `lost.${mark}@people.test`.toLowerCase() },
    roleSite: [{ siteId: sites.grenoble, roleId: "5f0000000000000000000003" }],
  };
  const made = await staff.context.request.post("/api/user", { data: body, headers: sameOriginHeaders() });
  const id = await made.json();
  // This person has finished the first connection, as anyone has who forgets a password.
  await settle(id);
  await page.goto(`/site/${sites.grenoble}/user/${id}`);
  const email = `found.${mark}@people.test`.toLowerCase();
  await expect(page.getByRole("button", { name: text("people.recovery.send") })).toBeHidden();
  await page.getByLabel(text("people.columns.email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  // Wait until no toast covers the button, because a toast would receive the click.
  await expectToast(page, text("people.sheet.saved"));
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await page.getByRole("button", { name: text("people.recovery.send") }).click();
  await expectToast(page, text("people.recovery.sent", { email }));

  const theirs = await (await fresh()).newPage();
  await theirs.goto(await linkTo(email));
  const passwords = theirs.locator('input[type="password"]');
  await passwords.nth(0).fill("Retrouvee-2026!");
  await passwords.nth(1).fill("Retrouvee-2026!");
  await expect(theirs.getByRole("button", { name: text("access.reset.submit") })).toBeEnabled();
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText(text("access.reset.done"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(text("people.columns.email"), { exact: true })).toHaveValue(email);
  await expect(page.getByRole("button", { name: text("people.recovery.send") })).toBeHidden();
});

async function settle(id: string): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.ENVOL_E2E_DATABASE });
  await database.connect();
  await database.query("UPDATE person SET is_temporary_password = false, password_expires_at = NULL WHERE id = $1", [
    id,
  ]);
  await database.end();
}

/** The link in the newest mail to a person. It is read from the database, because no page shows it. */
async function linkTo(email: string): Promise<string> {
  const database = new pg.Client({ connectionString: process.env.ENVOL_E2E_DATABASE });
  await database.connect();
  try {
    const { rows } = await database.query(
      "SELECT text FROM mail WHERE to_address = $1 ORDER BY created_at DESC LIMIT 1",
      [email],
    );
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(rows[0].text)![0]);
    return pathname + search;
  } finally {
    await database.end();
  }
}

test("before a site loses its only medical reader, it is said who reads documents about health then", async ({
  as,
  text,
}) => {
  const admin = await as("admin");
  const { page, sites } = admin;
  const id = await idOf(admin, "Aubry");
  const both = /Grenoble-Le Versoud.*Annecy|Annecy.*Grenoble-Le Versoud/;
  await page.goto(`/site/${sites.grenoble}/user/${id}?tab=roles`);
  const warning = page.getByRole("alert").filter({ hasText: "Annecy" });
  await expect(warning).toBeHidden();
  const annecy = page.getByRole("group", { name: "Annecy" });
  await annecy.getByRole("checkbox", { name: text("people.duties.MedicalReader") }).uncheck();
  await expect(warning).toHaveText(text("people.sheet.lastReader", { sites: "Annecy" }));
  await annecy.getByRole("checkbox", { name: text("people.duties.MedicalReader") }).check();
  await expect(warning).toBeHidden();

  await page.getByRole("button", { name: text("people.actions.menu"), exact: true }).click();
  await page.getByRole("menuitem", { name: text("people.actions.disable"), exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(both);
  await question.getByRole("button", { name: text("people.actions.keep"), exact: true }).click();
});
