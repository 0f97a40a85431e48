import { expect, type Page } from "@playwright/test";

/** From a laptop to a small phone, in CSS pixels. */
const WIDTHS = [1280, 768, 390, 320];

/** Expects that the page shows all of its content at each width without scrolling sideways. It ends at the last width. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () => page.evaluate(() => (document.documentElement?.scrollWidth ?? Number.NaN) - innerWidth);
    await expect.poll(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
  }
}
