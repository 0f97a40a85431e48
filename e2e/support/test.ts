import { type BrowserContext, test as base, type Cookie, expect, type Page } from "@playwright/test";
import { messagesOf } from "./messages";
import { otherTexts, reportOtherTexts } from "./other-texts";

export { expect };

export type Role = "superadmin" | "admin" | "staff" | "instructor" | "student" | "renter" | "newcomer";
export type Locale = "en-US" | "fr-FR";
export type Screen = { width?: number; height?: number };
export type Text = (key: string, values?: Record<string, string | number>) => string;
/** Somebody at their browser. */
export type Person = { page: Page; context: BrowserContext; sites: { grenoble: string; annecy: string } };

export const PASSWORD = "Demo-Flight-2026!";

/** The texts of a language, read from the messages themselves: `text("booking.book")`. */
function textsOf(locale: Locale): Text {
  const messages = messagesOf(locale);
  return (key, values = {}) => {
    const text = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], messages);
    if (typeof text !== "string") throw new Error(`there is no text ${key} in ${locale}`);
    return chosen(text, values).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

/** Of what a text says differently by one of its values, what it says for this one. */
function chosen(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+), select, ((?:\w+ \{[^{}]*\} ?)+)\}/g, (_whole, name: string, branches: string) => {
    const found = Object.fromEntries([...branches.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, key, said]) => [key, said]));
    return found[String(values[name])] ?? found.other ?? "";
  });
}

type Fixtures = {
  locale: Locale;
  text: Text;
  /** The first value, or the second when a journey that failed is walked once more: whom it changes, changes once. */
  either: <T>(first: T, second: T) => T;
  /** Ends the names of what a journey makes, so that the second attempt makes others: "XA" or "XB". */
  mark: string;
  /** A day that no other test, language or attempt looks at, as yyyy-MM-dd; `n` is the test's own number. */
  day: (n: number) => string;
  /**
   * Somebody at a browser of their own, by their role or the first part of their address. Signed in once for all tests
   * of a run, unless the test ends that sign-in: then it asks for its `own`.
   */
  as: (who: Role | (string & {}), options?: Screen & { own?: boolean }) => Promise<Person>;
  /**
   * A fresh browser, in the language of the run. An error in its console fails the test, and so does each text of the
   * other language that one of its pages shows, or the name of a text in its place.
   */
  fresh: (options?: Screen) => Promise<BrowserContext>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the library reads the pattern to know what a fixture needs.
  locale: async ({}, use, info) => use(info.project.metadata.locale as Locale),
  text: async ({ locale }, use) => use(textsOf(locale)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  either: async ({}, use, { retry }) => use((first, second) => (retry === 0 ? first : second)),
  mark: async ({ either }, use) => use(either("XA", "XB")),
  day: async ({ either, locale }, use) => {
    const first = either(20, 120) + (locale === "fr-FR" ? 1 : 0);
    await use((n) => dayFromToday(first + 2 * n));
  },
  fresh: async ({ browser, locale }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async ({ width = 1280, height = 860 } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        // What slides under a pointer takes its press, and nothing here is about how things move.
        reducedMotion: "reduce",
        baseURL: process.env.ENVOL_E2E_URL,
        locale,
      });
      contexts.push(context);
      await context.addInitScript(keepToasts);
      await context.addInitScript(reportOtherTexts, otherTexts());
      context.on("console", (message) => {
        if (message.type() === "error" && !isExpected(message.text()))
          faults.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => faults.push(error.error().message));
      if (locale === "fr-FR")
        await context.request.put("/api/language", { data: { code: "fr-FR" }, headers: fromPage() });
      return context;
    });
    // With its pages open a context takes several times as long to close.
    for (const context of contexts) {
      for (const page of context.pages()) await page.close();
      await context.close();
    }
    expect(faults, "errors in the browser's console").toEqual([]);
  },
  as: async ({ fresh }, use) => {
    await use(async (who, options) => {
      const context = await fresh(options);
      const known = options?.own ? undefined : signIns.get(who);
      if (known) await context.addCookies(known);
      else await signInAt(context, who);
      if (!options?.own) signIns.set(who, await sessionOf(context));
      // Whose account isn't settled reads nothing yet.
      const answer = await context.request.get("/api/site");
      const sites = answer.ok() ? ((await answer.json()) as { id: string; icao: string }[]) : [];
      const at = (icao: string) => sites.find((site) => site.icao === icao)?.id ?? "";
      return { page: await context.newPage(), context, sites: { grenoble: at("LFLG"), annecy: at("LFLP") } };
    });
  },
});

/** What a page of the application sends along: writes from elsewhere are refused. */
export const fromPage = () => ({ origin: process.env.ENVOL_E2E_URL ?? "" });

/** The browser itself logs every refused request; that a booking is refused is what some journeys are about. */
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of (401|403|404|409|422)/.test(text);
}

const signIns = new Map<string, Cookie[]>();
/** Without the language and the site, which are each browser's own. */
const sessionOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes("envol.session"));

/** Signs a browser in by the form's own door, without drawing the form. */
async function signInAt({ request }: BrowserContext, who: string): Promise<void> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email: `${who}@aeroclub.example`, password: PASSWORD, json: "true" };
  const answer = await request.post("/api/auth/callback/credentials", { form, headers: fromPage() });
  expect((await answer.json()).url, `${who} signs in`).not.toContain("error=");
}

/** Drawn by the server, a page is there to be read before it answers: a link pressed until then is the browser's own. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => "early" in window)).toBe(false);
}

/** Every toast that comes, kept in the page: one of success is gone after a second, and may be between two looks. */
function keepToasts(): void {
  const said = new Set<string>();
  Object.assign(window, { said });
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll("[data-sonner-toast] :is([role=status], [role=alert])"))
      said.add(`${toast.getAttribute("role")}: ${toast.textContent}`);
  }).observe(document, { childList: true, subtree: true });
}

/** A toast has said so since the page was loaded, whether it still stands or not. */
export async function expectMessage(page: Page, text: string, role: "status" | "alert" = "status"): Promise<void> {
  const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
  await expect.poll(async () => (await said()).filter((one) => one.startsWith(`${role}: `)).join("\n")).toContain(text);
}

/** Fills the form of the authentication screen that the page shows. */
export async function fillSignIn(page: Page, who: string, password = PASSWORD): Promise<void> {
  await page.locator('input[type="email"]').fill(`${who}@aeroclub.example`);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
}

/** A day so many days from the one on which the run began, in the address's form: a midnight moves nobody's days. */
export function dayFromToday(days: number): string {
  return new Date(Number(process.env.ENVOL_E2E_BEGAN) + days * 86_400_000).toISOString().slice(0, 10);
}
