import type { Db } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { demandPersonActor } from "../actor/actor";
import type { Reading, Work } from "../actor/as-actor";
import { changed } from "../changes/changed";
import { mailLinkedAccountEvent } from "./mails";
import { identityProvider } from "./provider";
import type { OwnLinkedAccount } from "./schema";

/** Reads by which account of the school's provider the actor signs in. */
export async function readOwnLinkedAccount({ db, actor }: Reading): Promise<OwnLinkedAccount> {
  const { id: personId } = demandPersonActor(actor);
  const provider = identityProvider();
  const account =
    provider &&
    (await db.linkedAccount.findUnique({ where: { personId_issuer: { personId, issuer: provider.issuer } } }));
  return {
    provider: provider?.name ?? null,
    account: account && {
      email: account.email,
      linkedAt: toUnix(account.linkedAt),
      lastUsedAt: account.lastUsedAt && toUnix(account.lastUsedAt),
    },
  };
}

export const hasLinkedAccount = async (db: Db, personId: string): Promise<boolean> =>
  (await db.linkedAccount.count({ where: { personId } })) > 0;

/**
 * Disconnects a person from the school's provider, also from those that it had before. The next account there that has their verified
 * address is linked anew. Without a link, nothing changes.
 */
export async function unlinkAccount(work: Work, personId: string): Promise<void> {
  const { count } = await work.db.linkedAccount.deleteMany({ where: { personId } });
  if (count === 0) return;
  changed(work, { kind: "Person", id: personId, verb: "unlinkAccount" });
  await mailLinkedAccountEvent(work, personId, "unlinked");
}
