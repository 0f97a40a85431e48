import { createHmac, randomBytes } from "node:crypto";
import type { Work } from "@/lib/access/actor/as-actor";
import { type Change, changed } from "@/lib/access/changes/changed";
import type { DutyAtSite } from "@/lib/access/permissions/duties";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import { deleteSecondFactor } from "@/lib/access/second-factor/second-factor";
import { changeEmailAfterCodeCheck, voidMailedCodes } from "@/lib/access/sign-in/accounts";
import { countMails } from "@/lib/access/sign-in/limiter";
import {
  mailEmailChanged,
  mailEmailChangeRequested,
  mailEmailConfirmation,
  mailInvitations,
} from "@/lib/access/sign-in/mails";
import { UNKNOWN_ACCOUNT_HASH } from "@/lib/access/sign-in/password-cost";
import { endSignIn, normalizeEmail } from "@/lib/access/sign-in/sign-in";
import { hashToken } from "@/lib/access/sign-in/tokens";
import { insertOf } from "@/lib/platform/columns";
import { newId } from "@/lib/platform/ids";
import { type Locale, parseLocale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { Prisma } from "@/prisma/generated/client";
import { TEMPORARY_PASSWORD_DAYS } from "@/scripts/support/passwords.mjs";
import type { RecordState } from "../codes";
import { auditVerbForState } from "../versioned";
import { eraseOwnWords } from "./own-words";
import { readPerson } from "./queries";
import { isAdminRole } from "./reach";

export type NewPerson = {
  email: string;
  firstName: string;
  lastName: string;
  callSign?: string;
  schoolRole?: SchoolRole;
  locale?: Locale;
  /** Roles by site id. */
  roles?: Record<string, readonly SiteRole[]>;
  /** Columns with contact and birth data. */
  details?: PersonDetails;
  tagIds?: readonly string[];
  passwordHash: string;
  /** Set when the password is temporary and must be changed at the first sign-in: the time when it expires. */
  temporaryUntil?: Date;
  /** Time when the person accepted both kinds of terms. Without it, they have accepted nothing yet. */
  termsAcceptedAt?: Date;
};

export type PersonDetails = Partial<
  Pick<
    Prisma.PersonUncheckedCreateInput,
    | "phoneNumber"
    | "street"
    | "zipCode"
    | "city"
    | "region"
    | "country"
    | "latitude"
    | "longitude"
    | "bornOn"
    | "birthplace"
    | "emergencyNumber"
    | "emergencyRelationship"
  >
>;

/** Makes a new key for a person's calendar feed: the HMAC-SHA-256 of the id with a random secret that isn't stored. */
export function newCalendarKey(personId: string): string {
  return createHmac("sha256", randomBytes(32)).update(personId).digest("hex");
}

export async function createPerson(work: Work, input: NewPerson): Promise<string> {
  const [id] = await createPeople(work, [input]);
  return id!;
}

/** Creates people, with a few statements for any number of them. Returns their ids in the same order. */
export async function createPeople(work: Work, inputs: readonly NewPerson[]): Promise<string[]> {
  const people = inputs.map((input) => {
    const id = newId();
    return { id, columns: columnsOf(id, input), roles: rolesOf(input), tagIds: input.tagIds ?? [] };
  });
  await insertPeople(
    work,
    people.map(({ id, columns }) => ({ id, ...columns })),
  );
  const roles = people.flatMap((person) => person.roles.map((one) => ({ ...one, personId: person.id })));
  await work.db.$executeRaw`
    INSERT INTO site_role (person_id, site_id, role) SELECT "personId", "siteId", role
    FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS given("personId" char(24), "siteId" char(24), role site_role_name)`;
  await work.db.personTag.createMany({
    data: people.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ personId: id, tagId }))),
  });
  for (const { id, columns, roles, tagIds } of people) {
    changed(work, { kind: "Person", id, verb: "create", after: { ...columns, roles, tags: tagIds } });
  }
  return people.map(({ id }) => id);
}

/**
 * Inserts people by one statement for all that have the same columns. Prisma's own statement has a parameter for each value:
 * of a thousand people it would stop all other requests for a second.
 */
async function insertPeople({ db }: Work, people: readonly ({ id: string } & ReturnType<typeof columnsOf>)[]) {
  const groups = new Map<string, object[]>();
  for (const person of people) {
    const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
    const names = Object.keys(given).join(" ");
    groups.set(names, [...(groups.get(names) ?? []), given]);
  }
  for (const rows of groups.values()) await db.$executeRaw(insertOf("person", rows));
}

const rolesOf = ({ roles = {} }: NewPerson) =>
  Object.entries(roles).flatMap(([siteId, held]) => held.map((role) => ({ siteId, role })));

function columnsOf(id: string, input: NewPerson) {
  return {
    ...input.details,
    email: normalizeEmail(input.email),
    firstName: input.firstName,
    lastName: input.lastName,
    callSign: input.callSign,
    schoolRole: input.schoolRole ?? ("User" as const),
    locale: input.locale,
    passwordHash: input.passwordHash,
    isTemporaryPassword: input.temporaryUntil !== undefined,
    passwordExpiresAt: input.temporaryUntil,
    termsOfUseAt: input.termsAcceptedAt,
    termsOfSaleAt: input.termsAcceptedAt,
    calendarKey: newCalendarKey(id),
  };
}

/** Throws when another person than `but` has the e-mail address or the call sign. The error doesn't name that person. */
export async function demandFreeEmailAndCallSign(
  { db }: Work,
  wanted: { email?: string; callSign?: string | null },
  but?: string,
): Promise<void> {
  const other = but ? { id: { not: but } } : {};
  if (wanted.email && (await db.person.findFirst({ where: { email: normalizeEmail(wanted.email), ...other } }))) {
    throw makeInvalidFieldProblem("email.email", "people.emailTaken");
  }
  if (wanted.callSign && (await db.person.findFirst({ where: { callSign: wanted.callSign, ...other } }))) {
    throw makeInvalidFieldProblem("callSign", "people.callSignTaken");
  }
}

type Columns = Prisma.PersonUncheckedUpdateInput;
type PersonFact = Extract<Change, { kind: "Person" }>;

/** Writes columns of a person. Throws 428 without a version, 409 with the present person when it is outdated. */
export async function writePersonColumns(
  work: Work,
  id: string,
  version: number | undefined,
  data: Columns,
  fact: Pick<PersonFact, "verb" | "before" | "after" | "leftSiteIds">,
): Promise<{ version: number }> {
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  const { count } = await work.db.person.updateMany({
    where: { id, version },
    data: { ...(data as Prisma.PersonUncheckedUpdateManyInput), version: version + 1 },
  });
  if (count === 0)
    throw new Problem("conflict", "errors.stale", { extension: { current: await readPerson(work, id) } });
  changed(work, { kind: "Person", id, ...fact });
  return { version: version + 1 };
}

type Held = { siteId: string; role: SiteRole };

/** For a change of a person that changes nothing: returns their version. Throws 428 and 409 as a change would. */
export async function confirmPersonVersion(
  work: Work,
  id: string,
  version: number | undefined,
): Promise<{ version: number }> {
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  const current = await readPerson(work, id);
  if (current.version !== version) throw new Problem("conflict", "errors.stale", { extension: { current } });
  return { version };
}

/** Removes roles and adds others. The caller must check before that the actor may change them. */
export async function replaceRoles(work: Work, id: string, removed: readonly Held[], added: readonly Held[]) {
  await voidMailedCodes(work, id);
  for (const { siteId, role } of removed) await work.db.siteRole.deleteMany({ where: { personId: id, siteId, role } });
  await work.db.siteRole.createMany({ data: added.map((one) => ({ personId: id, ...one })) });
}

/** Ends duties and grants others. The caller must check before that the actor may. */
export async function replaceDuties(
  { db }: Work,
  personId: string,
  removed: readonly DutyAtSite[],
  added: readonly DutyAtSite[],
) {
  for (const one of removed) await db.dutyGrant.deleteMany({ where: { personId, ...one } });
  await db.dutyGrant.createMany({ data: added.map((one) => ({ personId, ...one })) });
}

/** Ends all sign-ins of a person and invalidates all codes that were mailed to them. */
export async function signOutEverywhere(work: Work, id: string, reason: string): Promise<void> {
  const open = await work.db.signIn.findMany({ where: { personId: id, endedAt: null }, select: { id: true } });
  for (const one of open) await endSignIn(work, one.id, reason);
  await work.db.mailedCode.deleteMany({ where: { personId: id } });
  await voidMailedCodes(work, id);
}

export type TemporaryPassword = { password: string; hash: string };

/** Sets a temporary password, which is valid for seven days, and mails it to the person in their language. */
export async function renewInvitation(work: Work, id: string, temporary: TemporaryPassword): Promise<void> {
  const person = await work.db.person.update({
    where: { id },
    data: {
      passwordHash: temporary.hash,
      isTemporaryPassword: true,
      passwordExpiresAt: temporaryPasswordExpiry(work.now),
      version: { increment: 1 },
    },
    select: { email: true, firstName: true, locale: true },
  });
  await signOutEverywhere(work, id, "invited-again");
  await countMails(work, "invitation", [person.email]);
  await mailInvitations(work, [
    { to: { ...person, locale: parseLocale(person.locale) }, password: temporary.password },
  ]);
  changed(work, { kind: "Person", id, verb: "invite" });
}

export function temporaryPasswordExpiry(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * 86_400_000);
}

const CONFIRMATION_HOURS = 1;

/** Mails a confirmation link to a new address and a notice to the old one. The address changes when the link is opened. */
export async function askToConfirmEmail(work: Work, id: string, email: string): Promise<void> {
  const person = await work.db.person.findUniqueOrThrow({
    where: { id },
    select: { email: true, firstName: true, locale: true },
  });
  const to = { firstName: person.firstName, locale: parseLocale(person.locale) };
  const code = randomBytes(16).toString("hex");
  await voidCodesToNewEmail(work, id);
  await work.db.mailedCode.create({
    data: {
      hash: hashToken(code),
      personId: id,
      purpose: "ConfirmEmail",
      email,
      createdAt: work.now,
      expiresAt: new Date(work.now.getTime() + CONFIRMATION_HOURS * 3_600_000),
    },
  });
  await countMails(work, work.actor.id === id ? "ownConfirmation" : "confirmation", [email]);
  await mailEmailConfirmation(work, { ...to, email }, `/site/all/user/${id}?code=${code}`, CONFIRMATION_HOURS);
  await mailEmailChangeRequested(work, { ...to, email: person.email });
  changed(work, { kind: "Person", id, verb: "askToConfirmEmail", before: { email: person.email }, after: { email } });
}

/** Drops the new address that waits for its confirmation, if there is one. */
export async function cancelEmailChange(work: Work, id: string): Promise<void> {
  const count = await voidCodesToNewEmail(work, id);
  if (count > 0) changed(work, { kind: "Person", id, verb: "cancelEmailChange" });
}

/** Deletes codes that were mailed to a new address, so that they stop working. Returns their number. */
async function voidCodesToNewEmail({ db }: Work, personId: string): Promise<number> {
  return (await db.mailedCode.deleteMany({ where: { personId, usedAt: null, email: { not: null } } })).count;
}

/** Stores the new address and invalidates codes that were mailed to the old one. Returns false for a wrong code. */
export async function confirmEmail(work: Work, personId: string, code: string): Promise<boolean> {
  const { db, now } = work;
  const hash = hashToken(code);
  const asked = await db.mailedCode.findFirst({
    where: { hash, personId, purpose: "ConfirmEmail", usedAt: null, expiresAt: { gt: now } },
  });
  if (!asked?.email) return false;
  await demandFreeEmailAndCallSign(work, { email: asked.email }, personId);
  const email = await changeEmailAfterCodeCheck(work, personId, { hash, email: asked.email });
  const { firstName, locale } = await db.person.findUniqueOrThrow({
    where: { id: personId },
    select: { firstName: true, locale: true },
  });
  await mailEmailChanged(work, { email, firstName, locale: parseLocale(locale) }, "alone");
  return true;
}

const ANONYMOUS = "Anonym";

/**
 * Replaces a person's data by a pseudonym. It erases names, addresses, password, image, mails, IP addresses of sign-ins and
 * personal fields of the audit. The person's reservations, accepted terms and promotions stay, under the pseudonym.
 */
export async function erasePersonalData(
  work: Work,
  id: string,
  version: number | undefined,
): Promise<{ version: number }> {
  const { db } = work;
  const lastName = id.slice(-6).toUpperCase();
  const pseudonym = `${ANONYMOUS} ${lastName}`;
  const before = await db.person.findUniqueOrThrow({ where: { id }, include: { roles: true } });
  const answer = await writePersonColumns(
    work,
    id,
    version,
    {
      email: `${id}@anonymised.invalid`,
      callSign: null,
      firstName: ANONYMOUS,
      lastName,
      phoneNumber: "",
      passwordHash: UNKNOWN_ACCOUNT_HASH,
      isTemporaryPassword: false,
      passwordExpiresAt: null,
      schoolRole: isAdminRole(before.schoolRole) ? "User" : before.schoolRole,
      state: "Archived",
      locale: null,
      street: "",
      zipCode: "",
      city: "",
      region: "",
      country: "",
      latitude: null,
      longitude: null,
      bornOn: null,
      birthplace: "",
      emergencyNumber: "",
      emergencyRelationship: "",
      imageId: null,
      calendarKey: newCalendarKey(id),
      anonymisedAt: work.now,
    },
    // `before` has no name, because this change goes into the audit, which must not keep the erased name.
    {
      verb: "anonymise",
      before: { state: before.state, lastName: "" },
      after: { state: "Archived", lastName },
      leftSiteIds: before.roles.map((one) => one.siteId),
    },
  );
  await signOutEverywhere(work, id, "anonymised");
  if (before.imageId) await db.storedFile.delete({ where: { id: before.imageId } });
  // The stored findings of compliance rules contain the person's name too.
  await db.$executeRaw`UPDATE verdict SET evidence = evidence || jsonb_build_object('name', ${pseudonym}::text)
    WHERE subject_id = ${id} AND evidence ? 'name'`;
  await db.siteRole.deleteMany({ where: { personId: id } });
  await db.dutyGrant.deleteMany({ where: { personId: id } });
  await db.personTag.deleteMany({ where: { personId: id } });
  await eraseCertificates(work, id);
  await eraseTracks(work, id);
  await erasePacks(work, id);
  await eraseRatingComments(work, id);
  await deleteSecondFactor(db, id);
  await db.linkedAccount.deleteMany({ where: { personId: id } });
  await db.knownDevice.deleteMany({ where: { personId: id } });
  await db.pushSubscription.deleteMany({ where: { personId: id } });
  await db.planningView.deleteMany({ where: { personId: id } });
  // Nobody can publish them any more, and they may hold their author's words.
  await db.draftItem.deleteMany({ where: { authorId: id } });
  await db.weekPlanRun.deleteMany({ where: { askedById: id } });
  // Their notes of lessons were for them alone.
  await db.lessonNote.deleteMany({ where: { authorId: id } });
  await db.notification.deleteMany({ where: { personId: id } });
  await db.refreshToken.deleteMany({ where: { signIn: { personId: id } } });
  await db.signIn.updateMany({ where: { personId: id }, data: { address: "", userAgent: "" } });
  await forget(work, id, before.email);
  return answer;
}

/** Erases documents, numbers and words of a person's certificates. What kinds they had, and until when, stays. */
async function eraseCertificates({ db }: Work, personId: string): Promise<void> {
  const rows = await db.certificate.findMany({ where: { personId, fileId: { not: null } }, select: { fileId: true } });
  const blank = { fileId: null, serialNumber: "", limitations: "", incompleteComment: "", invalidationComment: "" };
  await db.certificate.updateMany({ where: { personId }, data: blank });
  await db.storedFile.deleteMany({ where: { id: { in: rows.flatMap(({ fileId }) => fileId ?? []) } } });
}

/** Deletes the tracks of flights that a person was on board of: they say where somebody was. What was flown, the legs say. */
async function eraseTracks({ db }: Work, personId: string): Promise<void> {
  const wasOnBoard = [{ people: { some: { personId } } }, { legs: { some: { pilots: { some: { personId } } } } }];
  const where = { kind: "Track", reservation: { OR: wasOnBoard } } as const;
  const rows = await db.legFile.findMany({ where, select: { id: true, fileId: true } });
  await db.legFile.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  await db.storedFile.deleteMany({ where: { id: { in: rows.map(({ fileId }) => fileId) } } });
}

/** Erases what a person said of the exercises and skills that they rated. The ratings stay. */
async function eraseRatingComments({ db }: Work, personId: string): Promise<void> {
  const said = { comment: { not: "" }, followUp: { submittedById: personId } };
  await db.exerciseRating.updateMany({ where: said, data: { comment: "" } });
  await db.skillRating.updateMany({ where: said, data: { comment: "" } });
}

/** Blanks what a person took over from another logbook in words. Only the import itself is in the audit, by which other words are found. */
async function eraseImportedWords({ db }: Work, personId: string): Promise<void> {
  const legs = { import: { personId } };
  await db.legPilot.updateMany({ where: { leg: legs }, data: { remarks: "" } });
  await db.leg.updateMany({ where: legs, data: { commanderName: "" } });
  await db.logbookImport.updateMany({ where: { personId }, data: { fileName: "" } });
}

/** Blanks what the bank says of transfers that were posted to a person's account: who paid, and what they wrote. */
const eraseTransfers = ({ db }: Work, personId: string) =>
  db.bankLine.updateMany({ where: { transaction: { personId } }, data: { payerName: "", message: "" } });

/** Deletes the packs for inspectors that name a person, with their files: what they say can't be blanked without breaking their hashes. */
async function erasePacks({ db }: Work, personId: string): Promise<void> {
  const names = { OR: [{ instructorId: personId }, { people: { some: { personId } } }] };
  const rows = await db.inspectionFile.findMany({ where: { pack: names }, select: { fileId: true } });
  await db.inspectionPack.deleteMany({ where: names });
  await db.storedFile.deleteMany({ where: { id: { in: rows.map(({ fileId }) => fileId) } } });
}

/**
 * Erases personal data in other tables: mails to the person, texts that they wrote, names of their files, personal fields of
 * the audit, and stored answers.
 */
async function forget(work: Work, id: string, email: string): Promise<void> {
  const { db } = work;
  const addresses = await db.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT value AS email FROM audit_entry, jsonb_path_query(personal, '$.**.email') AS found,
      LATERAL (SELECT found #>> '{}' AS value) AS text
    WHERE subject_kind = 'person' AND subject_id = ${id} AND jsonb_typeof(found) = 'string'`;
  const known = [...new Set([email, ...addresses.map((row) => row.email)])];
  await db.mail.deleteMany({ where: { OR: [{ toAddress: { in: known } }, { accountPaper: { personId: id } }] } });
  await db.$executeRaw`DELETE FROM idempotency_key WHERE actor_id = ${id} OR position(${id} IN answer::text) > 0`;
  await eraseImportedWords(work, id);
  await eraseTransfers(work, id);
  await eraseOwnWords(work, id);
  // The name of a file was the person's, too. Files that nothing uses yet go.
  await db.storedFile.deleteMany({ where: { uploadedById: id, keptAt: null } });
  await db.$executeRaw`
    UPDATE stored_file SET name = 'file' || coalesce(substring(name FROM '\\.[a-z]+$'), '') WHERE uploaded_by_id = ${id}`;
  const signIns = await db.signIn.findMany({ where: { personId: id }, select: { id: true } });
  await db.auditEntry.updateMany({
    where: {
      OR: [
        { subjectKind: "person", subjectId: id },
        { subjectKind: "sign-in", subjectId: { in: signIns.map((one) => one.id) } },
        // Texts that the person wrote, such as comments of bookings. Lines about other people stay unchanged.
        { subjectKind: { not: "person" }, actorId: id },
      ],
    },
    data: { personal: Prisma.DbNull },
  });
}

/** Writes a person's state. A person who is no longer Active is signed out everywhere. */
export async function writePersonState(
  work: Work,
  id: string,
  version: number | undefined,
  from: RecordState,
  to: RecordState,
) {
  const answer = await writePersonColumns(
    work,
    id,
    version,
    { state: to },
    {
      verb: auditVerbForState(to),
      before: { state: from },
      after: { state: to },
    },
  );
  if (to !== "Active") await signOutEverywhere(work, id, "disabled");
  return answer;
}
