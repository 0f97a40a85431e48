import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { formatClock } from "@/lib/platform/display";
import type { DeskBoardView, DeskFlightView } from "@/lib/views/desk/schema";
import { expect, expectToast, type Person, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

const ZONE = "Europe/Paris";

/** Flights of the demo school whose time is over, and which nobody has followed up, in an aircraft with a horameter. */
async function listWaiting({ context, sites }: Person): Promise<DeskFlightView[]> {
  const answer = await context.request.get(`/api/dashboard-internal/flight-follow-up?siteId=${sites.grenoble}`);
  const { flights } = (await answer.json()) as DeskBoardView;
  const waiting = [];
  // A flight of the last hours is touched, not typed.
  const isEarlier = ({ plannedOnBlock }: DeskFlightView) => plannedOnBlock < Date.now() / 1000 - 13 * 3600;
  const open = flights.filter(({ isPast, offBlock, rights }) => isPast && offBlock === null && rights.record);
  for (const flight of open.filter(isEarlier)) {
    const { aircraft, rights } = await readFollowUp({ context } as Person, flight.reservationId);
    if (aircraft.horameterActivated && rights.record) waiting.push(flight);
  }
  return waiting;
}

const readFollowUp = async ({ context }: Pick<Person, "context">, id: string): Promise<FlightFollowUpView> =>
  (await context.request.get(`/api/suivi-vol/${id}`)).json();

test("a flight of the day before is typed by keyboard, closed, opened again with a reason, corrected and closed anew", async ({
  as,
  either,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const flight = (await listWaiting(staff))[either(0, 1)]!;
  const { reservationId, plannedOffBlock, plannedOnBlock, aircraft } = flight;
  const before = await readFollowUp(staff, reservationId);
  const reading = before.lastReading!.hours;
  const minutes = (plannedOnBlock - plannedOffBlock) / 60;
  const clock = (at: number) => formatClock(at, ZONE).replace(":", "");

  await page.goto(`/site/${sites.grenoble}/dashboard/internal/flight-follow-up`);
  await waitForHydration(page);
  const earlier = page.getByRole("button", { name: text("desk.showThem") }).last();
  await earlier.click();
  await page
    .locator(`[data-flight="${reservationId}"]`)
    .getByRole("link", { name: new RegExp(text("desk.followUp")) })
    .click();
  const cell = (field: string) => page.locator(`table [data-cell="0:${field}"]`);
  await cell("offBlock").focus();
  for (const at of [plannedOffBlock, plannedOffBlock + 300, plannedOnBlock - 300, plannedOnBlock]) {
    await page.keyboard.type(clock(at));
    await page.keyboard.press("Enter");
  }
  const length = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  await expect(cell("vfrMinutes").or(cell("ifrMinutes")).first()).not.toHaveValue("");
  await expect(page.locator("tr").filter({ hasText: text("flightFollowUp.notes.block") })).toContainText(length);
  const arrival = async (hours: number) => {
    await cell("hobbsArrival").fill(hours.toFixed(2));
    await page.keyboard.press("Tab");
  };
  await arrival(reading - 1);
  await expect(page.getByRole("complementary").getByText(text("flights.followUp.hobbsRises"))).toBeVisible();
  await arrival(reading + minutes / 60);
  await cell("landingsByDay").fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text("flightFollowUp.allChecksPass"))).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("flightFollowUp.closed", { callSign: aircraft.callSign }));
  const closed = await readFollowUp(staff, reservationId);
  expect(closed.effects).toMatchObject({ landings: 2 });
  expect(closed.effects.totalLanding).toBe(before.effects.totalLanding + 2 - before.effects.landings);

  await page
    .getByRole("button", { name: text("flightFollowUp.reopen") })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel(text("flightFollowUp.reopenReason")).fill("Horamètre mal lu");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(text("flightFollowUp.reopenedBecause", { reason: "Horamètre mal lu" }))).toBeVisible();
  await cell("landingsByDay").fill("3");
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: text("flightFollowUp.close") })
    .first()
    .click();
  await expect.poll(async () => (await readFollowUp(staff, reservationId)).closedBy).not.toBeNull();
  const again = await readFollowUp(staff, reservationId);
  expect(again.effects.totalLanding).toBe(closed.effects.totalLanding + 1);
});

test("a flight is closed on a phone: five fields, two of them filled", async ({ as, either, text }) => {
  const staff = await as("staff", { width: 390, height: 844 });
  const { page, sites } = staff;
  const { reservationId, aircraft, plannedOffBlock, plannedOnBlock } = (await listWaiting(staff)).at(either(-1, -2))!;
  const { lastReading } = await readFollowUp(staff, reservationId);
  await page.goto(`/site/${sites.grenoble}/aircraftFlightFollowUp/${reservationId}`);
  await waitForHydration(page);
  await expectNoSidewaysScroll(page, "closing on a phone");
  const field = (name: string) => page.locator(`[data-cell="0:${name}"]`).filter({ visible: true });
  const type = async (name: string, value: string) => {
    await field(name).first().fill(value);
    await page.keyboard.press("Tab");
  };
  await type("offBlock", formatClock(plannedOffBlock, ZONE));
  await type("onBlock", formatClock(plannedOnBlock, ZONE));
  await type("hobbsArrival", (lastReading!.hours + 1).toFixed(1));
  const landings = text("flightFollowUp.more", { label: text("flightFollowUp.fields.landingsByDay") });
  await page.getByRole("button", { name: landings }).click();
  await expect(page.getByText(text("flightFollowUp.readyToClose")).filter({ visible: true })).toBeVisible();
  await page
    .getByRole("button", { name: text("flightFollowUp.close") })
    .filter({ visible: true })
    .click();
  await expectToast(page, text("flightFollowUp.closed", { callSign: aircraft.callSign }));
});
