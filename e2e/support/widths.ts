import { expect, type Page } from "@playwright/test";

/** From a laptop to a small phone, in CSS pixels. A laptop's window that is zoomed to 200 % has 640 of them. */
const WIDTHS = [1280, 768, 640, 390, 320];

/**
 * Expects that the page shows all of its content without scrolling sideways, at each width, and on a laptop with text of twice
 * the size. It ends at the last width.
 */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = () => page.evaluate(() => (document.documentElement?.scrollWidth ?? Number.NaN) - innerWidth);
  await page.setViewportSize({ width: WIDTHS[0]!, height: 844 });
  const resizeText = (size: string) =>
    page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, size);
  await resizeText("200%");
  await expect.poll(overflow, `${what} with text of 200 %`).toBeLessThanOrEqual(0);
  await resizeText("");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
  }
}
