import { type BrowserContext, test as base, type Cookie, expect, type Page } from "@playwright/test";
import { collectForeignTexts, reportForeignTexts } from "./foreign-texts";
import { readMessagesOf } from "./messages";

export { expect };

export type Role = "superadmin" | "admin" | "staff" | "mechanic" | "instructor" | "student" | "renter" | "newcomer";
export type Locale = "en-US" | "fr-FR";
export type Screen = {
  width?: number;
  height?: number;
  /** Whether the service worker may be registered. Without it, no page fetches what would be needed without network. */
  hasWorker?: boolean;
};
export type GetText = (key: string, values?: Record<string, string | number>) => string;
/** A signed-in person with a browser, and the ids of their sites. */
export type Person = { page: Page; context: BrowserContext; sites: { grenoble: string; annecy: string } };

export const DEMO_SIGN_IN_PASSWORD = "Demo-Flight-2026!";

/** A function that returns texts of a language by key: `text("booking.book")`. */
export function textsOf(locale: Locale): GetText {
  const messages = readMessagesOf(locale);
  return (key, values = {}) => {
    const text = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], messages);
    if (typeof text !== "string") throw new Error(`there is no text ${key} in ${locale}`);
    return chosen(text, values, locale).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

/** Replaces each `select` and `plural` of a text by its branch for the given value. */
function chosen(text: string, values: Record<string, string | number>, locale: Locale): string {
  const pattern = /\{(\w+), (select|plural), ((?:=?\w+ \{[^{}]*\} ?)+)\}/g;
  return text.replace(pattern, (whole, name: string, sort: string, branches: string) => {
    const found = Object.fromEntries(
      [...branches.matchAll(/(=?\w+) \{([^{}]*)\}/g)].map(([, key, said]) => [key, said]),
    );
    const value = String(values[name]);
    if (sort === "select") return found[value] ?? found.other ?? "";
    if (values[name] === undefined) return whole;
    const plural = new Intl.PluralRules(locale).select(Number(value));
    return (found[`=${value}`] ?? found[plural] ?? found.other ?? "").replaceAll("#", value);
  });
}

type Fixtures = {
  locale: Locale;
  text: GetText;
  /**
   * Returns the first value, or the second when a failed test is repeated. The repeated test then uses other data than the
   * failed attempt changed.
   */
  either: <T>(first: T, second: T) => T;
  /** A suffix for the names of new records, "XA" or "XB". A repeated test then creates records with other names. */
  mark: string;
  /** A day (yyyy-MM-dd) that no other test, language or attempt uses. `n` is the test's own number. */
  day: (n: number) => string;
  /**
   * Opens a browser for a person, given by role or by the first part of their address. The sign-in is shared by all tests of
   * a run. A test that ends the sign-in must set `own`.
   */
  as: (who: Role | (string & {}), options?: Screen & { own?: boolean }) => Promise<Person>;
  /**
   * Opens a new browser context in the language of the run. The test fails if its console shows an error. It also fails if a
   * page shows a text of the other language or the key of a missing text.
   */
  fresh: (options?: Screen) => Promise<BrowserContext>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the library reads the pattern to know what a fixture needs.
  locale: async ({}, use, info) => use(info.project.metadata.locale as Locale),
  text: async ({ locale }, use) => use(textsOf(locale)),
  // biome-ignore lint/correctness/noEmptyPattern: the library reads the pattern to know what a fixture needs
  either: async ({}, use, { retry }) => use((first, second) => (retry === 0 ? first : second)),
  mark: async ({ either }, use) => use(either("XA", "XB")),
  day: async ({ either, locale }, use) => {
    const first = either(20, 120) + (locale === "fr-FR" ? 1 : 0);
    await use((n) => dayFromToday(first + 2 * n));
  },
  fresh: async ({ browser, locale }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async ({ width = 1280, height = 860, hasWorker = false } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        serviceWorkers: hasWorker ? "allow" : "block",
        // Without animations, nothing moves under the pointer while a test presses it.
        reducedMotion: "reduce",
        baseURL: process.env.ENVOL_E2E_URL,
        locale,
      });
      contexts.push(context);
      await keepToasts(context);
      await context.addInitScript(reportForeignTexts, collectForeignTexts());
      context.on("console", (message) => {
        if (message.type() === "error" && !isExpected(message.text()))
          faults.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => faults.push(error.error().message));
      if (locale === "fr-FR")
        await context.request.put("/api/language", { data: { code: "fr-FR" }, headers: sameOriginHeaders() });
      return context;
    });
    // Close the pages first, because a context with open pages takes several times as long to close.
    for (const context of contexts) {
      for (const page of context.pages()) await page.close();
      await context.close();
    }
    expect(faults, "errors in the browser's console").toEqual([]);
  },
  as: async ({ fresh }, use) => {
    await use(async (who, options) => {
      const context = await fresh(options);
      const shared = options?.own ? undefined : signIns.get(who);
      if (shared && Date.now() - shared.at < SHARED_FOR_MS) await context.addCookies(shared.cookies);
      else {
        await signInAt(context, who);
        if (!options?.own) signIns.set(who, { cookies: await sessionOf(context), at: Date.now() });
      }
      // A person who hasn't finished the first connection can't read the sites yet.
      const answer = await context.request.get("/api/site");
      const sites = answer.ok() ? ((await answer.json()) as { id: string; icao: string }[]) : [];
      const at = (icao: string) => sites.find((site) => site.icao === icao)?.id ?? "";
      return { page: await context.newPage(), context, sites: { grenoble: at("LFLG"), annecy: at("LFLP") } };
    });
  },
});

/** Headers with the application's origin, as its pages send them. The server refuses writes from other origins. */
export const sameOriginHeaders = () => ({ origin: process.env.ENVOL_E2E_URL ?? "" });

/**
 * Whether a console error is expected. The browser logs every request that is refused or can't be sent, and some tests are
 * about refusals, a lost network or a server that fails: only such a test answers 503.
 */
function isExpected(text: string): boolean {
  const refused = /Failed to load resource: the server responded with a status of (401|403|404|409|422|428|429|503)/;
  // Without network, a link is followed as one of a plain page.
  const plainly = /Failed to fetch RSC payload .* Falling back to browser navigation/;
  return [/net::ERR_INTERNET_DISCONNECTED/, /fails on purpose/, refused, plainly].some((one) => one.test(text));
}

const signIns = new Map<string, { cookies: Cookie[]; at: number }>();
/** A shared sign-in is used for less than ten minutes, because the server then asks again who the person is. */
const SHARED_FOR_MS = 8 * 60_000;
/** The cookies of the sign-in, without those of language and site, which each browser keeps for itself. */
const sessionOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes("envol.session"));

/** Signs a browser in through next-auth's route, without opening the form. */
async function signInAt({ request }: BrowserContext, who: string): Promise<void> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email: `${who}@aeroclub.example`, password: DEMO_SIGN_IN_PASSWORD, json: "true" };
  const answer = await request.post("/api/auth/callback/credentials", { form, headers: sameOriginHeaders() });
  expect((await answer.json()).url, `${who} signs in`).not.toContain("error=");
}

/**
 * Waits until React has started. Before that, the page is visible, but a pressed link makes the browser load a whole page.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => "early" in window)).toBe(false);
}

/** What the toasts of each page have said. It is kept outside of the pages, because a page may be loaded anew meanwhile. */
const said = new WeakMap<Page, Set<string>>();

/** Records every toast of a browser, because a toast of success disappears after a second, perhaps before the test looks. */
async function keepToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding("keepToast", ({ page }, toast: string) => {
    said.set(page, (said.get(page) ?? new Set()).add(toast));
  });
  await context.addInitScript(() => {
    const { keepToast } = window as unknown as { keepToast: (toast: string) => void };
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll("[data-toast] :is([role=status], [role=alert])"))
        keepToast(`${toast.getAttribute("role")}: ${toast.textContent}`);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects that a toast with this text has appeared on the page, even if it is gone by now. */
export async function expectToast(page: Page, text: string, role: "status" | "alert" = "status"): Promise<void> {
  const saidAs = () => [...(said.get(page) ?? [])].filter((one) => one.startsWith(`${role}: `)).join("\n");
  await expect.poll(saidAs).toContain(text);
  // What the toast tells of is drawn in the same frame: a dialog closes, and takes its entry in the history back.
  await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))));
}

/** Fills in and submits the sign-in form that the page shows. */
export async function submitSignInForm(page: Page, who: string, password = DEMO_SIGN_IN_PASSWORD): Promise<void> {
  await page.locator('input[type="email"]').fill(`${who}@aeroclub.example`);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
}

const DAY_IN_PARIS = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris" });

/**
 * A day (yyyy-MM-dd) the given number of days after the day, at the demo school's sites, on which the run began. Midnight
 * during a run doesn't change it, unless the present is given.
 */
export function dayFromToday(days: number, began = Number(process.env.ENVOL_E2E_BEGAN)): string {
  const today = DAY_IN_PARIS.format(began);
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}
