import { readFileSync } from "node:fs";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

export type Role = "superadmin" | "admin" | "staff" | "instructor" | "student" | "renter" | "newcomer";
export type Locale = "en-US" | "fr-FR";

const PASSWORD = "Demo-Flight-2026!";
const NAMESPACES = ["access", "booking", "dashboard", "errors", "planning", "reservations", "shell"];

/** The texts of a language, read from the messages themselves: `text("booking.book")`. */
function textsOf(locale: Locale) {
  const messages = Object.fromEntries(
    NAMESPACES.map((name) => [name, JSON.parse(readFileSync(`messages/${locale}/${name}.json`, "utf8"))]),
  );
  return (key: string): string => {
    const text = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], messages);
    if (typeof text !== "string") throw new Error(`there is no text ${key} in ${locale}`);
    return text;
  };
}

type Sites = { grenoble: string; annecy: string };
type Fixtures = {
  locale: Locale;
  text: (key: string) => string;
  /** A browser of their own in which somebody has signed in. */
  as: (
    role: Role,
    options?: { width?: number; height?: number },
  ) => Promise<{ page: Page; context: BrowserContext; sites: Sites }>;
  /** A fresh browser context that reports console errors, in the language of the run. */
  fresh: (options?: { width?: number; height?: number }) => Promise<BrowserContext>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the library reads the pattern to know what a fixture needs.
  locale: async ({}, use, info) => use(info.project.metadata.locale as Locale),
  text: async ({ locale }, use) => use(textsOf(locale)),
  fresh: async ({ browser, locale }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async ({ width = 1280, height = 860 } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        baseURL: process.env.ENVOL_E2E_URL,
        locale,
      });
      contexts.push(context);
      context.on("console", (message) => {
        if (message.type() === "error" && !isExpected(message.text()))
          faults.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => faults.push(error.error().message));
      if (locale === "fr-FR") await context.request.put("/api/language", { data: { code: "fr-FR" } });
      return context;
    });
    for (const context of contexts) await context.close();
    expect(faults, "errors in the browser's console").toEqual([]);
  },
  as: async ({ fresh }, use) => {
    await use(async (role, options) => {
      const context = await fresh(options);
      const page = await context.newPage();
      await signIn(page, role);
      const sites = (await (await context.request.get("/api/site")).json()) as { id: string; icao: string }[];
      const at = (icao: string) => sites.find((site) => site.icao === icao)?.id ?? "";
      return { page, context, sites: { grenoble: at("LFLG"), annecy: at("LFLP") } };
    });
  },
});

/** The browser itself logs every refused request; that a booking is refused is what some journeys are about. */
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of (401|403|404|409|422)/.test(text);
}

export async function signIn(page: Page, role: Role, password = PASSWORD): Promise<void> {
  await page.goto("/");
  await page.locator('input[type="email"]').fill(`${role}@aeroclub.example`);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
  if (role !== "newcomer") await page.waitForURL(/\/site\//);
}

/** A day nobody else looks at: so many days from today, in the address's form. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
