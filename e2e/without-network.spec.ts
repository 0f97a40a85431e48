import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { formatClock } from "@/lib/platform/display";
import {
  expect,
  type GetText,
  type Person,
  sameOriginHeaders,
  submitSignInForm,
  test,
  waitForHydration,
} from "./support/test";

const ZONE = "Europe/Paris";
const PHONE = { width: 390, height: 844, hasWorker: true };

const readFollowUp = async ({ context }: Person, id: string): Promise<FlightFollowUpView> =>
  (await context.request.get(`/api/suivi-vol/${id}`)).json();

/** Own flights of the demo school that wait for their follow-up, and of which nobody has noted anything. */
async function listWaiting({ context }: Person): Promise<FlightFollowUpView[]> {
  const views = (await (await context.request.get("/api/suivi-vol")).json()) as FlightFollowUpView[];
  // By day: a landing by night is counted in another field.
  const isByDay = (at: number) => [8, 9, 10, 11, 12, 13, 14].includes(new Date(at * 1000).getUTCHours());
  // A flight of the last hours is touched, not typed.
  const before = Date.now() / 1000 - 13 * 3600;
  return views.filter(
    ({ closedAt, version, plannedOffBlock, plannedOnBlock }) =>
      closedAt === null && version === null && plannedOnBlock < before && isByDay(plannedOffBlock),
  );
}

/** Opens the own flights and waits until this phone can do so without network. */
async function openMyFlights({ page, sites }: Person): Promise<void> {
  await page.goto(`/site/${sites.grenoble}/dashboard-mobile/my-flights`);
  await waitForHydration(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
}

const rowOf = ({ page }: Person, { reservationId }: FlightFollowUpView) =>
  page.locator(`[data-flight="${reservationId}"]`);

/** Opens the closing of a flight from the list, and types the five fields. */
async function typeFiveFields(person: Person, flight: FlightFollowUpView, text: GetText): Promise<void> {
  const { page } = person;
  await rowOf(person, flight).getByRole("link").click();
  const field = (name: string) => page.locator(`[data-cell="0:${name}"]`).filter({ visible: true });
  const type = async (name: string, value: string) => {
    await field(name).first().fill(value);
    await page.keyboard.press("Tab");
  };
  await type("offBlock", formatClock(flight.plannedOffBlock, ZONE));
  await type("onBlock", formatClock(flight.plannedOnBlock, ZONE));
  if (flight.aircraft.horameterActivated) await type("hobbsArrival", (flight.lastReading!.hours + 1).toFixed(1));
  // One landing is proposed.
  const more = text("flightFollowUp.more", { label: text("flightFollowUp.fields.remainingFuel") });
  await page.getByRole("button", { name: more }).first().click();
  await expect(page.getByText(text("flightFollowUp.readyToClose")).filter({ visible: true })).toBeVisible();
}

const closeButton = ({ page }: Person, text: GetText) =>
  page.getByRole("button", { name: text("flightFollowUp.close") }).filter({ visible: true });

/** Goes offline with the own flights open, types the five fields of one of them, closes it, and goes back to the list, where it waits. */
async function closeWithoutNetwork(person: Person, flight: FlightFollowUpView, text: GetText): Promise<void> {
  const { page, context } = person;
  await context.setOffline(true);
  await page.reload();
  await typeFiveFields(person, flight, text);
  await closeButton(person, text).click();
  await page.getByRole("link", { name: text("flightFollowUp.back") }).click();
  await expect(rowOf(person, flight)).toHaveAttribute("data-state", "waits");
}

/** Signs out by the menu of the person's name. */
async function pressLogOut({ page }: Person, text: GetText): Promise<void> {
  await page.getByRole("button", { name: text("shell.user.badge", { name: "" }).trim() }).click();
  await page.getByRole("button", { name: text("shell.user.logOut") }).click();
}

/** What this browser keeps: the databases of flights, what the caches hold, and whose flights pages without network show. */
const listKept = ({ page }: Pick<Person, "page">) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return {
      databases: databases.filter((name) => name.startsWith("envol-flights")),
      cached: caches_.flat().map(({ url }) => new URL(url).pathname),
      owner: localStorage.getItem("envol.flights-owner"),
    };
  });

test("a flight is closed without network, twice, and sent once when the network is back", async ({
  as,
  either,
  text,
}) => {
  const instructor = await as("instructor", PHONE);
  const { page, context } = instructor;
  const flight = (await listWaiting(instructor))[either(0, 1)]!;
  // What an earlier version of the application has cached.
  await page.goto("/icon.svg");
  const outdated = "/offline?__WB_REVISION__=outdated";
  await page.evaluate(async (url) => {
    const cache = await caches.open(`serwist-precache-v2-${location.origin}/`);
    await cache.put(url, new Response("an earlier version"));
  }, outdated);
  await openMyFlights(instructor);
  await expect(rowOf(instructor, flight)).toHaveAttribute("data-state", "open");
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), outdated)).toBe(false);

  await context.setOffline(true);
  await page.reload();
  await expect(rowOf(instructor, flight)).toBeVisible();
  await expect(page.getByText(text("flightFollowUp.own.nothingWaits"))).toBeVisible();
  await typeFiveFields(instructor, flight, text);
  // What is typed survives the page.
  await page.reload();
  await expect(page.getByText(text("flightFollowUp.readyToClose")).filter({ visible: true })).toBeVisible();
  await closeButton(instructor, text).dblclick();
  await expect(page.getByRole("button", { name: text("flightFollowUp.kept.correct") }).last()).toBeVisible();
  await page.getByRole("link", { name: text("flightFollowUp.back") }).click();
  await expect(rowOf(instructor, flight)).toHaveAttribute("data-state", "waits");
  await expect(rowOf(instructor, flight)).toContainText(text("flightFollowUp.kept.waits"));
  await expect(page.getByText(text("flightFollowUp.own.waiting", { count: 1 }))).toBeVisible();
  expect((await readFollowUp(instructor, flight.reservationId)).closedAt).toBeNull();

  const sent: (string | undefined)[] = [];
  // What was typed may arrive before the closing, which is then another one, over the version that is there.
  context.on("response", (response) => {
    if (response.url().endsWith("/closing") && response.ok())
      sent.push(response.request().headers()["idempotency-key"]);
  });
  await context.setOffline(false);
  await expect.poll(async () => (await readFollowUp(instructor, flight.reservationId)).closedAt).not.toBeNull();
  const { effects } = await readFollowUp(instructor, flight.reservationId);
  expect(effects).toMatchObject({ landings: 1, hobbs: flight.aircraft.horameterActivated ? 1 : 0 });
  expect(effects.totalLanding).toBe(flight.effects.totalLanding - flight.effects.landings + 1);
  expect(new Set(sent).size).toBe(1);
  // No page that anybody has opened is cached, and no answer: only files of the build, and the page without data.
  const { cached } = await listKept(instructor);
  expect(cached).toContain("/offline");
  expect(cached.filter((path) => path !== "/offline" && !path.startsWith("/_next/static/"))).toEqual([]);
});

test("what a colleague has typed meanwhile stands side by side, and nothing is chosen for anybody", async ({
  as,
  either,
  text,
}) => {
  const [instructor, staff] = [await as("instructor", PHONE), await as("staff")];
  const { context } = instructor;
  const flight = (await listWaiting(instructor)).at(either(-1, -2))!;
  const { reservationId, plannedOffBlock, plannedOnBlock } = flight;
  await openMyFlights(instructor);
  await closeWithoutNetwork(instructor, flight, text);

  const legs = [{ ...flight.legs[0], offBlock: plannedOffBlock, onBlock: plannedOnBlock + 180, landingsByDay: 7 }];
  const typed = await staff.context.request.post("/api/suivi-vol", {
    data: { reservationId, legs },
    headers: sameOriginHeaders(),
  });
  expect(typed.status()).toBe(200);
  await context.setOffline(false);
  const row = rowOf(instructor, flight);
  await expect(row).toHaveAttribute("data-state", "differs");
  const cells = row.getByRole("row").filter({ hasText: text("flightFollowUp.fields.landingsByDay") });
  await expect(cells).toContainText("7");
  await row.getByRole("button", { name: text("flightFollowUp.conflict.takeMine") }).click();
  await expect(row).toHaveAttribute("data-state", "typed");
  await row.getByRole("link").click();
  await closeButton(instructor, text).click();
  await expect.poll(async () => (await readFollowUp(staff, reservationId)).closedAt).not.toBeNull();
  expect((await readFollowUp(staff, reservationId)).effects.landings).toBe(1);
});

test("signing out asks while something waits, and leaves nothing on the phone", async ({ as, either, text }) => {
  const renter = await as("renter", { ...PHONE, own: true });
  const { page, context } = renter;
  const flight = (await listWaiting(renter))[either(0, 1)]!;
  await openMyFlights(renter);
  await expect.poll(async () => (await listKept(renter)).databases).toHaveLength(1);
  await closeWithoutNetwork(renter, flight, text);

  // There is a network, but the server answers no closing.
  await context.route("**/closing", (route) => route.abort("internetdisconnected"));
  await context.setOffline(false);
  await openMyFlights(renter);
  await pressLogOut(renter, text);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text("shell.unsentFlights.title", { count: 1 }));
  await question.getByRole("button", { name: text("shell.unsentFlights.stay") }).click();
  await expect(rowOf(renter, flight)).toHaveAttribute("data-state", "waits");
  await page.keyboard.press("Escape");
  await pressLogOut(renter, text);
  await question.getByRole("button", { name: text("shell.unsentFlights.lose", { count: 1 }) }).click();
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await expect.poll(async () => (await listKept(renter)).databases).toEqual([]);
  expect((await listKept(renter)).owner).toBeNull();
});

test("a sign-in that ends while something waits leaves that alone, and another person's takes it away", async ({
  as,
  either,
  text,
}) => {
  const renter = await as("renter", { ...PHONE, own: true });
  const { page, context } = renter;
  const flight = (await listWaiting(renter))[either(0, 1)]!;
  await openMyFlights(renter);
  await closeWithoutNetwork(renter, flight, text);

  // The sending finds that nobody is signed in any more.
  await context.clearCookies({ name: /session/ });
  await context.setOffline(false);
  await expect(page.locator('input[type="password"]')).toBeVisible();
  // The page is loaded anew meanwhile.
  await expect(async () => expect((await listKept(renter)).owner).toBeNull()).toPass();
  expect((await listKept(renter)).databases).toHaveLength(1);
  // Nobody sees it.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(text("flightFollowUp.own.nobody"))).toBeVisible();
  await expect(rowOf(renter, flight)).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await submitSignInForm(page, "student");
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await page.goto("/");
  await expect.poll(async () => (await listKept(renter)).databases).toEqual([]);
});
