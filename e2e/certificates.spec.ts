import { fetchPersonId, ONE_PIXEL_PNG } from "./support/school";
import { dayFromToday, expect, expectToast, type GetText, type Person, sameOriginHeaders, test } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** A person of this test alone: the demo school's student, who books nothing, and a type that nobody else has. */
async function giveThroughApi({ context }: Person, name: string, userId: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`/api/${path}`, { data, headers: sameOriginHeaders() });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const type = await post("certificate-type", { name, category: 0, warnings: [{ kind: 0 }, { kind: 2 }], parts: [] });
  return post("certificate-for-people", { userId, certificateTypeId: type });
}

/** Sends a certificate in, as its holder does: a document, and a day on which it expires. */
async function sendIn({ context }: Person, id: string, day: string): Promise<void> {
  const file = { name: "paper.png", mimeType: "image/png", buffer: ONE_PIXEL_PNG };
  const upload = await context.request.post("/api/file/temp", { multipart: { file }, headers: sameOriginHeaders() });
  const { id: documentId } = (await upload.json()) as { id: string };
  const expirationDate = Date.parse(`${day}T00:00:00Z`) / 1000;
  const data = {
    version: 1,
    warnings: [
      { kind: 0, expirationDate },
      { kind: 2, documentId },
    ],
  };
  const answer = await context.request.put(`/api/certificate-for-people/${id}/completion`, {
    data,
    headers: sameOriginHeaders(),
  });
  expect(answer.status(), await answer.text()).toBe(204);
}

const typed = (day: string) => day.split("-").reverse().join("/");
const sheetOf = ({ sites }: Person, id: string) => `/site/${sites.grenoble}/user/${id}?tab=certificates`;
const rowOf = ({ page }: Person, name: string) =>
  page.getByRole("table").getByRole("row").filter({ hasText: name }).first();
const fieldsOf = ({ page }: Person, text: GetText) =>
  page.getByRole("region", { name: text("certificates.queue.fields") });

test("a certificate type is created with its alerts and given; its holder sends it in with a photograph from the phone", async ({
  as,
  mark,
  text,
}) => {
  const [admin, student] = [await as("admin"), await as("student", { width: 390, height: 780 })];
  const name = `Medical ${mark}`;
  const { page } = admin;
  await page.goto(`/site/${admin.sites.grenoble}/certificates`);
  await page
    .getByRole("button", { name: text("certificates.types.create") })
    .first()
    .click();
  await expect(page).toHaveURL(/create$/);
  await page.getByLabel(text("certificates.types.name"), { exact: true }).fill(name);
  const add = page.getByRole("button", { name: text("certificates.types.addThreshold") });
  await add.click();
  await add.click();
  await expect(add).toBeDisabled();
  await expect(page.getByText(text("certificates.tooManyThresholds", { most: 3 }))).toBeVisible();
  await page.getByRole("button", { name: text("resource.save"), exact: true }).click();
  await expectToast(page, text("certificates.types.saved"));
  await expect(page).toHaveURL(/certificates$/);
  await expect(rowOf(admin, name)).toBeVisible();

  const id = await fetchPersonId(admin, "Martin");
  await page.goto(sheetOf(admin, id));
  await page
    .getByRole("button", { name: text("certificates.add.title") })
    .first()
    .click();
  const adding = page.getByRole("dialog", { name: text("certificates.add.title") });
  await adding.getByLabel(text("certificates.add.type")).selectOption({ label: name });
  await adding.getByRole("button", { name: text("certificates.add.action"), exact: true }).click();
  await expectToast(page, text("certificates.add.done"));

  const phone = await student.context.newCDPSession(student.page);
  await phone.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await student.page.goto(sheetOf(student, id));
  await expectNoSidewaysScroll(student.page, "the certificates of a person");
  const row = rowOf(student, name);
  await row.getByRole("button", { name: text("certificates.list.acts.complete"), exact: true }).click();
  const dialog = student.page.getByRole("dialog", { name });
  await dialog.getByLabel(text("certificates.fields.expiresOn")).fill(typed(dayFromToday(700)));
  const choosing = student.page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: text("certificates.upload.photograph") }).click();
  await (await choosing).setFiles({ name: "medical.png", mimeType: "image/png", buffer: ONE_PIXEL_PNG });
  // The server encodes a photograph anew and names it by what it is then.
  await expect(dialog.getByText(text("certificates.upload.done", { name: "medical.jpg" }))).toBeVisible();
  const secondPage = student.page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: text("certificates.upload.addPage") }).click();
  await (await secondPage).setFiles({ name: "back.png", mimeType: "image/png", buffer: ONE_PIXEL_PNG });
  await expect(dialog.getByText(/^2 pages/)).toBeVisible();
  await expect(dialog.getByRole("img")).toHaveCount(2);
  await expectNoSidewaysScroll(student.page, "a certificate to be completed");
  await dialog.getByRole("button", { name: text("certificates.fill.send") }).click();
  await expectToast(student.page, text("certificates.fill.sent"));
  await expect(row.getByText(text("certificates.states.Completed"))).toBeVisible();
});

test("staff work through the queue by keyboard: one is validated, one goes back with a reason, and that is taken back", async ({
  as,
  mark,
  text,
}) => {
  const [admin, staff, student] = [await as("admin"), await as("staff"), await as("student")];
  const id = await fetchPersonId(admin, "Martin");
  const names = [`Passport ${mark}`, `Language ${mark}`];
  const certificates: string[] = [];
  for (const name of names) {
    const one = await giveThroughApi(admin, name, id);
    await sendIn(student, one, dayFromToday(300));
    certificates.push(one);
  }
  const stateOf = async (certificate: string) => {
    const answer = await staff.context.request.get(`/api/certificate-for-people/${certificate}`);
    return ((await answer.json()) as { state: number }).state;
  };
  const { page, sites } = staff;
  await page.goto(`/site/${sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await page.locator(`a[href$="/dashboard/certificates"]`).click();
  const list = page.getByRole("list", { name: text("certificates.queue.list") });
  const open = (name: string) => list.getByRole("button").filter({ hasText: name });
  await open(names[0]!).click();
  const fields = fieldsOf(staff, text);
  await expect(page.getByRole("img", { name: text("certificates.document.label", { name: names[0]! }) })).toBeVisible();

  // F6 goes from the list to the document and to the fields, in which a date is corrected.
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  const day = fields.getByLabel(text("certificates.fields.expiresOn"));
  await expect(day).toBeFocused();
  await page.keyboard.type(typed(dayFromToday(310)));
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("certificates.queue.validated", { name: names[0]! }));
  await expect(open(names[0]!)).toHaveCount(0);
  expect(await stateOf(certificates[0]!)).toBe(2);
  await expect(fields.getByRole("heading", { name: names[1]! })).toBeVisible();
  await expect(day).toBeFocused();

  // Without a reason nothing goes back.
  await page.keyboard.press("Control+Shift+Enter");
  const reason = fields.getByLabel(text("certificates.queue.reason"));
  await expect(reason).toBeFocused();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  // Both keys send it: nobody validates what they are about to refuse.
  await page.keyboard.type("Unreadable");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("certificates.queue.sentBack", { name: names[1]! }));
  expect(await stateOf(certificates[1]!)).toBe(0);
  await page.getByRole("button", { name: text("certificates.queue.takeBackByKey"), exact: true }).click();
  await expect(fields.getByRole("heading", { name: names[1]! })).toBeVisible();
  expect(await stateOf(certificates[1]!)).toBe(1);

  // Left for later, it stands at the end, before what only a medical reader validates.
  await page.keyboard.press("F9");
  await expect(async () => {
    const queue = await list.getByRole("listitem").allTextContents();
    const at = queue.findIndex((one) => one.includes(names[1]!));
    expect(at).toBeGreaterThanOrEqual(0);
    expect(queue.slice(at + 1).filter((one) => !/médical/i.test(one))).toEqual([]);
  }).toPass();
  await page.setViewportSize({ width: 390, height: 780 });
  await expectNoSidewaysScroll(page, "the queue");

  // The holder reads of it, and is led to their certificates.
  await student.page.goto(`/site/${student.sites.grenoble}/notifications`);
  const title = text("notifications.kinds.certificateValidated", { what: names[0]! });
  await student.page.locator("[data-notification]").filter({ hasText: title }).press("Enter");
  await expect(student.page).toHaveURL(/\?tab=certificates$/);
  await expect(rowOf(student, names[0]!)).toBeVisible();
});
