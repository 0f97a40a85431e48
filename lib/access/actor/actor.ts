import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import type { SchoolRole, SiteRole } from "../permissions/roles";

/** What a person must still do before the server does anything else for them (spec 1 §2.3), in order. */
export type Unsettled = "termsOfUse" | "termsOfSale" | "password";

/** Someone signed in: state, roles and accepted terms as the database holds them now. */
export type PersonActor = {
  kind: "person";
  id: string;
  signInId: string;
  schoolRole: SchoolRole;
  /** Roles by site; only sites where there is at least one. */
  roles: ReadonlyMap<string, ReadonlySet<SiteRole>>;
  callSign: string | null;
  firstName: string;
  lastName: string;
  locale: Locale | null;
  termsOfUseAt: Date | null;
  termsOfSaleAt: Date | null;
  /** Whether the school has an edition of each kind in force: without one there is nothing to accept. */
  hasTermsOfUse: boolean;
  hasTermsOfSale: boolean;
  isTemporaryPassword: boolean;
};

/** The product itself: jobs, the seed, sign-in before anyone is known. It may everything. */
export type ProductActor = { kind: "product"; id: null };

export type Actor = PersonActor | ProductActor;

export const PRODUCT: ProductActor = { kind: "product", id: null };

export function isAdmin(actor: Actor): boolean {
  return actor.kind === "product" || actor.schoolRole === "Admin" || actor.schoolRole === "SuperAdmin";
}

export function holds(actor: PersonActor, siteId: string, roles: readonly SiteRole[]): boolean {
  const held = actor.roles.get(siteId);
  return held !== undefined && roles.some((role) => held.has(role));
}

export function holdsAnywhere(actor: PersonActor, roles: readonly SiteRole[]): boolean {
  return [...actor.roles.keys()].some((siteId) => holds(actor, siteId, roles));
}

/** Terms of use for all but admins, terms of sale for renters who aren't, then the temporary password. */
export function unsettled(actor: PersonActor): Unsettled[] {
  const open: Unsettled[] = [];
  if (!isAdmin(actor)) {
    const isRenter = holdsAnywhere(actor, ["Renter"]);
    if (actor.hasTermsOfUse && !actor.termsOfUseAt) open.push("termsOfUse");
    if (isRenter && actor.hasTermsOfSale && !actor.termsOfSaleAt) open.push("termsOfSale");
  }
  if (actor.isTemporaryPassword) open.push("password");
  return open;
}

/** The person behind a reading; whatever runs for the product itself has none, and gets 401. */
export function self(actor: Actor): PersonActor {
  if (actor.kind !== "person") throw new Problem("unauthorized", "errors.unauthorized");
  return actor;
}
