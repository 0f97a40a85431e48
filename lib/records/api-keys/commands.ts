import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { beginningOf, newSecret } from "@/lib/access/sign-in/key-secret";
import { mailApiKeyMade } from "@/lib/access/sign-in/mails";
import { sha256 } from "@/lib/platform/canonical-json";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { parseLocale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { FORMER_HOURS, MOST_KEY_DAYS, stateOfKey } from "./rules";
import type { ApiKeyChange, ApiKeyInput } from "./schema";

const HOUR = 3_600_000;

/** Makes a key by which a program acts as the actor. Its secret is in the answer and nowhere else. */
export async function createApiKey(work: Work, { name, permissions, siteId, mayWrite, endsAt }: ApiKeyInput) {
  const { db, now } = work;
  const maker = demandPersonActor(work.actor);
  const missing = permissions.find((permission: Permission) => !can(maker, permission, siteId ?? "any"));
  if (missing) throw makeInvalidFieldProblem("permissions", "apiKeys.notYours", { permission: missing });
  if (siteId !== null) await demandActiveSite(db, siteId);
  const secret = newSecret();
  const after = {
    ...{ id: newId(), name, madeById: maker.id, permissions: [...new Set(permissions)], siteId },
    ...{ mayWrite, beginning: beginningOf(secret), endsAt: demandEnd(endsAt, now) },
  };
  const { maker: to } = await db.apiKey.create({
    data: { ...after, secretHash: sha256(secret), createdAt: now },
    select: { maker: { select: { email: true, firstName: true, locale: true } } },
  });
  await mailApiKeyMade(work, { ...to, locale: parseLocale(to.locale) }, name, hrefOf("apiKeys", ALL_SITES));
  changed(work, { kind: "ApiKey", id: after.id, verb: "create", siteId, after });
  return { id: after.id, secret };
}

/** Gives a key another name or another end. One that has ended opens again, one that was revoked never does. */
export async function changeApiKey(work: Work, id: string, { name, endsAt }: ApiKeyChange): Promise<void> {
  const before = await lockOwnKey(work, id);
  const after = {
    name: name ?? before.name,
    endsAt: endsAt === undefined ? before.endsAt : demandEnd(endsAt, work.now),
  };
  await work.db.apiKey.update({ where: { id }, data: after });
  changed(work, { kind: "ApiKey", id, verb: "change", siteId: before.siteId, before, after });
}

/** Gives a key a new secret. The one before goes on for a day, so that its program can be given the new one, or ends at once. */
export async function rotateApiKey(work: Work, id: string, { endsFormer }: { endsFormer: boolean }) {
  const before = await lockOwnKey(work, id);
  if (stateOfKey(before, work.now) === "Ended") throw new Problem("conflict", "apiKeys.hasEnded");
  const secret = newSecret();
  const after = {
    beginning: beginningOf(secret),
    formerEndsAt: endsFormer ? null : new Date(work.now.getTime() + FORMER_HOURS * HOUR),
  };
  const hashes = { secretHash: sha256(secret), formerHash: endsFormer ? null : before.secretHash };
  await work.db.apiKey.update({ where: { id }, data: { ...after, ...hashes } });
  changed(work, { kind: "ApiKey", id, verb: "rotate", siteId: before.siteId, before, after });
  return { id, secret };
}

/** Ends a key at once and for good, whoever made it. Ending it again changes nothing. */
export async function revokeApiKey(work: Work, id: string): Promise<void> {
  const before = await lockKey(work, id);
  if (before.revokedAt) return;
  const after = { revokedAt: work.now };
  await work.db.apiKey.update({ where: { id }, data: after });
  changed(work, { kind: "ApiKey", id, verb: "revoke", siteId: before.siteId, before, after });
}

/** Reads a key that nobody else changes until the transaction ends. */
async function lockKey({ db }: Work, id: string) {
  await db.$queryRaw`SELECT FROM api_key WHERE id = ${id} FOR UPDATE`;
  const row = await db.apiKey.findUnique({ where: { id }, include: { maker: { select: { state: true } } } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** The same of a key that the actor made. Who could renew another's secret would act in the other's name. */
export async function lockOwnKey(work: Work, id: string) {
  const row = await lockKey(work, id);
  if (row.madeById !== work.actor.id) throw new Problem("forbidden", "apiKeys.notTheMaker");
  if (row.revokedAt) throw new Problem("conflict", "apiKeys.isRevoked");
  return row;
}

async function demandActiveSite(db: Db, id: string): Promise<void> {
  const count = await db.site.count({ where: { id, state: "Active" } });
  if (count === 0) throw makeInvalidFieldProblem("siteId", "apiKeys.noSite");
}

function demandEnd(endsAt: number, now: Date): Date {
  const end = new Date(endsAt * 1_000);
  if (end <= now) throw makeInvalidFieldProblem("endsAt", "apiKeys.past");
  if (end.getTime() > now.getTime() + MOST_KEY_DAYS * 24 * HOUR)
    throw makeInvalidFieldProblem("endsAt", "apiKeys.tooLong", { days: MOST_KEY_DAYS });
  return end;
}
