import type { BrowserContext, Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { BookingFormPage } from "./support/booking-form-page";
import { expect, submitSignInForm, test, waitForHydration } from "./support/test";
import { TestMailServer } from "./support/test-mail-server";

const GUEST = { name: "Solène Quéré", phone: "+33 6 39 98 77 01", email: "solene.quere@example.org" };

let app: AppProcess;
let mails: TestMailServer;
test.beforeAll(async () => {
  mails = new TestMailServer();
  app = await startAppForTests({ seed: "demo", env: { SMTP_URL: await mails.start() } });
});
test.afterAll(async () => {
  await app?.stop();
  await mails?.stop();
});

/** Signs somebody in at this school. Returns their page on a day of Grenoble's planning, and the context. */
async function openDay(context: BrowserContext, who: string, query: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${app.url}/site/all/dashboard/dashboardUser/follow-up`);
  await submitSignInForm(page, who);
  // The sign-in form stands at the address of the page until somebody is signed in.
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  const sites = (await (await context.request.get(`${app.url}/api/site`)).json()) as { id: string; name: string }[];
  const { id } = sites.find(({ name }) => name.startsWith("Grenoble"))!;
  await page.goto(`${app.url}/site/${id}/planning/day?${query}`);
  await waitForHydration(page);
  return page;
}

const calendarOf = ({ attachments }: Email): string => {
  const entry = attachments.find(({ mimeType }) => mimeType === "text/calendar");
  return entry ? new TextDecoder().decode(entry.content as ArrayBuffer).replaceAll("\r\n ", "") : "";
};
const line = (calendar: string, name: string) => new RegExp(`^${name}[^:]*:(.*)$`, "m").exec(calendar)?.[1]?.trim();

test("the desk books a discovery flight by keyboard, and its guest is mailed that it is booked, moved and cancelled; a student reads no name", async ({
  day,
  fresh,
  text,
}) => {
  test.setTimeout(300_000);
  const date = day(6);
  const context = await fresh();
  const page = await openDay(context, "staff", `date=${date}`);
  const { keyboard } = page;
  await keyboard.press("n");
  const form = new BookingFormPage(page, text);
  await form.expectOpen();
  await form.dialog.locator('[role=radio][data-type="Operation"]').press("Space");
  const guestField = (key: string) => form.dialog.getByLabel(text(`booking.guest.${key}`));
  await form.line.focus();
  await keyboard.type("déc");
  await keyboard.press("Enter");
  await expect(form.box("operation")).not.toHaveValue("");
  await keyboard.type("faure gkqa");
  await expect(page.getByRole("option")).toContainText(["Inès Faure + F-GKQA"]);
  await keyboard.press("Enter");
  await expect(form.box("aircraft")).toHaveValue(/F-GKQA/);
  // The line has all that it takes. Name, telephone and mail address follow each other by Enter.
  await expect(guestField("name")).toBeFocused();
  await keyboard.type(GUEST.name);
  await keyboard.press("Enter");
  await keyboard.type(GUEST.phone);
  await keyboard.press("Enter");
  // A bad address is said on leaving the field, and whoever has a name is named.
  await keyboard.type("solene.quere@");
  await keyboard.press("Tab");
  await expect(form.dialog.getByText(text("reservations.guestEmail"))).toBeVisible();
  await expect(form.checks).not.toContainText(text("reservations.rules.guestMissing.finding"));
  await keyboard.press("Shift+Tab");
  await guestField("email").fill("");
  await keyboard.type(GUEST.email);
  await keyboard.press("Enter");
  await expect(form.dialog.getByText(text("reservations.guestEmail"))).toBeHidden();
  await expect(form.submit).toBeEnabled();
  const answered = page.waitForResponse((one) => one.url().endsWith("/api/reservation/operation"));
  await keyboard.press("Control+Enter");
  const { id, guest } = (await (await answered).json()) as { id: string; guest: { name: string; language: string } };
  expect(guest.name).toBe(GUEST.name);
  await expect(form.dialog).toBeHidden();

  const entryMailed = async (isMeant: (entry: string) => boolean) => {
    const mail = await mails.mailTo(GUEST.email, (one) => isMeant(calendarOf(one)));
    return { mail, entry: calendarOf(mail) };
  };
  const { mail: confirmed, entry: first } = await entryMailed((entry) => entry !== "");
  expect(confirmed.text).toContain(GUEST.name);
  expect(confirmed.text).toContain("Grenoble-Le Versoud");
  expect(line(first, "METHOD")).toBe("REQUEST");
  expect(line(first, "UID")).toContain(id);

  // The sheet calls and writes to the guest, and says what they were told.
  const sheet = page.getByRole("dialog");
  const openSheet = async () => {
    await page.goto(`${app.url}${new URL(page.url()).pathname}?date=${date}&reservation=${id}`);
    await waitForHydration(page);
    await expect(sheet.getByText(GUEST.name).first()).toBeVisible();
  };
  await openSheet();
  await expect(sheet.getByRole("link", { name: new RegExp(GUEST.phone.replaceAll("+", "\\+")) })).toHaveAttribute(
    "href",
    `tel:${GUEST.phone.replaceAll(" ", "")}`,
  );
  await expect(sheet.getByRole("link", { name: new RegExp(GUEST.email) })).toHaveAttribute(
    "href",
    `mailto:${GUEST.email}`,
  );
  await expect(
    sheet.getByRole("row", { name: new RegExp(`${GUEST.name}.*${text("booking.told.reservationCreated")}`) }),
  ).toBeVisible();

  await sheet.getByRole("button", { name: text("booking.actions.edit") }).press("Enter");
  const change = new BookingFormPage(page, text, "booking.change");
  await change.enter("offBlock", "15:00");
  const save = change.dialog.getByRole("button", { name: text("booking.save") });
  await expect(save).toBeEnabled();
  await keyboard.press("Control+Enter");
  await expect(change.dialog).toBeHidden();
  const { entry: moved } = await entryMailed((entry) => entry !== "" && entry !== first);
  expect(line(moved, "UID")).toBe(line(first, "UID"));
  expect(Number(line(moved, "SEQUENCE"))).toBeGreaterThan(Number(line(first, "SEQUENCE")));
  expect(line(moved, "METHOD")).toBe("REQUEST");
  expect(line(moved, "DTSTART")).not.toBe(line(first, "DTSTART"));

  const student = await openDay(await fresh(), "student", `date=${date}&reservation=${id}`);
  await expect(student.getByRole("dialog")).toContainText("Vol de découverte");
  await expect(student.getByRole("dialog")).toContainText("Inès Faure");
  expect(await student.content()).not.toMatch(/Quéré|solene|98 77 01/);

  await openSheet();
  await sheet.getByRole("button", { name: text("booking.actions.cancelOther") }).press("Enter");
  const question = page.getByRole("alertdialog", { name: text("booking.cancelDialog.title") });
  await expect(question).toContainText(GUEST.name);
  await expect(question.locator("fieldset")).toBeFocused();
  await keyboard.press("1");
  await expect(question.getByRole("radio").first()).toBeChecked();
  await keyboard.press("Enter");
  await expect(question).toBeHidden();
  const { entry: cancelled } = await entryMailed((entry) => line(entry, "METHOD") === "CANCEL");
  expect(line(cancelled, "UID")).toBe(line(first, "UID"));
  expect(Number(line(cancelled, "SEQUENCE"))).toBeGreaterThan(Number(line(moved, "SEQUENCE")));
});
