import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import { PagedRows, type Paging, skipAndTake, toPrismaDirection } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { escapeWildcards } from "@/lib/platform/wildcards";
import type { Prisma } from "@/prisma/generated/client";
import type { RecordState } from "../codes";
import type { NoticeSortColumn } from "./codes";
import {
  mayFollowNotice,
  type NoticeAudience,
  whereFollowed,
  whereInAudience,
  whereSentTo,
  whereStillRecipient,
} from "./reach";
import type { NoticeRecipientsView, NoticeView } from "./schema";

const include = {
  author: { select: { firstName: true, lastName: true } },
  promotion: { select: { id: true, name: true } },
} as const;
export type NoticeRow = Prisma.NoticeGetPayload<{ include: typeof include }>;
type Own = { readAt: Date | null; confirmedAt: Date | null };
/** A banner names no more open notices than this. */
const MOST_OPEN = 20;
type Counts = { recipients: number; read: number; confirmed: number };

const unixOrNull = (at: Date | null) => at && toUnix(at);

export function presentNotice(row: NoticeRow, own: Own | null, counts: Counts | null): NoticeView {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    siteId: row.siteId,
    roleId: row.role && SITE_ROLE_ID[row.role],
    promotion: row.promotion,
    confirmation: row.asksConfirmation,
    author: row.author && `${row.author.firstName} ${row.author.lastName}`,
    publishedAt: toUnix(row.publishedAt),
    remindedAt: unixOrNull(row.remindedAt),
    withdrawnAt: unixOrNull(row.withdrawnAt),
    withdrawalReason: row.withdrawalReason,
    state: row.withdrawnAt ? 1 : 0,
    version: row.version,
    own: own && { readAt: unixOrNull(own.readAt), confirmedAt: unixOrNull(own.confirmedAt) },
    counts,
  };
}

type NoticeFilter = { siteId: string; statut: readonly RecordState[]; text: string };

function whereListed({ actor }: Reading, { siteId, statut, text }: NoticeFilter): Prisma.NoticeWhereInput {
  const words = text.split(/\s+/).filter(Boolean);
  return {
    AND: [
      whereFollowed(actor),
      siteId === "all" ? {} : { OR: [{ siteId }, { siteId: null }] },
      ...words.map((word) => ({ foldedTitle: { contains: escapeWildcards(foldAccentsAndCase(word)) } })),
    ],
    ...(statut.includes("Disabled") ? {} : { withdrawnAt: null }),
  };
}

/** Lists one page of the notices that the actor follows as staff, with how many have read each. The newest come first. */
export async function listNotices(
  reading: Reading,
  filter: NoticeFilter,
  paging: Paging<NoticeSortColumn> = { page: 1 },
): Promise<PagedRows<NoticeView>> {
  const { db } = reading;
  const where = whereListed(reading, filter);
  const { sort } = paging;
  const first: Prisma.NoticeOrderByWithRelationInput =
    sort?.column === "title"
      ? { foldedTitle: toPrismaDirection(sort) }
      : { publishedAt: sort && !sort.isDescending ? "asc" : "desc" };
  const rows = await db.notice.findMany({ where, include, orderBy: [first, { id: "desc" }], ...skipAndTake(paging) });
  const [counts, total] = await Promise.all([
    countRecipients(reading, rows),
    paging.limit === undefined ? rows.length : db.notice.count({ where }),
  ]);
  return new PagedRows(
    rows.map((row) => presentNotice(row, null, counts.get(row.id) ?? NOBODY)),
    total,
  );
}

/** Counts the withdrawn notices that an empty list's filter would find. 0 when the filter already includes them. */
export async function countWithdrawnMatches(reading: Reading, filter: NoticeFilter): Promise<number> {
  if (filter.statut.includes("Disabled")) return 0;
  return reading.db.notice.count({ where: whereListed(reading, { ...filter, statut: ["Active", "Disabled"] }) });
}

/** Counts the recipients of some notices who are still there, and who of them has read and confirmed it, by notice. */
async function countRecipients({ db, actor }: Reading, notices: readonly NoticeRow[]): Promise<Map<string, Counts>> {
  const sites = [...new Set(notices.map(({ siteId }) => siteId))];
  const rows = await db.noticeRecipient.groupBy({
    by: ["noticeId"],
    where: {
      noticeId: { in: notices.map(({ id }) => id) },
      OR: sites.map((siteId) => ({ notice: { siteId }, person: whereStillRecipient(actor, siteId) })),
    },
    _count: { personId: true, readAt: true, confirmedAt: true },
  });
  return new Map(
    rows.map(({ noticeId, _count: count }) => [
      noticeId,
      { recipients: count.personId, read: count.readAt, confirmed: count.confirmedAt },
    ]),
  );
}

const NOBODY: Counts = { recipients: 0, read: 0, confirmed: 0 };

/** Reads one notice. Throws 404 unless the reader received it and is still at its site, or follows it as staff. */
export async function readNotice(reading: Reading, id: string): Promise<NoticeView> {
  const { db, actor } = reading;
  const row = await db.notice.findUnique({
    where: { id },
    include: {
      ...include,
      recipients: { where: { personId: actor.id ?? "", notice: whereSentTo(actor.id ?? "") } },
    },
  });
  const own = row?.recipients[0] ?? null;
  const isFollowed = row && mayFollowNotice(actor, row.siteId);
  if (!row || (!own && !isFollowed)) throw new Problem("notFound", "errors.notFound");
  const counts = isFollowed ? ((await countRecipients(reading, [row])).get(id) ?? NOBODY) : null;
  return presentNotice(row, own, counts);
}

/** Reads a notice that the actor follows as staff. Throws 404 for every other one that they may not read, else 403. */
export async function findFollowedNotice({ db, actor }: Reading, id: string): Promise<NoticeRow> {
  const row = await db.notice.findUnique({ where: { id }, include });
  if (!row || !mayFollowNotice(actor, row.siteId)) throw new Problem("notFound", "errors.notFound");
  return row;
}

export const audienceOf = ({ siteId, role, promotionId }: NoticeAudience): NoticeAudience => ({
  siteId,
  role,
  promotionId,
});

/** Lists who has and who hasn't read a notice, by name, and counts those who have joined its audience since. */
export async function listNoticeRecipients(reading: Reading, id: string): Promise<NoticeRecipientsView> {
  const { db, actor } = reading;
  const notice = await findFollowedNotice(reading, id);
  const [rows, joined] = await Promise.all([
    db.noticeRecipient.findMany({
      where: { noticeId: id, person: whereStillRecipient(actor, notice.siteId) },
      select: {
        readAt: true,
        confirmedAt: true,
        person: { select: { id: true, callSign: true, lastName: true, firstName: true } },
      },
      orderBy: [{ person: { lastName: "asc" } }, { person: { firstName: "asc" } }, { personId: "asc" }],
    }),
    notice.withdrawnAt ? [] : listJoined(reading, notice),
  ]);
  return {
    recipients: rows.map(({ readAt, confirmedAt, person: { id: personId, callSign, lastName, firstName } }) => ({
      id: personId,
      callSign,
      nom: lastName,
      prenom: firstName,
      readAt: unixOrNull(readAt),
      confirmedAt: unixOrNull(confirmedAt),
    })),
    joined: joined.length,
  };
}

/** Lists the ids of the people who belong to a notice's audience and weren't sent it. */
export async function listJoined({ db }: Reading, notice: NoticeRow): Promise<string[]> {
  const rows = await db.person.findMany({
    where: { ...whereInAudience(audienceOf(notice), notice.authorId), notices: { none: { noticeId: notice.id } } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/** Counts the people to whom a notice would go. */
export async function countAudience({ db, actor }: Reading, audience: NoticeAudience): Promise<number> {
  return db.person.count({ where: whereInAudience(audience, actor.id) });
}

/** A notice that its reader hasn't read yet, or hasn't confirmed where that is asked for. */
export type OpenNotice = { id: string; title: string; siteId: string | null; publishedAt: number };

/** Prisma condition: the notice is in force and was sent to the reader. Who has left its site isn't asked any more. */
function whereReceived(actor: PersonActor, own: Prisma.NoticeRecipientWhereInput = {}): Prisma.NoticeWhereInput {
  return { withdrawnAt: null, ...whereSentTo(actor.id, own) };
}

/** Lists the notices that the reader still has to read or to confirm: first those to confirm, then the newest. */
export async function listOpenNotices({ db }: Reading, actor: PersonActor): Promise<OpenNotice[]> {
  const unread = { OR: [{ readAt: null }, { confirmedAt: null, notice: { asksConfirmation: true } }] };
  const rows = await db.notice.findMany({
    where: whereReceived(actor, unread),
    select: { id: true, title: true, siteId: true, publishedAt: true },
    orderBy: [{ asksConfirmation: "desc" }, { publishedAt: "desc" }, { id: "desc" }],
    take: MOST_OPEN,
  });
  return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: toUnix(publishedAt) }));
}

/** Lists one page of the notices in force that were sent to the reader, read or not, the newest first. */
export async function listReceivedNotices(
  { db }: Reading,
  actor: PersonActor,
  paging: Pick<Paging<never>, "limit" | "page">,
): Promise<PagedRows<NoticeView>> {
  const where = whereReceived(actor);
  const [rows, total] = await Promise.all([
    db.notice.findMany({
      where,
      include: { ...include, recipients: { where: { personId: actor.id } } },
      orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
      ...skipAndTake(paging),
    }),
    db.notice.count({ where }),
  ]);
  return new PagedRows(
    rows.map((row) => presentNotice(row, row.recipients[0] ?? null, null)),
    total,
  );
}

/** Finds notices in force whose title contains every word: those that the reader received, or follows as staff. */
export async function findNoticesByWords({ db, actor }: Reading, words: readonly string[], limit: number) {
  const rows = await db.notice.findMany({
    where: {
      withdrawnAt: null,
      OR: [whereFollowed(actor), ...(actor.id ? [whereSentTo(actor.id)] : [])],
      AND: words.map((word) => ({ foldedTitle: { contains: escapeWildcards(foldAccentsAndCase(word)) } })),
    },
    orderBy: { publishedAt: "desc" },
    take: limit,
    select: { id: true, title: true, siteId: true },
  });
  return rows.map(({ id, title, siteId }) => ({ id, name: title, siteId, code: null, path: `notice/${id}` }));
}

/** The time zone of a notice: its site's, or that of the school's main site. */
export async function noticeTimeZone({ db }: Pick<Reading, "db">, siteId: string | null): Promise<string> {
  const id = siteId ?? (await db.school.findFirst({ select: { mainSiteId: true } }))?.mainSiteId;
  const site = await db.site.findFirst({ where: id ? { id } : {}, select: { timeZone: true } });
  return site?.timeZone ?? "Europe/Paris";
}

/** Lists the Active promotions of a reach by name, to whose students a notice can go. */
export async function listPromotionChoices({ db }: Reading, reach: Reach) {
  return db.promotion.findMany({
    where: { state: "Active", siteId: toSiteIdFilter(reach) },
    orderBy: [{ foldedName: "asc" }, { id: "asc" }],
    select: { id: true, name: true, siteId: true },
  });
}
