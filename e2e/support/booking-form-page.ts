import { expect, type Locator, type Page } from "@playwright/test";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import type { GetText } from "./test";

/** The open booking form on a page. */
export class BookingFormPage {
  readonly dialog: Locator;
  constructor(
    readonly page: Page,
    readonly text: GetText,
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
  /** The label of a field, by its name in the booking form or by the key of any text. */
  private label(name: string): string {
    return this.text(name.includes(".") ? name : `booking.fields.${name}`);
  }
  field(name: string): Locator {
    // The label may be followed by "(optional)".
    return this.dialog.getByLabel(new RegExp(`^${this.label(name)}( \\(|$)`));
  }

  /** The line in which all is typed. */
  get line(): Locator {
    return this.box("booking.line.label");
  }
  /** A field that searches as one types (a combobox). */
  box(name: string): Locator {
    return this.dialog.getByRole("combobox", { name: this.label(name) });
  }

  /** Waits until the form has the focus, so that it gets all key presses. */
  async expectOpen(): Promise<void> {
    // The focus may be at the dialog itself, so that its title is read out.
    await expect.poll(() => this.dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  }

  async type(name: BookableType): Promise<void> {
    await this.dialog.locator(`[role=radio][data-type="${name}"]`).click();
  }

  /** Types into a combobox and chooses the option with the given text. */
  async choose(name: string, typed: string, found: string): Promise<void> {
    const box = this.box(name);
    await box.click();
    await box.fill(typed);
    await this.page.getByRole("option", { name: found }).click();
    await expect(box).toHaveValue(new RegExp(found));
  }

  /** Types a date ("15/10/2026") digit by digit, as a person would. */
  async enterDate(name: string, digits: string): Promise<void> {
    await this.dialog.getByRole("textbox", { name: this.label(name), exact: true }).click();
    await this.page.keyboard.type(digits.replace(/\D/g, ""));
  }

  /** Types a time ("10:30") or a duration, and leaves the field. */
  async enter(name: string, typed: string): Promise<void> {
    const box = this.dialog.getByRole("textbox", { name: this.label(name), exact: true });
    await box.fill(typed);
    await box.press("Tab");
  }

  /** A field that opens from a link, because it is rarely filled in. */
  async openRare(name: string): Promise<void> {
    await this.dialog.getByRole("button", { name: this.label(name), exact: true }).click();
  }

  /** What is free instead of what is taken. */
  get proposals(): Locator {
    return this.dialog.getByRole("region", { name: this.text("booking.checks.proposals") });
  }

  /** `names` are those of the fields: "start" and "end" on the ground. */
  async expectTimes(from: string, to: string, names = ["offBlock", "onBlock"]): Promise<void> {
    for (const [at, time] of [from, to].entries()) {
      const name = names[at]!;
      await expect(this.dialog.getByRole("textbox", { name: this.label(name), exact: true })).toHaveValue(time);
    }
  }

  /** Submits the form and returns the id of the new reservation. */
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
