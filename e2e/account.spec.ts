import type { Page } from "@playwright/test";
import { createNewcomer, fetchMailsTo } from "./support/newcomer";
import {
  expect,
  expectToast,
  type GetText,
  type Person,
  sameOriginHeaders,
  submitSignInForm,
  test,
} from "./support/test";

const OWN = "Vol-de-nuit-2026!";

/** The reset link in the newest mail to a person. */
async function mailedLink(admin: Person, who: string): Promise<string> {
  const text = (await fetchMailsTo(admin, who)).find((one) => one.includes("/ResetPassword?")) ?? "";
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  return link.pathname + link.search;
}

async function typePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="confirmPassword"]').fill(confirmation);
}

const metRules = (page: Page, text: GetText) =>
  page.getByRole("listitem").filter({ hasText: text("access.checklist.met") });

test("[1 §2.2] a forgotten password: a mail, its link, the four rules, and in with the new one", async ({
  as,
  either,
  fresh,
  text,
}) => {
  const who = either("theo.lucas", "clara.gautier");
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await page.locator('input[type="email"]').fill(`${who}@`);
  await page.getByRole("button", { name: text("access.forgotten.link") }).click();
  await expect(page.getByRole("heading", { name: text("access.forgotten.title") })).toBeVisible();
  await expect(page.locator('input[type="email"]')).toHaveValue(`${who}@`);
  const send = page.getByRole("button", { name: text("access.forgotten.submit") });
  await send.click();
  await expect(page.getByText(text("access.emailFormat"))).toBeVisible();
  await expect(page.locator('input[type="email"]')).toBeFocused();
  await page.locator('input[type="email"]').fill(`${who}@aeroclub.example`);
  await send.click();
  await expectToast(page, text("access.forgotten.sent"));

  const link = await mailedLink(await as("superadmin"), who);
  await page.goto(link);
  await expect(page.getByLabel(text("access.forgotten.email"))).toHaveValue(`${who}@aeroclub.example`);
  await expect(page.getByLabel(text("access.forgotten.email"))).not.toBeEditable();
  const submit = page.getByRole("button", { name: text("access.reset.submit") });
  await typePassword(page, "Vol-de-nuit", "");
  await expect(metRules(page, text)).toHaveCount(1);
  await expect(submit).toBeDisabled();
  await typePassword(page, OWN, `${OWN}!`);
  await expect(metRules(page, text)).toHaveCount(3);
  await expect(submit).toBeDisabled();
  await typePassword(page, OWN);
  await expect(metRules(page, text)).toHaveCount(4);
  await submit.click();
  await expect(page.getByText(text("access.reset.done"))).toBeVisible();
  await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible();
  await expect(page).toHaveURL("/");
  await submitSignInForm(page, who, OWN);
  await expect(page).toHaveURL(/dashboardUser\/follow-up$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // The link can't be used twice. It then shows an error and offers to request a new one.
  await page.goto(link);
  await typePassword(page, `${OWN}2`);
  await page.getByRole("button", { name: text("access.reset.submit") }).click();
  await expect(page.getByRole("main").getByText(text("access.codeRefused"))).toBeVisible();
  await page.getByRole("button", { name: text("access.reset.askAnew") }).click();
  await expect(page.locator('input[type="email"]')).toHaveValue(`${who}@aeroclub.example`);
});

test("[1 §1] the language picker reloads and keeps the mode", async ({ fresh, locale }) => {
  const page = await (await fresh()).newPage();
  await page.goto("/#forgotten");
  const [other, title] = locale === "en-US" ? ["Français", "Mot de passe oublié"] : ["English", "Forgotten password"];
  await page
    .getByRole("radio", { name: other })
    .or(page.getByRole("button", { name: other }))
    .click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("[1 §2.3] a newcomer accepts both terms, sets a password and lands at home", async ({ as, fresh, text }) => {
  const { who, password } = await createNewcomer(await as("admin"), text);
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await submitSignInForm(page, who, password);
  for (const [title, step] of [
    ["access.first.termsOfUse", 1],
    ["access.first.termsOfSale", 2],
  ] as const) {
    const dialog = page.getByRole("dialog", { name: text(title) });
    await expect(dialog).toContainText(text("access.first.step", { n: step, total: 3 }));
    // Escape or a click outside must not close the dialog.
    await page.keyboard.press("Escape");
    await page.mouse.click(4, 4);
    await expect(dialog).toBeVisible();
    const accept = dialog.getByRole("button", { name: text("access.first.accept") });
    await expect(accept).toBeDisabled();
    await dialog.getByRole("checkbox").click();
    await accept.click();
  }
  const dialog = page.getByRole("dialog", { name: text("access.first.password") });
  const submit = dialog.getByRole("button", { name: text("access.first.setPassword") });
  await typePassword(page, OWN);
  await expect(submit).toBeDisabled();
  const temporary = dialog.getByLabel(text("access.first.temporary"));
  await temporary.fill("not the temporary one");
  await submit.click();
  await expect(dialog.getByText(text("access.currentPasswordWrong"))).toBeVisible();
  await expect(temporary).toBeFocused();
  await temporary.fill(password);
  await submit.click();
  await expect(page.getByRole("heading", { name: text("dashboard.heading") })).toBeVisible();
  // For a person without a call sign, the badge shows initials.
  const badge = page.getByRole("button", { name: text("shell.user.badge", { name: "Zoé Nouvelle" }) });
  await expect(badge).toContainText("ZN");
});

test("[1 §2.3] rejecting a term, or cancelling the password, asks first and then signs out", async ({
  as,
  fresh,
  text,
}) => {
  const { who, password } = await createNewcomer(await as("admin"), text);
  const page = await (await fresh()).newPage();
  await page.goto("/site/all/planning/personal");
  await submitSignInForm(page, who, password);
  const leave = async (button: string) => {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text(button) })
      .click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: text("access.first.stay") }).click();
    await expect(question).toBeHidden();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text(button) })
      .click();
    await question.getByRole("button", { name: text("access.first.leave") }).click();
    await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible();
    await expect(page).toHaveURL("/");
  };
  await expect(page.getByRole("dialog", { name: text("access.first.termsOfUse") })).toBeVisible();
  await leave("access.first.reject");
  // Nothing was accepted before, so both terms are asked again. Accepted terms then stay accepted.
  await submitSignInForm(page, who, password);
  for (const title of ["access.first.termsOfUse", "access.first.termsOfSale"]) {
    const dialog = page.getByRole("dialog", { name: text(title) });
    await dialog.getByRole("checkbox").click();
    await dialog.getByRole("button", { name: text("access.first.accept") }).click();
  }
  await expect(page.getByRole("dialog", { name: text("access.first.password") })).toBeVisible();
  await leave("access.first.cancel");
  await submitSignInForm(page, who, password);
  await expect(page.getByRole("dialog", { name: text("access.first.password") })).toBeVisible();
});

test("a sign-in ended from another browser closes the screen that is open there", async ({ as, either, text }) => {
  const who = either("lina.joly", "samuel.riviere");
  const [here, there] = [await as(who, { own: true }), await as(who, { own: true })];
  const live = there.page.waitForResponse(/\/api\/live/);
  await there.page.goto("/site/all/planning/personal");
  await live;
  expect((await here.context.request.delete("/api/account/sign-ins", { headers: sameOriginHeaders() })).status()).toBe(
    204,
  );
  await expect(there.page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible({ timeout: 5_000 });
  await here.page.goto("/site/all/planning/personal");
  await expect(here.page.getByRole("heading", { name: text("shell.signIn.title") })).toHaveCount(0);
});

test("[1 §4] from sign-in to the forgotten password and back, and from a link's reset to the sign-in", async ({
  fresh,
  text,
}) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await page.getByRole("button", { name: text("access.forgotten.link") }).click();
  await page.getByRole("button", { name: text("access.toSignIn") }).click();
  await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible();
  await page.goto("/ResetPassword?email=somebody@aeroclub.example&code=x");
  await expect(page.getByRole("heading", { name: text("access.reset.title") })).toBeVisible();
  await page.getByRole("button", { name: text("access.toSignIn") }).click();
  await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible();
});

test("what was typed stays when it could not be sent", async ({ fresh, text }) => {
  const page = await (await fresh()).newPage();
  for (const path of ["account/forgotpassword", "account/resetpassword"]) {
    const problem = { title: "No", message: "No", errors: { msg: ["No"] } };
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 422, json: problem }));
  }
  await page.goto("/#forgotten");
  await page.locator('input[type="email"]').fill("somebody@aeroclub.example");
  await page.getByRole("button", { name: text("access.forgotten.submit") }).click();
  await expect(page.getByRole("alert").filter({ hasText: text("access.forgotten.notSent") })).toBeVisible();
  await expect(page.locator('input[type="email"]')).toHaveValue("somebody@aeroclub.example");
  await page.goto("/ResetPassword?email=somebody@aeroclub.example&code=x");
  await typePassword(page, OWN);
  await page.getByRole("button", { name: text("access.reset.submit") }).click();
  await expect(page.getByRole("alert").filter({ hasText: text("access.reset.failed") })).toBeVisible();
  await expect(page.locator('input[name="password"]')).toHaveValue(OWN);
});

test("mails that can't be sent are read by an admin in the outbox, and by nobody else", async ({ as, fresh, text }) => {
  const admin = await as("admin");
  const { who } = await createNewcomer(admin, text);
  const request = (await fresh()).request;
  for (const somebody of [who, "superadmin"]) {
    const data = { email: `${somebody}@aeroclub.example` };
    expect((await request.post("/api/account/forgotpassword", { data, headers: sameOriginHeaders() })).status()).toBe(
      204,
    );
  }
  await admin.page.goto("/site/all/outbox");
  const mails = admin.page.getByRole("article").filter({ hasText: `${who}@aeroclub.example` });
  await expect(mails.filter({ hasText: "/ResetPassword?" })).toHaveCount(1);
  // An admin must not see a super admin's reset code, because it would give them more rights.
  await expect(admin.page.getByText("superadmin@aeroclub.example")).toHaveCount(0);
  await mails.getByRole("link", { name: /ResetPassword/ }).click();
  await expect(admin.page.getByRole("heading", { name: text("access.reset.title") })).toBeVisible();
  const staff = await as("staff");
  await staff.page.goto("/site/all/outbox");
  await expect(staff.page.getByRole("heading", { name: "Page introuvable" })).toBeVisible();
});
