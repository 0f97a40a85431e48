import { type ScreenName, screens } from "@/lib/access/screens/screens";
import { bookRental } from "./support/school";
import { expect, expectToast, type Role, test } from "./support/test";

const FOLLOW_UP = "dashboard/dashboardUser/follow-up";

const EVERYONE: ScreenName[] = ["dashboard", "personalPlanning", "planning", "planningStandby", "occurrences"];
const STAFF: ScreenName[] = [
  ...EVERYONE,
  "users",
  "promotions",
  "notices",
  "classrooms",
  "closures",
  "inspections",
  "bankImports",
  "statistics",
  "programs",
  "aircraft",
];
/** The same rows with the own logbook, and with the own flights of who records them. */
const withOwnFlights = (names: ScreenName[]) => names.toSpliced(2, 0, "myFlights", "logbook");
/** The menu rows of spec 1 §2.4, by role. */
const MENU: Partial<Record<Role, ScreenName[]>> = {
  student: EVERYONE.toSpliced(2, 0, "logbook"),
  renter: withOwnFlights(EVERYONE),
  instructor: withOwnFlights([...EVERYONE, "users", "promotions", "programs", "aircraft"]),
  staff: [...STAFF, "programPrices", "accounting"],
  admin: withOwnFlights([
    ...STAFF.slice(0, -2),
    "certificates",
    ...STAFF.slice(-2),
    "tags",
    "operationTypes",
    "transactionTypes",
    "cancellationReasons",
    "ratings",
    "programPrices",
    "accounting",
    "apiKeys",
    "dataExtraction",
  ]),
};

test("[1 §2.4] the menu holds what the person may open", async ({ as, text }) => {
  for (const [role, names] of Object.entries(MENU)) {
    const { page, sites } = await as(role, { width: 1440 });
    await page.goto(`/site/${sites.grenoble}/${FOLLOW_UP}`);
    const rows = page.getByRole("navigation", { name: text("shell.menu.label") }).getByRole("link");
    await expect(rows).toHaveText(names.map((key) => text(screens[key].title)));
    await expect(rows.first()).toHaveAttribute("aria-current", "page");
    if (!names.includes("users")) continue;
    // On the page of a person, the menu row of the list is current.
    await page.goto(`/site/${sites.grenoble}/users`);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await expect(page).toHaveURL(/\/user\/[0-9a-f]{24}$/);
    await expect(rows.filter({ hasText: text("shell.screens.users") })).toHaveAttribute("aria-current", "page");
  }
});

test("[1 §2.4] under 1145 px the menu is icons, in a low window its groups in pop-ups under the same rules", async ({
  as,
  text,
}) => {
  for (const role of ["instructor", "admin"] as const) {
    const { page, sites } = await as(role, { width: 1144 });
    await page.goto(`/site/${sites.grenoble}/${FOLLOW_UP}`);
    const icons = page.getByRole("navigation", { name: text("shell.menu.label") }).getByRole("link");
    await expect(icons).toHaveCount(MENU[role]!.length);
    await icons.nth(4).focus();
    await expect(page.getByRole("tooltip")).toHaveText(text("shell.screens.planning"));
    await page.setViewportSize({ width: 1144, height: 600 });
    const group = (name: string) => page.getByRole("button", { name: text(`shell.menu.groups.${name}`), exact: true });
    await group("general").click();
    const general = MENU[role]!.slice(1).filter((key) => screens[key].menu === "general");
    await expect(page.getByRole("menuitem")).toHaveText(general.map((key) => text(screens[key].title)));
    await page.getByRole("menuitem", { name: text("shell.screens.personalPlanning") }).click();
    await expect(page).toHaveURL(/planning\/personal$/);
    await expect(group("admin")).toHaveCount(1);
  }
});

test("[1 §9] the menu is 280 px wide, 57 under 1145, over the page under 1023, and away under 700", async ({
  as,
  text,
}) => {
  const menu = { name: text("shell.menu.label") };
  const { page, sites } = await as("staff", { width: 1145 });
  await page.goto(`/site/${sites.grenoble}/${FOLLOW_UP}`);
  const frame = page.getByRole("navigation", menu);
  const toggle = page.getByRole("button", { name: text("shell.menu.toggle") });
  await expect(frame).toHaveCSS("width", "280px");
  await page.setViewportSize({ width: 1144, height: 860 });
  await expect(frame).toHaveCSS("width", "57px");
  for (const [width, rail] of [
    [1022, 1],
    [700, 1],
    [699, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await expect(frame).toHaveCount(rail);
    if (rail) await expect(frame).toHaveCSS("width", "57px");
    await toggle.click();
    const drawer = page.getByRole("dialog", menu);
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  }
});

test("[1 §2.5] the toggle makes the menu wide and narrow, and on a phone brings it", async ({ as, text }) => {
  const menu = { name: text("shell.menu.label") };
  const { page, sites } = await as("staff", { width: 1144 });
  await page.goto(`/site/${sites.grenoble}/planning/personal`);
  const toggle = page.getByRole("button", { name: text("shell.menu.toggle") });
  for (const width of ["280px", "57px"]) {
    await toggle.click();
    await expect(page.getByRole("navigation", menu)).toHaveCSS("width", width);
  }
  await page.setViewportSize({ width: 699, height: 860 });
  await toggle.click();
  const drawer = page.getByRole("dialog", menu);
  await drawer.getByRole("link", { name: text("shell.screens.dashboard") }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(FOLLOW_UP));
});

test("[1 §2.5] another site keeps the screen, also by keyboard; only an admin may choose all", async ({ as, text }) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/planning/personal`);
  const selector = page.getByRole("button", { name: text("shell.site.selected", { name: "" }).trim() });
  await selector.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio")).toHaveText([/Annecy/, /Grenoble-Le Versoud/]);
  await expect(page.locator("[role=menuitemradio]:focus")).toHaveCount(1);
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

test("[1 §2.1] fronts of a site lead to its dashboard, entrances to that of all sites", async ({ as }) => {
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

test("[1 §2.5] the account's sheet names the person and copies the calendar address, or says how when it can't", async ({
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
  await expectToast(page, text("shell.user.copied"));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue());

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await address.press("Enter");
  await expect(page.getByText(text("shell.user.notCopied"), { exact: true })).toBeVisible();
  await expect(page.getByText(text("shell.user.notCopiedHelp"))).toBeVisible();
});

test("[1 §2.1] what doesn't exist, isn't theirs or isn't built is Page introuvable with status 404", async ({
  as,
  locale,
  text,
}) => {
  const explanation = {
    "en-US": "This page doesn't exist, or it isn't for you to see.",
    "fr-FR": "Cette page n’existe pas, ou elle ne vous est pas ouverte.",
  }[locale];
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
    await expect(page.getByText(explanation)).toBeVisible();
  }
  await page.getByRole("link", { name: text("shell.notFound.home") }).click();
  await expect(page).toHaveURL(new RegExp(FOLLOW_UP));
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
  await renter.page.goto(`/site/${renter.sites.grenoble}/planning/personal?date=${day(12)}`);
  await expect(renter.page.getByRole("article").filter({ hasText: "F-GRNL", visible: true }).first()).toBeVisible();
  await staff.page.goto(`/site/${staff.sites.grenoble}/${FOLLOW_UP}`);
  await expect(staff.page.getByText(text("dashboard.nothing.title"))).toBeVisible();
  await staff.page.getByRole("link", { name: text("dashboard.nothing.action") }).click();
  await expect(staff.page.getByRole("grid")).toBeVisible();
});
