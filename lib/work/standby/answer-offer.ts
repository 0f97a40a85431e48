import type { Work } from "@/lib/access/actor/as-actor";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { askToOfferFreedTimes, closeOffers } from "@/lib/activity/standby/commands";
import { readStandbyOffer } from "@/lib/activity/standby/queries";
import { maySeeStandby } from "@/lib/activity/standby/reach";
import type { StandbyOfferView } from "@/lib/activity/standby/schema";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { insertBooking, planNewBooking } from "../planning/book";

const [RENTER, INSTRUCTOR, STUDENT] = (["Renter", "Instructor", "Student"] as const).map((role) =>
  RESERVATION_ROLES.indexOf(role),
);

const include = {
  standby: true,
  lesson: { select: { session: { select: { briefingMinutes: true, debriefingMinutes: true } } } },
} as const satisfies Prisma.StandbyOfferInclude;
type Offer = Prisma.StandbyOfferGetPayload<{ include: typeof include }>;

/**
 * Says yes or no to an offer. The first yes books it, with all rules, and the other open offers of the same freed time are taken. The
 * answer says in `state` what has become of it: Taken, Lapsed or Gone where it came too late. Throws 403 for another person's.
 */
export async function answerStandbyOffer(
  work: Work,
  id: string,
  { accepted }: { accepted: boolean },
  locale: Locale,
): Promise<StandbyOfferView> {
  const offer = await lockOffer(work, id);
  if (offer.state === "Open") {
    if (offer.answerUntil <= work.now) await closeOffers(work, { id }, "Lapsed");
    else if (accepted) await accept(work, offer, locale);
    else await closeOffers(work, { id }, "Declined");
    // What is left of the freed time is offered to others.
    await askToOfferFreedTimes(work);
  }
  return readStandbyOffer(work, id);
}

async function accept(work: Work, { id, freedTimeId, standby, ...offer }: Offer, locale: Locale): Promise<void> {
  const type = standby.type === "Practical" ? "Practical" : "Renter";
  const booking = await planOffered(work, type, toBooking({ standby, ...offer }), locale);
  if (!booking) return closeOffers(work, { id }, "Gone");
  await closeOffers(work, { id }, "Accepted");
  await closeOffers(work, { freedTimeId }, "Taken");
  // Whoever is booked for what they wait for waits no longer: that is settled with it.
  await insertBooking(work, booking);
}

/** Plans what was offered. Null where it was booked otherwise in the meantime, or a rule has come to forbid it. */
async function planOffered(work: Work, type: "Practical" | "Renter", body: BookingInput, locale: Locale) {
  try {
    // Who waits for a lesson may book it because it was offered to them.
    return await planNewBooking(work, type, body, locale, { isOffered: type === "Practical" });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function toBooking(offer: Omit<Offer, "id" | "freedTimeId">): BookingInput {
  const { siteId, standby, lesson, lessonId, aircraftId, instructorId, startAt, endAt } = offer;
  const [startFlight, endFlight] = [toUnix(startAt), toUnix(endAt)];
  if (!lesson || !instructorId)
    return {
      ...{ siteId, start: startFlight, end: endFlight, aircraft: { aircraftId } },
      users: [{ userId: standby.personId, reservationUserRole: RENTER! }],
    };
  const { briefingMinutes, debriefingMinutes } = lesson.session;
  return {
    ...{ siteId, start: startFlight - briefingMinutes * 60, end: endFlight + debriefingMinutes * 60 },
    aircraft: { aircraftId, startFlight, endFlight },
    users: [
      { userId: instructorId, reservationUserRole: INSTRUCTOR! },
      { userId: standby.personId, reservationUserRole: STUDENT!, userProgramSessionId: lessonId },
    ],
  };
}

/** Locks an offer and its freed time, so that answers come one after the other. Throws 404 for one that the actor may not know of. */
async function lockOffer({ db, actor }: Work, id: string): Promise<Offer> {
  await db.$queryRaw`
    SELECT f.id FROM freed_time f JOIN standby_offer o ON o.freed_time_id = f.id WHERE o.id = ${id} FOR UPDATE`;
  const offer = await db.standbyOffer.findUnique({ where: { id }, include });
  if (!offer || !maySeeStandby(actor, offer.standby)) throw new Problem("notFound", "errors.notFound");
  if (offer.standby.personId !== actor.id) throw new Problem("forbidden", "standby.notYours");
  return offer;
}
