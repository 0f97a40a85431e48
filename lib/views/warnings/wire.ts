import { SITE_ROLES, type SiteRole, siteRoleOfId } from "@/lib/access/permissions/roles";
import { OWN_RULE_KINDS } from "@/lib/activity/recency/codes";
import { COMPLIANCES, type Compliance, type ReservationType } from "@/lib/activity/reservations/codes";
import { typeOfCode } from "@/lib/activity/reservations/kinds";
import { unixToUtcDay } from "@/lib/platform/day";
import { CERTIFICATE_STATES } from "@/lib/records/certificates/codes";
import { REMAINING_UNITS, RENEWALS, WARNING_KINDS, WARNING_STATES, type WarningKind } from "./codes";
import type {
  BookingHitView,
  DecisionView,
  OwnWarningView,
  RecencyMatrixView,
  StandingView,
  WarningMatrixView,
} from "./schema";
import type { Standing } from "./standing";

/** A booking that something warns of or keeps from flying. */
export type BookingHit = {
  id: string;
  siteId: string;
  timeZone: string;
  type: ReservationType;
  start: number;
  callSign: string | null;
  level: Compliance;
};

/** Something that a column or a finding is about. */
export type WarningSubject = {
  certificateTypeId: string | null;
  qualificationId: string | null;
  /** The rule of recent experience, by the name that findings have. Null for certificates and what they grant. */
  ruleName: string | null;
  name: string;
  isHealthData: boolean;
};

/** One of the reader's own, with the bookings that it hits. */
export type OwnWarning = WarningSubject & {
  kind: WarningKind;
  rule: string | null;
  own: OwnWarningView["own"];
  standing: Standing;
  comment: string;
  bookings: BookingHit[];
};

/** A person or an aircraft of the table. */
export type MatrixRow = {
  id: string;
  person: { callSign: string | null; firstName: string; lastName: string } | null;
  aircraft: { callSign: string; model: string } | null;
  roles: SiteRole[];
  cells: (Standing | null)[];
  booking: BookingHit | null;
  fliesSoon: boolean;
  decidesHealth: boolean;
};

export type WarningMatrix = {
  day: string;
  columns: WarningSubject[];
  rows: MatrixRow[];
  medicalReaders: string[];
};

const decodeStanding = (view: StandingView): Standing => ({
  state: WARNING_STATES[view.state]!,
  level: COMPLIANCES[view.level]!,
  until: view.expirationDate === undefined ? null : unixToUtcDay(view.expirationDate),
  remaining: view.remaining ?? null,
  unit: REMAINING_UNITS[view.unit ?? 0]!,
  colour: view.color ?? null,
  renewal: RENEWALS[view.renewal ?? 0]!,
});

export const decodeBookingHit = ({ reservationType, level, ...hit }: BookingHitView): BookingHit => ({
  ...hit,
  type: typeOfCode(reservationType),
  level: COMPLIANCES[level]!,
});

const decodeSubject = (view: WarningMatrixView["columns"][number] | OwnWarningView): WarningSubject => ({
  certificateTypeId: view.certificateTypeId,
  qualificationId: view.qualificationId,
  ruleName: null,
  name: view.name,
  isHealthData: view.healthData,
});

export const decodeOwnWarning = (view: OwnWarningView): OwnWarning => ({
  ...decodeSubject(view),
  ...{ rule: view.rule, own: view.own, comment: view.comment },
  kind: WARNING_KINDS[view.kind]!,
  standing: decodeStanding(view),
  bookings: view.bookings.map(decodeBookingHit),
});

export const decodeWarningMatrix = (view: WarningMatrixView): WarningMatrix => ({
  day: unixToUtcDay(view.date),
  columns: view.columns.map(decodeSubject),
  rows: view.rows.map(({ person, aircraft, cells, booking, fliesSoon, decidesHealth }) => {
    const held = person?.roleIds.map(siteRoleOfId) ?? [];
    return {
      id: (person ?? aircraft)!.id,
      person: person && { callSign: person.callSign, firstName: person.prenom, lastName: person.nom },
      aircraft: aircraft && { callSign: aircraft.callSign, model: aircraft.model },
      roles: SITE_ROLES.filter((role) => held.includes(role)),
      cells: cells.map((cell) => cell && decodeStanding(cell)),
      booking: booking && decodeBookingHit(booking),
      ...{ fliesSoon, decidesHealth },
    };
  }),
  medicalReaders: view.medicalReaders,
});

/** Adds the columns of recent experience, with the names that the reader knows them by. */
export function addRecency(
  matrix: WarningMatrix,
  { columns, rows }: RecencyMatrixView,
  nameOf: (column: Pick<RecencyMatrixView["columns"][number], "rule" | "own">) => string,
): WarningMatrix {
  if (columns.length === 0) return matrix;
  const cellsBy = new Map(rows.map(({ personId, cells }) => [personId, cells]));
  const none = columns.map(() => null);
  return {
    ...matrix,
    columns: [
      ...matrix.columns,
      ...columns.map((column) => ({
        ...{ certificateTypeId: null, qualificationId: null, isHealthData: false, name: nameOf(column) },
        ruleName: column.own ? OWN_RULE_KINDS[column.own.kind]! : column.rule,
      })),
    ],
    rows: matrix.rows.map((row) => ({
      ...row,
      cells: [...row.cells, ...(cellsBy.get(row.id) ?? none).map((cell) => cell && decodeStanding(cell))],
    })),
  };
}

/** What the bookings of a finding are asked for by: the rule, the id of the qualification, or of the certificate type. */
export const aboutIdOf = ({ ruleName, qualificationId, certificateTypeId }: WarningSubject) =>
  ruleName ?? qualificationId ?? certificateTypeId ?? "";

/** What helps somebody to decide on a certificate. */
export type Decision = {
  bornOn: string | null;
  last: { verb: "sentBack" | "validated" | "invalidated"; at: number; by: string } | null;
  clears: BookingHit[];
};

const VERBS = { Incompleted: "sentBack", Invalid: "invalidated" } as const;

export function decodeDecision({ dateOfBirth, lastDecision, clears }: DecisionView): Decision {
  const state = lastDecision && CERTIFICATE_STATES[lastDecision.state];
  return {
    bornOn: dateOfBirth === null ? null : unixToUtcDay(dateOfBirth),
    last: lastDecision && {
      verb: state === "Incompleted" || state === "Invalid" ? VERBS[state] : "validated",
      at: lastDecision.decisionDate,
      by: lastDecision.decidedBy ?? "",
    },
    clears: clears.map(decodeBookingHit),
  };
}
