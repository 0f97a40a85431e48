import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { remindPeople } from "@/lib/activity/notifications/commands";
import type { NotificationKind } from "@/lib/activity/notifications/kinds";
import type { ReservationFacts } from "@/lib/activity/notifications/queries";
import { insertRequest } from "@/lib/activity/requests/commands";
import { listAnswererIds } from "@/lib/activity/requests/queries";
import { addDays, localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { dayBounds, fromUnix, localTimeOn, toUnix } from "@/lib/platform/time";
import { remindOfCertificates } from "@/lib/work/notifications/remind-of-certificates";
import { cancelReservation } from "@/lib/work/planning/cancel";
import { moveReservation } from "@/lib/work/planning/change";

const ZONE = "Europe/Paris";
const HALF_HOUR = 1_800;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USER_AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/**
 * Gives the published accounts some news: the desk has moved one of their next reservations and cancelled another; and, of
 * the days before and read already, one of each other kind. What the seed told while it booked two weeks is forgotten,
 * because nobody was there to read it.
 */
export async function makeDemoNews(
  now: Date,
  { deskEmail, readerEmails, reasonId }: { deskEmail: string; readerEmails: readonly string[]; reasonId: string },
): Promise<void> {
  const db = prisma();
  await db.notification.deleteMany();
  const tomorrow = fromUnix(dayBounds(localDayOf(toUnix(now), ZONE), ZONE).to);
  const desk = await db.person.findUniqueOrThrow({ where: { email: deskEmail } });
  for (const email of readerEmails) {
    const next = await db.reservation.findMany({
      where: {
        state: "Scheduled",
        aircraftId: { not: null },
        startAt: { gte: tomorrow },
        people: { some: { person: { email } } },
      },
      orderBy: [{ startAt: "asc" }, { id: "asc" }],
    });
    const move =
      ({ id, version, startAt }: (typeof next)[number]) =>
      (work: Work) =>
        moveReservation(work, id, { start: toUnix(startAt) + HALF_HOUR }, version, "fr-FR");
    const cancel =
      ({ id, version }: (typeof next)[number]) =>
      (work: Work) =>
        cancelReservation(work, id, { reasonId, commentaryForCancel: "Brouillard annoncé" }, version);
    const [first, second, ...others] = next;
    const tasks = [...(second ? [cancel(second)] : []), ...[first!, ...others].map(move)];
    let done = 0;
    for (const task of tasks) if (done < 2 && (await succeeds(task))) done++;
  }
  await db.notification.updateMany({ data: { authorId: desk.id } });
  await askForNextRental(now, reasonId);
  for (const email of readerEmails) await tellOfEarlierDays(email, now);
}

/** The renter of the next rental asks staff to cancel it, because it begins within the school's notice. Nobody has answered yet. */
async function askForNextRental(now: Date, reasonId: string): Promise<void> {
  const { cancellationNoticeHours: hours } = await prisma().school.findFirstOrThrow();
  const next = await prisma().reservation.findFirst({
    where: {
      ...{ type: "Renter", state: "Scheduled" },
      startAt: { gt: new Date(now.getTime() + HOUR_MS), lt: new Date(now.getTime() + hours * HOUR_MS) },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    include: { people: { where: { role: "Renter" } } },
  });
  const renter = next?.people[0];
  if (!renter) return;
  const { id: reservationId, siteId } = next;
  const { personId } = renter;
  await asActor(SYSTEM_ACTOR, async (work) => {
    const answererIds = await listAnswererIds(work, siteId);
    const asked = { kind: "Cancellation", reasonId, comment: "Fièvre depuis ce matin" } as const;
    await insertRequest(work, { reservationId, siteId }, asked, { personId, answererIds });
  });
  await prisma().notification.updateMany({ where: { kind: "changeRequested" }, data: { authorId: personId } });
}

/** Tells a person what happened on the days before. Nothing of it is mailed any more. */
async function tellOfEarlierDays(email: string, now: Date): Promise<void> {
  const { id: personId } = await prisma().person.findUniqueOrThrow({ where: { email } });
  await asActor(SYSTEM_ACTOR, async (work) => {
    const { db } = work;
    const last = await db.reservation.findFirst({
      where: { startAt: { lt: now }, cancelledAt: null, people: { some: { personId } } },
      orderBy: { startAt: "desc" },
      select: {
        ...{ id: true, siteId: true, state: true, startAt: true, endAt: true, aircraftId: true },
        ...{ classroomId: true, operationTypeId: true, people: { select: { personId: true, role: true } } },
      },
    });
    if (last) {
      const { id: reservationId, siteId, ...columns } = last;
      const state = JSON.parse(JSON.stringify(columns)) as ReservationFacts;
      const onceKey = `reminder:${reservationId}:${toUnix(last.startAt)}`;
      const reminder = { kind: "reservationReminder", subjectId: reservationId, isMailed: true } as const;
      await remindPeople(work, [{ ...reminder, personId, siteId, onceKey, state }]);
      const at = new Date(last.startAt.getTime() - DAY_MS);
      await db.notification.updateMany({ where: { personId, onceKey }, data: { at, readAt: at, mailAt: null } });
    }
    const terms = await db.termsEdition.findFirstOrThrow({
      where: { kind: "Use" },
      select: { id: true, number: true },
    });
    const day = (before: number) => new Date(now.getTime() - before * DAY_MS);
    const told = (kind: NotificationKind, before: number, subjectId: string, state: object = {}) => {
      const at = day(before);
      return { id: newId(), personId, kind, at, subjectId, facts: { state }, readAt: at, mailedAt: at };
    };
    const signInId = newId();
    const times = { startedAt: day(3), confirmedAt: day(3), expiresAt: day(2), endedAt: day(2) };
    await db.signIn.create({
      data: { id: signInId, personId, ...times, endReason: "signed-out", address: "192.0.2.1", userAgent: USER_AGENT },
    });
    await db.notification.createMany({
      data: [
        told("signInOnNewDevice", 3, signInId),
        told("termsChanged", 5, terms.id, { kind: "Use", number: terms.number }),
        told("emailChanged", 8, personId),
      ],
    });
  });
}

/**
 * Tells who holds a certificate that ends what the job has told them on the days before, so that it finds nothing to tell while the
 * demo is looked at; and the published accounts, that one of theirs was validated. They have read it.
 */
export async function tellOfDemoCertificates(
  now: Date,
  { deskEmail, readerEmails }: { deskEmail: string; readerEmails: readonly string[] },
): Promise<void> {
  await asActor(SYSTEM_ACTOR, (work) => remindOfCertificates(work, { atAnyHour: true }));
  const db = prisma();
  const ends = await db.notification.findMany({ where: { onceKey: { startsWith: "certificate:" } } });
  for (const { id, kind, facts } of ends) {
    const { expiresOn } = (facts as { state: { expiresOn: string } }).state;
    const isOver = kind === "certificateExpired" || kind === "siteCertificateExpired";
    const at = isOver ? localTimeOn(addDays(expiresOn, 1), 8 * 60, ZONE) : new Date(now.getTime() - 10 * DAY_MS);
    await db.notification.update({ where: { id }, data: { at, readAt: at, mailAt: null, mailedAt: at } });
  }
  const { id: authorId } = await db.person.findUniqueOrThrow({ where: { email: deskEmail } });
  const at = new Date(now.getTime() - 6 * DAY_MS);
  for (const email of readerEmails) {
    const valid = await db.certificate.findFirst({
      where: { person: { email }, state: "Validated" },
      orderBy: { id: "asc" },
    });
    if (!valid) continue;
    const told = {
      id: newId(),
      personId: valid.personId!,
      kind: "certificateValidated",
      subjectId: valid.id,
      authorId,
    };
    await db.notification.create({
      data: { ...told, facts: { state: { state: "Validated" } }, at, readAt: at, mailedAt: at },
    });
  }
}

/** Whether a change was made. A move may be in somebody's way, and another reader's change may have come first. */
async function succeeds(change: (work: Work) => Promise<unknown>): Promise<boolean> {
  try {
    await asActor(SYSTEM_ACTOR, change);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
