import { randomBytes } from "node:crypto";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { formatClock } from "@/lib/platform/display";
import { enrolIds, writeProgram } from "./support/programs";
import { type BookedReservation, fetchAircraftId, fetchPersonId } from "./support/school";
import {
  expect,
  expectToast,
  type GetText,
  type Person,
  sameOriginHeaders,
  test,
  waitForHydration,
} from "./support/test";
import { queryDatabase } from "./system/client";

const ZONE = "Europe/Paris";
const MINUTE = 60;
const ROLE = { renter: 1, instructor: 2, student: 3 };
const REASON = "Journée de démonstration";
const now = () => Math.floor(Date.now() / 1000);
const quarter = (at: number) => Math.floor(at / 900) * 900;
const sql = <Row extends Record<string, unknown>>(query: string, values: unknown[] = []) =>
  queryDatabase<Row>(process.env.ENVOL_E2E_DATABASE!, query, values);

const readFollowUp = async ({ context }: Person, id: string): Promise<FlightFollowUpView> =>
  (await context.request.get(`/api/suivi-vol/${id}`)).json();

/** Copies a row of the demo school under another id, with some columns changed. What PostgreSQL computes, it computes anew. */
async function copyRow(table: string, from: string, columns: Record<string, unknown>): Promise<void> {
  const stored = await sql<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'",
    [table],
  );
  const names = stored.map(({ name }) => `"${name}"`).join(", ");
  const copied = `SELECT (jsonb_populate_record(one, $2::jsonb)).* FROM ${table} one WHERE id = $1`;
  await sql(`INSERT INTO ${table} (${names}) SELECT ${names} FROM (${copied}) copy`, [
    from,
    JSON.stringify({ image_id: null, ...columns }),
  ]);
}
const newId = () => randomBytes(12).toString("hex");

type Role = "Instructor" | "Renter" | "Student";
type OwnSite = {
  siteId: string;
  aircraftId: string;
  callSign: string;
  /** Adds somebody to the site, who signs in by this name. */
  addPerson: (role: Role) => Promise<{ id: string; who: string }>;
};

/**
 * Makes a site at an aerodrome of its own with an aircraft that has a horameter, or like the one that is named. Nothing else is booked there, and its
 * alarms reach nobody of other tests. No certificates are kept of it, so that an admin lets its flights go.
 */
async function makeSite(admin: Person, name: string, like = "F-HALP"): Promise<OwnSite> {
  const [siteId, aircraftId, callSign] = [newId(), newId(), `F-${name}`];
  await copyRow("site", admin.sites.grenoble, { id: siteId, name, icao: "LFLS" });
  await copyRow("aircraft", await fetchAircraftId(admin, like), {
    id: aircraftId,
    site_id: siteId,
    call_sign: callSign,
  });
  const pattern = await fetchPersonId(admin, "Moreau");
  // Who read its horameter a week ago.
  await sql(
    "INSERT INTO counter_movement (id, aircraft_id, cause, author_id, hobbs_hundredths, at) VALUES ($1, $2, 'Reading', $3, 10, now() - interval '7 days')",
    [newId(), aircraftId, pattern],
  );
  return {
    ...{ siteId, aircraftId, callSign },
    async addPerson(role) {
      const [id, who] = [newId(), `${role.toLowerCase()}.${siteId}`];
      const calendar = { calendar_key: randomBytes(32).toString("hex"), call_sign: null };
      const named = { first_name: "Robin", last_name: `${role} ${name}`, email: `${who}@aeroclub.example` };
      await copyRow("person", pattern, { id, ...calendar, ...named });
      await sql("INSERT INTO site_role (person_id, site_id, role) VALUES ($1, $2, $3::site_role_name)", [
        id,
        siteId,
        role,
      ]);
      return { id, who };
    },
  };
}

/** Books a rental or a lesson from now on, in spite of the certificates that aren't kept. */
async function bookNow(
  { context }: Person,
  { siteId, aircraftId }: OwnSite,
  users: object[],
  { start = quarter(now()), type = "renter" }: { start?: number; type?: "renter" | "pratical" } = {},
) {
  const aircraft = { aircraftId, fromAirport: "LFLG", toAirport: "LFLG" };
  const data = { siteId, start, end: start + 7200, aircraft, users, overrideReason: REASON };
  const answer = await context.request.post(`/api/reservation/${type}`, { data, headers: sameOriginHeaders() });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as BookedReservation;
}

const noteTimes = async (person: Person, id: string, times: object) => {
  const { version } = await readFollowUp(person, id);
  const answer = await person.context.request.patch(`/api/suivi-vol/${id}/times`, {
    data: { ...times, releaseReason: REASON, ...(version !== null && { version }) },
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

async function pressClose({ page }: Person, text: GetText) {
  await page
    .getByRole("button", { name: text("flightFollowUp.close") })
    .filter({ visible: true })
    .click();
}

test("a dual flight: off-block at the desk, closed on the instructor's phone; its end frees the aircraft at once", async ({
  as,
  mark,
  text,
}) => {
  const desk = await as("admin", { width: 1280, height: 900 });
  const { page } = desk;
  const site = await makeSite(desk, `DU${mark}`);
  const [renter, instructor] = [await site.addPerson("Renter"), await site.addPerson("Instructor")];
  const part = ({ id }: { id: string }, role: number) => ({ userId: id, reservationUserRole: role });
  const booked = await bookNow(desk, site, [part(renter, ROLE.renter), part(instructor, ROLE.instructor)]);
  const { callSign, siteId } = site;
  await page.goto(`/site/${siteId}/dashboard/internal/flight-follow-up`);
  await waitForHydration(page);
  const row = page.locator(`[data-flight="${booked.id}"]`);
  await row.locator("[data-next]").click();
  const dialog = page.getByRole("dialog");
  // What stands against it, an admin lets go with a reason.
  await dialog.getByRole("textbox").fill(REASON);
  await page.keyboard.press("Control+Enter");
  await expect(row).toContainText(text("desk.next.takeOff"));
  await row.getByRole("button", { name: text("desk.edit", { callSign }) }).click();
  const clock = (minutesAgo: number) => formatClock(now() - minutesAgo * MINUTE, ZONE);
  await dialog.getByLabel(text("desk.times.offBlock"), { exact: true }).fill(clock(50));
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("desk.timesSaved", { callSign }));

  const pilot = await as(instructor.who, { width: 390, height: 844, own: true });
  const { lastReading } = await readFollowUp(pilot, booked.id);
  await pilot.page.goto(`/site/${siteId}/aircraftFlightFollowUp/${booked.id}`);
  await waitForHydration(pilot.page);
  await pilot.page.getByRole("button", { name: text("flightFollowUp.touch") }).click();
  // The desk notes the take-off while the pilot types: both stay.
  const takeOff = now() - 44 * MINUTE;
  const hobbsArrival = Math.round(lastReading!.hours * 100 + 83) / 100;
  await noteTimes(desk, booked.id, { takeOff });
  await type(pilot, "hobbsArrival", hobbsArrival.toFixed(2));
  await expect
    .poll(async () => (await readFollowUp(pilot, booked.id)).typed[0])
    .toMatchObject({ takeOff, hobbsArrival });
  await expect(pilot.page.getByText(text("flightFollowUp.readyToClose")).filter({ visible: true })).toBeVisible();
  await pressClose(pilot, text);
  await expectToast(pilot.page, text("flightFollowUp.closed", { callSign }));
  await expect(row).toHaveCount(0);

  const after = (await (await desk.context.request.get(`/api/reservation/${booked.id}`)).json()) as BookedReservation;
  expect(after.end).toBeLessThan(booked.end - 1800);
  await bookNow(desk, site, [part(renter, ROLE.renter)], { start: quarter(now()) + 1800 });
});

test("a renter's flight with a gap to the last reading shows who flew before, and is closed as it was read", async ({
  as,
  mark,
  text,
}) => {
  const desk = await as("admin");
  const site = await makeSite(desk, `GA${mark}`);
  const { id, who } = await site.addPerson("Renter");
  const booked = await bookNow(desk, site, [{ userId: id, reservationUserRole: ROLE.renter }]);
  const off = Math.floor(now() / MINUTE) * MINUTE - 40 * MINUTE;
  await noteTimes(desk, booked.id, { offBlock: off, takeOff: off + 300, landing: off + 35 * MINUTE });
  const renter = await as(who, { width: 390, height: 844, own: true });
  const { page } = renter;
  const { lastReading } = await readFollowUp(renter, booked.id);
  await page.goto(`/site/${site.siteId}/aircraftFlightFollowUp/${booked.id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("flightFollowUp.touch") }).click();
  await page.getByRole("button", { name: text("flightFollowUp.allFields") }).click();
  const read = (more: number) => Math.round((lastReading!.hours + more) * 100) / 100;
  await type(renter, "hobbsDeparture", read(0.5).toFixed(2));
  await type(renter, "hobbsArrival", read(1.2).toFixed(2));
  await expect(
    page.getByText(text("flightFollowUp.gap.difference"), { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expect(
    page
      .getByText(/Moreau/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await pressClose(renter, text);
  await expectToast(page, text("flightFollowUp.closed", { callSign: site.callSign }));
  expect((await readFollowUp(desk, booked.id)).legs[0]).toMatchObject({ hobbsDeparture: read(0.5) });
});

test("a flight that isn't back rings on a colleague's open screen, and falls silent once it has landed", async ({
  as,
  mark,
  text,
}) => {
  const admin = await as("admin");
  const site = await makeSite(admin, `AL${mark}`);
  const { siteId, aircraftId, callSign } = site;
  const [colleague, renter] = [await site.addPerson("Instructor"), await site.addPerson("Renter")];
  const reservationId = newId();
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
    renter.id,
  ]);
  await sql("INSERT INTO flight (reservation_id, site_id, off_block_at, take_off_at) VALUES ($1, $2, $3, $4)", [
    ...[reservationId, siteId, at(start), at(start + 300)],
  ]);

  const { page } = await as(colleague.who, { own: true });
  let rings = 0;
  await page.exposeFunction("countRing", () => rings++);
  await page.addInitScript(() => {
    const Silent = AudioContext;
    window.AudioContext = class extends Silent {
      constructor() {
        super();
        (window as unknown as { countRing: () => void }).countRing();
      }
    };
  });
  await page.goto(`/site/${siteId}/planning/personal`);
  await waitForHydration(page);
  await sql("SELECT graphile_worker.add_job('advance-states', '{}'::json)");
  const alarm = page
    .getByRole("alert")
    .filter({ hasText: text("notifications.kinds.flightOverdue", { what: callSign }) });
  await expect(alarm).toBeVisible({ timeout: 20_000 });
  await expect(alarm).toContainText(`Renter AL${mark}`);
  await expect.poll(() => rings).toBe(1);
  // A page that is loaded anew says it again, and doesn't ring again.
  await page.reload();
  await expect(alarm).toBeVisible({ timeout: 20_000 });
  expect(rings).toBe(1);
  await page.getByRole("button", { name: text("shell.overdueAlarm.open") }).click();
  await expect(page.locator(`[data-flight="${reservationId}"]`)).toContainText(text("desk.states.overdue"));
  await noteTimes(admin, reservationId, { landing: now() - MINUTE });
  await expect(page.getByText(text("notifications.kinds.flightOverdue", { what: callSign }))).toHaveCount(0, {
    timeout: 20_000,
  });
});

test("a simulator's session begins and ends at the desk, asks for no take-off, landing, night or fuel, and counts in the progress book", async ({
  as,
  mark,
  text,
}) => {
  const desk = await as("admin", { width: 1280, height: 900 });
  const { page } = desk;
  const site = await makeSite(desk, `SI${mark}`, "FNPT II");
  const { callSign, siteId } = site;
  const [student, instructor] = [await site.addPerson("Student"), await site.addPerson("Instructor")];
  const revisionId = await writeProgram(desk, { name: `SI${mark}`, lessons: [], flights: ["Pannes"] });
  await enrolIds(desk, revisionId, [student.id]);
  const get = async (path: string) => (await desk.context.request.get(`/api/${path}`)).json();
  const [{ id: trainingId }] = await get(`user-programRevision/${student.id}`);
  const readBook = () => get(`user-programRevision/${trainingId}/progress-book`);
  const [lesson] = (await readBook()).phases.flatMap(({ lessons }: { lessons: { id: string }[] }) => lessons);
  const users = [
    { userId: student.id, reservationUserRole: ROLE.student, userProgramSessionId: lesson.id },
    { userId: instructor.id, reservationUserRole: ROLE.instructor },
  ];
  const booked = await bookNow(desk, site, users, { type: "pratical" });
  await page.goto(`/site/${siteId}/dashboard/internal/flight-follow-up`);
  await waitForHydration(page);
  const row = page.locator(`[data-flight="${booked.id}"]`);
  const next = row.locator("[data-next]");
  await expect(next).toContainText(text("desk.next.start"));
  await next.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(REASON);
  await page.keyboard.press("Control+Enter");
  await expect(row).toContainText(text("desk.inSession"));
  await row.getByRole("button", { name: text("desk.edit", { callSign }) }).click();
  await expect(dialog.getByLabel(text("desk.times.takeOff"), { exact: true })).toHaveCount(0);
  await dialog.getByLabel(text("desk.times.offBlock"), { exact: true }).fill(formatClock(now() - 50 * MINUTE, ZONE));
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("desk.timesSaved", { callSign }));
  await expect(next).toContainText(text("desk.next.end"));
  await next.click();
  await row.getByRole("link", { name: new RegExp(text("desk.followUp")) }).click();

  await expect(page.locator('table [data-cell="0:offBlock"]')).toBeVisible();
  for (const name of ["takeOff", "landing", "dayMinutes", "nightMinutes", "remainingFuel", "oilAdded", "hobbsArrival"])
    await expect(page.locator(`[data-cell="0:${name}"]`)).toHaveCount(0);
  await pressClose(desk, text);
  await expectToast(page, text("flightFollowUp.closed", { callSign }));
  const { offBlock, onBlock } = (await readFollowUp(desk, booked.id)).legs[0]!;
  const { hours } = await readBook();
  const done = (category: string) => hours.find((one: { category: string }) => one.category === category).done;
  expect(done("simulator")).toBe((onBlock! - offBlock!) / MINUTE);
  expect(done("simulator")).toBeGreaterThanOrEqual(50);
  expect(done("aircraft")).toBe(0);
});
