import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser, Cookie, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { LOCALES } from "@/lib/platform/locale";
import { LOCALE_COOKIE } from "@/lib/platform/store";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { readMessagesOf } from "./support/messages";
import {
  expect,
  type GetText,
  type Locale,
  type Role,
  submitSignInForm,
  test,
  textsOf,
  waitForHydration,
} from "./support/test";

/** A picture of the handbook: who sees it, where, what they press before, and which part of the screen it shows. */
type Picture = {
  name: string;
  who: Role;
  path: string;
  before?: (page: Page, text: GetText) => Promise<void>;
  region?: string;
  isPhone?: boolean;
  /** What it shows depends on the hour at which it is taken: only its words are compared, not which of them are there. */
  isOfTheHour?: boolean;
};

const PICTURES: Picture[] = [
  {
    name: "booking-form",
    who: "staff",
    path: "planning/day",
    before: (page, text) => page.getByRole("button", { name: text("planning.toolbar.create"), exact: true }).click(),
    region: "[role=dialog]",
  },
  { name: "planning-day", who: "staff", path: "planning/day" },
  { name: "planning-assistance", who: "instructor", path: "planning/assistance" },
  { name: "waiting-list", who: "staff", path: "planning/standby", isOfTheHour: true },
  {
    name: "desk-board",
    who: "staff",
    path: "dashboard/internal/flight-follow-up",
    isOfTheHour: true,
  },
  {
    name: "my-flights-phone",
    who: "instructor",
    path: "dashboard-mobile/my-flights",
    isPhone: true,
    isOfTheHour: true,
  },
  {
    name: "instructor-day",
    who: "instructor",
    path: "dashboard/dashboardUser/follow-up",
    isOfTheHour: true,
  },
  {
    name: "student-home",
    who: "student",
    path: "dashboard/dashboardUser/follow-up",
    isOfTheHour: true,
  },
  { name: "logbook", who: "instructor", path: "logbook" },
  { name: "certificate-queue", who: "staff", path: "dashboard/certificates", isOfTheHour: true },
  { name: "fleet", who: "staff", path: "aircrafts" },
  { name: "programs", who: "staff", path: "programs" },
  { name: "accounting", who: "staff", path: "accounting" },
  { name: "statistics", who: "staff", path: "statistics" },
  { name: "school", who: "admin", path: "school" },
  { name: "api-keys", who: "admin", path: "api-key" },
  { name: "notification-settings", who: "student", path: "notifications/settings" },
];

/** Whether the pictures are taken anew (`npm run handbook`), instead of compared. */
const IS_TAKEN = process.env.ENVOL_HANDBOOK === "write";
const folderOf = (locale: Locale) => `public/handbook/${locale}`;
const titleOf = (locale: Locale, page: string) =>
  /^# (.+)/.exec(readFileSync(`docs/handbook/${locale}/${page}.md`, "utf8"))![1]!;

/** All texts of a tree of messages. */
function textsIn(node: unknown): string[] {
  return typeof node === "string" ? [node] : Object.values(node as object).flatMap(textsIn);
}

/** What a part of a screen says by itself: the names of its headings, fields, tabs and buttons that come from the messages. */
async function readWords(region: Locator, own: Set<string>): Promise<string[]> {
  const names = await region.evaluate((root) =>
    // Rows, strips and articles are data, which are others each day.
    [...root.querySelectorAll<HTMLElement>("h1, h2, th[scope=col], label, legend, [role=tab], button")]
      .filter((one) => one.checkVisibility() && !one.closest("tbody, article, li, [role=grid], [role=row]"))
      .map((one) => (one.getAttribute("aria-label") ?? one.innerText).trim()),
  );
  return [...new Set(names)].filter((name) => own.has(name)).sort();
}

/** Cookies of who has signed in. */
const signedIn = new Map<Role, Cookie[]>();

/** Opens a screen of an application in a language, as somebody. */
async function openIn(
  browser: Browser,
  app: AppProcess,
  { who, path, isPhone }: Picture,
  locale: Locale,
): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: app.url, locale, serviceWorkers: "block", reducedMotion: "reduce", colorScheme: "light" },
    viewport: isPhone ? { width: 390, height: 700 } : { width: 1280, height: 780 },
  });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: app.url }, ...(signedIn.get(who) ?? [])]);
  const page = await context.newPage();
  if (!signedIn.has(who)) {
    await page.goto("/site/all/notifications");
    await submitSignInForm(page, who);
    await expect(page.locator('input[type="password"]')).toHaveCount(0);
    signedIn.set(
      who,
      (await context.cookies()).filter(({ name }) => name !== LOCALE_COOKIE),
    );
  }
  const sites = (await (await context.request.get("/api/site")).json()) as { id: string; icao: string }[];
  await page.goto(`/site/${sites.find(({ icao }) => icao === "LFLG")!.id}/${path}`);
  await waitForHydration(page);
  return page;
}

async function takePicture(page: Page, region: Locator, file: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const box = (await region.boundingBox())!;
  const clip = { ...box, width: Math.min(box.width, width - box.x), height: Math.min(box.height, height - box.y) };
  const png = await page.screenshot({ clip });
  await sharp(png).webp({ quality: 72, effort: 6 }).toFile(file);
}

test.describe("the pictures of the handbook", () => {
  let app: AppProcess;
  // A demo school of their own, in which nobody has done anything yet.
  test.beforeAll(async () => {
    app = await startAppForTests({ seed: "demo" });
  });
  test.afterAll(() => app?.stop());

  for (const locale of LOCALES) {
    test(`show the screens of now: ${locale}`, async ({ browser, locale: own }) => {
      test.setTimeout(600_000);
      const messages = new Set(textsIn(readMessagesOf(locale)));
      const stored = `${folderOf(locale)}/words.json`;
      const taken: Record<string, string[]> = IS_TAKEN ? {} : JSON.parse(readFileSync(stored, "utf8"));
      mkdirSync(folderOf(locale), { recursive: true });
      for (const picture of PICTURES) {
        const { name, before, region: shown = "main", isOfTheHour } = picture;
        const aged = `the picture ${name} (${locale}) has aged: \`npm run handbook\` takes all anew`;
        const unknown = taken[name]?.filter((word) => !messages.has(word)) ?? [];
        expect(unknown, aged).toEqual([]);
        // The pictures of both languages are taken together: what is added to a screen ages both.
        if (!IS_TAKEN && (isOfTheHour || locale !== own)) continue;
        const page = await openIn(browser, app, picture, locale);
        await before?.(page, textsOf(locale));
        const region = page.locator(shown);
        await expect(region).toBeVisible();
        if (IS_TAKEN) {
          // What a screen reads after it has opened has no end in common.
          await page.waitForTimeout(2_500);
          taken[name] = await readWords(region, messages);
          await takePicture(page, region, `${folderOf(locale)}/${name}.webp`);
        } else await expect.poll(() => readWords(region, messages), { message: aged }).toEqual(taken[name]);
        await page.context().close();
      }
      if (IS_TAKEN) writeFileSync(stored, `${JSON.stringify(taken, null, 2)}\n`);
    });
  }
});

test("the question mark opens the page about a screen beside it, and about the form that is open over it", async ({
  as,
  day,
  locale,
  text,
}) => {
  const { page, sites } = await as("staff");
  const shown = () => new URL(page.url()).searchParams.get("date");
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${day(1)}`);
  await expect(page.getByRole("grid")).toHaveAttribute("data-alive");
  await page.keyboard.press("?");
  const handbook = page.getByRole("dialog", { name: text("shell.handbook.title") });
  const title = (name: string) => handbook.getByRole("heading", { name: titleOf(locale, name), exact: true });
  await expect(title("planning")).toBeVisible();
  // One reads and does: the keys of the board act while the handbook is open beside it.
  await page.getByRole("heading", { level: 1 }).getByRole("button").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(shown).not.toBe(day(1));
  await page.keyboard.press("?");
  await expect(handbook).toBeHidden();

  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: text("booking.new") });
  const line = form.locator("[data-field=line] input");
  await expect(line).toBeFocused();
  await page.keyboard.type("?");
  await expect(line).toHaveValue("?");
  await expect(handbook).toBeHidden();
  await line.fill("");
  await form.getByRole("button", { name: text("booking.close"), exact: true }).focus();
  await page.keyboard.press("?");
  await expect(title("booking")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(handbook).toBeHidden();
  await expect(form).toBeVisible();
});

test("the handbook finds words of its texts, leads from page to page, and is a page of its own", async ({
  as,
  locale,
  text,
}) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/aircrafts`);
  await waitForHydration(page);
  await page.getByRole("link", { name: text("shell.handbook.title") }).click();
  const handbook = page.getByRole("dialog", { name: text("shell.handbook.title") });
  const title = (name: string) => handbook.getByRole("heading", { name: titleOf(locale, name), exact: true });
  await expect(title("aircraft")).toBeVisible();
  await handbook.getByRole("searchbox").fill("ForeFlight");
  const found = handbook.getByRole("navigation").getByRole("link");
  await expect(found).toHaveText([titleOf(locale, "logbook")]);
  await found.click();
  await expect(title("logbook")).toBeVisible();
  await handbook.getByRole("article").locator('a[href*="page=flight"]').click();
  await expect(title("flight")).toBeVisible();
  expect(new URL(page.url()).pathname).toContain("/aircrafts");
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    handbook.getByRole("link", { name: text("shell.handbook.asPage") }).click(),
  ]);
  await expect(opened.getByRole("heading", { name: titleOf(locale, "flight"), exact: true })).toBeVisible();
  const picture = opened.getByRole("article").getByRole("img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300);
});

test("on a phone, the menu of one's name opens it, and it takes the whole screen", async ({ as, locale, text }) => {
  const { page, sites } = await as("renter", { width: 390, height: 844 });
  await page.goto(`/site/${sites.grenoble}/dashboard-mobile/my-flights`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("shell.user.badge", { name: "" }).trim() }).click();
  await page.getByRole("link", { name: text("shell.user.handbook") }).click();
  const handbook = page.getByRole("dialog", { name: text("shell.handbook.title") });
  await expect(handbook.getByRole("heading", { name: titleOf(locale, "flight"), exact: true })).toBeVisible();
  expect((await handbook.boundingBox())!.width).toBe(390);
  await handbook.getByRole("button", { name: text("shell.handbook.close") }).click();
  await expect(handbook).toBeHidden();
});
