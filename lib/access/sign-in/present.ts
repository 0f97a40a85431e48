import { toUnix } from "@/lib/platform/time";
import type { PersonActor } from "../actor/actor";
import { SCHOOL_ROLES, SITE_ROLE_ID } from "../permissions/roles";
import type { ConnectedUser } from "./schema";

/** Converts an actor to the connected user of spec 1 §3. */
export function presentConnectedUser(actor: PersonActor): ConnectedUser {
  return {
    id: actor.id,
    callSign: actor.callSign,
    nom: actor.lastName,
    prenom: actor.firstName,
    roleSchool: SCHOOL_ROLES.indexOf(actor.schoolRole),
    rolesSite: [...actor.roles].flatMap(([siteId, roles]) =>
      [...roles].sort().map((role) => ({ siteId, roleId: SITE_ROLE_ID[role] })),
    ),
    isTemporaryPassword: actor.isTemporaryPassword,
    dateAcceptanceCGU: actor.termsOfUseAt ? toUnix(actor.termsOfUseAt) : null,
    dateAcceptanceCGV: actor.termsOfSaleAt ? toUnix(actor.termsOfSaleAt) : null,
  };
}

/** First letters of the first and last name. They stand for people without a call sign. */
export function initialsOf(person: { firstName: string; lastName: string }): string {
  return `${[...person.firstName][0] ?? ""}${[...person.lastName][0] ?? ""}`.toUpperCase();
}
