import { beforeAll, describe, expect, test } from "vitest";
import { auditNameOfModel } from "@/lib/access/changes/table";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const dayOf = (month: number) => Date.UTC(2026, month - 1, 1) / 1000;
const rate = (month: number, practicalPay: number | null) => ({
  ...{ startsAt: dayOf(month), practicalPay, theoryPay: null, briefingPay: null },
});

let world: World;
let instructor: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  instructor = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
});
const path = () => `/api/user/${instructor.id}/pay`;
const read = async (as = instructor) => (await call("GET", path(), { as })).json();
const set = (body: object, as = world.staff) => call("PUT", path(), { as, body });

describe("what an instructor is paid", () => {
  test("begins on its days, is kept as it was sent, and is read by the instructor", async () => {
    expect(await read()).toEqual({ userId: instructor.id, rates: [], version: 0 });
    const rates = [rate(1, 30), rate(7, 32.5)];
    expect((await set({ rates, version: 0 })).status).toBe(204);
    expect(await read()).toEqual({ userId: instructor.id, rates, version: 1 });
    const own = await read();
    expect((await set(own)).status, "its own answer changes nothing").toBe(204);
    expect((await read()).version).toBe(1);
    const audit = await prisma().auditEntry.findMany({ where: { subjectKind: auditNameOfModel("InstructorPay") } });
    expect(audit.map(({ action }) => action)).toEqual(["instructor-pay.create"]);
  });

  test("isn't overwritten by who has read an older state, nor set to what isn't money", async () => {
    expect((await set({ rates: [rate(1, 40)], version: 0 })).status).toBe(409);
    for (const [rates, field] of [
      [[rate(1, 30.001)], "rates.0.practicalPay"],
      [[rate(1, 30), rate(1, 31)], "rates"],
    ] as const) {
      const answer = await set({ rates, version: 1 });
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json()).errors)).toEqual([field]);
    }
    expect((await read()).rates).toHaveLength(2);
  });

  test("is nobody else's business: colleagues may not read it, students don't learn of it, nobody sets their own", async () => {
    for (const [as, status] of [
      [world.instructor, 403],
      [world.student, 404],
    ] as const)
      expect((await call("GET", path(), { as })).status).toBe(status);
    expect((await set({ rates: [rate(1, 90)], version: 1 }, instructor)).status).toBe(403);
  });

  test("holds everywhere, so that who sets it has the right at each site where they teach; nobody's is set who doesn't, and none their own", async () => {
    const other = await makeWorld();
    const at = (roles: Record<string, "Instructor" | "Renter" | "Staff">) =>
      makePerson({ roles: Object.fromEntries(Object.entries(roles).map(([id, role]) => [id, [role]])) });
    const both = await at({ [world.site.id]: "Instructor", [other.site.id]: "Instructor" });
    const renter = await at({ [world.site.id]: "Renter" });
    const teachingStaff = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff", "Instructor"] } }));
    const setOf = async ({ id }: { id: string }, as: SignedInPerson) =>
      (await call("PUT", `/api/user/${id}/pay`, { as, body: { rates: [rate(1, 99)], version: 0 } })).status;
    expect([
      await setOf(both, world.staff),
      await setOf(renter, world.staff),
      await setOf(teachingStaff, teachingStaff),
      await setOf(teachingStaff, world.staff),
      await setOf(both, world.admin),
    ]).toEqual([403, 403, 403, 204, 204]);
  });

  test("is the treasurers' alone as soon as there are some", async () => {
    const treasurer = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    await prisma().dutyGrant.create({ data: { personId: treasurer.id, siteId: world.site.id, duty: "Treasurer" } });
    expect((await call("GET", path(), { as: world.staff })).status).toBe(403);
    expect((await set({ rates: [rate(1, 31)], version: 1 }, treasurer)).status).toBe(204);
    await prisma().dutyGrant.deleteMany({ where: { personId: treasurer.id } });
  });

  test("is nothing any more once its last rate is gone", async () => {
    const { version } = await read();
    expect((await set({ rates: [], version })).status).toBe(204);
    expect((await read()).rates).toEqual([]);
  });
});
