import type { OpenDraftView } from "@/lib/activity/drafts/schema";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { bookRental, fetchAircraftId, instantAt } from "./support/school";
import { makeStudents, stopOncePlaced } from "./support/students";
import { dayFromToday, expect, expectToast, type GetText, type Person, sameOriginHeaders, test } from "./support/test";

/** Begins a draft of Grenoble's planning from the toolbar. */
async function beginDraft({ page }: Person, name: string, text: GetText): Promise<void> {
  await page.getByRole("button", { name: text("drafts.menu.button") }).click();
  const menu = page.getByRole("dialog", { name: text("drafts.menu.label") });
  await menu.getByLabel(text("drafts.menu.name")).fill(name);
  await menu.getByRole("button", { name: text("drafts.menu.begin") }).click();
  await expect(page.getByRole("region", { name: text("drafts.banner.title", { name }) })).toBeVisible();
}

const panelOf = ({ page }: Person, text: GetText) =>
  page.getByRole("complementary", { name: text("drafts.panel.title") });

/** Does something with the whole draft, which is confirmed first. */
async function confirm(
  { page }: Person,
  action: "publish" | "save" | "delete" | "cancel",
  text: GetText,
): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: text(`drafts.ask.${action}.title`) });
  await dialog.getByRole("button", { name: text(`drafts.ask.${action}.confirm`) }).click();
  await expectToast(page, text(`drafts.done.${action}`));
}

/** The lesson of a student, booked by an instructor with themself. Resolves to how the student is called. */
async function bookLesson(instructor: Person, studentId: string, callSign: string, start: number): Promise<string> {
  const { context, sites } = instructor;
  const query = `siteId=${sites.grenoble}&type=3&studentIds=${studentId}`;
  const { lessons } = await (await context.request.get(`/api/reservation/lessons?${query}`)).json();
  const { id: userId } = await (await context.request.get("/api/authentification/connectedUser")).json();
  const data = {
    ...{ siteId: sites.grenoble, start, end: start + 3600 },
    aircraft: { aircraftId: await fetchAircraftId(instructor, callSign), startFlight: start, endFlight: start + 3600 },
    users: [
      { userId, reservationUserRole: 2 },
      { userId: studentId, reservationUserRole: 3, userProgramSessionId: lessons[0].id },
    ],
    ...{ durationBriefing: 0, durationDebriefing: 0 },
  };
  const answer = await context.request.post("/api/reservation/pratical", { data, headers: sameOriginHeaders() });
  expect(answer.status(), await answer.text()).toBe(201);
  const booked = (await answer.json()) as { users: { userId: string; callSign: string | null; nom: string }[] };
  const { callSign: short, nom } = booked.users.find(({ userId: id }) => id === studentId)!;
  return short ?? nom;
}

test("[2 §4] a week planned into a draft is adjusted by two people; a lesson booked under it is named, the draft rebased and published, and each person hears once", async ({
  as,
  either,
  mark,
  text,
}) => {
  test.setTimeout(300_000);
  const [desk, colleague, instructor] = [await as("staff"), await as("admin"), await as("instructor")];
  const { page, sites } = desk;
  const name = `Week ${mark}`;
  const [, , booker] = await makeStudents(colleague, `Semaine${mark}`, { count: 3, fit: 3 });
  const date = dayFromToday(either(340, 350));
  // Without a draft it is the week, whose menu begins one.
  await page.goto(`/site/${sites.grenoble}/planning/plan-week?date=${date}`);
  await expect(page).toHaveURL(/planning\/week\?date=/);
  await beginDraft(desk, name, text);
  // The site is locked while a draft is open.
  const site = page.getByRole("button", {
    name: text("shell.site.selected", { name: "Grenoble-Le Versoud · LFLG" }),
  });
  await expect(site).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: text("drafts.banner.planWeek") }).click();
  const week = page.getByRole("table", { name: text("weekPlan.title") });
  await week.getByRole("checkbox", { name: text("weekPlan.everybody") }).click();
  for (const at of [0, 1]) await week.getByRole("checkbox", { name: `Eve Semaine${mark} ${at}` }).click();
  await page.keyboard.press("r");
  const draftId = new URL(page.url()).searchParams.get("draft")!;
  await stopOncePlaced(desk, draftId, "2", text);
  const run = page.getByRole("region", { name: text("weekPlan.run") });
  await expect(run).toContainText(text("weekPlan.noneBroken"));
  await expect(week.locator(".drafted")).toHaveCount(2);
  // All seven days are in sight, and the legend says what is hatched.
  const sunday = (await week.getByRole("columnheader").last().boundingBox())!;
  expect(sunday.x + sunday.width).toBeLessThanOrEqual((await run.boundingBox())!.x + 1);
  await expect(page.getByRole("list", { name: text("weekPlan.legend.label") })).toContainText(
    text("weekPlan.legend.drafted"),
  );
  // Ctrl-Z takes the whole run back.
  await page.keyboard.press("Control+z");
  await expectToast(page, text("weekPlan.undone"));
  await expect(week.locator(".drafted")).toHaveCount(0);
  await page.keyboard.press("r");
  await stopOncePlaced(desk, draftId, "2", text);
  await expect(week.locator(".drafted")).toHaveCount(2);

  // One lesson is dragged to a day on which nothing is planned, which the colleague has open.
  const { items } = (await (await desk.context.request.get(`/api/draft-planning/${draftId}`)).json()) as OpenDraftView;
  const [first, second] = items.map(({ after }) => after!) as [PublicReservationView, PublicReservationView];
  const row = week.getByRole("row").filter({ has: page.locator(`[data-r="${first.id}"]`) });
  const on = (await row.locator("td:not(:has(.pw-strip))").nth(1).getAttribute("data-day"))!;
  const target = row.locator(`td[data-day="${on}"]`);
  const callSign = ["F-GRNL", "F-GKQA"].find((one) => one !== first.aircraft!.callSign)!;
  const { id: moved } = await bookRental(desk, callSign, "Arnaud", { day: on, from: "10:00", to: "11:00" });
  const theirs = await BoardPage.open(colleague, on);
  await colleague.page.getByRole("button", { name: text("drafts.menu.button") }).click();
  await colleague.page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(colleague.page.getByRole("region", { name: text("drafts.banner.title", { name }) })).toBeVisible();
  const [from, to] = [(await page.locator(`[data-r="${first.id}"]`).boundingBox())!, (await target.boundingBox())!];
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 6 });
  await page.mouse.up();
  await expectToast(page, text("booking.done.moved", { plan: "draft" }));
  await expect(target.locator(`[data-r="${first.id}"]`)).toBeVisible();
  await expect(theirs.strip(first.id, first.aircraft!.callSign)).toHaveClass(/drafted/);

  // The colleague moves a rental and books another one for its renter. The desk sees both as they come.
  const publish = (count: number) => page.getByRole("button", { name: text("weekPlan.publish", { count }) });
  await theirs.drag(await theirs.spot(callSign, "10:20"), await theirs.spot(callSign, "13:20"));
  await expect(theirs.strip(moved, callSign)).toHaveClass(/drafted/);
  await expect(theirs.strip(`${moved}-left`, callSign)).toBeVisible();
  await expect(publish(3)).toBeVisible();
  await colleague.page.keyboard.press("n");
  const form = new BookingFormPage(colleague.page, text);
  await form.type("Renter");
  await form.choose("reservations.roles.Renter", "arnaud", "ARN");
  await form.enter("offBlock", "15:00");
  await form.enter("onBlock", "16:00");
  await form.choose("aircraft", callSign.slice(2), callSign);
  await form.dialog.getByRole("button", { name: text("booking.drafted.book") }).click();
  await expectToast(colleague.page, text("booking.done.booked", { plan: "draft" }));
  await expect(publish(4)).toBeVisible();
  // Who looks at the published plan sees none of it.
  const published = await BoardPage.open(instructor, on);
  await expect(published.strip(moved, callSign)).not.toHaveClass(/drafted/);

  const { callSign: flown, startFlight } = second.aircraft!;
  const student = await bookLesson(instructor, booker!, flown, startFlight!);
  // What is said of it lies over the button, until it is closed.
  const warning = page.locator("[data-toast]").filter({ hasText: text("drafts.moved", { count: 1 }) });
  await warning.getByRole("button").click();
  await page.getByRole("button", { name: text("weekPlan.settle", { count: 1 }) }).click();
  const rebase = page.getByRole("dialog", { name: text("drafts.rebase.planned", { count: 1 }) });
  await expect(rebase).toContainText(student);
  await expect(rebase.getByRole("button", { name: text("drafts.rebase.confirm") })).toBeFocused();
  await page.keyboard.press("r");
  await expectToast(page, text("drafts.done.rebase"));
  await publish(4).click();
  await confirm(desk, "publish", text);
  await expect(published.strip(moved, callSign)).toHaveAccessibleName(/13:00/);
  // The other author is led back to the published plan.
  await expectToast(colleague.page, text("drafts.gone"));
  const { context } = await as("philippe.arnaud");
  const news = (await (await context.request.get("/api/notification")).json()) as {
    title: string;
    following: string[];
  }[];
  expect(news.filter(({ title }) => title.includes(name)).map(({ following }) => following.length)).toEqual([2]);
});

test("[2 §4] what is drafted is taken back by Ctrl-Z, saved, undone and deleted; each is confirmed", async ({
  as,
  day,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const on = day(11);
  const { id } = await bookRental(staff, "F-GRNL", "Arnaud", { day: on, from: "10:00", to: "11:00" });
  const board = await BoardPage.open(staff, on);
  await beginDraft(staff, `Try ${mark}`, text);
  const panel = panelOf(staff, text);
  await board.strip(id, "F-GRNL").click();
  const sheet = staff.page.getByRole("dialog");
  await sheet.getByRole("button", { name: text("booking.actions.cancelOther") }).click();
  const cancel = staff.page.getByRole("alertdialog");
  await expect(cancel).toContainText(text("booking.drafted.toldLater"));
  await staff.page.keyboard.press("1");
  await staff.page.keyboard.press("Enter");
  await expect(board.strip(id, "F-GRNL")).toHaveClass(/drafted-gone/);
  await staff.page.keyboard.press("Control+z");
  await expect(panel).toContainText(text("drafts.panel.none"));

  await board.drag(await board.spot("F-GRNL", "10:20"), await board.spot("F-GRNL", "14:20"));
  await expect(board.strip(id, "F-GRNL")).toHaveClass(/drafted/);
  const banner = staff.page.getByRole("region", { name: text("drafts.banner.title", { name: `Try ${mark}` }) });
  await banner.getByRole("button", { name: text("drafts.banner.save") }).click();
  await confirm(staff, "save", text);
  await expect(banner).toContainText(text("drafts.banner.saved"));
  await board.drag(await board.spot("F-GRNL", "14:20"), await board.spot("F-GRNL", "16:20"));
  await expect(panel).toContainText(/16:00–17:00/);
  await banner.getByRole("button", { name: text("drafts.banner.undo") }).click();
  await confirm(staff, "cancel", text);
  await expect(panel).toContainText(/14:00–15:00/);
  await banner.getByRole("button", { name: text("drafts.banner.more") }).click();
  await staff.page.getByRole("menuitem", { name: text("drafts.banner.delete") }).click();
  await confirm(staff, "delete", text);
  await expect(board.strip(id, "F-GRNL")).not.toHaveClass(/drafted/);
  await expect(board.strip(id, "F-GRNL")).toHaveAccessibleName(/10:00/);
});

test("on a phone a draft is read, saved and published", async ({ as, day, mark, text }) => {
  const staff = await as("staff", { width: 390, height: 844 });
  const { page, sites } = staff;
  const on = day(13);
  const { id, version } = await bookRental(staff, "F-GRNL", "Arnaud", { day: on, from: "10:00", to: "11:00" });
  const post = async (path: string, data: object) => {
    const answer = await staff.context.request.post(`/api/${path}`, { data, headers: sameOriginHeaders() });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const { id: draftId } = await post("draft-planning", { siteId: sites.grenoble, name: `Phone ${mark}` });
  await post(`draft-planning/${draftId}/move`, { id, start: instantAt(on, "12:00"), version });
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${on}&draft=${draftId}`);
  const banner = page.getByRole("region", { name: text("drafts.banner.title", { name: `Phone ${mark}` }) });
  await banner.getByRole("button", { name: text("drafts.banner.differences") }).click();
  const panel = page.getByRole("dialog", { name: `Phone ${mark}` });
  await expect(panel).toContainText(text("drafts.panel.becomes", { was: "10:00–11:00", is: "12:00–13:00" }));
  await panel.getByRole("button", { name: text("drafts.panel.publish") }).click();
  await confirm(staff, "publish", text);
  await expect(banner).toBeHidden();
  await expect(page.locator(`[data-r="${id}"]`)).toContainText("12:00");
});
