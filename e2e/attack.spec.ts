import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { type Screen, screens } from "@/lib/access/screens/screens";
import { type AppProcess, startAppForTests } from "../scripts/support/app.mjs";
import { DEMO_SIGN_IN_PASSWORD, expect, test } from "./support/test";

// These tests have their own school, because they damage its data.
let app: AppProcess;
let database: pg.Client;
test.beforeAll(async () => {
  app = await startAppForTests({ seed: "demo" });
  database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
});
test.afterAll(async () => {
  await database?.end();
  await app?.stop();
});

type Row = Record<string, string>;
const sql = async (query: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.query<Row>(query, values)).rows;
const one = async (query: string, values: unknown[] = []): Promise<string> =>
  Object.values((await sql(query, values))[0]!)[0]!;
const idOf = (who: string) => one("SELECT id FROM person WHERE email = $1", [`${who}@aeroclub.example`]);
const siteAt = (icao: string) => one("SELECT id FROM site WHERE icao = $1", [icao]);

type Fresh = () => Promise<BrowserContext>;
/** Signs a person in at this school through next-auth's route, without opening the form. */
async function enter(fresh: Fresh, who: string, locale: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await fresh();
  const headers = { origin: app.url };
  const { csrfToken } = await (await context.request.get(`${app.url}/api/auth/csrf`)).json();
  const form = { csrfToken, email: `${who}@aeroclub.example`, password: DEMO_SIGN_IN_PASSWORD, json: "true" };
  const answer = await context.request.post(`${app.url}/api/auth/callback/credentials`, { form, headers });
  expect((await answer.json()).url, `${who} signs in`).not.toContain("error=");
  await context.request.put(`${app.url}/api/language`, { data: { code: locale }, headers });
  return { context, page: await context.newPage() };
}

/** Creates a person with a role at a site, who has already accepted all terms. */
async function recruit(who: string, siteId: string, role: string): Promise<string> {
  const columns =
    "id, email, last_name, first_name, password_hash, school_role, state, calendar_key, terms_of_use_at, terms_of_sale_at";
  const [{ id }] = (await sql(
    `INSERT INTO person (${columns})
     SELECT substr(md5($1), 1, 24), $1, 'Recruit', 'Robin', password_hash, 'User', 'Active', md5($1) || md5('x' || $1), now(), now()
     FROM person WHERE email = 'staff@aeroclub.example' RETURNING id`,
    [`${who}@aeroclub.example`],
  )) as [Row];
  await sql("INSERT INTO site_role (person_id, site_id, role) VALUES ($1, $2, $3::site_role_name)", [id, siteId, role]);
  return id!;
}

/** A record for each address that names one: its first part, and which record stands there. */
const RECORDS: Record<string, string> = {
  aircraft: "SELECT id FROM aircraft WHERE site_id = $1 LIMIT 1",
  aircraftFlightFollowUp: "SELECT f.reservation_id FROM flight f WHERE f.site_id = $1 LIMIT 1",
  certificate: "SELECT id FROM certificate_type LIMIT 1",
  defect: "SELECT d.id FROM defect d JOIN aircraft a ON a.id = d.aircraft_id WHERE a.site_id = $1 LIMIT 1",
  inspection: "SELECT id FROM inspection_pack WHERE site_id = $1 LIMIT 1",
  listSessionPracticalFollowUp: `SELECT r.id FROM reservation r JOIN reservation_person p ON p.reservation_id = r.id
    WHERE r.site_id = $1 AND r.type = 'Practical' AND r.state <> 'Cancelled' AND p.lesson_id IS NOT NULL LIMIT 1`,
  notice: "SELECT id FROM notice LIMIT 1",
  occurrence: "SELECT id FROM occurrence_report WHERE site_id = $1 LIMIT 1",
  program: "SELECT id FROM program_revision LIMIT 1",
  promotion: "SELECT id FROM promotion WHERE site_id = $1 LIMIT 1",
  sessionPracticalFollowUp: `SELECT p.lesson_id FROM reservation r JOIN reservation_person p ON p.reservation_id = r.id
    WHERE r.site_id = $1 AND r.type = 'Practical' AND r.state <> 'Cancelled' AND p.lesson_id IS NOT NULL LIMIT 1`,
  sessionTheoreticalFollowUp: `SELECT r.id FROM reservation r JOIN reservation_person p ON p.reservation_id = r.id
    WHERE r.site_id = $1 AND r.type = 'Theoretical' AND r.state <> 'Cancelled' AND p.lesson_id IS NOT NULL LIMIT 1`,
  reservation: "SELECT f.reservation_id FROM flight f WHERE f.site_id = $1 LIMIT 1",
};

/** The addresses of all built screens, at one site and at all sites, of one person and of one record of each kind. */
async function listAddresses(siteId: string, personId: string): Promise<string[]> {
  const [training] = await sql(
    `SELECT e.id AS training, s.id AS lesson FROM enrolment e JOIN enrolment_session s ON s.enrolment_id = e.id
     WHERE e.student_id = $1 LIMIT 1`,
    [personId],
  );
  const listed: string[] = [];
  for (const { path } of Object.values(screens as Record<string, Screen>)) {
    const query = path.includes("/{id}") ? RECORDS[path.split("/")[0]!] : undefined;
    const id = query ? await one(query, query.includes("$1") ? [siteId] : []) : personId;
    const givenBy = path.includes("{reservationId}")
      ? await one("SELECT reservation_id FROM reservation_person WHERE lesson_id = $1 LIMIT 1", [id])
      : "";
    const filled = path
      .replace("{id}", id)
      .replace("{reservationId}", givenBy)
      .replace("{trainingId}", training?.training ?? personId)
      .replace("{lessonId}", training?.lesson ?? personId);
    listed.push(`/site/${siteId}/${filled}`, `/site/all/${filled}`);
  }
  return listed;
}

test("[1 §6] no page, nor what a page loads, holds what its reader may not see of somebody", async ({
  fresh,
  locale,
}) => {
  test.setTimeout(480_000);
  const grenoble = await siteAt("LFLG");
  const subject = await recruit("subject", grenoble, "Student");
  const instructorReads = {
    phone_number: "+99 100200300",
    emergency_number: "+99 400500600",
    emergency_relationship: "Zzgodmother",
  };
  const staffReads = {
    ...{
      email: "zzaccount@zzmail.test",
      street: "9 Zzstreet",
      zip_code: "ZZ-90210",
      city: "Zzcity",
      region: "Zzregion",
    },
    ...{ country: "Zzcountry", birthplace: "Zzbirthplace", latitude: "12.345678", longitude: "-98.765432" },
  };
  const nobodyReads = { calendar_key: "c0ffee".repeat(10).padEnd(64, "7"), password_hash: "$2b$12$Zzhash" };
  const all: Record<string, string> = { ...instructorReads, ...staffReads, ...nobodyReads, last_name: "Zzlastname" };
  for (const [column, value] of Object.entries(all))
    await sql(`UPDATE person SET ${column} = $2 WHERE id = $1`, [subject, value]);
  await sql("UPDATE person SET born_on = '1961-03-07', terms_of_use_at = '2019-03-04T05:06:07Z' WHERE id = $1", [
    subject,
  ]);
  const born = [String(Date.UTC(1961, 2, 7) / 1000), "1961-03-07", String(Date.UTC(2019, 2, 4, 5, 6, 7) / 1000)];
  const promotion = await one("SELECT id FROM promotion WHERE site_id = $1 LIMIT 1", [grenoble]);
  await sql("INSERT INTO promotion_student (promotion_id, person_id) VALUES ($1, $2)", [promotion, subject]);
  await sql("UPDATE reservation SET comment = 'Zzcomment', client_comment = 'Zzclient' WHERE site_id = $1", [grenoble]);
  await recruit("outsider", await siteAt("LFLP"), "Staff");

  const secrets = {
    nobody: Object.values(nobodyReads),
    staff: [...Object.values(staffReads), ...born],
    instructor: Object.values(instructorReads),
    outside: [all.last_name!],
  };
  const forbidden: Record<string, string[]> = {
    outsider: Object.values(secrets).flat(),
    student: [...secrets.nobody, ...secrets.staff, ...secrets.instructor],
    renter: [...secrets.nobody, ...secrets.staff, ...secrets.instructor],
    instructor: [...secrets.nobody, ...secrets.staff],
    staff: secrets.nobody,
    admin: secrets.nobody,
  };
  for (const [who, words] of Object.entries(forbidden)) {
    const { context } = await enter(fresh, who, locale);
    let seen = "";
    for (const address of await listAddresses(grenoble, subject)) {
      const got = await Promise.all(
        [{}, { rsc: "1" }].map(async (headers) => {
          const answer = await context.request.get(app.url + address, { headers: headers as Row });
          expect(answer.status(), address).toBeLessThan(500);
          return answer.text();
        }),
      );
      const text = got.join("\n");
      seen += text;
      const found = words.filter((word) => text.includes(word) || text.includes(JSON.stringify(word).slice(1, -1)));
      // Comments of reservations must not be in any page. They are loaded only when a reservation is opened.
      if (who === "student" || who === "renter" || who === "outsider")
        found.push(...["Zzcomment", "Zzclient"].filter((word) => text.includes(word)));
      expect(found, `${who} at ${address}`).toEqual([]);
    }
    // Check that these texts do appear for people who may read them. Otherwise this test would prove nothing.
    const may = {
      admin: [...secrets.staff.slice(0, 7), ...secrets.instructor],
      staff: secrets.instructor,
      instructor: secrets.instructor,
    };
    for (const word of may[who as keyof typeof may] ?? [])
      expect(seen.includes(word), `${who} reads ${word}`).toBe(true);
  }
});

test("[1 §6] whoever loses a role, an account, or gains a role sees it on the open screen within five seconds", async ({
  fresh,
  locale,
  text,
}) => {
  test.setTimeout(300_000);
  const grenoble = await siteAt("LFLG");
  const id = await recruit("climber", grenoble, "Staff");
  const student = await idOf("student");
  const admin = await enter(fresh, "admin", locale);
  const version = () => one("SELECT version::text FROM person WHERE id = $1", [id]);
  const grant = async (role: keyof typeof SITE_ROLE_ID) => {
    const data = { roleSite: [{ siteId: grenoble, roleId: SITE_ROLE_ID[role] }], version: Number(await version()) };
    const answer = await admin.context.request.put(`${app.url}/api/user/${id}/roles`, {
      data,
      headers: { origin: app.url },
    });
    expect(answer.status(), await answer.text()).toBe(204);
  };
  const { page, context } = await enter(fresh, "climber", locale);
  let slowest = 0;
  /** Opens a page and waits until React has started and the live stream is connected, in this tab or in another one. */
  const opened = async (path: string, on = page) => {
    const begun = Date.now();
    await on.goto(app.url + path);
    slowest = Math.max(slowest, Date.now() - begun);
    const palette = on.getByRole("dialog");
    await expect(async () => {
      await on.keyboard.press("Control+k");
      await expect(palette).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await on.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  };
  const row = page
    .getByRole("navigation", { name: text("shell.menu.label") })
    .getByRole("link", { name: text("shell.screens.users") });
  const gone = page.getByRole("heading", { name: "Page introuvable" });
  /** Five seconds; on a machine that is so busy that a page takes more than one to open, five times as long as that. */
  const soon = () => ({ timeout: Math.max(5_000, 5 * slowest) });

  // A member of staff has the list open, and a person's page in another tab.
  await opened(`/site/${grenoble}/users`);
  await expect(page.getByRole("link", { name: text("people.new") })).toBeVisible();
  await expect(row).toBeVisible();
  const sheet = await context.newPage();
  await opened(`/site/${grenoble}/user/${student}`, sheet);
  const phone = sheet.getByLabel(new RegExp(`^${text("people.columns.phone")}`));
  await phone.fill("+33 1 23 45 67 89");

  await grant("Student");
  await Promise.all([
    expect(gone).toBeVisible(soon()),
    expect(sheet.getByText(text("people.notAccess.title"))).toBeVisible(soon()),
  ]);
  await expect(row).toHaveCount(0);
  await expect(phone).toHaveCount(0);
  const read = await context.request.get(`${app.url}/api/user/${student}`);
  expect(read.status()).toBe(404);

  // A student on the dashboard becomes an instructor. The new menu row appears without a page load.
  await opened(`/site/${grenoble}/dashboard/dashboardUser/follow-up`);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await expect(page.getByRole("navigation", { name: text("shell.menu.label") })).toBeVisible();
  await expect(row).toHaveCount(0);
  await grant("Instructor");
  await expect(row).toBeVisible(soon());
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
  await row.click();
  await expect(page).toHaveURL(/\/users/);
  await expect(page.getByRole("link", { name: text("people.new") })).toHaveCount(0);

  // The person is disabled while a form is open. The authentication screen replaces the form.
  await grant("Staff");
  await expect(page.getByRole("link", { name: text("people.new") })).toBeVisible(soon());
  await opened(`/site/${grenoble}/user/create`);
  await page.getByLabel(text("people.columns.lastName"), { exact: true }).fill("Half typed");
  const data = { id, state: 1, version: Number(await version()) };
  const answer = await admin.context.request.patch(`${app.url}/api/state/user`, { data, headers: { origin: app.url } });
  expect(answer.status()).toBe(204);
  await expect(page.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible(soon());
  await expect(page.getByLabel(text("people.columns.lastName"), { exact: true })).toHaveCount(0);
  await expect(sheet.getByRole("heading", { name: text("shell.signIn.title") })).toBeVisible(soon());
});

/** Names that would run a script if a page treated them as HTML. `kind` says which record's name was shown. */
const PAYLOAD = `<img src=x id=pwned onerror="window.pwned=1">`;
const hostile = (kind: string) => `${PAYLOAD}${kind}{{7*7}}\${7*7}`;
const ATTRIBUTE = `"'><script id=pwned>window.pwned=1</script><svg id=pwned onload=window.pwned=1>`;

/** Replaces all names in the database by names that contain HTML. */
async function spoil(): Promise<void> {
  const set: [table: string, columns: Record<string, string>][] = [
    [
      "person",
      { last_name: hostile("Person"), first_name: ATTRIBUTE, street: hostile("Street"), birthplace: ATTRIBUTE },
    ],
    ["person", { phone_number: ATTRIBUTE, emergency_relationship: hostile("Relation"), city: ATTRIBUTE }],
    [
      "school",
      { name: hostile("School"), street: ATTRIBUTE, city: hostile("Town"), country: ATTRIBUTE, zip_code: ATTRIBUTE },
    ],
    ["site", { street: ATTRIBUTE, city: ATTRIBUTE }],
    ["aircraft", { model: hostile("Model") }],
    ["terms_edition", { text: `${hostile("Terms")}\n${ATTRIBUTE}` }],
    ["reservation", { comment: hostile("Comment"), client_comment: ATTRIBUTE }],
    ["component", { name: hostile("Component") }],
    ["defect", { description: hostile("Defect"), mel_item: ATTRIBUTE }],
    ["lesson_follow_up", { comment: hostile("Remark"), student_comment: ATTRIBUTE }],
    ["maintenance_limit", { name: hostile("Limit"), document: ATTRIBUTE }],
    ["notice", { title: hostile("Notice"), text: ATTRIBUTE }],
    ["program_revision", { name: hostile("Program") }],
    ["skill", { long_name: hostile("Skill"), long_name_french: hostile("Skill") }],
    ["training_phase", { name: hostile("Phase") }],
    ["training_session", { title: hostile("Lesson"), content: ATTRIBUTE, instructions: ATTRIBUTE }],
    ["sign_in", { user_agent: `${hostile("Browser")} Firefox/999 ${ATTRIBUTE}` }],
  ];
  // What is locked, released or only added to is written over, too.
  await sql("SET session_replication_role = replica");
  for (const [table, columns] of set) {
    const places = Object.keys(columns).map((column, at) => `${column} = $${at + 1}`);
    await sql(`UPDATE ${table} SET ${places.join()}`, Object.values(columns));
  }
  // These names must be unique, so a number is added.
  for (const [table, column, kind] of [
    ["site", "name", "Site"],
    ["tag", "name", "Tag"],
    ["classroom", "name", "Room"],
    ["promotion", "name", "Promotion"],
    ["operation_type", "name", "Operation"],
    ["transaction_type", "name", "Transaction"],
    ["cancellation_reason", "text", "Reason"],
    ["certificate_type", "name", "Certificate"],
    ["exercise", "name", "Exercise"],
    ["aircraft", "call_sign", "Sign"],
    ["person", "call_sign", "Code"],
  ] as const) {
    const where = table === "person" ? "WHERE call_sign IS NOT NULL" : "";
    await sql(
      `UPDATE ${table} t SET ${column} = n.name FROM (SELECT id, $1 || row_number() OVER (ORDER BY id) AS name FROM ${table} ${where}) n WHERE n.id = t.id`,
      [hostile(kind)],
    );
  }
  await sql("SET session_replication_role = origin");
  const [tag, person] = [await one("SELECT id FROM tag LIMIT 1"), await idOf("student")];
  await sql("INSERT INTO person_tag (person_id, tag_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [person, tag]);
}

/** All texts of a page: visible text, values of fields, and labels for assistive technology. */
const said = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
    const labels = [...document.querySelectorAll("[aria-label], [title], [alt]")].flatMap((one) =>
      ["aria-label", "title", "alt"].map((name) => one.getAttribute(name) ?? ""),
    );
    return [document.body.innerText, document.body.textContent, ...fields, ...labels].join("\n");
  });

/**
 * Expects that no name became an HTML element, ran as a script, or was evaluated as a template. Returns the page's texts.
 */
async function expectHarmless(page: Page, where: string): Promise<string> {
  const found = await page.evaluate(() => ({
    ran: (window as unknown as { pwned?: number }).pwned ?? null,
    elements: [...document.querySelectorAll("#pwned, [onerror], [onload], img[src=x], iframe, object, embed")].map(
      (one) => one.outerHTML.slice(0, 200),
    ),
  }));
  expect(found, where).toEqual({ ran: null, elements: [] });
  const text = await said(page);
  expect(text, where).not.toMatch(/(Person|School|Site|Tag|Room|Sign|Lesson|Defect)49/);
  return text;
}

/** The kinds of names that somebody's screens show. */
const SHOWN = {
  admin: [
    ...["Person", "School", "Site", "Room", "Model", "Comment", "Tag", "Promotion", "Operation", "Transaction"],
    ...["Reason", "Sign", "Code", "Relation", "Street", "Town", "Terms", "Certificate", "Component", "Defect"],
    ...["Exercise", "Limit", "Notice", "Program", "Skill", "Phase", "Lesson"],
  ],
  staff: ["Person", "Site", "Room", "Model", "Comment", "Sign", "Code", "Defect", "Limit", "Program", "Lesson"],
  student: ["Person", "Site", "Sign", "Lesson", "Exercise", "Remark"],
};
for (const [who, kinds] of Object.entries(SHOWN)) {
  test(`names full of HTML stay text on the screens of ${who}, in dialogs and the palette`, async ({
    fresh,
    locale,
    text,
  }) => {
    await spoil();
    const grenoble = await siteAt("LFLG");
    const said: string[] = [];
    const { page } = await enter(fresh, who, locale);
    page.on("dialog", (dialog) => {
      said.push(`ALERT ${dialog.message()}`);
      void dialog.dismiss();
    });
    // Each screen exists for all sites and for one site. The admin opens it for all sites, the others for one site.
    const place = who === "admin" ? "/site/all/" : `/site/${grenoble}/`;
    const listed = await listAddresses(grenoble, await idOf("student"));
    for (const address of [
      ...listed.filter((one) => one.startsWith(place)),
      `/site/${grenoble}/user/${await idOf(who)}`,
    ]) {
      await page.goto(app.url + address);
      await page.waitForLoadState("load");
      said.push(await expectHarmless(page, `${who} at ${address}`));
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        said.push(await expectHarmless(page, `${who}, a tab at ${address}`));
      }
    }

    // The board: a strip, its hover card and its dialog.
    await page.goto(`${app.url}/site/${grenoble}/planning/day`);
    const strip = page.locator("[data-r]").first();
    await expect(page.getByRole("grid")).toHaveAttribute("data-alive");
    // Scrolling the strip into view closes the card that is about to open, so repeat the movement of the pointer.
    await expect(async () => {
      await page.mouse.move(1, 1);
      await strip.hover();
      await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1_500 });
    }).toPass();
    said.push(await expectHarmless(page, `${who}, a strip's card`));
    await strip.click();
    // The hover card is also a dialog and stays until the reservation's dialog opens. Only that dialog takes the focus, itself
    // where it has something in its corner.
    await expect(page.locator("[role=dialog]:is(:focus, :has(:focus)) dl").first()).toBeVisible();
    said.push(await expectHarmless(page, `${who}, a reservation`));
    await page.keyboard.press("Escape");
    // The pointer leaves the strip. Otherwise its card would open again.
    await page.mouse.move(1, 1);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // The command palette and the menus of the top bar.
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("pwned");
    if (who !== "student") await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    said.push(await expectHarmless(page, `${who}, the palette`));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The button that shows all sites is left out, because it opens another page.
    const inBar = page.getByRole("banner").getByRole("button");
    const buttons = await inBar.and(page.locator(`:not([aria-label="${text("shell.site.clear")}"])`)).all();
    expect(buttons.length, "buttons of the top bar").toBeGreaterThanOrEqual(3);
    for (const [at, button] of buttons.entries()) {
      await button.click();
      said.push(await expectHarmless(page, `${who}, button ${at} of the top bar`));
      await page.keyboard.press("Escape");
    }
    const everything = said.join("\n");
    expect(everything).not.toContain("ALERT");
    for (const kind of kinds)
      expect(everything.includes(`${PAYLOAD}${kind}{{7*7}}\${7*7}`), `${kind} is shown as text`).toBe(true);
  });
}

test("names full of HTML stay text in the forms of lists, their messages, mails and the outbox", async ({
  fresh,
  locale,
  text,
}) => {
  await spoil();
  const grenoble = await siteAt("LFLG");
  const { page, context } = await enter(fresh, "admin", locale);
  for (const path of ["tag", "operation-type", "transaction-type", "cencellation-reason", "classroom", "site"]) {
    await page.goto(`${app.url}/site/${path === "classroom" ? grenoble : "all"}/${path}`);
    await page.locator("tbody tr").first().getByRole("button").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectHarmless(page, `a form at ${path}`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text("resource.save"), exact: true })
      .click();
    // A toast or an error at a field appears, whether the save succeeds or not.
    await expect(page.locator("[data-toast], [role=dialog] [aria-invalid=true]").first()).toBeAttached();
    await expectHarmless(page, `a message at ${path}`);
    await page.keyboard.press("Escape");
  }

  // An invitation, and how the outbox shows it.
  const email = `hostile.${locale}@html.test`.toLowerCase();
  const roleSite = [{ siteId: grenoble, roleId: SITE_ROLE_ID.Student }];
  const data = { nom: hostile("Newcomer"), prenom: ATTRIBUTE, email: { email }, language: locale, roleSite };
  const made = await context.request.post(`${app.url}/api/user`, { data, headers: { origin: app.url } });
  expect(made.status(), await made.text()).toBe(201);
  const [mail] = await sql("SELECT html, text, subject FROM mail WHERE to_address = $1", [email]);
  expect(mail!.html).not.toMatch(/<(img|svg|script)\b[^>]*pwned/i);
  expect(mail!.html).toMatch(/&(lt|#60);img src=x id=pwned/);
  expect(mail!.text).toContain(PAYLOAD);
  expect(mail!.subject).not.toMatch(/[\r\n]/);
  await page.goto(`${app.url}/site/all/outbox`);
  await expectHarmless(page, "the outbox");
});

test("names full of HTML stay text in the terms that somebody must accept, and on one line of a calendar", async ({
  fresh,
  locale,
}) => {
  await spoil();
  const student = await idOf("student");
  // The terms in the dialog of a person who must accept them.
  await sql("UPDATE person SET terms_of_use_at = NULL WHERE id = $1", [student]);
  const { page } = await enter(fresh, "student", locale);
  await page.goto(app.url);
  await expect(page.getByRole("dialog")).toContainText(PAYLOAD);
  await expectHarmless(page, "the terms");

  // A calendar feed: a name must stay on one line, even if it contains line breaks.
  const evil = `Eve\r\nEND:VEVENT\nBEGIN:VEVENT\rUID:evil;a,b\\c${PAYLOAD}`;
  await sql("UPDATE site SET name = $1 || id", [evil]);
  await sql("UPDATE person SET call_sign = NULL, first_name = $1", [evil]);
  await sql("UPDATE aircraft SET call_sign = $1 || id", [evil]);
  const [feed] = await sql(
    `SELECT calendar_key AS key FROM person p JOIN reservation_person r ON r.person_id = p.id
     JOIN reservation v ON v.id = r.reservation_id WHERE v.aircraft_id IS NOT NULL AND p.state = 'Active'
     GROUP BY p.id ORDER BY count(*) DESC LIMIT 1`,
  );
  const ics = await (await fetch(`${app.url}/calendar/${feed!.key}/planning.ics`)).text();
  const lines = ics.replace(/\r\n[ \t]/g, "").split("\r\n");
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).not.toMatch(/[\r\n]/);
  expect(lines.filter((line) => line.startsWith("UID:evil"))).toEqual([]);
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(
    lines.filter((line) => line.startsWith("UID:")).length,
  );
  expect(ics.replace(/\r\n[ \t]/g, "")).toContain("UID:evil\\;a\\,b\\\\c");
});
