import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { REJUDGE_TASK } from "@/lib/access/changes/effects";
import type { Duty } from "@/lib/access/permissions/duties";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import { hashPassword } from "@/lib/access/sign-in/password";
import { addMonths } from "@/lib/compliance/recency/calendar";
import { addDays, localDayOf, toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { takeBackJobs } from "@/lib/platform/queue";
import { toUnix } from "@/lib/platform/time";
import { aircraftInputSchema } from "@/lib/records/aircraft/schema";
import { decodeAircraft } from "@/lib/records/aircraft/wire";
import { createClassroom } from "@/lib/records/classrooms/commands";
import {
  cancellationReasonDictionary,
  operationTypeDictionary,
  tagDictionary,
  transactionTypeDictionary,
} from "@/lib/records/dictionaries/dictionaries";
import { createEntry, type Dictionary } from "@/lib/records/dictionaries/dictionary";
import { createPerson } from "@/lib/records/people/commands";
import { createPromotion } from "@/lib/records/promotions/commands";
import { SKILL_KINDS } from "@/lib/records/ratings/codes";
import { seedFlightPhases, seedSkills } from "@/lib/records/ratings/commands";
import { createSchool, setMainSite } from "@/lib/records/school/commands";
import { publishTerms } from "@/lib/records/school/terms";
import { createSite } from "@/lib/records/sites/commands";
import { setPersonDuties } from "@/lib/work/people/set-person-duties";
import { advanceStates } from "@/lib/work/planning/advance-states";
import { rejudge } from "@/lib/work/planning/rejudge";
import data from "./demo.json";
import { billDemoLessons, importDemoTransfers, postDemoTransactions } from "./demo-accounts";
import { makeDemoKeys } from "./demo-api-keys";
import { enterDemoAvailability } from "./demo-availability";
import { giveDemoCertificates } from "./demo-certificates";
import { closeDemoSchool } from "./demo-closures";
import { reportDemoDefects } from "./demo-defects";
import { draftDemoWeek } from "./demo-drafts";
import { extractDemoData } from "./demo-extractions";
import { createDemoAircraft, maintainDemoFleet } from "./demo-fleet";
import { closeDemoFlights, closeDemoLessons } from "./demo-flights";
import { bookDemoGuests } from "./demo-guests";
import { askForDemoPack } from "./demo-inspections";
import { bookDemoLessons } from "./demo-lessons";
import { fillDemoLogbooks } from "./demo-logbooks";
import { publishDemoNotices } from "./demo-notices";
import { makeDemoNews, tellOfDemoCertificates } from "./demo-notifications";
import { reportDemoOccurrences } from "./demo-occurrences";
import { recordPastFlights } from "./demo-past-flights";
import { bookDemoPlanning, type DemoSchool } from "./demo-planning";
import { payDemoInstructors, priceDemoPrograms, priceDemoRentals } from "./demo-prices";
import { teachDemoSchool } from "./demo-programs";
import { waitInDemoSchool } from "./demo-standby";
import { recordDemoTracks } from "./demo-tracks";
import { fillDemoProgressBooks } from "./demo-training";

/** Everybody knows this password from the README. While it works, only this machine can reach the application. */
export const DEMO_PASSWORD = "Demo-Flight-2026!";
export const DEMO_DOMAIN = "aeroclub.example";

type DemoSite = keyof typeof data.sites;
type DemoPerson = {
  email: string;
  firstName: string;
  lastName: string;
  callSign?: string;
  phone?: string;
  /** In years, of those who fly. */
  age?: number;
  schoolRole?: string;
  roles?: Partial<Record<DemoSite, string[]>>;
  duties?: Partial<Record<DemoSite, string[]>>;
  newcomer?: boolean;
};

/** Creates an entry from a body of the API, in which what has a default may be missing. */
const createFrom = (dictionary: Dictionary, work: Work, body: object) =>
  createEntry(dictionary, work, dictionary.input.parse(body) as object);

/** Creates the demo school by the product's own commands, in one transaction. Then it books two weeks of planning. */
export async function seedDemo(now: Date): Promise<DemoSchool> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const school = await asActor(SYSTEM_ACTOR, async (work): Promise<DemoSchool> => {
    const schoolId = await createSchool(work, data.school);
    await work.db.school.update({
      where: { id: schoolId },
      data: { demoPasswordHash: passwordHash, ratingSystem: "BySkills" },
    });
    const made: DemoSchool = {
      sites: {},
      aircraft: [],
      operationTypes: {},
      cancellationReasons: [],
      people: [],
      classrooms: [],
    };
    for (const [key, site] of Object.entries(data.sites)) made.sites[key] = await createSite(work, schoolId, site);
    await setMainSite(work, schoolId, made.sites.grenoble!);
    const tags = new Map<string, string>();
    for (const name of data.tags) tags.set(name, (await createFrom(tagDictionary, work, { name })).id);
    for (const [order, { site, dateEntree, maintenance, tags: named = [], ...aircraft }] of data.aircraft.entries()) {
      const tagsIds = named.map((name) => tags.get(name)!);
      const body = { ...aircraft, tagsIds, site: { siteId: made.sites[site]!, dateEntree }, order };
      const view = await createDemoAircraft(work, aircraftInputSchema.parse(body), maintenance);
      made.aircraft.push({ ...decodeAircraft(view), site });
    }
    for (const { site, ...room } of data.classrooms) {
      const { id } = await createClassroom(work, made.sites[site]!, room);
      made.classrooms.push({ id, site });
    }
    for (const { key, ...type } of data.operationTypes) {
      made.operationTypes[key] = (await createFrom(operationTypeDictionary, work, type)).id;
    }
    for (const { isNoShow: _, ...reason } of data.cancellationReasons) {
      made.cancellationReasons.push((await createFrom(cancellationReasonDictionary, work, reason)).id);
    }
    const noShowReasonId = made.cancellationReasons[data.cancellationReasons.findIndex(({ isNoShow }) => isNoShow)];
    await work.db.school.update({ where: { id: schoolId }, data: { noShowReasonId } });
    for (const type of data.transactionTypes) {
      await createFrom(transactionTypeDictionary, work, type);
    }
    await seedFlightPhases(work);
    for (const kind of SKILL_KINDS) await seedSkills(work, kind);
    await publishTerms(work, "Use", data.terms.use);
    await publishTerms(work, "Sale", data.terms.sale);
    const today = localDayOf(toUnix(now), "Europe/Paris");
    for (const [order, person] of (data.people as DemoPerson[]).entries()) {
      const roles = Object.fromEntries(
        Object.entries(person.roles ?? {}).map(([site, held]) => [made.sites[site]!, held as SiteRole[]]),
      );
      const id = await createPerson(work, {
        email: `${person.email}@${DEMO_DOMAIN}`,
        firstName: person.firstName,
        lastName: person.lastName,
        callSign: person.callSign,
        details: { phoneNumber: person.phone, bornOn: person.age ? bornOn(person.age, order, today) : null },
        schoolRole: person.schoolRole as SchoolRole | undefined,
        roles,
        passwordHash,
        ...(person.newcomer ? { temporaryUntil: inDays(now, 7) } : { termsAcceptedAt: now }),
      });
      const duties = Object.entries(person.duties ?? {}).flatMap(([site, held]) =>
        held.map((duty) => ({ siteId: made.sites[site]!, duty: duty as Duty })),
      );
      if (duties.length > 0) await setPersonDuties(work, id, duties, 1);
      // Whoever has a duty works on the ground.
      else if (!person.newcomer) made.people.push({ id, email: person.email, roles: person.roles ?? {} });
    }
    await gatherPromotions(work, made);
    return made;
  });
  const students = school.people.filter(({ roles }) => Object.values(roles).some((held) => held?.includes("Student")));
  await bookDemoPlanning(school, now);
  await asActor(SYSTEM_ACTOR, advanceStates);
  // What closing a flight bills needs its price.
  await priceDemoRentals(school, now);
  // Limits are measured by the counters, so that these move first.
  await closeDemoFlights(now);
  await maintainDemoFleet(school, now, data.aircraft);
  await asActor(SYSTEM_ACTOR, advanceStates);
  const emailOf = (name: string) => `${name}@${DEMO_DOMAIN}`;
  await reportDemoDefects(school, now, data.defects, emailOf);
  const readers = { deskEmail: emailOf("staff"), readerEmails: ["instructor", "student", "renter"].map(emailOf) };
  await makeDemoNews(now, { ...readers, reasonId: school.cancellationReasons[0]! });
  await giveDemoCertificates(school, now);
  await tellOfDemoCertificates(now, readers);
  const today = localDayOf(toUnix(now), "Europe/Paris");
  // Programmes demand certificates, so that these come first.
  await asActor(SYSTEM_ACTOR, (work) => teachDemoSchool(work, students, today));
  await priceDemoPrograms(school, now);
  await payDemoInstructors(school, now);
  await fillDemoProgressBooks(school, now);
  await enterDemoAvailability(school, now);
  await bookDemoGuests(school, now);
  await bookDemoLessons(school, now);
  await asActor(SYSTEM_ACTOR, advanceStates);
  await closeDemoLessons(now);
  await fillDemoLogbooks(school, now, emailOf);
  await recordPastFlights(school, now);
  await recordDemoTracks(school, now);
  await closeDemoSchool(school, now);
  await draftDemoWeek(school, now);
  await billDemoLessons(today);
  await postDemoTransactions({ siteId: school.sites.grenoble!, transactions: data.accounts }, today, emailOf);
  await importDemoTransfers(data.bankTransfers, school.sites.grenoble!, today);
  await rejudge({});
  // Everything is judged now. What the steps before have queued would keep a new school from judging anything else for minutes.
  await takeBackJobs(prisma(), REJUDGE_TASK);
  await publishDemoNotices(school, now, data.notices, emailOf("staff"));
  await reportDemoOccurrences(school, now, data.occurrences, emailOf);
  await extractDemoData(emailOf("admin"), now);
  await makeDemoKeys(emailOf("admin"), school.sites.grenoble!, now);
  await waitInDemoSchool(school, now, { student: "student", renter: "renter" });
  await askForDemoPack(school, {
    ...{ studentEmail: emailOf("student"), deskEmail: readers.deskEmail },
    note: data.privateNote,
  });
  return school;
}

/** Creates the promotions. Each gets the next students of its site, in the order of the data file. */
async function gatherPromotions(work: Work, school: DemoSchool): Promise<void> {
  const free = new Set(school.people);
  for (const { site, name, creationDate, students } of data.promotions) {
    const chosen = [...free].filter(({ roles }) => roles[site]?.includes("Student")).slice(0, students);
    for (const one of chosen) free.delete(one);
    await createPromotion(work, {
      siteId: school.sites[site]!,
      name,
      creationDate: Date.parse(creationDate) / 1000,
      students: chosen.map(({ id }) => id),
    });
  }
}

/** Somebody's day of birth by their age on the day of the seed. Their place in the list spreads birthdays over the year. */
const bornOn = (age: number, order: number, today: string): Date =>
  toDate(addDays(addMonths(today, -12 * age), -((order * 37) % 330) - 10));

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}
