import { asActor } from "@/lib/access/actor/as-actor";
import { prisma } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import { createApiKey } from "@/lib/records/api-keys/commands";
import { MOST_ATTEMPTS, newWebhookSecret, sealWebhookSecret } from "@/lib/records/webhooks/rules";
import { actorOf } from "./demo-defects";

const DAY = 86_400_000;
const PERMISSIONS = ["change.read", "planning.read", "aircraft.readLight", "classroom.read", "closure.read"] as const;

type Asked = { name: string; siteId: string | null; madeDaysAgo: number; endsInDays: number; usedDaysAgo: number };

/** A key of the screen on the club-house's wall, which is in use, and one of last season's website. Nobody knows their secrets. */
export async function makeDemoKeys(adminEmail: string, siteId: string, now: Date): Promise<void> {
  const admin = await actorOf(adminEmail);
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY);
  const make = async ({ name, siteId: ofSite, madeDaysAgo, endsInDays, usedDaysAgo }: Asked) => {
    const { id } = await asActor(admin, (work) =>
      createApiKey(work, {
        ...{ name, permissions: [...PERMISSIONS], siteId: ofSite, mayWrite: false },
        endsAt: toUnix(daysFromNow(300)),
      }),
    );
    const times = { createdAt: daysFromNow(-madeDaysAgo), lastUsedAt: daysFromNow(-usedDaysAgo) };
    await prisma().apiKey.update({ where: { id }, data: { ...times, endsAt: daysFromNow(endsInDays) } });
    return id;
  };
  await make({ name: "Site web, saison passée", siteId: null, madeDaysAgo: 400, endsInDays: -35, usedDaysAgo: 40 });
  const keyId = await make({ name: "Écran du club-house", siteId, madeDaysAgo: 65, endsInDays: 300, usedDaysAgo: 0 });
  await makeDemoWebhook(keyId, now);
}

/** What the webhook of the screen has sent, the oldest first: its computer was unplugged three days ago. */
const DELIVERIES = [
  { hoursAgo: 130, changes: 7, durationMs: 84 },
  { hoursAgo: 121, changes: 3, durationMs: 71 },
  { hoursAgo: 104, changes: 12, durationMs: 92 },
  { hoursAgo: 98, changes: 1, durationMs: 68 },
  { hoursAgo: 77, changes: 5, durationMs: 3_050, hasFailed: true },
];

/** The webhook of the screen, which is paused since its server has taken nothing for three days. It isn't called unless it goes on. */
async function makeDemoWebhook(keyId: string, now: Date): Promise<void> {
  const id = newId();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  let position = 0;
  const deliveries = DELIVERIES.map(({ hoursAgo, changes, durationMs, hasFailed = false }) => {
    const firstNumber = position + 1;
    position += changes;
    const attemptedAt = hasFailed ? ago(2) : ago(hoursAgo);
    const body = JSON.stringify({ items: [], next: position });
    const ended = hasFailed
      ? { state: "Failed" as const, fault: "Unreachable", attempts: MOST_ATTEMPTS }
      : { state: "Delivered" as const, status: 204, attempts: 1 };
    const told = { id: newId(), firstNumber, lastNumber: position, changes, body, durationMs, ...ended };
    return { ...told, attemptedAt, nextAttemptAt: attemptedAt, createdAt: ago(hoursAgo) };
  });
  // Without AUTH_SECRET, which a seed needn't know, it has no secret until somebody makes one.
  const secret = env().AUTH_SECRET ? sealWebhookSecret(newWebhookSecret(), id) : "";
  const where = { url: "https://ecran.aeroclub.example/envol", kinds: ["reservation", "closure"] };
  await prisma().webhook.create({
    data: {
      ...{ id, keyId, ...where, state: "Paused", secret, position, createdAt: ago(140) },
      deliveries: { create: deliveries },
    },
  });
}
