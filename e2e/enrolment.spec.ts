import { makeSender, writeProgram } from "./support/programs";
import { fetchPersonId } from "./support/school";
import { expect, expectToast, test, waitForHydration } from "./support/test";

type Named = { id: string; version: number; title: string };

/** A student of the demo school whose trainings no other journey looks at. */
const [STUDENT, NAME, LAST_NAME] = ["jade.simon", "Jade Simon", "Simon"];

test("staff enrol by keyboard and take it back, the student accepts on a phone, staff validate, and the training moves on", async ({
  as,
  mark,
  text,
}) => {
  const staff = await as("staff");
  const name = `Dusk ${mark}`;
  const send = makeSender(staff);
  const revisionId = await writeProgram(staff, { name, lessons: ["Alpha", "Bravo"], requirements: ["PPL(A)"] });
  const student = await as(STUDENT, { width: 390, height: 844 });
  const { page, sites } = staff;
  const personId = await fetchPersonId(staff, LAST_NAME);

  await page.goto(`/site/${sites.grenoble}/program/${revisionId}?tab=students`);
  await waitForHydration(page);
  const enrol = async () => {
    await page.getByRole("button", { name: text("training.enrol.open"), exact: true }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: text("training.enrol.students") }).focus();
    await page.keyboard.type(LAST_NAME);
    await page.keyboard.press("Enter");
    await expect(
      dialog.getByRole("button", { name: text("training.enrol.remove", { name: `JSI ${NAME}` }) }),
    ).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
  };
  const row = page.getByRole("row", { name: new RegExp(LAST_NAME) });
  await enrol();
  await expect(row).toContainText(text("training.standings.ToAccept"));
  await page
    .locator("[data-toast]")
    .getByRole("button", { name: text("training.enrol.undo"), exact: true })
    .press("Enter");
  await expect(row).toBeHidden();
  await enrol();
  await expect(row).toBeVisible();

  // The student finds what waits on the dashboard, and accepts with one press.
  await student.page.goto(`/site/${student.sites.grenoble}/dashboard/dashboardUser/follow-up`);
  await waitForHydration(student.page);
  await student.page.getByRole("link", { name: text("training.accept.link", { name }) }).click();
  await expect(student.page.getByText("PPL(A)", { exact: true }).first()).toBeVisible();
  const section = student.page.getByRole("region", { name: text("training.accept.title", { name }) });
  const button = section.getByRole("button");
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(section).toBeHidden();
  await expect(student.page.getByText(text("training.person.waiting"))).toBeVisible();

  await page.goto(`/site/${sites.grenoble}/dashboard/enrolments`);
  await waitForHydration(page);
  const waiting = page.getByRole("row", { name: new RegExp(name) });
  await waiting.getByRole("button", { name: text("training.acts.validate"), exact: true }).click();
  await expect(waiting).toBeHidden();

  // The next revision leaves out a lesson. What that does is shown before it is done.
  const day = Math.floor(Date.now() / 86_400_000) * 86_400;
  const copy = { origineRevisionId: revisionId, duplicate: true, name, edition: "1", revision: "1", creationDate: day };
  const next = (await send("POST", "revision", copy)) as Named;
  const lessons = (await (await staff.context.request.get(`/api/revision/${next.id}/session`)).json()) as Named[];
  const bravo = lessons.find(({ title }) => title === "Bravo")!;
  await send("PATCH", "state/session", { id: bravo.id, state: 1, version: bravo.version });
  await send("PATCH", `revision/${next.id}/lock`, { version: next.version });
  await page.goto(`/site/${sites.grenoble}/user/${personId}?tab=training`);
  await waitForHydration(page);
  await page.getByRole("button", { name: text("training.table.menu", { name }) }).click();
  await page.getByRole("menuitem", { name: text("training.acts.move") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(text("training.move.left", { count: 1 }))).toBeVisible();
  await expect(dialog.getByText("Bravo")).toBeVisible();
  await dialog.getByRole("button", { name: text("training.move.move"), exact: true }).click();
  await expectToast(page, text("training.move.done", { student: NAME }));
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(2);
  await expect(page.getByText(text("training.standings.Moved"))).toBeVisible();
});
