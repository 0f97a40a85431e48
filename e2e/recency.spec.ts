import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { fetchPersonId } from "./support/school";
import { dayFromToday, expect, expectToast, type Person, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** A demo school of this journey's own, because it changes what a pilot may do of whom another one has a story. */
let app: AppProcess;
let shared: string | undefined;
test.beforeAll(async () => {
  app = await startAppForTests({ seed: "demo" });
  shared = process.env.ENVOL_E2E_URL;
  process.env.ENVOL_E2E_URL = app.url;
});
test.afterAll(async () => {
  if (shared !== undefined) process.env.ENVOL_E2E_URL = shared;
  await app?.stop();
});

const typed = (day: string) => day.split("-").reverse().join("/");
const sheetOf = ({ sites }: Person, id: string, tab: string) => `/site/${sites.grenoble}/user/${id}?tab=${tab}`;

test("a rule is waived and the waiver ended; a flight is declared on the phone, refused, changed and validated, and then meets it", async ({
  as,
  text,
}) => {
  const own = { own: true };
  const staff = await as("staff", own);
  // He lacks one landing.
  const pilot = await as("didier.das", { ...own, width: 390, height: 780 });
  const id = await fetchPersonId(staff, "Da Silva");

  const { page } = staff;
  await page.goto(sheetOf(staff, id, "certificates"));
  await page.getByRole("button", { name: text("recency.waive.open"), exact: true }).click();
  const waiving = page.getByRole("dialog", { name: text("recency.waive.title") });
  await waiving.getByLabel(text("recency.waive.rule")).selectOption("easaPassengers");
  await waiving.getByLabel(text("recency.waive.reason")).fill("Flies an airliner");
  await waiving.getByLabel(text("recency.waive.endsOn")).fill(typed(dayFromToday(30)));
  await waiving.getByRole("button", { name: text("recency.waive.save"), exact: true }).click();
  await expectToast(page, text("recency.waive.done"));
  await expect(page.getByText("Flies an airliner")).toBeVisible();

  const mayDo = page.getByRole("region", { name: text("recency.mayDo.title", { name: "Didier" }) });
  const withPassengers = mayDo.getByRole("listitem").filter({ hasText: text("recency.mayDo.boxes.PassengersByDay") });
  await expect(withPassengers).toContainText(typed(dayFromToday(30)));
  await page.getByRole("button", { name: text("recency.waive.end"), exact: true }).click();
  const ending = page.getByRole("alertdialog", { name: text("recency.waive.ending.title") });
  await ending.getByRole("button", { name: text("recency.waive.ending.action"), exact: true }).click();
  await expectToast(page, text("recency.waive.ended"));
  await expect(page.getByText("Flies an airliner")).toBeHidden();
  await expect(withPassengers).toContainText(text("recency.mayDo.notNow"));
  await expect(withPassengers).toContainText(text("recency.rules.easaPassengers"));

  const phone = pilot.page;
  await phone.goto(sheetOf(pilot, id, "certificates"));
  await expect(phone.getByText(text("recency.flights.none"))).toBeVisible();
  await phone.getByRole("button", { name: text("recency.declare.open") }).click();
  const declaring = phone.getByRole("dialog", { name: text("recency.declare.title") });
  await declaring.getByLabel(text("recency.declare.model")).fill("DR400-160");
  await declaring.getByLabel(text("recency.declare.day")).fill(typed(dayFromToday(-5)));
  await declaring.getByLabel(text("recency.declare.offBlock")).fill("1000");
  await declaring.getByLabel(text("recency.declare.onBlock")).fill("1100");
  const byDay = declaring.getByRole("group", { name: text("recency.declare.byDay") });
  for (const count of ["takeOffs", "approaches", "landings"])
    await byDay.getByLabel(text(`recency.declare.${count}`)).fill("3");
  await expectNoSidewaysScroll(phone, "a flight that is declared");
  // What is folded opens where it has an error.
  await declaring.getByText(text("recency.declare.more"), { exact: true }).click();
  await declaring.getByLabel(text("recency.declare.nightMinutes")).fill("90");
  await declaring.getByText(text("recency.declare.more"), { exact: true }).click();
  await declaring.getByRole("button", { name: text("recency.declare.save"), exact: true }).click();
  await expect(declaring.getByText(text("flights.longerThanFlight"))).toBeVisible();
  await declaring.getByLabel(text("recency.declare.nightMinutes")).fill("0");
  await declaring.getByRole("button", { name: text("recency.declare.save"), exact: true }).click();
  await expectToast(phone, text("recency.declare.saved"));
  await expect(phone.getByText(/F-GXYZ|DR400-160/).first()).toBeVisible();
  // What only staff can do with it isn't offered to its pilot.
  await expect(phone.getByRole("link", { name: text("recency.list.review") })).toHaveCount(0);
  await expectNoSidewaysScroll(phone, "the recent experience of a person");

  await page.goto(sheetOf(staff, id, "certificates"));
  await page.getByRole("link", { name: text("recency.list.review") }).click();
  const flights = page.getByRole("region", { name: text("recency.flights.title") });
  await flights.getByRole("button", { name: text("recency.flights.refuse"), exact: true }).click();
  const refusing = page.getByRole("dialog", { name: text("recency.flights.refusing.title") });
  await refusing.getByRole("button", { name: text("recency.flights.refusing.action"), exact: true }).click();
  const reason = refusing.getByLabel(text("recency.flights.refusing.reason"));
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("Wrong registration");
  await refusing.getByRole("button", { name: text("recency.flights.refusing.action"), exact: true }).click();
  await expectToast(page, text("recency.flights.refusing.done"));
  await expect(flights.getByText(text("recency.flights.none"))).toBeVisible();

  await phone.reload();
  await phone.locator("#declared-flights summary").click();
  await expect(phone.getByText("Wrong registration")).toBeVisible();
  await phone.getByRole("button", { name: text("recency.flights.menu", { model: "DR400-160" }) }).click();
  await phone.getByRole("menuitem", { name: text("recency.flights.change"), exact: true }).click();
  const changing = phone.getByRole("dialog", { name: text("recency.declare.changeTitle") });
  await changing.getByLabel(text("recency.declare.registration")).fill("F-GXYZ");
  await changing.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expectToast(phone, text("recency.declare.changed"));

  // Staff find it without knowing of it, and validate it by keyboard.
  await page.goto(`/site/${staff.sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await page.locator(`a[href$="/dashboard/flights"]`).click();
  const waiting = page.getByRole("list", { name: text("recency.queue.title") }).getByRole("listitem");
  const declared = waiting.filter({ hasText: "F-GXYZ" });
  await expect(declared).toContainText("Da Silva, Didier");
  await declared.getByRole("button", { name: text("recency.flights.validate"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await expectToast(page, text("recency.queue.validated", { name: "Da Silva, Didier" }));
  await expect(declared).toHaveCount(0);
  await page.goto(sheetOf(staff, id, "certificates"));
  const met = text("recency.list.metUntil", { day: typed(dayFromToday(85)) });
  await expect(page.getByText(met).first()).toBeVisible();
  await expect(withPassengers).toContainText(typed(dayFromToday(85)));
});
