import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "playwright";
import { sealSession, sessionCookieName } from "@/lib/access/sign-in/tokens";
import { findOrInstallBrowser } from "@/scripts/support/browser.mjs";
import { quantile } from "./load";
import { makeBenchId } from "./seed";

type Row = [what: string, figure: string, wanted: string];
type Figures = { paint: number; blocked: number; press: number; scripts: number };

const ROUNDS = 5;
/** A phone in the hand: 390 px, a processor that is four times slower, 1.6 Mbit/s, 150 ms there and back. */
const PHONE = { width: 390, height: 844 };
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Milliseconds after the first paint in which the main thread's long tasks count as blocking. */
const SETTLED_MS = 5_000;

/** The screens, each with what is pressed on it most often, and the kilobytes of scripts that it may load. */
const SCREENS: { path: string; press: string; kilobytes: number }[] = [
  { path: "dashboard/dashboardUser/follow-up", press: "#content a, #content button", kilobytes: 200 },
  { path: "planning/personal", press: "#content button", kilobytes: 200 },
  { path: "planning/day", press: "[data-r], #content article", kilobytes: 240 },
  { path: "users", press: "#content th button", kilobytes: 200 },
  { path: "user/create", press: "#content input", kilobytes: 200 },
  { path: "promotions", press: "#content th button", kilobytes: 200 },
  { path: "classroom", press: "#content th button", kilobytes: 200 },
  { path: "notifications", press: "#content button", kilobytes: 200 },
  { path: "site", press: "#content th button", kilobytes: 200 },
  { path: "school", press: "#content input", kilobytes: 200 },
  { path: `user/${makeBenchId("be", 300)}`, press: "#content [role=tab]", kilobytes: 200 },
  { path: "notices", press: "#content button", kilobytes: 200 },
];

/** Measures each screen as a phone shows it: the largest paint, how long the page is deaf, the answer to a press. */
export async function measureScreens(url: string, siteId: string): Promise<Row[]> {
  const { path, reason } = await findOrInstallBrowser();
  if (!path) throw new Error(reason);
  const browser = await chromium.launch({
    executablePath: path,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  await context.addInitScript("globalThis.__name = (one) => one");
  await context.addInitScript(watchPaintAndTasks);
  await context.addCookies([{ name: sessionCookieName(), value: await sealSession(makeBenchId("a5", 1)), url }]);
  const rows: Row[] = [];
  for (const screen of SCREENS) {
    const address = `${url}/site/${siteId}/${screen.path}`;
    const [cold, warm]: Figures[][] = [[], []];
    for (let n = 0; n < ROUNDS; n++) {
      cold!.push(await visit(context, address, screen.press, true));
      warm!.push(await visit(context, address, screen.press, false));
    }
    const of = (list: Figures[], name: keyof Figures) =>
      quantile(
        list.map((one) => one[name]).sort((a, b) => a - b),
        0.5,
      ).toFixed(0);
    rows.push([
      `${screen.path} on a phone: largest paint cold, warm; blocked cold; answer to a press; scripts`,
      `${of(cold!, "paint")} ms, ${of(warm!, "paint")} ms; ${of(cold!, "blocked")} ms; ${of(warm!, "press")} ms; ${of(cold!, "scripts")} kB`,
      `600, 400; 200; 100; ${screen.kilobytes}`,
    ]);
  }
  await browser.close();
  return rows;
}

async function visit(context: BrowserContext, address: string, press: string, isCold: boolean): Promise<Figures> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: isCold });
  await client.send("Network.emulateNetworkConditions", NETWORK);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (answer) => {
    if (/\/_next\/static\/.*\.js/.test(answer.url())) bodies.push(answer.body().catch(() => Buffer.alloc(0)));
  });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(SETTLED_MS);
  const { paint, blocked } = await page.evaluate(() => (globalThis as never as { measured: Figures }).measured);
  // What a press loads is not the screen's own.
  const own = await Promise.all(bodies);
  const figures = { paint, blocked, press: await answerToPress(page, press), scripts: 0 };
  for (const body of own) figures.scripts += gzipSync(body).byteLength / 1000;
  await page.close();
  return figures;
}

/** Presses once, and returns the milliseconds until the browser has painted the answer. */
async function answerToPress(page: Page, press: string): Promise<number> {
  // An empty screen has nothing to press.
  if ((await page.locator(press).count()) === 0) return 0;
  await page.locator(press).first().tap();
  await page.waitForTimeout(700);
  return page.evaluate(() => (globalThis as never as { measured: Figures }).measured.press);
}

/** Runs in the page. The long tasks count from the first paint on, each without its first 50 ms. */
function watchPaintAndTasks() {
  const measured = { paint: 0, blocked: 0, press: 0, scripts: 0 };
  Object.assign(globalThis, { measured });
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch("largest-contentful-paint", (entry) => {
    measured.paint = entry.startTime;
  });
  watch("longtask", (entry) => {
    measured.blocked += Math.max(0, entry.duration - 50);
  });
  watch("event", (entry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId)
      measured.press = Math.max(measured.press, entry.duration);
  });
}
