import { bookRental } from "./support/school";
import { expect, type Role, test } from "./support/test";

const FOLLOW_UP = "dashboard/dashboardUser/follow-up";

/** Written by hand from spec 1 §2.4, of what is built: the role on the site decides. */
const MENU: Partial<Record<Role, string[]>> = {
  admin: [
    "dashboard",
    "personalPlanning",
    "planning",
    "users",
    "promotions",
    "classrooms",
    "tags",
    "operationTypes",
    "transactionTypes",
    "cancellationReasons",
  ],
  staff: ["dashboard", "personalPlanning", "planning", "users", "promotions", "classrooms"],
  instructor: ["dashboard", "personalPlanning", "planning", "users", "promotions"],
  student: ["dashboard", "personalPlanning", "planning"],
  renter: ["dashboard", "personalPlanning", "planning"],
};

test("[1 §2.4] the menu holds what is built and what the person may open, at the right width of window", async ({
  as,
  text,
}) => {
  const menu = { name: text("shell.menu.label") };
  for (const [role, names] of Object.entries(MENU) as [Role, string[]][]) {
    const { page, sites } = await as(role, { width: 1440 });
    await page.goto(`/site/${sites.grenoble}/${FOLLOW_UP}`);
    const rows = page.getByRole("navigation", menu).getByRole("link");
    await expect(rows, role).toHaveText(names.map((name) => text(`shell.screens.${name}`)));
    await expect(rows.first()).toHaveAttribute("aria-current", "page");
    if (names.includes("users")) {
      await page.goto(`/site/${sites.grenoble}/users`);
      await page.getByRole("row").nth(1).getByRole("link").click();
      await expect(page).toHaveURL(/\/user\/[0-9a-f]{24}$/);
      const users = page.getByRole("navigation", menu).getByRole("link", { name: text("shell.screens.users") });
      await expect(users).toHaveAttribute("aria-current", "page");
    }
    if (role !== "staff") continue;

    // Under 1145 px the menu is 57 px wide, its groups in pop-ups.
    await page.setViewportSize({ width: 1144, height: 860 });
    await expect(page.getByRole("navigation", menu)).toHaveCSS("width", "57px");
    await page.getByRole("button", { name: text("shell.menu.groups.general") }).click();
    await page.getByRole("menuitem", { name: text("shell.screens.personalPlanning") }).click();
    await expect(page).toHaveURL(/planning\/personal$/);
    await page.getByRole("button", { name: text("shell.menu.toggle") }).click();
    await expect(page.getByRole("navigation", menu)).toHaveCSS("width", "280px");

    // Under 1023 px it lies over the page, and on a phone it is away.
    await page.setViewportSize({ width: 1022, height: 860 });
    await expect(page.getByRole("navigation", menu)).toHaveCSS("width", "57px");
    await page.setViewportSize({ width: 699, height: 860 });
    await expect(page.getByRole("navigation", menu)).toHaveCount(0);
    await page.getByRole("button", { name: text("shell.menu.toggle") }).click();
    const drawer = page.getByRole("dialog", menu);
    await drawer.getByRole("link", { name: text("shell.screens.dashboard") }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(FOLLOW_UP));
  }
});

test("another site keeps the screen, also by keyboard; only an admin may choose all", async ({ as, text }) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/planning/personal`);
  const selector = page.getByRole("button", { name: text("shell.site.selected", { name: "" }).trim() });
  await selector.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio")).toHaveText([/Annecy/, /Grenoble-Le Versoud/]);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitemradio", { name: "Annecy" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/site/${sites.annecy}/planning/personal`));
  await expect(selector).toBeFocused();
  await expect(page.getByRole("button", { name: text("shell.site.clear") })).toHaveCount(0);

  const admin = await as("admin");
  await admin.page.goto(`/site/${sites.annecy}/planning/day`);
  await admin.page.getByRole("button", { name: text("shell.site.clear") }).click();
  await expect(admin.page).toHaveURL(/\/site\/all\/planning\/day/);
  await expect(
    admin.page.getByRole("button", { name: text("shell.site.selected", { name: text("shell.site.all") }) }),
  ).toBeVisible();
});

test("a site in the address becomes the current one; entrances lead there, and who isn't admin begins at their first", async ({
  as,
}) => {
  const { page, sites } = await as("staff", { own: true });
  const led = async (from: string) => {
    await page.goto(from);
    return new URL(page.url()).pathname;
  };
  for (const front of [`/site/${sites.annecy}`, `/site/${sites.annecy}/dashboard`]) {
    expect(await led(front)).toBe(`/site/${sites.annecy}/${FOLLOW_UP}`);
  }
  for (const entrance of ["/", "/dashboard"]) expect(await led(entrance)).toBe(`/site/all/${FOLLOW_UP}`);
  await page.goto(`/site/${sites.grenoble}/planning`);
  await expect(page.getByRole("grid")).toBeVisible();

  const admin = await as("admin");
  await admin.page.goto("/");
  expect(new URL(admin.page.url()).pathname).toBe(`/site/all/${FOLLOW_UP}`);
});

test("the account's sheet names the person and copies the calendar address, or says how when it can't", async ({
  as,
  text,
}) => {
  const { page, context, sites } = await as("renter");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/site/${sites.grenoble}/${FOLLOW_UP}`);
  const badge = page.getByRole("button", { name: text("shell.user.badge", { name: "Marc Chevalier" }) });
  await expect(badge).toContainText("CHV");
  await badge.click();
  const sheet = page.getByRole("dialog", { name: text("shell.user.open") });
  await expect(sheet).toContainText("Marc Chevalier");
  const address = sheet.getByLabel(text("shell.user.calendar"));
  await expect(address).toHaveValue(/\/calendar\/[0-9a-f]{64}\/planning\.ics$/);
  await address.click();
  await expect(page.getByText(text("shell.user.copied"), { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue());

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await address.press("Enter");
  await expect(page.getByText(text("shell.user.notCopied"), { exact: true })).toBeVisible();
  await expect(page.getByText(text("shell.user.notCopiedHelp"))).toBeVisible();
});

test("what doesn't exist, isn't theirs or isn't built is Page introuvable with status 404", async ({ as, text }) => {
  const { page, sites } = await as("student");
  const other = await as("staff");
  for (const address of [
    "/nowhere",
    "/site/xyz/planning/day",
    `/site/${"0".repeat(24)}/planning/day`,
    `/site/${other.sites.annecy}/planning/day`,
    `/site/${sites.grenoble}/users`,
    "/authentication",
    "/unsettled",
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible();
    await expect(page.getByText("This page doesn't exist, or it isn't for you to see.")).toBeVisible();
  }
  await page.getByRole("link", { name: text("shell.notFound.home") }).click();
  await expect(page).toHaveURL(new RegExp(FOLLOW_UP));
});

test("week, month and year say that they aren't there yet and lead to the day", async ({ as, text }) => {
  const { page, sites } = await as("staff");
  for (const view of ["week", "month", "year"]) {
    await page.goto(`/site/${sites.grenoble}/planning/${view}`);
    await expect(page.getByText(text(`dashboard.placeholder.title.${view}`))).toBeVisible();
  }
  await page.getByRole("link", { name: text("dashboard.placeholder.action") }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("only admins are warned that the published password still works", async ({ as, text }) => {
  for (const role of ["superadmin", "staff"] as Role[]) {
    const { page, sites } = await as(role);
    await page.goto(`/site/${sites.grenoble}/${FOLLOW_UP}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(text("shell.demoBanner"))).toHaveCount(role === "staff" ? 0 : 1);
  }
});

test("one's own reservations stand on the dashboard and in the personal week; without any it says what to do", async ({
  as,
  day,
  text,
}) => {
  const [desk, renter, staff] = [await as("staff"), await as("philippe.arnaud"), await as("staff")];
  await bookRental(desk, "F-GRNL", "Arnaud", { day: day(12), from: "10:00", to: "11:00" });
  await renter.page.goto(`/site/${renter.sites.grenoble}/${FOLLOW_UP}`);
  await expect(renter.page.getByRole("article").filter({ hasText: "F-GRNL" }).first()).toBeVisible();
  await renter.page.goto(`/site/${renter.sites.grenoble}/planning/personal?week=${day(12)}`);
  await expect(renter.page.getByRole("article").filter({ hasText: "F-GRNL", visible: true }).first()).toBeVisible();
  await staff.page.goto(`/site/${staff.sites.grenoble}/${FOLLOW_UP}`);
  await expect(staff.page.getByText(text("dashboard.nothing.title"))).toBeVisible();
  await staff.page.getByRole("link", { name: text("dashboard.nothing.action") }).click();
  await expect(staff.page.getByRole("grid")).toBeVisible();
});
