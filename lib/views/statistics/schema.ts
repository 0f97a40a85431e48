import { z } from "zod";
import { sitesAndDaysSchema } from "@/lib/activity/extractions/schema";
import { idField } from "@/lib/records/schema";
import { TABLE_FORMATS } from "@/lib/records/tables";
import { PERIOD_TABLES, YEARLY_TABLES } from "./codes";

/** Body of `POST statistics`. Without sites it is about all that the reader may read the statistics of. */
export const statisticsInputSchema = sitesAndDaysSchema;

const sitesField = z.array(idField).max(100).default([]);
const yearField = z.int().min(1990).max(2100);
export const yearlyInputSchema = z.strictObject({ siteIds: sitesField, year: yearField });
export type YearlyInput = z.output<typeof yearlyInputSchema>;

const format = z.enum(TABLE_FORMATS).default("csv");
/** Body of `POST statistics/export` and of `POST statistics/yearly/export`: one of the tables. */
export const statisticsExportSchema = sitesAndDaysSchema.safeExtend({ table: z.enum(PERIOD_TABLES), format });
export type StatisticsExport = z.output<typeof statisticsExportSchema>;
export const yearlyExportSchema = yearlyInputSchema.extend({ table: z.enum(YEARLY_TABLES), format });
export type YearlyExport = z.output<typeof yearlyExportSchema>;

/** Without simulators. All durations are minutes. */
const flownFields = {
  flights: z.int(),
  minutes: z.int(),
  landings: z.int(),
  landingsByNight: z.int(),
};
const bookedFields = {
  /** Of what was flown, what had been booked here. */
  flownOfBooked: z.int(),
  /** From off-block to on-block, of all flights that weren't cancelled and should have left by now. */
  booked: z.int(),
};
const sumsView = z.object({
  ...flownFields,
  ...bookedFields,
  /** Flights that were booked, those cancelled among them. */
  bookings: z.int(),
  cancelled: z.int(),
  /** Those cancelled for the school's reason of a no-show, and of how many people. Null: it names no reason. */
  noShows: z.int().nullable(),
  noShowPeople: z.int().nullable(),
});
export type StatisticsSums = z.infer<typeof sumsView>;

const beside = { minutes: z.int(), minutesBefore: z.int() };
const personFields = { id: z.string(), callSign: z.string().nullable(), name: z.string() };

export const statisticsViewSchema = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  /** The same days of the year before. */
  firstDayBefore: z.string(),
  lastDayBefore: z.string(),
  now: sumsView,
  before: sumsView,
  /** Each month of the period, such as `2026-03`, beside the same month of the year before. */
  months: z.array(z.object({ month: z.string(), ...beside })),
  aircraft: z.array(
    z.object({
      ...{ id: z.string(), callSign: z.string(), model: z.string() },
      ...{ ...beside, ...bookedFields },
      /** Days of the period, as far as it has passed and since the aircraft came, on which it didn't fly. */
      idleDays: z.int(),
      /** Litres an hour. Null: too little was noted. */
      fuelPerHour: z.number().nullable(),
      oilPerHour: z.number().nullable(),
    }),
  ),
  models: z.array(z.object({ model: z.string(), ...beside, flights: z.int(), landings: z.int() })),
  /** Flights with an instructor or examiner on board; `id` null are those without any. */
  instructors: z.array(z.object({ ...personFields, id: z.string().nullable(), ...beside })),
  /** A reason of health is `id` null, as is none. */
  reasons: z.array(
    z.object({
      ...{ id: z.string().nullable(), text: z.string(), count: z.int(), countBefore: z.int() },
      /** Whether it is the one that the school gives for those who don't come. */
      isNoShow: z.boolean(),
    }),
  ),
  /** The programmes in which somebody was taught, with what their students had on average. */
  programs: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), students: z.int(), lessons: z.int(), minutes: z.int() },
      /** Of a student in a month. */
      lessonsPerMonth: z.number(),
      lessonsPerMonthBefore: z.number().nullable(),
    }),
  ),
  /** Students in training who haven't flown for 30 days, as of now, the longest first. */
  stalled: z.array(
    z.object({
      ...{ ...personFields, trainingId: z.string(), program: z.string() },
      /** The lesson that comes next. */
      next: z.string(),
      days: z.int(),
    }),
  ),
});
export type StatisticsView = z.infer<typeof statisticsViewSchema>;

export const yearlyViewSchema = z.object({
  year: z.int(),
  /** What a French association reports (AERAL). */
  activity: z.object({
    ...{ members: z.int(), membersUnder21: z.int(), membersOver65: z.int(), membersWithoutAge: z.int() },
    ...{ aircraft: z.int(), flights: z.int(), minutes: z.int(), dual: z.int(), solo: z.int() },
    ...{ crossCountry: z.int(), night: z.int(), ifr: z.int(), takeOffs: z.int(), landings: z.int() },
    skillTests: z.int(),
  }),
  /** What a declared training organisation reports: DTO.GEN.270(b). */
  courses: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), students: z.int(), begun: z.int(), skillTests: z.int() },
      ...{ lessons: z.int(), minutes: z.int(), simulatorMinutes: z.int(), theoryMinutes: z.int() },
    }),
  ),
  teachers: z.array(z.object({ ...personFields, lessons: z.int(), minutes: z.int(), courses: z.string() })),
  fleet: z.array(
    z.object({
      ...{ id: z.string(), callSign: z.string(), model: z.string(), isSimulator: z.boolean(), minutes: z.int() },
      ...{ courses: z.string(), aerodrome: z.string() },
    }),
  ),
  /** Occurrences of the year. Null for who may not read them. */
  occurrences: z.int().nullable(),
  /** What an insurer asks for: hours of each member by model. */
  insurer: z.array(
    z.object({
      ...{ ...personFields, model: z.string(), flights: z.int(), minutes: z.int() },
      ...{ commanding: z.int(), dual: z.int(), teaching: z.int(), landings: z.int() },
    }),
  ),
});
export type YearlyView = z.infer<typeof yearlyViewSchema>;
