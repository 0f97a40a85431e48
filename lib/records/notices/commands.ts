import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { siteRoleOfId } from "@/lib/access/permissions/roles";
import { localDayOf } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { changeVersionedRow } from "../versioned";
import { findFollowedNotice, listJoined, type NoticeRow, noticeTimeZone, presentNotice, readNotice } from "./queries";
import {
  demandNoticeRight,
  type NoticeAudience,
  whereCountsAsRecipient,
  whereInAudience,
  whereStillRecipient,
} from "./reach";
import type { NoticeInput, NoticeView } from "./schema";

/** Publishes a notice at once to everybody who belongs to its audience now. They are told of it; its author isn't. */
export async function publishNotice(work: Work, input: NoticeInput): Promise<NoticeView> {
  const { db, actor, now } = work;
  const audience = await demandAudience(work, input);
  const people = await db.person.findMany({ where: whereInAudience(audience, actor.id), select: { id: true } });
  if (people.length === 0) throw new Problem("invalid", "notices.nobody");
  const id = newId();
  const row = { ...audience, asksConfirmation: input.confirmation, publishedAt: now };
  await db.notice.create({ data: { id, ...row, title: input.title, text: input.text, authorId: actor.id } });
  await sendTo(
    work,
    id,
    people.map((person) => person.id),
  );
  tell(work, { id, siteId: audience.siteId }, "publish", { after: row, people: people.map((person) => person.id) });
  return readNotice(work, id);
}

/** Throws unless the actor may write to the audience that a body names. A promotion brings its own site. */
export async function demandAudience(
  reading: Reading,
  { siteId, roleId, promotionId }: Pick<NoticeInput, "siteId" | "roleId" | "promotionId">,
): Promise<NoticeAudience> {
  const role = roleId ? siteRoleOfId(roleId) : null;
  if (!promotionId) {
    await demandNoticeRight(reading, siteId);
    return { siteId, role, promotionId: null };
  }
  const promotion = await reading.db.promotion.findUnique({
    where: { id: promotionId },
    select: { siteId: true, state: true },
  });
  if (!promotion) throw new Problem("notFound", "errors.notFound");
  await demandNoticeRight(reading, promotion.siteId);
  if (promotion.state !== "Active") throw makeInvalidFieldProblem("promotionId", "notices.promotionEnded");
  if (siteId && siteId !== promotion.siteId) throw makeInvalidFieldProblem("promotionId", "notices.otherSite");
  return { siteId: promotion.siteId, role, promotionId };
}

/** Sends a notice in force also to those who have joined its audience since it was published. */
export async function sendNoticeToJoined(work: Work, id: string): Promise<void> {
  const notice = await findFollowedNotice(work, id);
  await demandNoticeRight(work, notice.siteId);
  demandInForce(notice);
  const people = await listJoined(work, notice);
  if (people.length === 0) return;
  await sendTo(work, id, people);
  tell(work, notice, "send", { people });
}

const sendTo = (work: Work, noticeId: string, people: readonly string[]) =>
  work.db.noticeRecipient.createMany({
    data: people.map((personId) => ({ noticeId, personId })),
    skipDuplicates: true,
  });

/** Notes that a recipient has opened a notice and, where it is asked for, that they have read and understood it. */
export async function markNoticeRead(work: Work, actor: PersonActor, id: string, understood: boolean): Promise<void> {
  const { db, now } = work;
  const notice = await readNotice(work, id);
  if (!notice.own) throw new Problem("forbidden", "notices.notSentToYou");
  const own = { noticeId: id, personId: actor.id };
  await db.noticeRecipient.updateMany({ where: { ...own, readAt: null }, data: { readAt: now } });
  if (!understood) return;
  if (!notice.confirmation) throw makeInvalidFieldProblem("understood", "notices.notAsked");
  if (notice.withdrawnAt !== null) throw new Problem("conflict", "notices.withdrawn");
  const { count } = await db.noticeRecipient.updateMany({
    where: { ...own, confirmedAt: null },
    data: { confirmedAt: now },
  });
  // Who confirms twice has confirmed once: the first time stays.
  if (count > 0) tell(work, { id, siteId: notice.siteId }, "confirm", {});
}

/** Reminds those who haven't read a notice or, where it is asked for, haven't confirmed it. Once a day. */
export async function remindOfNotice(work: Work, id: string, version?: number): Promise<{ version: number }> {
  const { now } = work;
  const notice = await findFollowedNotice(work, id);
  await demandNoticeRight(work, notice.siteId);
  const people = await listMissing(work, notice);
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "remind",
    people,
    data: async ({ siteId, remindedAt }) => {
      demandInForce(notice);
      if (people.length === 0) throw new Problem("conflict", "notices.nobodyMissing");
      const zone = await noticeTimeZone(work, siteId);
      const dayOf = (at: Date) => localDayOf(toUnix(at), zone);
      if (remindedAt && dayOf(remindedAt) === dayOf(now)) throw new Problem("conflict", "notices.remindedToday");
      return { remindedAt: now };
    },
  });
  return { version: next };
}

/** Lists the ids of the recipients who haven't read a notice or, where it is asked for, haven't confirmed it. */
async function listMissing({ db, actor }: Work, { id, siteId, asksConfirmation }: NoticeRow): Promise<string[]> {
  const missing = asksConfirmation ? { confirmedAt: null } : { readAt: null };
  const rows = await db.noticeRecipient.findMany({
    where: { noticeId: id, ...missing, person: whereStillRecipient(actor, siteId) },
    select: { personId: true },
  });
  return rows.map(({ personId }) => personId);
}

/** Takes a notice back for a reason. It stays readable, as withdrawn; nobody is asked to confirm it any more. */
export async function withdrawNotice(work: Work, id: string, reason: string, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "withdraw",
    people: await listRecipients(work, id),
    data: async (notice) => {
      await demandNoticeRight(work, notice.siteId);
      demandInForce(notice);
      return { withdrawnAt: work.now, withdrawalReason: reason };
    },
  });
  return { version: next };
}

/** Puts a withdrawn notice back in force. */
export async function restoreNotice(work: Work, id: string, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "restore",
    people: await listRecipients(work, id),
    data: async (notice) => {
      await demandNoticeRight(work, notice.siteId);
      return { withdrawnAt: null, withdrawalReason: null };
    },
  });
  return { version: next };
}

/** Lists the ids of the people who were sent a notice and still count. */
async function listRecipients({ db }: Work, noticeId: string): Promise<string[]> {
  const notice = await db.notice.findUnique({ where: { id: noticeId }, select: { siteId: true } });
  const rows = await db.noticeRecipient.findMany({
    where: { noticeId, person: whereCountsAsRecipient(notice?.siteId ?? null) },
    select: { personId: true },
  });
  return rows.map(({ personId }) => personId);
}

function demandInForce({ withdrawnAt }: NoticeRow): void {
  if (withdrawnAt) throw new Problem("conflict", "notices.withdrawn");
}

function about(work: Work, id: string, version: number | undefined) {
  return {
    table: work.db.notice,
    find: (): Promise<NoticeRow | null> => findFollowedNotice(work, id),
    id,
    version,
    kind: "Notice" as const,
    view: (notice: NoticeRow) => presentNotice(notice, null, null),
    siteId: (notice: NoticeRow) => notice.siteId,
  };
}

type Told = { after?: object; people?: readonly string[] };

function tell(work: Work, { id, siteId }: { id: string; siteId: string | null }, verb: string, told: Told): void {
  changed(work, { kind: "Notice", id, siteId, verb, ...told });
}
