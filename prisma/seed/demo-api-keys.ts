import { asActor } from "@/lib/access/actor/as-actor";
import { prisma } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { createApiKey } from "@/lib/records/api-keys/commands";
import { actorOf } from "./demo-defects";

const DAY = 86_400_000;
const PERMISSIONS = ["planning.read", "aircraft.readLight", "classroom.read", "closure.read"] as const;

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
  };
  await make({ name: "Site web, saison passée", siteId: null, madeDaysAgo: 400, endsInDays: -35, usedDaysAgo: 40 });
  await make({ name: "Écran du club-house", siteId, madeDaysAgo: 65, endsInDays: 300, usedDaysAgo: 0 });
}
