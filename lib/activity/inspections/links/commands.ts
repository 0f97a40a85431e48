import { randomBytes } from "node:crypto";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { sha256 } from "@/lib/platform/canonical-json";
import { addDays, localDayOf, toDate, unixToUtcDay } from "@/lib/platform/day";
import { appOrigin } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { MOST_LINK_DAYS, MOST_LINKS } from "../codes";
import { readPackRow } from "../queries";
import { readLinkRow } from "./queries";
import { KEY_BYTES } from "./rules";
import type { LinkInput } from "./schema";

/** Makes a link to a pack. Its address is in the answer and nowhere else. */
export async function createLink(work: Work, packId: string, { reader, until, mayDownload }: LinkInput) {
  const { db, actor, now } = work;
  const pack = await readPackRow(work, packId);
  if (pack.state !== "Made") throw new Problem("conflict", "inspection.notMade");
  if ((await db.inspectionLink.count({ where: { packId } })) >= MOST_LINKS)
    throw new Problem("conflict", "inspection.link.tooMany", { values: { most: MOST_LINKS } });
  const key = randomBytes(KEY_BYTES).toString("hex");
  const untilOn = demandLastDay(until, pack.site.timeZone, now);
  const after = { id: newId(), packId, reader, untilOn, mayDownload };
  await db.inspectionLink.create({
    data: { ...after, keyHash: sha256(key), createdAt: now, createdById: actor.id! },
  });
  changed(work, { kind: "InspectionLink", id: after.id, verb: "create", siteId: pack.siteId, after });
  return { id: after.id, url: `${appOrigin()}/inspect/${key}` };
}

/** Gives a link another last day. One that has ended opens again, one that was closed never does. */
export async function extendLink(work: Work, id: string, until: number): Promise<void> {
  const before = await readLinkRow(work, id);
  const untilOn = demandLastDay(until, before.pack.site.timeZone, work.now);
  const { count } = await work.db.inspectionLink.updateMany({ where: { id, closedAt: null }, data: { untilOn } });
  if (count === 0) throw new Problem("conflict", "inspection.link.isClosed");
  const { siteId } = before.pack;
  changed(work, { kind: "InspectionLink", id, verb: "extend", siteId, before, after: { untilOn } });
}

/** Closes a link at once and for good. Closing it again changes nothing. */
export async function closeLink(work: Work, id: string): Promise<void> {
  const before = await readLinkRow(work, id);
  const after = { closedAt: work.now };
  const { count } = await work.db.inspectionLink.updateMany({ where: { id, closedAt: null }, data: after });
  if (count === 0) return;
  changed(work, { kind: "InspectionLink", id, verb: "close", siteId: before.pack.siteId, before, after });
}

/** Writes down what was opened by a link. `network` is the first half of the address. */
export async function noteOpening({ db, now }: Work, linkId: string, what: string, network: string): Promise<void> {
  await db.inspectionOpening.create({ data: { id: newId(), linkId, openedAt: now, what, network } });
}

function demandLastDay(until: number, timeZone: string, now: Date): Date {
  const [day, today] = [unixToUtcDay(until), localDayOf(toUnix(now), timeZone)];
  if (day < today) throw makeInvalidFieldProblem("until", "inspection.link.past");
  if (day > addDays(today, MOST_LINK_DAYS))
    throw makeInvalidFieldProblem("until", "inspection.link.tooLong", { days: MOST_LINK_DAYS });
  return toDate(day);
}
