import type { Page } from "@playwright/test";
import { BookingFormPage } from "./support/booking-form-page";
import { bookRental, fetchBookedReservation, fetchPersonId, instantAt } from "./support/school";
import { expect, expectToast, type GetText, sameOriginHeaders, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

test("an aircraft is added, found and read; its mechanic corrects it with a reason, which its logbook keeps", async ({
  as,
  mark,
  text,
}) => {
  const { page, sites } = await as("staff");
  const callSign = `F-${mark}`.toUpperCase();
  const field = (name: string) => page.getByLabel(text(`fleet.fields.${name}`), { exact: true });
  const save = page.getByRole("button", { name: text("resource.save"), exact: true });
  await page.goto(`/site/${sites.grenoble}/aircrafts`);
  await page.getByRole("button", { name: text("fleet.create") }).click();

  // What the specification demands is named at its field, and nothing typed is lost.
  await field("model").fill("DR401");
  await save.click();
  await expect(page.getByText(text("fleet.callSignRequired"))).toBeVisible();
  await expect(page.getByText(text("fleet.typeRequired"))).toBeVisible();
  await expect(field("model")).toHaveValue("DR401");

  await field("callSign").fill(callSign.toLowerCase());
  await field("type").selectOption("Aircraft");
  await field("class").selectOption("SingleEngine");
  await field("total").fill("1234h05");
  await field("landings").fill("many");
  await save.click();
  await expect(page.getByText(text("fleet.numberForm"))).toBeVisible();
  await field("landings").fill("2500");
  await field("nextMaintenance").fill("31:40");
  await save.click();
  await expect(page).toHaveURL(/\/aircraft\/[0-9a-f]{24}$/);
  await expect(page.getByRole("heading", { level: 1, name: `${callSign} DR401` })).toBeVisible();
  await expect(page.getByText(/1[,\u202f]234:05/)).toBeVisible();
  await expect(page.getByText("31:40").first()).toBeVisible();
  const sheet = page.url();

  // It is found in the list whatever the case, by its type too, and its row opens the sheet.
  await page.goto(`/site/${sites.grenoble}/aircrafts`);
  await page.getByRole("searchbox").fill(callSign.toLowerCase());
  await page.getByRole("button", { name: text("fleet.typePlural.Simulator") }).click();
  await expect(page.getByText(text("fleet.noMatch"))).toBeVisible();
  await page.getByRole("button", { name: text("fleet.typePlural.Simulator") }).click();
  await page
    .getByRole("row", { name: new RegExp(callSign) })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(sheet);

  // Staff keep the sheet, but not the counters by which limits are measured: those are the mechanics'.
  await page.getByRole("link", { name: text("fleet.edit") }).click();
  await expect(field("total")).toHaveAttribute("readonly");
  await field("model").fill("DR402");
  await save.click();
  await expect(page.getByRole("heading", { level: 1, name: `${callSign} DR402` })).toBeVisible();
  const { page: shop } = await as("mechanic");
  await shop.goto(`${sheet}?tab=logbook`);
  await shop.getByRole("button", { name: text("fleet.logbook.counters") }).click();
  const dialog = shop.getByRole("dialog", { name: text("fleet.logbook.countersTitle", { callSign }) });
  await dialog.getByRole("radio", { name: text("fleet.causes.Correction") }).click();
  await expect(dialog.getByLabel(text("fleet.fields.correctionReason")), "nothing is corrected yet").toHaveCount(0);
  await dialog.getByLabel(text("fleet.fields.total"), { exact: true }).fill("1233:05");
  await dialog.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expect(dialog.getByText(text("resource.required"))).toBeVisible();
  await dialog.getByLabel(text("fleet.fields.correctionReason")).fill("Page 12 of the journey log");
  await dialog.getByRole("button", { name: text("resource.save"), exact: true }).click();
  const lines = shop.getByRole("row");
  await expect(lines.nth(1)).toContainText("Page 12 of the journey log");
  await expect(lines.nth(1)).toContainText("−1:00");
  await expect(lines.nth(2)).toContainText(text("fleet.causes.Opening"));
  await expectNoSidewaysScroll(shop, "the sheet of an aircraft");
  await page.reload();
  await expect(page.getByText(/1[,\u202f]233:05/)).toBeVisible();
  await expect(page.getByText("32:40").first()).toBeVisible();

  // A colleague who instructs reads the sheet without its buttons to write.
  const instructor = await as("instructor");
  await instructor.page.goto(sheet);
  await expect(instructor.page.getByRole("heading", { level: 1, name: `${callSign} DR402` })).toBeVisible();
  await expect(instructor.page.getByRole("link", { name: text("fleet.edit") })).toHaveCount(0);
  expect((await instructor.page.goto(`${sheet}/edit`))?.status()).toBe(404);
});

test("aircraft are put in order by keys and by drag, and the order stays", async ({ as, text }) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.annecy}/aircrafts`);
  const names = () => page.locator("tbody tr b").allInnerTexts();
  const handle = (name: string) => page.getByRole("button", { name: text("resource.ordering.handle", { name }) });
  const [first, second, third] = (await names()) as [string, string, string];

  // Escape puts a lifted row back. Space drops it where the arrows led it, which is spoken and stored.
  await handle(third).press(" ");
  await page.keyboard.press("ArrowUp");
  expect((await names()).slice(0, 3)).toEqual([first, third, second]);
  await page.keyboard.press("Escape");
  expect((await names()).slice(0, 3)).toEqual([first, second, third]);
  await handle(third).press(" ");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press(" ");
  await expect(page.getByText(text("resource.ordering.dropped", { name: third, to: 1 }))).toBeVisible();
  await page.reload();
  expect((await names()).slice(0, 3)).toEqual([third, first, second]);

  await handle(third).hover();
  await page.mouse.down();
  await handle(second).hover();
  await page.mouse.up();
  await expect(page.getByText(text("resource.ordering.dropped", { name: third, to: 3 }))).toBeVisible();
  expect((await names()).slice(0, 3)).toEqual([first, second, third]);

  // Another order of the table isn't theirs, so that it has no handles.
  await page.getByRole("button", { name: text("maintenance.list.first") }).click();
  await expect(handle(third)).toHaveCount(0);
});

test("an aircraft is disabled after its bookings went to another one that fits, or were cancelled", async ({
  as,
  day,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const [callSign, spare] = [`F-D${mark}`.toUpperCase(), `F-E${mark}`.toUpperCase()];
  const ids: Record<string, string> = {};
  for (const name of [callSign, spare]) {
    const site = { siteId: sites.annecy, dateEntree: null };
    const data = { callSign: name, model: `DR ${mark}`, type: 0, classe: 0, site, enableRental: true };
    const made = await page.request.post("/api/aircraft", { data, headers: sameOriginHeaders() });
    expect(made.status(), await made.text()).toBe(201);
    ids[name] = (await made.json()).id;
  }
  const userId = await fetchPersonId(staff, "Brun", sites.annecy);
  const start = instantAt(day(60), "10:00");
  const bookings = [
    { type: "renter", start, users: [{ userId, reservationUserRole: 1 }] },
    { type: "maintenance", start: start + 4 * 3600, users: [] },
  ];
  const reserved: string[] = [];
  for (const { type, ...booking } of bookings) {
    const data = {
      siteId: sites.annecy,
      end: booking.start + 3600,
      aircraft: { aircraftId: ids[callSign] },
      ...booking,
    };
    const made = await page.request.post(`/api/reservation/${type}`, { data, headers: sameOriginHeaders() });
    expect(made.status(), await made.text()).toBe(201);
    reserved.push((await made.json()).id);
  }

  // The sheet lists them, and proposes where they can go. What fits nowhere is cancelled for a reason.
  await page.goto(`/site/${sites.annecy}/aircraft/${ids[callSign]}`);
  await page.getByRole("button", { name: text("resource.actions", { name: callSign }) }).click();
  await page.getByRole("menuitem", { name: text("resource.disable"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text("fleet.inTheWay.disableTitle", { name: callSign }) });
  const choices = dialog.getByRole("combobox");
  await expect(choices).toHaveCount(2);
  await dialog.getByRole("button", { name: text("booking.inTheWay.moveAll") }).click();
  await expect(choices.first()).toHaveValue(ids[spare]!);
  await expect(choices.last()).toHaveValue("cancel");
  const confirm = dialog.getByRole("button", { name: text("fleet.inTheWay.disable.both", { moved: 1, cancelled: 1 }) });
  await expect(confirm).toBeDisabled();
  await dialog.getByText("Décision de l’école").click();
  await confirm.click();
  await expectToast(page, text("resource.changed.disabled", { name: callSign, gender: "masculine" }));
  await expect(dialog).toHaveCount(0);
  const [moved, cancelled] = await Promise.all(reserved.map((id) => fetchBookedReservation(staff, id)));
  expect([moved!.aircraft.callSign, moved!.reservationState]).toEqual([spare, 0]);
  expect([cancelled!.aircraft.callSign, cancelled!.reservationState]).toEqual([callSign, 2]);
});

test("aircraft come in from a file; a faulty line is kept back with its fault", async ({ as, mark, text }) => {
  const { page, sites } = await as("staff");
  const [good, other, bad] = ["G", "I", "H"].map((letter) => `F-${letter}${mark}`.toUpperCase());
  const rows = [
    "Immatriculation;Modèle;Type;Classe;Heures de vol",
    `${good};DR400;Avion;Monomoteur;5210:40`,
    `${other};Cabri G2;Hélicoptère;Autre;12:00`,
    `${bad};DR400;Planeur;Autre;12:00`,
  ];
  await page.goto(`/site/${sites.annecy}/aircrafts`);
  await page.getByRole("button", { name: text("fleet.importing.label"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text("fleet.importing.title") });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "aircraft.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\r\n")),
  });
  await expect(dialog.getByRole("row", { name: new RegExp(bad!) })).toContainText(
    text("fleet.importing.faults.typeUnknown", { text: "Planeur" }),
  );
  const start = dialog.getByRole("button").last();
  await expect(start).toContainText("2");
  await start.click();
  await expect(dialog.getByText(/^2 .* 1 /)).toBeVisible();
  await expect(dialog.getByRole("alert"), "what succeeded isn't red").toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill(good!);
  await page
    .getByRole("row", { name: new RegExp(good!) })
    .getByRole("link")
    .click();
  await expect(page.getByText(/5[,\u202f]210:40/).first()).toBeVisible();
});

test("a limit that planned hours exceed names the booking and offers its work, filled in; booked, it is in order", async ({
  as,
  mark,
  day,
  text,
}) => {
  const staff = await as("staff");
  const callSign = `F-M${mark}`.toUpperCase();
  const made = await staff.context.request.post("/api/aircraft", {
    headers: sameOriginHeaders(),
    data: {
      ...{ callSign, model: "C152", type: 0, classe: 0, turnaroundTime: { hour: 0, minute: 15, second: 0 } },
      ...{ site: { siteId: staff.sites.grenoble, dateEntree: null }, totalFlightTime: 6000, enableRental: true },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await bookRental(staff, callSign, "Chevalier", { day: day(47), from: "10:00", to: "12:30" });

  // The mechanic begins with a usual limit, says when it is due, and reads at once which booking is too much.
  const { page } = await as("mechanic");
  const sheet = `/site/${staff.sites.grenoble}/aircraft/${id}?tab=maintenance`;
  await page.goto(sheet);
  await expect(page.getByText(text("maintenance.limits.empty"))).toBeVisible();
  await page.getByRole("button", { name: text("maintenance.presets.fifty") }).click();
  const limit = page.getByRole("dialog", { name: text("maintenance.form.create") });
  const name = `V ${mark}`;
  await limit.getByLabel(text("maintenance.form.name")).fill(name);
  await limit.getByLabel(text("maintenance.form.dueHours")).fill("101h");
  await limit.getByLabel(text("maintenance.form.lastHours")).fill("many");
  await limit.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expect(limit.getByText(text("fleet.hoursForm"))).toBeVisible();
  await limit.getByLabel(text("maintenance.form.lastHours")).fill("51:00");
  await expect(limit.getByLabel(text("maintenance.form.dueHours"))).toHaveValue("101:00");
  await limit.getByRole("button", { name: text("resource.save"), exact: true }).click();
  const verdict = page.locator("p").filter({ hasText: /CHV.*1:30/ });
  await expect(verdict).toBeVisible();
  const ledger = page.getByRole("table", { name: text("maintenance.ledger.title") });
  await expect(ledger.getByRole("row", { name: /CHV/ })).toContainText("−1:30");

  // The offered work opens on the planning, filled in, and once it is booked nothing is exceeded any more.
  const book = text("maintenance.verdict.book", { day: "" }).trim();
  await page.getByRole("link", { name: new RegExp(`^${book}`) }).click();
  const form = new BookingFormPage(page, text);
  await expect(form.box("aircraft")).toHaveValue(new RegExp(callSign));
  await expect(form.dialog.getByText(name)).toBeVisible();
  await expect(form.field("duration")).toHaveValue("4:00");
  await form.submit.click();
  await expectToast(page, text("booking.done.booked"));
  await openFromMenu(page, text, "aircraft");
  // Rows below the window aren't drawn.
  await page.getByRole("searchbox").first().fill(callSign);
  await page.getByRole("link", { name: new RegExp(callSign) }).click();
  await page.getByRole("tab", { name: text("maintenance.tab") }).click();
  await expect(ledger.getByRole("row", { name: /CHV/ })).toContainText("47:30");
  await expect(verdict).toHaveCount(0);

  // Its renewal says when it is due next before it is saved, and the log keeps it.
  await page.getByRole("button", { name: text("maintenance.renewal.action") }).click();
  const renewal = page.getByRole("dialog", { name: text("maintenance.renewal.title", { name: "" }).trim() });
  await expect(renewal.getByText(/150:00/)).toBeVisible();
  // The choice follows the arrow keys, as in any group of radios.
  await renewal.getByRole("radio", { name: text("maintenance.renewal.Done") }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(renewal.getByRole("radio", { name: text("maintenance.renewal.CarriedForward") })).toBeChecked();
  await expect(renewal.getByText(/151:00/)).toBeVisible();
  await renewal.getByLabel(text("maintenance.renewal.document")).fill("PV-0612");
  await renewal.getByRole("button", { name: text("maintenance.renewal.save"), exact: true }).click();
  await page.getByRole("button", { name: text("maintenance.limits.open", { name }) }).click();
  const log = page.getByRole("dialog");
  await expect(log.getByRole("listitem").first()).toContainText("PV-0612");
  await expect(log.getByRole("listitem").first()).toContainText("151:00");
  await page.keyboard.press("Escape");
  await expectNoSidewaysScroll(page, "the maintenance of an aircraft");
});

test("a mechanic's duty stands beside their role; they read the aircraft and take the logbook along", async ({
  as,
  text,
}) => {
  const [admin, mechanic] = [await as("admin"), await as("mechanic")];
  const id = await fetchPersonId(admin, "Bastien");
  await admin.page.goto(`/site/${admin.sites.grenoble}/user/${id}?tab=roles`);
  const box = admin.page.getByRole("group", { name: /Grenoble/ });
  const duty = box.getByRole("checkbox", { name: text("people.duties.Mechanic") });
  await expect(duty).toBeChecked();
  // The duty takes a role at the site, and goes with it.
  await box.getByRole("checkbox", { name: text("people.roles.Renter") }).click();
  await expect(duty).not.toBeChecked();
  await expect(duty).toBeDisabled();

  const { page, sites } = mechanic;
  await page.goto(`/site/${sites.grenoble}/planning/day`);
  await page.getByRole("link", { name: text("shell.screens.aircraft"), exact: true }).click();
  await expect(page.getByRole("button", { name: text("fleet.create") })).toHaveCount(0);
  await page
    .getByRole("row", { name: /F-GKQA/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("link", { name: text("fleet.edit") })).toHaveCount(0);
  await page.getByRole("tab", { name: text("fleet.tabs.logbook") }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: text("fleet.logbook.export") }).click();
  await page.getByRole("menuitem", { name: text("fleet.logbook.formats.pdf") }).click();
  expect((await download).suggestedFilename()).toBe(`F-GKQA-${text("fleet.logbook.file")}.pdf`);
});

test("a mechanic's day begins at internal maintenance: from there work is booked, limits renewed, parts changed", async ({
  as,
  mark,
  text,
}) => {
  const { page, sites } = await as("mechanic");
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
  const staff = await as("staff");
  const post = async (path: string, data: object, by = page) => {
    const made = await by.request.post(`/api/${path}`, { headers: sameOriginHeaders(), data });
    expect(made.status(), await made.text()).toBe(201);
    return made.json();
  };
  const callSign = `F-N${mark}`.toUpperCase();
  const site = { siteId: sites.grenoble, dateEntree: null };
  const aircraft = { callSign, model: "C152", type: 0, classe: 0, site, totalFlightTime: 6000 };
  const { id } = await post("aircraft", aircraft, staff.page);
  const name = `ELT ${mark}`;
  const term = { unit: 2, interval: 400, dueDate: Math.floor(Date.now() / 86_400_000) * 86_400 + 5 * 86_400 };
  await post(`aircraft/${id}/limit`, { name, workTime: 90, terms: [term] });

  await page.goto(`/site/${sites.grenoble}/dashboard`);
  await page.getByRole("link", { name: text("shell.dashboards.internalMaintenance"), exact: true }).click();
  const limits = page.getByRole("region", { name: text("maintenance.workshop.limits"), exact: true });
  const row = limits.getByRole("row", { name: new RegExp(callSign) });
  await row.getByRole("link", { name: new RegExp(`^${text("maintenance.workshop.book")}`) }).click();
  // The form is filled in with the usual length of this work, and the people who may help are offered.
  const form = new BookingFormPage(page, text);
  await expect(form.box("aircraft")).toHaveValue(new RegExp(callSign));
  await expect(form.field("duration")).toHaveValue("1:30");
  expect(refused).toEqual([]);
  await form.submit.click();
  await expectToast(page, text("booking.done.booked"));

  await openFromMenu(page, text, "dashboard");
  await page.getByRole("link", { name: text("shell.dashboards.internalMaintenance"), exact: true }).click();
  await row.getByRole("button", { name: new RegExp(`^${text("maintenance.limits.renew")}`) }).click();
  const renewal = page.getByRole("dialog", { name: text("maintenance.renewal.title", { name }) });
  await renewal.getByRole("button", { name: text("maintenance.renewal.save"), exact: true }).click();
  await expect(row).toHaveCount(0);

  // A defect to decide on is deferred there, or released on its page.
  await post(`aircraft/${id}/commentary`, { description: `Door ${mark}`, pending: true });
  await page.reload();
  const defects = page.getByRole("region", { name: text("maintenance.workshop.defects"), exact: true });
  const door = defects.getByRole("listitem").filter({ hasText: callSign });
  for (const action of ["ground", "clear"])
    await expect(door.getByRole("button", { name: new RegExp(`^${text(`defects.actions.${action}`)}`) })).toBeVisible();
  await expect(door.getByRole("link", { name: new RegExp(`^${text("defects.actions.close")}`) })).toBeVisible();
  await door.getByRole("button", { name: new RegExp(`^${text("defects.actions.defer")}`) }).click();
  const deferral = page.getByRole("dialog", { name: text("defects.defer.title", { number: 1 }) });
  await deferral.getByLabel(text("defects.defer.allowedBy")).fill("A. Camo");
  await deferral.getByLabel(text("defects.defer.category")).selectOption("C");
  await deferral.getByRole("button", { name: text("defects.defer.save"), exact: true }).click();
  await expect(door).toContainText(text("defects.melPillUndated", { category: "C" }));
  await expectNoSidewaysScroll(page, "internal maintenance");

  // A part that is removed stays known where it was, with who removed it and why, until it is fitted again.
  const part = { siteId: sites.grenoble, name: `Radio ${mark}`, serialNumber: mark };
  const component = await post("component", part);
  const fit = { headers: sameOriginHeaders(), data: { aircraftId: id, version: 1 } };
  expect((await page.request.patch(`/api/component/${component.id}/fit`, fit)).status()).toBe(204);
  const t = (key: string, values?: Record<string, string>) => text(`maintenance.components.${key}`, values);
  const menu = () => page.getByRole("button", { name: t("menu", { name: part.name }) });
  await page.goto(`/site/${sites.grenoble}/aircraft/${id}?tab=maintenance`);
  await menu().click();
  await page.getByRole("menuitem", { name: t("remove"), exact: true }).click();
  const removal = page.getByRole("dialog");
  await removal.getByRole("button", { name: t("remove"), exact: true }).click();
  await expect(removal.getByText(text("resource.required"))).toBeVisible();
  await removal.getByLabel(t("reason")).fill("Crackles");
  await removal.getByRole("button", { name: t("remove"), exact: true }).click();
  await expect(page.getByText(t("removedTitle"))).toBeVisible();
  await menu().click();
  await page.getByRole("menuitem", { name: t("history"), exact: true }).click();
  const history = page.getByRole("dialog").getByRole("row", { name: new RegExp(callSign) });
  await expect(history).toContainText("Crackles");
  await expect(history).toContainText("Bastien Roche");
  await page.keyboard.press("Escape");
  await menu().click();
  await page.getByRole("menuitem", { name: t("fitAgain"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("fit"), exact: true })
    .click();
  await expect(page.getByText(t("removedTitle"))).toHaveCount(0);
  await expect(page.getByRole("table", { name: t("title"), exact: true })).toContainText(part.name);
});

/**
 * Leaves the planning by the menu, as people do. Right after a booking the planning writes its address and reads itself anew,
 * and a browser then abandons an address that is typed at that moment.
 */
async function openFromMenu(page: Page, text: GetText, screen: "aircraft" | "dashboard") {
  const menu = page.getByRole("navigation", { name: text("shell.menu.label") });
  await menu.getByRole("link", { name: text(`shell.screens.${screen}`), exact: true }).click();
}
