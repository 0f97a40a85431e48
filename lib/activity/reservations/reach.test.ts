import { expect, test } from "vitest";
import type { PersonActor } from "@/lib/access/actor/actor";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { mayMove, type RightsSubject, whyNotMove } from "./reach";

const SITE = "a".repeat(24);
const ME = "c".repeat(24);
const now = new Date("2026-11-25T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const actor = (role: SiteRole): PersonActor => ({
  ...{ kind: "person", id: ME, signInId: "d".repeat(24), schoolRole: "User", locale: null },
  ...{ roles: new Map([[SITE, new Set([role])]]), duties: new Map() },
  ...{ callSign: null, firstName: "A", lastName: "B", termsOfUseAt: null, termsOfSaleAt: null, isConfirmed: true },
  ...{ hasTermsOfUse: false, hasTermsOfSale: false, isTemporaryPassword: false, lacksSecondFactor: false },
});
const own: RightsSubject = {
  ...{ siteId: SITE, type: "Renter", state: "Scheduled", startAt: inHours(48), bookingRight: null },
  people: [{ personId: ME, role: "Renter" }],
};
const another = { ...own, people: [{ personId: "e".repeat(24), role: "Renter" as const }] };

test.each<[string, SiteRole, RightsSubject, ReturnType<typeof whyNotMove>]>([
  ["a renter moves their own before the notice", "Renter", own, null],
  ["within it no more", "Renter", { ...own, startAt: inHours(23) }, "late"],
  ["once it has begun neither", "Renter", { ...own, startAt: inHours(-1) }, "begun"],
  ["nor what is another's", "Renter", another, "right"],
  ["staff move it at any time", "Staff", { ...another, startAt: inHours(-1) }, null],
  ["not what awaits its follow-up", "Staff", { ...own, state: "FlightFollowUpNeeded" }, "FlightFollowUpNeeded"],
  ["nor what is cancelled", "Staff", { ...own, state: "Cancelled" }, "Cancelled"],
])("why a reservation can't be moved: %s", (_name, role, subject, why) => {
  expect(whyNotMove(actor(role), subject, now, 24)).toBe(why);
  expect(mayMove(actor(role), subject, now, 24)).toBe(why === null);
});
