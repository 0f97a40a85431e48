import { bookRental, fetchBookedReservation } from "./support/school";
import { expect, expectToast, type Person, sameOriginHeaders, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

async function addAircraft({ context }: Person, callSign: string, siteId: string, more: object = {}): Promise<string> {
  const data = { callSign, model: "DR400", type: 0, classe: 0, site: { siteId, dateEntree: null }, ...more };
  const made = await context.request.post("/api/aircraft", { data, headers: sameOriginHeaders() });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

test("the form of an aircraft has the tabs of its sheet, keeps what was typed, and opens the tab of an error", async ({
  as,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const callSign = `F-T${mark}`;
  const sheet = `/site/${sites.grenoble}/aircraft/${await addAircraft(staff, callSign, sites.grenoble)}`;
  const field = (name: string) => page.getByLabel(text(`fleet.fields.${name}`), { exact: true });
  const save = page.getByRole("button", { name: text("resource.save"), exact: true });
  const tab = (name: string) => page.getByRole("tab", { name: text(name) });

  // The sheet leads to the same tab of the form, and an address to any.
  await page.goto(`${sheet}?tab=rental`);
  await page.getByRole("link", { name: text("fleet.edit") }).click();
  await expect(page).toHaveURL(`${sheet}/edit?tab=rental`);
  await field("isRentable").check();
  await field("rentalPrice").fill("much");
  for (const name of ["fleet.tabs.prices", "fleet.tabs.certificat", "defects.tab", "fleet.tabs.logbook"]) {
    await tab(name).click();
    await expect(page.getByRole("tabpanel", { name: text(name) })).toBeVisible();
  }

  // What is unsaved can be saved beside the logbook. The error is on another tab, which opens.
  await save.click();
  await expect(tab("fleet.tabs.rental")).toHaveAttribute("aria-selected", "true");
  await expect(field("rentalPrice")).toBeFocused();
  await expect(page.getByText(text("fleet.decimalForm"))).toBeVisible();
  await field("rentalPrice").fill("99.5");

  // The server's error, too.
  await tab("fleet.tabs.menu").click();
  await field("callSign").fill("F-GKQA");
  await tab("fleet.tabs.prices").click();
  await field("exploitationPrice").fill("80");
  await save.click();
  await expect(tab("fleet.tabs.menu")).toHaveAttribute("aria-selected", "true");
  await expect(field("callSign")).toBeFocused();
  await expect(field("callSign")).toHaveAttribute("aria-invalid", "true");
  await field("callSign").fill(callSign);
  await tab("fleet.tabs.prices").click();
  await save.click();
  await expectToast(page, text("fleet.saved"));
  await expect(page).toHaveURL(`${sheet}?tab=prices`);
  await expect(page.getByText(/80[.,]00/)).toBeVisible();
  await tab("fleet.tabs.rental").click();
  await expect(page.getByText(/99[.,]50/)).toBeVisible();
  await page.goto(`${sheet}/edit?tab=logbook`);
  await expectNoSidewaysScroll(page, "the logbook beside the form of an aircraft");
});

test("an aircraft goes to another site once its reservations to come are cancelled, and keeps what was typed", async ({
  as,
  day,
  mark,
  text,
}) => {
  const admin = await as("admin");
  const { page, sites } = admin;
  const callSign = `F-W${mark}`;
  const id = await addAircraft(admin, callSign, sites.grenoble, { model: `W ${mark}`, enableRental: true });
  const times = { day: day(48), from: "10:00", to: "12:00" };
  const { id: booked } = await bookRental(admin, callSign, "Chevalier", times);
  await page.goto(`/site/${sites.grenoble}/aircraft/${id}/edit`);
  await page.getByLabel(text("fleet.fields.alias"), { exact: true }).fill("Whisky");
  await page.getByLabel(text("fleet.fields.site"), { exact: true }).selectOption(sites.annecy);
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text("fleet.inTheWay.moveTitle", { name: callSign }) });
  await dialog.getByRole("combobox").selectOption("cancel");
  await dialog.getByText("Décision de l’école").click();
  await dialog.getByRole("button", { name: text("fleet.inTheWay.leave.cancelled", { cancelled: 1 }) }).click();
  await expectToast(page, text("fleet.saved"));
  await expect(page.getByText("Whisky")).toBeVisible();
  await page.goto(`/site/${sites.annecy}/aircrafts?text=${callSign}`);
  await expect(page.getByRole("row", { name: new RegExp(callSign) })).toBeVisible();
  expect((await fetchBookedReservation(admin, booked)).reservationState).toBe(2);
});

test("aircraft are moved on a page of a longer list, to its very end, over it, and on a phone", async ({
  as,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const names = Array.from({ length: 11 }, (_, at) => `F-${mark}${String.fromCharCode(65 + at)}`);
  for (const name of names) await addAircraft(staff, name, sites.annecy);
  const list = `/site/${sites.annecy}/aircrafts?text=F-${mark}`;
  await page.goto(list);
  const shown = () => page.locator("tbody tr b").allInnerTexts();
  const handle = (name: string) => page.getByRole("button", { name: text("resource.ordering.handle", { name }) });
  const dropped = (name: string, to: number) =>
    expect(page.getByText(text("resource.ordering.dropped", { name, to }), { exact: true })).toBeVisible();
  expect(await shown()).toEqual(names.slice(0, 10));

  // Low in the last row, outside of its handle, is the last place, though the pointer is released at once.
  await handle(names[0]!).hover();
  const end = (await page.locator("tbody tr").last().boundingBox())!;
  const x = (await handle(names[0]!).boundingBox())!.x + 10;
  await page.mouse.down();
  await page.mouse.move(x, end.y - 60);
  await page.mouse.move(x, end.y + end.height - 3);
  await page.mouse.up();
  await dropped(names[0]!, 10);
  expect(await shown()).toEqual([...names.slice(1, 10), names[0]]);

  // Its menu leads over the end of the page.
  const menu = (name: string) => page.getByRole("button", { name: text("resource.actions", { name }) });
  await menu(names[0]!).click();
  await page.getByRole("menuitem", { name: text("resource.ordering.down") }).click();
  await dropped(names[0]!, 11);
  await page.goto(`${list}&page=2`);
  await expect.poll(shown).toEqual([names[0]]);
  await menu(names[0]!).click();
  await expect(page.getByRole("menuitem", { name: text("resource.ordering.down") })).toHaveCount(0);
  await page.keyboard.press("Escape");

  // On a phone, the sheets have no handles, but the same menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(list);
  await expect(handle(names[1]!)).toBeHidden();
  await menu(names[2]!).click();
  await page.getByRole("menuitem", { name: text("resource.ordering.up") }).click();
  await dropped(names[2]!, 1);
  expect((await shown()).slice(0, 2)).toEqual([names[2], names[1]]);
});

test("a very long name of a limit hides nothing, in the list, on the sheet and in its dialogs", async ({
  as,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const callSign = `F-L${mark}`;
  const id = await addAircraft(staff, callSign, sites.grenoble, { totalFlightTime: 6000 });
  const mechanic = await as("mechanic");
  const name = `${mark}${"Kurbelgehäuseverschraubung".repeat(3)}`;
  for (const [limit, due] of [
    [name, 6100],
    [`B${name.slice(1)}`, 6200],
  ] as const) {
    const data = { name: limit, terms: [{ unit: 0, interval: 3000, due, warning: 600 }] };
    const made = await mechanic.context.request.post(`/api/aircraft/${id}/limit`, {
      data,
      headers: sameOriginHeaders(),
    });
    expect(made.status(), await made.text()).toBe(201);
  }
  /** How far something stands out of the page or of its frame. */
  const overflow = () =>
    page.evaluate(() => {
      const frames = [document.documentElement, ...document.querySelectorAll(".overflow-x-auto:not([role=tablist])")];
      return Math.max(...frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
  const expectWhole = async (what: string) => {
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
    }
  };
  await page.goto(`/site/${sites.grenoble}/aircrafts?text=${callSign}`);
  await expect(page.getByRole("row", { name: new RegExp(callSign) })).toBeVisible();
  await expectWhole("the list");
  await page.goto(`/site/${sites.grenoble}/aircraft/${id}`);
  await expectWhole("the sheet");
  await page.getByRole("tab", { name: text("maintenance.tab") }).click();
  await expect(page.getByRole("table", { name: text("maintenance.limits.title") })).toBeVisible();
  await expectWhole("its maintenance");
  await page.getByRole("button", { name: text("maintenance.limits.open", { name }), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectWhole("the limit's log");
});

test("a limit is disabled for a reason, which its log keeps", async ({ as, mark, text }) => {
  const mechanic = await as("mechanic");
  const { page, sites, context } = mechanic;
  const id = await addAircraft(await as("staff"), `F-U${mark}`, sites.grenoble, { totalFlightTime: 6000 });
  const terms = [{ unit: 0, interval: 3000, due: 5000, tolerance: 300 }];
  const name = `Pump ${mark}`;
  const made = await context.request.post(`/api/aircraft/${id}/limit`, {
    data: { name, terms },
    headers: sameOriginHeaders(),
  });
  expect(made.status(), await made.text()).toBe(201);
  await page.goto(`/site/${sites.grenoble}/aircraft/${id}?tab=maintenance`);
  await page.getByRole("button", { name: text("maintenance.limits.menu", { name }) }).click();
  await page.getByRole("menuitem", { name: text("maintenance.limits.disable"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text("maintenance.limits.disableTitle", { name }) });
  const disable = dialog.getByRole("button", { name: text("maintenance.limits.disable"), exact: true });
  await disable.click();
  const reason = dialog.getByLabel(text("maintenance.form.reason"), { exact: true });
  await expect(reason).toBeFocused();
  await reason.fill("Pump replaced");
  await disable.click();
  await expectToast(page, text("maintenance.limits.disabled", { name }));
  await page.getByRole("button", { name: text("maintenance.limits.open", { name }), exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Pump replaced")).toBeVisible();
});
