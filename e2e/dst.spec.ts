import { AUTUMN_CLOCK_CHANGE, SPRING_CLOCK_CHANGE } from "@/lib/testing/days";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { fetchBookedReservation } from "./support/school";
import { expect, test } from "./support/test";

test("the nights in which clocks change have 23 and 25 hours", async ({ as }) => {
  const staff = await as("staff");
  for (const [day, hours, two] of [
    [SPRING_CLOCK_CHANGE, 23, 0],
    ["2026-10-25", 25, 2],
    [AUTUMN_CLOCK_CHANGE, 25, 2],
  ] as const) {
    const board = await BoardPage.open(staff, day);
    const ticks = board.page.locator(".pb-hour");
    await expect(ticks).toHaveCount(hours);
    await expect(ticks.getByText("02:00", { exact: true })).toHaveCount(two);
  }
});

test("of a repeated hour the one that was clicked is booked, and it stays the one when it is opened again", async ({
  as,
  either,
  text,
}) => {
  const staff = await as("staff");
  const callSign = either("F-GKQA", "F-HALP");
  const board = await BoardPage.open(staff, AUTUMN_CLOCK_CHANGE);
  await board.click(callSign, "02:30", 1);
  const form = new BookingFormPage(staff.page, text);
  await form.expectTimes("02:30", "03:30");
  await expect(form.field("duration")).toHaveValue("1:00");
  await form.choose("reservations.roles.Renter", either("arnaud", "lambert"), either("ARN", "LAM"));
  const id = await form.book();
  const second = Date.parse(`${AUTUMN_CLOCK_CHANGE}T01:30Z`) / 1000;
  expect((await fetchBookedReservation(staff, id)).start).toBe(second);

  await board.strip(id, callSign).click();
  await staff.page.getByRole("button", { name: text("booking.actions.edit") }).click();
  const change = new BookingFormPage(staff.page, text, "booking.change");
  await change.openRare("comment");
  await change.field("comment").fill("Nuit");
  await change.dialog.getByRole("button", { name: text("booking.save") }).click();
  await expect(change.dialog).toBeHidden();
  expect((await fetchBookedReservation(staff, id)).start).toBe(second);
});
