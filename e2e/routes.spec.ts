import { type Screen, screens } from "@/lib/access/screens/screens";
import { expect, type Role, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** One screen of the route map: its path, who may open it, who gets "not found", and the key of its heading. */
type Row = [title: string, path: string, opens: Role, notFoundBy: Role | null, heading: string];

const ROWS: Row[] = [
  ["[1 §2.1] the dashboard: follow-up", "dashboard/dashboardUser/follow-up", "student", null, "dashboard.home.title"],
  ["[1 §2.1] the dashboard: warning", "dashboard/dashboardUser/warning", "student", null, "warnings.title"],
  [
    "[2 §2] the internal dashboard: maintenance",
    "dashboard/internal/maintenance",
    "instructor",
    "student",
    "shell.screens.internalMaintenance",
  ],
  [
    "[2 §2] the internal dashboard: flight follow-up",
    "dashboard/internal/flight-follow-up",
    "staff",
    "student",
    "desk.title",
  ],
  [
    "[2 §2] the internal dashboard: operation flights",
    "dashboard/internal/operation-flight",
    "staff",
    "student",
    "desk.operationTitle",
  ],
  ["the own flights of today", "dashboard-mobile/my-flights", "instructor", "student", "shell.screens.myFlights"],
  ["[1 §2.1] the personal planning", "planning/personal", "student", null, "shell.screens.personalPlanning"],
  ["[1 §2.1] the classrooms", "classroom", "staff", "instructor", "lists.classrooms.title"],
  ["the closures", "closures", "staff", "instructor", "lists.closures.title"],
  ["the occurrence reports", "occurrence", "student", null, "occurrences.title"],
  ["a new occurrence report", "occurrence/create", "student", null, "occurrences.form.title"],
  ["the packs for inspectors", "inspection", "staff", "instructor", "inspection.title"],
  ["the bank imports", "bank-import", "staff", "instructor", "accounts.bank.title"],
  ["[1 §2.1] the promotions", "promotions", "instructor", "student", "lists.promotions.title"],
  ["[1 §2.1] a new promotion", "promotions/create", "staff", "instructor", "lists.promotions.create"],
  ["[2 §2] the aircraft", "aircrafts", "instructor", "student", "fleet.title"],
  ["[2 §2] a new aircraft", "aircraft/create", "staff", "instructor", "fleet.create"],
  ["the notices", "notices", "staff", "instructor", "notices.title"],
  ["a new notice", "notices/create", "staff", "instructor", "notices.create"],
  ["the notices that one received", "notices/received", "student", null, "notices.received.title"],
  ["[1 §2.1] the sites, for admins", "site", "admin", "staff", "school.sites.title"],
  ["[1 §2.1] the tags", "tag", "admin", "staff", "lists.tags.title"],
  ["[2 §2] the certificate types", "certificates", "admin", "staff", "certificates.types.title"],
  ["[2 §2] a new certificate type", "certificate/create", "admin", "staff", "certificates.types.create"],
  ["[2 §1] data-entry assistance", "planning/assistance", "instructor", "renter", "assistance.title"],
  ["[2 §2] the programs", "programs", "instructor", "student", "programs.title"],
  ["[2 §2] a new program", "program/create", "staff", "instructor", "programs.create"],
  ["declared flights that await validation", "dashboard/flights", "staff", "instructor", "recency.queue.title"],
  ["what awaits validation", "dashboard/certificates", "staff", "instructor", "certificates.queue.title"],
  ["the enrolments to validate", "dashboard/enrolments", "staff", "instructor", "training.queue.title"],
  ["the waiting list", "planning/standby", "student", null, "standby.title"],
  ["where to replan what something out has hit", "planning/replan", "instructor", "student", "planning.replan.title"],
  ["[1 §2.1] the users", "users", "instructor", "renter", "shell.screens.users"],
  ["[1 §2.1] a new user", "user/create", "staff", "instructor", "people.new"],
  ["[1 §2.1] the school's settings", "school", "staff", null, "shell.screens.school"],
  ["[1 §2.1] the operation types", "operation-type", "admin", "staff", "lists.operationTypes.title"],
  ["[1 §2.1] the transaction types", "transaction-type", "admin", "staff", "lists.transactionTypes.title"],
  ["the own logbook", "logbook", "student", "staff", "logbook.title"],
  ["[1 §2.1] the cancellation reasons", "cencellation-reason", "admin", "staff", "lists.cancellationReasons.title"],
  ["[2 §2] the program prices", "program-price", "staff", "instructor", "prices.title"],
  ["what a school brings", "bring-data", "staff", "instructor", "bringData.title"],
  ["the accounting", "accounting", "staff", "instructor", "accounts.books.title"],
  ["the statistics", "statistics", "staff", "instructor", "statistics.title"],
  ["the handbook", "handbook", "student", null, "shell.handbook.title"],
  ["the API keys", "api-key", "admin", "staff", "apiKeys.title"],
  ["[1 §2.1] the data extraction", "data-extraction", "admin", "staff", "extraction.title"],
  ["[2 §2] the dictionaries of ratings", "rating-by-skills", "admin", "staff", "shell.screens.ratings"],
];

/** Screens that other tests open and look at in each width: phone.spec.ts. */
const ELSEWHERE = [
  ...[
    "planning/day",
    "planning/week",
    "planning/month",
    "planning/year",
    "planning/plan-week",
    "permissions",
    "outbox",
  ],
  ...[
    "user/{id}",
    "user/{id}/student-record",
    "promotion/{id}",
    "inspection/{id}",
    "webhook/{id}",
    "occurrence/{id}",
    "notice/{id}",
    "aircraft/{id}",
    "aircraft/{id}/edit",
    "aircraft/{id}/defect",
    "defect/{id}/release",
    "reservation/{id}/dispatch",
    "aircraftFlightFollowUp/{id}",
    "listSessionPracticalFollowUp/{id}",
    "sessionTheoreticalFollowUp/{id}",
    "sessionPracticalFollowUp/{reservationId}/{id}",
    "certificate/{id}",
    "program/{id}",
    "user/{id}/progressBook/{trainingId}",
    "user/{id}/progressBook/{trainingId}/export",
    "user/{id}/progressBook/{trainingId}/lesson/{lessonId}",
    "program/{id}/diff",
    "notifications",
    "notifications/settings",
  ],
];

test("no screen is left out", () => {
  const known = [...ROWS.map(([, path]) => path), ...ELSEWHERE];
  expect(
    Object.values<Screen>(screens)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(known.sort());
});

for (const [title, path, opens, notFoundBy, heading] of ROWS) {
  test(title, async ({ as, text }) => {
    const { page, sites } = await as(opens);
    for (const siteId of [sites.grenoble, "all"]) {
      const answer = await page.goto(`/site/${siteId}/${path}`);
      expect(answer?.status(), siteId).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: text(heading) })).toBeVisible();
    }
    await expectNoSidewaysScroll(page, path);
    if (!notFoundBy) return;
    const other = await as(notFoundBy);
    expect((await other.page.goto(`/site/${sites.grenoble}/${path}`))?.status()).toBe(404);
  });
}

test("[1 §2.1] the planning: its week", async ({ as }) => {
  const { page, sites } = await as("renter");
  for (const siteId of [sites.grenoble, "all"]) {
    expect((await page.goto(`/site/${siteId}/planning/week`))?.status()).toBe(200);
    await expect(page.getByRole("grid")).toBeVisible();
  }
});

test("[1 §2.1] the planning: its day", async ({ as }) => {
  const { page, sites } = await as("renter");
  for (const siteId of [sites.grenoble, "all"]) {
    for (const path of ["planning", "planning/day"]) {
      expect((await page.goto(`/site/${siteId}/${path}`))?.status()).toBe(200);
      await expect(page.getByRole("grid")).toBeVisible();
    }
  }
});

test("[1 §2.1] the sheets of a user and of a promotion are opened from their lists", async ({ as }) => {
  const { page, sites } = await as("staff");
  for (const [list, sheet] of [
    ["users", /\/user\/[0-9a-f]{24}$/],
    ["promotions", /\/promotion\/[0-9a-f]{24}$/],
  ] as const) {
    await page.goto(`/site/${sites.grenoble}/${list}`);
    const link = page.locator("main tbody").getByRole("link").first();
    const name = (await link.innerText()).split(",")[0]!;
    await link.click();
    await expect(page).toHaveURL(sheet);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  }
});
