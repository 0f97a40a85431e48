import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { makeFit } from "./support/certificates";
import { addRentable, addRenter, demandCertificate, giveUntil, groundAircraft, validateUntil } from "./support/cures";
import { bookRental, fetchBookedReservation } from "./support/school";
import { dayFromToday, expect, expectToast, sameOriginHeaders, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("why red? A press of its key takes the cheapest cure, on the sheet as in the form, and the red is gone", async ({
  as,
  day,
  mark,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  const { page } = staff;
  const name = `Guerin${mark}`;
  const [red, green] = [`F-V${mark}`, `F-Q${mark}`];
  const grounded = await addRentable(staff, red, `Vol ${mark}`);
  await addRentable(staff, green, `Vol ${mark}`);
  const renter = await addRenter(staff, name);
  await makeFit(admin, renter);
  const { id } = await bookRental(staff, red, name, { day: day(71), from: "10:00", to: "11:00" });
  await groundAircraft(staff, grounded);

  const board = await BoardPage.open(staff, day(71));
  await board.scrollUntilVisible(board.row(red), board.row(red).locator(`.c-Blocking[data-r="${id}"]`));
  await board.strip(id, red).click();
  const sheet = page.getByRole("dialog", { name: new RegExp(`^${red} · `) });
  await expect(sheet.getByText(text("booking.details.why"))).toBeVisible();
  await expect(sheet.locator("[data-proposal='1']")).toContainText(green);
  // What costs more is folded below.
  const others = sheet.getByRole("link", { name: text("booking.cures.open.defects") });
  await expect(others).toBeHidden();
  await sheet
    .locator("summary")
    .filter({ hasText: /\d+ (other|autre)/ })
    .click();
  await expect(others).toHaveAttribute("href", new RegExp(`aircraft/${grounded}\\?tab=comments$`));
  await page.keyboard.press("Alt+1");
  await expectToast(page, green);
  await expect(sheet).toBeHidden();
  await board.scrollUntilVisible(board.row(green), board.strip(id, green));
  await expect(board.grid.locator(`.c-Blocking[data-r="${id}"]`)).toHaveCount(0);

  // To fly the grounded one after all takes a written reason, for which undoing asks.
  await page.keyboard.press("Control+z");
  const again = new BookingFormPage(page, text, "booking.change");
  await expect(again.box("aircraft")).toHaveValue(new RegExp(red));
  await expect(again.field("overrideReason")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(again.dialog).toBeHidden();
  expect((await fetchBookedReservation(staff, id)).aircraft.callSign).toBe(green);

  await page.keyboard.press("n");
  const form = new BookingFormPage(page, text);
  await form.type("Renter");
  await form.choose("reservations.roles.Renter", name, name);
  await form.enter("offBlock", "14:00");
  await form.enter("onBlock", "15:00");
  await form.choose("aircraft", red, red);
  const proposal = form.dialog.locator("[data-proposal]").filter({ hasText: green }).first();
  await page.keyboard.press(`Alt+${await proposal.getAttribute("data-proposal")}`);
  await expect(form.checks).toContainText(text("booking.checks.pass"));
  await expect(form.box("aircraft")).toHaveValue(new RegExp(green));
  await form.book();
});

test("an expired certificate blocks after its last day and not before: the form proposes that day, then the certificate", async ({
  as,
  mark,
  text,
}) => {
  const [admin, staff] = [await as("admin"), await as("staff")];
  const { page, sites } = staff;
  const name = `Roussel${mark}`;
  const callSign = `F-R${mark}`;
  const { typeId, tagId } = await demandCertificate(admin, `Alpine ${mark}`);
  await addRentable(staff, callSign, `Mont ${mark}`, [tagId]);
  const renter = await addRenter(staff, name);
  await makeFit(admin, renter);
  const [last, after] = [dayFromToday(40), dayFromToday(41)];
  const certificate = await giveUntil(admin, typeId, renter, last);

  // 40 days before its end it stands in the colour of its threshold.
  await page.goto(`/site/${sites.grenoble}/user/${renter}?tab=certificates`);
  const row = page.getByRole("row").filter({ hasText: `Alpine ${mark}` });
  await expect(row.locator('[style*="rgb(242, 201, 76)"], [style*="#f2c94c" i]').first()).toBeVisible();

  await bookRental(staff, callSign, name, { day: last, from: "09:00", to: "10:00" });
  await page.goto(`/site/${sites.grenoble}/planning/day?date=${after}&new`);
  const form = new BookingFormPage(page, text);
  await form.type("Renter");
  await form.choose("reservations.roles.Renter", name, name);
  await form.enter("offBlock", "12:00");
  await form.enter("onBlock", "13:00");
  await form.choose("aircraft", callSign, callSign);
  await expect(form.checks).toContainText(`Alpine ${mark}`);
  await expect(form.submit).toBeHidden();
  const fold = form.checks.locator("summary").first();
  await fold.click();
  const link = form.checks.getByRole("link", { name: text("booking.cures.open.certificates") });
  await expect(link).toHaveAttribute("href", new RegExp(`user/${renter}\\?tab=certificates$`));
  const earlier = form.checks.getByRole("button", { name: typed(last) });
  await page.setViewportSize({ width: 390, height: 780 });
  await expectNoSidewaysScroll(page, "the booking form with what would clear its finding");
  expect((await earlier.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 1280, height: 860 });
  await earlier.click();
  await expect(form.field("date")).toHaveValue(new RegExp(typed(last)));
  await expect(form.submit).toBeEnabled();

  // Renewed while the old one counts; from its validation on, the day after is green, too.
  const headers = sameOriginHeaders();
  const renewal = await admin.context.request.post("/api/certificate-for-people/renewal", {
    data: { certificateId: certificate, userId: renter },
    headers,
  });
  const next = (await renewal.json()) as { id: string; version: number };
  await validateUntil(admin, next.id, dayFromToday(700), next.version);
  await bookRental(staff, callSign, name, { day: after, from: "12:00", to: "13:00" });
});

const typed = (day: string) => day.split("-").reverse().join("/");
