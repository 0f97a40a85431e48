import { beforeAll, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { queryAsOwner } from "@/lib/testing/owner";
import { makeWorld, type World } from "@/lib/testing/world";
import { type Posting, post, takeBack } from "./commands";
import { readBalance } from "./queries";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const posting = (more: Partial<Posting> = {}): Posting => ({
  ...{ personId: world.renter.id, siteId: world.site.id, postedOn: toDate("2026-11-21"), cause: "Fee" as const },
  ...{ amount: -1_000, vatBasisPoints: 20_00, ...more },
});
const postAs = (...postings: Posting[]) => asActor(SYSTEM_ACTOR, (work) => post(work, postings));
const numbersOf = async (year: number) =>
  (await prisma().accountTransaction.findMany({ where: { year }, orderBy: { number: "asc" } })).map(
    ({ number }) => number,
  );
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test("200 postings at once are numbered without a gap, also when some of them fail", { timeout: 60_000 }, async () => {
  const failing = async (at: number) =>
    asActor(SYSTEM_ACTOR, async (work) => {
      await post(work, [posting({ postedOn: toDate("2031-01-05") }), posting({ postedOn: toDate("2031-02-05") })]);
      if (at % 5 === 0) throw new Error("It fails after it has taken its number");
    });
  await Promise.allSettled(upTo(200).map(failing));
  expect(await numbersOf(2031)).toEqual(upTo(320));
});

test("each year has its own numbers, in the order in which they are given", async () => {
  const posted = await postAs(
    posting({ postedOn: toDate("2041-12-31") }),
    posting({ postedOn: toDate("2042-01-01") }),
    posting({ postedOn: toDate("2041-12-30") }),
  );
  expect(posted.map(({ year, number }) => [year, number])).toEqual([
    [2041, 1],
    [2042, 1],
    [2041, 2],
  ]);
});

test("what is taken back gets one contra-entry, of the same day, and the balance is as before", async () => {
  const before = await readBalance({ db: prisma() }, world.renter.id);
  const [one] = await postAs(posting());
  const again = () => asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: one!.id }, "Wrong person"));
  expect(await again()).toHaveLength(1);
  expect(await again()).toHaveLength(0);
  expect(await readBalance({ db: prisma() }, world.renter.id)).toBe(before);
  const contra = await prisma().accountTransaction.findUnique({
    where: { contraOfId: one!.id },
    include: { lines: { orderBy: { ledger: "asc" } } },
  });
  expect(contra).toMatchObject({ cause: "Contra", amount: 1_000, comment: "Wrong person" });
  expect(contra!.lines.map(({ ledger, amount }) => [ledger, amount])).toEqual([
    ["Members", 1_000],
    ["Revenue", -833],
    ["Vat", -167],
  ]);
});

test("PostgreSQL keeps the books: nothing in them is changed, deleted, emptied, added to or out of balance", async () => {
  const id = (await postAs(posting({ comment: "Paid twice" })))[0]!.id;
  const refused = (sql: string) =>
    queryAsOwner(sql).then(
      () => "accepted",
      (error: Error) => error.message,
    );
  const kept = /append-only|must balance|are kept/;
  expect(await refused(`UPDATE account_transaction SET amount = -1 WHERE id = '${id}'`)).toMatch(kept);
  expect(await refused(`UPDATE account_transaction SET comment = 'Paid once, twice' WHERE id = '${id}'`)).toMatch(kept);
  expect(await refused(`UPDATE account_transaction SET comment = '' WHERE id = '${id}'`)).toBe("accepted");
  expect(await refused(`DELETE FROM account_transaction WHERE id = '${id}'`)).toMatch(kept);
  expect(await refused("TRUNCATE account_transaction CASCADE")).toMatch(kept);
  expect(await refused(`UPDATE account_line SET amount = 1 WHERE transaction_id = '${id}'`)).toMatch(kept);
  expect(await refused(`DELETE FROM account_line WHERE transaction_id = '${id}'`)).toMatch(kept);
  expect(await refused(`INSERT INTO account_line VALUES ('${id}', 'Payments', 1)`)).toMatch(kept);
  const copy = `INSERT INTO account_transaction (id, person_id, site_id, year, number, posted_on, cause, amount, created_at)
    SELECT reverse(id), person_id, site_id, 2099, 1, posted_on, cause, amount, created_at
    FROM account_transaction WHERE id = '${id}'`;
  expect(await refused(copy)).toMatch(kept);
});
