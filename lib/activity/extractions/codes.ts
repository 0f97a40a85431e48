// This file has no schemas, so that the browser can load these codes without zod.

/**
 * What a cell of a column is. `minutes` is a duration, `hundredths` and `tenths` are numbers with decimals, `money` is in minor units
 * of the school's currency. `instant` is shown in UTC.
 */
export type CellKind =
  | "text"
  | "instant"
  | "day"
  | "minutes"
  | "whole"
  | "tenths"
  | "hundredths"
  | "percent"
  | "money"
  | "yes";

/** What can be extracted, with the columns of each in the order of the screen. Those in the first list are chosen at the beginning. */
export const DATASETS = {
  reservations: {
    usual: {
      start: "instant",
      end: "instant",
      type: "text",
      state: "text",
      aircraft: "text",
      instructors: "text",
      students: "text",
      others: "text",
      title: "text",
      classroom: "text",
    },
    more: {
      site: "text",
      offBlock: "instant",
      onBlock: "instant",
      from: "text",
      to: "text",
      operation: "text",
      passengers: "whole",
      compliance: "text",
      comment: "text",
      bookedBy: "text",
      bookedAt: "instant",
      cancelledAt: "instant",
      cancelledBy: "text",
      cancellation: "text",
    },
  },
  legs: {
    usual: {
      day: "day",
      aircraft: "text",
      pilot: "text",
      instructor: "text",
      from: "text",
      to: "text",
      offBlock: "instant",
      onBlock: "instant",
      block: "minutes",
      function: "text",
      landings: "whole",
    },
    more: {
      site: "text",
      model: "text",
      type: "text",
      takeOff: "instant",
      landing: "instant",
      airborne: "minutes",
      byDay: "minutes",
      night: "minutes",
      ifr: "minutes",
      hobbs: "hundredths",
      fuelLeft: "tenths",
      oilAdded: "tenths",
      session: "text",
      crossCountry: "yes",
    },
  },
  ratings: {
    usual: {
      start: "instant",
      student: "text",
      programme: "text",
      session: "text",
      instructor: "text",
      state: "text",
      exercise: "text",
      rating: "whole",
      comment: "text",
    },
    more: {
      briefing: "minutes",
      debriefing: "minutes",
      theory: "minutes",
      sessionComment: "text",
      studentComment: "text",
      forced: "yes",
      submittedAt: "instant",
      signedAt: "instant",
    },
  },
  studentHours: {
    usual: {
      student: "text",
      dual: "minutes",
      solo: "minutes",
      commanding: "minutes",
      simulator: "minutes",
      theory: "minutes",
      flights: "whole",
      landings: "whole",
      lastFlight: "day",
    },
    more: { trigram: "text", night: "minutes", ifr: "minutes", lessonsDone: "whole" },
  },
  instructorActivity: {
    usual: {
      instructor: "text",
      start: "instant",
      students: "text",
      programme: "text",
      session: "text",
      type: "text",
      dual: "minutes",
      solo: "minutes",
      simulator: "minutes",
      theory: "minutes",
      briefing: "minutes",
      debriefing: "minutes",
    },
    more: {
      aircraft: "text",
      classroom: "text",
      state: "text",
      night: "minutes",
      landings: "whole",
      billed: "money",
      pay: "money",
    },
  },
  aircraftUse: {
    usual: {
      aircraft: "text",
      model: "text",
      flights: "whole",
      block: "minutes",
      airborne: "minutes",
      landings: "whole",
      booked: "minutes",
      cancelled: "whole",
    },
    more: {
      site: "text",
      night: "minutes",
      instruction: "minutes",
      oilAdded: "tenths",
      totalFlight: "minutes",
      totalLandings: "whole",
      totalHobbs: "hundredths",
    },
  },
  certificates: {
    usual: {
      holder: "text",
      type: "text",
      state: "text",
      issuedOn: "day",
      expiresOn: "day",
      expiresAtLandings: "whole",
      serialNumber: "text",
    },
    more: { limitations: "text", qualifications: "text", decidedBy: "text", decidedAt: "instant" },
  },
  transactions: {
    usual: {
      day: "day",
      number: "text",
      person: "text",
      type: "text",
      cause: "text",
      amount: "money",
      balance: "money",
      comment: "text",
    },
    more: {
      site: "text",
      trigram: "text",
      vatRate: "percent",
      reference: "text",
      postedBy: "text",
      postedAt: "instant",
    },
  },
  audit: {
    usual: { at: "instant", author: "text", action: "text", kind: "text", subject: "text", site: "text" },
    more: { before: "text", after: "text" },
  },
} as const satisfies Record<string, { usual: Record<string, CellKind>; more: Record<string, CellKind> }>;

export type Dataset = keyof typeof DATASETS;
export const DATASET_NAMES = Object.keys(DATASETS) as Dataset[];

/** In the place of a dataset: an archive of all that the school has, which comes back as it was. */
export const EVERYTHING = "everything";
export const ARCHIVE_FORMAT = "zip";

/** The columns of a dataset, and what the cells of each are. */
export const columnsOf = (dataset: Dataset): Readonly<Record<string, CellKind>> => ({
  ...DATASETS[dataset].usual,
  ...DATASETS[dataset].more,
});

/** When a saved extraction may be due: on the first of each month, or on a weekday. */
export const RHYTHMS = [
  "monthly",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Rhythm = (typeof RHYTHMS)[number];
/** The minute of the day at which it is due, by the clock of the school's main site, and for how many days its file then waits to be read. */
export const [DUE_MINUTE, DAYS_TO_READ] = [6 * 60, 31];
export const LONGEST_NAME = 80;
/** How many may be saved, and to how many people one may go. */
export const [MOST_SAVED, MOST_RECIPIENTS] = [50, 20];

/** How many files may be written at once for the school, and for how many seconds one may be silent until it has failed. */
export const [MOST_AT_ONCE, LONGEST_SILENCE] = [2, 30];
/** The longest period of a file, in days, and the most rows that a workbook can hold below its headings. */
export const [MOST_DAYS, MOST_WORKBOOK_ROWS] = [4_000, 1_048_575];
/** How many rows the screen shows as a sample. */
export const SAMPLE = 7;
/** The states as the API answers them by their index. */
export const EXTRACTION_STATES = ["Waiting", "Running", "Done", "Cancelled", "Failed"] as const;
