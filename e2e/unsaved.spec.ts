import type { Page } from "@playwright/test";
import { BookingFormPage } from "./support/booking-form-page";
import { expect, expectToast, type GetText, type Person, test, waitForHydration } from "./support/test";

/** The dialog that asks before unsaved input is lost. */
function questionOn(page: Page, text: GetText) {
  const dialog = page.getByRole("alertdialog", { name: text("shell.leave.title") });
  return {
    dialog,
    stay: () => dialog.getByRole("button", { name: text("shell.leave.stay") }).click(),
    leave: () => dialog.getByRole("button", { name: text("shell.leave.leave"), exact: true }).click(),
  };
}

/** Opens the school's settings, two history steps after the first page, and types another name. */
async function changedSchool({ page }: Person, text: GetText) {
  await page.goto("/site/all/tag");
  await waitForHydration(page);
  await page.getByRole("link", { name: text("lists.classrooms.title") }).click();
  await expect(page).toHaveURL(/\/classroom$/);
  await page.getByRole("button", { name: text("shell.user.badge", { name: "" }).trim() }).click();
  await page.getByRole("link", { name: text("shell.user.school") }).click();
  const name = page.getByLabel(text("school.settings.name"), { exact: true });
  const was = await name.inputValue();
  await name.fill(`${was} bis`);
  await expect(page.getByText(text("resource.unsaved"))).toBeVisible();
  return { name, typed: `${was} bis` };
}

test("Back and Forward ask before what was typed is lost; staying keeps address, text and the way back", async ({
  as,
  text,
}) => {
  const admin = await as("admin");
  const { page } = admin;
  const { name, typed } = await changedSchool(admin, text);
  const question = questionOn(page, text);
  for (const steps of [-1, -2]) {
    await page.evaluate((delta) => history.go(delta), steps);
    await expect(question.dialog).toBeVisible();
    await expect(page).toHaveURL(/\/site\/all\/school$/);
    // Escape means staying on the page.
    await page.keyboard.press("Escape");
    await expect(question.dialog).toBeHidden();
    await expect(name).toHaveValue(typed);
    await expect(name).toBeFocused();
    await expect(page).toHaveURL(/\/site\/all\/school$/);
  }
  // When the person agrees to leave, Back leads to the page before the settings.
  await page.goBack();
  await question.leave();
  await expect(page).toHaveURL(/\/tag$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("lists.tags.title"));
  await page.goForward();
  await expect(name).not.toHaveValue(typed);

  // Forward: go back while nothing is typed, then type and go forward.
  await page.goto("/site/all/school");
  await waitForHydration(page);
  await page.getByRole("link", { name: text("school.settings.sites"), exact: true }).click();
  await expect(page).toHaveURL(/\/site$/);
  await page.goBack();
  await name.fill(typed);
  await expect(page.getByText(text("resource.unsaved"))).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/site\/all\/school$/);
  await question.stay();
  await expect(name).toHaveValue(typed);
  await page.goForward();
  await expect(question.dialog).toBeHidden();
  await page.getByRole("button", { name: text("resource.discard") }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/site$/);
  await expect(question.dialog).toBeHidden();
});

test("links, palette, site selector, language and log out ask before what was typed is lost", async ({ as, text }) => {
  const admin = await as("admin", { own: true });
  const { page } = admin;
  const { name, typed } = await changedSchool(admin, text);
  const question = questionOn(page, text);
  const badge = page.getByRole("button", { name: text("shell.user.badge", { name: "" }).trim() });
  const site = page.getByRole("button", { name: text("shell.site.selected", { name: text("shell.site.all") }) });
  const ways: [string, () => Promise<void>][] = [
    ["a link", () => page.getByRole("link", { name: text("lists.tags.title") }).click()],
    [
      "the palette",
      async () => {
        await name.focus();
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: text("shell.palette.title") }).fill(text("lists.tags.title"));
        await page.keyboard.press("Enter");
      },
    ],
    [
      "the site selector",
      async () => {
        await site.click();
        await page.getByRole("menuitemradio", { name: /Grenoble/ }).click();
      },
    ],
    [
      "the language",
      async () => {
        await badge.click();
        await page.getByRole("radio", { checked: false }).last().click();
      },
    ],
    [
      "log out",
      async () => {
        await badge.click();
        await page.getByRole("button", { name: text("shell.user.logOut") }).click();
      },
    ],
  ];
  for (const [way, go] of ways) {
    await test.step(way, async () => {
      await go();
      await expect(question.dialog).toBeVisible();
      await question.stay();
      await expect(question.dialog).toBeHidden();
      await expect(page).toHaveURL(/\/site\/all\/school$/);
      await expect(name).toHaveValue(typed);
      // The focus must be on an element again, so that the keyboard can continue there.
      await expect(page.locator("body")).not.toBeFocused();
      await page.keyboard.press("Escape");
    });
  }
  await ways[1]![1]();
  await question.leave();
  await expect(page).toHaveURL(/\/tag$/);

  await page.goto("/site/all/school");
  await name.fill(typed);
  await ways[2]![1]();
  await question.leave();
  await expect(page).not.toHaveURL(/\/site\/all\//);

  await page.goto("/site/all/school");
  await name.fill(typed);
  // Only our dialog asks. The browser must not ask again when the page is left.
  page.on("dialog", () => {
    throw new Error("the browser asked too");
  });
  await ways[4]![1]();
  await question.leave();
  await expect(page.locator('input[type="password"]')).toBeVisible();
});

test("the browser asks before a page with something typed is closed or loaded anew, and not without", async ({
  as,
  text,
}) => {
  const admin = await as("admin");
  const { page } = admin;
  const { name, typed } = await changedSchool(admin, text);
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked++;
    void (dialog.type() === "beforeunload" ? dialog.dismiss() : dialog.accept());
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toBe(1);
  await expect(name).toHaveValue(typed);
  await page.getByRole("button", { name: text("resource.discard") }).click();
  await page.reload();
  expect(asked).toBe(1);
});

test("a dialog with something typed asks before it closes, whichever way; one without closes at once", async ({
  as,
  text,
}) => {
  const { page } = await as("admin");
  await page.goto("/site/all/classroom");
  await waitForHydration(page);
  await page.getByRole("link", { name: text("lists.tags.title") }).click();
  const question = questionOn(page, text);
  const create = page.getByRole("button", { name: text("lists.tags.create") }).first();
  const dialog = page.getByRole("dialog", { name: text("lists.tags.create") });
  const name = dialog.getByLabel(text("lists.tags.name"));

  await create.click();
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(question.dialog).toBeHidden();
  await expect(create).toBeFocused();

  await create.click();
  await expect(name).toBeFocused();
  await page.keyboard.type("Planeur");
  const ways: [string, () => Promise<void>][] = [
    ["Escape", () => page.keyboard.press("Escape")],
    ["the x", () => dialog.getByRole("button", { name: text("resource.close") }).click()],
    ["cancel", () => dialog.getByRole("button", { name: text("resource.cancel") }).click()],
    ["outside", () => page.mouse.click(5, 400)],
    ["Back", () => page.evaluate(() => history.back())],
  ];
  for (const [way, close] of ways) {
    await test.step(way, async () => {
      await name.focus();
      await close();
      await expect(question.dialog).toBeVisible();
      // The first button has the focus and means to stay.
      await expect(question.dialog.getByRole("button", { name: text("shell.leave.stay") })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(question.dialog).toBeHidden();
      await expect(name).toHaveValue("Planeur");
      await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
    });
  }
  await name.focus();
  await page.keyboard.press("Escape");
  await question.leave();
  await expect(dialog).toBeHidden();
  await expect(create).toBeFocused();
});

test("a booking that was begun asks before Escape or Back closes it; one that was only opened doesn't", async ({
  as,
  day,
  text,
}) => {
  const { page, sites } = await as("staff");
  const address = `/site/${sites.grenoble}/planning/day?date=${day(31)}`;
  await page.goto(address);
  const question = questionOn(page, text);
  const form = new BookingFormPage(page, text);
  const open = page.getByRole("button", { name: text("booking.new") });
  await open.click();
  await form.expectOpen();
  await page.keyboard.press("Escape");
  await expect(form.dialog).toBeHidden();
  await open.click();
  await form.expectOpen();
  const back = () => page.evaluate(() => history.back());
  await back();
  await expect(form.dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await open.click();
  await form.openRare("comment");
  await form.field("comment").fill("Casque à rendre");
  await page.keyboard.press("Escape");
  await question.stay();
  await expect(form.field("comment")).toHaveValue("Casque à rendre");
  await expect(form.field("comment")).toBeFocused();
  // After "stay", Back asks again.
  for (const _ of [1, 2]) {
    await back();
    await question.stay();
    await expect(form.field("comment")).toHaveValue("Casque à rendre");
    await expect(page).toHaveURL(address);
  }
  await back();
  await question.leave();
  await expect(form.dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(open).toBeVisible();
});

test("two tabs of a person keep what was typed in both, also when one of them is saved", async ({
  as,
  either,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites, context } = staff;
  // No other test signs in as these people, because a change of their roles would disturb it.
  const who = either("camille.roux", "paul.girard");
  const found = await (await context.request.get(`/api/user?statut=0&text=${who}`)).json();
  await page.goto(`/site/${sites.grenoble}/user/${found[0].id}`);
  const phone = page.getByLabel(new RegExp(`^${text("people.columns.phone")}`));
  await phone.fill("+33 6 00 00 00 42");
  const tab = (name: string) => page.getByRole("tab", { name: text(`people.sheet.${name}`) });
  await tab("roles").click();
  const role = page
    .getByRole("group", { name: "Grenoble-Le Versoud" })
    .getByRole("checkbox", { name: text("people.roles.Instructor") });
  await expect(role).not.toBeChecked();
  await role.click();
  await tab("general").click();
  await expect(phone).toHaveValue("+33 6 00 00 00 42");
  await tab("roles").click();
  await expect(role).toBeChecked();

  const save = page.getByRole("button", { name: text("resource.save"), exact: true });
  await save.click();
  await expectToast(page, text("people.sheet.rolesSaved"));
  await tab("general").click();
  await expect(phone).toHaveValue("+33 6 00 00 00 42");
  await expect(page.getByText(text("resource.unsaved"))).toBeVisible();
  await save.click();
  await expectToast(page, text("people.sheet.saved"));
  await expect(page.getByText(text("resource.unsaved"))).toBeHidden();
  await page.reload();
  await expect(phone).toHaveValue("+33 6 00 00 00 42");
  await tab("roles").click();
  await expect(role).toBeChecked();
  await role.click();
  await save.click();
  await expectToast(page, text("people.sheet.rolesSaved"));
});
