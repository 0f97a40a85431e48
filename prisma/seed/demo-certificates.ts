import sharp from "sharp";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { computeMedicalExpiry } from "@/lib/compliance/recency/evaluators/medical";
import { addDays, countDaysBetween, localDayOf, toDate, toDay } from "@/lib/platform/day";
import type { CleanFile } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import { DEFAULT_ACTIONS, type StoredCertificateState } from "@/lib/records/certificates/codes";
import { createMissingCertificates } from "@/lib/records/certificates/giving/commands";
import { setDefaultTypes } from "@/lib/records/certificates/types/commands";
import { storeFile } from "@/lib/records/files/commands";
import { createCertificateTypes, startersOf } from "./certificate-types";
import type { DemoSchool } from "./demo-planning";

const ZONE = "Europe/Paris";
const [MEDICAL, LICENCE, LANGUAGE, AIRWORTHINESS, INSURANCE] = [
  "Certificat médical",
  "Licence de pilote",
  "Compétence linguistique",
  "Examen de navigabilité (CEN)",
  "Assurance",
] as const;
/** What programmes that the school writes begin with. */
const PROGRAM_SETS = {
  ProgramCreationInstructor: [LICENCE, MEDICAL],
  ProgramCreationStudent: [MEDICAL],
  ProgramCreationAircraft: [AIRWORTHINESS, INSURANCE],
} as const;

/** A certificate of the demo: until how many days from today it is valid, and what came of it. */
type Story = { days: number; issuedDaysAgo?: number; state?: StoredCertificateState; comment?: string };
type Told = { type: string; of: string } & Story;

/** Who is at which stage. Everybody else's are valid for years, so that the other stories of the demo school stay theirs. */
const STORIES: readonly Told[] = [
  // A renter's medical ended last week: what she has booked is red.
  { type: MEDICAL, of: "isabelle.noel", days: -5 },
  // A renewal that awaits validation, beside the old one that ends soon.
  { type: MEDICAL, of: "olivier.brun", days: 20 },
  { type: MEDICAL, of: "olivier.brun", days: 740, state: "Completed" },
  // Handed in, and sent back once.
  { type: MEDICAL, of: "hugo.bernard", days: 1500, state: "Completed" },
  { type: MEDICAL, of: "nora.benali", days: 0, state: "Incompleted", comment: "La deuxième page manque." },
  { type: MEDICAL, of: "paul.girard", days: 60 },
  { type: MEDICAL, of: "camille.roux", days: 400, state: "Invalid", comment: "Suspendu par le médecin agréé." },
  { type: LANGUAGE, of: "karim.haddad", days: -12 },
  { type: LANGUAGE, of: "luc.blanchard", days: 75 },
  // What staff find in their queue: medicals are the medical reader's.
  { type: LANGUAGE, of: "nathalie.roche", days: 400 },
  { type: LANGUAGE, of: "nathalie.roche", days: 1860, state: "Completed" },
  { type: AIRWORTHINESS, of: "F-GSEM", days: -12 },
];
/** A beginner has no medical yet, and needs none to fly with an instructor. */
const BEGINNERS = ["student"];

/** What pilots may fly, by the names of the starter set. Instructors teach, too. */
const RATINGS = ["SEP (terrestre)", "MEP (terrestre)", "Hélicoptère", "Vol de nuit", "IR(A)"];
const TEACHES = "FI(A)";
/** A young instructor whose privileges are restricted (FCL.910.FI). */
const RESTRICTED = { of: "thomas.petit", name: "FI(A) à privilèges restreints" };
/** Ratings that end before everybody else's: in so many days. */
const RATED = [
  // She nearly meets what revalidates it; Florence Aubry meets it.
  { of: "isabelle.noel", name: "SEP (terrestre)", days: 70 },
  { of: "florence.aubry", name: "SEP (terrestre)", days: 200 },
  { of: "thomas.petit", name: TEACHES, days: 160 },
];
/** Flies under visual rules only, so that landings by night are asked of him. */
const WITHOUT_IR = "olivier.brun";
/** A student who learnt abroad: his licence has no rating that is still valid. */
const LICENSED_STUDENT = "gabriel.masson";
const EXAMINED_DAYS_AGO = 30;
/** Instructors have their licences for longer than anybody whom they teach has learnt. */
const LICENSED_DAYS_AGO = 3_000;
const SIMULATOR = "Qualification du simulateur (FSTD)";

/**
 * Gives the demo school its certificate types, and people and aircraft their certificates. Aircraft fly without theirs, so that
 * one that is added can be booked at once; a real school's set demands them.
 */
export async function giveDemoCertificates(school: DemoSchool, now: Date): Promise<void> {
  const document = await drawDocument();
  await asActor(SYSTEM_ACTOR, async (work) => {
    const types = startersOf("fr").map((type) => (type.category === 1 ? { ...type, isMandatory: false } : type));
    const made = await createCertificateTypes(work, types);
    for (const [action, names] of Object.entries(PROGRAM_SETS)) {
      const ids = made.filter(({ name }) => (names as readonly string[]).includes(name)).map(({ id }) => id);
      const code = DEFAULT_ACTIONS[action as keyof typeof PROGRAM_SETS];
      await setDefaultTypes(work, { action: code, certificatesTypesIds: ids });
    }
    await createMissingCertificates(work, "People", {});
    await createMissingCertificates(work, "Equipment", {});
    const ofSimulators = made.find(({ name }) => name === SIMULATOR)!.id;
    for (const { id: aircraftId } of await work.db.aircraft.findMany({
      where: { type: "Simulator" },
      orderBy: { id: "asc" },
    }))
      await insert(work, { typeId: ofSimulators, aircraftId });
    const language = made.find(({ name }) => name === LANGUAGE)!.id;
    const speakers = new Set(STORIES.filter(({ type }) => type === LANGUAGE).map(({ of }) => of));
    for (const of of speakers) await insert(work, { typeId: language, personId: personOf(school, of) });
    const licence = made.find(({ name }) => name === LICENCE)!.id;
    await insert(work, { typeId: licence, personId: personOf(school, LICENSED_STUDENT) });
    await settle(work, school, { today: localDayOf(toUnix(now), ZONE), document });
  });
}

/** A document as somebody would photograph it. No words stand on it, because every certificate of the demo shares it. */
async function drawDocument(): Promise<CleanFile> {
  const lines = [300, 350, 400, 480, 530, 580, 630, 730, 780]
    .map(
      (y, at) =>
        `<rect x="90" y="${y}" width="${[420, 360, 400, 300, 410, 380, 250, 330, 290][at]}" height="14" fill="#9aa4b2"/>`,
    )
    .join("");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="905"><rect width="640" height="905" fill="#fbfaf4"/>
    <rect x="60" y="60" width="520" height="10" fill="#2b436b"/><rect x="90" y="110" width="300" height="34" fill="#2b436b"/>
    <rect x="90" y="170" width="220" height="16" fill="#6b778a"/><rect x="470" y="110" width="80" height="100" fill="#c9d1dc"/>${lines}
    <circle cx="480" cy="760" r="70" fill="none" stroke="#7b3f8c" stroke-width="6" opacity="0.7"/></svg>`;
  return { name: "certificate.png", mediaType: "image/png", bytes: await sharp(Buffer.from(drawing)).png().toBuffer() };
}

const personOf = ({ people }: DemoSchool, email: string) => people.find((one) => one.email === email)!.id;

/** Fills in what was given empty, as the stories say, and the renewals beside. */
async function settle(work: Work, school: DemoSchool, given: { today: string; document: CleanFile }): Promise<void> {
  const { db } = work;
  const include = {
    type: { include: { qualifications: true } },
    person: { select: { email: true, bornOn: true, roles: { select: { role: true } } } },
    aircraft: { select: { callSign: true } },
  } as const;
  for (const { id, type, person, aircraft } of await db.certificate.findMany({ include, orderBy: { id: "asc" } })) {
    const of = aircraft?.callSign ?? person!.email.split("@")[0]!;
    if (person?.email.startsWith("newcomer") || (type.name === MEDICAL && BEGINNERS.includes(of))) continue;
    const teaches = type.name === LICENCE && person!.roles.some(({ role }) => role === "Instructor");
    const lasting = { days: 900, ...(teaches && { issuedDaysAgo: LICENSED_DAYS_AGO }) };
    const usual = type.name === MEDICAL ? examine(toDay(person!.bornOn!), given.today) : lasting;
    const [story = usual, renewal] = STORIES.filter((one) => one.type === type.name && one.of === of);
    await fill(work, id, story, given);
    if (type.name === LICENCE && of !== LICENSED_STUDENT) {
      const names = [...RATINGS, ...(teaches ? [TEACHES] : []), ...(of === RESTRICTED.of ? [RESTRICTED.name] : [])];
      const held = type.qualifications.filter(
        ({ name }) => names.includes(name) && (name !== "IR(A)" || of !== WITHOUT_IR),
      );
      const daysOf = (rating: string) => RATED.find((one) => one.of === of && one.name === rating)?.days ?? 700;
      await db.certificateQualification.createMany({
        data: held.map(({ id: qualificationId, name, hasExpiry }) => ({
          ...{ certificateId: id, qualificationId },
          expiresOn: hasExpiry ? toDate(addDays(given.today, daysOf(name))) : null,
        })),
      });
    }
    if (renewal) {
      const next = await insert(work, { typeId: type.id, personId: personOf(school, of) });
      await fill(work, next, renewal, given);
    }
  }
}

/** A medical of somebody who was examined a month ago: it lasts as long as their age lets it. */
function examine(bornOn: string, today: string): Story {
  const examinedOn = addDays(today, -EXAMINED_DAYS_AGO);
  const ends = computeMedicalExpiry({ medical: "MedicalClass2", examinedOn, bornOn, previousExpiresOn: null });
  return { days: countDaysBetween(today, ends), issuedDaysAgo: EXAMINED_DAYS_AGO };
}

async function insert(
  work: Work,
  of: { typeId: string } & ({ personId: string } | { aircraftId: string }),
): Promise<string> {
  const row = { id: newId(), ...of, createdAt: work.now, createdById: work.actor.id };
  await work.db.certificate.create({ data: row });
  changed(work, { kind: "Certificate", id: row.id, verb: "create", after: row });
  return row.id;
}

async function fill(
  work: Work,
  id: string,
  { days, issuedDaysAgo = Math.max(1, 730 - days), state = "Validated", comment = "" }: Story,
  { today, document }: { today: string; document: CleanFile },
): Promise<void> {
  const { type } = await work.db.certificate.findUniqueOrThrow({ where: { id }, select: { type: true } });
  if (state === "Incompleted") {
    await work.db.certificate.update({ where: { id }, data: { incompleteComment: comment } });
    return;
  }
  const { demands } = type;
  const decided = state === "Completed" ? {} : { decidedAt: work.now, decidedById: work.actor.id };
  const columns = {
    state,
    issuedOn: toDate(addDays(today, -issuedDaysAgo)),
    expiresOn: demands.includes("ExpiresOnDate") ? toDate(addDays(today, days)) : null,
    serialNumber: demands.includes("RequiresSerialNumber") ? `FR-${id.slice(-6).toUpperCase()}` : "",
    fileId: demands.includes("RequiresUploadDocument") ? await storeFile(work, document) : null,
    limitations: type.isHealthData && days > 800 && id.endsWith("0") ? "VML" : "",
    invalidationComment: state === "Invalid" ? comment : "",
    completedAt: work.now,
    ...decided,
  };
  await work.db.certificate.update({ where: { id }, data: columns });
  changed(work, { kind: "Certificate", id, verb: "validate", before: { state: "Incompleted" }, after: columns });
}
