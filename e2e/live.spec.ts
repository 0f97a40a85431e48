import pg from "pg";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { formatLongDay } from "@/lib/platform/display";
import { BoardPage } from "./support/board-page";
import { bookRental } from "./support/school";
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
  await bookRental(staff, "F-GKQA", "Arnaud", { day: day(50), from: "10:00", to: "11:00" });
  const next = await bookRental(staff, "F-HALP", "Lambert", { day: after, from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, day(50));
  const strips = await board.grid.locator("[data-r]").count();
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
  await expect(board.grid.locator("[data-r]")).toHaveCount(strips);
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
  await expect(board.grid.locator("[data-r]")).toHaveCount(strips);

  await context.setOffline(false);
  await expect(titleOf(after)).toBeVisible();
  await expect(board.strip(next.id, "F-HALP")).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(refusal).toHaveCount(0);
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
  const staff = await as("staff");
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
  await expect(board.row(callSign)).toBeVisible();
  expect(await hour()).toEqual(before);
});
