import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { formatClock, formatDayAsDdMm, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { readPdfTexts } from "@/lib/testing/pdf";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { BoardPage } from "./support/board-page";
import { BookingFormPage } from "./support/booking-form-page";
import { bookFlownLesson } from "./support/lessons";
import { fetchPersonId } from "./support/school";
import {
  dayFromToday,
  expect,
  expectToast,
  type GetText,
  type Person,
  sameOriginHeaders,
  submitSignInForm,
  test,
  waitForHydration,
} from "./support/test";
import { TestMailServer } from "./support/test-mail-server";
import { expectNoSidewaysScroll } from "./support/widths";

test("staff enter a payment and a fee and take the fee back; the student reads the account on a phone and can post nothing", async ({
  as,
  text,
  mark,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const account = `/site/${sites.grenoble}/user/${await fetchPersonId(staff, "Martin")}?tab=flight-account`;
  const [receipt, membership] = [`Receipt ${mark}`, `Membership ${mark}`];
  await page.goto(account);
  await waitForHydration(page);

  await page.getByRole("button", { name: text("accounts.enter") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(text("accounts.form.type")).selectOption({ label: "Approvisionnement" });
  await dialog.getByLabel(text("accounts.form.price", { currency: "EUR" })).fill("300.5");
  await dialog.getByRole("button", { name: text("accounts.form.post") }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(text("accounts.form.number"), { exact: true }).fill(receipt);
  await dialog.getByLabel(text("accounts.form.comment")).fill("At the desk");
  await dialog.getByRole("button", { name: text("accounts.form.post") }).click();
  await expectToast(page, text("accounts.form.saved"));
  const table = page.getByRole("table", { name: text("accounts.title") });
  await expect(table.getByRole("row").filter({ hasText: `At the desk, ${receipt}` })).toContainText("300");

  await page.getByRole("button", { name: text("accounts.other") }).click();
  await dialog.getByLabel(text("accounts.form.type")).selectOption({ label: "Cotisation annuelle" });
  await expect(dialog.getByLabel(text("accounts.form.price", { currency: "EUR" }))).toHaveValue("195");
  await dialog.getByLabel(text("accounts.form.number"), { exact: true }).fill(membership);
  await dialog.getByRole("button", { name: text("accounts.form.post") }).click();
  const fee = table.getByRole("row").filter({ hasText: membership });
  const number = await fee.getByRole("cell").nth(1).innerText();
  await fee.getByRole("button", { name: text("accounts.actions", { number }) }).click();
  await page.getByRole("menuitem", { name: text("accounts.takeBack") }).click();
  await page.getByLabel(text("accounts.contra.reason")).fill("Paid in cash");
  await page.getByRole("button", { name: text("accounts.contra.confirm"), exact: true }).click();
  await expectToast(page, text("accounts.contra.saved", { number }));
  await expect(table.getByText(`${text("accounts.lines.contraOf", { number })}, Paid in cash`)).toBeVisible();

  await page.getByLabel(text("accounts.search")).fill(receipt);
  await expect(table.getByRole("row")).toHaveCount(2);
  await expectNoSidewaysScroll(page, "flight account");

  const own = (await as("student", { width: 390, height: 844 })).page;
  await own.goto(account);
  await waitForHydration(own);
  await expectNoSidewaysScroll(own, "own flight account");
  const list = own.getByRole("list", { name: text("accounts.title") });
  await expect(list.getByRole("listitem").filter({ hasText: `At the desk, ${receipt}` })).toBeVisible();
  await expect(own.getByRole("button", { name: text("accounts.enter") })).toHaveCount(0);
});

const ZONE = "Europe/Paris";
/** Students of the demo school whose lessons no other journey gives, one for each language. */
const BILLED = {
  "en-US": { student: "emma.fontaine", name: "Fontaine", payer: "FONTAINE EMMA" },
  "fr-FR": { student: "zoe.morel", name: "Morel", payer: "MOREL ZOE" },
};
/** It has no horameter. What an hour in it costs with an instructor, who is paid by the lesson. */
const [CALL_SIGN, PRICE] = ["F-GRNL", 192];

const readDownload = async (download: Promise<Download>) => readFile((await (await download).path())!);
const readLines = async (download: Promise<Download>) => readPdfTexts(await readDownload(download)).flat();

/** Types the times of a flight of one leg and its landings, and closes it. */
async function closeFlightByKeys(page: Page, text: GetText, offBlock: number): Promise<void> {
  const cell = (field: string) => page.locator(`table [data-cell="0:${field}"]`);
  await cell("offBlock").focus();
  for (const minutes of [0, 5, 55, 60]) {
    await page.keyboard.type(formatClock(offBlock + minutes * 60, ZONE).replace(":", ""));
    await page.keyboard.press("Enter");
  }
  await cell("landingsByDay").fill("2");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("flightFollowUp.closed", { callSign: CALL_SIGN }));
}

test("a lesson is billed when its flight is closed, told by the statement, paid by a file of the bank, and given back by a credit note", async ({
  as,
  either,
  locale,
  mark,
  text,
}) => {
  const staff = await as("staff", { width: 1440 });
  const { page, sites } = staff;
  const { student, name, payer } = BILLED[locale];
  const { reservationId, offBlock } = await bookFlownLesson(
    student,
    CALL_SIGN,
    locale === "en-US" ? either(0, 2) : either(1, 3),
  );
  const follow = `/site/${sites.grenoble}/aircraftFlightFollowUp/${reservationId}`;
  await page.goto(follow);
  await waitForHydration(page);
  await closeFlightByKeys(page, text, offBlock);

  const account = `/site/${sites.grenoble}/user/${await fetchPersonId(staff, name)}?tab=flight-account`;
  const day = formatDayAsDdMm(new Date(offBlock * 1000).toISOString().slice(0, 10));
  const flightIn = (table: Locator) => table.getByRole("row").filter({ hasText: CALL_SIGN }).filter({ hasText: day });
  await page.goto(account);
  await waitForHydration(page);
  const table = page.getByRole("table", { name: text("accounts.title") });
  await expect(flightIn(table).first()).toContainText(`${PRICE}`);

  // The statement says the same flight, on its day.
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: text("accounts.papers.statement") }).click();
  const statement = await readLines(saved);
  const said = statement.filter((line) => line.includes(CALL_SIGN) || line.includes(String(PRICE)));
  expect(said.join("\n")).toContain(CALL_SIGN);
  expect(said.join("\n")).toMatch(new RegExp(`${PRICE}[.,]00`));

  // The invoice bills it.
  const issue = async () => {
    await page.getByRole("button", { name: text("accounts.papers.issue") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: text("accounts.papers.confirm"), exact: true })
      .click();
    await expectToast(page, text("accounts.papers.issued", { numbers: "" }).trim());
  };
  const papers = page.getByRole("region", { name: text("accounts.papers.title") });
  const paper = (kind: string) =>
    papers.getByRole("button", { name: new RegExp(`^${text(`accounts.papers.kinds.${kind}`)} `) }).first();
  await issue();
  const invoice = (await paper("Invoice").innerText()).split(" ").at(-1)!;

  // The bank says who paid, so that it is chosen already, unless a failed attempt has posted the same today.
  await page.goto(`/site/${sites.grenoble}/bank-import`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("accounts.bank.take") }).click();
  const rows = [
    ["Date", "Montant", "Payeur", "Libellé", "Référence bancaire"],
    [new Date().toISOString().slice(0, 10), `${PRICE},00`, payer, `VIR ${invoice} ${mark}`, `OP ${locale} ${mark}`],
  ];
  const buffer = Buffer.from(rows.map((cells) => cells.join(";")).join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: `releve-${mark}.csv`, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: text("accounts.bank.takeCount", { count: 1 }), exact: true }).click();
  const transfer = page.getByRole("list", { name: text("accounts.bank.transfers") }).getByRole("listitem");
  await expect(transfer).toHaveCount(1);
  await expect(transfer).toContainText(text("accounts.bank.certainties.Certain"));
  await transfer.getByRole("checkbox").check();
  await page.getByRole("button", { name: new RegExp(`${PRICE}[.,]00`) }).click();
  await expectToast(page, text("accounts.bank.postedCount", { count: 1 }));

  // The flight never was that long: opening it again takes back what it has billed.
  await page.goto(follow);
  await waitForHydration(page);
  await page
    .getByRole("button", { name: text("flightFollowUp.reopen") })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel(text("flightFollowUp.reopenReason")).fill(`Wrong times ${mark}`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(text("flightFollowUp.reopenedBecause", { reason: `Wrong times ${mark}` }))).toBeVisible();

  await page.goto(account);
  await waitForHydration(page);
  await expect(table.getByRole("row").filter({ hasText: `Wrong times ${mark}` })).toContainText(`${PRICE}`);
  await issue();
  const given = page.waitForEvent("download");
  await paper("CreditNote").click();
  const note = (await readLines(given)).join("\n");
  expect(note).toContain(text("accounts.papers.corrects", { number: invoice }));
  expect(note).toMatch(new RegExp(`${PRICE}[.,]00`));
});

test("a fee is charged to a promotion after a preview, once for each of them", async ({ as, text }) => {
  const staff = await as("staff", { width: 1440 });
  const { page, sites } = staff;
  await page.goto(`/site/${sites.grenoble}/accounting`);
  await waitForHydration(page);
  const form = page.getByRole("region", { name: text("accounts.books.fees") });
  await form
    .getByRole("combobox", { name: text("accounts.books.type") })
    .selectOption({ label: "Taxe d’atterrissage" });
  await form.getByRole("combobox", { name: text("accounts.books.promotion") }).selectOption({ label: "LAPL(A) 2026" });
  await form.getByRole("checkbox", { name: text("accounts.books.again") }).check();
  await form.getByRole("button", { name: text("accounts.books.preview"), exact: true }).click();
  const people = form.getByRole("list", { name: text("accounts.books.preview") }).getByRole("listitem");
  await expect(people.first()).toContainText(/12[.,]50/);
  const count = await people.count();
  expect(count).toBeGreaterThan(1);
  await form.getByRole("button", { name: text("accounts.books.charge", { count }) }).click();
  await expectToast(page, text("accounts.books.charged", { count }));
});

test("a month is closed and exported: the columns add up, and nothing lands in it any more", async ({ as, text }) => {
  // Who posts at each site of the school closes its month.
  const { page, sites, context } = await as("admin", { width: 1440 });
  await page.goto(`/site/${sites.grenoble}/accounting`);
  await waitForHydration(page);
  const closing = page.getByRole("region", { name: text("accounts.books.closing") });
  // It begins with the month that is the next to be closed, unless somebody else closes it now.
  let month = "";
  await expect(async () => {
    await page.reload();
    await waitForHydration(page);
    month = await closing.getByRole("combobox", { name: text("accounts.books.month") }).inputValue();
    const button = text("accounts.books.close", { month: "" }).trim();
    await closing.getByRole("button", { name: new RegExp(`^${button}`) }).click({ timeout: 5_000 });
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: new RegExp(`^${button}`) })
      .click();
    await expect(closing.getByText(text("accounts.books.intact"))).toBeVisible({ timeout: 5_000 });
  }).toPass();

  const form = page.getByRole("region", { name: text("accounts.books.export") });
  const [first, last] = [
    `${month}-01`,
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
  ];
  for (const [label, value] of [
    ["from", first],
    ["to", last],
  ] as const) {
    await form.getByLabel(text(`accounts.books.${label}`), { exact: true }).fill(formatDayAsDdMmYyyy(value));
    await page.keyboard.press("Tab");
  }
  const saved = page.waitForEvent("download");
  await form.getByRole("button", { name: text("accounts.books.columns") }).click();
  const [head, ...lines] = (await readDownload(saved))
    .toString("utf8")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  expect(head).toHaveLength(18);
  const sum = (column: string) =>
    lines.reduce((all, cells) => all + Math.round(Number(cells[head!.indexOf(column)]!.replace(",", ".")) * 100), 0);
  expect(sum("Debit")).toBe(sum("Credit"));

  const types = (await (await context.request.get("/api/transaction-type")).json()) as { id: string; name: string }[];
  const late = await context.request.post("/api/flight-account", {
    data: {
      ...{
        userId: await fetchPersonId({ page, context, sites }, "Martin"),
        type: types.find(({ name }) => name === "Virement")!.id,
      },
      ...{ date: Date.parse(`${last}T12:00:00Z`) / 1000, number: "late", price: 10 },
    },
    headers: sameOriginHeaders(),
  });
  expect(late.status()).toBe(422);
});

/** Posts a payment or a fee to somebody's account through the API. */
async function postThroughApi(
  { context }: Pick<Person, "context">,
  userId: string,
  type: string,
  price: number,
  origin = sameOriginHeaders().origin,
): Promise<void> {
  const types = (await (await context.request.get(`${origin}/api/transaction-type`)).json()) as {
    id: string;
    name: string;
  }[];
  const date = Math.floor(Date.now() / 86_400_000) * 86_400;
  const data = { userId, type: types.find(({ name }) => name === type)!.id, date, number: "desk", price };
  const answer = await context.request.post(`${origin}/api/flight-account`, { data, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("a lesson is refused for who is past the credit limit, until they have paid", async ({
  as,
  either,
  locale,
  text,
}) => {
  const [staff, instructor] = [await as("staff"), await as("instructor")];
  const [name, typed] = locale === "fr-FR" ? ["Dupuis", "dupuis"] : ["Fournier", "fournier"];
  const userId = await fetchPersonId(staff, name);
  const { balance } = (await (
    await staff.context.request.get(`/api/flight-account?userId=${userId}&limit=1`)
  ).json()) as { balance: number };
  if (balance > -150) await postThroughApi(staff, userId, "Remboursement", Math.ceil(balance) + 180);

  const { page } = instructor;
  await BoardPage.open(instructor, dayFromToday(either(12, 13)));
  const form = new BookingFormPage(page, text);
  const write = async () => {
    await page.keyboard.press("n");
    await expect(form.line).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(form.dialog.locator("[data-field=lesson] input")).not.toHaveValue("");
  };
  await write();
  // Every time is blocked, so that none is proposed. The instructor reads that something is in the way, not how much money.
  const refused = form.dialog.getByText(text("reservations.rules.hidden.finding"));
  await expect(refused.first()).toBeVisible();
  await form.choose("aircraft", "kqa", "F-GKQA");
  await expect(form.checks).toContainText(text("reservations.rules.hidden.finding"));
  await expect(form.submit).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await expect(form.dialog).toBeHidden();

  await postThroughApi(staff, userId, "Virement", 600);
  await write();
  await form.book();
});

test.describe("at a school that sends mail", () => {
  const STUDENT = "student@aeroclub.example";
  let app: AppProcess;
  let mails: TestMailServer;
  test.beforeAll(async () => {
    mails = new TestMailServer();
    app = await startAppForTests({ seed: "demo", env: { SMTP_URL: await mails.start() } });
  });
  test.afterAll(async () => {
    await app?.stop();
    await mails?.stop();
  });

  test("staff issue a statement and send it once; its PDF comes with the mail", async ({ fresh, text }) => {
    test.setTimeout(300_000);
    const context = await fresh();
    const page = await context.newPage();
    await page.goto(`${app.url}/site/all/dashboard/dashboardUser/follow-up`);
    await submitSignInForm(page, "staff");
    await expect(page.locator('input[type="password"]')).toHaveCount(0);
    const read = async <T>(path: string) => (await (await context.request.get(`${app.url}/api/${path}`)).json()) as T;
    const sites = await read<{ id: string; icao: string }[]>("site");
    const grenoble = sites.find(({ icao }) => icao === "LFLG")!.id;
    const [student] = await read<{ id: string }[]>(`user-light?siteId=${grenoble}&text=Martin`);
    await postThroughApi({ context }, student!.id, "Cotisation annuelle", 195, app.url);
    await page.goto(`${app.url}/site/${grenoble}/user/${student!.id}?tab=flight-account`);
    await waitForHydration(page);

    const words = (key: string, values = {}) => text(`accounts.papers.${key}`, values);
    await page.getByRole("button", { name: words("issue") }).click();
    const dialog = page.getByRole("alertdialog");
    // People of the demo school have no address, which an invoice needs and a statement doesn't.
    await expect(dialog.getByText(words("noAddress.person"))).toBeVisible();
    await expect(dialog.getByRole("link", { name: words("enterAddress") })).toHaveAttribute(
      "href",
      `/site/${grenoble}/user/${student!.id}?tab=general`,
    );
    await dialog.getByRole("radio", { name: words("kinds.Statement") }).click();
    await expect(dialog.getByText(words("noAddress.person"))).toBeHidden();
    await dialog.getByRole("button", { name: words("confirm"), exact: true }).click();
    await expectToast(page, words("issued", { numbers: "" }).trim());
    const paper = page
      .getByRole("region", { name: words("title") })
      .getByRole("listitem")
      .first();
    const number = (await paper.getByRole("button").first().innerText()).split(" ").at(-1)!;

    await paper.getByRole("button", { name: `${words("send")} (${number})` }).click();
    await dialog.getByRole("button", { name: words("send"), exact: true }).click();
    await expectToast(page, words("sent", { number }));
    const mail = await mails.mailTo(STUDENT, ({ subject }) => subject?.includes(number) ?? false);
    const [file] = mail.attachments;
    expect(file).toMatchObject({ mimeType: "application/pdf", filename: expect.stringContaining(number) });
    const said = readPdfTexts(Buffer.from(file!.content as ArrayBuffer)).flat();
    const saved = page.waitForEvent("download");
    await paper.getByRole("button").first().click();
    const name = /\p{L}+ Martin/u.exec((await readLines(saved)).join("\n"))![0];
    expect(said.join("\n")).toContain(number);
    expect(said.join("\n")).toContain(name);

    await paper.getByRole("button", { name: `${words("sendAgain")} (${number})` }).click();
    await dialog.getByRole("button", { name: words("sendAgain"), exact: true }).click();
    await expectToast(page, words("sentJustNow", { number }).split("{at}")[0]!, "alert");
  });
});
