import { z } from "zod";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, multiLineField } from "@/lib/records/schema";
import {
  NOTICE_MINUTES,
  RENTAL_MINUTES,
  STANDBY_OFFER_STATES,
  STANDBY_STATES,
  STANDBY_TYPES,
  STANDBY_WISHES,
} from "./codes";

const personView = z.object({ userId: z.string(), name: z.string(), callSign: z.string().nullable() });
const aircraftView = z.object({ aircraftId: z.string(), callSign: z.string(), model: z.string() });
const lessonView = z.object({ id: z.string(), reference: z.string(), title: z.string() });

/** Query of `GET standby`. */
export const standbyListQuerySchema = z.object({ siteId: z.union([idField, z.literal("all")]) });

/** Query of `GET standby/choices`: for oneself, or for somebody else by who plans at the site. */
export const standbyChoicesQuerySchema = z.object({ siteId: idField, userId: idField.optional() });
export type StandbyChoicesQuery = z.output<typeof standbyChoicesQuerySchema>;

/** What somebody may wait for at a site. */
export const standbyChoicesViewSchema = z.object({
  types: z.array(z.enum(STANDBY_TYPES)),
  lessons: z.array(lessonView).meta({ description: "The student's open lessons, the next one first" }),
  instructors: z.array(personView),
  aircraft: z.array(aircraftView.extend({ isRentable: z.boolean() })),
});
export type StandbyChoicesView = z.infer<typeof standbyChoicesViewSchema>;

const minuteOfDay = z.int().min(0).max(1_440);

/** Body of `POST standby`: what somebody waits for. The interface's times are unix seconds. */
export const standbyInputSchema = z
  .strictObject({
    siteId: idField,
    userId: idField.optional().meta({ description: "Somebody else, for who plans at the site" }),
    type: z.enum(STANDBY_TYPES),
    lessonId: idField.nullish().meta({ description: "Null: whichever lesson the student flies next" }),
    aircraftId: idField.nullish(),
    model: z.string().trim().min(1).max(100).nullish().meta({ description: "Any aircraft of this model" }),
    instructorId: idField.nullish(),
    minutes: z
      .int()
      .min(RENTAL_MINUTES[0])
      .max(RENTAL_MINUTES[1])
      .nullish()
      .meta({ description: "How long an aircraft is wanted to rent" }),
    from: unixSecondsField,
    until: unixSecondsField,
    earliestMinute: minuteOfDay.default(0).meta({ description: "Of each day, on the site's clock" }),
    latestMinute: minuteOfDay.default(1_440),
    noticeMinutes: z.int().min(NOTICE_MINUTES[0]).max(NOTICE_MINUTES[1]),
    wish: z.enum(STANDBY_WISHES).default("Gladly"),
    comment: multiLineField(500).default(""),
  })
  .refine(({ from, until }) => from < until, { path: ["until"], error: "standby.untilBeforeFrom" })
  .refine((given) => given.earliestMinute < given.latestMinute, {
    path: ["latestMinute"],
    error: "standby.latestBeforeEarliest",
  })
  .refine(({ aircraftId, model }) => aircraftId == null || model == null, {
    path: ["model"],
    error: "standby.oneAircraft",
  })
  .refine(({ type, minutes }) => type !== "Renter" || minutes != null, {
    path: ["minutes"],
    error: "standby.minutesRequired",
  });
export type StandbyInput = z.output<typeof standbyInputSchema>;

export const standbyViewSchema = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  timeZone: z.string(),
  state: z.enum(STANDBY_STATES),
  userId: z.string(),
  name: z.string(),
  type: z.enum(STANDBY_TYPES),
  lesson: lessonView.nullable().meta({ description: "Null: a rental, or whichever lesson comes next" }),
  aircraft: aircraftView.nullable(),
  model: z.string().nullable(),
  instructor: personView.nullable(),
  minutes: z.int().nullable(),
  from: z.int(),
  until: z.int(),
  earliestMinute: z.int(),
  latestMinute: z.int(),
  noticeMinutes: z.int(),
  wish: z.enum(STANDBY_WISHES),
  comment: z.string(),
  at: z.int().meta({ description: "Since when, in unix seconds" }),
  need: z
    .object({ daysSinceFlight: z.int().nullable(), isBlocked: z.boolean() })
    .nullable()
    .meta({ description: "What the order of the list rests on, for who plans at the site" }),
  rights: z.object({ withdraw: z.boolean() }),
});
export type StandbyView = z.infer<typeof standbyViewSchema>;

export const standbyOfferViewSchema = z.object({
  id: z.string(),
  standbyId: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  timeZone: z.string(),
  userId: z.string(),
  name: z.string(),
  type: z.enum(STANDBY_TYPES),
  lesson: lessonView.nullable(),
  aircraft: aircraftView,
  instructor: personView.nullable(),
  start: z.int().meta({ description: "When to meet, in unix seconds" }),
  end: z.int(),
  startFlight: z.int(),
  endFlight: z.int(),
  state: z.enum(STANDBY_OFFER_STATES).meta({
    description:
      "Taken: somebody else has said yes first. Gone: it can't be flown any more. Lapsed: not answered in time",
  }),
  at: z.int(),
  answerUntil: z.int(),
  reservationId: z.string().nullable(),
  rights: z.object({ answer: z.boolean() }),
});
export type StandbyOfferView = z.infer<typeof standbyOfferViewSchema>;

/** Answer of `GET standby`. */
export const standbyListViewSchema = z.object({
  waiting: z.array(standbyViewSchema).meta({ description: "Who needs it most first" }),
  offers: z.array(standbyOfferViewSchema).meta({ description: "Those that are open, and those of the last two days" }),
});
export type StandbyListView = z.infer<typeof standbyListViewSchema>;

/** Body of `PATCH standby-offer/{id}`. */
export const standbyAnswerSchema = z.strictObject({ accepted: z.boolean() });
