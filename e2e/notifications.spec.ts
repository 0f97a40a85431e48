import { bookRental, instantAt } from "./support/school";
import { expect, sameOriginHeaders, test } from "./support/test";

test("what the desk books and moves for a renter appears in their bell at once, and leads to its day", async ({
  as,
  day,
  text,
}) => {
  // No other journey books for this person, so nothing else is told to them meanwhile.
  const [renter, staff] = [await as("didier.das"), await as("staff")];
  await renter.page.goto(`/site/${renter.sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await renter.context.request.patch("/api/notification/read", { data: {}, headers: sameOriginHeaders() });
  const bell = (count: number) => renter.page.getByRole("button", { name: new RegExp(`^Notifications, ${count} `) });
  await expect(bell(0)).toBeVisible();

  const booked = await bookRental(staff, "F-GKQA", "Da Silva", { day: day(40), from: "09:00", to: "10:00" });
  await expect(bell(1)).toBeVisible();
  const moved = await staff.context.request.patch(`/api/reservation/${booked.id}/move`, {
    data: { start: instantAt(day(40), "14:00") },
    headers: { ...sameOriginHeaders(), "if-match": `"${booked.version}"` },
  });
  expect(moved.status()).toBe(204);
  await expect(bell(2)).toBeVisible();

  // By the keyboard alone: open the panel, mark the first as read, go on to the second and open it.
  await bell(2).press("Enter");
  const items = renter.page.locator("[data-notification]");
  const title = (kind: string) => text(`notifications.kinds.${kind}`, { what: "F-GKQA" });
  await expect(items.first()).toContainText(title("moved"));
  await expect(items.first().locator("del")).toContainText("09:00–10:00");
  await expect(items.first().locator("ins")).toContainText("14:00–15:00");
  await expect(items.nth(1)).toContainText(title("reservationCreated"));
  await items.first().focus();
  await renter.page.keyboard.press("m");
  await expect(bell(1)).toBeVisible();
  await renter.page.keyboard.press("j");
  await expect(items.nth(1)).toBeFocused();
  await renter.page.keyboard.press("Enter");
  await expect(renter.page).toHaveURL(new RegExp(`/planning/day\\?date=${day(40)}`));
  const sheet = renter.page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: /F-GKQA/ })).toBeVisible();
  await expect(sheet, "as it is now").toContainText("14:00");
  await renter.page.keyboard.press("Escape");
  await expect(renter.page).not.toHaveURL(/reservation=/);
  await expect(bell(0)).toBeVisible();

  // A cancelled one is shown as such, although the board leaves it out.
  const reasons = await staff.context.request.get("/api/cancellation-reason");
  const [{ id: reasonId }] = (await reasons.json()) as [{ id: string }];
  const cancelled = await staff.context.request.patch(`/api/reservation/${booked.id}/cancel`, {
    data: { reasonId, commentaryForCancel: "" },
    headers: { ...sameOriginHeaders(), "if-match": `"${booked.version + 1}"` },
  });
  expect(cancelled.status()).toBe(204);
  await bell(1).press("Enter");
  await items.first().press("Enter");
  await expect(sheet).toContainText(text("reservations.states.Cancelled"));
});

test("on a phone the bell leads to the page of all notifications", async ({ as, text }) => {
  const { page, sites } = await as("student", { width: 390, height: 800 });
  await page.goto(`/site/${sites.grenoble}/planning/day`);
  await page.getByRole("link", { name: /^Notifications, / }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole("heading", { level: 1, name: text("shell.notifications.title") })).toBeVisible();
  await expect(page.locator("[data-notification]").first()).toBeVisible();
});
