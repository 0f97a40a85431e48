import type { Reading } from "@/lib/access/actor/as-actor";
import { toUnix } from "@/lib/platform/time";
import { stateOfKey } from "./rules";
import type { ApiKeyView } from "./schema";

/** Lists all keys of the school, the newest first. Their secrets are kept nowhere. */
export async function listApiKeys({ db, now }: Reading): Promise<ApiKeyView[]> {
  const rows = await db.apiKey.findMany({
    include: {
      maker: { select: { firstName: true, lastName: true, state: true } },
      site: { select: { name: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ maker, site, ...row }) => ({
    ...{ id: row.id, name: row.name, beginning: row.beginning, permissions: row.permissions },
    ...{ siteId: row.siteId, siteName: site?.name ?? null, mayWrite: row.mayWrite },
    ...{
      madeById: row.madeById,
      maker: `${maker.firstName} ${maker.lastName}`,
      state: stateOfKey({ ...row, maker }, now),
    },
    ...{ createdAt: toUnix(row.createdAt), endsAt: toUnix(row.endsAt) },
    formerEndsAt: row.formerEndsAt && row.formerEndsAt > now ? toUnix(row.formerEndsAt) : null,
    lastUsedAt: row.lastUsedAt && toUnix(row.lastUsedAt),
  }));
}

/** Whether a key would open for longer by another end, or open again. */
export const wouldProlong = async ({ db }: Reading, id: string, endsAt: number | undefined): Promise<boolean> =>
  endsAt !== undefined && (await db.apiKey.count({ where: { id, endsAt: { lt: new Date(endsAt * 1_000) } } })) > 0;
