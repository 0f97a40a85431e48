import { beforeAll, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { type Posting, post, takeBack } from "@/lib/activity/accounts/commands";
import { accountCode } from "@/lib/activity/accounts/export/rules";
import { toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

let world: World;
let holderId: string;
beforeAll(async () => {
  world = await makeWorld();
  const data = { lastName: "D'Artagnan\t;", firstName: "Ada" };
  holderId = (await makePerson({ roles: { [world.site.id]: ["Renter"] }, data })).id;
});

const postTo = (amount: number, more: Partial<Posting> = {}) => {
  const posting = { personId: holderId, siteId: world.site.id, postedOn: toDate("2026-11-10"), amount, ...more };
  return asActor(SYSTEM_ACTOR, async (work) => (await post(work, [{ cause: "Fee", ...posting }]))[0]!);
};
type Asked = { as?: SignedInPerson; language?: string; from?: string; to?: string; siteId?: string };
async function read(format: "fec" | "csv", { as = world.staff, language = "fr-FR", ...query }: Asked = {}) {
  const asked = new URLSearchParams({ from: "2026-11-01", to: "2026-11-30", format, ...query });
  const answer = await call("GET", `/api/accounting-export?${asked}`, { as, headers: { "accept-language": language } });
  const bytes = answer.status === 200 ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.bytes()) : "";
  return { status: answer.status, headers: answer.headers, text: bytes };
}
/** The lines of the file below its heading, as their fields. */
const linesOf = (text: string) =>
  text
    .replace(/\r\n$/, "")
    .split("\r\n")
    .slice(1)
    .map((line) => line.split("\t"));
const cents = (text: string) => Math.round(Number(text.replace(",", ".")) * 100);

test("is a file of 18 columns for the accountant, in which a hostile text makes no other field and debits equal credits", async () => {
  const fee = await postTo(-120_00, { vatBasisPoints: 20_00, comment: "=1+1\t9999\r\nBQ\tfaked\u001f\u2028line" });
  await postTo(200_00, { cause: "Payment", reference: "CHQ\t12" });
  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: fee.id }, "Wrong person"));
  await postTo(-5_00, { postedOn: toDate("2026-10-31") });
  const { status, headers, text } = await read("fec");
  expect(status).toBe(200);
  expect(decodeURIComponent(headers.get("content-disposition")!)).toContain("export pour le comptable 2026-11-01");
  expect(headers.get("content-disposition")).not.toMatch(/fec/i);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(text.split("\r\n")[0]!.split("\t")).toHaveLength(18);
  const lines = linesOf(text);
  expect(lines.map((one) => one.length)).toEqual(Array(8).fill(18));
  expect(lines.map((one) => [one[0], one[4], one[11], one[12]])).toEqual([
    ["VE", "411", "120,00", "0,00"],
    ["VE", "706", "0,00", "100,00"],
    ["VE", "44571", "0,00", "20,00"],
    ["BQ", "411", "0,00", "200,00"],
    ["BQ", "512", "200,00", "0,00"],
    ["VE", "411", "0,00", "120,00"],
    ["VE", "706", "100,00", "0,00"],
    ["VE", "44571", "20,00", "0,00"],
  ]);
  const { accountNumber } = await prisma().person.findUniqueOrThrow({ where: { id: holderId } });
  expect(lines[0]!.slice(6, 10)).toEqual([accountCode(accountNumber!), "D'ARTAGNAN ; Ada", lines[0]![2], "20261110"]);
  expect(lines[0]![10]).toContain("=1+1 9999 BQ faked line");
  expect(lines[3]![8]).toBe("CHQ 12");
  const sum = (at: number) => lines.reduce((all, one) => all + cents(one[at]!), 0);
  expect(sum(11)).toBe(sum(12));
});

test("lists a flight that hours bought ahead have paid with nothing on either side, so that no number is missing", async () => {
  const flown = { postedOn: toDate("2024-05-04"), cause: "Flight" as const };
  await postTo(-10_00, flown);
  const route = { kind: "Route" as const, route: "LFLG–LFLP–LFLG", amount: 0 as const };
  await postTo(0, { ...flown, detail: [route, { kind: "Package", minutes: 60, amount: 0 }] });
  await postTo(-20_00, { ...flown, detail: [route] });
  const may = { from: "2024-05-01", to: "2024-05-31" };
  const lines = linesOf((await read("fec", may)).text);
  expect(lines.map((one) => [one[2], one[4], one[11], one[12]])).toEqual([
    ["2024-00001", "411", "10,00", "0,00"],
    ["2024-00001", "706", "0,00", "10,00"],
    ["2024-00002", "411", "0,00", "0,00"],
    ["2024-00002", "706", "0,00", "0,00"],
    ["2024-00003", "411", "20,00", "0,00"],
    ["2024-00003", "706", "0,00", "20,00"],
  ]);
  expect(lines.map((one) => one[10]).filter((_, at) => at % 2 === 0)).toEqual([
    "Vol",
    "Vol, LFLG–LFLP–LFLG, rien à payer",
    "Vol, LFLG–LFLP–LFLG",
  ]);
  expect((await read("csv", may)).text).toContain("rien à payer;0,00;\r\n");
});

test("knows each holder by a number of their own, which stays, however many begin at once", async () => {
  const roles = { [world.site.id]: ["Renter" as const] };
  const people = await Promise.all(Array.from({ length: 4 }, () => makePerson({ roles })));
  const june = { postedOn: toDate("2024-06-04") };
  const fees = [...people, ...people].map(({ id }) => postTo(-1_00, { ...june, personId: id }));
  await Promise.all(fees);
  const readNumbers = async () => {
    const rows = await prisma().person.findMany({ where: { accountNumber: { not: null } } });
    return new Map(rows.map(({ id, accountNumber }) => [id, accountNumber!]));
  };
  const numbers = await readNumbers();
  expect([...numbers.values()].sort((a, b) => a - b)).toEqual(Array.from(numbers, (_, at) => at + 1));
  const lines = linesOf((await read("fec", { from: "2024-06-01", to: "2024-06-30" })).text);
  const codes = new Set(lines.map((one) => one[6]).filter(Boolean));
  expect(codes).toEqual(new Set(people.map(({ id }) => accountCode(numbers.get(id)!))));
  await postTo(-1_00, { ...june, personId: people[0]!.id });
  expect(await readNumbers()).toEqual(numbers);
});

test("says the same once an invoice bills its lines, and names the accounts as the school's parameters say them", async () => {
  const october = async () => linesOf((await read("fec", { from: "2026-10-01", to: "2026-10-31" })).text);
  const before = await october();
  const body = { userId: holderId, kind: 1, from: "2026-10-01", to: "2026-10-31" };
  expect((await call("POST", "/api/account-paper", { as: world.staff, body })).status).toBe(201);
  expect(await october()).toEqual(before);
  const change = { parameters: { membersAccount: "411ADH", revenueAccount: "7061" } };
  const { version } = await prisma().school.findFirstOrThrow();
  expect((await call("PUT", "/api/school", { as: world.admin, body: { ...change, version } })).status).toBe(204);
  expect((await october()).map((one) => one[4])).toEqual(["411ADH", "7061"]);
  for (const wrong of ["41", "ABC", "4110000000000", "411;"]) {
    const bad = { parameters: { vatAccount: wrong }, version: version + 1 };
    const refused = await call("PUT", "/api/school", { as: world.admin, body: bad });
    expect(Object.keys((await refused.json()).errors)).toEqual(["parameters.vatAccount"]);
  }
});

test("is by account with sums as CSV, in the reader's language, and nothing in it is a formula", async () => {
  const french = (await read("csv")).text.trimEnd().split("\r\n");
  expect(french[0]).toMatch(/^\ufeffCompte;/);
  expect(french.at(-1)).toMatch(/^Total;;;;;;;;440,00;440,00$/);
  const english = (await read("csv", { language: "en-US" })).text.trimEnd().split("\r\n");
  expect(english[0]).toMatch(/Account,/);
  expect(english.at(-1)).toMatch(/^Total,,,,,,,,440.00,440.00$/);
  expect(english.filter((line) => /^Total of /.test(line)).map((line) => line.split(",").slice(-2))).toEqual([
    ["120.00", "320.00"],
    ["100.00", "100.00"],
    ["20.00", "20.00"],
    ["200.00", "0.00"],
  ]);
});

test("is read in pieces that are whole together, and holds the sites alone where its reader posts", async () => {
  const there = await makeSite();
  const postings = Array.from({ length: 1_100 }, (_, at) => ({
    ...{ personId: holderId, siteId: there.id, postedOn: toDate("2025-03-10"), cause: "Fee" as const },
    amount: -(at + 1),
  }));
  await asActor(SYSTEM_ACTOR, (work) => post(work, postings));
  const march = { from: "2025-03-01", to: "2025-03-31" };
  const lines = linesOf((await read("fec", { ...march, as: world.admin })).text);
  expect(lines).toHaveLength(2_200);
  expect(new Set(lines.map((one) => one[2])).size).toBe(1_100);
  expect(lines.map((one) => one[2])).toEqual(lines.map((one) => one[2]).sort());
  expect(linesOf((await read("csv", { ...march, as: world.admin })).text)).toHaveLength(2_200 + 3);
  expect(linesOf((await read("fec", march)).text)).toEqual([]);
  expect((await read("fec", { ...march, siteId: there.id })).status).toBe(404);
  expect((await read("fec", { as: world.student })).status).toBe(403);
  expect((await read("fec", { from: "2026-12-01" })).status).toBe(422);
});
