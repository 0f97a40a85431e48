import pg from "pg";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { formatLongDay } from "@/lib/platform/display";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { makeFit } from "./support/certificates";
import { bookRental, changeRentalCommentByApi, fetchBookedReservation, instantAt } from "./support/school";
import { expect, type Person, sameOriginHeaders, test } from "./support/test";

test("ten tabs of one browser read one stream, all see a change, and go on when the reading tab closes", async ({
  as,
  day,
}) => {
  const [staff, admin] = [await as("staff"), await as("admin")];
  const streams: import("@playwright/test").Page[] = [];
  staff.context.on("request", (request) => {
    if (request.url().endsWith("/api/live")) streams.push(request.frame().page());
  });
  const live = staff.context.waitForEvent("response", (response) => response.url().endsWith("/api/live"));
  let boards = [await BoardPage.open(staff, day(20))];
  await live;
  for (let tab = 2; tab <= 10; tab++) boards.push(await BoardPage.open(await anotherTab(staff), day(20)));
  expect(streams).toHaveLength(1);

  const first = await bookRental(admin, "F-GKQA", "Arnaud", { day: day(20), from: "10:00", to: "11:00" });
  for (const board of boards) await expect(board.strip(first.id, "F-GKQA")).toBeVisible();

  const again = staff.context.waitForEvent("response", (response) => response.url().endsWith("/api/live"));
  await streams[0]!.close();
  await again;
  boards = boards.filter(({ page }) => !page.isClosed());
  expect(boards).toHaveLength(9);
  const second = await bookRental(admin, "F-HALP", "Lambert", { day: day(20), from: "10:00", to: "11:00" });
  for (const board of boards) await expect(board.strip(second.id, "F-HALP")).toBeVisible();
  expect(streams).toHaveLength(2);
});

test("a board that loses its network stays, says what it could not read, and gets it back by itself", async ({
  as,
  day,
  text,
  locale,
}) => {
  const staff = await as("staff");
  const { page, context } = staff;
  const after = addDay(day(50));
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(50), from: "10:00", to: "11:00" });
  const next = await bookRental(staff, "F-HALP", "Lambert", { day: after, from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(50));
  const panel = page
    .getByRole("alert")
    .filter({ has: page.getByRole("button", { name: text("planning.failure.retry") }) });
  const title = page.getByRole("heading", { level: 1 });
  const titleOf = (one: string) => title.getByRole("button", { name: formatLongDay(one, locale) });
  // What is opened without a network must have been opened before.
  await page.keyboard.press("f");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await board.grid.locator("[data-r]").first().hover();
  await expect(page.locator(".reservation-card")).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("link", { name: text("planning.toolbar.next") }).click();
  await expect(panel).toContainText(formatLongDay(after, locale));
  // The board of the day before is still there, and says so; its filters work, too.
  await expect(titleOf(day(50))).toBeVisible();
  await expect(board.strip(id, "F-GKQA")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("planning.toolbar.filters") }).click();
  await page.getByRole("searchbox").fill("GKQA");
  await expect(board.row("F-HALP")).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await expect(board.row("F-HALP")).toBeVisible();
  await page.keyboard.press("Escape");
  const strip = board.grid.locator("[data-r]").first();
  const { x, y } = (await strip.boundingBox())!;
  await board.drag({ x: x + 12, y: y + 12 }, { x: x + 112, y: y + 12 });
  const refusal = page.getByRole("alert").filter({ hasText: text("booking.failed.move") });
  await expect(refusal).toBeVisible();
  await expect(board.strip(id, "F-GKQA")).toBeVisible();

  // The board keeps its day under an open dialog, also when the network is back.
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: text("availability.dialog.add"), exact: true })).toBeVisible();
  const answered = page.waitForResponse(/\/api\/reservation\/(planning|rows)/);
  await context.setOffline(false);
  await answered;
  await expect(panel).toHaveCount(0);
  await expect(page.locator("h1").getByText(formatLongDay(day(50), locale))).toBeAttached();
  await expect(board.strip(next.id, "F-HALP")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(titleOf(after)).toBeVisible();
  await expect(board.strip(next.id, "F-HALP")).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(refusal).toHaveCount(0);
});

test("what could not be sent is kept over a reload and sent by hand, never over what somebody else changed meanwhile", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page, context } = staff;
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(36), from: "09:00", to: "10:00" });
  const board = await BoardPage.open(staff, day(36));
  const form = new BookingFormPage(page, text);
  const panel = page.getByRole("status").filter({ hasText: text("booking.unsent.title") });
  const send = panel.getByRole("button", { name: text("booking.unsent.send") });
  await board.click("F-HALP", "10:00");
  await form.choose("reservations.roles.Renter", "lambert", "LAM");
  await expect(form.checks).toContainText(text("booking.checks.pass"));

  await context.setOffline(true);
  await form.submit.click();
  await expect(form.dialog).toContainText(text("booking.unsent.kept"));
  await page.keyboard.press("Escape");
  await expect(form.dialog).toBeHidden();
  await expect(panel).toContainText("F-HALP");
  await context.setOffline(false);
  // Another form over it takes nothing from it, neither while it is open nor when it is closed.
  const kept = page.getByText(text("booking.unsent.title"));
  await page.keyboard.press("n");
  await expect(form.dialog).toBeVisible();
  await expect(kept).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form.dialog).toBeHidden();
  await expect(panel).toContainText("F-HALP");
  // Logging out would remove it, so it asks first.
  await page.getByRole("button", { name: text("shell.user.badge", { name: "" }).trim() }).click();
  await page.getByRole("button", { name: text("shell.user.logOut") }).click();
  await page.getByRole("button", { name: text("shell.leave.stay") }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(panel).toContainText("10:00–11:00");
  await expect(board.grid).toHaveAttribute("data-alive");
  // It isn't sent by itself.
  await expect(board.row("F-HALP").locator("[data-r]")).toHaveCount(0);
  await send.click();
  await expect(board.row("F-HALP").locator("[data-r]")).toHaveCount(1);
  await expect(panel).toHaveCount(0);

  // A sign-in that has ended takes nothing typed with it either.
  await board.click("F-HALP", "14:00");
  await form.choose("reservations.roles.Renter", "lambert", "LAM");
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.keyboard.press("Control+Enter");
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await context.addCookies(cookies);
  await page.reload();
  await expect(panel).toContainText("14:00–15:00");
  await panel.getByRole("button", { name: text("booking.unsent.discard") }).click();
  await expect(panel).toHaveCount(0);

  const change = new BookingFormPage(page, text, "booking.change");
  const save = change.dialog.getByRole("button", { name: text("booking.save"), exact: true });
  await board.strip(id, "F-GKQA").click();
  await page.getByRole("button", { name: text("booking.actions.edit"), exact: true }).click();
  await change.enter("offBlock", "14:00");
  await expect(change.checks).toContainText(text("booking.checks.pass"));
  await context.setOffline(true);
  await save.click();
  await expect(change.dialog).toContainText(text("booking.unsent.kept"));
  await page.keyboard.press("Escape");
  await expect(panel).toContainText("14:00–15:00");
  await context.setOffline(false);
  await changeRentalCommentByApi(staff, id);
  await send.click();
  // The form shows both: what it is now, and what was typed.
  const meanwhile = change.dialog.getByRole("alert").filter({ hasText: "09:00–10:00" });
  await expect(meanwhile).toContainText("F-GKQA · ARN");
  await change.expectTimes("14:00", "15:00");
  expect((await fetchBookedReservation(staff, id)).start).toBe(instantAt(day(36), "09:00"));
  await save.click();
  await expect(change.dialog).toBeHidden();
  await expect(panel).toHaveCount(0);
  expect((await fetchBookedReservation(staff, id)).start).toBe(instantAt(day(36), "14:00"));
});

test("a booking whose answer was lost is found again after its time was changed, and moved or booked beside, never twice unseen", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  const board = await BoardPage.open(staff, day(37));
  const form = new BookingFormPage(page, text);
  const change = new BookingFormPage(page, text, "booking.change");
  const strips = board.row("F-HALP").locator("[data-r]");
  const loseNextAnswer = () =>
    page.route(
      "**/api/reservation/renter",
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort("internetdisconnected");
      },
      { times: 1 },
    );
  const arrived = (start: string) => form.dialog.getByRole("alert").filter({ hasText: start });

  await board.click("F-HALP", "10:00");
  await form.choose("reservations.roles.Renter", "lambert", "LAM");
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  await loseNextAnswer();
  await form.submit.click();
  await expect(form.dialog).toContainText(text("booking.unsent.kept"));
  await form.enter("onBlock", "11:30");
  await form.submit.click();
  await expect(arrived("10:00–11:00")).toContainText(text("booking.arrived.title"));
  await form.dialog.getByRole("button", { name: text("booking.arrived.move") }).click();
  await change.expectTimes("10:00", "11:30");
  await change.dialog.getByRole("button", { name: text("booking.save"), exact: true }).click();
  await expect(change.dialog).toBeHidden();
  await expect(strips).toHaveCount(1);
  await expect(strips).toHaveAttribute("aria-label", /10:00–11:30/);

  // The same from the panel, after the form was closed; this time both are meant.
  await board.click("F-HALP", "14:00");
  await form.choose("reservations.roles.Renter", "lambert", "LAM");
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  await loseNextAnswer();
  await form.submit.click();
  await expect(form.dialog).toContainText(text("booking.unsent.kept"));
  await form.enter("offBlock", "16:00");
  await page.keyboard.press("Escape");
  await page
    .getByRole("status")
    .filter({ hasText: text("booking.unsent.title") })
    .getByRole("button", { name: text("booking.unsent.send") })
    .click();
  await expect(arrived("14:00–15:00")).toContainText(text("booking.arrived.title"));
  await expect(form.submit).toBeDisabled();
  await form.dialog.getByRole("button", { name: text("booking.arrived.keepBoth") }).click();
  await form.book();
  await expect(strips).toHaveCount(3);
});

test("four quick presses go on by four days, and the title says so before the day has been read", async ({
  as,
  day,
  text,
  locale,
}) => {
  const staff = await as("staff");
  const { page } = staff;
  await BoardPage.open(staff, day(50));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/reservation/planning?*", async (route) => {
    await held;
    await route.continue();
  });
  const next = page.getByRole("link", { name: text("planning.toolbar.next") });
  await next.evaluate((link: HTMLElement) => {
    for (let press = 0; press < 4; press++) link.click();
  });
  const fourth = [1, 2, 3, 4].reduce(addDay, day(50));
  const title = page.getByRole("heading", { level: 1 });
  await expect(title.getByRole("button", { name: formatLongDay(fourth, locale) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(fourth));
  await expect(page.locator("[aria-busy=true]").getByRole("grid")).toBeVisible();
  answer();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.goBack();
  await expect(
    title.getByRole("button", { name: formatLongDay([1, 2, 3].reduce(addDay, day(50)), locale) }),
  ).toBeVisible();
});

const addDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function anotherTab(person: Person): Promise<Person> {
  return { ...person, page: await person.context.newPage() };
}

test("who loses their role at a site loses its open board within five seconds", async ({ as, day, either }) => {
  const who = either("isabelle.noel", "olivier.brun");
  const renter = await as(who);
  const live = renter.page.waitForResponse(/\/api\/live/);
  const board = await BoardPage.open({ ...renter, sites: { ...renter.sites, grenoble: renter.sites.annecy } }, day(21));
  await live;
  const database = new pg.Client({ connectionString: process.env.ENVOL_E2E_DATABASE });
  await database.connect();
  try {
    const taken = await database.query(
      "DELETE FROM site_role WHERE person_id = (SELECT id FROM person WHERE email = $1) RETURNING *",
      [`${who}@aeroclub.example`],
    );
    expect(taken.rowCount).toBe(1);
    await expect(renter.page.getByRole("heading", { name: "Page introuvable" })).toBeVisible({ timeout: 5_000 });
    await expect(board.grid).toHaveCount(0);
    const [row] = taken.rows;
    const names = Object.keys(row);
    await database.query(
      `INSERT INTO site_role (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    );
  } finally {
    await database.end();
  }
});

test("whoever is disabled turns what they booked red on every open board", async ({ as, day, locale, mark, text }) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  const lastName = `Rouge${mark}`;
  const answer = await staff.context.request.post("/api/user", {
    data: {
      nom: lastName,
      prenom: "Rose",
      email: { email: `rose.${mark}@live.test`.toLowerCase() },
      roleSite: [{ siteId: staff.sites.grenoble, roleId: SITE_ROLE_ID.Renter }],
    },
    headers: sameOriginHeaders(),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const id = await answer.json();
  await makeFit(admin, id);
  const booked = await bookRental(staff, "F-GKQA", lastName, { day: day(22), from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(22));
  await expect(board.strip(booked.id, "F-GKQA")).toBeVisible();
  // The question before disabling a person says how many of their reservations stay on the planning.
  const sheet = await staff.context.newPage();
  await sheet.goto(`/site/${staff.sites.grenoble}/user/${id}`);
  await sheet.getByRole("button", { name: text("people.actions.menu"), exact: true }).click();
  await sheet.getByRole("menuitem", { name: text("people.actions.disable"), exact: true }).click();
  const question = sheet.getByRole("alertdialog");
  await expect(question).toContainText(
    locale === "fr-FR" ? "1 réservation à venir reste" : "1 reservation to come stays",
  );
  await question.getByRole("button", { name: text("people.actions.disable") }).click();
  await expect(board.strip(booked.id, "F-GKQA")).toHaveAccessibleName(
    new RegExp(text("reservations.compliances.Blocking")),
  );
});

test("what others change never shifts the paper under the hand: not a late flight, nor an instructor who joins", async ({
  as,
  day,
  mark,
}) => {
  const staff = await as("staff");
  const board = await BoardPage.open(staff, day(23));
  const hour = () => board.page.locator(".pb-hour").nth(12).boundingBox();
  await board.grid.evaluate((grid) => grid.scrollBy(-60, 0));
  const before = await hour();
  const late = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(23), from: "21:00", to: "22:00" });
  await expect(board.strip(late.id, "F-GKQA")).toBeAttached();
  const callSign = `ZO${mark}`;
  const answer = await staff.context.request.post("/api/user", {
    data: {
      ...{ nom: "Nouvelle", prenom: "Zoé", callSign, email: { email: `zoe.${mark}@live.test`.toLowerCase() } },
      roleSite: [{ siteId: staff.sites.grenoble, roleId: SITE_ROLE_ID.Instructor }],
    },
    headers: sameOriginHeaders(),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  // The new row is the last one, and is drawn once it comes into sight.
  await expect(async () => {
    await board.grid.evaluate((grid) => grid.scrollTo(grid.scrollLeft, grid.scrollHeight));
    await expect(board.row(callSign)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  expect(await hour()).toEqual(before);
});
