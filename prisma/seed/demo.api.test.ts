import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR, unsettledStepsOf } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { matchesPassword } from "@/lib/access/sign-in/password";
import type { OpenDraftView } from "@/lib/activity/drafts/schema";
import { PACK_PARTS } from "@/lib/activity/inspections/codes";
import type { InspectionView } from "@/lib/activity/inspections/schema";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { type BookableType, kinds, typeOfCode } from "@/lib/activity/reservations/kinds";
import { findReservationRow } from "@/lib/activity/reservations/queries";
import { findDeadline } from "@/lib/activity/training/exams/rules";
import type { ExamsView } from "@/lib/activity/training/exams/schema";
import { decodeExams } from "@/lib/activity/training/exams/wire";
import type { ProgressBook } from "@/lib/activity/training/progress-book/schema";
import { addDays, localDayOf, toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { dayBounds, toUnix } from "@/lib/platform/time";
import type { CertificateView } from "@/lib/records/certificates/schema";
import type { Syllabus, SyllabusLesson } from "@/lib/records/programs/interchange/schema";
import { MINIMA, type Minimum, type MinimumKind } from "@/lib/records/programs/minima";
import { call } from "@/lib/testing/call";
import { readPdfTexts } from "@/lib/testing/pdf";
import { signInAs } from "@/lib/testing/world";
import type { ForecastView } from "@/lib/views/forecast/schema";
import type { ActivityView } from "@/lib/views/instructor-activity/schema";
import { readPlanning } from "@/lib/views/planning/queries";
import type { RecencyView } from "@/lib/views/recency/schema";
import { makePack } from "@/lib/work/inspections/make-pack";
import { remindOfCertificates } from "@/lib/work/notifications/remind-of-certificates";
import { planBooking } from "@/lib/work/planning/plan-booking";
import { DEMO_DOMAIN, DEMO_PASSWORD, seedDemo } from "./demo";
import exerciseSkills from "./exercise-skills.json";
import syllabi from "./syllabi-fr.json";

const ZONE = "Europe/Paris";
const ACCOUNTS = ["superadmin", "admin", "staff", "mechanic", "instructor", "student", "renter"];
/** What is found although nobody had to override it when it was booked, because it became known, or was asked for, later. */
const FOUND_LATER = [
  "maintenanceDue",
  "blockingDefect",
  "certificate",
  "qualification",
  "recency",
  "closed",
  "balance",
];

let now: Date;
beforeAll(async () => {
  now = new Date();
  await seedDemo(now);
}, 120_000);

const account = (name: string) => prisma().person.findUniqueOrThrow({ where: { email: `${name}@${DEMO_DOMAIN}` } });
const withAll = () =>
  prisma().reservation.findMany({
    include: { people: true, verdicts: true, occupations: true, flight: true },
    orderBy: { id: "asc" },
  });

describe("the demo school", () => {
  test("[1 §1] has two sites, ten aircraft with a helicopter and a simulator, and three classrooms", async () => {
    const sites = await prisma().site.findMany({ orderBy: { icao: "asc" } });
    expect(sites.map((site) => [site.icao, site.timeZone])).toEqual([
      ["LFLG", ZONE],
      ["LFLP", ZONE],
    ]);
    // The published positions of the two airfields, compared to about five kilometres.
    expect(sites[0]!.latitude).toBeCloseTo(45.219, 1);
    expect(sites[0]!.longitude).toBeCloseTo(5.85, 1);
    expect(sites[1]!.latitude).toBeCloseTo(45.93, 1);
    expect(sites[1]!.longitude).toBeCloseTo(6.1, 1);
    const fleet = await prisma().aircraft.groupBy({ by: ["type"], _count: true, orderBy: { type: "asc" } });
    expect(fleet.map((row) => [row.type, row._count])).toEqual([
      ["Aircraft", 8],
      ["Helicopter", 1],
      ["Simulator", 1],
    ]);
    expect(await prisma().classroom.count()).toBe(3);
  });

  test("shows what instructors have given and are paid, a volunteer among them, and what still waits to be submitted or closed", async () => {
    const as = await signInAs(await account("staff"));
    const to = toUnix(now);
    const body = { from: to - 60 * 86_400, to };
    const report: ActivityView = await (await call("POST", "/api/instructor-activity", { as, body })).json();
    expect(report.count).toBeGreaterThan(5);
    expect(report.totals.dual).toBeGreaterThan(600);
    expect(report.totals.pay).toBeGreaterThan(0);
    expect(report.unvalidated.length).toBeGreaterThan(0);
    const volunteers = report.instructors.filter(
      ({ rate }) => rate && Object.values(rate).every((pay) => pay === null),
    );
    expect(volunteers.map(({ nom }) => nom)).toEqual(["Haddad"]);
  });

  test("[1 §1] has its people: 6 instructors, 25 students, 6 renters, 2 staff, an admin, a super admin, a newcomer", async () => {
    const settled = { isTemporaryPassword: false };
    const holding = (role: "Instructor" | "Student" | "Renter" | "Staff") =>
      prisma().person.count({ where: { ...settled, roles: { some: { role } } } });
    expect(await holding("Instructor")).toBe(6);
    expect(await holding("Student")).toBe(25);
    const duties = await prisma().dutyGrant.findMany({ include: { person: true, site: true } });
    expect(duties.map(({ duty, person, site }) => `${duty} ${person.lastName} ${site.icao}`).sort()).toEqual([
      "Mechanic Roche LFLG",
      "MedicalReader Aubry LFLG",
      "MedicalReader Aubry LFLP",
      "SafetyManager Aubry LFLP",
    ]);
    // The mechanic and the medical reader have the renter's role, too, as a duty takes one.
    expect(await holding("Renter")).toBe(6 + 2);
    expect(await holding("Staff")).toBe(2);
    expect(await prisma().person.count({ where: { schoolRole: "Admin" } })).toBe(1);
    expect(await prisma().person.count({ where: { schoolRole: "SuperAdmin" } })).toBe(1);
    expect(await prisma().person.count({ where: { isTemporaryPassword: true } })).toBe(1);
  });

  test.each(ACCOUNTS)("lets %s sign in with the published password, with everything settled", async (name) => {
    const body = { email: `${name}@${DEMO_DOMAIN}`, password: DEMO_PASSWORD };
    const answer = await call("POST", "/api/authentification", { body });
    expect(answer.status).toBe(200);
    const { token } = await answer.json();
    const sites = await call("GET", "/api/site", { headers: { authorization: `Bearer ${token}` } });
    expect(sites.status).toBe(200);
    expect((await sites.json()).length).toBeGreaterThan(0);
  });

  test("has defects of each kind, reported on earlier days; what a grounded aircraft was booked for is red", async () => {
    const defects = await prisma().defect.findMany({ include: { aircraft: true, events: true, photos: true } });
    const open = defects.filter(({ releasedAt }) => releasedAt === null);
    const of = (callSign: string) => defects.find(({ aircraft }) => aircraft.callSign === callSign)!;
    expect([defects.length, open.length]).toEqual([6, 5]);
    expect(open.filter(({ photos }) => photos.length > 0)).toHaveLength(3);
    expect(of("F-GZVB")).toMatchObject({ isMel: true, melCategory: "C", deferralAllowedBy: "CAMO Alpes" });
    expect(of("F-GNAC")).toMatchObject({ isBlocking: true, isNightOnly: true });
    expect(
      of("F-GKQA")
        .events.map(({ kind }) => kind)
        .sort(),
    ).toEqual(["Released", "Reported"]);
    const { aircraftId, isBlocking } = of("F-GSEM");
    expect(isBlocking).toBe(true);
    const booked = await prisma().reservation.findMany({
      where: { aircraftId, state: "Scheduled", startAt: { gt: now }, type: { not: "Maintenance" } },
      include: { verdicts: true },
    });
    expect(booked.length).toBeGreaterThan(0);
    for (const { verdicts } of booked) expect(verdicts.map(({ rule }) => rule)).toContain("blockingDefect");
  });

  test("has an occurrence that was handled and closed, and one whose clock runs", async () => {
    const reports = await prisma().occurrenceReport.findMany({ orderBy: { receivedAt: "asc" } });
    expect(reports.map(({ state, sentAt }) => [state, sentAt !== null])).toEqual([
      ["Closed", true],
      ["Received", false],
    ]);
    expect(reports[0]!.actions).toHaveLength(2);
    expect(now.getTime() - reports[1]!.receivedAt.getTime()).toBeLessThan(72 * 3_600_000);
  });

  test("has a pack for the inspector, whose lessons were given by who might teach, and which holds no private note", async () => {
    const { id } = await prisma().inspectionPack.findFirstOrThrow();
    await makePack(id);
    const staff = await signInAs(await account("staff"));
    const read = await call("GET", `/api/inspection/${id}`, { as: staff });
    const pack = (await read.json()) as InspectionView;
    expect(pack).toMatchObject({ progress: "Made", subject: expect.stringContaining("Léa") });
    expect(pack.files.map(({ part }) => part)).toEqual(PACK_PARTS);
    const kinds = pack.findings.map(({ kind }) => kind);
    expect(kinds).toContain("totalsAgree");
    expect(kinds).not.toContain("mayNotInstruct");
    const note = await prisma().lessonNote.findFirstOrThrow();
    const whole = await call("GET", `/api/inspection/${id}/file/pdf`, { as: staff });
    const texts = readPdfTexts(Buffer.from(await whole.bytes()))
      .flat()
      .join(" ");
    expect(texts).toContain("Léa");
    expect(texts).not.toContain(note.text.slice(0, 12));
  });

  test("has certificates at each stage; what is booked by somebody whose medical has ended is red", async () => {
    const open = await prisma().certificate.findMany({
      where: { archivedAt: null },
      include: { type: true, person: true },
    });
    const stages = new Set(open.map(({ state }) => state));
    expect([...stages].sort()).toEqual(["Completed", "Incompleted", "Invalid", "Validated"]);
    const today = new Date(`${localDayOf(toUnix(now), ZONE)}T00:00:00Z`);
    const over = open.filter(({ expiresOn, state }) => state === "Validated" && expiresOn && expiresOn < today);
    expect(over.map(({ type }) => type.category).sort()).toEqual(["ForEquipment", "ForPeople", "ForPeople"]);
    const medicals = open.filter(({ type, person }) => type.isHealthData && person?.email.startsWith("olivier"));
    expect(medicals.map(({ state }) => state).sort()).toEqual(["Completed", "Validated"]);
    const isabelle = await account("isabelle.noel");
    const booked = await prisma().reservation.findMany({
      where: { people: { some: { personId: isabelle.id, role: "Renter" } }, state: "Scheduled", startAt: { gt: now } },
      include: { verdicts: true },
    });
    for (const { compliance, verdicts } of booked) {
      expect(compliance).toBe("Blocking");
      expect(verdicts.map(({ rule }) => rule)).toContain("certificate");
    }
    // The people whom the documentation names fly without a warning.
    for (const name of ["renter", "instructor"]) {
      const { id } = await account(name);
      expect(
        await prisma().verdict.count({ where: { subjectId: id, rule: { in: ["certificate", "qualification"] } } }),
      ).toBe(0);
    }
  });

  test("demands a second factor of nobody", async () => {
    expect(await prisma().school.findFirst()).toMatchObject({ secondFactor: "Offered" });
    expect(await prisma().authenticatorApp.count()).toBe(0);
    expect(await prisma().passkey.count()).toBe(0);
  });

  test("its newcomer, a student and renter, has everything to settle and a temporary password that still holds", async () => {
    const newcomer = await account("newcomer");
    const actor = await findActorOfSignIn((await signInAs(newcomer)).signInId);
    expect(unsettledStepsOf(actor!)).toEqual(["termsOfUse", "termsOfSale", "password"]);
    expect([...actor!.roles.values()].flatMap((held) => [...held]).sort()).toEqual(["Renter", "Student"]);
    expect(newcomer.passwordExpiresAt!.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(await matchesPassword(newcomer.id, DEMO_PASSWORD, newcomer.passwordHash)).toBe(true);
  });
});

test("a student has been sent an invoice", async () => {
  const student = await account("student");
  const answer = await call("GET", `/api/account-paper?userId=${student.id}`, { as: await signInAs(student) });
  expect(await answer.json()).toMatchObject([{ kind: 1, mailed: { to: student.email, state: 1 } }]);
});

describe("its recent experience", () => {
  const named = ["easaPassengers", "easaPassengersNight", "easaSepRevalidation", "easaInstructorRevalidation"];
  /** What the sheet of somebody says of the rules, each with its counts that aren't reached. */
  async function rulesOf(name: string) {
    const { id } = await account(name);
    const answer = await call("GET", `/api/user/${id}/recency`, { as: await signInAs(await account("staff")) });
    const { rules } = (await answer.json()) as RecencyView;
    return new Map(
      rules.map(({ rule, status, counts, waivedUntil, isMetOnceValidated }) => {
        const lacks = counts.filter(({ counted, needed }) => counted < needed);
        const told = lacks.map(({ what, counted, needed }) => `${what} ${counted}/${needed}`);
        const also = [waivedUntil && "waived", isMetOnceValidated && "declared"].filter(Boolean);
        return [named.includes(rule) ? rule : "own", [status, ...told, ...also].join(", ")];
      }),
    );
  }

  test("warns of nobody's bookings but those of the stories", async () => {
    const found = await prisma().verdict.findMany({ where: { rule: "recency" } });
    const people = await prisma().person.findMany({ where: { id: { in: found.map(({ subjectId }) => subjectId) } } });
    const names = people.map(({ email }) => email.split("@")[0]!);
    expect(names.filter((name) => !["didier.das", "olivier.brun"].includes(name))).toEqual([]);
  });

  test.each(["renter", "instructor", "mechanic", "anne.lambert", "philippe.arnaud", "florence.aubry"])(
    "%s may take passengers by day and night, for ten weeks at least",
    async (name) => {
      const staff = await signInAs(await account("staff"));
      const { id } = await account(name);
      const date = addDays(localDayOf(toUnix(now), "UTC"), 70);
      const answer = await call("GET", `/api/user/${id}/recency?date=${date}`, { as: staff });
      const { rules } = (await answer.json()) as RecencyView;
      const judged = rules.filter(({ isRevalidation }) => !isRevalidation);
      expect(judged.length).toBeGreaterThan(2);
      expect(judged.filter(({ status }) => status !== "Met")).toEqual([]);
    },
  );

  test("tells a story of some", async () => {
    expect((await rulesOf("didier.das")).get("easaPassengers")).toBe(
      "Missing, takeOffs 2/3, approaches 2/3, landings 2/3",
    );
    expect((await rulesOf("olivier.brun")).get("easaPassengersNight")).toBe(
      "Missing, takeOffs 0/1, approaches 0/1, landings 0/1, declared",
    );
    expect((await rulesOf("isabelle.noel")).get("easaSepRevalidation")).toBe("Missing, minutes 670/720");
    expect((await rulesOf("florence.aubry")).get("easaSepRevalidation")).toBe("Met");
    expect((await rulesOf("ines.faure")).get("easaInstructorRevalidation")).toBe("Met, assessments 0/1");
    expect((await rulesOf("thomas.petit")).get("easaInstructorRevalidation")).toMatch(
      /^Missing, instructionMinutes 2\d{3}\/3000, assessments 0\/1$/,
    );
    const luc = await rulesOf("luc.blanchard");
    expect(luc.get("easaPassengers")).toBe("Missing, takeOffs 1/3, approaches 1/3, landings 1/3, waived");
    expect(luc.get("own")).toBe("Met");
  });

  test("lets one declared flight await staff", async () => {
    const waiting = await prisma().leg.findMany({
      where: { state: "Declared", importId: null },
      include: { pilots: { include: { person: true } } },
    });
    expect(waiting.flatMap(({ pilots }) => pilots.map(({ person }) => person.lastName))).toEqual(["Brun"]);
  });

  test("lets what its pilot took over from another logbook await staff, too", async () => {
    const imports = await prisma().logbookImport.findMany({ include: { person: true, legs: true } });
    expect(imports.map(({ person, legs }) => [person?.lastName, legs.map(({ state }) => state)])).toEqual([
      ["Brun", ["Declared", "Declared", "Declared", "Declared"]],
    ]);
  });
});

describe("its training", () => {
  test("has four locked programmes that reach the minima of the regulation", async () => {
    const as = await signInAs(await account("staff"));
    const programs = (await (await call("GET", "/api/program", { as })).json()) as { currentRevisionId: string }[];
    const found: string[] = [];
    for (const { currentRevisionId } of programs) {
      const answer = await call("GET", `/api/revision/${currentRevisionId}/export`, { as });
      const { name, minima, lessons } = (await answer.json()) as Syllabus;
      const minutes = (lacks: (lesson: SyllabusLesson) => boolean) =>
        lessons
          .filter(({ type }) => type === "Practical")
          .filter(lacks)
          .reduce((sum, one) => sum + one.minutes, 0);
      const solo = minutes(({ mode }) => mode === "Solo");
      const figures: Partial<Record<MinimumKind, number>> = {
        ...{ total: minutes(() => true), solo, dual: minutes(({ mode }) => mode === "Dual") },
        soloCrossCountry: minutes(({ mode, isCrossCountry }) => mode === "Solo" && isCrossCountry),
        night: minutes(({ period }) => period === "Night"),
        nightDual: minutes(({ period, mode }) => period === "Night" && mode === "Dual"),
        nightDualCrossCountry: minutes((one) => one.period === "Night" && one.mode === "Dual" && one.isCrossCountry),
      };
      for (const { kind, amount } of MINIMA[minima] as readonly Minimum[])
        if ((figures[kind] ?? amount) < amount) throw new Error(`${name}: ${kind} is ${figures[kind]}, not ${amount}`);
      found.push(name);
    }
    expect(found).toEqual(["LAPL(A)", "PPL(A)", "Qualification de classe SEP", "Vol de nuit"]);
  });

  test("has students at every point of their exams: a window that runs out, all papers passed, a skill test planned", async () => {
    const as = await signInAs(await account("staff"));
    const standOf = async (lastName: string) => {
      const { id } = await prisma().enrolment.findFirstOrThrow({
        where: { student: { lastName }, revision: { minima: { in: ["PplA", "LaplA"] } } },
      });
      const view = await call("GET", `/api/user-programRevision/${id}/exam`, { as });
      return decodeExams((await view.json()) as ExamsView);
    };
    const today = new Date().toISOString().slice(0, 10);
    const { theory } = await standOf("Fontaine");
    expect(theory).toMatchObject({ state: "Open", passed: 7 });
    expect(findDeadline(theory!, { today, isTested: false })?.urgency).toBe("soon");
    const done = await standOf("Clément");
    expect(done.theory?.state).toBe("Passed");
    expect(done.exams.filter(({ kind }) => kind !== "TheoryPaper").map(({ result }) => result)).toEqual([
      "Passed",
      "Planned",
    ]);
  });

  test("has programmes that demand what the school has: an instructor who may teach, and a medical of who flies alone", async () => {
    const as = await signInAs(await account("staff"));
    const programs = (await (await call("GET", "/api/program", { as })).json()) as { currentRevisionId: string }[];
    for (const { currentRevisionId } of programs) {
      const syllabus = (await (
        await call("GET", `/api/revision/${currentRevisionId}/export`, { as })
      ).json()) as Syllabus;
      const { demands, lessons, minima } = syllabus;
      expect(demands.instructorCertificates).toContain("Licence de pilote");
      expect(demands.instructorQualifications).toContain("Licence de pilote: FI(A)");
      expect(demands.aircraftCertificates).toEqual(["Assurance", "Examen de navigabilité (CEN)"]);
      expect(demands.aircraftTags).toEqual(minima === "NightA" ? ["Vol de nuit"] : []);
      const alone = lessons.filter(({ mode }) => mode === "Solo");
      for (const lesson of alone)
        expect([...demands.studentCertificates, ...lesson.demands.studentCertificates]).toContain("Certificat médical");
      // What the school doesn't have is left out when a programme is written.
      const written = syllabi.find(({ name }) => name === syllabus.name)!;
      for (const [list, names] of Object.entries(written.demands))
        expect([...demands[list as keyof typeof demands]].sort()).toEqual([...names].sort());
    }
    const sets = await prisma().defaultCertificateType.groupBy({ by: ["action"] });
    expect(sets).toHaveLength(5);
  });

  test("has words for the debriefing of each flight of the first two phases, and behaviours that exercises name", async () => {
    const silent = await prisma().trainingSession.findMany({
      where: {
        ...{ type: "Practical", debriefingContent: "", phase: { order: { lt: 2 } } },
        revision: { minima: { in: ["PplA", "LaplA"] } },
      },
    });
    expect(silent.map(({ reference }) => reference)).toEqual([]);
    const named = Object.values(exerciseSkills).flatMap(([, , ...behaviours]) => behaviours);
    const linked = await prisma().exerciseBehaviour.findMany({ include: { behaviour: { include: { skill: true } } } });
    const words = linked.map(({ behaviour }) => `${behaviour.skill.shortName}: ${behaviour.text}`);
    expect([...new Set(words)].sort()).toEqual([...new Set(named)].sort());
  });

  test("rates by skills, and says of theory what fits theory", async () => {
    expect(await prisma().school.findFirst()).toMatchObject({ ratingSystem: "BySkills" });
    const skills = await prisma().skillRating.findMany({ include: { behaviours: true } });
    expect(skills.some(({ rating, norm }) => rating < norm)).toBe(true);
    expect(skills.filter(({ rating, behaviours }) => rating < 3 && behaviours.length === 0)).toEqual([]);
    const given = await prisma().lessonFollowUp.findMany({
      select: { comment: true, lesson: { select: { session: { select: { type: true } } } } },
    });
    const commentsOf = (type: string) =>
      new Set(given.filter(({ lesson }) => lesson.session.type === type).map(({ comment }) => comment));
    const ofFlights = commentsOf("Practical");
    expect([...commentsOf("Theoretical")].filter((comment) => ofFlights.has(comment))).toEqual([]);
  });

  test("has somebody with a licence who follows the class rating beside; nobody and no aircraft flies twice at once", async () => {
    const followers = await prisma().enrolment.findMany({
      where: { revision: { name: "Qualification de classe SEP" } },
      include: { student: true, sessions: { select: { status: true } } },
    });
    expect(followers.map(({ student }) => student.lastName)).toEqual(["Masson"]);
    expect(followers[0]!.sessions.map(({ status }) => status).sort()).toEqual([
      ...["Done", "Done", "NotPlanned", "NotPlanned"],
    ]);
    const { studentId: personId } = followers[0]!;
    const licences = { personId, type: { name: "Licence de pilote" }, state: "Validated" as const };
    expect(await prisma().certificate.count({ where: licences })).toBe(1);
    const flown = await prisma().legPilot.findMany({
      where: { lessonId: { not: null } },
      include: { leg: true },
      orderBy: { leg: { offBlockAt: "asc" } },
    });
    const legs = flown.map(({ leg, personId }) => ({ ...leg, personId }));
    const overlaps = legs.filter((leg, at) => {
      const meanwhile = legs.slice(at + 1).filter(({ offBlockAt }) => offBlockAt < leg.onBlockAt);
      return meanwhile.some((one) => one.aircraftId === leg.aircraftId || one.personId === leg.personId);
    });
    expect(overlaps).toEqual([]);
  });

  test("has students who have flown the long solo cross-country, and others who haven't yet", async () => {
    const as = await signInAs(await account("staff"));
    const longest = async (lastName: string) => {
      const { id } = await prisma().enrolment.findFirstOrThrow({
        where: { student: { lastName }, revision: { minima: { in: ["PplA", "LaplA"] } } },
      });
      const book = (await (
        await call("GET", `/api/user-programRevision/${id}/progress-book`, { as })
      ).json()) as ProgressBook;
      const line = book.minima.find(({ kind }) => kind === "longestSoloCrossCountry")!;
      return `${book.training.name} ${line.done} of ${line.needed} km`;
    };
    const found: string[] = [];
    for (const name of ["Clément", "Mercier", "Fontaine"]) found.push(await longest(name));
    expect(found).toEqual(["PPL(A) 358 of 270 km", "PPL(A) 340 of 270 km", "PPL(A) 0 of 270 km"]);
  });

  test("has a training that goes on, one that is almost done and one that stands still; those who finished say what to expect", async () => {
    const as = await signInAs(await account("staff"));
    const forecastOf = async (lastName: string) => {
      const { id } = await prisma().enrolment.findFirstOrThrow({ where: { student: { lastName } } });
      return (await call("GET", `/api/user-programRevision/${id}/forecast`, { as })).json() as Promise<ForecastView>;
    };
    const { lastName } = await prisma().person.findFirstOrThrow({ where: { email: `student@${DEMO_DOMAIN}` } });
    const [goesOn, almost, stalled] = [
      await forecastOf(lastName),
      await forecastOf("Mercier"),
      await forecastOf("Cohen"),
    ];
    expect([goesOn, almost, stalled].map(({ state }) => state)).toEqual(["Known", "Known", "Stalled"]);
    expect(almost.lessons).toBeLessThan(10);
    expect(goesOn.lessons).toBeGreaterThan(20);
    expect(goesOn.reasons).toContainEqual(expect.objectContaining({ code: "finishers", count: 4 }));
    const { low, likely, high } = goesOn.money!.toCome!;
    expect(3000 < low && low < likely && likely < high && high < 16_000, `${low} ${likely} ${high}`).toBe(true);
    expect(almost.days!.late! < goesOn.days!.early!).toBe(true);
  });

  test("has every student in one of them, with all of its lessons", async () => {
    const students = await prisma().person.count({ where: { roles: { some: { role: "Student" } }, state: "Active" } });
    const enrolments = await prisma().enrolment.findMany({
      // Those who finished long ago rent today.
      where: { student: { roles: { some: { role: "Student" } } } },
      include: { _count: { select: { sessions: true } } },
    });
    // The newcomer hasn't begun.
    expect(new Set(enrolments.map(({ studentId }) => studentId)).size).toBe(students - 1);
    const learning = enrolments.filter(({ _count }) => _count.sessions > 20);
    expect(learning).toHaveLength(students - 1);
  });

  test("has a past for each: lessons in the order of the programme, and none alone without a medical", async () => {
    const given = await prisma().lessonFollowUp.findMany({
      select: {
        startAt: true,
        lesson: {
          select: {
            ...{ enrolmentId: true, enrolment: true, status: true },
            session: { select: { mode: true } },
            legs: { select: { leg: { select: { hasInstructor: true } } } },
          },
        },
      },
    });
    expect(given.length).toBeGreaterThan(250);
    expect(new Set(given.map(({ lesson }) => lesson.status))).toEqual(new Set(["Done", "AwaitingSignature"]));
    const alone = given.filter(({ lesson }) => lesson.session.mode === "Solo");
    expect(alone.flatMap(({ lesson }) => lesson.legs).every(({ leg }) => !leg.hasInstructor)).toBe(true);
    for (const { lesson, startAt } of alone) {
      const medicals = await prisma().certificate.count({
        where: { personId: lesson.enrolment.studentId, type: { isHealthData: true }, expiresOn: { gt: startAt } },
      });
      expect(medicals).toBeGreaterThan(0);
    }
  });
});

test("documents about health are its medical reader's alone; an instructor sees the certificates of whom he gives lessons", async () => {
  const { id: personId } = await account("didier.das");
  const { id } = await prisma().certificate.findFirstOrThrow({ where: { personId, type: { isHealthData: true } } });
  const read = async (name: string) => {
    const answer = await call("GET", `/api/certificate-for-people/${id}`, { as: await signInAs(await account(name)) });
    if (answer.status !== 200) return answer.status;
    const { warnings } = (await answer.json()) as CertificateView;
    return warnings.some(({ documentId }) => documentId !== null) ? "document" : "dates";
  };
  expect(await read("florence.aubry")).toBe("document");
  expect(await read("staff")).toBe("dates");
  expect(await read("instructor")).toBe("dates");
  expect(await read("ines.faure")).toBe(404);
  const staff = await account("staff");
  const { id: siteId } = await prisma().site.findFirstOrThrow({ where: { icao: "LFLG" } });
  const queue = await call("GET", `/api/certificate-for-people?siteId=${siteId}&state=1`, {
    as: await signInAs(staff),
  });
  const waiting = (await queue.json()) as CertificateView[];
  expect(waiting.filter(({ healthData }) => !healthData).map(({ user }) => user?.nom)).toEqual(["Roche"]);
});

test.each(["instructor", "student", "renter"])("its desk has news for %s, and a mail of each waits", async (name) => {
  const { id } = await account(name);
  const all = await prisma().notification.findMany({ where: { personId: id } });
  const [read, news] = [
    all.filter(({ readAt }) => readAt),
    all.filter((one) => !one.readAt && one.kind.startsWith("reservation")),
  ];
  expect(news.length).toBeGreaterThan(0);
  const desk = await account("staff");
  expect(news.every(({ authorId, mailAt }) => authorId === desk.id && mailAt)).toBe(true);
  expect(
    read.every(({ mailAt }) => mailAt === null),
    "of the days before, nothing is mailed",
  ).toBe(true);
  expect(new Set(all.map(({ kind }) => kind)).size, "nearly each kind is there").toBeGreaterThanOrEqual(5);
});

test("who holds a certificate that ends was told, so that the job finds nothing new by day", async () => {
  const told = await prisma().notification.findMany({ where: { onceKey: { startsWith: "certificate:" } } });
  const count = (kind: string) => told.filter((one) => one.kind === kind).length;
  // Two medicals and languages that have expired, two that end soon, and a rating; the airworthiness of an aircraft, to its staff
  // and mechanic.
  expect([count("certificateExpired"), count("certificateEnds")]).toEqual([2, 3]);
  expect(count("siteCertificateExpired")).toBeGreaterThanOrEqual(2);
  expect(told.every(({ readAt, mailAt }) => readAt && !mailAt)).toBe(true);
  const noon = dayBounds(localDayOf(toUnix(now), ZONE), ZONE).from + 12 * 3600;
  const again = await asActor(SYSTEM_ACTOR, (work) => remindOfCertificates({ ...work, now: new Date(noon * 1000) }));
  expect(again).toBe(0);
});

test("its desk has published notices: one that some must still confirm, one for all, one withdrawn", async () => {
  const notices = await prisma().notice.findMany({ include: { recipients: true }, orderBy: { publishedAt: "asc" } });
  expect(notices.map((one) => [one.siteId === null, one.asksConfirmation, one.withdrawnAt !== null])).toEqual([
    [true, false, false],
    [false, false, true],
    [false, true, false],
  ]);
  const confirmed = notices[2]!.recipients.filter(({ confirmedAt }) => confirmedAt);
  expect(confirmed.length).toBeGreaterThan(5);
  expect(confirmed.length).toBeLessThan(notices[2]!.recipients.length - 5);
  const student = await account("student");
  expect(notices[2]!.recipients.find(({ personId }) => personId === student.id)).toMatchObject({ readAt: null });
});

describe("its planning", () => {
  test("has a renter who asks to cancel the next rental, which staff haven't answered yet", async () => {
    const asked = await prisma().reservationRequest.findMany({ include: { reservation: true } });
    for (const { state, reservation } of asked) {
      expect(state).toBe("Open");
      expect(reservation.startAt.getTime()).toBeGreaterThan(Date.now());
      expect(reservation.state).toBe("Scheduled");
    }
    expect(asked.length).toBe(1);
  });

  test("spans two weeks around today, with something to see at each site every day", async () => {
    const today = localDayOf(toUnix(now), ZONE);
    for (const { id, name } of await prisma().site.findMany()) {
      for (let n = -7; n <= 7; n++) {
        const { from, to } = dayBounds(addDays(today, n), ZONE);
        const { reservations } = await readPlanning(
          { db: prisma(), actor: SYSTEM_ACTOR, now },
          narrowReach(reachOf(SYSTEM_ACTOR, "planning.read"), id),
          { from, to },
        );
        expect(reservations.length, `${name}, day ${n}`).toBeGreaterThan(0);
      }
    }
  });

  test("has charged its members their membership, which can be charged again", async () => {
    const runs = await prisma().feeRun.findMany({ select: { comment: true, amount: true, count: true } });
    expect(runs).toEqual([{ comment: "Cotisation de la saison", amount: -195_00, count: expect.any(Number) }]);
    expect(runs[0]!.count).toBeGreaterThan(10);
  });

  test("blocks the next lesson of who is past the credit limit, and of nobody else for that", async () => {
    const blocked = await prisma().verdict.findMany({
      where: { rule: "balance", level: "Blocking", reservation: { state: "Scheduled" } },
      select: { subjectId: true },
    });
    const { id } = await account("antoine.dupuis");
    expect(new Set(blocked.map(({ subjectId }) => subjectId))).toEqual(new Set([id]));
  });

  test("breaks no rule: each reservation, judged again, is as it stands", async () => {
    const rows = await withAll();
    expect(rows.length).toBeGreaterThan(150);
    for (const row of rows) {
      const input = {
        siteId: row.siteId,
        start: toUnix(row.startAt),
        end: toUnix(row.endAt),
        durationBriefing: row.briefingMinutes,
        durationDebriefing: row.debriefingMinutes,
        aircraft: row.aircraftId
          ? {
              aircraftId: row.aircraftId,
              startTurnaround: row.turnaroundAt && toUnix(row.turnaroundAt),
              startFlight: row.offBlockAt && toUnix(row.offBlockAt),
              endFlight: row.onBlockAt && toUnix(row.onBlockAt),
              fromAirport: row.fromAirport,
              toAirport: row.toAirport,
              operationId: row.operationTypeId,
            }
          : null,
        classroom: row.classroomId ? { classroomId: row.classroomId } : null,
        users: row.people.map((part) => ({
          userId: part.personId,
          reservationUserRole: RESERVATION_ROLES.indexOf(part.role),
          ...(part.lessonId && { userProgramSessionId: part.lessonId, promotionId: part.promotionId }),
        })),
        commentaryForGlobal: row.comment,
        overrideReason: row.overrideReason,
      };
      const type = row.type as BookableType;
      const current = await findReservationRow({ db: prisma(), actor: SYSTEM_ACTOR, now: new Date() }, row.id);
      const again = await planBooking({ db: prisma(), actor: SYSTEM_ACTOR, now: new Date() }, row.id, type, input, {
        ...{ hold: false, current: row.state === "Cancelled" ? undefined : current },
      });
      // What a flight of the past used up is in the counters by now, and a defect may have been found since.
      const isOver = row.state !== "Scheduled";
      const findings = (list: { rule: string; subjectId: string; level: string }[]) =>
        list
          .filter(({ rule }) => !isOver || !FOUND_LATER.includes(rule))
          // What was cancelled left its instructor free to say that they are away then.
          .filter(({ rule }) => row.state !== "Cancelled" || rule !== "unavailable")
          .map(({ rule, subjectId, level }) => `${rule} ${subjectId} ${level}`)
          .sort();
      expect(findings(again.findings)).toEqual(findings(row.verdicts));
      if (!isOver) expect(again.compliance).toBe(row.compliance);
      expect([again.times.start, again.times.end]).toEqual([input.start, input.end]);
      const isAllowed = row.verdicts.some(({ level, rule }) => level === "Blocking" && !FOUND_LATER.includes(rule));
      if (isAllowed) expect(row.overrideReason).toBeTruthy();
    }
  });

  test("tells what instructors say of their time, none of it against what is booked", async () => {
    const said = await prisma().availability.findMany({ include: { person: { select: { email: true } } } });
    const of = (name: string) => said.filter(({ person }) => person.email.startsWith(name));
    const isWeekly = ({ repeatUntil }: (typeof said)[number]) => repeatUntil !== null;
    expect(of("instructor").filter(({ kind }) => kind === "Unavailable")).toMatchObject([
      { exceptions: [expect.any(Date)] },
    ]);
    expect(of("thomas.petit").map(({ kind }) => kind)).toEqual(["Available", "Available"]);
    expect(of("luc.blanchard").filter(isWeekly)).toEqual([]);
    expect(await prisma().verdict.count({ where: { rule: "unavailable" } })).toBe(0);
  });

  test("occupies nothing twice, and what it should: nothing for what is cancelled", async () => {
    const held = new Map<string, { from: number; to: number }[]>();
    for (const row of await withAll()) {
      const people = new Set(row.people.map((part) => part.personId)).size;
      // Who supervises a solo is held for briefing and debriefing, each a period of its own.
      expect(row.occupations.length).toBe(row.state === "Cancelled" ? 0 : people + (row.isSolo ? 2 : 1));
      for (const { resourceId, startAt, endAt } of row.occupations) {
        const period = { from: startAt.getTime(), to: endAt.getTime() };
        const others = held.get(resourceId) ?? [];
        expect(others.filter((one) => one.from < period.to && period.from < one.to)).toEqual([]);
        held.set(resourceId, [...others, period]);
      }
    }
  });

  test("is past where it is past: flights wait for their follow-up, what is on the ground is performed", async () => {
    const rows = await withAll();
    const expected = (row: (typeof rows)[number]) => {
      if (row.cancelledAt) return "Cancelled";
      if (row.endAt > now) return "Scheduled";
      if (row.flight?.state === "Closed") return "Performed";
      return kinds[row.type].afterEnd;
    };
    for (const row of rows) {
      // Skip reservations that ended while the seed ran, because a job changes their state within a minute.
      if (Math.abs(row.endAt.getTime() - now.getTime()) < 120_000) continue;
      expect(row.state).toBe(expected(row));
    }
    const states = new Set(rows.map((row) => row.state));
    expect([...states].sort()).toEqual(["Cancelled", "FlightFollowUpNeeded", "Performed", "Scheduled"]);
  });

  test("has most flights of the week closed, whose legs moved the counters, and leaves some to the desk", async () => {
    const rows = (await withAll()).filter(({ state, type }) => state !== "Cancelled" && kinds[type].isFlight);
    const closed = rows.filter(({ flight }) => flight?.state === "Closed");
    const waiting = rows.filter(({ state }) => state === "FlightFollowUpNeeded");
    expect(closed.length).toBeGreaterThan(15);
    expect(waiting.length).toBeGreaterThan(5);
    for (const { reservationId: id, offBlockAt, onBlockAt } of closed.map(({ flight }) => flight!)) {
      const moved = await prisma().counterMovement.findMany({ where: { reservationId: id } });
      const legs = await prisma().leg.findMany({ where: { reservationId: id, state: "Validated" } });
      expect(legs).toMatchObject([{ offBlockAt, onBlockAt }]);
      const landings = legs.reduce((sum, leg) => sum + leg.landingsByDay + leg.landingsByNight, 0);
      expect(moved.reduce((sum, move) => sum + move.landings, 0)).toBe(landings);
    }
  });

  test("shows what a board can say: each type, one that staff let through, cancellations with a reason", async () => {
    const rows = await withAll();
    expect(rows.filter((row) => row.compliance === "Blocking").length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.type))).toEqual(
      new Set(["Renter", "Operation", "Maintenance", "Practical", "Theoretical", "Meeting"]),
    );
    for (const row of rows.filter((one) => one.state === "Cancelled")) expect(row.cancellationReasonId).not.toBeNull();
  });

  test("gives each of the published accounts that flies something of their own", async () => {
    for (const name of ["instructor", "student", "renter"]) {
      const { id } = await account(name);
      expect(await prisma().reservationPerson.count({ where: { personId: id } }), name).toBeGreaterThan(0);
    }
  });

  test("lists what was extracted lately: a file of the year, balances, and one that was cancelled", async () => {
    const rows = await prisma().extraction.findMany({ orderBy: { askedAt: "desc" } });
    expect(rows.map(({ dataset, state }) => [dataset, state])).toEqual([
      ["audit", "Cancelled"],
      ["legs", "Done"],
      ["transactions", "Done"],
    ]);
    expect(rows.every(({ total, rows: written }) => written > 0 && written <= total)).toBe(true);
  });

  test("has saved the hours of the month for the board, which are due on the first to its admin", async () => {
    const saved = await prisma().savedExtraction.findMany({ include: { recipients: true } });
    const { id } = await account("admin");
    expect(saved).toMatchObject([
      { name: "Heures du mois", period: "lastMonth", rhythm: "monthly", recipients: [{ personId: id }] },
    ]);
  });

  test("has a maintenance story: one inspection is overrun on Thursday, within its tolerance, and beyond it on Saturday", async () => {
    const overruns = await prisma().verdict.findMany({
      where: { rule: "maintenanceDue" },
      include: { reservation: { include: { aircraft: true } } },
    });
    const told = overruns.map(({ level, evidence, reservation: { aircraft, offBlockAt } }) => {
      const weekday = offBlockAt!.toLocaleDateString("en-GB", { weekday: "short", timeZone: ZONE });
      return `${aircraft!.callSign} ${weekday} ${level} ${(evidence as { hours: string }).hours}`;
    });
    expect(told.sort()).toEqual(["F-GZVB Sat Blocking 5:40", "F-GZVB Thu Warning 3:10"]);
    expect(await prisma().verdict.count({ where: { rule: "aircraftElsewhere" } })).toBe(0);
  });

  test("is judged as a whole: nothing that was queued while it was made keeps it from judging what comes", async () => {
    const [queued] = await prisma().$queryRaw<[{ n: number }]>`
      SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'rejudge'`;
    // What its last steps, the notices and the waiting list, have queued may wait.
    expect(queued.n).toBeLessThan(10);
  });

  test("shows each phase of the list: overrun, warned, in the shop, work booked", async () => {
    const staff = await signInAs(await account("staff"));
    const list = await (await call("GET", "/api/aircraft/maintenance", { as: staff })).json();
    const names = new Map((await prisma().aircraft.findMany()).map(({ id, callSign }) => [id, callSign]));
    const told = list.map(
      (one: {
        aircraftId: string;
        limits: { name: string; phase: number; overrun: object | null; booked: object | null }[];
      }) =>
        [
          names.get(one.aircraftId),
          one.limits[0]!.name,
          one.limits[0]!.phase,
          one.limits[0]!.overrun ? "overruns" : "",
          one.limits[0]!.booked ? "booked" : "",
        ]
          .filter((part) => part !== "")
          .join(" "),
    );
    expect(told).toEqual([
      "F-GKQA Visite 50 h 0",
      "F-HALP Visite annuelle 1 booked",
      "F-GZVB Visite 50 h 1 overruns",
      "F-GRNL Visite 50 h 0",
      "F-HBTT Remplacement (TBR) 1",
      "F-HCAB Visite 100 h 0 booked",
      "FNPT II Qualification FSTD 0",
      "F-GNAC Visite 100 h 1 booked",
      "F-HLAC Visite 100 h 0",
      "F-GSEM CN 2011-10-09, rails de siège 0",
    ]);
    // Others are in the shop or not by the time of day.
    const isInShop =
      list.find((one: { aircraftId: string }) => names.get(one.aircraftId) === "F-GNAC").inShopUntil !== null;
    expect(isInShop).toBe(true);
  });

  test("has guests of discovery flights: one whom only a call reaches, one who reads English, one who was moved", async () => {
    const booked = await prisma().reservation.findMany({
      where: { guest: { isNot: null } },
      include: { guest: true, operationType: true, guestMails: { orderBy: { mailedAt: "asc" } } },
      orderBy: { startAt: "asc" },
    });
    expect(booked.map(({ guest, guestMails }) => [guest?.locale, guestMails.map(({ kind }) => kind)])).toEqual([
      ["fr-FR", []],
      ["en-US", ["Confirmed"]],
      ["fr-FR", ["Confirmed", "Moved"]],
    ]);
    expect(booked.every(({ operationType }) => operationType?.takesGuest)).toBe(true);
    expect(booked[0]!.guest).toMatchObject({ email: "", phoneNumber: expect.stringMatching(/^\+33/) });
    expect(await prisma().mail.count({ where: { toAddress: { endsWith: "@example.com" } } })).toBe(3);
  });

  test("has a draft of next week: lessons, rentals, a move, a removal; a renter has booked in the place of one meanwhile", async () => {
    const as = await signInAs(await account("staff"));
    const { id: siteId } = await prisma().site.findFirstOrThrow({ where: { icao: "LFLG" } });
    const [draft] = await (await call("GET", `/api/draft-planning?siteId=${siteId}`, { as })).json();
    expect(draft).toMatchObject({ name: "Semaine prochaine", createdBy: "Claire Moreau" });
    const { items } = (await (await call("GET", `/api/draft-planning/${draft.id}`, { as })).json()) as OpenDraftView;
    const told = items.map(({ verb, after, refusals, isOutdated, conflicts }) => {
      expect([refusals, isOutdated]).toEqual([[], false]);
      return `${verb === "add" ? typeOfCode(after!.reservationType) : verb}${conflicts.length > 0 ? ", taken" : ""}`;
    });
    expect(told.sort()).toEqual(["Practical", "Practical", "Practical", "Renter", "Renter, taken", "change", "remove"]);
    expect(new Set(items.map(({ author }) => author)).size).toBe(2);
  });

  test("has students whose next solo is authorised and booked without anything against it, and one whose authorisation ended", async () => {
    const today = toDate(localDayOf(toUnix(now), ZONE));
    const solos = await prisma().soloAuthorisation.findMany({ include: { student: true } });
    const live = solos.filter(({ endsOn }) => endsOn >= today);
    expect(live.length).toBeGreaterThan(0);
    expect(solos.length - live.length).toBe(1);
    for (const { studentId } of live) {
      const booked = await prisma().reservation.findMany({
        where: { isSolo: true, state: "Scheduled", people: { some: { personId: studentId, role: "Student" } } },
        include: { verdicts: true },
      });
      expect(booked.map(({ verdicts }) => verdicts.filter(({ rule }) => rule === "soloAuthorisation"))).toEqual([[]]);
    }
  });
});
