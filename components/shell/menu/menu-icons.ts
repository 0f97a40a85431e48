import {
  faBook,
  faBriefcase,
  faCalendarDay,
  faCalendarXmark,
  faCertificate,
  faChalkboard,
  faCoins,
  faCompass,
  faFileExport,
  faGaugeHigh,
  faGraduationCap,
  faPlane,
  faReceipt,
  faSliders,
  faStarHalfStroke,
  faTableList,
  faTags,
  faUsers,
} from "@fortawesome/free-solid-svg-icons";
import type { IconDefinition } from "@/components/ui/icon";
import type { MenuScreen } from "@/lib/access/screens/screens";

/** The icon of each screen in the menu, including screens that aren't built yet. */
export const screenIcons: Record<MenuScreen, IconDefinition> = {
  dashboard: faGaugeHigh,
  personalPlanning: faCalendarDay,
  planning: faTableList,
  users: faUsers,
  promotions: faGraduationCap,
  classrooms: faChalkboard,
  certificates: faCertificate,
  programs: faBook,
  aircraft: faPlane,
  tags: faTags,
  operationTypes: faBriefcase,
  transactionTypes: faReceipt,
  cancellationReasons: faCalendarXmark,
  ratings: faStarHalfStroke,
  programPrices: faCoins,
  dataExtraction: faFileExport,
};

/** The icons of the groups that the narrow menu shows as pop-ups. */
export const menuGroupIcons = { general: faCompass, admin: faSliders };
