import { BookingFormPage } from "./support/booking-form-page";
import { openDemoPack } from "./support/packs";
import { bookRental } from "./support/school";
import { expect, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

const PHONE = { width: 390, height: 844 };

test("on a phone the day is a list of strips, its scopes and its week at hand, and one button books", async ({
  as,
  day,
  text,
}) => {
  const staff = await as("staff", PHONE);
  const one = await bookRental(staff, "F-GKQA", "Arnaud", { day: day(17), from: "14:00", to: "15:00" });
  const { page } = staff;
  await page.goto(`/site/${staff.sites.grenoble}/planning/day?date=${day(17)}`);
  const strips = page.getByRole("list").locator("[data-r]");
  await expect(strips).toHaveText([/F-GKQA · ARN/]);
  await expect(page.getByRole("grid")).toHaveCount(0);
  await page.getByRole("button", { name: text("planning.list.mine") }).click();
  await expect(strips).toHaveCount(0);
  await page.getByRole("button", { name: text("planning.list.people") }).click();
  await expect(strips).toHaveText([/ARN · F-GKQA/]);
  const week = page.getByRole("navigation", { name: text("planning.list.week") });
  await expect(week.getByRole("link")).toHaveCount(9);
  await expect(week.locator("[aria-current=date]")).toHaveText(new RegExp(`${Number(day(17).slice(8))}$`));

  await page.getByRole("button", { name: text("planning.toolbar.create") }).click();
  // The first view asks staff for the renter, too. Whatever was chosen stays in the whole form.
  const rental = page.getByRole("dialog", { name: text("booking.phone.title") });
  await expect.poll(() => rental.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await rental.getByRole("combobox", { name: text("reservations.roles.Renter") }).fill("lambert");
  await page.getByRole("option", { name: "LAM" }).click();
  await rental.getByRole("button", { name: text("booking.phone.more") }).click();
  const form = new BookingFormPage(page, text);
  await expect.poll(() => form.dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await expect(form.box("reservations.roles.Renter")).toHaveValue(/^LAM/);
  await form.choose("aircraft", "HALP", "F-HALP");
  await form.enter("offBlock", "10:00");
  await form.enter("onBlock", "11:00");
  const id = await form.book();
  // The same again begins with the same aircraft and length.
  await page.getByRole("button", { name: text("booking.booked.again") }).click();
  await expect(rental.getByRole("radio", { name: "1:00" })).toBeChecked();
  await expect(rental.getByRole("region").first()).toHaveAccessibleName("F-HALP");
  await rental.getByRole("button", { name: text("booking.close") }).click();
  await expect(strips).toHaveCount(2);
  await expect(page.locator(`[data-r="${id}"]`)).toContainText("10:00");
  await page.locator(`[data-r="${one.id}"]`).click();
  await expect.poll(() => page.getByRole("dialog").boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
  await page.keyboard.press("Escape");
  await week.getByRole("link", { name: text("planning.list.nextWeek") }).click();
  await expect(page).not.toHaveURL(new RegExp(day(17)));
  // From any other week a link leads back to today, which the week marks.
  await page.getByRole("link", { name: text("planning.toolbar.today"), exact: true }).click();
  await expect(week.locator("[aria-current=date]")).toHaveAccessibleName(new RegExp(text("planning.toolbar.today")));
});

test("no other screen scrolls sideways, from a phone to a laptop", async ({ as, fresh, text }) => {
  test.setTimeout(300_000);
  const [{ page, sites }, admin, newcomer] = [await as("instructor"), await as("admin"), await as("newcomer")];
  const stranger = await (await fresh()).newPage();
  const fits = async (shown: typeof page, address: string) => {
    await shown.goto(address);
    await expect(shown.locator("h1, [role=dialog] h2").first()).toBeVisible();
    await expectNoSidewaysScroll(shown, address);
  };
  await fits(stranger, "/");
  await fits(stranger, "/#forgotten");
  await fits(stranger, "/ResetPassword?email=somebody@aeroclub.example&code=x");
  await fits(newcomer.page, "/");
  // The screens of the route map are looked at where they are opened, in routes.spec.ts.
  for (const path of [
    ...["planning/week", "planning/month", "planning/year", "planning/day"],
    ...["notifications", "notifications/settings"],
  ])
    await fits(page, `/site/${sites.grenoble}/${path}`);
  for (const path of ["permissions", "outbox"]) await fits(admin.page, `/site/all/${path}`);
  const [promotion] = (await (await admin.context.request.get("/api/promotion")).json()) as { id: string }[];
  const [notice] = (await (await admin.context.request.get("/api/notice")).json()) as { id: string }[];
  const { id } = await (await page.request.get("/api/authentification/connectedUser")).json();
  for (const path of [
    ...[`user/${id}`, `user/${id}?tab=roles`, `user/${id}?tab=reservations`, `user/${id}?tab=account`],
    ...[`promotion/${promotion!.id}`, `notice/${notice!.id}`],
  ]) {
    await fits(page, `/site/${sites.grenoble}/${path}`);
    await fits(admin.page, `/site/all/${path}`);
  }
  const staff = await as("staff");
  await openDemoPack(staff, text);
  await expectNoSidewaysScroll(staff.page, "a pack for the inspector");
  await admin.page.goto("/site/all/site");
  await admin.page.getByRole("button", { name: text("school.sites.create") }).click();
  await expect(admin.page.getByRole("dialog")).toBeVisible();
  await expectNoSidewaysScroll(admin.page, "form of a site");
  await admin.page.keyboard.press("Escape");
  await expect(admin.page.getByRole("dialog")).toBeHidden();
  await admin.page.keyboard.press("Control+k");
  await expect(admin.page.getByRole("dialog")).toBeVisible();
  await expectNoSidewaysScroll(admin.page, "command palette");
});
