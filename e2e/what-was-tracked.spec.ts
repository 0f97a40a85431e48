import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { formatClock } from "@/lib/platform/display";
import { flyCircuits, toGpx } from "@/lib/testing/tracks";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import { expect, expectToast, type Person, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

const ZONE = "Europe/Paris";

/** Flights of the demo school whose time is over, of which nothing is noted or kept yet, and which staff may record. */
async function listUntouched({ context, sites }: Person): Promise<FlightFollowUpView[]> {
  const answer = await context.request.get(`/api/dashboard-internal/flight-follow-up?siteId=${sites.grenoble}`);
  const { flights } = (await answer.json()) as DeskBoardView;
  const found: FlightFollowUpView[] = [];
  for (const { reservationId, isPast, offBlock, rights } of flights) {
    if (!isPast || offBlock !== null || !rights.record) continue;
    const view = await (await context.request.get(`/api/suivi-vol/${reservationId}`)).json();
    if (!view.expected.isSimulator && view.files.length === 0) found.push(view);
  }
  return found;
}

test("a GPX is drawn and proposes the leg; a picture of the horameter stays with it", async ({ as, either, text }) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  // The first and last ones are closed by other journeys.
  // Their landings are by day, at any season.
  const flights = (await listUntouched(staff)).filter(({ plannedOffBlock }) => {
    const clock = formatClock(plannedOffBlock, ZONE);
    return clock >= "09:00" && clock < "15:00";
  });
  const { reservationId, plannedOffBlock, aircraft } = flights[Math.floor(flights.length / 2) + either(0, 1)]!;
  const address = `/site/${sites.grenoble}/aircraftFlightFollowUp/${reservationId}`;
  await page.goto(address);
  await waitForHydration(page);
  const panel = page.getByRole("region", { name: text("flightFollowUp.track.of", { number: 1 }) });
  const gpx = Buffer.from(toGpx(flyCircuits(plannedOffBlock)));
  const send = (buffer: Buffer) =>
    panel.locator("input[type=file]").setInputFiles({ name: "vol.gpx", mimeType: "application/gpx+xml", buffer });
  await send(Buffer.from("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx/>"));
  await expectToast(page, text("flightFollowUp.track.failed.send"), "alert");
  await send(gpx);
  const drawing = panel.getByRole("img", { name: / NM / });
  await expect(drawing).toContainText("LFLG");
  await expect(page.locator('table [data-cell="0:landing"]')).toHaveValue("");
  await panel.getByRole("button", { name: text("flightFollowUp.track.take") }).click();
  await expect(panel.getByText(text("flightFollowUp.track.isTaken"))).toBeVisible();
  await expect(page.locator('table [data-cell="0:offBlock"]')).toHaveValue(formatClock(plannedOffBlock + 60, ZONE));
  await expect(page.locator('table [data-cell="0:landingsByDay"]')).toHaveValue("3");
  await expect(page.locator('table [data-cell="0:touchAndGos"]')).toHaveValue("2");

  if (aircraft.horameterActivated) {
    const picture = { name: "horametre.png", mimeType: "image/png", buffer: await page.screenshot() };
    const name = { kind: "hobbs", number: 1 };
    await page.locator("table").getByLabel(text("flightFollowUp.picture.take", name)).last().setInputFiles(picture);
    await expect(
      page.locator("table").getByRole("img", { name: text("flightFollowUp.picture.open", name) }),
    ).toBeVisible();
  }
  await expect
    .poll(async () => (await listUntouched(staff)).some((one) => one.reservationId === reservationId))
    .toBe(false);
  // On a phone, the same flight has them, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await expect(drawing).toBeVisible();
  await expectNoSidewaysScroll(page, "a track on a phone");
});
