import {
  faChalkboardUser,
  faCoins,
  faGraduationCap,
  faIdBadge,
  faKey,
  faScrewdriverWrench,
  faShieldHalved,
  faStethoscope,
  faUserGraduate,
} from "@fortawesome/free-solid-svg-icons";
import type { Duty } from "@/lib/access/permissions/duties";
import type { SiteRole } from "@/lib/access/permissions/roles";

/**
 * Colour and icon of each role (spec 1 §3). The icon is dark on a bright background and is always shown with the role's
 * name.
 */
export const ROLE_LOOK = {
  Instructor: { icon: faChalkboardUser, className: "bg-info" },
  Student: { icon: faUserGraduate, className: "bg-secondary" },
  Renter: { icon: faKey, className: "bg-accent" },
  Staff: { icon: faIdBadge, className: "bg-warning" },
} as const satisfies Record<SiteRole, object>;

export const DUTY_ICON = {
  Mechanic: faScrewdriverWrench,
  MedicalReader: faStethoscope,
  HeadOfTraining: faGraduationCap,
  SafetyManager: faShieldHalved,
  Treasurer: faCoins,
} as const satisfies Record<Duty, object>;
