import { newId } from "@/lib/platform/ids";
import type { Prisma } from "@/prisma/generated/client";
import type { Work } from "./actor/as-actor";

/** One line of the audit: what was done to what, before and after; personal fields apart, never a secret. */
export type AuditLine = {
  action: string;
  subjectKind: string;
  subjectId: string;
  siteId?: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
  personal?: Prisma.InputJsonValue;
};

export async function audit(work: Work, line: AuditLine): Promise<void> {
  await work.db.auditEntry.create({ data: { id: newId(), at: work.now, actorId: work.actor.id, ...line } });
}
