import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "playwright";
import { sealSession, sessionCookieName } from "@/lib/access/sign-in/tokens";
import { findOrInstallBrowser } from "@/scripts/support/browser.mjs";
import { quantile } from "./load";
import { makeBenchId } from "./seed";

type Row = [what: string, figure: string, wanted: string];
type Options = { url: string; siteId: string; day: number; size: string; limits: { paint: string; isSmall: boolean } };

const ROUNDS = 15;

/** Measures how fast a browser paints, updates and scrolls the week. */
export async function measureWeekInBrowser({ url, siteId, day, size }: Omit<Options, "limits">): Promise<Row[]> {
  const { browser, context } = await openBrowser(url);
  const page = await context.newPage();
  const date = new Date(day * 1000).toISOString().slice(0, 10);
  const blank = await scrollEmptyPage(context);
  await page.goto(`${url}/site/${siteId}/planning/week?date=${date}`);
  await page.waitForSelector("[data-alive] [data-r]");
  const rows: Row[] = [
    [`week paint, ${size}`, await paint(page), "150 ms"],
    [`week update, ${size}`, await update(page, siteId, day), "14 ms"],
    [`week scroll, ${size}; an empty page: ${blank}`, await scroll(page), "p95 1 ms over it"],
  ];
  await browser.close();
  return rows;
}

/** Measures how fast a browser repaints the week with an open draft over it after a live change. */
export async function measureDraftInBrowser({
  url,
  siteId,
  day,
  size,
  draftId,
}: Omit<Options, "limits"> & { draftId: string }): Promise<Row> {
  const { browser, context } = await openBrowser(url);
  const page = await context.newPage();
  const date = new Date(day * 1000).toISOString().slice(0, 10);
  await page.goto(`${url}/site/${siteId}/planning/week?date=${date}&draft=${draftId}`);
  await page.waitForSelector("[data-alive] .drafted");
  const figure = await update(page, siteId, day);
  await browser.close();
  return [`update, ${size}`, figure, "30 ms"];
}

/** Opens a browser, signed in as somebody who may see everything. */
export async function openBrowser(url: string) {
  const { path, reason } = await findOrInstallBrowser();
  if (!path) throw new Error(reason);
  const browser = await chromium.launch({
    executablePath: path,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // tsx adds calls of a helper `__name` to functions, so the page must have this helper.
  await context.addInitScript("globalThis.__name = (one) => one");
  await context.addCookies([{ name: sessionCookieName(), value: await sealSession(makeBenchId("a5", 1)), url }]);
  return { browser, context };
}

/** The frames of a page that has nothing but a box to scroll. */
async function scrollEmptyPage(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent(
    '<div role="grid" style="height:800px;overflow:auto"><div data-r style="height:4000px">empty</div></div>',
  );
  const figure = await scroll(page);
  await page.close();
  return figure;
}

/** Measures how fast a browser loads, paints, updates and scrolls the planning board. */
export async function measureInBrowser({ url, siteId, day, size, limits }: Options): Promise<Row[]> {
  const { browser, context } = await openBrowser(url);
  const date = new Date(day * 1000).toISOString().slice(0, 10);
  const address = `${url}/site/${siteId}/planning/day?date=${date}`;
  const rows: Row[] = [];
  if (limits.isSmall) {
    rows.push([`navigation to bars painted, cold, ${size}`, await coldLoad(context, address), "350 ms"]);
    rows.push([
      "chunks that only the planning page loads, gzip",
      await ownChunks(context, address, url, siteId),
      "60 kB",
    ]);
  }
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("[data-r]");
  rows.push([`board paint, ${size}`, await paint(page), limits.paint]);
  rows.push([`board update, ${size}`, await update(page, siteId, day), "14 ms"]);
  rows.push([`board scroll, ${size}`, await scroll(page), "p95 17 ms"]);
  await browser.close();
  return rows;
}

const median = (list: number[]) =>
  quantile(
    list.toSorted((a, b) => a - b),
    0.5,
  );

async function coldLoad(context: BrowserContext, address: string): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    times.push(await timeUntilPainted(page, address, "[data-r]"));
    await page.close();
  }
  return `p50 ${median(times).toFixed(0)} ms`;
}

/** Measures the scripts that only the day's planning loads. Those of the personal planning are not counted. */
async function ownChunks(context: BrowserContext, address: string, url: string, siteId: string): Promise<string> {
  const scripts = async (of: string) => {
    const page = await context.newPage();
    const bodies = new Map<string, Promise<Buffer>>();
    page.on("response", (answer) => {
      if (/\/_next\/static\/.*\.js/.test(answer.url())) bodies.set(answer.url(), answer.body());
    });
    await page.goto(of, { waitUntil: "networkidle" });
    const sizes = new Map<string, number>();
    for (const [name, body] of bodies) sizes.set(name, gzipSync(await body).byteLength);
    await page.close();
    return sizes;
  };
  const [planning, other] = [await scripts(address), await scripts(`${url}/site/${siteId}/planning/personal`)];
  const own = [...planning].filter(([name]) => !other.has(name)).reduce((sum, [, size]) => sum + size, 0);
  return `${(own / 1000).toFixed(1)} kB`;
}

/** Measures the time from when the window becomes wide enough for the board until its bars are painted. */
async function paint(page: Page): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    await page.setViewportSize({ width: 600, height: 900 });
    await page.waitForFunction(() => !document.querySelector("[role=grid]"));
    const painted = page.evaluate(async () => {
      await new Promise((resolve) => addEventListener("resize", resolve, { once: true }));
      const since = performance.now();
      return new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector("[role=grid] [data-r]")) return requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
        };
        look();
      });
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    times.push(await painted);
  }
  return `p50 ${median(times).toFixed(0)} ms`;
}

/** Measures the main thread's work for a change from the live stream: the work in half a second, minus that when idle. */
async function update(page: Page, siteId: string, day: number): Promise<string> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const during = async (action: () => Promise<unknown>) => {
    const before = await busy();
    await action();
    await wait(500);
    return (await busy()) - before;
  };
  const { origin } = new URL(page.url());
  const book = async (n: number) => {
    // Book in an hour without other flights, each time another aircraft and person, on rows that are visible.
    const start = day + 20.5 * 3600;
    const body = {
      siteId,
      start,
      end: start + 900,
      aircraft: { aircraftId: makeBenchId("ac", 1 + n) },
      users: [{ userId: makeBenchId("be", 10 + n), reservationUserRole: 1 }],
    };
    const answer = await page
      .context()
      .request.post(`${origin}/api/reservation/renter`, { data: body, headers: { origin } });
    if (answer.status() !== 201) throw new Error(`not booked: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).id as string;
  };
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const idle = await during(async () => {});
    let id = "";
    const work = await during(async () => {
      id = await book(n);
    });
    // Ignore a change that arrived after more than half a second, because its work was not measured.
    if ((await page.locator(`[data-r="${id}"]`).count()) > 0) times.push(Math.max(0, work - idle));
    else await wait(1000);
  }
  if (times.length < ROUNDS / 2) throw new Error(`only ${times.length} of ${ROUNDS} changes were drawn in time`);
  return `p50 ${median(times).toFixed(1)} ms of the main thread`;
}

async function scroll(page: Page): Promise<string> {
  const gaps = await page.evaluate(async () => {
    const box = [...document.querySelectorAll<HTMLElement>("[role=grid], [role=grid] *, *")].find(
      (one) =>
        one.scrollHeight > one.clientHeight + 200 &&
        getComputedStyle(one).overflowY !== "visible" &&
        one.querySelector("[data-r]"),
    );
    if (!box) throw new Error("nothing scrolls");
    const frames: number[] = [];
    let last = performance.now();
    for (let n = 0; n < 180; n++) {
      box.scrollTop += n % 120 < 60 ? 24 : -24;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    return frames.slice(5);
  });
  gaps.sort((a, b) => a - b);
  return `p50 ${quantile(gaps, 0.5).toFixed(1)} ms, p95 ${quantile(gaps, 0.95).toFixed(1)} ms a frame`;
}

/**
 * Opens an address and waits until what a selector finds is painted. The page itself looks at each of its frames from its start on, so
 * that nothing that the page does afterwards is measured. Resolves to the milliseconds since the start of the navigation.
 */
export async function timeUntilPainted(page: Page, address: string, selector: string): Promise<number> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      setTimeout(() => {
        Object.assign(globalThis, { painted: performance.now() });
      });
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(address, { waitUntil: "commit" });
  const found = await page.waitForFunction(() => (globalThis as { painted?: number }).painted);
  return (await found.jsonValue()) as number;
}
