import type { PersonActor } from "@/lib/access/actor/actor";
import type { Duty } from "@/lib/access/permissions/duties";
import type { SchoolRole, SiteRole } from "@/lib/access/permissions/roles";
import type { AircraftChoice } from "@/lib/records/aircraft/wire";
import type { OperationType } from "@/lib/records/dictionaries/wire";
import type { Phase } from "@/lib/records/maintenance/codes";

/** Data of the site that the booking form needs. */
export type BookingSite = {
  siteId: string;
  siteName: string;
  icao: string | null;
  timeZone: string;
  slotMinutes: number;
  airports: string[];
  isActive: boolean;
  /** When it is closed, in the weeks to come. */
  closures: { name: string; firstDay: string; lastDay: string }[];
  /** What remains of their worst limit, where that is little. */
  aircraft: (AircraftChoice & { potential?: { phase: Phase } | null })[];
  classrooms: { id: string; name: string }[];
};

/** The signed-in person, with the data for checking permissions in the browser as on the server. */
export type SignedInUser = {
  id: string;
  callSign: string | null;
  firstName: string;
  lastName: string;
  schoolRole: SchoolRole;
  roles: [siteId: string, roles: SiteRole[]][];
  duties: [siteId: string, held: [duty: Duty, isTheirs: boolean][]][];
};

export function makeBrowserActor(reader: SignedInUser): PersonActor {
  return {
    kind: "person",
    id: reader.id,
    signInId: "",
    schoolRole: reader.schoolRole,
    roles: new Map(reader.roles.map(([siteId, roles]) => [siteId, new Set(roles)])),
    duties: new Map(reader.duties.map(([siteId, held]) => [siteId, new Map(held)])),
    callSign: reader.callSign,
    firstName: reader.firstName,
    lastName: reader.lastName,
    locale: null,
    termsOfUseAt: null,
    termsOfSaleAt: null,
    hasTermsOfUse: false,
    hasTermsOfSale: false,
    isTemporaryPassword: false,
    isConfirmed: false,
    lacksSecondFactor: false,
  };
}

/** The minutes of briefing and debriefing with which the form of a flight with a briefing begins. */
export type UsualBriefing = { before: number; after: number };

export type BookingContext = {
  site: BookingSite;
  reader: SignedInUser;
  operationTypes: OperationType[];
  usualBriefing: UsualBriefing;
};
