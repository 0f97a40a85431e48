import { expect, signIn, test } from "./support/test";

test("a wrong password says so and keeps the address; the right one leads in, and logging out leads home", async ({
  fresh,
  text,
}) => {
  const page = await (await fresh()).newPage();
  await page.goto("/");
  await page.getByRole("button", { name: text("shell.signIn.submit") }).click();
  await expect(page.getByText(text("access.emailEmpty"))).toBeVisible();
  await page.locator('input[type="email"]').fill("staff@aeroclub.example");
  await page.locator('input[type="password"]').fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text("access.signInRefused"))).toBeVisible();
  await expect(page.locator('input[type="email"]')).toHaveValue("staff@aeroclub.example");

  await page.locator('input[type="password"]').fill("Demo-Flight-2026!");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/site\/[0-9a-f]{24}\/dashboard\/dashboardUser\/follow-up/);
});

test("an address asked for before signing in stays, and opens after it", async ({ as, fresh }) => {
  const { sites } = await as("staff");
  const page = await (await fresh()).newPage();
  const address = `/site/${sites.annecy}/planning/day?text=LAC`;
  await page.goto(address);
  await page.locator('input[type="email"]').fill("staff@aeroclub.example");
  await page.locator('input[type="password"]').fill("Demo-Flight-2026!");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid")).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
});

test("who has accepted nothing is told so and gets no further", async ({ fresh, text }) => {
  const page = await (await fresh()).newPage();
  await signIn(page, "newcomer");
  await expect(page.getByRole("button", { name: text("shell.user.logOut") })).toBeVisible();
  await page.goto("/site/all/planning/day");
  await expect(page.getByRole("grid")).toHaveCount(0);
});

test("unknown addresses are Page introuvable with status 404, for whoever asks", async ({ as }) => {
  const { page, sites } = await as("student");
  for (const address of [
    "/nowhere",
    "/site/xyz/planning/day",
    `/site/${"0".repeat(24)}/planning/day`,
    `/site/${sites.grenoble}/users`,
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible();
  }
});
