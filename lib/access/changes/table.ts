import type { Prisma } from "@/prisma/generated/client";

/** The name of a Prisma model. It stands for a table of the schema. */
export type Model = Prisma.ModelName;
type Payload<M extends Model> = Prisma.TypeMap["model"][M]["payload"];

/** A column of a table, or a list that is reported together with its row, such as the students of a promotion. */
export type ModelColumn<M extends Model> = (keyof Payload<M>["scalars"] | keyof Payload<M>["objects"]) & string;

/** What a change of one table's rows causes elsewhere in the product. */
export type ChangeEffects<C extends string = string> = {
  /**
   * Columns that the audit stores, before and after the change. They must contain no secret and no name of another person.
   */
  audit: readonly C[];
  /**
   * Columns that describe a person or contain text that a person wrote. The audit stores them separately, so that
   * anonymising can blank them.
   */
  personal: readonly C[];
  /** Columns that never appear in the audit: secrets, file contents, and columns that the product maintains itself. */
  untold: readonly C[];
  /** Verbs that write no audit line, because no person acted and the row itself records what happened. */
  silentVerbs?: readonly string[];
  /**
   * Sites whose planning boards show the row, and the columns whose change raises the planning number of these sites. A row
   * whose site is null is shown by all.
   */
  planning?: { sites: "its" | "all" | "ofPerson"; when: readonly C[] | "always" };
  /**
   * People whose calendar feeds show the row. `its`: the people named in the change. `companions`: the person and everybody
   * who shares a reservation with them. `version`: everybody. These rows change rarely but appear in many feeds, so the ETag
   * of every feed contains the versions of all of them.
   */
  calendars?: { people: "its" | "companions"; when: readonly C[] | "always" } | { people: "version" };
  /**
   * What the people named in the change are told, by its verb, if a column in `when` changes, or always. `kinds` are those of
   * lib/activity/notifications/kinds. The notification keeps the columns in `when`, or only those in `keeps`. Who made the
   * change isn't told, except where `tellsAuthor` says so, because somebody else may have acted in their name. Rows of which
   * one command tells a person the same are told `asOne`, in the order of a column; changes of rows that share `of`, or that
   * have changed in the same way, are the same. A change that `takesBack` what somebody hasn't read or been mailed yet leaves
   * neither of both.
   */
  notifications?: {
    kinds: Readonly<Record<string, string>>;
    when: readonly C[] | "always";
    keeps?: readonly C[];
    tellsAuthor?: true;
    asOne?: { inOrderOf: C; of: C };
    takesBack?: true;
  };
  /**
   * Reservations whose verdicts depend on the row. A job judges them again if a column in `when` changes. No verdict can depend
   * on a row that was just created, except where `isOfNew` says that such a row tells something of what is booked already.
   */
  verdicts?: { of: VerdictSubject; when: readonly C[]; isOfNew?: true };
  /** The columns whose change concerns the guest of a reservation, who is told by mail if there is one. */
  guest?: { when: readonly C[] };
};

/**
 * Which reservations are judged again: those that use the changed person, site and so on, those of the people whom the change
 * names (`people`), those at the site of the row (`itsSite`; all, where that is null), or all future ones.
 */
export type VerdictSubject =
  | "person"
  | "people"
  | "site"
  | "itsSite"
  | "aircraft"
  | "classroom"
  | "operationType"
  | "everything";

/**
 * A table whose changes are not reported separately: they are reported with the rows of another table, or never, for the
 * given reason.
 */
type UntoldRow = { toldWith: Model } | { because: string };

const NAMES = ["callSign", "lastName", "firstName"] as const;
/** The limits of duty and rest of instructors. */
const DUTY_LIMITS = ["longestDutyMinutes", "mostInstructionMinutes", "shortestRestMinutes"] as const;
/** What papers say of the school beside its name and address. */
const INVOICING = ["bankHolder", "iban", "bic", "invoiceLines", "vatExemption"] as const;
/** The numbers of the accounts of its books. */
const LEDGER_ACCOUNTS = [
  "membersAccount",
  "revenueAccount",
  "vatAccount",
  "paymentsAccount",
  "openingAccount",
] as const;
/** From which balance on a booking finds something. */
const BALANCE_LIMITS = ["lowBalance", "creditLimit", "balanceRule"] as const;
const RESERVATION_IN_CALENDARS = [
  "state",
  "startAt",
  "endAt",
  "aircraftId",
  "fromAirport",
  "toAirport",
  "operationTypeId",
  "classroomId",
  "title",
  "withdrawnAt",
  "people",
] as const;
const ADDRESS = ["street", "zipCode", "city", "region", "country", "latitude", "longitude"] as const;

/**
 * What a change causes elsewhere, with one entry for each table of the schema. The compiler demands all entries. Commands
 * only report what happened with `changed(...)`. Audit, planning numbers, calendar versions, new verdicts and live
 * notices follow from this table.
 */
export const changeTable = {
  Person: {
    audit: [
      "schoolRole",
      "state",
      "locale",
      "notificationChoices",
      "digestMinute",
      "quietFrom",
      "quietUntil",
      "roles",
      "duties",
      "tags",
      "acceptances",
      "creditLimit",
    ],
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
      "certificateChanges",
      "accountChanges",
      "accountNumber",
    ],
    planning: { sites: "ofPerson", when: [...NAMES, "state", "roles"] },
    calendars: { people: "companions", when: NAMES },
    notifications: { kinds: { changeEmail: "emailChanged" }, when: ["email"], keeps: [], tellsAuthor: true },
    verdicts: { of: "person", when: [...NAMES, "state", "roles", "tags", "creditLimit"] },
  },
  SiteRole: { toldWith: "Person" },
  DutyGrant: { toldWith: "Person" },
  PersonTag: { toldWith: "Person" },
  TermsAcceptance: { toldWith: "Person" },
  SignIn: {
    audit: ["personId", "endReason"],
    personal: ["address", "userAgent"],
    untold: ["startedAt", "expiresAt", "confirmedAt", "signatureConfirmedAt", "endedAt"],
    notifications: { kinds: { start: "signInOnNewDevice" }, when: ["startedAt"] },
  },
  AuthenticatorApp: { toldWith: "Person" },
  Passkey: { toldWith: "Person" },
  LinkedAccount: { toldWith: "Person" },
  RecoveryCode: { toldWith: "Person" },
  PasskeyChallenge: { because: "it is a question that is answered within five minutes; the answer is told" },
  PushSubscription: { toldWith: "Person" },
  ApiKey: {
    audit: [
      "name",
      "madeById",
      "permissions",
      "siteId",
      "mayWrite",
      "beginning",
      "endsAt",
      "formerEndsAt",
      "revokedAt",
    ],
    personal: [],
    untold: ["secretHash", "formerHash", "createdAt", "lastUsedAt"],
  },
  Webhook: {
    // Of its address the audit keeps the server alone: the rest may hold a secret.
    audit: ["keyId", "url", "kinds", "state", "formerEndsAt"],
    personal: [],
    untold: ["secret", "formerSecret", "position", "createdAt"],
  },
  WebhookDelivery: { because: "the product makes and sends it; what people do with it is told with the webhook" },
  KnownDevice: { because: "it follows from the sign-in, which is told" },
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
      "usualBriefingMinutes",
      "usualDebriefingMinutes",
      "mostFutureBookings",
      "longestRentalDays",
      "bookingHorizonDays",
      "nightRule",
      "recencyPacks",
      ...DUTY_LIMITS,
      "secondFactor",
      "trainingRetentionYears",
      "accountRetentionYears",
      "guestRetentionDays",
      "isStaffToldOfCertificates",
      "standbyAnswerMinutes",
      "overdueMinutes",
      "noShowMinutes",
      "noShowReasonId",
      "isAcceptanceDemanded",
      "standbyOffersAtOnce",
      ...INVOICING,
      "isLiableToVat",
      ...LEDGER_ACCOUNTS,
      ...BALANCE_LIMITS,
      ...ADDRESS,
      "imageId",
    ],
    personal: [],
    // Until when the books are closed is told with the month or day that was closed.
    untold: [
      ...["demoPasswordHash", "certificateTypeChanges", "closureChanges", "booksClosedUntil", "paymentsClosedUntil"],
    ] as const,
    planning: {
      sites: "all",
      when: ["slotMinutes", "cancellationNoticeHours", "usualBriefingMinutes", "usualDebriefingMinutes", "nightRule"],
    },
    calendars: { people: "version" },
    verdicts: { of: "everything", when: ["nightRule", "recencyPacks", ...DUTY_LIMITS, ...BALANCE_LIMITS] },
  },
  Site: {
    audit: ["name", "icao", "timeZone", ...ADDRESS, "airports", "state"],
    personal: [],
    untold: ["schoolId"],
    planning: {
      sites: "its",
      when: ["name", "icao", "timeZone", "country", "latitude", "longitude", "airports", "state"],
    },
    calendars: { people: "version" },
    verdicts: { of: "site", when: ["timeZone", "latitude", "longitude"] },
  },
  TermsEdition: {
    audit: ["kind", "number", "fileId", "publishedAt"],
    personal: [],
    untold: ["schoolId", "text"],
    notifications: { kinds: { publish: "termsChanged" }, when: ["kind", "number"] },
  },
  StoredFile: {
    audit: ["mediaType", "size", "keptAt"],
    personal: ["name"],
    untold: ["bytes", "uploadedById", "createdAt"],
  },

  Tag: {
    audit: ["name", "state"],
    personal: [],
    untold: [],
    verdicts: { of: "everything", when: ["name", "state"] },
  },
  OperationType: {
    audit: ["name", "bookingRight", "isCheckFlight", "takesGuest", "state"],
    personal: [],
    untold: [],
    planning: { sites: "all", when: ["name", "bookingRight", "isCheckFlight", "takesGuest", "state"] },
    calendars: { people: "version" },
    verdicts: { of: "operationType", when: ["isCheckFlight", "takesGuest"] },
  },
  CancellationReason: { audit: ["text", "group", "isHealth", "state"], personal: [], untold: [] },
  TransactionType: {
    audit: ["name", "description", "kind", "hasFixedPrice", "price", "vatBasisPoints", "state"],
    personal: [],
    untold: [],
  },
  Promotion: { audit: ["siteId", "name", "createdOn", "state", "students"], personal: [], untold: ["foldedName"] },
  PromotionStudent: { toldWith: "Promotion" },

  Notice: {
    audit: ["siteId", "role", "promotionId", "asksConfirmation", "publishedAt", "remindedAt", "withdrawnAt"],
    personal: ["withdrawalReason"],
    // They are the school's words, which the row keeps as they were published.
    untold: ["title", "foldedTitle", "text", "authorId"],
    silentVerbs: ["eraseWords"],
    notifications: {
      kinds: {
        publish: "noticePublished",
        send: "noticePublished",
        remind: "noticeReminded",
        withdraw: "noticeWithdrawn",
        restore: "noticeRestored",
      },
      when: "always",
    },
  },
  NoticeRecipient: { toldWith: "Notice" },

  Aircraft: {
    audit: [
      ...["callSign", "registrationAlias", "model", "type", "class", "siteId", "cameOn", "pmpf", "timer"],
      ...["turnaroundMinutes", "taxiOutMinutes", "taxiInMinutes", "isFlightTimeCounted", "flightTimeKind"],
      ...["isHobbsCounted", "homeAirport", "currentAirport", "airports", "isRentable"],
      ...["exploitationPrice", "exploitationPriceKind", "flightTrackerUrl", "imageId", "order"],
      ...["state", "tags"],
    ] as const,
    personal: [],
    // PostgreSQL adds the counter movements to them, which are told. So are the defects.
    untold: ["flightMinutes", "landings", "hobbsHundredths", "defectChanges", "certificateChanges"],
    planning: {
      sites: "its",
      when: ["callSign", "model", "type", "siteId", "turnaroundMinutes", "isRentable", "order", "state"],
    },
    calendars: { people: "version" },
    verdicts: {
      of: "aircraft",
      when: [
        ...["callSign", "state", "isRentable", "type", "tags", "currentAirport", "homeAirport"],
        ...["isFlightTimeCounted", "flightTimeKind", "taxiOutMinutes", "taxiInMinutes"],
      ] as const,
    },
  },
  AircraftTag: { toldWith: "Aircraft" },
  CertificateType: {
    audit: [
      ...["name", "category", "demands", "isMailed", "isMandatory", "isBlocking", "isHealthData", "meaning"],
      ...["indicator", "parts", "onlyAircraftType", "onlyAircraftClass", "onlyTagId", "isNightOnly", "isIfrOnly"],
      ...["state", "thresholds", "qualifications", "defaults"],
    ] as const,
    personal: [],
    untold: [],
    verdicts: {
      of: "everything",
      // Whoever lacks a new type lacks it at once.
      isOfNew: true,
      when: [
        ...["name", "category", "demands", "isMandatory", "isBlocking", "meaning", "parts", "onlyAircraftType"],
        ...["onlyAircraftClass", "onlyTagId", "isNightOnly", "isIfrOnly", "state", "thresholds", "qualifications"],
      ] as const,
    },
  },
  CertificateThreshold: { toldWith: "CertificateType" },
  Qualification: { toldWith: "CertificateType" },
  DefaultCertificateType: { toldWith: "CertificateType" },
  Certificate: {
    audit: [
      ...["typeId", "personId", "aircraftId", "state", "issuedOn", "expiresOn", "expiresAtCycles", "fileId"],
      ...["archivedAt", "qualifications"],
    ] as const,
    personal: ["serialNumber", "limitations", "incompleteComment", "invalidationComment"],
    untold: [
      ...["createdAt", "createdById", "completedAt", "completedById", "decidedAt", "decidedById", "archivedById"],
    ] as const,
    // People are told of their own. What is corrected in a valid one is no decision.
    notifications: {
      kinds: {
        validate: "certificateValidated",
        refuse: "certificateRefused",
        invalidate: "certificateInvalidated",
        takeBack: "certificateReopened",
      },
      when: ["state"],
    },
    verdicts: {
      of: "people",
      when: ["typeId", "state", "expiresOn", "expiresAtCycles", "archivedAt", "qualifications"],
    },
  },
  CertificateQualification: { toldWith: "Certificate" },
  CounterMovement: {
    audit: ["aircraftId", "cause", "flightMinutes", "landings", "hobbsHundredths", "reservationId"],
    personal: ["reason"],
    untold: ["authorId", "at"],
  },
  MaintenanceLimit: {
    audit: ["aircraftId", "componentId", "name", "category", "document", "workMinutes", "lastDoneOn", "state", "terms"],
    personal: [],
    untold: [],
    silentVerbs: ["rejudge"],
  },
  MaintenanceTerm: { toldWith: "MaintenanceLimit" },
  MaintenanceEntry: {
    audit: [
      "limitId",
      "aircraftId",
      "kind",
      "basis",
      "doneOn",
      "minutes",
      "landings",
      "document",
      "before",
      "after",
      "categoryBefore",
      "categoryAfter",
      "stateBefore",
      "stateAfter",
    ],
    personal: ["note"],
    untold: ["authorId", "at"],
  },
  Component: {
    audit: ["siteId", "name", "partNumber", "serialNumber", "state"],
    personal: ["scrapReason"],
    // PostgreSQL adds the movements to the counters, which are told.
    untold: ["ownMinutes", "ownLandings", "scrappedAt", "scrappedById"],
  },
  ComponentMovement: {
    audit: ["componentId", "cause", "minutes", "landings"],
    personal: ["reason"],
    untold: ["authorId", "at"],
  },
  ComponentFitting: {
    audit: [
      ...["componentId", "aircraftId", "fittedOn", "fittedMinutes", "fittedLandings"],
      ...["removedOn", "removedMinutes", "removedLandings"],
    ] as const,
    personal: ["reason"],
    untold: ["fittedById", "removedById", "writtenAt", "removalWrittenAt"],
  },
  Defect: {
    audit: [
      ...["aircraftId", "number", "area", "isBlocking", "isNightOnly", "isPending", "isVisible", "expectedReleaseAt"],
      ...["isMel", "melItem", "melCategory", "dueOn", "deferralGround", "certificate", "releasedAt", "photos"],
      "certificateFileId",
    ] as const,
    personal: [],
    // They are the record of the aircraft's airworthiness, which the row and its events keep.
    untold: [
      ...["description", "reportedById", "reportedAt", "deferralAllowedBy", "deferredById", "deferredAt"],
      ...["work", "licence", "releasedById"],
    ] as const,
    // Only a change that grounds the aircraft or lets it fly again names people.
    notifications: {
      kinds: {
        report: "blockingDefect",
        ground: "blockingDefect",
        clear: "defectReleased",
        defer: "defectReleased",
        // What didn't block before, and may not fly at night from then on.
        deferAtNight: "blockingDefect",
        release: "defectReleased",
      },
      when: "always",
    },
  },
  DefectEvent: { toldWith: "Defect" },
  DefectPhoto: { toldWith: "Defect" },
  DefectReading: {
    audit: ["defectId", "reservationId", "defectVersion"],
    personal: [],
    untold: ["personId", "at"],
  },
  Classroom: {
    audit: ["siteId", "name", "seats", "order", "state"],
    personal: [],
    untold: [],
    planning: { sites: "its", when: "always" },
    calendars: { people: "version" },
    verdicts: { of: "classroom", when: ["name", "state"] },
  },

  Closure: {
    audit: ["siteId", "name", "firstOn", "lastOn", "state"],
    personal: [],
    untold: [],
    planning: { sites: "its", when: ["name", "firstOn", "lastOn", "state"] },
    verdicts: { of: "itsSite", when: ["name", "firstOn", "lastOn", "state"], isOfNew: true },
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
      "limitIds",
      "payerId",
      "passengers",
      "isIfr",
      "title",
      "isSolo",
      "compliance",
      "cancellationReasonId",
      "withdrawnAt",
      "seriesId",
      "people",
    ],
    personal: ["comment", "clientComment", "overrideReason", "cancellationText"],
    untold: ["siteId", "bookedById", "cancelledById", "cancelledAt", "createdAt", "editedAt", "bookedMinutes"],
    silentVerbs: ["rejudge", "advance", "eraseWords"],
    planning: { sites: "its", when: "always" },
    calendars: {
      people: "its",
      when: RESERVATION_IN_CALENDARS,
    },
    notifications: {
      kinds: {
        book: "reservationCreated",
        change: "reservationChanged",
        leave: "reservationChanged",
        cancel: "reservationCancelled",
        restore: "reservationRestored",
        withdraw: "reservationCancelled",
      },
      when: [...RESERVATION_IN_CALENDARS, "briefingMinutes", "offBlockAt", "seriesId"],
      asOne: { inOrderOf: "startAt", of: "seriesId" },
      takesBack: true,
    },
    guest: { when: ["state", "startAt", "endAt", "withdrawnAt"] },
  },
  ReservationGuest: {
    audit: ["locale"],
    personal: ["name", "phoneNumber", "email"],
    untold: ["reservationId", "foldedName"],
    guest: { when: ["name", "email"] },
  },
  GuestMail: { because: "it is what was mailed of changes that are told" },
  ReservationRequest: {
    audit: ["kind", "state", "wishedStartAt"],
    personal: ["comment", "answer"],
    // A reason may tell of somebody's health. The row keeps it.
    untold: ["reservationId", "personId", "reasonId", "createdAt", "closedAt", "closedById"],
    silentVerbs: ["end", "eraseWords"],
    // The home and the boards of who answers show what is asked.
    planning: { sites: "its", when: ["state"] },
    notifications: { kinds: { ask: "changeRequested", refuse: "requestRefused" }, when: "always" },
  },
  ReservationSeries: { toldWith: "Reservation" },
  LessonRequest: {
    audit: ["state", "startAt", "endAt", "instructorId", "aircraftId", "reservationId"],
    personal: ["wish", "answer"],
    untold: ["siteId", "lessonId", "studentId", "createdAt", "closedAt", "closedById"],
    silentVerbs: ["end", "eraseWords"],
    // No board shows it, but the pages of who asks and who answers do.
    planning: { sites: "its", when: ["state"] },
    notifications: { kinds: { ask: "lessonRequested", decline: "lessonDeclined" }, when: "always" },
  },
  Standby: {
    audit: [
      ...(["state", "type", "lessonId", "aircraftId", "model", "instructorId", "minutes", "fromAt"] as const),
      ...(["untilAt", "earliestMinute", "latestMinute", "noticeMinutes", "wish", "reservationId"] as const),
    ],
    personal: ["comment"],
    untold: ["siteId", "personId", "createdAt", "createdById", "closedAt", "closedById"],
    silentVerbs: ["end", "eraseWords"],
    // No board shows it, but the waiting list does.
    planning: { sites: "its", when: ["state"] },
  },
  FreedTime: {
    because: "it follows from a reservation's change, which is told, and its offers tell what becomes of it",
  },
  StandbyOffer: {
    audit: ["state", "standbyId", "lessonId", "aircraftId", "instructorId", "startAt", "endAt", "answerUntil"],
    personal: [],
    untold: ["siteId", "freedTimeId", "offeredAt", "closedAt"],
    silentVerbs: ["lapse", "drop"],
    planning: { sites: "its", when: ["state"] },
    notifications: { kinds: { offer: "standbyOffered" }, when: "always" },
  },
  DraftPlanning: {
    audit: ["state"],
    personal: ["name"],
    untold: ["siteId", "createdById", "createdAt", "editedAt", "publishedById", "publishedAt"],
    // Whoever has it open sees what others change in it.
    planning: { sites: "its", when: "always" },
  },
  DraftItem: {
    audit: ["draftId", "reservationId", "type", "basedOn"],
    personal: [],
    // What will be booked is told once it is: with the reservation.
    untold: ["number", "body", "reasonId", "authorId", "createdAt", "isSaved", "runId"],
  },
  WeekPlanRun: { because: "what it makes of a draft is told with the draft's items" },
  ReservationPerson: { toldWith: "Reservation" },
  Occupation: { toldWith: "Reservation" },
  Verdict: { toldWith: "Reservation" },

  Leg: {
    audit: [
      ...["pilots", "reservationId", "number", "aircraftId", "category", "class", "model", "registration"],
      ...[
        "isTailwheel",
        "fromAirport",
        "viaAirports",
        "toAirport",
        "offBlockAt",
        "takeOffAt",
        "landingAt",
        "onBlockAt",
      ],
      ...["hobbsFromHundredths", "hobbsToHundredths", "fuelLeftTenths", "oilAddedTenths", "isDeIced"],
      ...["hasInstructor", "takeOffsByDay", "takeOffsByNight", "approachesByDay"],
      ...["approachesByNight", "landingsByDay", "landingsByNight", "fullStopsByDay", "fullStopsByNight"],
      ...["takeOffsInFaaNight", "fullStopsInFaaNight", "nightMinutes", "ifrMinutes", "state"],
      ...["touchAndGos", "goArounds", "isCrossCountry", "distanceKm", "isMultiPilot", "operator"],
    ] as const,
    personal: ["refusal", "commanderName"],
    untold: ["declaredById", "declaredAt", "judgedById", "judgedAt", "importId", "hasTimes"],
    silentVerbs: ["eraseWords"],
    // Staff are told of what awaits them, a change of what was decided on too, and the pilot of what they decide.
    notifications: {
      kinds: {
        declare: "flightDeclared",
        change: "flightDeclared",
        validate: "flightValidated",
        refuse: "flightRefused",
      },
      when: ["state"],
    },
    // Each change of what a leg says takes its validation back.
    verdicts: { of: "people", when: ["state"], isOfNew: true },
  },

  /** Who was on board is told with the leg; what they remark on it is theirs. */
  LegPilot: {
    audit: [],
    personal: ["remarks"],
    untold: ["legId", "personId", "function", "isPilotFlying", "check", "lessonId"],
    silentVerbs: ["eraseWords"],
  },

  /** What was taken over from another logbook is told at once. Its legs name it, and keep what they say. */
  LogbookImport: {
    audit: ["format", "flights", "validatedAt", "removedAt"],
    personal: ["fileName"],
    untold: ["personId", "importedById", "importedAt"],
    verdicts: { of: "people", when: ["validatedAt", "removedAt"], isOfNew: true },
  },

  Flight: {
    audit: [
      ...["state", "offBlockAt", "takeOffAt", "landingAt", "onBlockAt", "expectedReturnAt"],
      ...["acceptedAt", "accepted", "closedAt", "overdueToldAt", "toldGapHundredths"],
    ],
    personal: ["releaseReason", "reopeningReason"],
    // What is typed counts once it is closed: then the legs say it.
    untold: [
      ...["reservationId", "siteId", "entry", "acceptedById", "acceptedAircraftId"],
      ...["releasedById", "closedById"],
    ],
    silentVerbs: ["eraseWords"],
    // The desk's board.
    planning: {
      sites: "its",
      when: [
        ...["state", "offBlockAt", "takeOffAt", "landingAt", "onBlockAt", "expectedReturnAt"],
        ...["acceptedAt", "overdueToldAt"],
      ],
    },
    notifications: { kinds: { alarm: "flightOverdue", tellGap: "hobbsGap" }, when: "always" },
  },

  LegFile: {
    audit: ["reservationId", "number", "kind", "fileId"],
    personal: [],
    untold: ["track", "at"],
  },

  RecencyRule: {
    audit: ["kind", "scope", "days", "minutes", "state"],
    personal: [],
    untold: [],
    verdicts: { of: "everything", when: ["scope", "days", "minutes", "state"], isOfNew: true },
  },
  RecencyWaiver: {
    audit: ["personId", "rule", "endsOn", "endedAt"],
    personal: ["reason"],
    untold: ["grantedById", "grantedAt", "endedById"],
    silentVerbs: ["eraseWords"],
    verdicts: { of: "people", when: ["endsOn", "endedAt"], isOfNew: true },
  },

  Availability: {
    audit: ["personId", "kind", "startAt", "endAt", "repeatUntil", "exceptions"],
    personal: ["comment"],
    untold: ["timeZone", "enteredById", "enteredAt"],
    silentVerbs: ["eraseWords"],
    planning: { sites: "ofPerson", when: ["kind", "startAt", "endAt", "repeatUntil", "exceptions", "comment"] },
    verdicts: { of: "people", when: ["kind", "startAt", "endAt", "repeatUntil", "exceptions"], isOfNew: true },
  },

  PlanningView: {
    audit: ["personId", "kind", "siteId", "isDefault"],
    personal: ["name", "query"],
    untold: [],
  },

  FlightPhase: {
    audit: ["trigram", "shortName", "longName", "shortNameFrench", "longNameFrench", "order", "state"],
    personal: [],
    untold: [],
  },
  Skill: {
    audit: ["kind", "shortName", "longName", "longNameFrench", "norm", "order", "state", "behaviours"],
    personal: [],
    untold: [],
  },
  Behaviour: { toldWith: "Skill" },
  Program: { audit: ["needsAto", "createdAt", "state", "tags"], personal: [], untold: [] },
  ProgramTag: { toldWith: "Program" },
  ProgramRevision: {
    audit: [
      ...["programId", "name", "edition", "revision", "createdOn", "isCbta", "ratedSkills", "minima", "requirements"],
      ...["originId", "lockedAt", "lockedById", "state", "demands"],
    ] as const,
    personal: [],
    untold: [],
  },
  TrainingPhase: { audit: ["revisionId", "name", "order", "state"], personal: [], untold: ["lineageId"] },
  TrainingSession: {
    audit: [
      ...["revisionId", "phaseId", "type", "reference", "title", "order", "minutes", "briefingMinutes"],
      ...["debriefingMinutes", "aircraftType", "engine", "flying", "period", "mode", "isCrossCountry"],
      ...["instructions", "content", "briefingContent", "debriefingContent", "state", "exercises", "files", "demands"],
    ] as const,
    personal: [],
    untold: ["lineageId"],
  },
  Exercise: {
    audit: ["revisionId", "name", "order", "flightPhases", "skills", "behaviours"],
    personal: [],
    untold: ["lineageId"],
  },
  ExerciseFlightPhase: { toldWith: "Exercise" },
  ExerciseSkill: { toldWith: "Exercise" },
  ExerciseBehaviour: { toldWith: "Exercise" },
  SessionExercise: { toldWith: "TrainingSession" },
  SessionFile: { toldWith: "TrainingSession" },
  RegulatoryDemand: { toldWith: "ProgramRevision" },
  Enrolment: {
    audit: [
      ...["studentId", "revisionId", "programId", "startOn", "requirementsAcceptedAt", "validatedById", "validatedAt"],
      ...["state", "leftOn", "previousId"],
    ] as const,
    personal: [],
    untold: ["createdAt", "enrolledById", "validatedByName"],
    silentVerbs: ["price"],
    notifications: {
      kinds: {
        enrol: "trainingEnrolled",
        acceptRequirements: "prerequisitesAccepted",
        validate: "enrolmentValidated",
        continue: "trainingMoved",
        price: "priceChanged",
      },
      when: "always",
      keeps: [],
    },
    // Of one that begins, because the lessons that are booked may go on in it.
    verdicts: { of: "people", when: ["state", "requirementsAcceptedAt", "validatedAt"], isOfNew: true },
  },
  LegApproach: { toldWith: "Leg" },
  EnrolmentPhase: { toldWith: "Enrolment" },
  EnrolmentSession: {
    audit: ["enrolmentId", "sessionId", "phaseId", "order", "repeatsId", "madeWithId", "status", "state"],
    personal: [],
    untold: ["continuesId"],
    notifications: {
      kinds: { submit: "lessonToSign", sendBack: "lessonToCorrect", reopen: "lessonToCorrect" },
      when: "always",
      keeps: [],
    },
  },
  LessonFollowUp: {
    audit: [
      ...["lessonId", "instructorId", "startAt", "siteId", "theoryMinutes", "briefingMinutes", "debriefingMinutes"],
      ...["isForced", "signature", "signedAt", "signedHash", "exerciseRatings", "skillRatings"],
    ] as const,
    personal: ["comment", "studentComment"],
    untold: ["instructorName", "submittedAt", "submittedById"],
    silentVerbs: ["eraseWords"],
  },
  LessonFollowUpDraft: {
    audit: ["returnedAt"],
    personal: ["returnReason"],
    // What is typed counts once it is submitted: then the follow-up says it.
    untold: ["lessonId", "entry", "editedAt", "editedById", "returnedById"],
    silentVerbs: ["keep", "eraseWords"],
  },
  Exam: {
    audit: [
      ...["enrolmentId", "kind", "subject", "paperSet", "takenOn", "result", "mark", "place", "examiner"],
      ...["state", "recordedAt"],
    ] as const,
    personal: ["note"],
    untold: ["recordedById"],
    silentVerbs: ["eraseWords"],
  },
  SoloAuthorisation: {
    audit: [
      ...["studentId", "programId", "lineageIds", "instructorId", "supervisorId", "aircraftId", "aircraftType"],
      ...["aircraftClass", "windKnots", "crosswindKnots", "isFirstSolo", "isFirstCrossCountry", "beginsOn", "endsOn"],
      ...["givenAt", "withdrawnAt"],
    ] as const,
    personal: ["place", "note", "withdrawalReason"],
    untold: ["withdrawnById"],
    silentVerbs: ["eraseWords"],
    notifications: {
      kinds: { authorise: "soloAuthorised", withdraw: "soloWithdrawn" },
      when: "always",
      keeps: [],
    },
    // A solo that is booked already waits for it.
    verdicts: { of: "people", when: ["withdrawnAt", "endsOn"], isOfNew: true },
  },
  IssuedBook: {
    audit: ["enrolmentId", "code", "factsHash", "totals", "issuedAt"],
    personal: [],
    untold: ["fileHash", "sealHash", "issuedById"],
  },
  OccurrenceReport: {
    // It is confidential: the audit tells that it was changed, not what it says. Who reported isn't told at all, because they
    // may have left their name out.
    audit: ["state", "isMandatory", "sentAt", "answeredAt"],
    personal: [],
    untold: [
      ...["siteId", "reservationId", "reporterId", "sendingKey", "headline", "occurredAt", "awareAt", "place", "phase"],
      ...["injuries", "damage", "aircraft", "weather", "narrative", "receivedAt", "analysis", "severity"],
      ...["probability", "actions", "reference", "feedback", "remindedOf"],
    ] as const,
    silentVerbs: ["report", "remind"],
    notifications: {
      kinds: { report: "occurrenceReported", remind: "occurrenceDue", answer: "occurrenceAnswered" },
      when: "always",
      keeps: [],
    },
  },
  InspectionPack: {
    audit: [
      ...["siteId", "kind", "enrolmentId", "aircraftId", "instructorId", "fromOn", "untilOn", "parts", "state"],
      ...["madeAt", "manifestHash"],
    ] as const,
    personal: [],
    untold: [
      ...["locale", "filesMade", "filesInAll", "seenAt", "createdAt", "createdById", "manifest", "findings"],
      ...["chainSequence", "chainHash"],
    ] as const,
  },
  InspectionLink: {
    audit: ["packId", "reader", "untilOn", "mayDownload", "closedAt"],
    personal: [],
    untold: ["keyHash", "createdAt", "createdById"],
  },
  InspectionOpening: { because: "it is itself the log of what inspectors opened" },
  InspectionFile: { toldWith: "InspectionPack" },
  InspectionPackPerson: { toldWith: "InspectionPack" },
  ImportedRecord: {
    audit: ["enrolmentId", "schoolName", "publicKey", "lastHash", "syllabusHash", "acceptedAt"],
    personal: [],
    untold: ["acceptedById"],
  },
  TrustedKey: { audit: ["publicKey", "schoolName", "confirmedAt"], personal: [], untold: ["confirmedById"] },
  SchoolKey: { audit: ["publicKey", "createdAt"], personal: [], untold: ["privateKey"] },
  LessonNote: { because: "it is its author's own paper, and not even the audit may tell of it" },
  ExerciseRating: { toldWith: "LessonFollowUp" },
  SkillRating: { toldWith: "LessonFollowUp" },
  RatedBehaviour: { toldWith: "LessonFollowUp" },

  AircraftPrice: { audit: ["aircraftId", "programId", "isBilling", "state", "rates"], personal: [], untold: [] },
  AircraftRate: { toldWith: "AircraftPrice" },
  RateDiscount: { toldWith: "AircraftPrice" },
  InstructorPrice: {
    audit: ["siteId", "programId", "isBilling", "state", "rates", "instructors"],
    personal: [],
    untold: [],
  },
  InstructorRate: { toldWith: "InstructorPrice" },
  InstructorPricePerson: { toldWith: "InstructorPrice" },
  InstructorPay: { audit: ["personId"], personal: ["rates"], untold: [] },
  PayRate: { toldWith: "InstructorPay" },
  AccountTransaction: {
    audit: [
      ...["personId", "siteId", "year", "number", "postedOn", "cause", "typeId", "amount", "vatBasisPoints", "detail"],
      ...["reference", "reservationId", "lessonId", "aircraftPriceId", "instructorPriceId", "contraOfId"],
    ] as const,
    personal: ["comment"],
    untold: ["createdById", "createdAt"],
    silentVerbs: ["fallBelow", "receive", "charge"],
    notifications: {
      kinds: { fallBelow: "accountLow", receive: "paymentReceived", charge: "accountCharged" },
      ...{ when: "always", keeps: [], tellsAuthor: true },
    },
    verdicts: { of: "people", when: ["amount"], isOfNew: true },
  },
  AccountPaper: {
    audit: [
      ...["kind", "personId", "siteId", "year", "number", "fromOn", "untilOn", "issuedOn", "total", "correctsId"],
    ] as const,
    personal: [],
    untold: ["content", "issuedById", "createdAt"],
  },
  AccountingPeriod: {
    audit: ["kind", "firstOn", "transactions", "sums", "payments", "hash", "previousHash"],
    personal: [],
    untold: ["closedById", "closedAt"],
  },
  /** What is posted of it is told by each transaction, too. */
  FeeRun: {
    audit: ["siteId", "typeId", "postedOn", "amount", "group", "count"],
    personal: ["comment"],
    untold: ["chargedById", "chargedAt"],
  },
  Extraction: {
    audit: [
      "dataset",
      "format",
      "locale",
      "siteIds",
      "firstDay",
      "lastDay",
      "columns",
      "total",
      "cancelledAt",
      "savedId",
      "dueOn",
      "askedById",
    ],
    personal: [],
    untold: ["state", "rows", "askedAt", "startedAt", "endedAt", "seenAt", "waitsUntil"],
  },
  SavedExtraction: {
    audit: ["name", "dataset", "format", "siteIds", "columns", "period", "rhythm", "recipients"],
    personal: [],
    untold: ["lastDueOn"],
  },
  SavedExtractionRecipient: { toldWith: "SavedExtraction" },
  InvoicedTransaction: { toldWith: "AccountPaper" },
  /** What is posted of it is told by each transaction, too. */
  BankImport: { audit: ["siteId", "lines"], personal: ["fileName"], untold: ["importedById", "importedAt"] },
  BankLine: { toldWith: "BankImport" },
  PaymentLink: { because: "it chains a payment, which its command tells" },
  AccountLine: { because: "it says a transaction once more, for the books" },
  NumberSeries: { because: "it counts; what was numbered is told by its command" },

  PlanningChange: { because: "it is how a change of the planning is told" },
  PlanningSequence: { because: "it is how a change of the planning is told" },
  CalendarSequence: { because: "it is how a change of a calendar is told" },
  AuditEntry: { because: "it is how a change is kept" },
  AuditLink: { because: "it is how a change that was kept is chained to the others" },
  IdempotencyKey: { because: "it holds an answer for a day; what the call did is told by its command" },
  RateLimit: { because: "it counts attempts" },
  Mail: { because: "it is itself a message; what it tells of is told by its command" },
  Notification: { because: "it is how a change is told to the people concerned" },
  PushMessage: { because: "it is how a notification reaches a browser" },
} as const satisfies { [M in Model]: ChangeEffects<ModelColumn<M>> | UntoldRow };

type Table = typeof changeTable;
/** The tables whose changes are reported with `changed`. */
export type TrackedModel = { [M in Model]: Table[M] extends { audit: unknown } ? M : never }[Model];

/**
 * Looks up the effects of one table's changes. The result's type has all optional members, which the entry's own type lacks.
 */
export function lookUpChangeEffects<K extends TrackedModel>(kind: K): ChangeEffects {
  return changeTable[kind] as unknown as ChangeEffects;
}

/** The name under which the audit stores a table, such as `operation-type`. */
export function auditNameOfModel(kind: TrackedModel): string {
  return kind.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

/** Database names of the tables whose row versions are part of every calendar feed's ETag. */
export function tableNamesInCalendarEtag(): string[] {
  const kinds = (Object.keys(changeTable) as Model[]).filter(
    (model): model is TrackedModel => "audit" in changeTable[model],
  );
  return kinds
    .filter((kind) => lookUpChangeEffects(kind).calendars?.people === "version")
    .map((kind) => auditNameOfModel(kind).replaceAll("-", "_"));
}
