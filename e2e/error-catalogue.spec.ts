import type { BrowserContext, Page } from "@playwright/test";
import { createNewcomer, fetchMailsTo } from "./support/newcomer";
import {
  expect,
  expectToast,
  type GetText,
  type Locale,
  type Person,
  type Role,
  submitSignInForm,
  test,
} from "./support/test";

const OWN = "Vol-de-nuit-2026!";

/** What the trigger of a message needs: a fresh browser, and people to sign in. */
type Stage = {
  page: Page;
  context: BrowserContext;
  text: GetText;
  as: (role: Role) => Promise<Person>;
  /**
   * Makes the server refuse calls to this path from now on. With `html`, the answer is a page such as a proxy would send.
   */
  broken: (path: string, html?: string) => Promise<void>;
};
type Line = {
  trigger: (stage: Stage) => Promise<Page | undefined>;
  /** The ARIA role of the message: an error toast is an alert, another toast is a status, and a page has a heading. */
  role: "alert" | "status" | "heading";
  says: Record<Locale, string>;
};

async function typePassword(page: Page): Promise<void> {
  await page.locator('input[name="password"]').fill(OWN);
  await page.locator('input[name="confirmPassword"]').fill(OWN);
}

/** Signs in a new person who must still accept terms and set a password, and accepts the given number of terms. */
async function arrive({ page, as, text }: Stage, accepted: number): Promise<string> {
  const { who, password } = await createNewcomer(await as("admin"), text);
  await page.goto("/");
  await submitSignInForm(page, who, password);
  for (const title of ["access.first.termsOfUse", "access.first.termsOfSale"].slice(0, accepted)) {
    const dialog = page.getByRole("dialog", { name: text(title) });
    await dialog.getByRole("checkbox").click();
    await dialog.getByRole("button", { name: text("access.first.accept") }).click();
  }
  return password;
}

async function forget({ page, text }: Stage, email: string): Promise<void> {
  await page.goto("/#forgotten");
  await page.locator('input[type="email"]').fill(email);
  await page.getByRole("button", { name: text("access.forgotten.submit") }).click();
}

/** Requests a password reset for a new person, opens the mailed link and fills in the form. */
async function reset(stage: Stage): Promise<void> {
  const { page, as, text } = stage;
  const { who } = await createNewcomer(await as("superadmin"), text);
  await forget(stage, `${who}@aeroclub.example`);
  await expectToast(page, text("access.forgotten.sent"));
  const mails = await fetchMailsTo(await as("superadmin"), who);
  const link = new URL(/https?:\/\/\S+ResetPassword\?\S+/.exec(mails.join("\n"))![0]);
  await page.goto(link.pathname + link.search);
  await typePassword(page);
}

/** Opens the menu of the signed-in person, which has the calendar address. */
async function openCalendar({ as, text }: Pick<Stage, "as" | "text">) {
  const { page, context, sites } = await as("renter");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/site/${sites.grenoble}/planning/personal`);
  await page.getByRole("button", { name: text("shell.user.badge", { name: "Marc Chevalier" }) }).click();
  const address = page.getByLabel(text("shell.user.calendar"));
  await expect(address).toHaveValue(/ics$/);
  return { page, address };
}

async function copyCalendar(stage: Stage, clipboard: boolean): Promise<Page> {
  const { page, address } = await openCalendar(stage);
  if (!clipboard) {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
  }
  await address.click();
  return page;
}

/**
 * Chooses the other language, which the server refuses. It stands for any failing call whose toast has no title of its own.
 */
async function chooseOther({ page }: Stage): Promise<void> {
  await page.goto("/");
  await page.locator("[role=radio][data-state=off], [role=radio][aria-checked=false]").first().click();
}

/** The messages that the page itself makes. app/api/error-catalogue.api.test.ts covers the server's error messages. */
const CATALOGUE: [title: string, line: Line][] = [
  [
    "[1 §8] a call that fails shows the errors of the answer in a toast",
    {
      trigger: async (stage) => {
        await stage.broken("language");
        await chooseOther(stage);
        return undefined;
      },
      role: "alert",
      says: { "en-US": "First fault", "fr-FR": "First fault" },
    },
  ],
  [
    "[1 §8] a call that fails unreadably shows a generic message",
    {
      trigger: async (stage) => {
        await stage.broken("language", "<html>Bad gateway</html>");
        await chooseOther(stage);
        return undefined;
      },
      role: "alert",
      says: { "en-US": "Operation failedAn error occurred", "fr-FR": "L’opération a échouéUne erreur est survenue" },
    },
  ],
  [
    "[1 §8] a sign-in that fails shows the message of the answer",
    {
      trigger: async ({ page }) => {
        await page.goto("/");
        await submitSignInForm(page, "luc.blanchard", "not the password");
        return undefined;
      },
      role: "alert",
      says: {
        "en-US": "The email address or the password is wrong.",
        "fr-FR": "L’adresse e-mail ou le mot de passe est incorrect.",
      },
    },
  ],
  [
    "[1 §8] a forgotten password: an e-mail has been sent",
    {
      trigger: async (stage) => {
        await forget(stage, "nobody.at.all@aeroclub.example");
        return undefined;
      },
      role: "status",
      says: {
        "en-US": "An email has been sent to reset your password",
        "fr-FR": "Un e-mail vous a été envoyé pour réinitialiser votre mot de passe",
      },
    },
  ],
  [
    "[1 §8] a forgotten password: the e-mail could not be sent",
    {
      trigger: async (stage) => {
        await stage.broken("account/forgotpassword");
        await forget(stage, "nobody.at.all@aeroclub.example");
        return undefined;
      },
      role: "alert",
      says: { "en-US": "Email not sent", "fr-FR": "E-mail non envoyé" },
    },
  ],
  [
    "[1 §8] a reset password: changed, and the root of the application",
    {
      trigger: async (stage) => {
        await reset(stage);
        await stage.page.getByRole("button", { name: stage.text("access.reset.submit") }).click();
        await stage.page.waitForURL((url) => url.pathname === "/");
        return undefined;
      },
      role: "status",
      says: {
        "en-US": "Password changed successfully, you can now connect",
        "fr-FR": "Mot de passe modifié, vous pouvez maintenant vous connecter",
      },
    },
  ],
  [
    "[1 §8] a reset password: not changed",
    {
      trigger: async (stage) => {
        await reset(stage);
        await stage.broken("account/resetpassword", "<html>Bad gateway</html>");
        await stage.page.getByRole("button", { name: stage.text("access.reset.submit") }).click();
        return undefined;
      },
      role: "alert",
      says: {
        "en-US": "Password not changedAn error occurred",
        "fr-FR": "Mot de passe non modifiéUne erreur est survenue",
      },
    },
  ],
  [
    "[1 §8] the first connection: the terms could not be saved",
    {
      trigger: async (stage) => {
        await stage.broken("user/acceptCGU");
        await arrive(stage, 1);
        return undefined;
      },
      role: "alert",
      says: { "en-US": "Acceptance not saved", "fr-FR": "Acceptation non enregistrée" },
    },
  ],
  [
    "[1 §8] the first connection: the password could not be set",
    {
      trigger: async (stage) => {
        const { page, text } = stage;
        await stage.broken("account/initpassword");
        const password = await arrive(stage, 2);
        const dialog = page.getByRole("dialog", { name: text("access.first.password") });
        await dialog.getByLabel(text("access.first.temporary")).fill(password);
        await typePassword(page);
        await dialog.getByRole("button", { name: text("access.first.setPassword") }).click();
        return undefined;
      },
      role: "alert",
      says: { "en-US": "Password not changed", "fr-FR": "Mot de passe non modifié" },
    },
  ],
  [
    "[1 §8] the calendar address is copied",
    {
      trigger: (stage) => copyCalendar(stage, true),
      role: "status",
      says: { "en-US": "Calendar address copied", "fr-FR": "Adresse du calendrier copiée" },
    },
  ],
  [
    "[1 §8] the calendar address could not be copied",
    {
      trigger: (stage) => copyCalendar(stage, false),
      role: "status",
      says: { "en-US": "URL not copied", "fr-FR": "URL non copiée" },
    },
  ],
  [
    "[2 §8] drafts that can't be loaded",
    {
      trigger: async (stage) => {
        const { context, sites } = await stage.as("staff");
        const page = await context.newPage();
        const unread = { status: 422, json: { title: "Title", message: "Fault", errors: {} } };
        await page.route("**/api/draft-planning**", (route) => route.fulfill(unread));
        await page.goto(`/site/${sites.grenoble}/planning/day`);
        await page.getByRole("button", { name: stage.text("drafts.menu.button") }).click();
        return page;
      },
      role: "alert",
      says: { "en-US": "Drafts not loaded", "fr-FR": "Brouillons non chargés" },
    },
  ],
  [
    "a screen that fails says so and offers to try again",
    {
      trigger: async ({ as }) => {
        const { context, sites } = await as("renter");
        const page = await context.newPage();
        await page.addInitScript(() => {
          window.matchMedia = () => {
            throw new Error("This browser fails on purpose.");
          };
        });
        await page.goto(`/site/${sites.grenoble}/planning/day`);
        return page;
      },
      role: "alert",
      says: {
        "en-US":
          "This page could not be shownSomething went wrong on our side. What was saved is still there.Try again",
        "fr-FR":
          "Cette page n’a pas pu être affichéeUne erreur est survenue de notre côté. Ce qui était enregistré l’est toujours.Réessayer",
      },
    },
  ],
  [
    "[1 §8] an address at which nothing is: Page introuvable",
    {
      trigger: async ({ page }) => {
        expect((await page.goto("/nowhere"))?.status()).toBe(404);
        return undefined;
      },
      role: "heading",
      says: { "en-US": "Page introuvable", "fr-FR": "Page introuvable" },
    },
  ],
];

for (const [title, { trigger, role, says }] of CATALOGUE) {
  test(title, async ({ as, fresh, locale, text }) => {
    const context = await fresh();
    const page = await context.newPage();
    const broken = async (path: string, html?: string) => {
      const problem = { title: "Title", message: "First fault", errors: { msg: ["First fault"], name: ["Second"] } };
      const answer = html ? { status: 409, body: html } : { status: 422, json: problem };
      await page.route(`**/api/${path}`, (route) => route.fulfill(answer));
    };
    const shown = (await trigger({ page, context, text, as, broken })) ?? page;
    if (role === "status") await expectToast(shown, says[locale]);
    else await expect(shown.getByRole(role).filter({ hasText: says[locale] })).toBeVisible();
  });
}

test("[1 §8] a toast stands top right; success goes by itself, an error stays until it is closed", async ({
  as,
  fresh,
  text,
}) => {
  const { page: copied, address } = await openCalendar({ as, text });
  await copied.clock.install();
  await copied.clock.pauseAt(Date.now() + 60_000);
  const after = (milliseconds: number) => copied.clock.runFor(milliseconds);
  await address.click();
  const success = copied.getByRole("status").filter({ hasText: text("shell.user.copied") });
  await expect(async () => {
    await after(1);
    await expect(success).toHaveCSS("border-left-color", "rgb(92, 184, 92)", { timeout: 500 });
  }).toPass();
  await after(800);
  await expect(success).toBeVisible();
  await expect(async () => {
    await after(300);
    await expect(success).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 3_000 });

  const page = await (await fresh()).newPage();
  await page.clock.install();
  await page.goto("/");
  await submitSignInForm(page, "luc.blanchard", "not the password");
  const error = page.getByRole("alert").filter({ hasText: text("access.signInRefused") });
  await expect(error).toHaveCSS("border-left-color", "rgb(217, 83, 79)");
  // Wait until the toast has finished sliding in.
  await expect.poll(async () => (await error.boundingBox())!.y).toBeLessThan(120);
  const box = (await error.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(1280 - 40);
  await page.clock.runFor(60_000);
  await expect(error).toBeVisible();
  await error.getByRole("button", { name: text("shell.toasts.close") }).click();
  await expect(error).toBeHidden();
});
