import { asActor } from "@/lib/access/actor/as-actor";
import { PACK_PARTS } from "@/lib/activity/inspections/codes";
import { createPack } from "@/lib/activity/inspections/commands";
import { keepOwnNote } from "@/lib/activity/training/follow-up/notes/commands";
import { prisma } from "@/lib/platform/db";
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
  await asActor(await actorOf(deskEmail), (work) => createPack(work, { ...asked, parts: [...PACK_PARTS] }, "fr-FR"));
}
