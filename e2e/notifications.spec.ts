import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import type { Email } from "postal-mime";
import webPush from "web-push";
import { RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { bookRental, instantAt } from "./support/school";
import { DEMO_SIGN_IN_PASSWORD, expect, expectToast, sameOriginHeaders, submitSignInForm, test } from "./support/test";
import { TestMailServer } from "./support/test-mail-server";

test("what the desk books and moves for a renter appears in their bell at once, and leads to its day", async ({
  as,
  day,
  text,
}) => {
  // No other journey books for this person, so nothing else is told to them meanwhile.
  const [renter, staff] = [await as("didier.das"), await as("staff")];
  await renter.page.goto(`/site/${renter.sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await renter.context.request.patch("/api/notification/read", { data: {}, headers: sameOriginHeaders() });
  const bell = (count: number) => renter.page.getByRole("button", { name: new RegExp(`^Notifications, ${count} `) });
  await expect(bell(0)).toBeVisible();

  const booked = await bookRental(staff, "F-GKQA", "Da Silva", { day: day(40), from: "09:00", to: "10:00" });
  await expect(bell(1)).toBeVisible();
  const moved = await staff.context.request.patch(`/api/reservation/${booked.id}/move`, {
    data: { start: instantAt(day(40), "14:00") },
    headers: { ...sameOriginHeaders(), "if-match": `"${booked.version}"` },
  });
  expect(moved.status()).toBe(204);
  await expect(bell(2)).toBeVisible();

  // By the keyboard alone: open the panel, mark the first as read, go on to the second and open it.
  await bell(2).press("Enter");
  const items = renter.page.locator("[data-notification]");
  const title = (kind: string) => text(`notifications.kinds.${kind}`, { what: "F-GKQA" });
  await expect(items.first()).toContainText(title("moved"));
  await expect(items.first().locator("del")).toContainText("09:00–10:00");
  await expect(items.first().locator("ins")).toContainText("14:00–15:00");
  // The browser's own clocks are others.
  const [{ at }] = (await (await renter.context.request.get("/api/notification?limit=1")).json()) as [{ at: number }];
  const clock = new Date(at * 1000).toLocaleTimeString("en-GB", { timeZone: "Europe/Paris", timeStyle: "short" });
  await expect(items.first().locator("time")).toHaveText(clock);
  await expect(items.nth(1)).toContainText(title("reservationCreated"));
  await items.first().focus();
  await renter.page.keyboard.press("m");
  await expect(bell(1)).toBeVisible();
  await renter.page.keyboard.press("j");
  await expect(items.nth(1)).toBeFocused();
  await renter.page.keyboard.press("Enter");
  await expect(renter.page).toHaveURL(new RegExp(`/planning/day\\?date=${day(40)}`));
  const sheet = renter.page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: /F-GKQA/ })).toBeVisible();
  await expect(sheet, "as it is now").toContainText("14:00");
  await renter.page.keyboard.press("Escape");
  await expect(renter.page).not.toHaveURL(/reservation=/);
  await expect(bell(0)).toBeVisible();

  // A cancelled one is shown as such, although the board leaves it out.
  const reasons = await staff.context.request.get("/api/cancellation-reason");
  const [{ id: reasonId }] = (await reasons.json()) as [{ id: string }];
  const cancelled = await staff.context.request.patch(`/api/reservation/${booked.id}/cancel`, {
    data: { reasonId, commentaryForCancel: "" },
    headers: { ...sameOriginHeaders(), "if-match": `"${booked.version + 1}"` },
  });
  expect(cancelled.status()).toBe(204);
  await bell(1).press("Enter");
  await items.first().press("Enter");
  await expect(sheet).toContainText(text("reservations.states.Cancelled"));
});

test("on a phone the bell leads to the page of all notifications", async ({ as, text }) => {
  const { page, sites } = await as("student", { width: 390, height: 800 });
  await page.goto(`/site/${sites.grenoble}/planning/day`);
  await page.getByRole("link", { name: /^Notifications, / }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole("heading", { level: 1, name: text("shell.notifications.title") })).toBeVisible();
  await expect(page.locator("[data-notification]").first()).toBeVisible();
});

test("on a phone, what was booked for somebody has two answers of a thumb's size: look at it, or say that one can't come", async ({
  as,
  day,
  text,
}) => {
  const [renter, staff] = [await as("anne.lambert", { width: 390, height: 800 }), await as("staff")];
  const { page } = renter;
  const booked = await bookRental(staff, "F-GRNL", "Lambert", { day: day(33), from: "16:00", to: "17:00" });
  await page.goto(`/site/${renter.sites.grenoble}/notifications`);
  const item = page.getByRole("listitem").filter({ has: page.locator(`[href*="${booked.id}"]`) });
  const cannot = item.getByRole("link", { name: text("shell.notifications.answer.cannot") });
  expect((await cannot.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await cannot.click();
  const dialog = page.getByRole("alertdialog", { name: text("booking.cancelDialog.title") });
  await expect(dialog).toContainText("F-GRNL · LAM");
  // The question is asked once: neither Back nor Forward asks it again.
  await expect(page).not.toHaveURL(/cancel=/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/planning\/day(\?date=[\d-]+)?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/notifications$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/planning\/day(\?date=[\d-]+)?$/);
  await expect(dialog).toBeHidden();
  await page.goto(`/site/${renter.sites.grenoble}/notifications`);
  await expect(item).toHaveCount(1);
  // It has been answered, so it asks no more.
  await expect(cannot).toHaveCount(0);
});

test.describe("at a school that sends mail and pushes", () => {
  const STUDENT = "student@aeroclub.example";
  const DAY_SECONDS = 86_400;
  let app: AppProcess;
  let mails: TestMailServer;
  test.beforeAll(async () => {
    mails = new TestMailServer();
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const vapid = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "mailto:desk@school.test",
    };
    app = await startAppForTests({ seed: "demo", env: { SMTP_URL: await mails.start(), ...vapid } });
  });
  test.afterAll(async () => {
    await app?.stop();
    await mails?.stop();
  });

  type Call = <T>(verb: string, path: string, body?: object, version?: number) => Promise<T>;
  /** Signs somebody in at the API. Returns a function that calls it. */
  async function enter(who: string): Promise<Call> {
    const send = async (verb: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const json = { ...headers, ...(body && { "content-type": "application/json" }) };
      const answer = await fetch(`${app.url}/api/${path}`, { method: verb, headers: json, body: JSON.stringify(body) });
      expect(answer.ok, `${verb} ${path}: ${answer.status}`).toBe(true);
      return answer.status === 204 ? null : answer.json();
    };
    const credentials = { email: `${who}@aeroclub.example`, password: DEMO_SIGN_IN_PASSWORD };
    const { token } = await send("POST", "authentification", credentials);
    return (verb, path, body, version) =>
      send(verb, path, body, { authorization: `Bearer ${token}`, ...(version && { "if-match": `"${version}"` }) });
  }

  async function openAsStudent(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${app.url}${path}`);
    await submitSignInForm(page, "student");
    return page;
  }

  type Bar = { id: string; version: number; start: number; reservationState: number; users: { userId: string }[] };
  /** The student's planned reservations of the coming days, as the desk sees them. */
  async function plannedFor(desk: Call, studentId: string): Promise<Bar[]> {
    const [from, to] = [1, 60].map((days) => Math.floor(Date.now() / 1000) + days * DAY_SECONDS);
    const bars = await desk<Bar[]>("GET", `reservation/planning?siteId=all&from=${from}&to=${to}`);
    const isTheirs = (bar: Bar) => bar.users.some(({ userId }) => userId === studentId);
    return bars.filter((bar) => isTheirs(bar) && RESERVATION_STATES[bar.reservationState] === "Scheduled");
  }
  /** The desk moves a reservation to the same time of a day for which nothing is booked. */
  const moveFarAhead = (desk: Call, { id, version, start }: Bar) =>
    desk("PATCH", `reservation/${id}/move`, { start: start + 28 * DAY_SECONDS }, version);

  /** Start and sequence of an event in a calendar. */
  function eventOf(calendar: string, id: string) {
    const event =
      calendar
        .replaceAll("\r\n ", "")
        .split("BEGIN:VEVENT")
        .find((one) => one.includes(id)) ?? "";
    const line = (name: string) => new RegExp(`^${name}[^:]*:(.*)$`, "m").exec(event)?.[1]?.trim();
    return { start: line("DTSTART"), sequence: Number(line("SEQUENCE")) };
  }

  test("what the desk moves is seen by the student here, in a mail, and in their calendar's feed", async ({
    fresh,
    locale,
    text,
  }) => {
    test.setTimeout(300_000);
    const [desk, student] = [await enter("staff"), await enter("student")];
    await student("PUT", "language", { code: locale });
    await student("PATCH", "notification/read", {});
    const { id: studentId } = await student<{ id: string }>("GET", "authentification/connectedUser");
    const { url } = await student<{ url: string }>("GET", `user/${studentId}/calendar-link`);
    const readFeed = async () => (await fetch(url)).text();
    // Of those that were changed, the demo school has told already.
    const bar = (await plannedFor(desk, studentId)).find(({ version }) => version === 1);
    const before = eventOf(await readFeed(), bar!.id);

    const page = await openAsStudent(await fresh(), "/site/all/dashboard/dashboardUser/follow-up");
    // Signing in by another browser is news itself.
    const bell = (count: number) => page.getByRole("button", { name: new RegExp(`^Notifications, ${count} `) });
    await expect(bell(1)).toBeVisible({ timeout: 30_000 });
    await moveFarAhead(desk, bar!);
    await expect(bell(2)).toBeVisible();
    await bell(2).press("Enter");
    const [news] = await student<{ title: string; changes: { was: string; is: string }[] }[]>("GET", "notification");
    const first = page.locator("[data-notification]").first();
    await expect(first).toContainText(news!.title);
    await expect(first.locator("del")).toContainText(news!.changes[0]!.was);

    const calendarOf = ({ attachments }: Email) => {
      const invitation = attachments.find(({ mimeType }) => mimeType === "text/calendar");
      return invitation ? new TextDecoder().decode(invitation.content as ArrayBuffer) : "";
    };
    const mail = await mails.mailTo(STUDENT, (one) => calendarOf(one).includes(bar!.id));
    expect(mail.subject).toBe(news!.title);
    expect(mail.text).toContain(`${app.url}/site/`);
    const mailed = eventOf(calendarOf(mail), bar!.id);
    const after = eventOf(await readFeed(), bar!.id);
    expect(after.start).not.toBe(before.start);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(mailed.start).toBe(after.start);
    const signedIn = await mails.mailTo(
      STUDENT,
      ({ subject }) => subject === text("notifications.kinds.signInOnNewDevice"),
    );
    expect(signedIn.text).toContain(text("notifications.notYou"));
  });

  test("who chose the digest gets it at their hour, and stops it by its link", async ({ fresh, locale, text }) => {
    test.setTimeout(300_000);
    const [desk, student] = [await enter("staff"), await enter("student")];
    await student("PUT", "language", { code: locale });
    const context = await fresh();
    const page = await openAsStudent(context, "/site/all/notifications/settings");
    const words = (key: string, values = {}) => text(`account.notifications.${key}`, values);
    const kind = words("kinds.reservationChanged");
    await page.getByRole("combobox", { name: words("whenOf", { kind }) }).selectOption("Digest");
    await expectToast(page, words("saved"));
    await page.getByLabel(words("digestAt")).fill("7h30");
    await page.keyboard.press("Enter");
    await expectToast(page, words("savedAs", { what: words("digestAt"), how: "07:30" }));

    const { id: studentId } = await student<{ id: string }>("GET", "authentification/connectedUser");
    const bars = await plannedFor(desk, studentId);
    // What begins before the digest would be mailed at once.
    await moveFarAhead(desk, bars.toSorted((a, b) => a.start - b.start).at(-1)!);
    const database = new pg.Client({ connectionString: app.databaseUrl });
    await database.connect();
    const held = async () => {
      const { rows } = await database.query(
        `SELECT to_char(mail_at AT TIME ZONE 'Europe/Paris', 'HH24:MI') AS clock FROM notification
         WHERE person_id = $1 AND held_for = 'Digest'`,
        [studentId],
      );
      return rows.map(({ clock }) => clock);
    };
    await expect.poll(held, { timeout: 30_000 }).toEqual(["07:30"]);
    // The hour comes.
    await database.query("UPDATE notification SET mail_at = now() WHERE held_for = 'Digest'");
    await database.query("SELECT graphile_worker.add_job('mail-notifications', '{}'::json)");
    await database.end();
    const subject = text("notifications.digest").split(/[{}]/)[2]!.trim();
    const digest = await mails.mailTo(STUDENT, (mail) => mail.subject?.includes(subject) ?? false);
    const link = digest.headers.find(({ key }) => key === "list-unsubscribe")!.value.slice(1, -1);
    expect(digest.text).toContain(link);

    // The link works without a sign-in, and asks first.
    const anybody = await (await fresh()).newPage();
    await anybody.goto(link);
    await expect(anybody.getByRole("heading", { name: text("notifications.unsubscribe.asked.title") })).toBeVisible();
    const mailed = page.getByLabel(words("byChannel", { kind, channel: words("mail") }));
    await page.reload();
    await expect(mailed).toBeChecked();
    await anybody.getByRole("button", { name: text("notifications.unsubscribe.button") }).press("Enter");
    await expect(anybody.getByRole("heading", { name: text("notifications.unsubscribe.done.title") })).toBeVisible();
    await page.reload();
    await expect(mailed).not.toBeChecked();
  });

  test("what is pushed is shown by the browser and opens its page; an iPhone is told what it needs first", async ({
    fresh,
    text,
  }) => {
    const context = await fresh({ hasWorker: true });
    const page = await openAsStudent(context, "/site/all/notifications/settings");
    await expect(page.getByRole("button", { name: text("account.push.switchOn") })).toBeVisible();
    // No test can reach a push service, so the browser itself delivers a push to the worker that the settings register.
    const devTools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
        if (one) resolve(one.registrationId);
      });
    });
    await devTools.send("ServiceWorker.enable");
    const starting = context.waitForEvent("serviceworker");
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/service-worker.js");
      await navigator.serviceWorker.ready;
    });
    const worker = await starting;
    // A browser without a screen shows no notification, so what it would show is kept instead.
    await worker.evaluate(() => {
      const scope = self as unknown as { shown: object[]; registration: { showNotification: unknown } };
      scope.shown = [];
      scope.registration.showNotification = async (title: string, { body, data }: { body: string; data: object }) => {
        scope.shown.push({ title, body, data });
      };
    });
    const link = `${app.url}/site/all/notices/received`;
    const data = JSON.stringify({ title: "Notice: Runway closed", line: "Until Friday", link, tag: "1" });
    const registrationId = await registered;
    await devTools.send("ServiceWorker.deliverPushMessage", { origin: app.url, registrationId, data });
    const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown);
    await expect.poll(shown).toEqual([{ title: "Notice: Runway closed", body: "Until Friday", data: { link } }]);
    await worker.evaluate(() => {
      const [{ data }] = (self as unknown as { shown: [{ data: object }] }).shown;
      const pressed = { notification: { data, close: () => {} }, waitUntil: () => {} };
      self.dispatchEvent(Object.assign(new Event("notificationclick"), pressed));
    });
    await expect(page).toHaveURL(link);
    await expect(page.getByRole("heading", { level: 1, name: text("notices.received.title") })).toBeVisible();
    await page.close();

    await context.addInitScript(() => {
      Object.defineProperty(navigator, "userAgent", {
        get: () => "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)",
      });
      Reflect.deleteProperty(window, "PushManager");
    });
    const phone = await context.newPage();
    await phone.goto(`${app.url}/site/all/notifications/settings`);
    await expect(phone.getByText(text("account.push.notInstalled"))).toBeVisible();
    const manifest = phone.locator('link[rel="manifest"]');
    const { icons, display } = await (await fetch(app.url + (await manifest.getAttribute("href")))).json();
    expect(display).toBe("standalone");
    for (const { src } of icons) expect((await fetch(app.url + src)).headers.get("content-type")).toBe("image/png");
  });
});
