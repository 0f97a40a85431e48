import { expect, test, vi } from "vitest";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { readOutboxState } from "@/lib/access/outbox";
import { prisma } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { call } from "@/lib/testing/call";
import { makeWorld, type SignedInPerson } from "@/lib/testing/world";

test("the outbox shows nobody a code for an account that they may not take over", async () => {
  const world = await makeWorld();
  const { superAdmin, admin, student, staff } = world;
  for (const { email } of [superAdmin, admin, student, staff]) {
    expect((await call("POST", "/api/account/forgotpassword", { body: { email } })).status).toBe(204);
  }
  const readBy = async (as: SignedInPerson) => {
    const mails: { to: string; text: string }[] = await (await call("GET", "/api/mail", { as })).json();
    return mails.filter(({ text }) => text.includes("/ResetPassword?")).map(({ to }) => to);
  };
  expect((await readBy(admin)).sort()).toEqual([admin.email, staff.email, student.email].sort());
  expect((await readBy(superAdmin)).sort()).toEqual(
    [superAdmin, admin, student, staff].map(({ email }) => email).sort(),
  );
  expect((await call("GET", "/api/mail", { as: staff })).status).toBe(403);
  // When mails can be sent, nobody can read the outbox.
  env().SMTP_URL = "smtp://127.0.0.1:1";
  expect((await call("GET", "/api/mail", { as: superAdmin })).status).toBe(404);
  env().SMTP_URL = undefined;
});

test("how mails stand is told as it is: open to read, waiting for a server, or on their way", async () => {
  const { admin } = await makeWorld();
  const standing = async () =>
    readOutboxState({ db: prisma(), actor: (await findActorOfSignIn(admin.signInId))!, now: new Date() });
  await prisma().mail.deleteMany();
  expect((await call("POST", "/api/account/forgotpassword", { body: { email: admin.email } })).status).toBe(204);
  expect(await standing()).toEqual({ kind: "open" });
  vi.stubEnv("NODE_ENV", "production");
  try {
    expect(await standing()).toEqual({ kind: "waiting", count: 1 });
    await prisma().mail.updateMany({ data: { givenUpAt: new Date() } });
    expect(await standing()).toEqual({ kind: "waiting", count: 0 });
    await prisma().school.updateMany({ data: { demoPasswordHash: "x" } });
    expect(await standing()).toEqual({ kind: "open" });
    env().SMTP_URL = "smtp://127.0.0.1:1";
    expect(await standing()).toEqual({ kind: "sent" });
  } finally {
    env().SMTP_URL = undefined;
    vi.unstubAllEnvs();
    await prisma().school.updateMany({ data: { demoPasswordHash: null } });
  }
});
