import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { type Screen, screens } from "@/lib/access/screens/screens";
import type { DraftView } from "@/lib/activity/drafts/schema";
import { addDays, weekStart } from "@/lib/platform/day";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { openDemoPack } from "./support/packs";
import { bookMaintenance, bookRental, fetchAircraftId, fetchPersonId } from "./support/school";
import { stopOncePlaced } from "./support/students";
import {
  dayFromToday,
  expect,
  expectToast,
  type GetText,
  sameOriginHeaders,
  test,
  waitForHydration,
} from "./support/test";
import { queryDatabase } from "./system/client";

const CONTRAST_ONLY: RunOptions = { runOnly: ["color-contrast"] };

/** Checks the page with axe: all rules, and the contrast, which takes most of the time, in light and dark mode. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  // Until React has taken the page over, a list of tabs can't be reached by keys, and the page isn't what people use.
  await waitForHydration(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(
      async (asked) => {
        const { axe } = window as unknown as { axe: typeof import("axe-core") };
        // Wait for animations, because an element that is fading in has too little contrast.
        const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
        await Promise.allSettled(moving.map((one) => one.finished));
        return (await axe.run({ resultTypes: ["violations"], ...asked })).violations;
      },
      colorScheme === "dark" ? CONTRAST_ONLY : {},
    );
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    expect(told, `${what}, ${colorScheme}`).toEqual([]);
  }
}

test("the way in is accessible: sign-in with its errors, unsettled account, not found", async ({ fresh, as, text }) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await page.getByRole("button", { name: text("shell.signIn.submit") }).click();
  await expect(page.getByText(text("access.emailEmpty"))).toBeVisible();
  await expectAccessible(page, "sign-in");
  await page.goto("/#forgotten");
  await expect(page.getByRole("heading", { name: text("access.forgotten.title") })).toBeVisible();
  await expectAccessible(page, "forgotten password");
  await page.goto("/ResetPassword?email=somebody@aeroclub.example&code=x");
  await page.locator('input[name="password"]').fill("Vol-de-nuit-2026");
  await expectAccessible(page, "reset password");
  const newcomer = await as("newcomer");
  await newcomer.page.goto("/");
  await expect(newcomer.page.getByRole("dialog")).toBeVisible();
  await expectAccessible(newcomer.page, "unsettled");
  await newcomer.page.goto("/nowhere");
  await expectAccessible(newcomer.page, "not found");
});

test("one's own screens are accessible: dashboard with and without reservations, personal week", async ({
  as,
  day,
  text,
}) => {
  const [staff, renter] = [await as("staff"), await as("renter")];
  await bookRental(staff, "F-GKQA", "Chevalier", { day: day(18), from: "10:00", to: "11:00" });
  const at = (person: typeof staff, path: string) => person.page.goto(`/site/${person.sites.grenoble}/${path}`);
  await at(renter, "dashboard/dashboardUser/follow-up");
  await expect(renter.page.getByRole("article").first()).toBeVisible();
  await expectAccessible(renter.page, "dashboard");
  await at(renter, `planning/personal?date=${day(18)}`);
  await expect(renter.page.getByRole("article").first()).toBeVisible();
  await expectAccessible(renter.page, "personal week");
  await renter.page
    .getByRole("button", { name: text("availability.open") })
    .first()
    .click();
  await expect(renter.page.getByRole("dialog")).toBeVisible();
  await expectAccessible(renter.page, "availability");
  await renter.page.keyboard.press("Escape");
  await at(staff, "dashboard/dashboardUser/follow-up");
  await expect(staff.page.getByText(text("dashboard.nothing.title"))).toBeVisible();
  await expectAccessible(staff.page, "empty dashboard");
});

test("the week is accessible: the load of its days, and the hours of one resource", async ({ as }) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/planning/week?states=Scheduled,FlightFollowUpNeeded,Cancelled,Performed`);
  await expect(page.getByRole("grid")).toHaveAttribute("data-alive");
  await expectAccessible(page, "week");
  await page.locator(".wk-head").first().click();
  await expect(page.getByRole("grid")).toHaveCount(2);
  await expectAccessible(page, "week of one resource");
});

test("the planning is accessible: month and year, of a site and of all", async ({ as }) => {
  const { page, sites } = await as("staff");
  for (const place of [sites.grenoble, "all"]) {
    for (const view of ["month", "year"]) {
      await page.goto(`/site/${place}/planning/${view}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, `${view} of ${place}`);
    }
  }
});

test("drafting is accessible: the drafts of a site, one over the plan, its rebase", async ({ as, text }) => {
  test.setTimeout(300_000);
  const { page, context, sites } = await as("staff");
  const drafts = `/api/draft-planning?siteId=${sites.grenoble}`;
  const all = (await (await context.request.get(drafts)).json()) as DraftView[];
  // The demo school's own draft, which a renter's booking stands against.
  const { id } = all.find(({ name }) => name === "Semaine prochaine")!;
  const next = addDays(weekStart(dayFromToday(0)), 7);
  await page.goto(`/site/${sites.grenoble}/planning/week?date=${next}&draft=${id}`);
  await expect(page.getByRole("complementary", { name: text("drafts.panel.title") })).toBeVisible();
  await expect(page.locator(".drafted").first()).toBeVisible();
  await expectAccessible(page, "week with a draft");
  await page.getByRole("button", { name: text("drafts.menu.button") }).click();
  await expect(page.getByRole("dialog", { name: text("drafts.menu.label") })).toContainText("Semaine prochaine");
  await expectAccessible(page, "drafts of a site");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("drafts.panel.settle") }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: text("drafts.rebase.confirm") })).toBeVisible();
  await expectAccessible(page, "rebase");
});

test("planning the week is accessible: before a run, and what it has placed", async ({ as, text, locale, mark }) => {
  test.setTimeout(300_000);
  const staff = await as("staff");
  const { page, context, sites } = staff;
  const headers = sameOriginHeaders();
  const data = { siteId: sites.grenoble, name: `Axe ${mark} ${locale}` };
  const own = (await (await context.request.post("/api/draft-planning", { data, headers })).json()).id;
  const monday = addDays(weekStart(dayFromToday(0)), 14);
  await page.goto(`/site/${sites.grenoble}/planning/plan-week?date=${monday}&draft=${own}`);
  const week = page.getByRole("table", { name: text("weekPlan.title") });
  await week.getByRole("checkbox", { name: text("weekPlan.everybody") }).click();
  await expectAccessible(page, "week to plan");
  await week.getByRole("checkbox", { name: /Cohen/ }).click();
  await page.keyboard.press("r");
  await stopOncePlaced(staff, own, /[1-9]/, text);
  await expectAccessible(page, "planned week");
  await context.request.delete(`/api/draft-planning/${own}`, { headers });
});

test("what helps the planner is accessible: the next lessons of students, and a day that is replanned", async ({
  as,
  day,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  await bookRental(staff, "F-GRNL", "Lambert", { day: day(31), from: "10:00", to: "11:00" });
  await page.goto(`/site/${sites.grenoble}/planning/assistance`);
  // One who may fly: those of other journeys stand first, and may have nothing.
  await page.getByRole("button", { name: /Paul Girard/ }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expectAccessible(page, "assistance");
  await page.goto(`/site/${sites.grenoble}/planning/replan?date=${day(31)}`);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expectAccessible(page, "replan");
});

// The journey of saved views runs in one language (views.spec.ts). This one reads their words in both, each by another person.
test("the planning is accessible: a saved view and its menu", async ({ as, day, text, locale, mark }) => {
  const { page, sites } = await as(locale === "fr-FR" ? "renter" : "instructor");
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${day(19)}&types=Renter`);
  await waitForHydration(page);
  await page.keyboard.press("v");
  const name = `Mine ${mark}`;
  const naming = page.getByRole("textbox", { name: text("planning.views.name") });
  await naming.fill(name);
  await naming.press("Enter");
  await expectToast(page, text("planning.views.saved"));
  await expectAccessible(page, "saved view");
  await page.getByRole("button", { name: text("planning.views.actions", { name }) }).click();
  await expect(page.getByRole("menuitem", { name: text("planning.views.makeDefault") })).toBeVisible();
  await expectAccessible(page, "menu of a saved view");
  await page.getByRole("menuitem", { name: text("planning.views.delete") }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("the planning is accessible: board, list, card, dialogs, menus", async ({ as, day, text }) => {
  const staff = await as("staff");
  const { page } = staff;
  const times = { day: day(19), from: "10:00", to: "12:00" };
  const { id } = await bookRental(staff, "F-GKQA", "Arnaud", times);
  await bookMaintenance(staff, "F-HALP", times);
  // A day in the demo school that has strips in every state.
  await BoardPage.open(staff, dayFromToday(-1), "&states=Scheduled,FlightFollowUpNeeded,Cancelled,Performed");
  await expectAccessible(page, "day of every state");
  const board = await BoardPage.open(staff, day(19));
  await board.strip(id, "F-GKQA").hover();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "hover card");
  await board.strip(id, "F-GKQA").click();
  await expect(page.getByRole("button", { name: text("booking.actions.edit") })).toBeVisible();
  await expectAccessible(page, "reservation");
  await page.getByRole("button", { name: text("booking.actions.cancelOther") }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "cancel");
  await page.keyboard.press("Escape");
  await formIsAccessible(page, text);
  for (const [name, open] of [
    ["filters", page.getByRole("button", { name: text("planning.toolbar.filters") })],
    ["views", page.getByRole("button", { name: text("planning.views.button"), exact: true })],
    ["calendar", page.getByRole("heading", { level: 1 }).getByRole("button")],
    ["account", page.getByRole("button", { name: text("shell.user.badge", { name: "Claire Moreau" }) })],
    ["sites", page.getByRole("button", { name: text("shell.site.selected", { name: "" }).trim() })],
  ] as const) {
    await open.click();
    const popup = page.getByRole("dialog").or(page.getByRole("menu"));
    await expect(popup).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press("Escape");
    await expect(popup).toHaveCount(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("list").locator(`[data-r="${id}"]`)).toBeVisible();
  await expectAccessible(page, "list on a phone");
  await page.getByRole("button", { name: text("planning.toolbar.create") }).click();
  await page.getByRole("dialog").getByRole("region").first().getByRole("button").first().click();
  await expectAccessible(page, "rental on a phone");
});

async function formIsAccessible(page: Page, text: GetText): Promise<void> {
  await page.getByRole("button", { name: text("planning.toolbar.create") }).click();
  const form = new BookingFormPage(page, text);
  await form.box("students").fill("benali");
  await page.getByRole("option", { name: "NBE" }).click();
  await expect(form.dialog.locator("[data-field=lesson] input")).not.toHaveValue("");
  await expectAccessible(page, "lesson form");
  await form.type("Renter");
  await form.choose("reservations.roles.Renter", "lambert", "LAM");
  await form.choose("aircraft", "GKQA", "F-GKQA");
  await form.enter("offBlock", "10:30");
  await form.enter("onBlock", "11:30");
  await expect(form.checks).toContainText(text("booking.checks.conflict", { name: "F-GKQA" }));
  await expectAccessible(page, "booking form with a conflict");
  await form.type("Operation");
  await expectAccessible(page, "operation form");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: text("shell.leave.title") })).toBeVisible();
  await expectAccessible(page, "question before leaving a form");
  await page.getByRole("button", { name: text("shell.leave.leave"), exact: true }).click();
  await expect(form.dialog).toBeHidden();
}

test("the lists are accessible: full, empty, their form, their menu, the command palette", async ({ as, text }) => {
  const { page, sites } = await as("admin");
  const lists = Object.values<Screen>(screens).filter(({ menu }) => menu === "admin");
  // The books are no list.
  const paths = lists.map(({ path }) => path).filter((path) => path !== screens.accounting.path);
  const { accounting, bankImports, dataExtraction, statistics } = screens;
  for (const { path } of [accounting, bankImports, dataExtraction, statistics]) {
    await page.goto(`/site/${sites.grenoble}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === statistics.path) await expect(page.getByRole("table").first()).toBeVisible();
    await expectAccessible(page, path);
  }
  for (const list of [...paths, "classroom", "closures", "promotions", "aircrafts"]) {
    await page.goto(`/site/all/${list}`);
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expectAccessible(page, list);
  }
  await page.goto("/site/all/promotions/create");
  await expectAccessible(page, "new promotion");
  await page.goto("/site/all/operation-type");
  await page.getByRole("button", { name: text("lists.operationTypes.create") }).click();
  await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText(text("resource.required")).first()).toBeVisible();
  await expectAccessible(page, "form with an error");
  await page.keyboard.press("Escape");
  await page.getByRole("row").last().getByRole("button").last().click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "menu of a row");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: text("shell.palette.title") }).fill("mo");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "command palette");
});

test("internal maintenance is accessible: with something due, its renewal, and without a site", async ({
  as,
  mark,
  text,
}) => {
  const [staff, { page, sites }] = [await as("staff"), await as("mechanic")];
  const post = async (by: Page, path: string, data: object) =>
    (await by.request.post(`/api/${path}`, { headers: sameOriginHeaders(), data })).json();
  const site = { siteId: sites.grenoble, dateEntree: null };
  const aircraft = { callSign: `F-X${mark}`, model: "C152", type: 0, classe: 0, site };
  const { id } = await post(staff.page, "aircraft", aircraft);
  await post(page, `aircraft/${id}/limit`, { name: "ELT", terms: [{ unit: 2, dueDate: 86_400 }] });
  await page.goto(`/site/${sites.grenoble}/dashboard/internal/maintenance`);
  const limits = page.getByRole("table", { name: text("maintenance.workshop.limits") });
  await expect(limits.getByText(text("maintenance.pill.overdue")).first()).toBeVisible();
  await expectAccessible(page, "internal maintenance");
  await limits.getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "renewal");
  await page.goto("/site/all/dashboard/internal/maintenance");
  await expectAccessible(page, "internal maintenance without a site");
});

test("certificates are accessible: types, their form, a person's with what completes one, the queue, the warnings", async ({
  as,
  mark,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  const { page, sites, context } = admin;
  const at = (path: string) => page.goto(`/site/${sites.grenoble}/${path}`);
  await at("certificates");
  await expectAccessible(page, "certificate types");
  await at("certificate/create");
  await page.getByLabel(text("certificates.types.category"), { exact: true }).selectOption("ForQualification");
  await page.getByRole("button", { name: text("certificates.types.addQualification") }).click();
  await page.getByText(text("certificates.types.moreOfQualification")).click();
  await expectAccessible(page, "form of a certificate type");
  const person = await fetchPersonId(admin, "Martin");
  const post = async (path: string, data: object) =>
    (await (await context.request.post(`/api/${path}`, { data, headers: sameOriginHeaders() })).json()).id as string;
  const name = `Paper ${mark}`;
  const type = { name, category: 0, warnings: [{ kind: 0 }], parts: [] };
  const id = await post("certificate-for-people", {
    userId: person,
    certificateTypeId: await post("certificate-type", type),
  });
  const data = { version: 1, warnings: [{ kind: 0, expirationDate: Math.ceil(Date.now() / 86_400_000) * 86_400 }] };
  await context.request.put(`/api/certificate-for-people/${id}/completion`, { data, headers: sameOriginHeaders() });
  await at(`user/${person}?tab=flight-account`);
  await expect(page.getByRole("region", { name: text("accounts.balance") })).toBeVisible();
  await expectAccessible(page, "flight account of a person");
  await at(`user/${person}?tab=certificates`);
  await expectAccessible(page, "certificates of a person");
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: text("certificates.list.acts.validate"), exact: true }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expectAccessible(page, "a certificate that is validated");
  await staff.page.goto(`/site/${staff.sites.grenoble}/dashboard/certificates`);
  await expect(staff.page.getByRole("list", { name: text("certificates.queue.list") })).toBeVisible();
  await expectAccessible(staff.page, "the queue of what awaits validation");
  await staff.page.goto(`/site/${staff.sites.grenoble}/dashboard/dashboardUser/warning`);
  const table = staff.page.getByRole("table", { name: text("warnings.matrix.people") });
  await table.getByRole("button", { expanded: false }).and(table.locator("td button")).first().click();
  await expect(staff.page.getByRole("dialog")).toBeVisible();
  await expectAccessible(staff.page, "the warnings of a site with a card");
  await staff.page.goto(`/site/${staff.sites.grenoble}/dashboard/dashboardUser/warning?of=mine`);
  await expectAccessible(staff.page, "one's own warnings");
});

test("enrolment is accessible: the students of a revision, enrolling them, a person's trainings, what awaits validation", async ({
  as,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites, context } = staff;
  const revisions = (await (await context.request.get("/api/revision-light")).json()) as { id: string; name: string }[];
  const { id: revisionId } = revisions.find(({ name }) => name === "PPL(A)")!;
  await page.goto(`/site/${sites.grenoble}/program/${revisionId}?tab=students`);
  await expect(page.getByRole("table")).toBeVisible();
  await expectAccessible(page, "the students of a revision");
  await page.getByRole("button", { name: text("training.enrol.open"), exact: true }).click();
  await page.getByRole("radio", { name: text("training.enrol.promotion") }).click();
  await page
    .getByRole("dialog")
    .getByLabel(text("training.enrol.promotion"), { exact: true })
    .last()
    .selectOption({ index: 1 });
  await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
  await expectAccessible(page, "enrolling a promotion");
  const student = await as("student");
  const personId = await fetchPersonId(staff, "Martin");
  await student.page.goto(`/site/${sites.grenoble}/user/${personId}?tab=training`);
  await waitForHydration(student.page);
  await expect(student.page.getByRole("table").first()).toBeVisible();
  await expectAccessible(student.page, "one's own trainings");
  await page.goto(`/site/${sites.grenoble}/dashboard/enrolments`);
  await expectAccessible(page, "the enrolments to validate");
});

test("a training is accessible: the student's home, the book, a lesson, its export, a record, /verify", async ({
  as,
  text,
}) => {
  const [staff, student] = [await as("staff"), await as("nathan.leroy")];
  const personId = await fetchPersonId(staff, "Leroy");
  const [training] = (await (await staff.context.request.get(`/api/user-programRevision/${personId}`)).json()) as [
    { id: string },
  ];
  const { page, sites } = student;
  const book = `/site/${sites.grenoble}/user/${personId}/progressBook/${training.id}`;
  await page.goto(`/site/${sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await expect(page.getByRole("region", { name: text("dashboard.home.toDo") })).toBeVisible();
  await expectAccessible(page, "the student's home");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the student's home on a phone");
  await page.goto(book);
  await expectAccessible(page, "the progress book on a phone");
  await page.setViewportSize({ width: 1280, height: 860 });
  await expectAccessible(page, "the progress book");
  await page.getByRole("link", { name: text("progress.next.prepare") }).click();
  await expect(page.getByRole("heading", { name: text("progress.lesson.exercises") })).toBeVisible();
  await expectAccessible(page, "a lesson of the book");
  await page.goto(`${book}/export`);
  await expect(page.getByRole("heading", { level: 1, name: text("records.export.title") })).toBeVisible();
  await expectAccessible(page, "the export of a book");
  const record = await staff.context.request.get(`/api/user-programRevision/${training.id}/record`);
  await staff.page.goto(`/site/${sites.grenoble}/user/${personId}/student-record`);
  await waitForHydration(staff.page);
  for (const [said, content] of [
    ["records.import.sound", await record.text()],
    ["records.import.unsound", (await record.text()).replace('"briefingMinutes":', '"briefingMinutes":1')],
  ] as const) {
    const file = { name: "record.json", mimeType: "application/json", buffer: Buffer.from(content) };
    await staff.page.locator("input[type=file]").setInputFiles(file);
    await expect(staff.page.getByText(text(said))).toBeVisible();
    await expectAccessible(staff.page, said);
  }
  await page.goto("/verify");
  await expectAccessible(page, "the check of a paper");
  await page.getByLabel(text("records.verify.code")).fill("00000-00000");
  await page.getByLabel(text("records.verify.name")).fill("Somebody");
  await page.getByLabel(text("records.verify.totals")).fill("0:00");
  await page.getByRole("button", { name: text("records.verify.checkPaper") }).click();
  await expect(page.getByRole("heading", { name: text("records.verify.differs") })).toBeVisible();
  await expectAccessible(page, "a paper that differs");
});

test("a programme is accessible: lessons from a table, and what two revisions differ in", async ({
  as,
  locale,
  mark,
  text,
}) => {
  const { page, sites, context } = await as("staff");
  const headers = sameOriginHeaders();
  const send = async (method: string, path: string, data: object) => {
    const answer = await context.request.fetch(`/api/${path}`, { method, data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  const revision = { name: `Axe ${mark} ${locale}`, edition: "1", revision: "0" };
  const program = await send("POST", "program", revision);
  const { currentRevisionId: id } = await (await context.request.get(`/api/program/${program}`)).json();
  const phase = await send("POST", "phase", { revisionId: id, name: "Handling" });
  for (const title of ["Stalls", "Spins"]) await send("POST", "session", { phaseId: phase.id, type: 0, title });
  await page.goto(`/site/${sites.grenoble}/program/${id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("programs.exchange.menu"), exact: true }).click();
  await page.getByRole("menuitem", { name: text("programs.exchange.importLessons"), exact: true }).click();
  const buffer = Buffer.from("Phase;Titre;Référence;Durée\r\nNight;Circuits by night;N 1;1:00\r\n;Radio;N 2;soon");
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({ name: "lessons.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(text("programs.lessonTable.faults.minutes", { text: "soon" }))).toBeVisible();
  await expectAccessible(page, "lessons of a table, of which one has a fault");
  await send("PATCH", `revision/${id}/lock`, { version: 1 });
  const copy = { ...revision, revision: "1", origineRevisionId: id, duplicate: true, creationDate: 1_796_083_200 };
  const next = (await send("POST", "revision", copy)) as { id: string };
  const [stalls, spins] = await (await context.request.get(`/api/revision/${next.id}/session`)).json();
  await send("PUT", "session", { id: stalls.id, version: stalls.version, title: "Stalls in a turn" });
  await send("PATCH", "state/session", { id: spins.id, state: 1, version: spins.version });
  await page.goto(`/site/${sites.grenoble}/program/${next.id}/diff`);
  await expect(page.locator("ins").first()).toBeVisible();
  await expectAccessible(page, "what two revisions differ in");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the same on a phone");
});

test("notices are accessible: their list, one with those who have read it, its withdrawal, its confirmation", async ({
  as,
  text,
}) => {
  const { page } = await as("staff");
  await page.goto("/site/all/notices");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expectAccessible(page, "notices");
  await page.getByRole("link", { name: /04/ }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectAccessible(page, "a notice");
  await page.getByRole("button", { name: text("notices.sheet.withdraw") }).click();
  await expectAccessible(page, "withdrawing a notice");
  const student = await as("student");
  await student.page.goto(page.url());
  await expect(student.page.getByRole("button", { name: text("notices.sheet.confirm") })).toBeVisible();
  await expectAccessible(student.page, "a notice to confirm");
});

test("defects are accessible: before a flight, their report, their list and dialogs, a release", async ({
  as,
  day,
  text,
}) => {
  const [mechanic, renter] = [await as("sophie.lemaire"), await as("renter", { width: 390, height: 844 })];
  const staff = await as("staff");
  // The demo school has a worn tyre and a limit on one, a brake that grounds the other.
  const { id } = await bookRental(staff, "F-HALP", "Chevalier", { day: day(26), from: "10:00", to: "11:00" });
  const at = `/site/${staff.sites.grenoble}`;
  await renter.page.goto(`${at}/reservation/${id}/dispatch`);
  await expect(renter.page.getByRole("heading", { name: text("dispatch.potential") })).toBeVisible();
  await expectAccessible(renter.page, "before a flight");
  await renter.page.getByRole("link", { name: text("defects.actions.report") }).click();
  await expect(renter.page.getByRole("dialog")).toBeVisible();
  await expectAccessible(renter.page, "report of a defect");
  const { page } = mechanic;
  const grounded = await fetchAircraftId(
    { ...mechanic, sites: { ...mechanic.sites, grenoble: mechanic.sites.annecy } },
    "F-GSEM",
  );
  await page.goto(`/site/${mechanic.sites.annecy}/aircraft/${grounded}?tab=comments`);
  const menu = page.getByRole("button", { name: text("defects.list.actions", { number: 1 }) });
  await expect(menu).toBeVisible();
  await expectAccessible(page, "comments");
  for (const dialog of ["edit", "defer", "history"]) {
    await menu.click();
    await page.getByRole("menuitem", { name: text(`defects.actions.${dialog}`) }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, `${dialog} of a defect`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("link", { name: text("defects.actions.release") }).click();
  await expect(page.getByLabel(text("defects.release.work"), { exact: true })).toBeVisible();
  await expectAccessible(page, "release of a defect");
});

test("the school, its sites and who may what are accessible, with their dialogs", async ({ as, text }) => {
  const { page } = await as("admin");
  await page.goto("/site/all/school");
  await expect(page.getByRole("heading", { name: text("school.settings.identity") })).toBeVisible();
  await expectAccessible(page, "school");
  await page
    .getByRole("radio", { name: text("school.terms.preview") })
    .first()
    .click();
  await expect(page.getByRole("region", { name: text("school.terms.preview") })).toBeVisible();
  await expectAccessible(page, "preview of terms");
  await page.getByRole("button", { name: new RegExp(text("shell.user.open")) }).click();
  await expect(page.getByRole("dialog", { name: text("shell.user.open") })).toBeVisible();
  await expectAccessible(page, "account");
  await page.goto("/site/all/site");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expectAccessible(page, "sites");
  await page.getByRole("button", { name: text("school.sites.create") }).click();
  await page.getByRole("dialog").getByLabel(text("school.sites.icao"), { exact: true }).fill("LFLG");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text("school.sites.found", { icao: "LFLG" }))).toBeVisible();
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expect(page.getByText(text("resource.required"))).toBeVisible();
  await expectAccessible(page, "form of a site with an error");
  await page.goto("/site/all/permissions");
  await expectAccessible(page, "who may what");
});

test("the users are accessible: list, empty list, import, creation, sheet and its tabs", async ({ as, text }) => {
  const { page } = await as("staff");
  await page.goto("/site/all/users");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expectAccessible(page, "users");
  await page.getByRole("searchbox").fill("nobody of this name");
  await expect(page.getByRole("button", { name: text("resource.empty.clear") })).toBeVisible();
  await expectAccessible(page, "no user");
  await page.getByRole("button", { name: text("people.importLabel") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page
    .getByRole("dialog")
    .locator('input[type="file"]')
    .setInputFiles({
      name: "people.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Nom;Prénom;E-mail;Rôles;Site\r\nA;B;c;d;e\r\n"),
    });
  await expect(page.getByRole("dialog").locator("tbody tr")).toHaveCount(1);
  await expectAccessible(page, "import with faults");
  await page.goto("/site/all/user/create");
  await page.getByRole("button", { name: text("people.sheet.create") }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "new user with errors");
  await page.goto("/site/all/users");
  await page.getByRole("row").nth(1).getByRole("link").click();
  for (const tab of ["general", "roles", "tags"]) {
    await page.getByRole("tab", { name: text(`people.sheet.${tab}`) }).click();
    await expect(page.getByRole("tabpanel", { name: text(`people.sheet.${tab}`) })).toBeVisible();
    await expectAccessible(page, `user: ${tab}`);
  }
});

test("the aircraft are accessible: each tab of the sheet and of its form, dialogs of maintenance, sheets on a phone", async ({
  as,
  text,
}) => {
  const { page, sites } = await as("admin");
  // Comments and logbook are the same on the sheet and beside its form.
  const ofForm = { menu: "fleet.tabs.menu", prices: "fleet.tabs.prices", rental: "fleet.tabs.rental" };
  const others = { maintenance: "maintenance.tab", comments: "defects.tab", logbook: "fleet.tabs.logbook" };
  const open = async (name: string) => {
    await page.getByRole("tab", { name: text(name) }).click();
    await expect(page.getByRole("tabpanel", { name: text(name) })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  };
  await page.goto(`/site/${sites.grenoble}/aircrafts?text=F-GZVB`);
  await page
    .getByRole("row", { name: /F-GZVB/ })
    .getByRole("link")
    .click();
  for (const [tab, name] of Object.entries({ ...ofForm, ...others })) {
    await open(name);
    await expectAccessible(page, `aircraft: ${tab}`);
  }
  await open("maintenance.tab");
  await page.getByRole("button", { name: text("maintenance.renewal.action") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "renewal of a limit");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("maintenance.limits.add") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("resource.save"), exact: true })
    .click();
  await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "new limit with errors");
  await page.keyboard.press("Escape");
  await open("fleet.tabs.menu");
  await page.getByRole("link", { name: text("fleet.edit") }).click();
  await page.getByLabel(text("fleet.fields.callSign"), { exact: true }).fill("");
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  for (const [tab, name] of Object.entries(ofForm)) {
    await open(name);
    await expectAccessible(page, `form of an aircraft: ${tab}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/site/${sites.grenoble}/aircrafts`);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expectAccessible(page, "aircraft on a phone");
});

test("what an inspector gets and what is reported is accessible: packs and one of them, reports, their form, one of them", async ({
  as,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const at = `/site/${sites.grenoble}`;
  await page.goto(`${at}/inspection`);
  await waitForHydration(page);
  await expectAccessible(page, "packs for the inspector");
  await openDemoPack(staff, text);
  await expectAccessible(page, "a pack for the inspector");
  await page.goto(`${at}/occurrence/create`);
  await waitForHydration(page);
  await expectAccessible(page, "report of an occurrence");
  await page.goto(`${at}/occurrence`);
  await expectAccessible(page, "occurrence reports");
  await page.getByRole("listitem").getByRole("link", { name: "Rapprochement avec un planeur" }).click();
  await expect(page.getByLabel(text("occurrences.sheet.analysis"))).toBeVisible();
  await expectAccessible(page, "an occurrence report");
});

test("the import of a logbook is accessible: where it begins, and what it would add", async ({ as, text }) => {
  const { page, sites } = await as("renter");
  await page.goto(`/site/${sites.grenoble}/logbook`);
  await waitForHydration(page);
  await expectAccessible(page, "a logbook");
  await page.getByRole("button", { name: text("logbook.import.open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text("logbook.import.title") });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, "import of a logbook");
  const lines = [
    "Date;Immat;Type;De;Vers;Temps total;CDB;Atterrissages;Remarques",
    "12/05/1999;F-BXYZ;DR400;LFLG;LFLP;1,5;1,5;2;",
    "31/02/1999;x;y;;;1;1;1;",
  ];
  const buffer = Buffer.from(lines.join("\r\n"));
  await dialog.locator("input[type=file]").setInputFiles({ name: "carnet.csv", mimeType: "text/csv", buffer });
  await expect(dialog.getByText(text("logbook.import.unrecognised"))).toBeVisible();
  await expectAccessible(page, "columns of another logbook");
  await dialog.getByLabel(text("logbook.import.fields.to"), { exact: true }).selectOption("4");
  await dialog.getByRole("button", { name: text("logbook.import.read") }).click();
  await expect(dialog.getByText("LFLG – LFLP")).toBeVisible();
  await expectAccessible(page, "what another logbook would add");
});

test("flights are accessible: the desk's board, the legs of an open flight with its track and of a closed one, the own day", async ({
  as,
  text,
}) => {
  const [staff, instructor] = [await as("staff"), await as("instructor", { width: 390, height: 844 })];
  const { page, sites } = staff;
  const at = `/site/${sites.grenoble}`;
  const find = async (query: string) => {
    const rows = await queryDatabase<{ id: string }>(process.env.ENVOL_E2E_DATABASE!, query, [sites.grenoble]);
    return rows[0]!.id;
  };
  // The demo school keeps a track with one of its flights, and has closed most of earlier days.
  const tracked = await find(
    "SELECT r.id FROM leg_file JOIN reservation r ON r.id = reservation_id WHERE kind = 'Track' AND r.site_id = $1",
  );
  const closed = await find(
    "SELECT reservation_id AS id FROM flight WHERE state = 'Closed' AND site_id = $1 ORDER BY off_block_at LIMIT 1",
  );
  await page.goto(`${at}/dashboard/internal/flight-follow-up`);
  await expect(page.locator("[data-flight]").first()).toBeVisible();
  await expectAccessible(page, "the desk's board");
  await page
    .getByRole("button", { name: new RegExp(text("desk.edit", { callSign: ".*" })) })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the times of a flight");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the desk's board on a phone");
  for (const [id, what] of [
    [tracked, "the legs of an open flight, with its track"],
    [closed, "the legs of a closed flight"],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(`${at}/aircraftFlightFollowUp/${id}`);
    await expect(page.getByRole("rowheader", { name: text("flightFollowUp.fields.users") })).toBeVisible();
    if (id === tracked) await expect(page.getByRole("img", { name: / NM / }).first()).toBeVisible();
    await expectAccessible(page, what);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, `${what}, on a phone`);
  }
  await page
    .getByRole("button", { name: text("flightFollowUp.reopen") })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "opening a flight again");

  const { page: phone } = instructor;
  await phone.goto(`${at}/dashboard-mobile/my-flights`);
  await waitForHydration(phone);
  await expectAccessible(phone, "the own flights");
  await phone.goto(`${at}/dashboard/dashboardUser/follow-up`);
  await waitForHydration(phone);
  await expectAccessible(phone, "an instructor's day on a phone");
  await phone.setViewportSize({ width: 1280, height: 860 });
  await expectAccessible(phone, "an instructor's day");
});
