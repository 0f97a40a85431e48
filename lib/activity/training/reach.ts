import { holdsAnyRoleAt, isAdmin } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can, type SitePermission } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { isAdminRole } from "@/lib/access/permissions/roles";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";

/** Whose training it is, and at which sites they are. */
export type Trainee = { id: string; siteIds: readonly string[] };

const rulesEverywhere = ({ actor }: Reading) => actor.kind === "product" || isAdmin(actor);
const mayAtOne = (reading: Reading, permission: SitePermission, { siteIds }: Trainee) =>
  rulesEverywhere(reading) || siteIds.some((id) => can(reading.actor, permission, id));

/**
 * Reads whose training is asked for. Throws 404 unless the actor may read it: their own, or that of somebody at a site where
 * they are Instructor or Staff (DECISIONS, "Who may what": progress book).
 */
export async function readTrainee(reading: Reading, personId: string): Promise<Trainee> {
  const [trainee] = await readTrainees(reading, [personId]);
  return trainee!;
}

/** The same of several people, in one statement. Throws unless the actor may read the training of each. */
export async function readTrainees(reading: Reading, personIds: readonly string[]): Promise<Trainee[]> {
  const rows = await reading.db.person.findMany({
    where: { id: { in: [...personIds] } },
    select: { id: true, roles: { select: { siteId: true } } },
  });
  const trainees = rows.map(({ id, roles }) => ({ id, siteIds: [...new Set(roles.map(({ siteId }) => siteId))] }));
  const mayRead = (one: Trainee) => reading.actor.id === one.id || mayAtOne(reading, "training.read", one);
  if (rows.length < new Set(personIds).size || !trainees.every(mayRead))
    throw new Problem("notFound", "errors.notFound");
  return trainees;
}

/** What the actor may do with the training of somebody. Screens show what this allows; commands demand it themselves. */
export type TrainingRights = {
  /** Is the student: accepts prerequisites and signs. */
  isOwn: boolean;
  /** Enrols, and ends the training. */
  enrols: boolean;
  /** Repeats a lesson: who teaches, too. */
  repeats: boolean;
  /** Records exams: who teaches, too, but nobody their own. */
  recordsExams: boolean;
  /** Withdraws solo authorisations: who teaches, and staff, but nobody their own. */
  withdrawsSolos: boolean;
  /** Validates an enrolment. */
  validates: boolean;
  /** Reads the instructions for instructors. */
  readsInstructions: boolean;
};

export const trainingRights = (reading: Reading, trainee: Trainee): TrainingRights => {
  const isOwn = reading.actor.id === trainee.id;
  return {
    isOwn,
    enrols: mayAtOne(reading, "training.enrol", trainee),
    repeats: !isOwn && mayAtOne(reading, "training.read", trainee),
    recordsExams: !isOwn && mayAtOne(reading, "training.recordExams", trainee),
    withdrawsSolos: !isOwn && mayAtOne(reading, "training.withdrawSolo", trainee),
    validates: rulesEverywhere(reading) || (!isOwn && mayAtOne(reading, "training.validate", trainee)),
    // Who teaches at the student's site, but not about their own training.
    readsInstructions: !isOwn && mayAtOne(reading, "training.read", trainee),
  };
};

/**
 * Whether the actor may authorise somebody to fly solo: who is Instructor at a site of theirs. No other role gives it, not even
 * that of an admin, because it is the privilege of a flight instructor (FCL.020).
 */
export const givesSolos = ({ actor }: Reading, { id, siteIds }: Trainee): boolean =>
  actor.kind === "person" &&
  actor.id !== id &&
  siteIds.some(
    (siteId) => can(actor, "training.authoriseSolo", siteId) && holdsAnyRoleAt(actor, siteId, ["Instructor"]),
  );

export function demandTrainingRight(reading: Reading, trainee: Trainee, right: keyof TrainingRights): void {
  if (!trainingRights(reading, trainee)[right]) throw new Problem("forbidden", "errors.forbidden");
}

/** Prisma condition: a person whose training the actor may read, be it only their own. */
export function whereTrainee({ actor }: Reading): Prisma.PersonWhereInput {
  const siteId = toSiteIdFilter(reachOf(actor, "training.read"));
  if (!siteId) return {};
  return { OR: [{ id: actor.id ?? "" }, { roles: { some: { siteId } } }] };
}

/** Prisma condition: the actor validates the enrolments of a person, among those of a site or of all. */
export function whereValidated({ actor }: Reading, siteId: string): Prisma.PersonWhereInput {
  const filter = toSiteIdFilter(narrowReach(reachOf(actor, "training.validate"), siteId));
  // Nobody but an admin validates their own.
  const others = actor.kind === "product" || isAdmin(actor) ? {} : { id: { not: actor.id } };
  return { ...others, ...(filter ? { roles: { some: { siteId: filter } } } : {}) };
}

/**
 * Ids of who validates the enrolments of somebody: at each of their sites who holds the duty, else its Staff; where there is
 * nobody, the admins.
 */
export async function listValidatorIds({ db }: Reading, { id, siteIds }: Trainee): Promise<string[]> {
  const siteId = { in: [...siteIds] };
  const [staff, heads] = [
    { siteId, role: "Staff" as const },
    { siteId, duty: "HeadOfTraining" as const },
  ];
  const people = await db.person.findMany({
    where: {
      ...{ state: "Active", id: { not: id } },
      OR: [{ roles: { some: staff } }, { duties: { some: heads } }, { schoolRole: { in: ["Admin", "SuperAdmin"] } }],
    },
    select: {
      ...{ id: true, schoolRole: true },
      roles: { where: staff, select: { siteId: true } },
      duties: { where: heads, select: { siteId: true } },
    },
  });
  const at = (grants: "roles" | "duties", siteId: string) =>
    people.filter((one) => one[grants].some((grant) => grant.siteId === siteId));
  const found = siteIds.flatMap((siteId) => {
    const holders = at("duties", siteId);
    return holders.length > 0 ? holders : at("roles", siteId);
  });
  const told = found.length > 0 ? found : people.filter(({ schoolRole }) => isAdminRole(schoolRole));
  return [...new Set(told.map((one) => one.id))];
}
