import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { bookRental, fetchAircraftId, fetchPersonId, instantAt } from "./support/school";
import { expect, expectToast, type GetText, type Person, sameOriginHeaders, test } from "./support/test";

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

/** Students of Grenoble whom no other journey books. */
const STUDENTS = ["Fontaine", "Cohen"];

/** The next lesson of one of them who has one, booked by an instructor with themself. Returns the call sign of the student. */
async function bookLesson(instructor: Person, callSign: string, start: number): Promise<string> {
  const { context, sites } = instructor;
  const ids = await Promise.all(STUDENTS.map((name) => fetchPersonId(instructor, name)));
  const query = `siteId=${sites.grenoble}&type=3&studentIds=${ids.join()}`;
  const { lessons } = await (await context.request.get(`/api/reservation/lessons?${query}`)).json();
  const studentId = lessons[0].userId;
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
  const booked = (await answer.json()) as { users: { userId: string; callSign: string }[] };
  return booked.users.find(({ userId: id }) => id === studentId)!.callSign;
}

test("[2 §4] two people adjust a draft; a lesson booked under it is named, the draft rebased, and then published", async ({
  as,
  day,
  mark,
  text,
}) => {
  const [desk, colleague, instructor] = [await as("staff"), await as("admin"), await as("instructor")];
  const on = day(10);
  const at = { day: on, from: "10:00", to: "11:00" };
  const { id: moved } = await bookRental(desk, "F-GRNL", "Arnaud", at);
  const board = await BoardPage.open(desk, on);
  const name = `Pair ${mark}`;
  await beginDraft(desk, name, text);
  // The site is locked while a draft is open.
  const site = desk.page.getByRole("button", {
    name: text("shell.site.selected", { name: "Grenoble-Le Versoud · LFLG" }),
  });
  await expect(site).toHaveAttribute("aria-disabled", "true");

  await board.drag(await board.spot("F-GRNL", "10:20"), await board.spot("F-GRNL", "13:20"));
  await expect(board.strip(moved, "F-GRNL")).toHaveClass(/drafted/);
  await expect(board.strip(`${moved}-left`, "F-GRNL")).toBeVisible();
  const panel = panelOf(desk, text);
  await expect(panel).toContainText(text("drafts.panel.becomes", { was: "10:00–11:00", is: "13:00–14:00" }));
  // Who looks at the published plan sees none of it.
  const published = await BoardPage.open(instructor, on);
  await expect(published.strip(moved, "F-GRNL")).not.toHaveClass(/drafted/);

  const theirs = await BoardPage.open(colleague, on);
  await colleague.page.getByRole("button", { name: text("drafts.menu.button") }).click();
  await colleague.page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(theirs.strip(moved, "F-GRNL")).toHaveClass(/drafted/);
  await colleague.page.keyboard.press("n");
  const form = new BookingFormPage(colleague.page, text);
  await form.type("Renter");
  await form.choose("reservations.roles.Renter", "cheva", "CHV Marc Chevalier");
  await form.enter("offBlock", "15:00");
  await form.enter("onBlock", "16:00");
  await form.choose("aircraft", "GKQA", "F-GKQA");
  await form.dialog.getByRole("button", { name: text("booking.drafted.book") }).click();
  await expectToast(colleague.page, text("booking.done.booked", { plan: "draft" }));
  // The first one sees it as it comes.
  await expect(panel).toContainText(/F-GKQA · CHV/);

  const student = await bookLesson(instructor, "F-GKQA", instantAt(on, "15:00"));
  await expect(panel).toContainText(text("drafts.panel.blocked", { count: 1 }));
  const publish = panel.getByRole("button", { name: text("drafts.panel.publish") });
  await expect(publish).toBeDisabled();
  await desk.page.keyboard.press("r");
  const rebase = desk.page.getByRole("dialog", { name: text("drafts.rebase.planned", { count: 1 }) });
  await expect(rebase).toContainText(student);
  await expect(rebase.getByRole("button", { name: text("drafts.rebase.confirm") })).toBeFocused();
  await desk.page.keyboard.press("r");
  await expectToast(desk.page, text("drafts.done.rebase"));
  await expect(panel).toContainText(text("drafts.panel.fits"));
  await publish.click();
  await confirm(desk, "publish", text);
  await expect(board.strip(moved, "F-GRNL")).not.toHaveClass(/drafted/);
  await expect(published.strip(moved, "F-GRNL")).toHaveAccessibleName(/13:00/);
  // The other author is led back to the published plan.
  await expectToast(colleague.page, text("drafts.gone"));
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
