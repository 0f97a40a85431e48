import { createHash } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { findFreePort } from "../scripts/support/postgres.mjs";
import { DEMO_SIGN_IN_PASSWORD, expect, expectToast, type GetText, submitSignInForm, test } from "./support/test";

// Browsers allow passkeys at localhost, but not at 127.0.0.1. And a demand of the school must not close other tests' screens.
let app: AppProcess;
test.beforeAll(async () => {
  const port = await findFreePort();
  app = await startAppForTests({ port, env: { APP_URL: `http://localhost:${port}` } });
});
test.afterAll(() => app?.stop());

const origin = () => `http://localhost:${app.port}`;

/** Opens a browser at this application, in the language of the run. */
async function openBrowser(fresh: () => Promise<BrowserContext>, locale: string): Promise<Page> {
  const context = await fresh();
  const data = { code: locale };
  await context.request.put(`${origin()}/api/language`, { data, headers: { origin: origin() } });
  return context.newPage();
}

/** Signs in by the form, up to where the password is accepted. */
async function signIn(page: Page, who: string): Promise<void> {
  await page.goto(origin());
  await submitSignInForm(page, who);
}

async function call(page: Page, method: "get" | "post" | "put", path: string, data?: object) {
  const answer = await page
    .context()
    .request[method](`${origin()}/api/${path}`, { data, headers: { origin: origin() } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json().catch(() => null);
}

async function openAccount(page: Page): Promise<void> {
  const { id } = await call(page, "get", "authentification/connectedUser");
  await page.goto(`${origin()}/site/all/user/${id}?tab=account`);
}

/** The code that an authenticator app with this secret shows in so many seconds. */
const codeIn = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** Whoever is in sees their account's button, whichever page they start on. */
const seeOwnAccount = (page: Page, text: GetText) =>
  expect(page.getByRole("button", { name: text("shell.user.badge").split("{")[0]! })).toBeVisible();

/** Notes the recovery codes of the open dialog and closes it. */
async function takeRecoveryCodes(page: Page, text: GetText): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: text("access.secondFactor.codes") });
  const done = dialog.getByRole("button", { name: text("access.secondFactor.codesDone") });
  await expect(done).toBeDisabled();
  await expect(dialog.getByText(/^Aéro-club des Alpes, \S+ .+, \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  const codes = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("checkbox").click();
  await done.click();
  return codes;
}

/** Sets up an authenticator app in the dialog that a button opens. Returns the secret and the recovery codes. */
async function setUpApp(page: Page, text: GetText) {
  await page.getByRole("button", { name: text("access.secondFactor.appSetUp") }).click();
  const dialog = page.getByRole("dialog", { name: text("access.secondFactor.app") });
  await expect(dialog.getByRole("img", { name: text("access.secondFactor.appQr") })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(" ", "");
  const field = dialog.getByLabel(text("access.secondFactor.appCode"));
  await expect(field).toBeFocused();
  await field.fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("access.codeWrong"))).toBeVisible();
  await field.fill(codeIn(secret));
  await page.keyboard.press("Enter");
  return { secret, codes: await takeRecoveryCodes(page, text) };
}

async function query(sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}

test("a passkey is added in the profile, and signs in alone", async ({ fresh, locale, text }) => {
  const page = await openBrowser(fresh, locale);
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signIn(page, "student");
  await seeOwnAccount(page, text);
  await openAccount(page);
  await page.getByRole("button", { name: text("access.secondFactor.passkeyAdd") }).click();
  expect(await takeRecoveryCodes(page, text)).toHaveLength(10);
  await expect(page.getByRole("listitem").filter({ hasText: text("account.secondFactor.passkey") })).toBeVisible();
  await page.getByRole("button", { name: text("access.secondFactor.passkeyAdd") }).click();
  await expect(page.getByText(text("shell.identity.passkeyHeld"))).toBeVisible();

  await page.context().clearCookies({ name: "envol.session" });
  await page.goto(origin());
  await page.getByRole("button", { name: text("access.passkeySignIn") }).click();
  await seeOwnAccount(page, text);

  await page.context().clearCookies({ name: "envol.session" });
  await signIn(page, "student");
  await expect(page.getByLabel(text("access.secondStep.recoveryCode"))).toBeVisible();
  await expect(page.getByRole("button", { name: text("access.passkeySignIn") })).toBeFocused();
  await page.keyboard.press("Enter");
  await seeOwnAccount(page, text);

  await openAccount(page);
  const remove = text("account.secondFactor.remove");
  await page.getByRole("button", { name: remove }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: remove }).click();
  await expectToast(page, text("account.secondFactor.removed"));
  await expect(page.getByText(text("account.secondFactor.newCodes"))).toHaveCount(0);
});

test("an authenticator app is set up, asked for at sign-in, and replaced by a recovery code", async ({
  fresh,
  locale,
  text,
}) => {
  const page = await openBrowser(fresh, locale);
  await signIn(page, "renter");
  await seeOwnAccount(page, text);
  await openAccount(page);
  const { secret, codes: first } = await setUpApp(page, text);

  const newCodes = text("account.secondFactor.newCodes");
  const question = page.getByRole("alertdialog", { name: text("account.secondFactor.newCodesTitle") });
  await page.getByRole("button", { name: newCodes }).click();
  await question.getByRole("button", { name: text("account.secondFactor.keepCodes") }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: newCodes }).click();
  await question.getByRole("button", { name: newCodes }).click();
  const codes = await takeRecoveryCodes(page, text);
  expect(codes.filter((code) => first.includes(code))).toEqual([]);

  const again = await openBrowser(fresh, locale);
  await signIn(again, "renter");
  const field = again.getByLabel(text("access.secondStep.code"));
  await expect(field).toBeFocused();
  await again.getByRole("button", { name: text("access.toSignIn") }).click();
  await expect(again.getByLabel(text("shell.signIn.email"))).toHaveValue("renter@aeroclub.example");
  await expect(again.locator("input[name=password]")).toBeFocused();
  await again.keyboard.type(DEMO_SIGN_IN_PASSWORD);
  await again.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await again.keyboard.press("Enter");
  await expect(again.getByText(text("access.codeEmpty"))).toBeVisible();
  await field.fill("000000");
  await again.keyboard.press("Enter");
  await expect(again.getByRole("alert").filter({ hasText: text("access.codeWrong") })).toBeVisible();
  await expect(field).toBeFocused();
  // The code of this step was used for the set-up. The phone's clock may be a step ahead.
  await field.fill(codeIn(secret, 30));
  await again.keyboard.press("Enter");
  await seeOwnAccount(again, text);

  await again.context().clearCookies({ name: "envol.session" });
  await signIn(again, "renter");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await again.getByRole("button", { name: text("access.secondStep.useRecoveryCode") }).click();
  const recovery = again.getByLabel(text("access.secondStep.recoveryCode"));
  await expect(recovery).toBeFocused();
  await recovery.fill(codes[0]!);
  await again.keyboard.press("Enter");
  await expect(again.getByText(/ 9 codes de secours|^9 recovery codes/)).toBeVisible();
  await expect(again.getByRole("link", { name: text("access.codeSpent.renew") })).toHaveAttribute(
    "href",
    /^\/site\/all\/user\/\w+\?tab=account$/,
  );
  await again.getByRole("button", { name: text("access.codeSpent.goOn") }).click();
  await seeOwnAccount(again, text);
});

test("what could give an account away asks again after ten minutes, and loses nothing that was typed", async ({
  fresh,
  locale,
  text,
}) => {
  const page = await openBrowser(fresh, locale);
  await signIn(page, "instructor");
  await seeOwnAccount(page, text);
  const { id } = await call(page, "get", "authentification/connectedUser");
  await query("UPDATE sign_in SET confirmed_at = now() - interval '1 hour' WHERE person_id = $1", [id]);
  await page.goto(`${origin()}/site/all/user/${id}`);
  const email = page.getByLabel(text("people.columns.email"));
  await email.fill("moved@aeroclub.example");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: text("shell.identity.title") });
  const password = dialog.locator("input");
  await expect(password).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(email).toBeEnabled();
  await expect(email).toHaveValue("moved@aeroclub.example");
  await expect(page.getByText(text("access.confirmFirst"))).toHaveCount(0);
  await email.press("Enter");
  await password.fill("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("access.currentPasswordWrong"))).toBeVisible();
  await password.fill(DEMO_SIGN_IN_PASSWORD);
  await page.keyboard.press("Enter");
  await expectToast(page, text("people.sheet.saved"));
  await expect(dialog).toHaveCount(0);

  const [before] = text("people.ownEmail.waiting", { email: "moved@aeroclub.example", until: "|" }).split("|");
  const notice = page.getByText(before!);
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: text("people.ownEmail.send") }).click();
  await expectToast(page, text("people.ownEmail.sent", { email: "moved@aeroclub.example" }));
  await page.getByRole("button", { name: text("people.ownEmail.cancel") }).click();
  await expectToast(page, text("people.ownEmail.cancelled"));
  await expect(notice).toHaveCount(0);
});

test("a stranger's guesses don't keep the right person out of a browser that they have used", async ({
  fresh,
  locale,
  text,
}) => {
  const own = await openBrowser(fresh, locale);
  await signIn(own, "staff");
  await seeOwnAccount(own, text);
  // An open page would notice that its sign-in has ended, and load itself anew while the test goes elsewhere.
  await own.goto("about:blank");
  await own.context().clearCookies({ name: "envol.session" });
  const key = `account:${createHash("sha256").update("staff@aeroclub.example").digest("hex")}`;
  await query("INSERT INTO rate_limit (key, points, expire) VALUES ($1, 20, $2)", [key, Date.now() + 600_000]);
  const strange = await openBrowser(fresh, locale);
  await signIn(strange, "staff");
  await expect(strange.getByRole("alert").filter({ hasText: text("shell.signIn.failed") })).toBeVisible();
  await signIn(own, "staff");
  await seeOwnAccount(own, text);
  await query("DELETE FROM rate_limit");
});

test("a second step that is demanded of staff is set up before anything else, and reset when the phone is lost", async ({
  fresh,
  locale,
  text,
}) => {
  const admin = await openBrowser(fresh, locale);
  await signIn(admin, "admin");
  await seeOwnAccount(admin, text);
  const { secret } = await call(admin, "post", "account/authenticator-app");
  await call(admin, "put", "account/authenticator-app", { code: codeIn(secret) });
  await admin.goto(`${origin()}/site/all/school`);
  await admin.getByLabel(text("school.settings.secondFactor")).selectOption("1");
  await admin.getByRole("button", { name: text("resource.save") }).click();
  await expectToast(admin, text("school.settings.saved"));

  const staff = await openBrowser(fresh, locale);
  await signIn(staff, "sophie.lemaire");
  await expect(staff.getByRole("dialog", { name: text("access.first.secondFactor") })).toBeVisible();
  await setUpApp(staff, text);
  await seeOwnAccount(staff, text);

  const { id } = await call(staff, "get", "authentification/connectedUser");
  await admin.goto(`${origin()}/site/all/user/${id}`);
  await admin.getByRole("button", { name: text("people.actions.menu") }).click();
  await admin.getByRole("menuitem", { name: text("people.actions.resetSecondFactor") }).click();
  await admin
    .getByRole("alertdialog")
    .getByRole("button", { name: text("people.actions.resetSecondFactor") })
    .click();
  await expectToast(admin, text("people.actions.secondFactorReset"));

  const again = await openBrowser(fresh, locale);
  await signIn(again, "sophie.lemaire");
  await expect(again.getByRole("dialog", { name: text("access.first.secondFactor") })).toBeVisible();
});
