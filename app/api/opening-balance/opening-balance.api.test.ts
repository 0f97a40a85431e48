import { beforeAll, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { toDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const HEADS = "Personne;Solde;Date;Commentaire";
type Options = { as?: SignedInPerson; query?: string; route?: string };
const send = (content: string | Buffer, { as = world.staff, query = "", route = "" }: Options = {}) =>
  call("POST", `/api/opening-balance/import${route}?${query}`, {
    ...{ as, file: asBlob(content), fileName: "soldes.csv", headers: { "accept-language": "en-US" } },
  });
const table = (...lines: string[]) => [HEADS, ...lines].join("\r\n");
const makeMember = (data: object = {}) => makePerson({ roles: { [world.site.id]: ["Renter"] }, data });
const postedTo = (personId: string) =>
  prisma().accountTransaction.findMany({ where: { personId }, include: { lines: true }, orderBy: { number: "asc" } });
const balanceOf = async (userId: string) => {
  const answer = await call("GET", `/api/flight-account?userId=${userId}`, { as: world.staff });
  return (await answer.json()).balance;
};
const DAY = "05/01/2026";

describe("opening balances", () => {
  test("are shown first and posted then, in the books against their own account, once", async () => {
    const [one, other, none] = [await makeMember(), await makeMember(), await makeMember()];
    const name = `${one.firstName} ${one.lastName}`;
    const file = table(`${name};1 234,56;${DAY};Moved in`, `${other.email};-40,00;;`, `${none.callSign};0;${DAY};`);
    const query = "day=2026-01-06";
    const seen = await (await send(file, { query: `preview=1&${query}` })).json();
    expect(seen).toMatchObject({
      total: 3,
      faulty: 0,
      created: 0,
      lines: [{ user: { id: one.id }, balance: 1234.56, number: null }, { balance: -40 }, { balance: 0 }],
    });
    expect(await postedTo(one.id)).toEqual([]);
    const done = await (await send(file, { query })).json();
    expect(done).toMatchObject({
      created: 2,
      lines: [{ number: expect.stringMatching(/^2026-\d{5}$/) }, { user: { id: other.id } }, { number: null }],
    });
    expect(await postedTo(one.id)).toMatchObject([
      {
        ...{
          cause: "Opening",
          amount: 123_456,
          siteId: world.site.id,
          comment: "Moved in",
          createdById: world.staff.id,
        },
        postedOn: new Date("2026-01-05"),
        lines: [
          { ledger: "Members", amount: 123_456 },
          { ledger: "Opening", amount: -123_456 },
        ],
      },
    ]);
    expect((await postedTo(other.id))[0]?.postedOn).toEqual(new Date("2026-01-06"));
    expect([await balanceOf(one.id), await balanceOf(other.id), await balanceOf(none.id)]).toEqual([1234.56, -40, 0]);

    const again = await send(file, { query });
    expect([again.status, (await again.json()).lines.length], "both have one").toEqual([422, 2]);
    expect(await (await send(file, { query: `${query}&again=1` })).json()).toMatchObject({ created: 2 });
    expect(await balanceOf(other.id)).toBe(-80);
  });

  test("are nobody's news, on no invoice, and can be taken back and posted anew", async () => {
    const person = await makeMember();
    const file = table(`${person.email};-500,00;${DAY};`);
    expect(await (await send(file)).json()).toMatchObject({ created: 1 });
    expect(await prisma().notification.count({ where: { personId: person.id } })).toBe(0);
    const to = Math.floor(Date.now() / 1000 / 86_400) * 86_400;
    const bill = await call("GET", `/api/account-paper/to-bill?userId=${person.id}&to=${toDay(new Date(to * 1000))}`, {
      as: world.staff,
    });
    expect(await bill.json()).toMatchObject({ invoice: null });
    const [posted] = await postedTo(person.id);
    const contra = await call("POST", `/api/flight-account/${posted!.id}/contra`, {
      as: world.staff,
      body: { comment: "Wrong" },
    });
    expect(contra.status).toBe(201);
    expect(await (await send(file)).json()).toMatchObject({ created: 1 });
    expect(await balanceOf(person.id)).toBe(-500);
  });

  test("of a workbook with other headings come in by the columns that the person names; formulas stay texts", async () => {
    const person = await makeMember();
    const cells = [
      ["Code client", "Reste", "Note"],
      [person.email, "12.50", "=HYPERLINK(1)"],
    ];
    const book = Buffer.from(
      await writeXlsxFile(cells.map((row) => row.map((value) => ({ value, type: String })))).toBuffer(),
    );
    const missing = await (await send(book, { query: "preview=1" })).json();
    expect(missing.columns).toMatchObject([
      { name: "person", at: null },
      { name: "balance", at: null },
      {},
      { name: "comment", at: 2 },
    ]);
    const query = "day=2026-01-05&columns=person:0,balance:1,comment:2";
    expect(await (await send(book, { query })).json()).toMatchObject({ created: 1 });
    const [posted] = await postedTo(person.id);
    expect(posted?.comment).toBe("=HYPERLINK(1)");
    const file = table(`Nobody;1,00;${DAY};=HYPERLINK(1)`);
    expect(await (await send(file, { route: "/faulty" })).text()).toContain("'=HYPERLINK(1)");
  });

  test("with a faulty line post nothing, or the others where that is asked for, and give the faulty ones back", async () => {
    const person = await makeMember();
    const lines = [`${person.email};10,00;${DAY};`, `${person.email};20,00;${DAY};`, `Nobody;1,00;${DAY};`];
    const refused = await send(table(...lines));
    expect([refused.status, (await refused.json()).lines.length]).toEqual([422, 2]);
    expect(await postedTo(person.id)).toEqual([]);
    const faulty = await (await send(table(...lines), { route: "/faulty" })).text();
    expect(faulty.trim().split("\r\n")).toHaveLength(3);
    expect(await (await send(table(...lines), { query: "skipFaulty=1" })).json()).toMatchObject({
      created: 1,
      faulty: 2,
    });
    expect(await balanceOf(person.id)).toBe(10);
  });

  test("are posted to those whose accounts the reader keeps, and by nobody to their own", async () => {
    const abroad = await makeSite();
    const stranger = await makePerson({ roles: { [abroad.id]: ["Renter"] } });
    const faultsOf = async (as: SignedInPerson, email: string) =>
      (await (await send(table(`${email};10,00;${DAY};`), { as, query: "preview=1" })).json()).faulty;
    expect(await faultsOf(world.staff, stranger.email)).toBe(1);
    expect(await faultsOf(world.admin, stranger.email)).toBe(0);
    expect(await faultsOf(world.staff, world.staff.email)).toBe(1);
    expect((await send(table(`${stranger.email};1,00;${DAY};`), { as: world.instructor })).status).toBe(403);
    // Where somebody is treasurer, staff post no more.
    const office = await makeSite();
    const staff = await signInAs(await makePerson({ roles: { [office.id]: ["Staff"] } }));
    const treasurer = await signInAs(await makePerson({ roles: { [office.id]: ["Instructor"] } }));
    await prisma().dutyGrant.create({ data: { personId: treasurer.id, siteId: office.id, duty: "Treasurer" } });
    const member = await makePerson({ roles: { [office.id]: ["Renter"] } });
    expect((await send(table(`${member.email};1,00;${DAY};`), { as: staff })).status).toBe(403);
    expect(await (await send(table(`${member.email};1,00;${DAY};`), { as: treasurer })).json()).toMatchObject({
      created: 1,
    });
  });

  test("that two import at the same moment are posted once", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeMember({ lastName: newId() })));
    const file = table(...people.map(({ email }) => `${email};5,00;${DAY};`));
    const answers = await Promise.all([send(file), send(file, { as: world.admin })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await balanceOf(people[7]!.id)).toBe(5);
  });

  test("of a thousand people are posted within seconds; a file of more than two megabytes is refused", async () => {
    const data = Array.from({ length: 1_000 }, () => {
      const id = newId();
      return { id, email: `${id}@school.test`, lastName: id, firstName: "A", passwordHash: "", calendarKey: id };
    });
    await prisma().person.createMany({ data });
    await prisma().siteRole.createMany({
      data: data.map(({ id }) => ({ personId: id, siteId: world.site.id, role: "Renter" as const })),
    });
    const begun = Date.now();
    const answer = await send(table(...data.map(({ email }, at) => `${email};${at + 1},00;${DAY};`)));
    expect(await answer.json()).toMatchObject({ created: 1_000 });
    expect(Date.now() - begun).toBeLessThan(25_000);
    expect((await send(Buffer.alloc(3_000_000, "x"))).status).toBe(413);
  }, 60_000);
});
