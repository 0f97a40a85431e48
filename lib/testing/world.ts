import { randomBytes } from "node:crypto";
import { hashSync } from "bcryptjs";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { publishPendingPlanningChanges } from "@/lib/access/changes/planning-numbers";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import { PASSWORD_COST } from "@/lib/access/sign-in/password-cost";
import { sealSession, sessionCookieName, signAccessToken } from "@/lib/access/sign-in/tokens";
import { bookingInputForType } from "@/lib/activity/reservations/bodies";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { BOOKING_QUOTA_RANGES } from "@/lib/records/school/codes";
import { bookReservation } from "@/lib/work/planning/book";
import type { Prisma } from "@/prisma/generated/client";

/** The password of everybody whom a test makes. */
export const TEST_PASSWORD = "Correct-Horse-7-Battery";
const TEST_HASH = hashSync(TEST_PASSWORD, PASSWORD_COST);

export type SignedInPerson = { id: string; signInId: string; token: string; cookie: string; email: string };

let count = 0;
const next = () => ++count;

export async function makeSchool(data: Partial<Prisma.SchoolUncheckedCreateInput> = {}) {
  // In tests, one renter books much, and in the next year, which may be further ahead than renters usually can.
  const { bookingHorizonDays, mostFutureBookings } = BOOKING_QUOTA_RANGES;
  const quotas = { bookingHorizonDays: bookingHorizonDays[1], mostFutureBookings: mostFutureBookings[1] };
  return prisma().school.create({ data: { id: newId(), name: "Test flying school", ...quotas, ...data } });
}

/** Makes a site. By default it is the aerodrome Grenoble-Le Versoud. */
export async function makeSite(data: Partial<Prisma.SiteUncheckedCreateInput> = {}) {
  const school = (await prisma().school.findFirst()) ?? (await makeSchool());
  return prisma().site.create({
    data: {
      id: newId(),
      schoolId: school.id,
      name: `Site ${next()}`,
      icao: "LFLG",
      timeZone: "Europe/Paris",
      latitude: 45.2192,
      longitude: 5.8497,
      ...data,
    },
  });
}

export async function makeAircraft(siteId: string, data: Partial<Prisma.AircraftUncheckedCreateInput> = {}) {
  return prisma().aircraft.create({
    data: {
      id: newId(),
      siteId,
      callSign: `F-T${next()}`,
      model: "DR400-120",
      type: "Aircraft",
      class: "SingleEngine",
      turnaroundMinutes: 15,
      isRentable: true,
      ...data,
    },
  });
}

/** Prices the rentals of an aircraft by the hour, as if they had always cost that. */
export const makeRentalPrice = (aircraftId: string, hourPrice: number) =>
  prisma().aircraftPrice.create({
    data: {
      ...{ id: newId(), aircraftId, isBilling: true },
      rates: { create: { id: newId(), startsOn: new Date("2000-01-01"), hourPrice } },
    },
  });

type PersonOptions = {
  schoolRole?: SchoolRole;
  roles?: Record<string, readonly SiteRole[]>;
  data?: Partial<Prisma.PersonUncheckedCreateInput>;
};

/** Makes a person. By default they have accepted all terms and have no temporary password. */
export async function makePerson({ schoolRole = "User", roles = {}, data = {} }: PersonOptions = {}) {
  const n = next();
  return prisma().person.create({
    data: {
      id: newId(),
      email: `person${n}@school.test`,
      callSign: `P${n}`,
      lastName: `Last${n}`,
      firstName: `First${n}`,
      passwordHash: TEST_HASH,
      schoolRole,
      termsOfUseAt: new Date(),
      termsOfSaleAt: new Date(),
      calendarKey: randomBytes(32).toString("hex"),
      roles: {
        create: Object.entries(roles).flatMap(([siteId, held]) => held.map((role) => ({ siteId, role }))),
      },
      ...data,
    },
  });
}

/** Signs a person in without checking the password. Returns a bearer token and the session cookie. */
export async function signInAs(person: { id: string; email: string }): Promise<SignedInPerson> {
  const signInId = newId();
  const now = new Date();
  await prisma().signIn.create({
    data: {
      id: signInId,
      personId: person.id,
      startedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      ...{ confirmedAt: now, signatureConfirmedAt: now },
      address: "192.0.2.1",
      userAgent: "test",
    },
  });
  const cookie = `${sessionCookieName()}=${await sealSession(signInId)}`;
  return { id: person.id, signInId, token: await signAccessToken(signInId, now), cookie, email: person.email };
}

export async function makeOperationType(data: Partial<Prisma.OperationTypeUncheckedCreateInput> = {}) {
  return prisma().operationType.create({
    data: { id: newId(), name: `Operation ${next()}`, bookingRight: "AccessibleByInstructor", ...data },
  });
}

export async function makeCancellationReason(data: Partial<Prisma.CancellationReasonUncheckedCreateInput> = {}) {
  return prisma().cancellationReason.create({ data: { id: newId(), text: `Reason ${next()}`, ...data } });
}

/** Publishes terms of use and terms of sale, unless there are some. Without terms, people would have nothing to accept. */
export async function makeTerms() {
  const school = (await prisma().school.findFirst()) ?? (await makeSchool());
  for (const kind of ["Use", "Sale"] as const) {
    const data = {
      id: newId(),
      schoolId: school.id,
      kind,
      number: 1,
      text: `Terms of ${kind}`,
      publishedAt: new Date(),
    };
    await prisma().termsEdition.createMany({ data: [data], skipDuplicates: true });
  }
}

/** Makes a site with one person of each role, two aircraft, and everything else that bookings need. */
export async function makeWorld() {
  const site = await makeSite();
  await makeTerms();
  const person = async (options: PersonOptions) => signInAs(await makePerson(options));
  const at = (role: SiteRole) => person({ roles: { [site.id]: [role] } });
  const [aircraft, otherAircraft] = [await makeAircraft(site.id), await makeAircraft(site.id)];
  return {
    site,
    aircraft,
    otherAircraft,
    classroom: await prisma().classroom.create({ data: { id: newId(), siteId: site.id, name: `Room ${next()}` } }),
    operationType: await makeOperationType(),
    cancellationReason: await makeCancellationReason(),
    superAdmin: await person({ schoolRole: "SuperAdmin" }),
    admin: await person({ schoolRole: "Admin" }),
    staff: await at("Staff"),
    instructor: await at("Instructor"),
    student: await at("Student"),
    renter: await at("Renter"),
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

type ReservationOptions = {
  type?: BookableType;
  /** Unix seconds. */
  start: number;
  hours?: number;
  aircraftId?: string;
  renter?: string;
  operationTypeId?: string;
  /** The student of a lesson, and the open lesson of theirs. */
  learner?: { id: string; lessonId: string };
  overrideReason?: string;
  comment?: string;
  /** Runs after the reservation is written and before its transaction ends. */
  beforeCommit?: () => Promise<unknown>;
};

/** Books a reservation with the product's own command. By default it is a rental of the world's renter. */
export async function makeReservation(world: World, options: ReservationOptions): Promise<{ id: string }> {
  const { type = "Renter", start, hours = 1, aircraftId = world.aircraft.id, renter = world.renter.id } = options;
  const { aircraft, hasClassroom, cast } = kinds[type];
  const person: Record<ReservationRole, string> = {
    Renter: renter,
    Instructor: world.instructor.id,
    Student: options.learner?.id ?? world.student.id,
    PilotInCommand: world.instructor.id,
    Observer: world.student.id,
    Crew: world.instructor.id,
  };
  const operationId = options.operationTypeId ?? world.operationType.id;
  const input = bookingInputForType(type).parse({
    siteId: world.site.id,
    start,
    end: start + hours * 3600,
    ...(aircraft && { aircraft: { aircraftId, ...(aircraft.hasOperationType && { operationId }) } }),
    ...(hasClassroom && { classroom: { classroomId: world.classroom.id } }),
    users: cast.flatMap(({ role, required }) => {
      if (!required) return [];
      const userProgramSessionId = role === "Student" ? options.learner?.lessonId : undefined;
      return [{ userId: person[role], reservationUserRole: codeOfRole(role), userProgramSessionId }];
    }),
    overrideReason: options.overrideReason,
    ...(options.comment === undefined ? {} : { commentaryForGlobal: options.comment }),
  });
  const id = await asActor(SYSTEM_ACTOR, async (work) => {
    const booked = await bookReservation(work, type, input, "en-US");
    await options.beforeCommit?.();
    return booked;
  });
  // Publish the change now, so that a test that starts to listen afterwards receives only its own changes.
  await publishPendingPlanningChanges();
  return { id };
}
