import { BoardPage } from "./support/board-page";
import { bookRental, fetchBookedReservation, fetchRentable, instantAt } from "./support/school";
import { expect, expectToast, test } from "./support/test";

test("fog: twelve flights are replanned in one screen by the keyboard, and each person is told once", async ({
  as,
  day,
  text,
}) => {
  const [desk, renter] = [await as("staff"), await as("renter")];
  const on = day(30);
  const fleet = (await fetchRentable(desk)).slice(0, 4);
  const renters = ["Chevalier", "Lambert", "Arnaud", "Aubry"];
  const booked: string[] = [];
  for (const [from, to] of [
    ["08:00", "09:00"],
    ["09:30", "10:30"],
    ["11:00", "12:00"],
  ] as const)
    for (const [at, callSign] of fleet.entries())
      booked.push((await bookRental(desk, callSign, renters[at]!, { day: on, from, to })).id);
  expect(booked).toHaveLength(12);

  // The board's own menu opens the screen for its day.
  const { page } = await BoardPage.open(desk, on);
  await page.getByRole("button", { name: text("planning.toolbar.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: text("planning.replan.ofDay") }).click();
  await expect(page.getByRole("heading", { level: 1, name: text("planning.replan.title") })).toBeVisible();
  const until = page.getByLabel(text("planning.replan.until"), { exact: true }).last();
  await until.fill("12:30");
  await until.press("Tab");
  await expect(page.getByRole("heading", { name: text("planning.replan.hit", { count: 12 }) })).toBeVisible();

  const rows = page.locator("[data-row]");
  await rows.first().focus();
  await page.keyboard.press("1");
  await expect(page.getByText(text("planning.replan.acceptedCount", { count: 1 }))).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText(text("planning.replan.acceptedCount", { count: 2 }))).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText(text("planning.replan.acceptedCount", { count: 12 }))).toBeVisible();
  await expect(page.getByText(text("planning.replan.told.count", { count: 4 }))).toBeVisible();
  await page.getByLabel(text("planning.replan.note")).fill("TAF LFLG 800 FG");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("planning.replan.moved", { count: 12 }));
  await expect(page.getByRole("heading", { name: text("planning.replan.hit", { count: 0 }) })).toBeVisible();

  const noon = instantAt(on, "12:30");
  for (const id of booked) {
    const { aircraft, start } = await fetchBookedReservation(desk, id);
    expect(aircraft?.startFlight ?? start, id).toBeGreaterThanOrEqual(noon);
  }
  // The renter flew three times: one notification says all of it, with the note.
  const list = await (await renter.context.request.get("/api/notification")).json();
  const told = list.filter(({ text: said }: { text: string }) => said.includes("TAF LFLG 800 FG"));
  expect(told.map(({ following }: { following: string[] }) => following.length)).toEqual([3]);
});

test("an aircraft's row leads to what is hit when it is out; moves are taken back, and what stays is marked on the board", async ({
  as,
  day,
  text,
}) => {
  const desk = await as("staff");
  const on = day(80);
  const [callSign] = await fetchRentable(desk);
  for (const [who, from, to] of [
    ["Chevalier", "08:00", "09:00"],
    ["Lambert", "10:00", "11:00"],
  ] as const)
    await bookRental(desk, callSign!, who, { day: on, from, to });
  const { page } = await BoardPage.open(desk, on);
  await page.locator(".pb-head", { hasText: callSign! }).click({ button: "right" });
  await page.getByRole("menuitem", { name: text("booking.actions.replanAircraft") }).click();
  const hit = (count: number) => page.getByRole("heading", { name: text("planning.replan.hit", { count }) });
  await expect(hit(2)).toBeVisible();
  const moveFirst = async () => {
    await page.locator("[data-row]").first().focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(text("planning.replan.acceptedCount", { count: 1 }))).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expectToast(page, text("planning.replan.moved", { count: 1 }));
    await expect(hit(1)).toBeVisible();
  };
  await moveFirst();
  await page.keyboard.press("Control+z");
  await expectToast(page, text("planning.replan.undone"));
  await expect(hit(2)).toBeVisible();
  await moveFirst();
  await page.getByRole("link", { name: text("planning.replan.back") }).click();
  await expect(page.getByText(text("planning.replan.undecided", { count: 1 }))).toBeVisible();
  const marked = page.getByRole("gridcell", { name: text("reservations.undecided") });
  await expect(marked.first()).toBeVisible();
  await page.getByRole("button", { name: text("planning.replan.forget") }).click();
  await expect(marked).toHaveCount(0);

  // The head of a day of the week leads there, too.
  await page.goto(`/site/${desk.sites.grenoble}/planning/week?date=${on}`);
  await page.locator(`[data-of-day="${on}"]`).click({ button: "right" });
  await page.getByRole("menuitem", { name: text("planning.replan.ofDay") }).click();
  await expect(page.getByRole("heading", { level: 1, name: text("planning.replan.title") })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("date")).toBe(on);
});
