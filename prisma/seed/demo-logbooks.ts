import { type Actor, SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import {
  LEG_CHECKS,
  LEG_CLASSES,
  type LegCheck,
  type LegClass,
  PILOT_FUNCTIONS,
  type PilotFunction,
} from "@/lib/activity/flights/codes";
import { declareLeg, enterLegs } from "@/lib/activity/flights/commands";
import { writeRemarks } from "@/lib/activity/flights/logbook/commands";
import { importLogbook } from "@/lib/activity/flights/logbook-import/commands";
import { readLogbookFile } from "@/lib/activity/flights/logbook-import/read-logbook";
import { logbookImportQuerySchema } from "@/lib/activity/flights/logbook-import/schema";
import { type LegInput, legInputSchema } from "@/lib/activity/flights/schema";
import { OWN_RULE_KINDS, OWN_RULE_SCOPES, RECENCY_PACKS } from "@/lib/activity/recency/codes";
import { addOwnRule, chooseRecencyPacks, grantWaiver } from "@/lib/activity/recency/commands";
import { ownRuleInputSchema } from "@/lib/activity/recency/schema";
import { legClassOf } from "@/lib/compliance/recency/legs";
import { addDays, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES, type AircraftType } from "@/lib/records/aircraft/codes";
import { readSchoolRow } from "@/lib/records/school/queries";
import { actorOf } from "./demo-defects";
import type { DemoSchool } from "./demo-planning";

type Flown = {
  registration: string;
  model: string;
  class: LegClass;
  category: AircraftType;
  from: string;
  to: string;
} & {
  /** Of what was flown elsewhere. */
  multiPilot?: boolean;
  operator?: string;
};
/** A flight of the demo. Without more it is one of an hour as pilot in command by day, with one landing. */
type Flight = {
  daysAgo: number;
  in: Flown;
  minutes?: number;
  landings?: number;
  as?: PilotFunction;
  check?: LegCheck;
  isByNight?: boolean;
};
/** Somebody who flies: their place in the list, and what they fly at their first site. */
type Pilot = { order: number; fleet: readonly Flown[]; others: readonly Flown[] };

const DAY_MS = 86_400_000;
/** The desk entered what the logbooks say when the school moved in. Whatever is later is on the planning. */
const ENTERED_DAYS_AGO = 7;
const [LATEST, MOST_DAYS] = [8, 90];
const HOURS_LATER = [0, 2, 4];
const AIRLINER: Flown = {
  ...{ registration: "F-HZUB", model: "A320", class: "Other", category: "Aircraft", from: "LFLL", to: "LFPO" },
  ...{ multiPilot: true, operator: "Compagnie des Alpes" },
};

const repeat = (count: number, make: (n: number) => Flight): Flight[] =>
  Array.from({ length: count }, (_, n) => make(n));
const pick = (fleet: readonly Flown[], n: number) => fleet[n % fleet.length]!;

/** A renter flies every ten days on what the site lets, three times around first of all, and once with an instructor. */
const rents = ({ order, fleet }: Pilot): Flight[] => [
  ...repeat(16, (n) => ({
    daysAgo: LATEST + 10 * n,
    in: pick(fleet, n + order),
    minutes: 55,
    landings: n === 0 ? 3 : 1,
  })),
  { daysAgo: 63, in: pick(fleet, order), as: "Dual", check: "RefresherTraining", landings: 4 },
];

/** An aircraft of the club next door, of the same kind as one of ours. */
const ofNeighbours = (one: Flown): Flown => ({ ...one, registration: one.registration.replace(/..$/, "VD") });

/** An instructor teaches at the club next door every eleven days, has been to a refresher course, and flies what else the site has. */
const teaches =
  (lessons = 34) =>
  ({ order, fleet, others }: Pilot): Flight[] => [
    ...repeat(lessons, (n) => ({
      ...{
        daysAgo: LATEST + 1 + 11 * n,
        in: ofNeighbours(pick(fleet, n + order)),
        as: "Instructor" as const,
        minutes: 95,
        landings: 3,
      },
    })),
    ...others.map((one, n) => ({ daysAgo: 14 + n, in: one, landings: 3 })),
    { daysAgo: 205, in: pick(fleet, order), check: "InstructorRefresher" },
  ];

/** Whose logbook tells a story. Everybody else's meets what the school asks for. */
const STORIES: Record<string, (pilot: Pilot) => Flight[]> = {
  // He rents what has two engines, too.
  renter: (pilot) => [...rents(pilot), { daysAgo: 12, in: pilot.others[0]!, landings: 3 }],
  // He lacks one landing to take passengers, and has lessons booked.
  "didier.das": ({ fleet }) =>
    [30, 60, 102, 118, 131, 160, 190, 240].map((daysAgo, n) => ({ daysAgo, in: pick(fleet, n) })),
  // She lacks 50 minutes to revalidate her rating, which ends soon (the certificates tell when).
  "isabelle.noel": ({ fleet }) => [
    ...repeat(7, (n) => ({ daysAgo: 9 + 18 * n, in: pick(fleet, n), minutes: 75, landings: n === 0 ? 3 : 2 })),
    { daysAgo: 140, in: pick(fleet, 0), minutes: 85 },
    { daysAgo: 160, in: pick(fleet, 1), as: "Dual", check: "RefresherTraining", landings: 4 },
  ],
  // Of what keeps his certificate, he has been to the course and given some of the lessons.
  "thomas.petit": teaches(1),
  // An airline pilot, who flies every week, and a light aircraft now and then.
  "luc.blanchard": ({ fleet }) => [
    { daysAgo: LATEST, in: pick(fleet, 0), as: "Instructor" },
    ...repeat(12, (n) => ({ daysAgo: LATEST + 2 + 6 * n, in: AIRLINER, minutes: 75 })),
  ],
};

/** Chooses the rules of recent experience, enters what pilots flew before the school moved in, and lets some wait for staff. */
export async function fillDemoLogbooks(
  school: DemoSchool,
  now: Date,
  emailOf: (name: string) => string,
): Promise<void> {
  await asActor(SYSTEM_ACTOR, async (work) => {
    const { version } = await readSchoolRow(work.db);
    await chooseRecencyPacks(work, { packs: [RECENCY_PACKS.indexOf("Easa")] }, version);
    const kind = OWN_RULE_KINDS.indexOf("LastFlight");
    const rule = { kind, scope: OWN_RULE_SCOPES.indexOf("Class"), days: MOST_DAYS };
    await addOwnRule(work, ownRuleInputSchema.parse(rule));
  });
  const today = unixToUtcDay(toUnix(now));
  const desk = await actorOf(emailOf("staff"));
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const logbooks = await listLogbooks(school);
  await asActor(desk, async (open) => {
    const work: Work = { ...open, now: daysAgo(ENTERED_DAYS_AGO) };
    for (const { id, flights } of logbooks) {
      // Where they were on board of a lesson, they flew that later on the day.
      const given = await work.db.leg.findMany({ where: { pilots: { some: { personId: id } } } });
      const isFree = ({ offBlock, onBlock }: LegInput) =>
        !given.some((leg) => toUnix(leg.offBlockAt) < onBlock && toUnix(leg.onBlockAt) > offBlock);
      const legs = flights.flatMap(
        (flight) => HOURS_LATER.map((hours) => toLeg(flight, today, hours)).find(isFree) ?? [],
      );
      await enterLegs(work, id, legs);
    }
    await grantWaiver(open, await idOf(emailOf("luc.blanchard")), {
      ...{ rule: "easaPassengers", endsOn: utcDayToUnix(addDays(today, 60)) },
      reason: "Pilote de ligne, vole chaque semaine sur A320. Vol de contrôle prévu avec le chef pilote.",
    });
  });
  // Once staff validate it, he may take passengers by night.
  const club = { ...fleetOf(school, "annecy")[0]!, registration: "F-GZAS", operator: "Aéro-club de Savoie" };
  const night: Flight = { daysAgo: 4, in: club, isByNight: true };
  const olivier = await idOf(emailOf("olivier.brun"));
  await asActor(await actorOf(emailOf("olivier.brun")), async (open) => {
    const work: Work = { ...open, now: daysAgo(3) };
    const { id } = await declareLeg(work, olivier, toLeg(night, today));
    await writeRemarks(work, olivier, id, { remarks: "Nuit noire, balisage basse intensité" }, 1);
  });
  await importEarlierFlights(olivier, await actorOf(emailOf("olivier.brun")), today, daysAgo(2));
  // What the first and the latest flight of his logbook were worth to him.
  const renter = await idOf(emailOf("renter"));
  const flown = await prisma().legPilot.findMany({
    where: { personId: renter, leg: { state: "Validated" } },
    select: { legId: true },
    orderBy: { leg: { offBlockAt: "asc" } },
  });
  const remarks = ["Première location après le lâcher", "Trois tours de piste, vent de travers 12 kt"];
  await asActor(await actorOf(emailOf("renter")), async (work) => {
    for (const [at, { legId }] of [flown[0]!, flown.at(-1)!].entries())
      await writeRemarks(work, renter, legId, { remarks: remarks[at]! }, 1);
  });
}

/** Takes over what he flew at his former club, long before he came. It waits for staff. */
async function importEarlierFlights(pilotId: string, pilot: Actor, today: string, now: Date): Promise<void> {
  const flights = [
    [940, "LFLB", "LFLB", "08:40", "09:35", 3, "Lâcher à Chambéry"],
    [925, "LFLB", "LFLP", "13:05", "13:50", 1, ""],
    [911, "LFLP", "LFLB", "09:10", "09:55", 1, ""],
    [890, "LFLB", "LFLS", "15:20", "16:15", 2, "Col du Chat, brise de vallée"],
  ] as const;
  const lines = flights.map(([days, from, to, off, on, landings, remarks], at) => {
    const day = addDays(today, -days);
    const cells = [day, from, to, off, on, "DR400-120", "F-GTZM", "", "", "SELF", String(landings), remarks];
    const minutes = String(minutesBetween(off, on));
    return { line: at + 2, cells: cells.with(7, minutes).with(8, minutes) };
  });
  const heads = [
    "PILOTLOG_DATE",
    "AF_DEP",
    "AF_ARR",
    "TIME_DEP",
    "TIME_ARR",
    "AC_MODEL",
    "AC_REG",
    "TIME_TOTAL",
    "TIME_PIC",
  ];
  const rows = [{ line: 1, cells: [...heads, "PILOT1_NAME", "LDG_DAY", "REMARKS"] }, ...lines];
  const file = { name: "carnet-chambery.csv", rows };
  const read = readLogbookFile(file, logbookImportQuerySchema.parse({}), now);
  await asActor(pilot, (open) => importLogbook({ ...open, now }, pilotId, read, "fr-FR", false));
}

const minutesBetween = (off: string, on: string) =>
  (Date.parse(`2000-01-01T${on}Z`) - Date.parse(`2000-01-01T${off}Z`)) / 60_000;

/** What everybody flew who has a licence. Students' flights are those of their lessons; who hasn't arrived yet has none. */
async function listLogbooks(school: DemoSchool): Promise<{ id: string; flights: Flight[] }[]> {
  const people = await prisma().person.findMany({
    where: { isTemporaryPassword: false, roles: { some: { role: { not: "Staff" } } } },
    select: { id: true, email: true, roles: { select: { siteId: true, role: true } } },
    orderBy: { email: "asc" },
  });
  return people.flatMap(({ id, email, roles }, order) => {
    const name = email.split("@")[0]!;
    const plays = (role: string) => roles.some((one) => one.role === role);
    const usual = plays("Instructor") ? teaches() : plays("Renter") ? rents : null;
    const story = STORIES[name] ?? usual;
    const site = roles.some(({ siteId }) => siteId === school.sites.grenoble) ? "grenoble" : "annecy";
    if (!story) return [];
    const pilot = { order, fleet: fleetOf(school, site), others: fleetOf(school, site, { isRented: false }) };
    return [{ id, flights: story(pilot) }];
  });
}

/** What a site lets, or its other aircraft. */
function fleetOf(school: DemoSchool, site: string, { isRented = true } = {}): Flown[] {
  const home = site === "grenoble" ? "LFLG" : "LFLP";
  return school.aircraft
    .filter((one) => one.site === site && one.enableRental === isRented && one.type !== "Simulator")
    .map((one) => ({
      ...{ registration: one.callSign, model: one.model, class: legClassOf(one), category: one.type },
      ...{ from: home, to: home },
    }));
}

function toLeg({ daysAgo, in: flown, ...flight }: Flight, today: string, hoursLater = 0): LegInput {
  const { minutes = 60, landings = 1, as = "Pic", check = "None", isByNight = false } = flight;
  const offBlock = utcDayToUnix(addDays(today, -daysAgo)) + (isByNight ? 21 : 8 + (daysAgo % 6) + hoursLater) * 3600;
  const period = isByNight ? "Night" : "Day";
  const { class: legClass, category, ...where } = flown;
  return legInputSchema.parse({
    ...where,
    ...{ category: AIRCRAFT_TYPES.indexOf(category), legClass: LEG_CLASSES.indexOf(legClass) },
    ...{ offBlock, onBlock: offBlock + minutes * 60, nightMinutes: isByNight ? minutes : 0 },
    ...{ mode: PILOT_FUNCTIONS.indexOf(as), check: LEG_CHECKS.indexOf(check) },
    ...{ withInstructor: as === "Dual", pilotFlying: as !== "Instructor" },
    ...{ [`takeOffsBy${period}`]: landings, [`approachesBy${period}`]: landings, [`landingsBy${period}`]: landings },
    [`fullStopsBy${period}`]: 1,
  });
}

async function idOf(email: string): Promise<string> {
  return (await prisma().person.findUniqueOrThrow({ where: { email }, select: { id: true } })).id;
}
