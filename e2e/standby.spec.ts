import { bookRental, fetchAircraftId, fetchBookedReservation, instantAt } from "./support/school";
import { expect, expectToast, sameOriginHeaders, test, waitForHydration } from "./support/test";

const PHONE = { width: 390, height: 844 };
/** Renters of the demo school who wait for nothing else, and one whose rental is cancelled. */
const [WAITER, OTHER, CANCELLED] = ["florence.aubry", "philippe.arnaud", "Lambert"];
const AIRCRAFT = "F-GRNL";
/** Until nobody may undo the cancellation any more, nobody is asked. */
const UNTIL_ASKED = 45_000;

test("what is cancelled is offered to those who wait; the first yes, on a phone, books it, and can be taken back", async ({
  as,
  day,
  text,
}) => {
  const [waiter, other, staff] = [await as(WAITER, PHONE), await as(OTHER), await as("staff")];
  const on = day(29);
  const path = `/site/${waiter.sites.grenoble}/planning/standby`;
  await waiter.page.goto(path);
  await waitForHydration(waiter.page);
  await waiter.page.getByRole("button", { name: text("standby.join") }).click();
  const form = waiter.page.getByRole("dialog", { name: text("standby.form.title") });
  const typed = on.split("-").reverse().join("/");
  for (const name of [text("standby.form.lastDay"), text("standby.form.firstDay")])
    await form.getByRole("textbox", { name, exact: true }).fill(typed);
  await form.getByLabel(text("standby.form.aircraft")).selectOption({ label: `${AIRCRAFT} · PA-28-161` });
  await form.getByRole("button", { name: text("standby.form.save") }).click();
  await expectToast(waiter.page, text("standby.joined"));
  await expect(form).toBeHidden();

  const wanted = { type: "Renter", minutes: 60, noticeMinutes: 60, wish: "IfItFits" };
  const period = { from: instantAt(on, "00:00"), until: instantAt(on, "23:00") };
  const aircraftId = await fetchAircraftId(staff, AIRCRAFT);
  const data = { siteId: other.sites.grenoble, ...wanted, ...period, aircraftId };
  const joined = await other.context.request.post("/api/standby", { data, headers: sameOriginHeaders() });
  expect(joined.status(), await joined.text()).toBe(201);
  await other.page.goto(path);

  const rental = await bookRental(staff, AIRCRAFT, CANCELLED, { day: on, from: "10:00", to: "12:00" });
  const [reason] = await (await staff.context.request.get("/api/cancellation-reason")).json();
  const cancelled = await staff.context.request.patch(`/api/reservation/${rental.id}/cancel`, {
    data: { reasonId: reason.id },
    headers: { ...sameOriginHeaders(), "if-match": '"1"' },
  });
  expect(cancelled.status(), await cancelled.text()).toBe(204);

  const yesOf = ({ page }: typeof waiter) =>
    page.getByRole("button", { name: new RegExp(`^${text("standby.yes")}, `) });
  await expect(yesOf(waiter)).toBeVisible({ timeout: UNTIL_ASKED });
  await expect(yesOf(other)).toBeVisible();
  const box = await yesOf(waiter).boundingBox();
  expect(box!.height, "a button for a thumb").toBeGreaterThanOrEqual(48);
  const answered = waiter.page.waitForResponse((one) => one.url().includes("/api/standby-offer/"));
  await yesOf(waiter).click();
  const { reservationId } = (await (await answered).json()) as { reservationId: string };
  await expectToast(waiter.page, text("standby.accepted"));
  await expect(other.page.getByText(text("standby.states.Taken"))).toBeVisible();
  await expect(yesOf(other)).toHaveCount(0);
  expect((await fetchBookedReservation(staff, reservationId)).aircraft.callSign).toBe(AIRCRAFT);

  await waiter.page.getByRole("button", { name: text("standby.undo") }).click();
  await expectToast(waiter.page, text("standby.undone"));
  const waiting = waiter.page.getByRole("region", { name: text("standby.waiting") }).getByRole("listitem");
  await expect(waiting.filter({ hasText: AIRCRAFT })).toBeVisible();
  for (const row of await waiting.all())
    await row.getByRole("button", { name: new RegExp(`^${text("standby.leave")}, `) }).click();
  await expect(waiting).toHaveCount(0);
});
