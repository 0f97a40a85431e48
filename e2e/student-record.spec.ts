import { readFile } from "node:fs/promises";
import { fetchPersonId } from "./support/school";
import { expect, expectToast, type Person, test, waitForHydration } from "./support/test";
import { expectNoSidewaysScroll } from "./support/widths";

/** A student of the demo school who has begun to fly. */
const [STUDENT, LAST_NAME] = ["nathan.leroy", "Leroy"];

async function bookOf(person: Person, lastName: string) {
  const personId = await fetchPersonId(person, lastName);
  const answer = await person.context.request.get(`/api/user-programRevision/${personId}`);
  const [training] = (await answer.json()) as { id: string }[];
  return `/site/${person.sites.grenoble}/user/${personId}/progressBook/${training!.id}`;
}

test("the progress book is saved as PDF, which anybody finds to agree", async ({ as, text, browser }) => {
  const address = await bookOf(await as("staff"), LAST_NAME);
  const { page } = await as(STUDENT, { width: 390, height: 844 });
  await page.goto(address);
  await page.getByRole("link", { name: text("records.export.open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: text("records.export.title") })).toBeVisible();
  await waitForHydration(page);
  await expectNoSidewaysScroll(page, "export");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: text("records.export.save") }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toContain(text("records.book.file"));
  await expectToast(page, text("records.export.saved"));

  // Somebody else, who isn't signed in and whose browser runs no script.
  const stranger = await browser.newContext({
    javaScriptEnabled: false,
    locale: (await page.locator("html").getAttribute("lang")) ?? "en-US",
  });
  const other = await stranger.newPage();
  await other.goto(new URL("/verify", page.url()).href);
  await other.getByLabel(text("records.verify.file")).setInputFiles({
    ...{ name: "book.pdf", mimeType: "application/pdf" },
    buffer: await readFile((await file.path())!),
  });
  await other.getByRole("button", { name: text("records.verify.checkFile") }).click();
  await expect(other.getByRole("heading", { name: text("records.verify.agrees") })).toBeVisible();
  await other.getByRole("link", { name: text("records.verify.again") }).click();
  await other.getByLabel(text("records.verify.code")).fill("00000-00000");
  await other.getByLabel(text("records.verify.name")).fill("Somebody");
  await other.getByLabel(text("records.verify.totals")).fill("0:00");
  await other.getByRole("button", { name: text("records.verify.checkPaper") }).click();
  await expect(other.getByRole("heading", { name: text("records.verify.differs") })).toBeVisible();
  await stranger.close();
});

test("a changed student record is named by its line before anything of it comes in", async ({ as, text }) => {
  const staff = await as("staff");
  const { page, sites, context } = staff;
  const address = await bookOf(staff, LAST_NAME);
  const trainingId = address.split("/").at(-1);
  const record = await (await context.request.get(`/api/user-programRevision/${trainingId}/record`)).text();
  const personId = await fetchPersonId(staff, LAST_NAME);
  await page.goto(`/site/${sites.grenoble}/user/${personId}/student-record`);
  await waitForHydration(page);
  const give = (content: string) => {
    const file = { name: "record.json", mimeType: "application/json", buffer: Buffer.from(content) };
    return page.locator("input[type=file]").setInputFiles(file);
  };
  await give(record.replace('"briefingMinutes":', '"briefingMinutes":1'));
  await expect(page.getByText(text("records.import.unsound"))).toBeVisible();
  await expect(page.getByText(text("records.import.line", { line: 2 }))).toBeVisible();
  await expect(page.getByRole("button", { name: text("records.import.accept") })).toHaveCount(0);
  await give(record);
  await expect(page.getByText(text("records.import.sound"))).toBeVisible();
  await expect(page.getByRole("button", { name: text("records.import.accept") })).toBeVisible();
});
