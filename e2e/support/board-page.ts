import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./test";

/** Matches the accessible name of a row, which begins with its bold word. */
const named = (code: string) => new RegExp(`^${code}(?![\\w-])`);

/** The day board on a page. It finds rows by their bold word, strips by reservation id, and positions by time. */
export class BoardPage {
  readonly grid: Locator;
  constructor(readonly page: Page) {
    this.page = page;
    this.grid = page.getByRole("grid");
  }

  static async open({ page, sites }: Person, day: string, query = "", site = sites.grenoble): Promise<BoardPage> {
    await page.goto(`/site/${site}/planning/day?date=${day}${query}`);
    const board = new BoardPage(page);
    // The board from the server is visible before it reacts to input, so wait until React has started.
    await expect(board.grid).toHaveAttribute("data-alive");
    return board;
  }

  row(code: string): Locator {
    return this.grid.getByRole("row", { name: named(code) });
  }

  /** Scrolls down from the top until the row is drawn: rows far below the window aren't. */
  async scrollTo(row: Locator): Promise<void> {
    await this.scrollUntilVisible(row, row);
  }

  /**
   * Scrolls until something in a row is visible. Only rows near the window are drawn, and other tests add aircraft meanwhile, which
   * can push a row out of it again: so both are looked for together, by half a window, from the top again after the end.
   */
  async scrollUntilVisible(row: Locator, wanted: Locator): Promise<void> {
    await this.grid.evaluate((grid) => grid.scrollTo(grid.scrollLeft, 0));
    await expect(async () => {
      if (!(await row.isVisible()))
        await this.grid.evaluate((grid) => {
          const isAtEnd = grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1;
          grid.scrollTo(grid.scrollLeft, isAtEnd ? 0 : grid.scrollTop + grid.clientHeight / 2);
        });
      await expect(wanted).toBeVisible({ timeout: 500 });
      await wanted.scrollIntoViewIfNeeded({ timeout: 500 });
    }).toPass({ timeout: 20_000, intervals: [50] });
  }

  /** The strip of a reservation in the given row, or in any row. */
  strip(id: string, code?: string): Locator {
    return (code ? this.row(code) : this.grid).locator(`[data-r="${id}"]`);
  }

  /**
   * The screen position in the middle of a row at a local time. If a clock change repeats the hour, `which` selects the
   * first (0) or second (1).
   */
  async spot(code: string, time: string, which = 0): Promise<{ x: number; y: number }> {
    await this.page
      .locator(".pb-head")
      .filter({ has: this.page.locator("b", { hasText: code }) })
      .scrollIntoViewIfNeeded();
    const [hour, minutes] = time.split(":").map(Number);
    const ticks = this.page.locator(".pb-hour");
    const tick = ticks.filter({ has: this.page.getByText(`${String(hour).padStart(2, "0")}:00`, { exact: true }) });
    // Scroll sideways if the hour is hidden under the rows' names or beyond the right edge.
    await tick.nth(which).evaluate((one: HTMLElement) => {
      const box = one.closest<HTMLElement>("[role=grid]")!;
      const head = box.querySelector<HTMLElement>(".pb-heads")!.offsetWidth;
      const x = one.getBoundingClientRect().left - box.getBoundingClientRect().left;
      if (x < head || x > box.clientWidth - 80) box.scrollLeft += x - 2 * head;
    });
    const from = (await tick.nth(which).boundingBox())!.x;
    const [first, second] = [(await ticks.nth(4).boundingBox())!.x, (await ticks.nth(5).boundingBox())!.x];
    const box = (await this.row(code).boundingBox())!;
    return { x: from + ((second - first) * minutes!) / 60 + 2, y: box.y + box.height / 2 };
  }

  async click(code: string, time: string, which = 0): Promise<void> {
    const { x, y } = await this.spot(code, time, which);
    await this.page.mouse.click(x, y);
  }

  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }

  /** The accessible name of the strip, slot or row at the keyboard's position. */
  active(): Promise<string> {
    return this.grid.evaluate((grid) => {
      const target = document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
      return target?.getAttribute("aria-label") ?? target?.innerText ?? "";
    });
  }
}
