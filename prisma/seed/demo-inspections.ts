import { randomBytes } from "node:crypto";
import { asActor } from "@/lib/access/actor/as-actor";
import { LINK_PAGE, PACK_PARTS, WHOLE_PDF } from "@/lib/activity/inspections/codes";
import { createPack } from "@/lib/activity/inspections/commands";
import { KEY_BYTES } from "@/lib/activity/inspections/links/rules";
import { keepOwnNote } from "@/lib/activity/training/follow-up/notes/commands";
import { sha256 } from "@/lib/platform/canonical-json";
import { toDate, unixToUtcDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { actorOf } from "./demo-defects";
import type { DemoSchool } from "./demo-planning";

/**
 * Asks for a pack of a student's training, which a job makes once the application runs. What an instructor has noted of the last
 * lesson for themselves never goes into it.
 */
export async function askForDemoPack(
  { sites }: DemoSchool,
  { studentEmail, deskEmail, note }: { studentEmail: string; deskEmail: string; note: string },
): Promise<void> {
  const { lesson, instructor } = await prisma().lessonFollowUp.findFirstOrThrow({
    where: { lesson: { enrolment: { student: { email: studentEmail } } }, instructorId: { not: null } },
    select: { lesson: { select: { id: true, enrolmentId: true } }, instructor: { select: { email: true } } },
    orderBy: { startAt: "desc" },
  });
  await asActor(await actorOf(instructor!.email), (work) => keepOwnNote(work, lesson.id, { text: note, version: 1 }));
  const asked = { siteId: sites.grenoble!, kind: "Student" as const, trainingId: lesson.enrolmentId };
  const desk = await actorOf(deskEmail);
  const packId = await asActor(desk, (work) => createPack(work, { ...asked, parts: [...PACK_PARTS] }, "fr-FR"));
  await writeDemoLinks(packId, desk.id);
}

const DAY = 86_400_000;

/** A link that is open, whose address nobody knows, and one that was read and closed. */
async function writeDemoLinks(packId: string, createdById: string): Promise<void> {
  const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);
  const link = (createdAt: Date, untilOn: Date) => ({
    ...{ id: newId(), packId, createdAt, createdById, untilOn: toDate(unixToUtcDay(untilOn.getTime() / 1_000)) },
    keyHash: sha256(randomBytes(KEY_BYTES).toString("hex")),
  });
  const opened = [LINK_PAGE, "1", "4", WHOLE_PDF].map((what, at) => ({
    ...{ id: newId(), openedAt: new Date(daysFromNow(-3).getTime() + at * 240_000), what, network: "194.51.x.x" },
  }));
  await prisma().inspectionLink.create({
    data: {
      ...{ ...link(daysFromNow(-4), daysFromNow(3)), reader: "M. Faure, OSAC", mayDownload: false },
      ...{ closedAt: daysFromNow(-2), openings: { create: opened } },
    },
  });
  const open = { ...link(daysFromNow(0), daysFromNow(7)), reader: "DSAC Centre-Est", mayDownload: true };
  await prisma().inspectionLink.create({ data: open });
}
