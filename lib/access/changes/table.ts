import type { Prisma } from "@/prisma/generated/client";

/** A table of the schema, by the name of its Prisma model. */
export type Model = Prisma.ModelName;
type Payload<M extends Model> = Prisma.TypeMap["model"][M]["payload"];

/** A column of a table, or a list that belongs to its rows and is told with them, like the students of a promotion. */
export type Column<M extends Model> = (keyof Payload<M>["scalars"] | keyof Payload<M>["objects"]) & string;

/** What a change of one kind of row means for the rest of the product. */
export type ToldRow<C extends string = string> = {
  /** Columns that the audit keeps, before and after. Never a secret, never the name of somebody else. */
  audit: readonly C[];
  /** Columns that say something of a person or are somebody's words. The audit keeps them apart, so that anonymising can blank them. */
  personal: readonly C[];
  /** Columns that no audit line holds: secrets, contents, and what the product itself keeps up to date. */
  untold: readonly C[];
  /** Verbs that leave no audit line, because no person acted and the row itself says what happened. */
  silentVerbs?: readonly string[];
  /** Whose plannings show it (their number rises, open boards are told): which sites, and after a change of which columns. */
  planning?: { sites: "its" | "all" | "ofPerson"; when: readonly C[] | "always" };
  /**
   * Whose calendar feeds show it. `its`: the people of the change. `companions`: the person and all who share a reservation.
   * `version`: the feed counts the versions of all rows, because a name is changed rarely and then stands in many feeds.
   */
  calendars?: { people: "its" | "companions"; when: readonly C[] | "always" } | { people: "version" };
  /** Reservations whose verdicts rest on it: a job judges them anew after a change of one of the columns. */
  verdicts?: { of: VerdictSubject; when: readonly C[] };
};

/** Which reservations are judged anew: those of a person, of a site …, or everything that is to come. */
export type VerdictSubject = "person" | "site" | "aircraft" | "classroom" | "operationType" | "everything";

/** A table whose rows are never told by themselves: they are told with another's, or nobody needs to be told of them. */
type UntoldRow = { toldWith: Model } | { because: string };

const NAMES = ["callSign", "lastName", "firstName"] as const;
const ADDRESS = ["street", "zipCode", "city", "region", "country", "latitude", "longitude"] as const;

/**
 * Who cares about a change: one row for each table of the schema, demanded by the compiler. Commands tell what happened with
 * `changed(...)` and nothing else; audit, planning numbers, calendars, verdicts and live notices follow from this table.
 */
export const changeTable = {
  Person: {
    audit: ["schoolRole", "state", "locale", "notificationRhythm", "roles", "tags", "acceptances"],
    personal: [
      "email",
      ...NAMES,
      "phoneNumber",
      ...ADDRESS,
      "bornOn",
      "birthplace",
      "emergencyNumber",
      "emergencyRelationship",
    ],
    untold: [
      "passwordHash",
      "isTemporaryPassword",
      "passwordExpiresAt",
      "calendarKey",
      "imageId",
      "anonymisedAt",
      "termsOfUseAt",
      "termsOfSaleAt",
      "foldedName",
    ],
    planning: { sites: "ofPerson", when: [...NAMES, "state", "roles"] },
    calendars: { people: "companions", when: NAMES },
    verdicts: { of: "person", when: [...NAMES, "state", "roles"] },
  },
  SiteRole: { toldWith: "Person" },
  PersonTag: { toldWith: "Person" },
  TermsAcceptance: { toldWith: "Person" },
  SignIn: {
    audit: ["personId", "endReason"],
    personal: ["address", "userAgent"],
    untold: ["startedAt", "expiresAt", "endedAt"],
  },
  RefreshToken: { because: "it is a secret of a sign-in, which is told" },
  MailedCode: { because: "it is a secret; what asked for it and what it did are told with the person" },

  School: {
    audit: [
      "name",
      "mainSiteId",
      "currency",
      "ratingSystem",
      "slotMinutes",
      "cancellationNoticeHours",
      "nightRule",
      "trainingRetentionYears",
      "accountRetentionYears",
      ...ADDRESS,
      "imageId",
    ],
    personal: [],
    untold: ["demoPasswordHash"],
    planning: { sites: "all", when: ["slotMinutes", "cancellationNoticeHours", "nightRule"] },
    calendars: { people: "version" },
    verdicts: { of: "everything", when: ["nightRule"] },
  },
  Site: {
    audit: ["name", "icao", "timeZone", ...ADDRESS, "airports", "state"],
    personal: [],
    untold: ["schoolId"],
    planning: {
      sites: "its",
      when: ["name", "icao", "timeZone", "latitude", "longitude", "airports", "state"],
    },
    calendars: { people: "version" },
    verdicts: { of: "site", when: ["timeZone", "latitude", "longitude"] },
  },
  TermsEdition: {
    audit: ["kind", "number", "fileId", "publishedAt"],
    personal: [],
    untold: ["schoolId", "text"],
  },
  StoredFile: {
    audit: ["mediaType", "size", "keptAt"],
    personal: ["name"],
    untold: ["bytes", "uploadedById", "createdAt"],
  },

  Tag: { audit: ["name", "state"], personal: [], untold: [] },
  OperationType: {
    audit: ["name", "bookingRight", "isCheckFlight", "state"],
    personal: [],
    untold: [],
    planning: { sites: "all", when: ["name", "bookingRight", "isCheckFlight", "state"] },
    calendars: { people: "version" },
    verdicts: { of: "operationType", when: ["isCheckFlight"] },
  },
  CancellationReason: { audit: ["text", "group", "state"], personal: [], untold: [] },
  TransactionType: { audit: ["name", "fixedPrice", "state"], personal: [], untold: [] },
  Promotion: { audit: ["siteId", "name", "createdOn", "state", "students"], personal: [], untold: [] },
  PromotionStudent: { toldWith: "Promotion" },

  Aircraft: {
    audit: ["callSign", "model", "type", "class", "siteId", "turnaroundMinutes", "isRentable", "order", "state"],
    personal: [],
    untold: [],
    planning: { sites: "its", when: "always" },
    calendars: { people: "version" },
    verdicts: { of: "aircraft", when: ["callSign", "state", "isRentable"] },
  },
  Classroom: {
    audit: ["siteId", "name", "seats", "order", "state"],
    personal: [],
    untold: [],
    planning: { sites: "its", when: "always" },
    calendars: { people: "version" },
    verdicts: { of: "classroom", when: ["name", "state"] },
  },

  Reservation: {
    audit: [
      "type",
      "state",
      "startAt",
      "endAt",
      "briefingMinutes",
      "debriefingMinutes",
      "aircraftId",
      "turnaroundAt",
      "offBlockAt",
      "onBlockAt",
      "fromAirport",
      "toAirport",
      "operationTypeId",
      "classroomId",
      "compliance",
      "cancellationReasonId",
      "withdrawnAt",
      "people",
    ],
    personal: ["comment", "clientComment", "overrideReason", "cancellationText"],
    untold: ["siteId", "bookedById", "cancelledById", "cancelledAt", "createdAt", "editedAt"],
    silentVerbs: ["rejudge", "advance"],
    planning: { sites: "its", when: "always" },
    calendars: {
      people: "its",
      when: [
        "state",
        "startAt",
        "endAt",
        "aircraftId",
        "fromAirport",
        "toAirport",
        "operationTypeId",
        "classroomId",
        "withdrawnAt",
        "people",
      ],
    },
  },
  ReservationPerson: { toldWith: "Reservation" },
  Occupation: { toldWith: "Reservation" },
  Verdict: { toldWith: "Reservation" },

  PlanningChange: { because: "it is how a change of the planning is told" },
  PlanningSequence: { because: "it is how a change of the planning is told" },
  CalendarSequence: { because: "it is how a change of a calendar is told" },
  AuditEntry: { because: "it is how a change is kept" },
  IdempotencyKey: { because: "it holds an answer for a day; what the call did is told by its command" },
  RateLimit: { because: "it counts attempts" },
  Mail: { because: "it is itself a message; what it tells of is told by its command" },
} as const satisfies { [M in Model]: ToldRow<Column<M>> | UntoldRow };

type Table = typeof changeTable;
/** The tables whose changes are told. */
export type Kind = { [M in Model]: Table[M] extends { audit: unknown } ? M : never }[Model];

/** The row of a kind, with every member that a row may have. */
export function rowOf<K extends Kind>(kind: K): ToldRow {
  return changeTable[kind] as unknown as ToldRow;
}

/** What the audit calls a kind: `operation-type`. */
export function auditName(kind: Kind): string {
  return kind.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

/** The tables, as the database names them, whose versions the feeds of all people count. */
export function tablesCountedByCalendars(): string[] {
  const kinds = (Object.keys(changeTable) as Model[]).filter((model): model is Kind => "audit" in changeTable[model]);
  return kinds
    .filter((kind) => rowOf(kind).calendars?.people === "version")
    .map((kind) => auditName(kind).replaceAll("-", "_"));
}
