import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import type { HeldDuties } from "../permissions/duties";
import { isAdminRole, type SchoolRole, type SiteRole } from "../permissions/roles";

/** A step that a person must complete before they can do anything else, in this order (spec 1 §2.3). */
export type UnsettledStep = "termsOfUse" | "termsOfSale" | "password" | "secondFactor";

/** A signed-in person, with the state, roles and accepted terms that the database holds at this moment. */
export type PersonActor = {
  kind: "person";
  id: string;
  signInId: string;
  schoolRole: SchoolRole;
  /** Roles by site id. A site where the person has no role is missing. */
  roles: ReadonlyMap<string, ReadonlySet<SiteRole>>;
  /** Duties that anybody holds at the sites where the person has a role. */
  duties: HeldDuties;
  callSign: string | null;
  firstName: string;
  lastName: string;
  locale: Locale | null;
  termsOfUseAt: Date | null;
  termsOfSaleAt: Date | null;
  /** Whether the school has published terms of use and terms of sale. Without them, there is nothing to accept. */
  hasTermsOfUse: boolean;
  hasTermsOfSale: boolean;
  isTemporaryPassword: boolean;
  /** Whether the person has proved within the last ten minutes who they are (`CONFIRMED_FOR_SECONDS`). */
  isConfirmed: boolean;
  /** Whether the school demands a second factor of this person, who has none. */
  lacksSecondFactor: boolean;
  /** The API key by which a program acts as this person. Without it, the person acts themselves. */
  key?: ActingKey;
};

/** What a key leaves of the rights of its maker: some permissions, all of their sites (null) or one, and whether it may write. */
export type ActingKey = { id: string; permissions: ReadonlySet<string>; siteId: string | null; mayWrite: boolean };

/** The actor when no person is behind the work: jobs, the seed, a sign-in. It has every permission. */
export type SystemActor = { kind: "product"; id: null };

export type Actor = PersonActor | SystemActor;

export const SYSTEM_ACTOR: SystemActor = { kind: "product", id: null };

/** Whether the actor may do all at all sites. A program never may: what its key leaves of an admin, `can` says. */
export function isAdmin(actor: Actor): boolean {
  return actor.kind === "product" || (!actor.key && isAdminRole(actor.schoolRole));
}

/** The person as a program acts for them: nothing of other sites than the key's is left. */
export function actingByKey(maker: PersonActor, key: ActingKey): PersonActor {
  const { siteId } = key;
  const ofSite = <V>(held: ReadonlyMap<string, V>) => new Map([...held].filter(([id]) => id === siteId));
  if (siteId === null) return { ...maker, key };
  return { ...maker, key, roles: ofSite(maker.roles), duties: ofSite(maker.duties) };
}

/** The id of the key by which a program acts. Null when the person or the product itself does. */
export const keyIdOf = (actor: Actor): string | null => (actor.kind === "person" && actor.key?.id) || null;

export function holdsAnyRoleAt(actor: PersonActor, siteId: string, roles: readonly SiteRole[]): boolean {
  const held = actor.roles.get(siteId);
  return held !== undefined && roles.some((role) => held.has(role));
}

export function holdsAnyRoleAnywhere(actor: PersonActor, roles: readonly SiteRole[]): boolean {
  return [...actor.roles.keys()].some((siteId) => holdsAnyRoleAt(actor, siteId, roles));
}

/**
 * Lists the steps that the person still has to complete. Everybody except admins accepts the terms of use. Renters below
 * Admin also accept the terms of sale. Then a temporary password must be replaced, and last a second factor set up where the
 * school demands one.
 */
export function unsettledStepsOf(actor: PersonActor): UnsettledStep[] {
  const open: UnsettledStep[] = [];
  if (isAskedForTerms(actor, "Use") && actor.hasTermsOfUse && !actor.termsOfUseAt) open.push("termsOfUse");
  if (isAskedForTerms(actor, "Sale") && actor.hasTermsOfSale && !actor.termsOfSaleAt) open.push("termsOfSale");
  if (actor.isTemporaryPassword) open.push("password");
  if (actor.lacksSecondFactor) open.push("secondFactor");
  return open;
}

/** Whether the school asks a person for these terms: those of sale only renters, and admins for none (spec 1 §6). */
export function isAskedForTerms(actor: PersonActor, kind: "Use" | "Sale"): boolean {
  return !isAdminRole(actor.schoolRole) && (kind === "Use" || holdsAnyRoleAnywhere(actor, ["Renter"]));
}

/** Returns the actor when it is a person. Throws unauthorized (401) for the system actor. */
export function demandPersonActor(actor: Actor): PersonActor {
  if (actor.kind !== "person") throw new Problem("unauthorized", "errors.unauthorized");
  return actor;
}
