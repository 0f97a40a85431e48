import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { remindPeople } from "@/lib/activity/notifications/commands";
import { localDayOf, toDay } from "@/lib/platform/day";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { readMoment } from "@/lib/records/certificates/queries";
import { readHolder, rulesEverywhere } from "@/lib/records/certificates/reach";
import type { CertificateRequestInput } from "@/lib/records/certificates/schema";

/**
 * Asks a person for a certificate that they were given: nothing was sent in, or it ends or has ended. It is asked for once a day at
 * most, whoever asks.
 */
export async function askForCertificate(
  work: Work,
  { userId, certificateTypeId }: CertificateRequestInput,
): Promise<void> {
  const { db, actor } = work;
  const holder = await readHolder(work, { personId: userId });
  const siteId = holder.siteIds.find((id) => can(actor, "certificate.validate", id));
  if (siteId === undefined && !rulesEverywhere(actor)) throw new Problem("forbidden", "errors.forbidden");
  const held = await db.certificate.findMany({
    where: { personId: userId, typeId: certificateTypeId, archivedAt: null, person: { state: "Active" } },
    select: { id: true, state: true, expiresOn: true },
  });
  if (held.length === 0) throw makeInvalidFieldProblem("certificateTypeId", "certificates.notGiven");
  if (held.some(({ state }) => state === "Completed")) throw new Problem("conflict", "certificates.alreadySentIn");
  const asked = held.find(({ state }) => state === "Incompleted") ?? held[0]!;
  const { timeZone } = await readMoment(work);
  const day = localDayOf(toUnix(work.now), timeZone);
  const expiresOn = asked.expiresOn && toDay(asked.expiresOn);
  const told = await remindPeople(work, [
    {
      ...{ kind: "certificateAsked", personId: userId, siteId: null, subjectId: asked.id, isMailed: true },
      onceKey: `certificateAsked:${certificateTypeId}:${day}`,
      state: { expiresOn },
    },
  ]);
  if (told === 0) throw new Problem("conflict", "certificates.askedToday");
  changed(work, {
    kind: "Certificate",
    id: asked.id,
    verb: "ask",
    siteId: siteId ?? holder.siteIds[0] ?? null,
    before: {},
    after: {},
  });
}
