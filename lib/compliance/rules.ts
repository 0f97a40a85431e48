import type { RuleName } from "@/lib/activity/reservations/rules";
import type { Rule } from "./rule";
import { aircraftDisabled } from "./rules/aircraft-disabled";
import { aircraftElsewhere } from "./rules/aircraft-elsewhere";
import { balance } from "./rules/balance";
import { blockingDefect } from "./rules/blocking-defect";
import { certificate } from "./rules/certificate";
import { classroomDisabled } from "./rules/classroom-disabled";
import { closed } from "./rules/closed";
import { dutyTime } from "./rules/duty-time";
import { guestMissing } from "./rules/guest-missing";
import { lessonAircraft } from "./rules/lesson-aircraft";
import { lessonDemand } from "./rules/lesson-demand";
import { lessonFlight } from "./rules/lesson-flight";
import { maintenanceDue } from "./rules/maintenance-due";
import { noRoleOnSite } from "./rules/no-role-on-site";
import { notForRent } from "./rules/not-for-rent";
import { outsideDaylight } from "./rules/outside-daylight";
import { personDisabled } from "./rules/person-disabled";
import { qualification } from "./rules/qualification";
import { recency } from "./rules/recency";
import { renterLacksTag } from "./rules/renter-lacks-tag";
import { soloAuthorisation } from "./rules/solo-authorisation";
import { training } from "./rules/training";
import { unavailable } from "./rules/unavailable";

/** All rules by name. The compiler demands a rule for each text under `reservations.rules`, and a text for each rule. */
export const complianceRules: Record<RuleName, Rule> = {
  aircraftDisabled,
  classroomDisabled,
  personDisabled,
  notForRent,
  renterLacksTag,
  noRoleOnSite,
  aircraftElsewhere,
  outsideDaylight,
  maintenanceDue,
  blockingDefect,
  certificate,
  qualification,
  recency,
  unavailable,
  dutyTime,
  closed,
  training,
  lessonAircraft,
  lessonDemand,
  lessonFlight,
  soloAuthorisation,
  guestMissing,
  balance,
};
