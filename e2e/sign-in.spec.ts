import type { Page } from "@playwright/test";
import { CLIENT, startIdentityProvider } from "@/lib/testing/identity-provider";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { BoardPage } from "./support/board-page";
import { expect, expectToast, sameOriginHeaders, submitSignInForm, test } from "./support/test";

test("[1 §2.2] empty fields and a wrong password say so and keep the address; the right one leads to one's site", async ({
  fresh,
  text,
}) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await page.getByRole("button", { name: text("shell.signIn.submit") }).click();
  await expect(page.getByText(text("access.emailEmpty"))).toBeVisible();
  await expect(page.getByText(text("access.passwordEmpty"))).toBeVisible();
  await expect(page.locator('input[type="email"]')).toBeFocused();

  await submitSignInForm(page, "luc.blanchard", "not the password");
  await expect(page.getByRole("alert").filter({ hasText: text("access.signInRefused") })).toBeVisible();
  await expect(page.locator('input[type="email"]')).toHaveValue("luc.blanchard@aeroclub.example");
  await expect(page.locator('input[type="password"]')).toBeFocused();

  await submitSignInForm(page, "luc.blanchard");
  await page.waitForURL(/\/site\/[0-9a-f]{24}\/dashboard\/dashboardUser\/follow-up/);
  await expect(page.getByRole("heading", { name: text("dashboard.day.title") })).toBeVisible();
});

test("[1 §4] staff who sign in without an address start at the desk’s board of the site they used last", async ({
  fresh,
  as,
}) => {
  const { sites } = await as("staff");
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await submitSignInForm(page, "staff");
  await page.waitForURL(/\/site\/[0-9a-f]{24}\/dashboard\/internal\/flight-follow-up/);
  const first = new URL(page.url()).pathname;
  const other = [sites.annecy, sites.grenoble].find((site) => !first.includes(site))!;
  await page.goto(`/site/${other}/planning/personal`);
  await page.request.post("/api/authentification/logout", { headers: sameOriginHeaders() });
  await page.goto("/");
  await submitSignInForm(page, "staff");
  await page.waitForURL(`/site/${other}/dashboard/internal/flight-follow-up`);
});

test("[1 §1] an address asked for before signing in stays, and opens after it", async ({ as, fresh }) => {
  const { sites } = await as("staff");
  const page = await (await fresh()).newPage();
  const address = `/site/${sites.annecy}/planning/day?text=LAC`;
  await page.goto(address);
  await submitSignInForm(page, "staff");
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page).toHaveURL(address);
});

test("[1 §1] pages are English until somebody chooses, whatever their browser speaks; a choice reloads and is kept", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.ENVOL_E2E_URL, locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  const reloaded = page.waitForEvent("load");
  await page.getByText("Français", { exact: true }).click();
  await reloaded;
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-FR");
  const again = await context.newPage();
  await again.goto("/");
  await expect(again.getByRole("heading", { name: "Connexion" })).toBeVisible();
  await context.close();
});

test("[1 §4] the language and the site of last time are stored, and the site with each address that names one", async ({
  as,
  locale,
}) => {
  const { page, context, sites } = await as("staff", { own: true });
  const stored = async (name: string) => (await context.cookies()).find((one) => one.name === name)?.value;
  for (const siteId of [sites.annecy, sites.grenoble, "all"]) {
    await page.goto(`/site/${siteId}/planning/personal`);
    await expect.poll(() => stored("envol.site")).toBe(siteId);
  }
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
});

test("[1 §1] while a request runs, what it is about takes no clicks", async ({ fresh, text }) => {
  const page = await (await fresh()).newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/auth/callback/credentials", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await submitSignInForm(page, "luc.blanchard", "not the password");
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await expect(page.locator("form > [inert]")).toHaveCount(1);
  await expect(page.locator('input[type="email"]').click({ timeout: 500 })).rejects.toThrow();
  release();
  await expect(page.getByRole("alert").filter({ hasText: text("access.signInRefused") })).toBeVisible();
  await expect(page.locator("form > [inert]")).toHaveCount(0);
});

test("[1 §5] terms are accepted only once the box is ticked", async ({ fresh, text }) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await submitSignInForm(page, "newcomer");
  const dialog = page.getByRole("dialog", { name: text("access.first.termsOfUse") });
  const accept = dialog.getByRole("button", { name: text("access.first.accept") });
  await expect(accept).toBeDisabled();
  await dialog.getByRole("checkbox").click();
  await expect(accept).toBeEnabled();
  await dialog.getByRole("checkbox").click();
  await expect(accept).toBeDisabled();
});

test("who has accepted nothing is asked to, whatever the address, and can leave", async ({ fresh, text }) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await submitSignInForm(page, "newcomer");
  await expect(page.getByRole("dialog", { name: text("access.first.termsOfUse") })).toBeVisible();
  await page.goto("/site/all/planning/day");
  await expect(page.getByRole("dialog", { name: text("access.first.termsOfUse") })).toBeVisible();
  await page.getByRole("button", { name: text("access.first.reject") }).click();
  await page.getByRole("button", { name: text("access.first.leave") }).click();
  await expect(page.locator('input[type="password"]')).toBeVisible();
});

/** Blocks the page's scripts until the returned function is called. Until then the page is only HTML from the server. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("what is typed and pressed before the page's scripts have run is done once they have", async ({ fresh, text }) => {
  const page = await (await fresh()).newPage();
  let release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await submitSignInForm(page, "staff");
  await expect(page.locator("html")).toHaveAttribute("data-early", "");
  release();
  await page.waitForURL(/flight-follow-up/);

  release = await holdScripts(page);
  await page.goto("/site/all/users", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("Arnaud");
  await page.getByRole("button", { name: text("people.importLabel") }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog", { name: text("people.importing.title") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toHaveValue("Arnaud");
  await expect(page).toHaveURL(/text=Arnaud/);
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("what came early is done one by one, as by a hand: fields of one form, a day turned, a menu by key, a tap", async ({
  as,
  day,
  fresh,
  text,
}) => {
  const stranger = await (await fresh()).newPage();
  let release = await holdScripts(stranger);
  await stranger.goto("/ResetPassword?email=somebody@aeroclub.example&code=x", { waitUntil: "commit" });
  await stranger.locator('input[name="password"]').fill("Vol-de-nuit-2026!");
  await stranger.locator('input[name="confirmPassword"]').fill("Vol-de-nuit-2026!");
  release();
  await expect(stranger.getByRole("button", { name: text("access.reset.submit") })).toBeEnabled();
  await expect(stranger.locator('input[name="password"]')).toHaveValue("Vol-de-nuit-2026!");

  const { page, sites } = await as("staff");
  release = await holdScripts(page);
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${day(8)}`, { waitUntil: "commit" });
  await page.getByRole("link", { name: text("planning.toolbar.next") }).click();
  release();
  await expect(page).not.toHaveURL(new RegExp(day(8)));
  await expect(page.getByRole("grid")).toHaveAttribute("data-alive");

  release = await holdScripts(page);
  await page.goto(`/site/${sites.grenoble}/planning/personal`, { waitUntil: "commit" });
  await page.getByRole("button", { name: text("shell.site.selected", { name: "" }).trim() }).press("Enter");
  release();
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();

  // The button is pressed before React starts and released after it has started.
  release = await holdScripts(page);
  await page.goto(`/site/${sites.grenoble}/planning/day`, { waitUntil: "commit" });
  await page.getByRole("button", { name: text("shell.site.selected", { name: "" }).trim() }).hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole("grid")).toHaveAttribute("data-alive");
  await page.mouse.up();
  await expect(page.getByRole("menuitemradio").first()).toBeVisible();
  await page.keyboard.press("Escape");

  // The phone's list has an additional script.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setExtraHTTPHeaders({ "user-agent": "Mobile" });
  release = await holdScripts(page);
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${day(8)}`, { waitUntil: "commit" });
  const people = page.getByRole("button", { name: text("planning.list.people") });
  await people.click();
  await expect(people).toHaveAttribute("aria-pressed", "false");
  release();
  await expect(people).toHaveAttribute("aria-pressed", "true");
});

test("a forgotten password asked for in the address never shows the sign-in form first", async ({ fresh, text }) => {
  const context = await fresh();
  const page = await context.newPage();
  await page.route(/\/_next\/static\/.*\.js/, () => {});
  await page.goto("/#forgotten", { waitUntil: "commit" });
  await expect(page.getByRole("radio", { name: "English" })).toBeVisible();
  await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(page.getByRole("heading", { name: text("access.forgotten.title") })).toBeVisible();
});

test("the language can be chosen within the dialogs of a first connection", async ({ fresh, locale }) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await submitSignInForm(page, "newcomer");
  const [other, title] = locale === "en-US" ? ["Français", "Conditions d’utilisation"] : ["English", "Terms of use"];
  await page.getByRole("dialog").getByRole("radio", { name: other }).click();
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
});

test("[1 §2.2] the language picker shows the page in the other language, and the choice stays", async ({
  fresh,
  locale,
}) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  const [other, title] = locale === "en-US" ? ["Français", "Connexion"] : ["English", "Sign in"];
  await page
    .getByRole("radio", { name: other })
    .or(page.getByRole("button", { name: other }))
    .click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", locale === "en-US" ? /^fr/ : /^en/);
});

test("[1 §2.5] logging out leads to the authentication screen, and the next address shows it too", async ({
  as,
  text,
}) => {
  const { page, context, sites } = await as("instructor", { own: true });
  const signIn = await context.cookies();
  await page.goto(`/site/${sites.grenoble}/planning/personal`);
  // What could not be sent is kept in this tab. Nobody may read it after the person has logged out.
  await page.evaluate(() => sessionStorage.setItem("envol.unsent-booking", "[null]"));
  await page.reload();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Dubois/ })
    .click();
  await page.getByRole("button", { name: text("shell.user.logOut") }).click();
  await page.getByRole("button", { name: text("shell.leave.leave") }).click();
  await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.getItem("envol.unsent-booking"))).toBeNull();
  // Where the form stands in the place of a page, it says why.
  await expect(page.getByText(text("shell.signIn.needed"))).toHaveCount(0);
  await page.goto(`/site/${sites.grenoble}/planning/day`);
  await expect(page.getByText(text("shell.signIn.needed"))).toBeVisible();
  await context.addCookies(signIn);
  await page.reload();
  await expect(page.getByText(text("shell.signIn.ended"))).toBeVisible();
  await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible();
  await expect(page.getByRole("grid")).toHaveCount(0);
});

test("[1 §4] a sign-in that ends elsewhere closes an open board within five seconds", async ({ as, day, text }) => {
  const person = await as("instructor", { own: true });
  const live = person.page.waitForResponse(/\/api\/live/);
  await BoardPage.open(person, day(0));
  await live;
  expect(
    (await person.context.request.post("/api/authentification/logout", { headers: sameOriginHeaders() })).ok(),
  ).toBe(true);
  await expect(person.page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible({ timeout: 5_000 });
});

test.describe("at a school with a provider of its own", () => {
  const NAME = "Club login";
  const accounts = [
    { sub: "1", email: "luc.blanchard@aeroclub.example", email_verified: true },
    { sub: "2", email: "claire.moreau@aeroclub.example", email_verified: false },
  ];
  let app: AppProcess;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  test.beforeAll(async () => {
    provider = await startIdentityProvider(accounts);
    const client = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: NAME };
    app = await startAppForTests({ seed: "demo", env: { OIDC_ISSUER: provider.issuer, ...client } });
    provider.serve(app.url);
  });
  test.afterAll(async () => {
    await app?.stop();
    await provider?.stop();
  });

  test("its people sign in there and come back to what they had asked for; without a verified address nobody does", async ({
    fresh,
    text,
  }) => {
    const asked = `${app.url}/site/all/dashboard/dashboardUser/follow-up`;
    const leave = async (page: Page, email: string) => {
      await page.goto(asked);
      await page.getByRole("button", { name: text("access.providerSignIn", { name: NAME }) }).click();
      await page.waitForURL(`${provider.issuer}/**`);
      await page.getByRole("link", { name: email }).click();
    };
    const refused = await (await fresh()).newPage();
    await leave(refused, accounts[1]!.email);
    await expect(refused.getByRole("alert").filter({ hasText: text("access.providerUnverified") })).toBeVisible();
    await expect(refused).toHaveURL(`${app.url}/`);

    const page = await (await fresh()).newPage();
    await leave(page, accounts[0]!.email);
    await expect(page.getByRole("button", { name: /Luc Blanchard/ })).toBeVisible();
    await expect(page).toHaveURL(asked);

    // Their account says which one signs them in, until they disconnect it.
    await page.getByRole("button", { name: /Luc Blanchard/ }).click();
    await page.getByRole("link", { name: text("shell.user.profile") }).click();
    await page.getByRole("tab", { name: text("account.title"), exact: true }).click();
    const heading = page.getByRole("heading", { name: text("account.provider.title", { provider: NAME }) });
    const section = page.locator("section", { has: heading });
    await expect(section).toContainText(accounts[0]!.email);
    await section.getByRole("button", { name: text("account.provider.disconnect") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: text("account.provider.disconnect") })
      .click();
    await expectToast(page, text("account.provider.disconnected", { provider: NAME }));
    await expect(section).not.toContainText(accounts[0]!.email);
  });
});
