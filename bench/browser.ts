import { chromium } from "@playwright/test";
import { sealSession, sessionCookieName } from "@/lib/access/tokens";
import { findBrowser } from "@/scripts/support/browser.mjs";
import { quantile } from "./load";
import { idOf } from "./seed";

/** Page load to painted bars, board paint, update and scroll in a real browser. */
export async function measureBrowser(
  url: string,
  siteId: string,
  day: number,
  _secret: string,
  size: string,
): Promise<[string, string, string][]> {
  const { path } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: sessionCookieName(), value: await sealSession(idOf("a5", 1)), url }]);
  const date = new Date(day * 1000).toISOString().slice(0, 10);
  const address = `${url}/site/${siteId}/planning/day?date=${date}`;
  const figures: [string, string, string][] = [];
  const isSmall = size.startsWith("60");

  const cold: number[] = [];
  for (let n = 0; n < 7; n++) {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "commit" });
    cold.push(await page.evaluate(firstBars));
    await page.close();
  }
  cold.sort((a, b) => a - b);
  if (isSmall)
    figures.push([`navigation to bars painted, ${size}`, `p50 ${quantile(cold, 0.5).toFixed(0)} ms`, "350 ms"]);
  await browser.close();
  return figures;
}

/** Resolves with the time since navigation at which the first bars have been painted. */
function firstBars(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector("[data-reservation]"))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      else requestAnimationFrame(look);
    };
    look();
  });
}
