import type { Page } from "@playwright/test";
import {
  expect,
  expectToast,
  type GetText,
  type Person,
  sameOriginHeaders,
  test,
  waitForHydration,
} from "./support/test";

type Named = { id: string; version: number; title: string; reference: string };

/** Writes a new programme by the API. Returns the id of its revision. */
async function addProgram({ context: { request } }: Person, name: string): Promise<string> {
  const data = { name, edition: "1", revision: "0" };
  const made = await request.post("/api/program", { data, headers: sameOriginHeaders() });
  expect(made.status(), await made.text()).toBe(201);
  const read = await request.get(`/api/program/${await made.json()}`);
  return (await read.json()).currentRevisionId;
}

/** Lists the titles of the lessons of a revision in their order, phase by phase. */
async function listTitles({ context: { request } }: Person, revisionId: string): Promise<string[]> {
  const lessons = (await (await request.get(`/api/revision/${revisionId}/session`)).json()) as Named[];
  return lessons.map(({ title }) => title);
}

/** Presses Insert in the tree and names what it added. */
async function insert(page: Page, text: GetText, key: "Insert" | "Shift+Insert", name: string): Promise<void> {
  await page.keyboard.press(key);
  const field = page
    .getByRole("textbox", { name: text("programs.editor.name"), exact: true })
    .and(page.locator("[role=treeitem] input"));
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treeitem", { name: new RegExp(name) })).toBeFocused();
}

test("a programme is written by keyboard, locked, and followed by a revision that begins as its copy", async ({
  as,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites } = staff;
  const name = `PPL ${mark}`;
  const revisionId = await addProgram(staff, name);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.goto(`/site/${sites.grenoble}/program/${revisionId}`);
  await waitForHydration(page);
  await page.getByRole("treeitem").first().focus();
  await insert(page, text, "Insert", "Handling");
  await insert(page, text, "Insert", "Effects of controls");
  await insert(page, text, "Insert", "Straight and level");
  await insert(page, text, "Insert", "Stalls");
  await insert(page, text, "Shift+Insert", "Circuits");
  await insert(page, text, "Insert", "Take-off");
  await insert(page, text, "Insert", "Landing");

  // Alt and arrows move a lesson over the end of its phase; Space lifts, and Escape puts back.
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect
    .poll(() => listTitles(staff, revisionId))
    .toEqual([...["Effects of controls", "Straight and level", "Stalls", "Landing", "Take-off"]]);
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  await expect.poll(async () => (await listTitles(staff, revisionId)).join()).toContain("Stalls,Landing,Take-off");

  // What is removed can be taken back, at its place.
  await page.keyboard.press("Delete");
  await page
    .locator("[data-toast]")
    .getByRole("button", { name: text("programs.editor.undo"), exact: true })
    .click();
  await expect(page.getByRole("treeitem", { name: /Landing/ })).toBeVisible();

  // Typing finds. The sheet says what isn't saved, and Ctrl+Enter saves it.
  await page.getByRole("treeitem").first().focus();
  await page.keyboard.type("stal");
  await expect(page.getByRole("treeitem")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/lesson=/);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(text("programs.editor.fields.reference"), { exact: true })).toBeFocused();
  const minutes = page.getByLabel(text("programs.editor.fields.minutes"), { exact: true });
  await minutes.press("Control+a");
  await minutes.pressSequentially("1:30");
  await expect(
    page.getByText(
      text("programs.editor.becomes", { field: text("programs.editor.fields.minutes"), from: "0:00", to: "1:30" }),
    ),
  ).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expectToast(page, text("programs.editor.lessonSaved"));
  // The tree is read anew after saving. A reload before would be aborted by the router, whose request it breaks off.
  await expect(page.getByRole("treeitem", { name: /Stalls/ })).toContainText("1:30");
  await page.reload();
  await expect(minutes).toHaveValue("1:30");

  await page.getByRole("button", { name: text("programs.editor.lock.lock"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("programs.editor.lock.lock"), exact: true })
    .click();
  await expect(minutes).toHaveAttribute("readonly");
  await page.getByRole("button", { name: text("programs.editor.next.new"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("programs.editor.next.open"), exact: true })
    .click();
  await expect(page).not.toHaveURL(new RegExp(revisionId));
  await expect(page.getByRole("treeitem", { name: /Straight and level/ })).toBeVisible();
  await expect(page.getByRole("button", { name: text("programs.editor.lock.lock"), exact: true })).toBeVisible();
  // Nothing that was saved loaded the page as a whole: it was opened once and, above, reloaded once.
  expect(loads).toBe(2);
});

test("a colleague's save is told by name, and what was typed meanwhile is kept beside it", async ({
  as,
  mark,
  text,
}) => {
  const [staff, other] = [await as("staff"), await as("admin")];
  const revisionId = await addProgram(staff, `LAPL ${mark}`);
  const post = async (path: string, data: object): Promise<Named> => {
    const answer = await staff.context.request.post(`/api/${path}`, { data, headers: sameOriginHeaders() });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const phase = await post("phase", { revisionId, name: "Handling" });
  const lesson = await post("session", { phaseId: phase.id, type: 1, title: "Stalls", reference: "HND 1" });
  const { page, sites } = staff;
  await page.goto(`/site/${sites.grenoble}/program/${revisionId}?lesson=${lesson.id}`);
  await waitForHydration(page);
  const title = page.getByRole("textbox", { name: text("programs.editor.fields.title"), exact: true });
  await title.fill("Stalls, clean");
  const changed = await other.context.request.put("/api/session", {
    data: { id: lesson.id, title: "Stalls in a turn", reference: "HND 2", version: 1 },
    headers: sameOriginHeaders(),
  });
  expect(changed.status(), await changed.text()).toBe(204);

  await page.keyboard.press("Control+Enter");
  const choice = page.getByRole("region", { name: text("programs.editor.fields.title"), exact: true });
  await expect(choice).toContainText("Stalls, clean");
  await expect(choice).toContainText("Stalls in a turn");
  await expect(title).toHaveValue("Stalls, clean");
  await expect(page.getByLabel(text("programs.editor.fields.reference"), { exact: true })).toHaveValue("HND 2");
  await expect(page.getByRole("alert").filter({ hasText: text("programs.editor.yoursStays") })).toBeVisible();
  // The notice names the colleague as soon as it is known who it was.
  await expect(page.getByText(text("programs.editor.somebody"))).toHaveCount(0);
  await choice.getByRole("button", { name: text("programs.editor.keepMine") }).click();
  await page.getByRole("button", { name: text("programs.editor.saveLesson") }).click();
  await expectToast(page, text("programs.editor.lessonSaved"));
  expect(await listTitles(staff, revisionId)).toEqual(["Stalls, clean"]);
});

test("lessons come in from a table, and the next revision is compared with the one before it, by keyboard", async ({
  as,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const { page, sites, context } = staff;
  const revisionId = await addProgram(staff, `Night ${mark}`);
  await page.goto(`/site/${sites.grenoble}/program/${revisionId}`);
  await waitForHydration(page);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: text("programs.exchange.menu"), exact: true }).focus();
    await page.keyboard.press("Enter");
    const entry = page.getByRole("menuitem", { name: text(item), exact: true });
    await expect(entry).toBeVisible();
    while (!(await entry.evaluate((node) => node === document.activeElement))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await choose("programs.exchange.importLessons");
  const dialog = page.getByRole("dialog");
  const lines = ["Phase;Titre;Référence;Durée", "Night;Circuits by night;N 1;1:00", ";Radio;N 2;soon"];
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "lessons.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });
  await expect(dialog.getByText(text("programs.lessonTable.faults.minutes", { text: "soon" }))).toBeVisible();
  const [start] = text("programs.lessonTable.startGood").split("{");
  await dialog.getByRole("button", { name: new RegExp(`^${start!.trim()}`) }).click();
  await expect.poll(() => listTitles(staff, revisionId)).toEqual(["Circuits by night"]);
  await expect(dialog.getByRole("button", { name: new RegExp(`^${start!.trim()}`) })).toHaveCount(0);
  await dialog
    .getByRole("button", { name: text("resource.close") })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("treeitem", { name: /Night/ }).last()).toBeVisible();

  const headers = sameOriginHeaders();
  const locked = await context.request.patch(`/api/revision/${revisionId}/lock`, { data: { version: 1 }, headers });
  expect(locked.status(), await locked.text()).toBe(204);
  const asked = { origineRevisionId: revisionId, duplicate: true, name: `Night ${mark}`, edition: "1", revision: "1" };
  const data = { ...asked, creationDate: 1_796_083_200 };
  const { id: nextId } = await (await context.request.post("/api/revision", { data, headers })).json();
  const [lesson] = (await (await context.request.get(`/api/revision/${nextId}/session`)).json()) as Named[];
  const change = { id: lesson!.id, version: lesson!.version, title: "Circuits in the dark" };
  expect((await context.request.put("/api/session", { data: change, headers })).status()).toBe(204);

  await page.goto(`/site/${sites.grenoble}/program/${nextId}`);
  await waitForHydration(page);
  await choose("programs.exchange.compare");
  await expect(page).toHaveURL(new RegExp(`${nextId}/diff`));
  const row = page.getByRole("row", { name: /N 1/ });
  await expect(row.locator("del")).toHaveText("by night");
  await expect(row.locator("ins")).toHaveText("in the dark");
  const [added] = text("programs.comparison.filters.added").split("{");
  await page.getByRole("radio", { name: new RegExp(`^${added!.trim()}`) }).click();
  await expect(page.getByText(text("programs.comparison.noneOfKind"))).toBeVisible();
  // The other way round, what was new is what was taken out.
  await page.goto(`/site/${sites.grenoble}/program/${revisionId}/diff?from=${nextId}`);
  await expect(page.getByRole("row", { name: /N 1/ }).locator("del")).toHaveText("in the dark");
});
