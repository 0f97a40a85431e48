import { Temporal } from "temporal-polyfill";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { enrolStudents, writeProgram } from "./support/programs";
import { expect, expectToast, test } from "./support/test";

const slashed = (date: string) => date.split("-").reverse().join("/");

test("a weekly class with an exception, changed from one date on, and its end cancelled and brought back", async ({
  as,
  day,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const lessons = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"].map((title) => `${title} ${mark}`);
  await enrolStudents(staff, await writeProgram(staff, { name: `Theory ${mark}`, lessons }), ["Simon", "Lefèvre"]);
  const { page } = staff;
  const first = day(70);
  const weeks = (count: number) =>
    Temporal.PlainDate.from(first)
      .add({ days: 7 * count })
      .toString();
  const board = await BoardPage.open(staff, first);
  await board.scrollTo(board.row("Hilsz"));
  await board.click("Hilsz", "19:00");
  const form = new BookingFormPage(page, text);
  await expect(form.box("classroom")).toHaveValue("Hilsz");
  await form.choose("reservations.roles.Instructor", "faure", "FAU");
  for (const [typed, callSign] of [
    ["simon", "JSI"],
    ["lefèvre", "ALE"],
  ] as const) {
    await form.box("students").fill(typed);
    await page.getByRole("option", { name: callSign }).click();
  }
  await form.dialog.locator("[data-field=lesson] input").click();
  await page.getByRole("option", { name: lessons[0] }).click();

  // Weekly until a day, without the third date: the list says what is free before anything is booked.
  await form.openRare("booking.series.repeat");
  await form.enterDate("booking.series.until", slashed(weeks(4)));
  const dates = form.dialog.getByRole("list", { name: text("booking.series.dates") });
  await expect(dates.getByRole("listitem")).toHaveCount(5);
  await dates.getByRole("checkbox").nth(2).click();
  await expect(dates.getByRole("listitem").nth(2)).toContainText(text("booking.series.leftOut"));
  // The class goes on in its programme, from date to date.
  for (const [at, title] of [
    [0, 0],
    [1, 1],
    [3, 2],
    [4, 3],
  ] as const)
    await expect(dates.getByRole("listitem").nth(at)).toContainText(lessons[title]!);
  const submit = form.dialog.getByRole("button", { name: text("booking.series.bookAll", { count: 4 }) });
  await expect(submit).toBeEnabled();
  const booked = page.waitForResponse((one) => one.url().endsWith("/api/reservation/series"));
  await submit.click();
  const { id, reservations } = await (await booked).json();
  await expectToast(page, text("booking.series.booked", { count: 4 }));

  // The second date moves by an hour, and all that follow it.
  const site = page.url().split("/site/")[1]!.split("/")[0];
  await page.goto(`/site/${site}/planning/day?date=${weeks(1)}&reservation=${reservations[1].id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(text("booking.series.place", { number: 2, all: 4, until: slashed(weeks(4)) }));
  await sheet.getByRole("button", { name: text("booking.actions.edit"), exact: true }).click();
  const change = new BookingFormPage(page, text, "booking.change");
  await change.dialog.getByText(text("booking.series.following", { count: 2 })).click();
  await change.enter("start", "20:00");
  const save = change.dialog.getByRole("button", { name: text("booking.series.saveAll", { count: 3 }) });
  await expect(save).toBeEnabled();
  await save.click();
  await expectToast(page, text("booking.series.changed", { count: 3 }));
  const hours = async () => {
    const { reservations: now } = await (await page.request.get(`/api/reservation/series/${id}`)).json();
    return now.map((one: { start: number; reservationState: number }) => [
      Temporal.Instant.fromEpochMilliseconds(one.start * 1000).toZonedDateTimeISO("Europe/Paris").hour,
      one.reservationState,
    ]);
  };
  expect(await hours()).toEqual([19, 20, 20, 20].map((hour) => [hour, 0]));

  // Closing the form goes back to the address before it, and another page is opened only then.
  await expect(change.dialog).toBeHidden();
  await expect(page).not.toHaveURL(/reservation=/);
  // From the third on it is cancelled for one reason, and undone at once.
  await page.goto(`/site/${site}/planning/day?date=${weeks(3)}&reservation=${reservations[2].id}`);
  await sheet.getByRole("button", { name: text("booking.actions.cancelOther"), exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(text("booking.series.following", { count: 1 })).click();
  await page.keyboard.press("1");
  await question.getByRole("button", { name: text("booking.series.cancelAll", { count: 2 }) }).click();
  await expectToast(page, text("booking.series.cancelled", { count: 2 }));
  expect((await hours()).map(([, state]: number[]) => state)).toEqual([0, 0, 2, 2]);
  await page.getByRole("button", { name: text("booking.undo"), exact: true }).click();
  await expectToast(page, text("booking.series.restored", { count: 2 }));
  expect((await hours()).map(([, state]: number[]) => state)).toEqual([0, 0, 0, 0]);
});
