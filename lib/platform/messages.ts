import enAccess from "@/messages/en-US/access.json";
import enAccount from "@/messages/en-US/account.json";
import enAccounts from "@/messages/en-US/accounts.json";
import enApiKeys from "@/messages/en-US/apiKeys.json";
import enArchive from "@/messages/en-US/archive.json";
import enAssistance from "@/messages/en-US/assistance.json";
import enAvailability from "@/messages/en-US/availability.json";
import enBooking from "@/messages/en-US/booking.json";
import enBringData from "@/messages/en-US/bringData.json";
import enCertificates from "@/messages/en-US/certificates.json";
import enDashboard from "@/messages/en-US/dashboard.json";
import enDefects from "@/messages/en-US/defects.json";
import enDesk from "@/messages/en-US/desk.json";
import enDispatch from "@/messages/en-US/dispatch.json";
import enDrafts from "@/messages/en-US/drafts.json";
import enErrors from "@/messages/en-US/errors.json";
import enEverything from "@/messages/en-US/everything.json";
import enExams from "@/messages/en-US/exams.json";
import enExtraction from "@/messages/en-US/extraction.json";
import enFailure from "@/messages/en-US/failure.json";
import enFleet from "@/messages/en-US/fleet.json";
import enFlightFollowUp from "@/messages/en-US/flightFollowUp.json";
import enFlights from "@/messages/en-US/flights.json";
import enInspection from "@/messages/en-US/inspection.json";
import enInstructorActivity from "@/messages/en-US/instructorActivity.json";
import enInstructorLogbook from "@/messages/en-US/instructorLogbook.json";
import enJourneyLog from "@/messages/en-US/journeyLog.json";
import enLessonFollowUp from "@/messages/en-US/lessonFollowUp.json";
import enLessonRequests from "@/messages/en-US/lessonRequests.json";
import enLists from "@/messages/en-US/lists.json";
import enLogbook from "@/messages/en-US/logbook.json";
import enMail from "@/messages/en-US/mail.json";
import enMaintenance from "@/messages/en-US/maintenance.json";
import enNotices from "@/messages/en-US/notices.json";
import enNotifications from "@/messages/en-US/notifications.json";
import enOccurrences from "@/messages/en-US/occurrences.json";
import enPastFlights from "@/messages/en-US/pastFlights.json";
import enPeople from "@/messages/en-US/people.json";
import enPermissions from "@/messages/en-US/permissions.json";
import enPlanning from "@/messages/en-US/planning.json";
import enPrices from "@/messages/en-US/prices.json";
import enPrograms from "@/messages/en-US/programs.json";
import enProgress from "@/messages/en-US/progress.json";
import enRecency from "@/messages/en-US/recency.json";
import enRecords from "@/messages/en-US/records.json";
import enReservations from "@/messages/en-US/reservations.json";
import enResource from "@/messages/en-US/resource.json";
import enSchool from "@/messages/en-US/school.json";
import enShell from "@/messages/en-US/shell.json";
import enSolo from "@/messages/en-US/solo.json";
import enStandby from "@/messages/en-US/standby.json";
import enStatistics from "@/messages/en-US/statistics.json";
import enTraining from "@/messages/en-US/training.json";
import enWarnings from "@/messages/en-US/warnings.json";
import enWebhooks from "@/messages/en-US/webhooks.json";
import enWeekPlan from "@/messages/en-US/weekPlan.json";
import frAccess from "@/messages/fr-FR/access.json";
import frAccount from "@/messages/fr-FR/account.json";
import frAccounts from "@/messages/fr-FR/accounts.json";
import frApiKeys from "@/messages/fr-FR/apiKeys.json";
import frArchive from "@/messages/fr-FR/archive.json";
import frAssistance from "@/messages/fr-FR/assistance.json";
import frAvailability from "@/messages/fr-FR/availability.json";
import frBooking from "@/messages/fr-FR/booking.json";
import frBringData from "@/messages/fr-FR/bringData.json";
import frCertificates from "@/messages/fr-FR/certificates.json";
import frDashboard from "@/messages/fr-FR/dashboard.json";
import frDefects from "@/messages/fr-FR/defects.json";
import frDesk from "@/messages/fr-FR/desk.json";
import frDispatch from "@/messages/fr-FR/dispatch.json";
import frDrafts from "@/messages/fr-FR/drafts.json";
import frErrors from "@/messages/fr-FR/errors.json";
import frEverything from "@/messages/fr-FR/everything.json";
import frExams from "@/messages/fr-FR/exams.json";
import frExtraction from "@/messages/fr-FR/extraction.json";
import frFailure from "@/messages/fr-FR/failure.json";
import frFleet from "@/messages/fr-FR/fleet.json";
import frFlightFollowUp from "@/messages/fr-FR/flightFollowUp.json";
import frFlights from "@/messages/fr-FR/flights.json";
import frInspection from "@/messages/fr-FR/inspection.json";
import frInstructorActivity from "@/messages/fr-FR/instructorActivity.json";
import frInstructorLogbook from "@/messages/fr-FR/instructorLogbook.json";
import frJourneyLog from "@/messages/fr-FR/journeyLog.json";
import frLessonFollowUp from "@/messages/fr-FR/lessonFollowUp.json";
import frLessonRequests from "@/messages/fr-FR/lessonRequests.json";
import frLists from "@/messages/fr-FR/lists.json";
import frLogbook from "@/messages/fr-FR/logbook.json";
import frMail from "@/messages/fr-FR/mail.json";
import frMaintenance from "@/messages/fr-FR/maintenance.json";
import frNotices from "@/messages/fr-FR/notices.json";
import frNotifications from "@/messages/fr-FR/notifications.json";
import frOccurrences from "@/messages/fr-FR/occurrences.json";
import frPastFlights from "@/messages/fr-FR/pastFlights.json";
import frPeople from "@/messages/fr-FR/people.json";
import frPermissions from "@/messages/fr-FR/permissions.json";
import frPlanning from "@/messages/fr-FR/planning.json";
import frPrices from "@/messages/fr-FR/prices.json";
import frPrograms from "@/messages/fr-FR/programs.json";
import frProgress from "@/messages/fr-FR/progress.json";
import frRecency from "@/messages/fr-FR/recency.json";
import frRecords from "@/messages/fr-FR/records.json";
import frReservations from "@/messages/fr-FR/reservations.json";
import frResource from "@/messages/fr-FR/resource.json";
import frSchool from "@/messages/fr-FR/school.json";
import frShell from "@/messages/fr-FR/shell.json";
import frSolo from "@/messages/fr-FR/solo.json";
import frStandby from "@/messages/fr-FR/standby.json";
import frStatistics from "@/messages/fr-FR/statistics.json";
import frTraining from "@/messages/fr-FR/training.json";
import frWarnings from "@/messages/fr-FR/warnings.json";
import frWebhooks from "@/messages/fr-FR/webhooks.json";
import frWeekPlan from "@/messages/fr-FR/weekPlan.json";
import type { Locale } from "./locale";

const english = {
  access: enAccess,
  account: enAccount,
  accounts: enAccounts,
  fleet: enFleet,
  flightFollowUp: enFlightFollowUp,
  flights: enFlights,
  instructorActivity: enInstructorActivity,
  instructorLogbook: enInstructorLogbook,
  journeyLog: enJourneyLog,
  inspection: enInspection,
  lessonFollowUp: enLessonFollowUp,
  lessonRequests: enLessonRequests,
  lists: enLists,
  logbook: enLogbook,
  mail: enMail,
  maintenance: enMaintenance,
  notices: enNotices,
  notifications: enNotifications,
  occurrences: enOccurrences,
  pastFlights: enPastFlights,
  people: enPeople,
  permissions: enPermissions,
  resource: enResource,
  school: enSchool,
  booking: enBooking,
  bringData: enBringData,
  certificates: enCertificates,
  dashboard: enDashboard,
  defects: enDefects,
  desk: enDesk,
  dispatch: enDispatch,
  drafts: enDrafts,
  errors: enErrors,
  exams: enExams,
  archive: enArchive,
  everything: enEverything,
  extraction: enExtraction,
  failure: enFailure,
  planning: enPlanning,
  prices: enPrices,
  programs: enPrograms,
  progress: enProgress,
  recency: enRecency,
  apiKeys: enApiKeys,
  assistance: enAssistance,
  availability: enAvailability,
  records: enRecords,
  reservations: enReservations,
  shell: enShell,
  solo: enSolo,
  training: enTraining,
  warnings: enWarnings,
  webhooks: enWebhooks,
  standby: enStandby,
  statistics: enStatistics,
  weekPlan: enWeekPlan,
};

/** Type of all texts of a language, with one namespace per file. French must have the same keys as English. */
export type Messages = typeof english;
export type Namespace = keyof Messages;

const french: Messages = {
  access: frAccess,
  account: frAccount,
  accounts: frAccounts,
  fleet: frFleet,
  flightFollowUp: frFlightFollowUp,
  flights: frFlights,
  instructorActivity: frInstructorActivity,
  instructorLogbook: frInstructorLogbook,
  journeyLog: frJourneyLog,
  inspection: frInspection,
  lessonFollowUp: frLessonFollowUp,
  lessonRequests: frLessonRequests,
  lists: frLists,
  logbook: frLogbook,
  mail: frMail,
  maintenance: frMaintenance,
  notices: frNotices,
  notifications: frNotifications,
  occurrences: frOccurrences,
  pastFlights: frPastFlights,
  people: frPeople,
  permissions: frPermissions,
  resource: frResource,
  school: frSchool,
  booking: frBooking,
  bringData: frBringData,
  certificates: frCertificates,
  dashboard: frDashboard,
  defects: frDefects,
  desk: frDesk,
  dispatch: frDispatch,
  drafts: frDrafts,
  errors: frErrors,
  exams: frExams,
  archive: frArchive,
  everything: frEverything,
  extraction: frExtraction,
  failure: frFailure,
  planning: frPlanning,
  prices: frPrices,
  programs: frPrograms,
  progress: frProgress,
  recency: frRecency,
  apiKeys: frApiKeys,
  assistance: frAssistance,
  availability: frAvailability,
  records: frRecords,
  reservations: frReservations,
  shell: frShell,
  solo: frSolo,
  training: frTraining,
  warnings: frWarnings,
  webhooks: frWebhooks,
  standby: frStandby,
  statistics: frStatistics,
  weekPlan: frWeekPlan,
};

export const messages: Record<Locale, Messages> = { "en-US": english, "fr-FR": french };

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Key of one text, such as "errors.notFound". */
export type MessageKey = Leaves<Messages>;

/** Returns only the given namespaces, so that a screen sends only the texts that it uses to the browser. */
export function pickMessages<N extends Namespace>(locale: Locale, ...namespaces: N[]): Pick<Messages, N> {
  return Object.fromEntries(namespaces.map((name) => [name, messages[locale][name]])) as Pick<Messages, N>;
}
