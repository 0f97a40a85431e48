import {
  faBook,
  faBookOpen,
  faBriefcase,
  faBuildingColumns,
  faBullhorn,
  faCalendarDay,
  faCalendarXmark,
  faCertificate,
  faChalkboard,
  faChartColumn,
  faCoins,
  faDoorClosed,
  faFileExport,
  faFolderOpen,
  faGaugeHigh,
  faGraduationCap,
  faHourglassHalf,
  faKey,
  faPlane,
  faPlaneCircleCheck,
  faReceipt,
  faScaleBalanced,
  faStarHalfStroke,
  faTableList,
  faTags,
  faTriangleExclamation,
  faUsers,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import type { MessageKey } from "@/lib/platform/messages";
import type { Actor } from "../actor/actor";
import { can, type Permission } from "../permissions/permissions";
import { knowsSite } from "../permissions/reach";
import type { HandbookPage } from "./handbook-pages";

/** The groups of the side menu, in its order (spec 1 §2.4). */
export const MENU_GROUPS = ["top", "general", "admin", "bottom"] as const;
/** Group of a screen in the side menu. Null when the screen isn't in the menu. */
export type MenuGroup = (typeof MENU_GROUPS)[number] | null;

export type Screen = {
  /** Path under `/site/{siteId}`. `{id}`, or another name in braces, stands for one id. */
  path: string;
  permission: Permission;
  menu: MenuGroup;
  /** Whether its page only says that the screen comes later. Such a screen isn't offered. */
  isPlaceholder?: boolean;
  /** Name of the screen in the menu, in the search for screens and in the browser's tab. */
  title: MessageKey;
  /** The page of the handbook that `?` opens there. */
  help: HandbookPage;
  /** Icon in the menu. A screen without a menu row has none. */
  icon?: IconDefinition;
  /** The shorter address to which its menu row leads, which may open it as the person has chosen. */
  entrance?: string;
  /** The screen whose menu row is marked while this screen is open. */
  under?: string;
};

/**
 * All screens of the specification (spec 1 §2.1), in the order of the menu. The proxy, the pages and the menu read this
 * table.
 */
export const screens = {
  dashboard: {
    path: "dashboard/dashboardUser/follow-up",
    permission: "access.own",
    menu: "top",
    title: "shell.screens.dashboard",
    help: "booking",
    icon: faGaugeHigh,
  },
  /** What of one's own certificates and recent experience needs attention; for staff that of their site. */
  warnings: {
    path: "dashboard/dashboardUser/warning",
    permission: "access.own",
    menu: null,
    title: "warnings.title",
    help: "certificates",
    under: "dashboard",
  },
  /** The internal dashboard, which needs a site. The page shows what one can do where none is chosen. */
  internalMaintenance: {
    path: "dashboard/internal/maintenance",
    permission: "aircraft.read",
    menu: null,
    title: "shell.screens.internalMaintenance",
    help: "aircraft",
    under: "dashboard",
  },
  /** The desk's board of departures and arrivals. It needs a site, too. */
  deskBoard: {
    path: "dashboard/internal/flight-follow-up",
    permission: "desk.read",
    menu: null,
    title: "desk.title",
    help: "flight",
    under: "dashboard",
  },
  /** The same board with the operation flights alone, such as discovery flights. */
  operationBoard: {
    path: "dashboard/internal/operation-flight",
    permission: "desk.read",
    menu: null,
    title: "desk.operationTitle",
    help: "flight",
    under: "dashboard",
  },
  /** How one flight went: its times and legs, until it is closed. `id` is that of its reservation. */
  flightFollowUp: {
    path: "aircraftFlightFollowUp/{id}",
    permission: "planning.read",
    menu: null,
    title: "flightFollowUp.title",
    help: "flight",
    under: "dashboard",
  },
  /** The practical lessons that a reservation gives, and how far each is; the same of those in theory; and one of them. */
  practicalFollowUps: {
    path: "listSessionPracticalFollowUp/{id}",
    permission: "training.own",
    menu: null,
    title: "lessonFollowUp.list.Practical",
    help: "lesson",
    under: "planning",
  },
  theoreticalFollowUps: {
    path: "sessionTheoreticalFollowUp/{id}",
    permission: "training.own",
    menu: null,
    title: "lessonFollowUp.list.Theoretical",
    help: "lesson",
    under: "planning",
  },
  lessonFollowUp: {
    path: "sessionPracticalFollowUp/{reservationId}/{id}",
    permission: "training.own",
    menu: null,
    title: "lessonFollowUp.title",
    help: "lesson",
    under: "planning",
  },
  /** What awaits validation. Our own screen: the text names none. */
  flightQueue: {
    path: "dashboard/flights",
    permission: "flight.judge",
    menu: null,
    title: "recency.queue.title",
    help: "certificates",
    under: "dashboard",
  },
  certificateQueue: {
    path: "dashboard/certificates",
    permission: "certificate.validate",
    menu: null,
    title: "certificates.queue.title",
    help: "certificates",
    under: "dashboard",
  },
  /** The enrolments that await validation. Our own screen: the text names none. */
  enrolmentQueue: {
    path: "dashboard/enrolments",
    permission: "training.validate",
    menu: null,
    title: "training.queue.title",
    help: "people",
    under: "dashboard",
  },
  personalPlanning: {
    path: "planning/personal",
    permission: "access.own",
    menu: "general",
    title: "shell.screens.personalPlanning",
    help: "booking",
    icon: faCalendarDay,
  },
  /** The own flights of today, for phones: it opens without network, too. Our own screen beside those that the text names. */
  myFlights: {
    path: "dashboard-mobile/my-flights",
    permission: "flight.recordOwn",
    menu: "general",
    title: "shell.screens.myFlights",
    help: "flight",
    icon: faPlaneCircleCheck,
  },
  /** The own logbook. Our own row of the menu: the text has it on the profile alone. */
  logbook: {
    path: "logbook",
    permission: "logbook.own",
    menu: "general",
    title: "logbook.menu",
    help: "logbook",
    icon: faBookOpen,
  },
  planning: {
    path: "planning/day",
    permission: "planning.read",
    menu: "general",
    title: "shell.screens.planning",
    help: "planning",
    icon: faTableList,
    entrance: "planning",
  },
  planningWeek: {
    path: "planning/week",
    permission: "planning.read",
    menu: null,
    title: "shell.screens.planningWeek",
    help: "planning",
    under: "planning",
  },
  planningMonth: {
    path: "planning/month",
    permission: "planning.read",
    menu: null,
    title: "shell.screens.planningMonth",
    help: "planning",
    under: "planning",
  },
  planningYear: {
    path: "planning/year",
    permission: "planning.read",
    menu: null,
    title: "shell.screens.planningYear",
    help: "planning",
    under: "planning",
  },
  /** Books the next lessons of many students. The page shows what one can do where no site is chosen. */
  planningAssistance: {
    path: "planning/assistance",
    permission: "reservation.teach",
    menu: null,
    title: "shell.screens.planningAssistance",
    help: "drafts-and-week",
    under: "planning",
  },
  /** Fills the week of a draft, which the address names. */
  planningWeekPlan: {
    path: "planning/plan-week",
    permission: "planning.draft",
    menu: null,
    title: "weekPlan.title",
    help: "drafts-and-week",
    under: "planning",
  },
  /** Who waits for what is freed, and what is offered to them. Our own screen: the text names none. */
  planningStandby: {
    path: "planning/standby",
    permission: "standby.wait",
    menu: "general",
    title: "standby.title",
    help: "replanning",
    icon: faHourglassHalf,
  },
  /** What people report by Regulation (EU) No 376/2014. Our own screens: the text names none. */
  occurrences: {
    path: "occurrence",
    permission: "occurrence.report",
    menu: "general",
    title: "occurrences.title",
    help: "audit-and-safety",
    icon: faTriangleExclamation,
  },
  occurrenceCreate: {
    path: "occurrence/create",
    permission: "occurrence.report",
    menu: null,
    title: "occurrences.form.title",
    help: "audit-and-safety",
    under: "occurrences",
  },
  occurrence: {
    path: "occurrence/{id}",
    permission: "occurrence.report",
    menu: null,
    title: "occurrences.title",
    help: "audit-and-safety",
    under: "occurrences",
  },
  planningReplan: {
    path: "planning/replan",
    permission: "planning.replan",
    menu: null,
    title: "planning.replan.title",
    help: "replanning",
    under: "planning",
  },
  users: {
    path: "users",
    permission: "person.list",
    menu: "general",
    title: "shell.screens.users",
    help: "people",
    icon: faUsers,
  },
  userCreate: {
    path: "user/create",
    permission: "person.write",
    menu: null,
    title: "shell.screens.userCreate",
    help: "people",
    under: "users",
  },
  /** The sheet of a person. The page decides whether the reader may see it; people may see their own. */
  user: {
    path: "user/{id}",
    permission: "access.own",
    menu: null,
    title: "shell.screens.user",
    help: "people",
    under: "users",
  },
  /** The progress book of a person's training. The page decides whether the reader may see it. */
  progressBook: {
    path: "user/{id}/progressBook/{trainingId}",
    permission: "training.own",
    menu: null,
    title: "progress.book.title",
    help: "progress-book",
    under: "users",
  },
  progressBookLesson: {
    path: "user/{id}/progressBook/{trainingId}/lesson/{lessonId}",
    permission: "training.own",
    menu: null,
    title: "progress.lesson.title",
    help: "progress-book",
    under: "users",
  },
  progressBookExport: {
    path: "user/{id}/progressBook/{trainingId}/export",
    permission: "training.own",
    menu: null,
    title: "records.export.title",
    help: "progress-book",
    under: "users",
  },
  importRecord: {
    path: "user/{id}/student-record",
    permission: "training.enrol",
    menu: null,
    title: "records.import.title",
    help: "progress-book",
    under: "users",
  },
  promotions: {
    path: "promotions",
    permission: "promotion.read",
    menu: "general",
    title: "lists.promotions.title",
    help: "people",
    icon: faGraduationCap,
  },
  promotionCreate: {
    path: "promotions/create",
    permission: "promotion.write",
    menu: null,
    title: "lists.promotions.create",
    help: "people",
    under: "promotions",
  },
  promotion: {
    path: "promotion/{id}",
    permission: "promotion.read",
    menu: null,
    title: "lists.promotions.one",
    help: "people",
    under: "promotions",
  },
  notices: {
    path: "notices",
    permission: "notice.write",
    menu: "general",
    title: "notices.title",
    help: "school",
    icon: faBullhorn,
  },
  noticeCreate: {
    path: "notices/create",
    permission: "notice.write",
    menu: null,
    title: "notices.create",
    help: "school",
    under: "notices",
  },
  receivedNotices: {
    path: "notices/received",
    permission: "access.own",
    menu: null,
    title: "notices.received.title",
    help: "signing-in",
  },
  /** A notice. The page decides whether the reader may see it: its recipients and staff may. */
  notice: {
    path: "notice/{id}",
    permission: "access.own",
    menu: null,
    title: "notices.one",
    help: "school",
    under: "notices",
  },
  classrooms: {
    path: "classroom",
    permission: "classroom.write",
    menu: "general",
    title: "lists.classrooms.title",
    help: "school",
    icon: faChalkboard,
  },
  /** When the school or a site is closed. Our own screen: the text names none. */
  closures: {
    path: "closures",
    permission: "closure.write",
    menu: "general",
    title: "lists.closures.title",
    help: "school",
    icon: faDoorClosed,
  },
  /** What is handed to inspectors. Our own screens: the text names none. */
  inspections: {
    path: "inspection",
    permission: "inspection.manage",
    menu: "general",
    title: "inspection.title",
    help: "audit-and-safety",
    icon: faFolderOpen,
  },
  inspectionPack: {
    path: "inspection/{id}",
    permission: "inspection.manage",
    menu: null,
    title: "inspection.title",
    help: "audit-and-safety",
    under: "inspections",
  },
  /** The transfers of the school's bank, to be posted as payments. Our own screen: the text names none. */
  bankImports: {
    path: "bank-import",
    permission: "account.post",
    menu: "general",
    title: "accounts.bank.title",
    help: "accounts",
    icon: faBuildingColumns,
  },
  /** What a board asks for. Our own screen: the text names none. */
  statistics: {
    path: "statistics",
    permission: "statistics.read",
    menu: "general",
    title: "statistics.title",
    help: "reports",
    icon: faChartColumn,
  },
  certificates: {
    path: "certificates",
    permission: "certificateType.write",
    menu: "admin",
    title: "shell.screens.certificates",
    help: "certificates",
    icon: faCertificate,
  },
  certificateCreate: {
    path: "certificate/create",
    permission: "certificateType.write",
    menu: null,
    title: "certificates.types.create",
    help: "certificates",
    under: "certificates",
  },
  certificateType: {
    path: "certificate/{id}",
    permission: "certificateType.write",
    menu: null,
    title: "certificates.types.one",
    help: "certificates",
    under: "certificates",
  },
  programs: {
    path: "programs",
    permission: "program.read",
    menu: "admin",
    title: "shell.screens.programs",
    help: "programs",
    icon: faBook,
  },
  programCreate: {
    path: "program/create",
    permission: "program.write",
    menu: null,
    title: "programs.create",
    help: "programs",
    under: "programs",
  },
  /** One revision of a programme: to write until it is locked, to read afterwards. */
  program: {
    path: "program/{id}",
    permission: "program.read",
    menu: null,
    title: "programs.one",
    help: "programs",
    under: "programs",
  },
  /** That revision beside another one of its programme. */
  programComparison: {
    path: "program/{id}/diff",
    permission: "program.read",
    menu: null,
    title: "programs.comparison.title",
    help: "programs",
    under: "programs",
  },
  aircraft: {
    path: "aircrafts",
    permission: "aircraft.list",
    menu: "admin",
    title: "shell.screens.aircraft",
    help: "aircraft",
    icon: faPlane,
  },
  aircraftCreate: {
    path: "aircraft/create",
    permission: "aircraft.write",
    menu: null,
    title: "fleet.create",
    help: "aircraft",
    under: "aircraft",
  },
  aircraftSheet: {
    path: "aircraft/{id}",
    permission: "aircraft.read",
    menu: null,
    title: "fleet.one",
    help: "aircraft",
    under: "aircraft",
  },
  aircraftEdit: {
    path: "aircraft/{id}/edit",
    permission: "aircraft.write",
    menu: null,
    title: "fleet.one",
    help: "aircraft",
    under: "aircraft",
  },
  /** Where people report a defect. The page decides of which aircraft they may. */
  defectReport: {
    path: "aircraft/{id}/defect",
    permission: "defect.reportOwn",
    menu: null,
    title: "defects.report.title",
    help: "flight",
  },
  defectRelease: {
    path: "defect/{id}/release",
    permission: "defect.decide",
    menu: null,
    title: "defects.release.title",
    help: "aircraft",
    under: "aircraft",
  },
  /** What one reads of a flight before it leaves. The page decides whether the reader may see it. */
  dispatch: {
    path: "reservation/{id}/dispatch",
    permission: "defect.readOwn",
    menu: null,
    title: "dispatch.title",
    help: "flight",
  },
  tags: {
    path: "tag",
    permission: "dictionary.write",
    menu: "admin",
    title: "lists.tags.title",
    help: "school",
    icon: faTags,
  },
  operationTypes: {
    path: "operation-type",
    permission: "dictionary.write",
    menu: "admin",
    title: "lists.operationTypes.title",
    help: "school",
    icon: faBriefcase,
  },
  transactionTypes: {
    path: "transaction-type",
    permission: "dictionary.write",
    menu: "admin",
    title: "lists.transactionTypes.title",
    help: "school",
    icon: faReceipt,
  },
  cancellationReasons: {
    path: "cencellation-reason",
    permission: "dictionary.write",
    menu: "admin",
    title: "lists.cancellationReasons.title",
    help: "school",
    icon: faCalendarXmark,
  },
  ratings: {
    path: "rating-by-skills",
    permission: "rating.write",
    menu: "admin",
    title: "shell.screens.ratings",
    help: "programs",
    icon: faStarHalfStroke,
  },
  programPrices: {
    path: "program-price",
    permission: "price.write",
    menu: "admin",
    title: "shell.screens.programPrices",
    help: "prices",
    icon: faCoins,
  },
  accounting: {
    path: "accounting",
    permission: "account.post",
    menu: "admin",
    title: "accounts.books.title",
    help: "accounting",
    icon: faScaleBalanced,
  },
  /** The keys by which programs call the interface. Our own screen: the text names none. */
  apiKeys: {
    path: "api-key",
    permission: "apiKey.manage",
    menu: "admin",
    title: "apiKeys.title",
    help: "interfaces",
    icon: faKey,
  },
  /** Where the changes are sent that a key may read, with the log of what was sent. */
  webhook: {
    path: "webhook/{id}",
    permission: "apiKey.manage",
    menu: null,
    title: "webhooks.title",
    help: "interfaces",
    under: "apiKeys",
  },
  dataExtraction: {
    path: "data-extraction",
    permission: "extraction.read",
    menu: "bottom",
    title: "shell.screens.dataExtraction",
    help: "reports",
    icon: faFileExport,
  },
  school: { path: "school", permission: "school.read", menu: null, title: "shell.screens.school", help: "school" },
  sites: { path: "site", permission: "site.write", menu: null, title: "school.sites.title", help: "first-hour" },
  /** What a school that moves in brings from elsewhere. Our own screen: the text names none. */
  bringData: {
    path: "bring-data",
    permission: "person.import",
    menu: null,
    title: "bringData.title",
    help: "bring-data",
  },
  permissions: {
    path: "permissions",
    permission: "permission.read",
    menu: null,
    title: "shell.screens.permissions",
    help: "audit-and-safety",
  },
  notifications: {
    path: "notifications",
    permission: "access.own",
    menu: null,
    title: "shell.screens.notifications",
    help: "signing-in",
  },
  notificationSettings: {
    path: "notifications/settings",
    permission: "access.own",
    menu: null,
    title: "shell.screens.notificationSettings",
    help: "signing-in",
  },
  /** The handbook as a screen of its own. Our own screen: the text names none. */
  handbook: {
    path: "handbook",
    permission: "access.own",
    menu: null,
    title: "shell.handbook.title",
    help: "signing-in",
  },
  outbox: { path: "outbox", permission: "mail.read", menu: null, title: "shell.screens.outbox", help: "school" },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
/** Screens that appear in the menu. */
export type MenuScreen = {
  [Name in ScreenName]: (typeof screens)[Name]["menu"] extends null ? never : Name;
}[ScreenName];

/** Whether the actor may open the screen at a site. `all` means at least one of their sites. */
export function mayOpenScreen(actor: Actor, name: ScreenName, siteId: string): boolean {
  const place = siteId === "all" || screens[name].permission === "access.own" ? "any" : siteId;
  return can(actor, screens[name].permission, place);
}

/**
 * Whether the actor may enter the site. Admins enter all sites, others only those where they have a role. Everybody may
 * enter `all`.
 */
export function mayEnterSite(actor: Actor, siteId: string): boolean {
  return siteId === "all" || knowsSite(actor, siteId);
}

/** Whether the school uses the screen. Ratings are used only by a school that rates by skills (spec 1 §2.4). */
export function isUsedBySchool(name: ScreenName, options: { bySkills: boolean }): boolean {
  return name !== "ratings" || options.bySkills;
}

/** Lists the screens in an actor's menu at a site or at `all`, in display order. */
export function menuScreensOf(actor: Actor, siteId: string, options: { bySkills: boolean }): MenuScreen[] {
  return (Object.keys(screens) as MenuScreen[]).filter((name) => {
    const screen: Screen = screens[name];
    if (screen.menu === null) return false;
    return isUsedBySchool(name, options) && mayOpenScreen(actor, name, siteId);
  });
}
