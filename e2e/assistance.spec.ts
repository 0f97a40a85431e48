import type { AssistedView } from "@/lib/activity/assistance/schema";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { countHand } from "./support/hand";
import { fetchBookedReservation, instantAt } from "./support/school";
import { makeStudents } from "./support/students";
import { dayFromToday, expect, type Person, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** Reads how many lessons are booked for each student in the week from a day on. */
async function countBooked({ context, sites }: Person, day: string, ids: string[]): Promise<number[]> {
  const from = instantAt(day, "00:00");
  const query = `siteId=${sites.grenoble}&from=${from}&to=${from + 7 * 86_400}&studentIds=${ids}`;
  const answer = await context.request.get(`/api/planning/assistance?${query}`);
  const { students } = (await answer.json()) as AssistedView;
  return ids.map((id) => students.find(({ userId }) => userId === id)!.booked.length);
}

test("the next lessons of ten students are booked by keys alone; the last one is taken back and booked again", async ({
  as,
  either,
  mark,
  text,
}) => {
  test.setTimeout(300_000);
  const [admin, staff] = [await as("admin"), await as("staff")];
  const ids = await makeStudents(admin, `Dizaine${mark}`, { count: 10, fit: 10 });
  const day = dayFromToday(either(300, 320));
  const { page, sites } = staff;
  // The planning leads to it, from its own day on.
  await BoardPage.open(staff, day);
  await page.getByRole("link", { name: text("planning.toolbar.assistance") }).click();
  await expect(page.getByRole("heading", { level: 1, name: text("assistance.title") })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("date")).toBe(day);
  await page.goto(`/site/${sites.grenoble}/planning/assistance?date=${day}&students=${ids}`);
  const framed = page.getByRole("radio", { checked: true });
  const heading = page.getByRole("heading", { level: 2 });
  const expectBooked = (booked: number) =>
    expect(page.getByText(text("assistance.bookedOf", { booked, count: 10 })).first()).toBeVisible();
  const hand = countHand(page);
  /** Waits until somebody's proposals are there, and says who it is and what is framed. */
  const look = async (before?: string) => {
    if (before) await expect(heading).not.toHaveText(before);
    await expect(framed).toBeFocused();
    return { who: await heading.innerText(), what: (await framed.getAttribute("aria-label"))! };
  };
  let { who } = await look();
  for (let at = 0; at < 10; at++) {
    const { what } = await look();
    if (at === 2) {
      await hand.press("3");
      await expect(framed).toHaveAttribute("aria-keyshortcuts", "3");
      await expect(framed).not.toHaveAccessibleName(what);
    }
    if (at === 4) {
      const only = page.getByTitle(text("assistance.proposals.widen"));
      await hand.press("j");
      await expect(only).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(framed).not.toHaveAccessibleName(what);
    }
    await hand.decide("Enter");
    await expectBooked(at + 1);
    if (at < 9) ({ who } = await look(who));
  }
  await hand.decide("Control+z");
  await expectBooked(9);
  await look();
  await hand.decide("Enter");
  await expectBooked(10);
  hand.expectJob("tenLessons");
  expect(await countBooked(staff, day, ids)).toEqual(ids.map(() => 1));
});

test("on a phone one student is shown at a time: booked by a tap, passed, and what stands in the way of another", async ({
  as,
  either,
  mark,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff", { width: 390, height: 844 })];
  const ids = await makeStudents(admin, `Paire${mark}`, { count: 2, fit: 1 });
  const day = dayFromToday(either(310, 330));
  const { page, sites } = staff;
  await page.goto(`/site/${sites.grenoble}/planning/assistance?date=${day}&students=${ids}`);
  const heading = page.getByRole("heading", { level: 2 });
  await expect(heading).toContainText(`Paire${mark} 0`);
  await expectNoSidewaysScroll(page, "assistance");
  await page.getByRole("button", { name: text("assistance.list.next") }).click();
  await expect(heading).toContainText(`Paire${mark} 1`);
  await expect(page.getByText(text("assistance.proposals.noneTitle"))).toBeVisible();
  await expect(page.getByRole("link", { name: text("booking.cures.open.certificates") })).toHaveAttribute(
    "href",
    new RegExp(`/user/${ids[1]}`),
  );
  await expectNoSidewaysScroll(page, "assistance");
  await page.getByRole("button", { name: text("assistance.list.previous") }).click();
  await expect(heading).toContainText(`Paire${mark} 0`);
  await page.getByRole("radio").nth(1).click();
  await expect(page.getByRole("radio", { checked: true })).toHaveAttribute("aria-keyshortcuts", "2");
  await page.getByRole("button", { name: text("assistance.proposals.book"), exact: true }).click();
  await expect(heading).toContainText(`Paire${mark} 1`);
  expect(await countBooked(staff, day, ids)).toEqual([1, 0]);
});

test("a sentence typed into the palette opens the form filled in: who, with whom, on what day and at what hour", async ({
  as,
  either,
  mark,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  await makeStudents(admin, `Phrase${mark}`, { count: 1, fit: 1 });
  const { page } = staff;
  const day = dayFromToday(either(308, 328));
  await BoardPage.open(staff, day);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: text("shell.palette.title") });
  // Each language reads the days of the other, too.
  const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
  const sentence = `phrase${mark} faure ${weekday} 14`;
  await palette.fill(sentence);
  await expect(
    page.getByRole("option", { name: text("shell.palette.actions.dictated", { words: sentence }) }),
  ).toBeVisible();
  await palette.press("Enter");
  const form = new BookingFormPage(page, text);
  await expect(form.box("reservations.roles.Instructor")).toHaveValue(/FAU/);
  const lesson = form.dialog.locator("[data-field=lesson] input");
  await expect(lesson).toHaveValue(/First flight/);
  await expect(form.line).toHaveValue("");
  await expect(form.submit).toBeEnabled();
  const id = await form.book();
  const { users, aircraft } = await fetchBookedReservation(staff, id);
  expect(users.map((user) => user.reservationUserRole).sort()).toEqual([2, 3]);
  expect(aircraft.startFlight).toBe(instantAt(day, "14:00"));
});
