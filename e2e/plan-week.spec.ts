import { makeStudents } from "./support/students";
import { dayFromToday, expect, expectToast, sameOriginHeaders, test } from "./support/test";

test("the week is planned into a draft for chosen students, a lesson is dragged to another day, and it is published", async ({
  as,
  either,
  mark,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  const { page, sites, context } = staff;
  await makeStudents(admin, `Semaine${mark}`, { count: 2, fit: 2 });
  const monday = dayFromToday(either(340, 350));
  const answer = await context.request.post("/api/draft-planning", {
    data: { siteId: sites.grenoble, name: `Week ${mark}` },
    headers: sameOriginHeaders(),
  });
  const { id } = await answer.json();
  // Without a draft it is the week. The draft's own board leads there.
  await page.goto(`/site/${sites.grenoble}/planning/plan-week?date=${monday}`);
  await expect(page).toHaveURL(/planning\/week\?date=/);
  await page.goto(`/site/${sites.grenoble}/planning/week?date=${monday}&draft=${id}`);
  await page.getByRole("link", { name: text("drafts.banner.planWeek") }).click();
  const week = page.getByRole("table", { name: text("weekPlan.title") });
  await week.getByRole("checkbox", { name: text("weekPlan.everybody") }).click();
  for (const at of [0, 1]) await week.getByRole("checkbox", { name: `Eve Semaine${mark} ${at}` }).click();
  const run = page.getByRole("region", { name: text("weekPlan.run") });
  await page.keyboard.press("r");
  const undo = page.getByRole("button", { name: text("weekPlan.undo") });
  await expect(undo).toBeVisible({ timeout: 30_000 });
  await expect(run).toContainText(text("weekPlan.noneBroken"));
  const strips = week.locator(".drafted");
  await expect(strips).toHaveCount(2);

  // Where a person puts one, the next run leaves it.
  const first = strips.first();
  const strip = await first.getAttribute("data-r");
  const row = week.getByRole("row").filter({ has: page.locator(`[data-r="${strip}"]`) });
  const other = await row.locator("td:not(:has(.pw-strip))").nth(1).getAttribute("data-day");
  const target = row.locator(`td[data-day="${other}"]`);
  const [from, to] = [(await first.boundingBox())!, (await target.boundingBox())!];
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 6 });
  await page.mouse.up();
  await expectToast(page, text("booking.done.moved", { plan: "draft" }));
  await expect(target.locator(`[data-r="${strip}"]`)).toBeVisible();
  // All seven days are in sight, and the legend says what is hatched.
  const box = (await week.getByRole("columnheader").last().boundingBox())!;
  const panel = (await run.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(panel.x + 1);
  await expect(page.getByRole("list", { name: text("weekPlan.legend.label") })).toContainText(
    text("weekPlan.legend.drafted"),
  );

  // Ctrl-Z takes the drag back, and then the whole run.
  await page.keyboard.press("Control+z");
  await expectToast(page, text("booking.done.undone"));
  await expect(target.locator(`[data-r="${strip}"]`)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expectToast(page, text("weekPlan.undone"));
  await expect(strips).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(undo).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: text("weekPlan.publish", { count: 2 }) }).click();
  const ask = page.getByRole("alertdialog", { name: text("drafts.ask.publish.title") });
  await ask.getByRole("button", { name: text("drafts.ask.publish.confirm") }).click();
  await expectToast(page, text("drafts.done.publish"));
});
