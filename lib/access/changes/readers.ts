import type { Actor } from "../actor/actor";
import { can, type Permission } from "../permissions/permissions";
import { reachOf } from "../permissions/reach";
import { auditNameOfModel, type TrackedModel } from "./table";

/**
 * The permission to read each kind of row, with one entry for each table whose changes are told: who holds it is told by the feed
 * of changes (`GET changes`) that such a row has changed. The compiler demands all entries. Null: nobody is.
 */
export const readersOfChanges: Record<TrackedModel, Permission | null> = {
  Person: "person.list",
  SignIn: null,
  ApiKey: null,
  Webhook: null,
  School: "school.read",
  Site: "site.read",
  TermsEdition: "school.read",
  // A file is told with what it belongs to.
  StoredFile: null,
  Tag: "dictionary.read",
  OperationType: "dictionary.read",
  CancellationReason: "dictionary.read",
  TransactionType: "dictionary.read",
  Promotion: "promotion.read",
  Notice: "notice.write",

  Aircraft: "aircraft.read",
  CertificateType: "certificate.read",
  Certificate: "certificate.read",
  CounterMovement: "aircraft.read",
  MaintenanceLimit: "aircraft.read",
  MaintenanceEntry: "aircraft.read",
  Component: "aircraft.read",
  ComponentMovement: "aircraft.read",
  ComponentFitting: "aircraft.read",
  Defect: "defect.read",
  DefectReading: "defect.read",
  Classroom: "classroom.read",
  Closure: "closure.read",

  Reservation: "planning.read",
  ReservationGuest: "reservation.readGuest",
  ReservationRequest: "reservation.answer",
  LessonRequest: "reservation.teach",
  Standby: "standby.manage",
  StandbyOffer: "standby.manage",
  DraftPlanning: "planning.draft",
  DraftItem: "planning.draft",
  Leg: "flight.read",
  LegPilot: "flight.read",
  LogbookImport: "flight.read",
  Flight: "desk.read",
  LegFile: "flight.read",
  RecencyRule: "school.read",
  RecencyWaiver: "flight.read",
  Availability: "planning.read",
  PlanningView: null,

  FlightPhase: "program.read",
  Skill: "program.read",
  Program: "program.read",
  ProgramRevision: "program.read",
  TrainingPhase: "program.read",
  TrainingSession: "program.read",
  Exercise: "program.read",
  Enrolment: "training.read",
  EnrolmentSession: "training.read",
  LessonFollowUp: "training.read",
  LessonFollowUpDraft: "training.read",
  Exam: "training.read",
  SoloAuthorisation: "training.read",
  IssuedBook: "training.read",
  ImportedRecord: "training.read",
  // That one was reported is told to nobody but who handles it.
  OccurrenceReport: null,
  InspectionPack: "inspection.manage",
  InspectionLink: "inspection.manage",
  TrustedKey: "school.write",
  SchoolKey: "school.write",

  AircraftPrice: "price.read",
  InstructorPrice: "price.read",
  InstructorPay: "activity.setPay",
  AccountTransaction: "account.read",
  AccountPaper: "account.read",
  AccountingPeriod: "account.post",
  FeeRun: "account.post",
  BankImport: "account.post",
  Extraction: "extraction.read",
  SavedExtraction: "extraction.read",
};

/** The permission to read each kind of which the feed tells, such as `reservation`. */
export const readersOfKinds: ReadonlyMap<string, Permission> = new Map(
  (Object.keys(readersOfChanges) as TrackedModel[]).flatMap((model) => {
    const permission = readersOfChanges[model];
    return permission ? [[auditNameOfModel(model), permission] as const] : [];
  }),
);

/** What is written under the kind of a person of how they sign in. No more of it is told than of sign-ins themselves. */
export const VERBS_OF_SIGN_IN = [
  "refuseSignIn",
  "linkAccount",
  "unlinkAccount",
  "forgetPassword",
  "resetPassword",
  "changePassword",
  "mailRecovery",
  "addAuthenticatorApp",
  "removeAuthenticatorApp",
  "addPasskey",
  "renamePasskey",
  "removePasskey",
  "renewRecoveryCodes",
  "useRecoveryCode",
  "resetSecondFactor",
] as const;

/** What the feed tells to nobody, though it tells of its kind. */
export const UNTOLD_ACTIONS = VERBS_OF_SIGN_IN.map((verb) => `${auditNameOfModel("Person")}.${verb}`);

/** A kind of row that the reader may read: at all sites (null) or at some. What belongs to no site is told to who reads all alone. */
export type ReadableKind = { kind: string; sites: readonly string[] | null };

export function listReadableKinds(actor: Actor): ReadableKind[] {
  return [...readersOfKinds].flatMap(([kind, permission]) => {
    if (!can(actor, permission, "any")) return [];
    const reach = reachOf(actor, permission);
    const isEverywhere = reach.everything || can(actor, permission, "school");
    return [{ kind, sites: isEverywhere ? null : reach.siteIds }];
  });
}
