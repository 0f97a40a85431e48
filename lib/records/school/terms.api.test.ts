import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR, unsettledStepsOf } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makePerson, makeSite, signInAs } from "@/lib/testing/world";
import { acceptTerms, findTermsInForce, publishTerms } from "./terms";

let siteId: string;
beforeAll(async () => {
  siteId = (await makeSite()).id;
});

const publish = (kind: "Use" | "Sale", text: string, fileId?: string) =>
  asActor(SYSTEM_ACTOR, (work) => publishTerms(work, kind, text, fileId));

test("[1 §2.3] a school without terms has nothing to accept; the first edition asks everybody but admins", async () => {
  const data = { termsOfUseAt: null, termsOfSaleAt: null };
  const renter = await signInAs(await makePerson({ roles: { [siteId]: ["Renter"] }, data }));
  const student = await signInAs(await makePerson({ roles: { [siteId]: ["Student"] }, data }));
  const admin = await signInAs(await makePerson({ schoolRole: "Admin", roles: { [siteId]: ["Renter"] }, data }));
  const open = async ({ signInId }: { signInId: string }) => unsettledStepsOf((await findActorOfSignIn(signInId))!);
  expect(await open(renter)).toEqual([]);
  await publish("Use", "Fly safely");
  expect(await open(renter)).toEqual(["termsOfUse"]);
  await publish("Sale", "Pay fairly");
  expect(await open(renter)).toEqual(["termsOfUse", "termsOfSale"]);
  expect(await open(student)).toEqual(["termsOfUse"]);
  expect(await open(admin)).toEqual([]);
});

describe("a new edition", () => {
  test("is in force, asks again whoever accepted the last one, and keeps what was accepted", async () => {
    const person = await makePerson({ data: { termsOfUseAt: null } });
    await publish("Use", "One");
    const { number } = (await findTermsInForce({ db: prisma() }, "Use"))!;
    await asActor(SYSTEM_ACTOR, (work) => acceptTerms(work, person.id, "Use", number));
    expect((await prisma().person.findUniqueOrThrow({ where: { id: person.id } })).termsOfUseAt).not.toBeNull();
    await publish("Use", "Two");
    const after = await prisma().person.findUniqueOrThrow({ where: { id: person.id }, include: { acceptances: true } });
    expect(after.termsOfUseAt).toBeNull();
    expect(after.acceptances).toHaveLength(1);
    expect(await findTermsInForce({ db: prisma() }, "Use")).toMatchObject({ number: number + 1, text: "Two" });
    await expect(asActor(SYSTEM_ACTOR, (work) => acceptTerms(work, person.id, "Use", number))).rejects.toThrow(
      "access.termsChanged",
    );
  });

  test("published by two at once gets two numbers", async () => {
    const made = await Promise.all([publish("Sale", "A"), publish("Sale", "B"), publish("Sale", "C")]);
    expect(new Set(made.map(({ number }) => number)).size).toBe(3);
  });

  test("keeps a file of its own, also when it takes over the last one's", async () => {
    const bytes = Buffer.from("%PDF-1.7 terms");
    const fileId = newId();
    await prisma().storedFile.create({
      data: {
        id: fileId,
        name: "terms.pdf",
        mediaType: "application/pdf",
        size: bytes.length,
        bytes,
        createdAt: new Date(),
      },
    });
    await publish("Use", "With a file", fileId);
    await publish("Use", "With the same file", fileId);
    const editions = await prisma().termsEdition.findMany({
      where: { fileId: { not: null } },
      include: { file: true },
    });
    expect(editions).toHaveLength(2);
    expect(editions.map((one) => Buffer.from(one.file!.bytes).toString())).toEqual(Array(2).fill(bytes.toString()));
    expect(editions.every((one) => one.file!.keptAt)).toBe(true);
  });
});
