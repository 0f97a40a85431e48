import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { LEG_CLASSES, PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import type { LessonLeg } from "@/lib/activity/flights/commands";
import { legInputSchema } from "@/lib/activity/flights/schema";
import { enterFollowUps, type LessonEntry } from "@/lib/activity/training/follow-up/commands";
import { legClassOf } from "@/lib/compliance/recency/legs";
import { addDays, localDayOf, toDate, utcDayToUnix } from "@/lib/platform/day";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { beginEarlier, fillDemoExams, TEST_AFTER_DAYS } from "./demo-exams";
import type { DemoSchool } from "./demo-planning";

/** How many of the lessons somebody has had who already flies alone, and of the main accounts. Others stand before the first solo. */
const STANDS: Record<string, number> = {
  student: 9,
  "hugo.bernard": 17,
  "emma.fontaine": 24,
  "lucas.mercier": 34,
  "chloe.garnier": 20,
  "nathan.leroy": 28,
  "alice.clement": 39,
  "gabriel.masson": 22,
  "jade.simon": 21,
  "rose.marchand": 11,
  "clara.gautier": 0,
  "theo.lucas": 0,
};
/** Who finished long ago and rents today: when the last lesson was, how many days lay between two, and how much longer they took. */
export const FINISHERS: Record<string, { daysAgo: number; every: number; longer: number }> = {
  "philippe.arnaud": { daysAgo: 400, every: 7, longer: 1.08 },
  "isabelle.noel": { daysAgo: 420, every: 9, longer: 1.19 },
  "didier.das": { daysAgo: 760, every: 12, longer: 1.34 },
};
/** Their logbook tells that they lack hours of instruction, so that former students weren't theirs. */
const TEACHES_LITTLE = "thomas.petit";
/** Hasn't flown for two months, and has nothing booked. */
export const STALLED = "sarah.cohen";
const STALLED_DAYS = 60;
/** The second training of those who follow one. */
const STANDS_BESIDE: Record<string, number> = { "alice.clement": 3, "gabriel.masson": 2 };
/** So many days after the lesson of the other training. */
const DAYS_BESIDE = 3;
/** Who hasn't read the prerequisites yet, and whose enrolment waits for staff. */
const TO_ACCEPT = ["theo.lucas"];
const TO_VALIDATE = ["clara.gautier"];
/** Their last lesson waits for their signature. */
const TO_SIGN = ["hugo.bernard", "lucas.mercier"];
/** Their last lesson was passed with an exercise that must be done again. */
const TO_REDO = ["student", "nathan.leroy"];
/** Lessons a week ago and later are on the planning. */
const LATEST = 8;
/** Flights begin at these hours, in UTC, so that two don't have the same aircraft at once. */
const HOURS = [7, 9, 11, 13];
const NIGHT_HOUR = 20;
const DAY = 86_400;
/** Where cross-country lessons go, from each home. They end there. */
const ROUTES: Record<string, Record<string, readonly { to: string; km: number }[]>> = {
  "NAV 6": {
    LFLG: [
      { to: "LFLU", km: 77 },
      { to: "LFLG", km: 77 },
    ],
    LFLP: [
      { to: "LFLS", km: 87 },
      { to: "LFLP", km: 87 },
    ],
  },
  "NAV 7": {
    LFLG: [
      { to: "LFLU", km: 77 },
      { to: "LFHS", km: 145 },
      { to: "LFLG", km: 118 },
    ],
    LFLP: [
      { to: "LFHS", km: 70 },
      { to: "LFLU", km: 145 },
      { to: "LFLP", km: 143 },
    ],
  },
  "VO 4": {
    LFLG: [
      { to: "LFLS", km: 44 },
      { to: "LFLG", km: 44 },
    ],
    LFLP: [
      { to: "LFHS", km: 70 },
      { to: "LFLP", km: 70 },
    ],
  },
  "VO 5": {
    LFLG: [
      { to: "LFLP", km: 82 },
      { to: "LFLG", km: 82 },
    ],
    LFLP: [
      { to: "LFLG", km: 82 },
      { to: "LFLP", km: 82 },
    ],
  },
  "NU 2": {
    LFLG: [
      { to: "LFLP", km: 82 },
      { to: "LFLG", km: 82 },
    ],
    LFLP: [
      { to: "LFLG", km: 82 },
      { to: "LFLP", km: 82 },
    ],
  },
};

const REMARKS = [
  "Bonne séance, en progrès. Continuer à anticiper.",
  "Travail soigné, les actions sont dans l’ordre. Regarder davantage dehors.",
  "Vol calme et précis. Les annonces deviennent naturelles.",
  "Un peu de fatigue en fin de vol. Le programme est tenu.",
  "Bonne préparation au sol. La tenue d’axe reste à travailler par vent de travers.",
  "Progrès nets sur la tenue d’altitude.",
];
/** Of lessons on the ground. */
const REMARKS_OF_THEORY = [
  "Cours bien suivi, questions précises. Relire le chapitre avant le prochain vol.",
  "Les notions sont comprises. Refaire seul le dernier calcul.",
  "A préparé le cours et fait le lien avec l’avion de l’école.",
  "Bonne participation. Revoir le vocabulaire, encore hésitant.",
];
const REMARKS_OF_SIMULATOR = [
  "Réglages faits dans l’ordre, identification systématique. Anticiper le passage à la verticale.",
  "Bonne interprétation des relèvements. Garder un balayage régulier des instruments.",
];
const IMPROVE = [
  "Assiette tenue, mais vitesse variable. À reprendre au prochain vol.",
  "Compensation tardive.",
  "Message radio incomplet, à préparer avant d’appeler.",
  "La symétrie se perd dans les virages à gauche.",
];
const REDO = "Réaction tardive, aile basse rattrapée aux ailerons. À refaire en altitude, avec l’instructeur.";

type Enrolled = {
  id: string;
  revision: { minima: string };
  student: { id: string; email: string };
  phases: { sessions: LessonOfDemo[] }[];
};
type LessonOfDemo = {
  id: string;
  session: {
    type: string;
    minutes: number;
    briefingMinutes: number;
    debriefingMinutes: number;
    mode: string | null;
    period: string | null;
    aircraftType: string | null;
    isCrossCountry: boolean;
    reference: string;
    exercises: { exerciseId: string }[];
  };
};
const hourOf = (period: string | null, order: number) =>
  period === "Night" ? NIGHT_HOUR : HOURS[Math.floor(order / 7) % HOURS.length]!;

/** The dictionaries by which the school rates. */
type Skills = { skills: { id: string; behaviours: { id: string }[] }[]; phases: { id: string }[] };
/** Of a flight, every third skill was observed where another isn't. */
const OBSERVED = 3;

/** Rates a flight by skills, once it is the latest lesson: mostly at the norm, with what was seen where it is below. */
function rateSkills({ skills, phases }: Skills, seed: number, isLast: boolean): LessonEntry["skillRatings"] {
  if (!isLast) return [];
  return skills.flatMap(({ id: skillId, behaviours }, row) =>
    phases.flatMap(({ id: flightPhaseId }, column) => {
      const at = seed + row * 5 + column * 3;
      if ((row + column + seed) % OBSERVED === 0) return [];
      const rating = at % 17 === 0 ? 1 : at % 4 === 0 ? 2 : 3;
      const seen = behaviours.slice(at % 2, (at % 2) + 1).map(({ id }) => id);
      return { skillId, flightPhaseId, rating, comment: "", behaviourIds: rating < 3 ? seen : [] };
    }),
  );
}

type Given = { lesson: LessonOfDemo; order: number; n: number; daysAgo: number; today: string; longer: number };

/** Enters what the students of the demo school have learnt so far: a lesson a week, with ratings and legs. */
export async function fillDemoProgressBooks(school: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), "Europe/Paris");
  await asActor(SYSTEM_ACTOR, async (work) => {
    const inOrder = [{ order: "asc" as const }, { id: "asc" as const }];
    const trainings: Enrolled[] = await work.db.enrolment.findMany({
      select: {
        id: true,
        revision: { select: { minima: true } },
        student: { select: { id: true, email: true } },
        phases: {
          orderBy: inOrder,
          select: {
            sessions: {
              orderBy: inOrder,
              select: { id: true, session: { include: { exercises: { orderBy: { order: "asc" } } } } },
            },
          },
        },
      },
      orderBy: { id: "asc" },
    });
    const active = { state: "Active" as const };
    const [skills, phases] = [
      await work.db.skill.findMany({
        where: { ...active, kind: "Pilot" },
        select: { id: true, behaviours: { where: active, orderBy: inOrder, select: { id: true } } },
        orderBy: inOrder,
      }),
      await work.db.flightPhase.findMany({ where: active, select: { id: true }, orderBy: inOrder }),
    ];
    for (const training of trainings) await fillBook(work, { ...school, rated: { skills, phases } }, training, today);
  });
}

/** He has flown hardly anything else than an airliner, as his recent experience tells. */
const GIVES_NONE = "luc.blanchard";

async function fillBook(
  work: Work,
  school: DemoSchool & { rated: Skills },
  training: Enrolled,
  today: string,
): Promise<void> {
  const name = training.student.email.split("@")[0]!;
  const order = school.people.findIndex(({ id }) => id === training.student.id);
  const lessons = training.phases.flatMap(({ sessions }) => sessions);
  const beforeSolo = lessons.findIndex(({ session }) => session.mode === "Solo");
  const isBeside = !["PplA", "LaplA"].includes(training.revision.minima);
  const isByDay = isBeside && training.revision.minima !== "NightA";
  const finisher = FINISHERS[name];
  const count = finisher
    ? lessons.length
    : ((isBeside ? STANDS_BESIDE[name] : STANDS[name]) ?? 2 + ((order * 5) % (beforeSolo - 2)));
  const usual = name === STALLED ? STALLED_DAYS : LATEST;
  const latest = finisher?.daysAgo ?? usual + (order % 7) + (isByDay ? DAYS_BESIDE : 0);
  const every = finisher?.every ?? 7;
  const firstLessonOn = addDays(today, -(latest + every * count));
  const startOn = (isBeside ? null : beginEarlier(name, today)) ?? firstLessonOn;
  const accepted = TO_ACCEPT.includes(name) ? null : toDate(startOn);
  const validator = await work.db.person.findFirstOrThrow({
    where: { roles: { some: { role: "Staff" } }, email: { startsWith: "staff@" } },
  });
  const isValidated = accepted && !TO_VALIDATE.includes(name);
  await work.db.enrolment.update({
    where: { id: training.id },
    data: {
      ...{ startOn: toDate(startOn), createdAt: toDate(startOn), requirementsAcceptedAt: accepted },
      ...(isValidated && {
        ...{ validatedById: validator.id, validatedAt: accepted },
        validatedByName: `${validator.firstName} ${validator.lastName}`,
      }),
    },
  });
  const given = lessons.slice(0, count).map((lesson, n) => {
    return { lesson, order, n, daysAgo: latest + every * (count - 1 - n), today, longer: finisher?.longer ?? 1 };
  });
  const entries = given.map((one) => toEntry(school, one, name, one.n === count - 1));
  await enterFollowUps(work, training.id, entries);
  if (!isBeside) await fillDemoExams(work, training.id, { name, finishedDaysAgo: finisher?.daysAgo ?? null }, today);
  if (finisher) {
    const leftOn = toDate(addDays(today, -finisher.daysAgo + TEST_AFTER_DAYS));
    await work.db.enrolment.update({ where: { id: training.id }, data: { state: "Disabled", leftOn } });
  }
}

function toEntry(school: DemoSchool & { rated: Skills }, given: Given, name: string, isLast: boolean): LessonEntry {
  const { lesson, order, n } = given;
  const { session } = lesson;
  const site = school.people[order]!.roles.grenoble ? "grenoble" : "annecy";
  const startAt = utcDayToUnix(addDays(given.today, -given.daysAgo)) + hourOf(session.period, order) * 3600;
  const isTheory = session.type === "Theoretical";
  const instructors = school.people.filter(
    ({ email, roles }) =>
      roles[site as "grenoble"]?.includes("Instructor") &&
      email !== GIVES_NONE &&
      !(name in FINISHERS && email === TEACHES_LITTLE),
  );
  // Everybody has an instructor of their own, who is away for every fifth lesson.
  const instructor = instructors[(order + (n % 5 === 4 ? 1 : 0)) % instructors.length]!;
  const isRedone = isLast && TO_REDO.includes(name);
  const exerciseRatings = session.exercises.map(({ exerciseId }, at) => {
    if (isRedone && at === 0) return { exerciseId, rating: 1, comment: REDO };
    const isLow = (order * 7 + n * 5 + at * 3) % 11 === 0;
    return { exerciseId, rating: isLow ? 2 : 3, comment: isLow ? IMPROVE[(order + n) % IMPROVE.length]! : "" };
  });
  const submittedAt = startAt + (isLast && TO_SIGN.includes(name) ? 3 : 0) * DAY + 2 * 3600;
  const isUnsigned = (order + n) % 13 === 5;
  const isOpen = isLast && TO_SIGN.includes(name);
  return {
    lessonId: lesson.id,
    ...{ instructorId: instructor.id, instructorName: "", startAt: fromUnix(startAt) },
    theoryMinutes: isTheory ? session.minutes : 0,
    briefingMinutes: session.briefingMinutes,
    debriefingMinutes: session.debriefingMinutes,
    comment: remarkOn(session, order + n * 5),
    isForced: exerciseRatings.some(({ rating }) => rating === 1),
    submittedAt: fromUnix(submittedAt),
    signed: isOpen
      ? null
      : {
          signature: isUnsigned ? "Unsigned" : "Student",
          at: fromUnix(submittedAt + (isUnsigned ? 7 : 1) * DAY),
          comment: "",
        },
    exerciseRatings,
    skillRatings: isTheory ? [] : rateSkills(school.rated, order + n, isLast),
    legs: isTheory ? [] : toLegs(school, given, site, startAt + session.briefingMinutes * 60),
  };
}

function remarkOn({ type, aircraftType }: LessonOfDemo["session"], at: number): string {
  const ground = type === "Theoretical" ? REMARKS_OF_THEORY : null;
  const remarks = ground ?? (aircraftType === "Simulator" ? REMARKS_OF_SIMULATOR : REMARKS);
  return remarks[at % remarks.length]!;
}

/** One leg, or those of the route of a cross-country flight, with ten minutes on the ground between them. */
function toLegs(school: DemoSchool, given: Given, site: string, offBlock: number): LessonLeg[] {
  const { session } = given.lesson;
  const home = site === "grenoble" ? "LFLG" : "LFLP";
  const minutes = Math.round(session.minutes * given.longer) + (((given.order + given.n) % 3) - 1) * 4;
  const stops = ROUTES[session.reference]?.[home] ?? null;
  if (!stops) return [toLeg(school, given, { offBlock, minutes, site, from: home, to: home, km: null })];
  const total = stops.reduce((sum, { km }) => sum + km, 0);
  let [start, from, left] = [offBlock, home, minutes];
  return stops.map(({ to, km }, at) => {
    const flown = at === stops.length - 1 ? left : Math.round((minutes * km) / total);
    const leg = toLeg(school, given, { offBlock: start, minutes: flown, site, from, to, km });
    [start, from, left] = [start + (flown + 10) * 60, to, left - flown];
    return leg;
  });
}

type Hop = { offBlock: number; minutes: number; site: string; from: string; to: string; km: number | null };

function toLeg(school: DemoSchool, { lesson, order, n }: Given, hop: Hop): LessonLeg {
  const { session } = lesson;
  const { offBlock, minutes, km } = hop;
  const isSimulator = session.aircraftType === "Simulator";
  const fleet = school.aircraft.filter((one) =>
    isSimulator ? one.type === "Simulator" : one.site === hop.site && one.enableRental && one.type === "Aircraft",
  );
  const flown = fleet[(order + Math.floor(n / 8)) % fleet.length]!;
  const isCircuits = session.reference.startsWith("TP") || session.reference.startsWith("CI");
  const landings = isSimulator ? 0 : isCircuits ? 6 : km === null ? 2 : 1;
  const isSolo = session.mode === "Solo";
  const period = session.period === "Night" ? "Night" : "Day";
  return {
    ...legInputSchema.parse({
      ...{
        registration: flown.callSign,
        model: flown.model,
        from: isSimulator ? "" : hop.from,
        to: isSimulator ? "" : hop.to,
      },
      category: AIRCRAFT_TYPES.indexOf(flown.type),
      legClass: LEG_CLASSES.indexOf(legClassOf(flown)),
      ...{ offBlock, onBlock: offBlock + minutes * 60, nightMinutes: period === "Night" ? minutes : 0 },
      ...{ mode: PILOT_FUNCTIONS.indexOf(isSolo ? "Solo" : "Dual"), withInstructor: !isSolo },
      ...{ [`takeOffsBy${period}`]: landings, [`approachesBy${period}`]: landings, [`landingsBy${period}`]: landings },
      [`fullStopsBy${period}`]: Math.min(landings, 1),
    }),
    aircraftId: flown.id,
    touchAndGos: Math.max(0, landings - 1),
    goArounds: landings > 2 && n % 3 === 0 ? 1 : 0,
    isCrossCountry: session.isCrossCountry,
    distanceKm: km,
    approaches: isSimulator ? { Vor: 2, RnpLnav: 1 } : {},
  };
}
