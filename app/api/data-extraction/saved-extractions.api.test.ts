import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SavedExtractionView } from "@/lib/activity/extractions/saved/schema";
import type { ExtractionView } from "@/lib/activity/extractions/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { countRowsOf } from "@/lib/views/extraction/queries";
import { extractDue } from "@/lib/work/extractions/extract-due";

let world: World;
let colleague: SignedInPerson;
const newAdmin = async (data: object = {}) => signInAs(await makePerson({ data: { schoolRole: "Admin", ...data } }));
beforeAll(async () => {
  world = await makeWorld();
  colleague = await newAdmin({ locale: "fr-FR", firstName: "Zoé", lastName: "Martin" });
});

const send = (verb: Verb, path = "", body?: unknown, as = world.admin) =>
  call(verb, `/api/data-extraction/saved${path}`, { as, body });
const HOURS = { dataset: "legs", columns: ["block", "day"], format: "xlsx", period: "lastMonth" };
const save = async (more: object = {}, as = world.admin): Promise<SavedExtractionView> => {
  const answer = await send("POST", "", { ...HOURS, siteIds: [world.site.id], name: newId(), ...more }, as);
  const view = (await answer.json()) as SavedExtractionView;
  expect(answer.status, JSON.stringify(view)).toBe(201);
  return view;
};
const list = async (as = world.admin) => (await (await send("GET", "", undefined, as)).json()) as SavedExtractionView[];
/** A saved extraction as it is sent to be changed. */
const bodyOf = ({ id: _, recipients, ...saved }: SavedExtractionView) => ({
  ...saved,
  recipientIds: recipients.map(({ id }) => id),
});

describe("a saved extraction", () => {
  test("is every admin's: another chooses it, changes and renames it, and deletes it", async () => {
    const saved = await save({ name: "Hours of the month" });
    expect(saved).toEqual({
      ...{ id: saved.id, version: 1, name: "Hours of the month", ...HOURS, siteIds: [world.site.id] },
      ...{ rhythm: null, recipients: [] },
    });
    expect(await list(colleague)).toContainEqual(saved);
    const body = { ...bodyOf(saved), name: "Hours", columns: ["day"] };
    expect((await send("PUT", `/${saved.id}`, body, colleague)).status).toBe(204);
    expect((await list()).find(({ id }) => id === saved.id)).toMatchObject({
      name: "Hours",
      columns: ["day"],
      version: 2,
    });
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { subjectId: saved.id, action: { contains: "change" } },
    });
    expect(entry).toMatchObject({
      actorId: colleague.id,
      before: { name: "Hours of the month" },
      after: { name: "Hours" },
    });
    const deleted = await call("DELETE", `/api/data-extraction/saved/${saved.id}`, { as: colleague });
    expect(deleted.status).toBe(204);
    expect((await list()).map(({ id }) => id)).not.toContain(saved.id);
  });

  test("isn't overwritten by who hasn't seen the last change", async () => {
    const saved = await save();
    expect((await send("PUT", `/${saved.id}`, { ...bodyOf(saved), columns: ["day"] })).status).toBe(204);
    const late = await send("PUT", `/${saved.id}`, { ...bodyOf(saved), columns: ["block"] }, colleague);
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ current: expect.objectContaining({ version: 2 }) }),
    ]);
  });

  test.each<[string, object | (() => object), number, string]>([
    ["without a name", { name: " " }, 422, "name"],
    ["with fixed days", { firstDay: "2026-01-01" }, 422, "firstDay"],
    ["with a period that nobody knows", { period: "yesterday" }, 422, "period"],
    ["with a column of another dataset", { columns: ["rating"] }, 422, "columns"],
    ["with a site that isn't there", { siteIds: [newId()] }, 422, "siteIds"],
    ["with a rhythm that nobody knows", { rhythm: "daily" }, 422, "rhythm"],
    ["due to nobody", { rhythm: "monthly" }, 422, "recipientIds"],
    [
      "due to somebody who may not extract",
      () => ({ rhythm: "monthly", recipientIds: [world.staff.id] }),
      422,
      "recipientIds",
    ],
  ])("isn't kept %s", async (_, wrong, status, field) => {
    const more = typeof wrong === "function" ? wrong() : wrong;
    const answer = await send("POST", "", { ...HOURS, name: newId(), ...more });
    const { errors } = (await answer.json()) as { errors: object };
    expect([answer.status, Object.keys(errors)]).toEqual([status, [field]]);
  });

  test("has a name of its own", async () => {
    const { name } = await save({ name: `Board ${newId()}` });
    const answer = await send("POST", "", { ...HOURS, name: name.toUpperCase() });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ errors: { name: expect.anything() } }),
    ]);
  });
});

describe("a schedule", () => {
  beforeEach(async () => void (await prisma().savedExtraction.deleteMany({})));

  const due = () => extractDue(countRowsOf);
  /** As if nobody had run it since a day. */
  const forget = (id: string, day = "2026-01-01") =>
    prisma().savedExtraction.update({ where: { id }, data: { lastDueOn: new Date(day) } });
  const made = (savedId: string) => prisma().extraction.findMany({ where: { savedId }, orderBy: { askedById: "asc" } });
  const mailsTo = (person: { email: string }, saved: { name: string }) =>
    prisma().mail.findMany({ where: { toAddress: person.email, subject: { contains: saved.name } } });
  const listed = async (savedName: string, as = world.admin) => {
    const all = (await (await call("GET", "/api/data-extraction", { as })).json()) as ExtractionView[];
    return all.filter(({ name }) => name === savedName);
  };

  test("isn't due for what was before it", async () => {
    const saved = await save({ rhythm: "monday", recipientIds: [colleague.id] });
    await due();
    expect(await made(saved.id)).toEqual([]);
  });

  test("is due once, however many servers run it, and catches up the last day alone that was missed", async () => {
    const saved = await save({ rhythm: "monthly", recipientIds: [colleague.id, world.admin.id] });
    await forget(saved.id);
    await Promise.all([due(), due(), due()]);
    await due();
    const rows = await made(saved.id);
    expect(rows.map(({ askedById }) => askedById)).toEqual([colleague.id, world.admin.id].sort());
    for (const person of [colleague, world.admin]) expect(await mailsTo(person, saved)).toHaveLength(1);
    // The days are those of the month before the day on which it was due.
    const first = rows[0]!.dueOn!;
    expect([first.getUTCDate(), rows[0]!.lastDay.getTime()]).toEqual([1, first.getTime() - 86_400_000]);
    expect(rows[0]!.firstDay.getUTCDate()).toBe(1);
  });

  test("tells each recipient in their language what waits, with a link and no data", async () => {
    const name = `Heures ${newId()}`;
    const saved = await save({ name, rhythm: "monthly", recipientIds: [colleague.id, world.admin.id] });
    await forget(saved.id);
    await due();
    const [french] = await mailsTo(colleague, saved);
    expect(french).toMatchObject({ locale: "fr-FR", calendar: null, accountPaperId: null });
    expect(french!.text).toContain("Bonjour Zoé");
    expect(french!.text).toMatch(/Étapes de vol, .*, aucune ligne à ce jour, XLSX/);
    expect(french!.text).toMatch(/https?:\/\/\S+\/site\/all\/data-extraction\n/);
    expect(french!.text).toContain("ne contient aucune donnée");
    const [english] = await mailsTo(world.admin, saved);
    expect(english!.text).toMatch(/Flight legs, .*, no row so far, XLSX/);
  });

  test("lets the file wait for its recipient alone, who reads it once and is written down then", async () => {
    const saved = await save({ rhythm: "monthly", recipientIds: [colleague.id] });
    await forget(saved.id);
    await due();
    const { id } = (await made(saved.id))[0]!;
    // It waits for longer than what somebody has asked for.
    await prisma().extraction.update({ where: { id }, data: { seenAt: new Date(Date.now() - 86_400_000) } });
    expect(await listed(saved.name, colleague)).toMatchObject([{ id, state: 0, askedBy: { id: colleague.id } }]);
    const read = (as: SignedInPerson) => call("GET", `/api/data-extraction/${id}/file`, { as });
    expect((await read(world.admin)).status).toBe(404);
    const answer = await read(colleague);
    expect(answer.status).toBe(200);
    await answer.bytes();
    expect((await read(colleague)).status).toBe(409);
    const entries = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(entries.map(({ actorId, action }) => [actorId, action.split(".").at(-1)])).toEqual([
      [null, "schedule"],
      [colleague.id, "extract"],
    ]);
    expect(entries[1]!.after).toMatchObject({ dataset: "legs", columns: HOURS.columns, askedById: colleague.id });
  });

  test("gives up what nobody has read in time", async () => {
    const saved = await save({ rhythm: "monthly", recipientIds: [colleague.id] });
    await forget(saved.id);
    await due();
    await prisma().extraction.updateMany({ where: { savedId: saved.id }, data: { waitsUntil: new Date() } });
    const [one] = await listed(saved.name, colleague);
    expect(one).toMatchObject({ state: 3 });
    expect((await call("GET", `/api/data-extraction/${one!.id}/file`, { as: colleague })).status).toBe(409);
  });

  test("leaves out who may not extract any more, which the others are told, in the mail and in the list", async () => {
    const former = await newAdmin({ firstName: "Ada", lastName: "Former" });
    const saved = await save({ rhythm: "monthly", recipientIds: [former.id, world.admin.id] });
    await prisma().person.update({ where: { id: former.id }, data: { schoolRole: "User" } });
    await forget(saved.id);
    await due();
    expect((await made(saved.id)).map(({ askedById }) => askedById)).toEqual([world.admin.id]);
    expect(await mailsTo(former, saved)).toEqual([]);
    const [mail] = await mailsTo(world.admin, saved);
    expect(mail!.text).toContain("Left out, because they may not extract data any more: Ada Former");
    const [view] = (await list()).filter(({ id }) => id === saved.id);
    expect(view!.recipients.map(({ id, mayExtract }) => [id, mayExtract]).sort()).toEqual(
      [
        [former.id, false],
        [world.admin.id, true],
      ].sort(),
    );
    // Nobody is left: it was due, and nothing waits.
    await prisma().savedExtractionRecipient.deleteMany({ where: { savedId: saved.id, personId: world.admin.id } });
    await prisma().extraction.deleteMany({ where: { savedId: saved.id } });
    await forget(saved.id);
    await due();
    expect(await made(saved.id)).toEqual([]);
  });

  test("stays with what it has made when its saved extraction is deleted", async () => {
    const saved = await save({ rhythm: "monthly", recipientIds: [colleague.id] });
    await forget(saved.id);
    await due();
    const { id } = (await made(saved.id))[0]!;
    expect((await send("DELETE", `/${saved.id}`)).status).toBe(204);
    const answer = await call("GET", `/api/data-extraction/${id}/file`, { as: colleague });
    expect(answer.status).toBe(200);
    await answer.bytes();
  });

  test("that fails keeps no other back, and is tried again", async () => {
    const [broken, whole] = [
      await save({
        name: `A ${newId()}`,
        dataset: "audit",
        columns: ["at"],
        rhythm: "monthly",
        recipientIds: [colleague.id],
      }),
      await save({ name: `B ${newId()}`, rhythm: "monthly", recipientIds: [colleague.id] }),
    ];
    for (const { id } of [broken, whole]) await forget(id);
    const fails: typeof countRowsOf = (reading, asked, locale) =>
      asked.dataset === "audit" ? Promise.reject(new Error("fails on purpose")) : countRowsOf(reading, asked, locale);
    await expect(extractDue(fails)).rejects.toThrow("fails on purpose");
    expect([(await made(broken.id)).length, (await made(whole.id)).length]).toEqual([0, 1]);
    await due();
    expect([(await made(broken.id)).length, (await made(whole.id)).length]).toEqual([1, 1]);
  });
});
