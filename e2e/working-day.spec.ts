import { randomBytes } from "node:crypto";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { formatClock } from "@/lib/platform/display";
import { type BookedReservation, fetchAircraftId, fetchPersonId } from "./support/school";
import { expect, expectToast, type Person, sameOriginHeaders, test, waitForHydration } from "./support/test";
import { queryDatabase } from "./system/client";

const ZONE = "Europe/Paris";
const MINUTE = 60;
const ROLE = { renter: 1, instructor: 2 };
const now = () => Math.floor(Date.now() / 1000);
const sql = <Row extends Record<string, unknown>>(query: string, values: unknown[] = []) =>
  queryDatabase<Row>(process.env.ENVOL_E2E_DATABASE!, query, values);

const readFollowUp = async ({ context }: Person, id: string): Promise<FlightFollowUpView> =>
  (await context.request.get(`/api/suivi-vol/${id}`)).json();

/** Books a flight that begins now and takes two hours, in the first aircraft and with the first instructor that are free. */
async function bookNow(staff: Person, callSigns: readonly string[], instructors: readonly string[]) {
  const { grenoble: siteId } = staff.sites;
  const start = Math.floor(now() / 900) * 900;
  const renter = { userId: await fetchPersonId(staff, "Chevalier"), reservationUserRole: ROLE.renter };
  for (const callSign of callSigns)
    for (const name of instructors) {
      const aircraft = { aircraftId: await fetchAircraftId(staff, callSign), fromAirport: "LFLG", toAirport: "LFLG" };
      const users = name
        ? [renter, { userId: await fetchPersonId(staff, name), reservationUserRole: ROLE.instructor }]
        : [renter];
      const data = { siteId, start, end: start + 7200, aircraft, users, overrideReason: "Journée de démonstration" };
      const answer = await staff.context.request.post("/api/reservation/renter", {
        data,
        headers: sameOriginHeaders(),
      });
      if (answer.status() === 201) return { booked: (await answer.json()) as BookedReservation, instructor: name };
      expect(answer.status(), await answer.text()).toBe(409);
    }
  throw new Error("everything is booked now");
}

const noteTimes = async (person: Person, id: string, times: object) => {
  const answer = await person.context.request.patch(`/api/suivi-vol/${id}/times`, {
    data: { ...times, releaseReason: "Journée de démonstration" },
    headers: sameOriginHeaders(),
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

const field = ({ page }: Person, name: string) =>
  page.locator(`[data-cell="0:${name}"]`).filter({ visible: true }).first();

async function type(person: Person, name: string, value: string) {
  await field(person, name).fill(value);
  await person.page.keyboard.press("Tab");
}

test("a dual flight: off-block at the desk, closed on the instructor's phone; its end frees the aircraft at once", async ({
  as,
  either,
  text,
}) => {
  const desk = await as("admin", { width: 1280, height: 900 });
  const { page, sites } = desk;
  const fleet = either(["F-GKQA", "F-GRNL"], ["F-GSEM", "F-HALP"]);
  const { booked, instructor } = await bookNow(desk, fleet, ["Dubois", "Petit", "Blanchard"]);
  const callSign = booked.aircraft.callSign;
  await page.goto(`/site/${sites.grenoble}/dashboard/internal/flight-follow-up`);
  await waitForHydration(page);
  const row = page.locator(`[data-flight="${booked.id}"]`);
  await row.locator("[data-next]").click();
  const dialog = page.getByRole("dialog");
  const noted = page.locator("[data-toast]").filter({ hasText: callSign });
  await expect(dialog.or(noted).first()).toBeVisible();
  // What stands against it, an admin lets go with a reason.
  if (await dialog.isVisible()) {
    await dialog.getByRole("textbox").fill("Journée de démonstration");
    await page.keyboard.press("Control+Enter");
  }
  await expect(row).toContainText(text("desk.next.takeOff"));
  await row.getByRole("button", { name: text("desk.edit", { callSign }) }).click();
  const clock = (minutesAgo: number) => formatClock(now() - minutesAgo * MINUTE, ZONE);
  await dialog.getByLabel(text("desk.times.offBlock"), { exact: true }).fill(clock(50));
  await dialog.getByLabel(text("desk.times.takeOff"), { exact: true }).fill(clock(44));
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("desk.timesSaved", { callSign }));

  const account = { Dubois: "instructor", Petit: "thomas.petit", Blanchard: "luc.blanchard" }[instructor]!;
  const pilot = await as(account, { width: 390, height: 844 });
  const before = await readFollowUp(pilot, booked.id);
  await pilot.page.goto(`/site/${sites.grenoble}/aircraftFlightFollowUp/${booked.id}`);
  await waitForHydration(pilot.page);
  await pilot.page.getByRole("button", { name: text("flightFollowUp.touch") }).click();
  if (before.aircraft.horameterActivated)
    await type(pilot, "hobbsArrival", ((before.lastReading?.hours ?? 0) + 0.83).toFixed(2));
  await expect(pilot.page.getByText(text("flightFollowUp.readyToClose")).filter({ visible: true })).toBeVisible();
  await pilot.page
    .getByRole("button", { name: text("flightFollowUp.close") })
    .filter({ visible: true })
    .click();
  await expectToast(pilot.page, text("flightFollowUp.closed", { callSign }));
  await expect(row).not.toBeVisible();

  const after = (await (await desk.context.request.get(`/api/reservation/${booked.id}`)).json()) as BookedReservation;
  expect(after.end).toBeLessThan(booked.end - 1800);
  const start = Math.ceil(now() / 900) * 900 + 900;
  const data = {
    ...{ siteId: sites.grenoble, start, end: start + 1800, overrideReason: "Journée de démonstration" },
    aircraft: { aircraftId: await fetchAircraftId(desk, callSign), fromAirport: "LFLG", toAirport: "LFLG" },
    users: [{ userId: await fetchPersonId(desk, "Lambert"), reservationUserRole: ROLE.renter }],
  };
  const next = await desk.context.request.post("/api/reservation/renter", { data, headers: sameOriginHeaders() });
  expect(next.status(), await next.text()).toBe(201);
});

test("a renter's flight with a gap to the last reading shows who flew before, and is closed as it was read", async ({
  as,
  either,
  text,
}) => {
  const [desk, renter] = [await as("admin"), await as("renter", { width: 390, height: 844 })];
  const fleet = either(["F-HALP", "F-GSEM"], ["F-GRNL", "F-GKQA"]);
  const { booked } = await bookNow(desk, fleet, [""]);
  const off = now() - 40 * MINUTE;
  await noteTimes(desk, booked.id, { offBlock: off, takeOff: off + 300, landing: off + 35 * MINUTE });
  const { lastReading, aircraft } = await readFollowUp(renter, booked.id);
  expect(aircraft.horameterActivated, booked.aircraft.callSign).toBe(true);
  const { page } = renter;
  await page.goto(`/site/${renter.sites.grenoble}/aircraftFlightFollowUp/${booked.id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("flightFollowUp.touch") }).click();
  await page.getByRole("button", { name: text("flightFollowUp.allFields") }).click();
  await type(renter, "hobbsDeparture", (lastReading!.hours + 0.5).toFixed(2));
  await type(renter, "hobbsArrival", (lastReading!.hours + 1.2).toFixed(2));
  await expect(page.getByText(text("flightFollowUp.gap.difference")).filter({ visible: true })).toBeVisible();
  if (lastReading!.by) await expect(page.getByText(lastReading!.by).filter({ visible: true }).first()).toBeVisible();
  await page
    .getByRole("button", { name: text("flightFollowUp.close") })
    .filter({ visible: true })
    .click();
  await expectToast(page, text("flightFollowUp.closed", { callSign: booked.aircraft.callSign }));
  const closed = await readFollowUp(desk, booked.id);
  expect(closed.legs[0]).toMatchObject({ hobbsDeparture: Math.round((lastReading!.hours + 0.5) * 100) / 100 });
});

/** A copy of a row of the demo school under another id, with some columns changed. */
const copyRow = (table: string, from: string, columns: Record<string, unknown>) =>
  sql(`INSERT INTO ${table} SELECT (jsonb_populate_record(one, $2::jsonb)).* FROM ${table} one WHERE id = $1`, [
    from,
    JSON.stringify(columns),
  ]);
const newId = () => randomBytes(12).toString("hex");

test("a flight that isn't back rings on a colleague's open screen, and falls silent once it has landed", async ({
  as,
  mark,
  text,
}) => {
  // A site of its own, because the alarm reaches everybody who works at one.
  const admin = await as("admin");
  const [siteId, aircraftId, reservationId, callSign] = [newId(), newId(), newId(), `F-AL${mark}`];
  const staffId = await fetchPersonId(admin, "Moreau");
  await copyRow("site", admin.sites.grenoble, { id: siteId, name: `Alarme ${mark}` });
  const name = `alarm.${siteId}`;
  const key = randomBytes(32).toString("hex");
  const colleague = newId();
  await copyRow("person", staffId, {
    ...{ id: colleague, email: `${name}@aeroclub.example`, calendar_key: key, call_sign: null, last_name: mark },
  });
  await sql("INSERT INTO site_role (person_id, site_id, role) VALUES ($1, $2, 'Instructor')", [colleague, siteId]);
  const model = await fetchAircraftId(admin, "F-GRNL");
  await copyRow("aircraft", model, { id: aircraftId, site_id: siteId, call_sign: callSign });
  const [start, end] = [now() - 7200, now() - 3600];
  const at = (unix: number) => new Date(unix * 1000).toISOString();
  const [{ id: pattern }] = (await sql<{ id: string }>(
    "SELECT id FROM reservation WHERE type = 'Renter' AND state = 'Scheduled' AND withdrawn_at IS NULL LIMIT 1",
  )) as [{ id: string }];
  await copyRow("reservation", pattern, {
    ...{ id: reservationId, site_id: siteId, aircraft_id: aircraftId, compliance: "Valid" },
    ...{
      start_at: at(start),
      end_at: at(end),
      turnaround_at: at(start),
      off_block_at: at(start),
      on_block_at: at(end),
    },
  });
  await sql("INSERT INTO reservation_person (reservation_id, person_id, role) VALUES ($1, $2, 'Renter')", [
    reservationId,
    await fetchPersonId(admin, "Chevalier"),
  ]);
  await sql("INSERT INTO flight (reservation_id, site_id, off_block_at, take_off_at) VALUES ($1, $2, $3, $4)", [
    ...[reservationId, siteId, at(start), at(start + 300)],
  ]);

  const { page } = await as(name, { own: true });
  await page.goto(`/site/${siteId}/planning/personal`);
  await waitForHydration(page);
  await sql("SELECT graphile_worker.add_job('advance-states', '{}'::json)");
  const alarm = page
    .getByRole("alert")
    .filter({ hasText: text("notifications.kinds.flightOverdue", { what: callSign }) });
  await expect(alarm).toBeVisible({ timeout: 20_000 });
  await expect(alarm).toContainText("Chevalier");
  await page.getByRole("button", { name: text("shell.overdueAlarm.open") }).click();
  await expect(page.locator(`[data-flight="${reservationId}"]`)).toContainText(text("desk.states.overdue"));
  await noteTimes(admin, reservationId, { landing: now() - MINUTE });
  await expect(page.getByText(text("notifications.kinds.flightOverdue", { what: callSign }))).toHaveCount(0, {
    timeout: 20_000,
  });
  await sql("UPDATE site SET state = 'Archived' WHERE id = $1", [siteId]);
});
