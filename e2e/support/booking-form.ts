import { expect, type Locator, type Page } from "@playwright/test";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { Text } from "./test";

/** The booking form that is open on a page. */
export class BookingForm {
  readonly dialog: Locator;
  constructor(
    readonly page: Page,
    readonly text: Text,
    title = "booking.new",
  ) {
    this.dialog = page.getByRole("dialog", { name: text(title) });
  }

  get submit(): Locator {
    return this.dialog.getByRole("button", { name: this.text("booking.book"), exact: true });
  }
  get checks(): Locator {
    return this.dialog.getByRole("region", { name: this.text("booking.checks.title") });
  }
  /** The words of a field: one of the form's own, or the text of that key. */
  private label(name: string): string {
    return this.text(name.includes(".") ? name : `booking.fields.${name}`);
  }
  field(name: string): Locator {
    // Beside the label may stand that the field is optional.
    return this.dialog.getByLabel(new RegExp(`^${this.label(name)}( \\(|$)`));
  }

  /** A field that searches. */
  box(name: string): Locator {
    return this.dialog.getByRole("combobox", { name: this.label(name) });
  }

  /** It has taken the focus: from then on the keyboard is its own. */
  async expectOpen(): Promise<void> {
    await expect(this.dialog.locator(":focus")).toHaveCount(1);
  }

  async type(name: BookableType): Promise<void> {
    await this.dialog.locator(`[role=radio][data-type="${name}"]`).click();
  }

  /** Types into a box that searches, and takes the one that is found. */
  async choose(name: string, typed: string, found: string): Promise<void> {
    const box = this.box(name);
    await box.click();
    await box.fill(typed);
    await this.page.getByRole("option", { name: found }).click();
    await expect(box).toHaveValue(new RegExp(found));
  }

  /** "10:30" into a time, or "15/10/2026" into a date, as fingers would. */
  async enter(name: string, digits: string): Promise<void> {
    const group = this.dialog.getByRole("group", { name: this.label(name), exact: true });
    await group.getByRole("spinbutton").first().click();
    await this.page.keyboard.type(digits.replace(/\D/g, ""));
  }

  async expectTimes(from: string, to: string): Promise<void> {
    for (const [name, time] of [
      ["offBlock", from],
      ["onBlock", to],
    ] as const) {
      const group = this.dialog.getByRole("group", { name: this.label(name), exact: true });
      await expect(group).toContainText(time);
    }
  }

  /** Books, and gives the new reservation's id. */
  async book(button = this.submit): Promise<string> {
    await expect(button).toBeEnabled();
    const answered = this.page.waitForResponse(
      (response) =>
        response.request().method() === "POST" &&
        /\/api\/reservation\/\w+$/.test(response.url()) &&
        !response.url().endsWith("/check"),
    );
    await button.click();
    const answer = await answered;
    expect(answer.status()).toBe(201);
    await expect(this.dialog).toBeHidden();
    return ((await answer.json()) as { id: string }).id;
  }
}
