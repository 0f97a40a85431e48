import { expect, sameOriginHeaders, test, waitForHydration } from "./support/test";

test("a tag is made, found, renamed, switched off with a way back, and archived after a question", async ({
  as,
  mark,
  text,
}) => {
  const { page } = await as("admin");
  const [name, renamed] = [`Nuit ${mark}`, `Voltige ${mark}`];
  await page.goto("/site/all/tag");
  await page
    .getByRole("button", { name: text("lists.tags.create") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  // Saving an empty name shows an error at the field.
  await expect(dialog.getByLabel(text("lists.tags.name"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("resource.required"))).toBeVisible();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const row = (called: string) => page.getByRole("row", { name: new RegExp(called) });
  await expect(row(name)).toBeVisible();

  // The same name is refused a second time, with an error at the field.
  await page
    .getByRole("button", { name: text("lists.tags.create") })
    .first()
    .click();
  await expect(dialog.getByLabel(text("lists.tags.name"))).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(text("errors.alreadyExists"))).toBeVisible();
  await expect(dialog.getByLabel(text("lists.tags.name"))).toHaveValue(name);
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("shell.leave.leave"), exact: true })
    .click();

  await row(name).getByRole("button", { name, exact: true }).click();
  await dialog.getByLabel(text("lists.tags.name")).fill(renamed);
  await page.keyboard.press("Enter");
  await expect(row(renamed)).toBeVisible();

  // The search ignores accents and case. The searched text stays in the address.
  await page.getByRole("searchbox").fill(renamed.toUpperCase());
  await expect(page).toHaveURL(/text=VOLTIGE/i);
  // A screen that is refreshed after a save can bring back the address from before. What is being typed stays.
  await page.evaluate(() => {
    history.replaceState(history.state, "", location.pathname);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  });
  await expect(page).toHaveURL(/text=VOLTIGE/i);
  await expect(page.getByRole("searchbox")).toHaveValue(renamed.toUpperCase());
  await page.reload();
  await expect(row(renamed)).toBeVisible();

  const gender = { gender: text("lists.tags.gender") };
  const actions = page.getByRole("button", { name: text("resource.actions", { name: renamed }) });
  const menu = (key: string) => page.getByRole("menuitem", { name: new RegExp(`^${text(`resource.${key}`)}`) });
  await actions.click();
  await expect(menu("archive")).toHaveAttribute("aria-disabled", "true");
  await menu("disable").click();
  await expect(row(renamed)).toHaveCount(0);
  await page.getByRole("button", { name: text("resource.undo") }).click();
  await expect(row(renamed)).toBeVisible();

  await actions.click();
  await menu("disable").click();
  await page.getByRole("button", { name: text("resource.empty.showDisabled", gender) }).click();
  await expect(row(renamed).getByText(text("resource.states.disabled", gender))).toBeVisible();
  await actions.click();
  await menu("archive").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text("resource.archiveText"));
  await question.getByRole("button", { name: text("resource.archive") }).click();
  await expect(question).toBeHidden();
  await expect(row(renamed)).toHaveCount(0);
});

test("[1 §1] while a write runs nothing else on a list takes a click; then everything does again", async ({
  as,
  mark,
  text,
}) => {
  const { page, context } = await as("admin");
  const names = [`Givre ${mark}`, `Verglas ${mark}`] as const;
  for (const name of names) {
    const made = await context.request.post("/api/tag", { data: { name }, headers: sameOriginHeaders() });
    expect(made.status(), await made.text()).toBe(201);
  }
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/state/tag", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/site/all/tag");
  await waitForHydration(page);
  const menuOf = (name: string) => page.getByRole("button", { name: text("resource.actions", { name }) });
  await menuOf(names[0]).click();
  await page.getByRole("menuitem", { name: text("resource.disable"), exact: true }).click();

  // A running write is shown first by the cursor, then by the progress bar. The focus can still move.
  const other = menuOf(names[1]);
  await expect(other).toHaveCSS("cursor", "progress");
  await other.click();
  const menu = page.getByRole("navigation", { name: text("shell.menu.label") });
  await menu.getByRole("link", { name: text("shell.screens.users") }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page).toHaveURL(/\/tag$/);
  await other.focus();
  await expect(other).toBeFocused();

  release();
  const undo = page.getByRole("status").getByRole("button", { name: text("resource.undo") });
  await expect(undo).toBeVisible();
  await other.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await undo.click();
  await expect(menuOf(names[0])).toBeVisible();
});

test("somebody else's change is not overwritten in silence", async ({ as, mark, text }) => {
  const { page, context } = await as("admin");
  await page.goto("/site/all/cencellation-reason");
  const name = `Brume ${mark}`;
  await page
    .getByRole("button", { name: text("lists.cancellationReasons.create") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(text("lists.cancellationReasons.name"))).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("button", { name, exact: true }).click();
  const [{ id, version }] = (await (await context.request.get("/api/cancellation-reason?statut=1")).json()).filter(
    (one: { reason: string }) => one.reason === name,
  );
  const headers = { origin: process.env.ENVOL_E2E_URL ?? "" };
  const data = { id, reason: name, group: 0, version };
  expect((await context.request.put("/api/cancellation-reason", { data, headers })).ok()).toBe(true);
  await dialog.getByLabel(text("lists.cancellationReasons.name")).fill(`${name} 2`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText(text("resource.stale"));
  await expect(dialog.getByLabel(text("lists.cancellationReasons.name"))).toHaveValue(`${name} 2`);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
});

test("staff gather students of their site in a promotion; an instructor reads it", async ({ as, mark, text }) => {
  const staff = await as("staff", { width: 390, height: 844 });
  const { page, sites } = staff;
  const name = `CPL ${mark}`;
  await page.goto(`/site/${sites.grenoble}/promotions`);
  await page
    .getByRole("button", { name: text("lists.promotions.create") })
    .first()
    .click();
  await page.getByLabel(text("lists.promotions.name"), { exact: true }).fill(name);
  const students = page.getByRole("combobox", { name: text("lists.promotions.students") });
  await students.fill("ben");
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("resource.save") }).click();
  await expect(page).toHaveURL(/promotions$/);
  // The server finds it by a part of its name and of a student's, and sends only what it found.
  const search = page.getByRole("searchbox");
  const answer = page.waitForResponse((given) => new URL(given.url()).searchParams.get("text") === `${name} BEN`);
  await search.fill(`${name} BEN`);
  const found = (await (await answer).json()) as { name: string }[];
  expect(found.map((one) => one.name)).toEqual([name]);
  await expect(page.locator("tbody").getByRole("link")).toHaveText([name]);
  await search.fill(`${name} nobody`);
  await expect(page.getByText(text("resource.empty.noMatch", { text: `${name} nobody` }))).toBeVisible();
  await search.fill(name);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const instructor = await as("instructor");
  await instructor.page.goto(page.url());
  await expect(instructor.page.getByText(text("lists.promotions.readOnly"))).toBeVisible();
  await expect(instructor.page.getByRole("button", { name: text("resource.save") })).toHaveCount(0);
});

test("Ctrl-K opens a screen, an aircraft and a person by a few letters", async ({ as, text }) => {
  const { page, sites } = await as("staff");
  await page.goto(`/site/${sites.grenoble}/planning/personal`);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: text("shell.palette.title") });
  await field.fill(text("lists.classrooms.title").slice(0, 4));
  await expect(page.getByRole("option", { name: text("lists.classrooms.title") })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/classroom$/);
  await page.keyboard.press("Control+k");
  await field.fill("gkqa");
  await expect(page.getByRole("option", { name: /F-GKQA/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/planning\/day\?text=F-GKQA/);
  // A day is gone to by its date, an aircraft keeps the day, and a new reservation is made there.
  await page.keyboard.press("Control+k");
  await field.fill("25/12/2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/planning\/day\?date=2026-12-25/);
  await page.keyboard.press("Control+k");
  await field.fill("grnl");
  await expect(page.getByRole("option", { name: /F-GRNL/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/text=F-GRNL&date=2026-12-25/);
  await page.keyboard.press("Control+k");
  await field.fill(text("shell.palette.actions.new"));
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: text("booking.new") });
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  // What was found before is gone when the next results come: the first of these is marked.
  await page.keyboard.press("Control+k");
  await field.fill("2026");
  await expect(page.getByRole("option", { name: "PPL(A) 2026", exact: true })).toBeVisible();
  await field.fill("moreau");
  await expect(page.getByRole("option", { name: /Moreau/ }).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\/[0-9a-f]{24}$/);
});

test("what is typed right after Ctrl-K is kept, and Enter before the answer opens what the answer finds first", async ({
  as,
}) => {
  const { page, context, sites } = await as("staff");
  // Slower than any machine: the palette's own code, and the answer of a search.
  await context.route(/_next\/static\/chunks\/.*\.js/, async (route) => {
    const answer = await route.fetch();
    const isPalette = (await answer.text()).includes("cmdk-group-heading");
    if (isPalette) await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.fulfill({ response: answer });
  });
  await context.route("**/api/search**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(`/site/${sites.grenoble}/planning/personal`);
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("gkqa", { delay: 30 });
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("gkqa");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/planning\/day\?text=F-GKQA/);
});

test("a list prints whole as it is filtered, with the school's name, its filter and the day, and no button", async ({
  as,
  text,
}) => {
  const { page, context } = await as("admin");
  // No person created by other tests matches this text.
  const found = "ie";
  const people = (await (await context.request.get(`/api/user?statut=0&text=${found}`)).json()) as unknown[];
  expect(people.length).toBeGreaterThan(10);
  await page.goto(`/site/all/users?text=${found}`);
  const rows = page.getByRole("row");
  const nothing = page.locator("button:not([data-print=text]), input, select, nav").filter({ visible: true });
  await expect(rows).toHaveCount(11);
  await expect(page.getByText(text("resource.printedFilter.text", { text: found }))).toBeHidden();

  await page.emulateMedia({ media: "print" });
  await expect(rows).toHaveCount(people.length + 1);
  await expect(page.getByText("Aéro-club des Alpes").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(text("resource.printedFilter.text", { text: found }))).toBeVisible();
  // The day by the clocks of the school's main site.
  const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris" }).format();
  await expect(page.getByText(today)).toBeVisible();
  await expect(nothing).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect(rows).toHaveCount(11);

  // A real PDF: it has more than one page, although the screen shows only ten people.
  await page.goto("/site/all/users");
  await expect(rows).toHaveCount(11);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
  expect(paper).toMatch(/\/MediaBox \[0 0 841/);
  await expect(rows).toHaveCount(11);
});

test("people come a page at a time, searched and sorted by the server; a late answer changes nothing", async ({
  as,
  text,
}) => {
  const { page, context } = await as("admin");
  const asked: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/user") asked.push(url.searchParams);
  });
  const links = page.locator("tbody").getByRole("link");
  const table = page.getByRole("table");
  /** Expects the list to show the names that the API returns for the query. */
  async function expectNames(query: string) {
    const people = await (await context.request.get(`/api/user?${query}`)).json();
    expect(people.length, query).toBeGreaterThan(0);
    await expect(links).toHaveText(people.map(({ nom, prenom }: Record<string, string>) => `${nom}, ${prenom}`));
  }
  // The text "ie" matches no person created by other tests.
  await page.goto("/site/all/users?text=ie");
  await waitForHydration(page);
  await expect(links).toHaveCount(10);
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: text("resource.paging.next") }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectNames("text=ie&limit=10&page=2");
  expect(asked.map((query) => query.get("page"))).toEqual(["2"]);

  await page
    .getByRole("columnheader", { name: text("people.columns.callSign") })
    .getByRole("button")
    .click();
  await expect(page).toHaveURL(/sort=callSign/);
  await expect(page).not.toHaveURL(/page=/);
  await expectNames("text=ie&limit=10&sort=callSign");
  await page.reload();
  await waitForHydration(page);
  await expectNames("text=ie&limit=10&sort=callSign");
  await page.goto("/site/all/users?text=ie&page=99");
  await expect(links.first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/);

  // Typing sends one request. The old rows stay until the answer arrives, and the table is marked as busy.
  const release = new Map<string, () => void>();
  await page.route("**/api/user?*", async (route) => {
    const typed = new URL(route.request().url()).searchParams.get("text")!;
    await new Promise<void>((resolve) => release.set(typed, resolve));
    await route.continue().catch(() => undefined);
  });
  const search = page.getByRole("searchbox");
  asked.length = 0;
  // The first key replaces what stands there: emptied first, a slow machine would send the empty search.
  await search.selectText();
  await search.pressSequentially("mor");
  await expect.poll(() => [...release.keys()]).toEqual(["mor"]);
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect(links.first()).toBeVisible();
  await search.fill("ber");
  await expect.poll(() => [...release.keys()]).toEqual(["mor", "ber"]);
  release.get("ber")!();
  await expect(table).not.toHaveAttribute("aria-busy", "true");
  release.get("mor")!();
  await page.unrouteAll({ behavior: "wait" });
  await expectNames("text=ber&limit=10");
  expect(asked.map((query) => query.get("text"))).toEqual(["mor", "ber"]);
});

test("who is disabled leaves the page that was searched for, and comes back by undo", async ({ as, mark, text }) => {
  const { page, context, sites } = await as("staff");
  const nom = `Planeur${mark}`;
  const body = {
    nom,
    prenom: "Ève",
    email: { email: `planeur.${mark}@people.test`.toLowerCase() },
    roleSite: [{ siteId: sites.grenoble, roleId: "5f0000000000000000000003" }],
  };
  const made = await context.request.post("/api/user", { data: body, headers: sameOriginHeaders() });
  expect(made.status(), await made.text()).toBe(201);
  await page.goto(`/site/${sites.grenoble}/users`);
  await waitForHydration(page);
  await page.getByRole("searchbox").fill(`eve ${nom.toLowerCase()}`);
  const row = page.getByRole("row", { name: new RegExp(nom) });
  await expect(row).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: text("resource.actions", { name: `${nom}, Ève` }) }).click();
  await page.getByRole("menuitem", { name: text("resource.disable"), exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("button", { name: text("people.empty.showDisabled") })).toBeVisible();
  await page.getByRole("button", { name: text("resource.undo") }).click();
  await expect(row).toBeVisible();
});
