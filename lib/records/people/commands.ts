import { createHmac, randomBytes } from "node:crypto";
import type { Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import type { SchoolRole, SiteRole } from "@/lib/access/roles";
import { normalizeEmail } from "@/lib/access/sign-in";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";

export type NewPerson = {
  email: string;
  firstName: string;
  lastName: string;
  callSign?: string;
  schoolRole?: SchoolRole;
  locale?: Locale;
  /** Roles by site id. */
  roles?: Record<string, readonly SiteRole[]>;
  passwordHash: string;
  /** Set for a password that must be changed at the first connection. */
  temporaryUntil?: Date;
  /** When both terms were accepted; by default not yet. */
  termsAcceptedAt?: Date;
};

/** Key of a person's calendar feed: HMAC-SHA-256 of the id under a secret made for this person alone and not kept. */
export function newCalendarKey(personId: string): string {
  return createHmac("sha256", randomBytes(32)).update(personId).digest("hex");
}

export async function createPerson(work: Work, input: NewPerson): Promise<string> {
  const { email, firstName, lastName, callSign, schoolRole = "User", roles = {}, temporaryUntil } = input;
  const id = newId();
  await work.db.person.create({
    data: {
      id,
      email: normalizeEmail(email),
      firstName,
      lastName,
      callSign,
      schoolRole,
      locale: input.locale,
      passwordHash: input.passwordHash,
      isTemporaryPassword: temporaryUntil !== undefined,
      passwordExpiresAt: temporaryUntil,
      termsOfUseAt: input.termsAcceptedAt,
      termsOfSaleAt: input.termsAcceptedAt,
      calendarKey: newCalendarKey(id),
      roles: { create: Object.entries(roles).flatMap(([siteId, held]) => held.map((role) => ({ siteId, role }))) },
    },
  });
  await audit(work, {
    action: "person.create",
    subjectKind: "person",
    subjectId: id,
    after: { schoolRole, roles: roles as Record<string, string[]> },
    personal: { email, firstName, lastName, callSign: callSign ?? null },
  });
  return id;
}
