import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { ALL_SITES } from "@/lib/access/screens/address";
import { IN_COMMAND } from "@/lib/activity/flights/follow-up/reach";
import { fromUnix, toUnix } from "@/lib/platform/time";
import type { ToFinish } from "./schema";

const DAY_SECONDS = 86_400;
/** What waits is listed so far back, and so much of each kind at most, which is more than anybody leaves. */
const DAYS_BACK = 60;
const MOST_OF_KIND = 300;

/**
 * Lists what waits for the actor at a site, or at all: flights that they close, lessons that they gave and haven't submitted, and those whose
 * student hasn't signed. The newest come first.
 */
export async function listToFinish({ db, actor, now }: Reading, siteId: string): Promise<ToFinish[]> {
  const { id } = demandPersonActor(actor);
  const since = fromUnix(toUnix(now) - DAYS_BACK * DAY_SECONDS);
  const here = siteId === ALL_SITES ? {} : { siteId };
  const named = { select: { id: true, firstName: true, lastName: true } };
  const [flights, lessons, followUps] = await Promise.all([
    db.reservation.findMany({
      where: {
        ...{ ...here, state: "FlightFollowUpNeeded", withdrawnAt: null, endAt: { gte: since, lte: now } },
        people: { some: { personId: id, role: { in: [...IN_COMMAND] } } },
      },
      select: {
        ...{
          id: true,
          siteId: true,
          title: true,
          offBlockAt: true,
          startAt: true,
          aircraft: { select: { callSign: true } },
        },
        people: { select: { personId: true, role: true, person: named } },
      },
      orderBy: [{ startAt: "desc" }, { id: "asc" }],
      take: MOST_OF_KIND,
    }),
    // A flight that waits for its follow-up stands for its lessons, because it is closed first.
    db.reservationPerson.findMany({
      where: {
        lesson: { status: "Planned", state: "Active", followUp: null, enrolment: { state: "Active" } },
        reservation: {
          ...{ ...here, state: "Performed", withdrawnAt: null, endAt: { gte: since, lte: now } },
          people: { some: { personId: id, role: "Instructor" } },
        },
      },
      select: {
        person: named,
        reservation: { select: { id: true, siteId: true, startAt: true } },
        lesson: { select: { id: true, session: { select: { reference: true, title: true } } } },
      },
      orderBy: [{ reservation: { startAt: "desc" } }, { personId: "asc" }],
      take: MOST_OF_KIND,
    }),
    db.lessonFollowUp.findMany({
      where: {
        instructorId: id,
        startAt: { gte: since },
        lesson: {
          ...{ status: "AwaitingSignature", state: "Active", phase: { state: "Active" } },
          enrolment: { state: "Active" },
        },
      },
      select: {
        startAt: true,
        lesson: {
          select: {
            ...{ id: true, enrolmentId: true, session: { select: { reference: true, title: true } } },
            enrolment: { select: { student: named } },
          },
        },
      },
      orderBy: [{ startAt: "desc" }, { id: "asc" }],
      take: MOST_OF_KIND,
    }),
  ]);
  const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;
  const all: ToFinish[] = [
    ...flights.map((one) => ({
      ...{
        kind: "flight" as const,
        reservationId: one.id,
        siteId: one.siteId,
        at: toUnix(one.offBlockAt ?? one.startAt),
      },
      ...{ callSign: one.aircraft?.callSign ?? "", title: one.title ?? "" },
      with: [...new Set(one.people.filter(({ personId }) => personId !== id).map(({ person }) => nameOf(person)))].join(
        ", ",
      ),
    })),
    ...lessons.map(({ person, reservation, lesson }) => ({
      ...{ kind: "rating" as const, lessonId: lesson!.id, reservationId: reservation.id, siteId: reservation.siteId },
      at: toUnix(reservation.startAt),
      name: lesson!.session.reference || lesson!.session.title,
      with: nameOf(person),
    })),
    ...followUps.map(({ startAt, lesson }) => ({
      ...{ kind: "signature" as const, lessonId: lesson.id, trainingId: lesson.enrolmentId, at: toUnix(startAt) },
      studentId: lesson.enrolment.student.id,
      name: lesson.session.reference || lesson.session.title,
      with: nameOf(lesson.enrolment.student),
    })),
  ];
  return all.sort((one, other) => other.at - one.at);
}
