import { z } from "zod";
import { toIdentifier } from "@/lib/platform/one-line";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { defectViewSchema } from "../defects/schema";
import { personLightViewSchema } from "../people/schema";
import {
  codeOf,
  idField,
  idList,
  listText,
  makeBodySchemas,
  makeImportViewSchema,
  requiredLineField,
  singleLineField,
  siteQuerySchema,
  statutQuerySchema,
  timeValueSchema,
} from "../schema";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, LAST_ORDER, LOGBOOK_FORMATS } from "./codes";

/** The short form of an aircraft, with only the fields that forms and the planning need. */
export const aircraftLightViewSchema = z.object({
  id: z.string(),
  callSign: z.string(),
  model: z.string(),
  type: z.int(),
  classe: z.int(),
  siteId: z.string(),
  turnaroundTime: timeValueSchema,
  enableRental: z.boolean(),
  order: z.int(),
  state: z.int(),
});
export type AircraftLight = z.infer<typeof aircraftLightViewSchema>;

/** The greatest values of the counters. Minutes of 300 years of flight are fewer. */
const MOST_MINUTES = 100_000_000;
const MOST_LANDINGS = 10_000_000;
const MOST_HOBBS_HOURS = 1_000_000;
const MOST_PRICE = 1_000_000;

/** Text of at most four characters (spec 2 §3), such as an ICAO code, converted to capitals. It may be empty. */
const airport = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{0,4}$/, "resource.airports.name");
/** The specification gives no type for these labels: a number is taken as its text. */
const label = z.union([z.number(), singleLineField(50)]).transform(String);
const price = z.number().min(0).max(MOST_PRICE).nullable();
const ids = z.array(idField).max(50);
/** What stands before an `@`, a backslash and a space make an address look like that of another host. */
const trackerAddress = z
  .url({ protocol: /^https$/, error: "fleet.trackerForm" })
  .max(500)
  .refine((given) => !/[\\\s]/.test(given) && !/^https:\/*[^/?#]*@/i.test(given), "fleet.trackerPlain");

export const aircraftFields = {
  callSign: requiredLineField(30, "fleet.callSignRequired", toIdentifier).toUpperCase(),
  registrationAlias: singleLineField(50, toIdentifier),
  model: requiredLineField(50, "fleet.modelRequired"),
  type: codeOf(AIRCRAFT_TYPES, "fleet.typeRequired"),
  classe: codeOf(AIRCRAFT_CLASSES, "fleet.classRequired"),
  /** `dateEntree` is the day on which the aircraft came to the site, as unix seconds of 00:00 UTC. */
  site: z.strictObject({
    siteId: idField,
    dateEntree: z.int().min(-2_208_988_800).max(4_102_444_800).nullable(),
  }),
  pmpf: label,
  timer: label,
  turnaroundTime: timeValueSchema,
  /** Usual time from off-block to take-off, and from landing to on-block. */
  taxiTime: timeValueSchema,
  taxiInTime: timeValueSchema,
  flightTimeActivated: z.boolean(),
  flightTime: z.literal([1, 2]),
  /** Minutes. */
  totalFlightTime: z.int().min(0).max(MOST_MINUTES),
  totalLanding: z.int().min(0).max(MOST_LANDINGS),
  horameterActivated: z.boolean(),
  /** Hours, with hundredths. */
  totalHorameter: z.number().min(0).max(MOST_HOBBS_HOURS),
  /** Minutes of flight until the next maintenance by hours. Only `POST` takes it; later it follows from the flights. */
  nextMaintenance: z.int().min(-MOST_MINUTES).max(MOST_MINUTES).nullable(),
  homeAirport: airport,
  currentAirport: airport,
  airports: z
    .array(airport.min(1))
    .max(30)
    .refine((names) => new Set(names).size === names.length, "resource.airports.twice"),
  enableRental: z.boolean(),
  rentalPrice: price,
  exploitationPrice: z.strictObject({ price, type: z.literal([0, 1]) }),
  urlFlightTracker: z.union([z.literal(""), trackerAddress]),
  tagsIds: ids,
  /** Tags that a renter must have. */
  rentalTagsIds: ids,
  /** Position in lists and on the planning board, from 0. Null: the last one at its site, or as it is. */
  order: z.int().min(0).max(LAST_ORDER).nullable(),
  /** Why `PUT` gives other totals. The correction keeps it. */
  correctionReason: singleLineField(200),
};

export const aircraftViewSchema = aircraftLightViewSchema.omit({ siteId: true }).extend({
  registrationAlias: z.string(),
  site: z.object({ siteId: z.string(), dateEntree: z.int().nullable() }),
  imageLocation: z.string().nullable(),
  pmpf: z.string(),
  timer: z.string(),
  taxiTime: timeValueSchema,
  taxiInTime: timeValueSchema,
  flightTimeActivated: z.boolean(),
  flightTime: z.int(),
  totalFlightTime: z.int(),
  totalLanding: z.int(),
  horameterActivated: z.boolean(),
  totalHorameter: z.number(),
  nextMaintenance: z.int().nullable(),
  homeAirport: z.string(),
  currentAirport: z.string(),
  airports: z.array(z.string()),
  rentalPrice: z.number().nullable(),
  exploitationPrice: z.object({ price: z.number().nullable(), type: z.int() }),
  urlFlightTracker: z.string(),
  tagsIds: z.array(z.string()),
  rentalTagsIds: z.array(z.string()),
  /** The types of which it has a certificate. Written by `certificate-for-aircraft`. */
  certificatesType: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What is open of its comments. Written by `aircraft/{id}/commentary`. */
  commentaries: z.array(defectViewSchema),
  version: z.int(),
});
export type AircraftView = z.infer<typeof aircraftViewSchema>;

const NO_TIME = { hour: 0, minute: 0, second: 0 };
const bodies = makeBodySchemas(aircraftViewSchema.shape, aircraftFields, {
  registrationAlias: "",
  pmpf: "",
  timer: "",
  turnaroundTime: { hour: 0, minute: 15, second: 0 },
  taxiTime: NO_TIME,
  taxiInTime: NO_TIME,
  flightTimeActivated: true,
  flightTime: 1,
  totalFlightTime: 0,
  totalLanding: 0,
  horameterActivated: false,
  totalHorameter: 0,
  nextMaintenance: null,
  homeAirport: "",
  currentAirport: "",
  airports: [],
  enableRental: false,
  rentalPrice: null,
  exploitationPrice: { price: null, type: 1 },
  urlFlightTracker: "",
  tagsIds: [],
  rentalTagsIds: [],
  order: null,
  correctionReason: "",
});
export const aircraftInputSchema = bodies.input.refine(
  ({ nextMaintenance, totalFlightTime }) => nextMaintenance === null || totalFlightTime + nextMaintenance >= 0,
  { path: ["nextMaintenance"], error: "fleet.overdueBeyondCounter" },
);
export const aircraftChangeInputSchema = bodies.change;
export type AircraftInput = z.output<typeof aircraftInputSchema>;
export type AircraftChange = z.output<typeof aircraftChangeInputSchema>;

/** Body of `PATCH aircraft/order`: some aircraft of a site, in their new order among each other. */
export const aircraftOrderSchema = z.strictObject({ siteId: idField, aircraftIds: z.array(idField).min(1).max(2000) });
export type AircraftOrder = z.output<typeof aircraftOrderSchema>;

/** Query parameters of `GET aircraft` and of its export. `types` are codes; an aircraft has one of the tags at least. */
export const aircraftListQuerySchema = siteQuerySchema.extend(statutQuerySchema.shape).extend({
  text: singleLineField(100).default(""),
  types: listText.pipe(z.array(z.enum(["0", "1", "2"], "fleet.typeRequired"))),
  tagsIds: idList,
  enableRental: z.enum(["true", "false"]).optional(),
});
export type AircraftListQuery = z.output<typeof aircraftListQuerySchema>;

/** Query parameters of an import: the site of the lines that name none. */
export const aircraftImportQuerySchema = z.object({ siteId: idField.optional() });

/** Answer to an import: its lines after parsing, with their errors. With `preview`, no aircraft is created. */
export const aircraftImportViewSchema = makeImportViewSchema({
  callSign: z.string(),
  model: z.string(),
  type: z.string(),
  classe: z.string(),
  site: z.string(),
  totalFlightTime: z.string(),
});
export type AircraftImportAnswer = z.infer<typeof aircraftImportViewSchema>;

/** One line of an aircraft's logbook: a movement of its counters, and where they stood after it. */
export const counterMovementViewSchema = z.object({
  id: z.string(),
  /** When it was written, in unix seconds. */
  date: z.int(),
  cause: z.int(),
  flightTime: z.int(),
  landing: z.int(),
  horameter: z.number(),
  reason: z.string(),
  author: personLightViewSchema.omit({ roleIds: true }).nullable(),
  totalFlightTime: z.int(),
  totalLanding: z.int(),
  totalHorameter: z.number(),
});
export type CounterMovementView = z.infer<typeof counterMovementViewSchema>;

const moment = z
  .string()
  .regex(/^\d{1,11}$/, "errors.invalid")
  .transform(Number);
/** Query parameters of a period: from `dateMin` to before `dateMax`, in unix seconds. */
export const periodFields = {
  dateMin: moment.optional(),
  dateMax: moment
    .optional()
    .meta({ description: "The first moment after the period: of whole days that of the next day" }),
};
export const endsAfterItBegins = ({ dateMin, dateMax }: LogbookPeriod) =>
  dateMin === undefined || dateMax === undefined || dateMin <= dateMax;
export const REVERSED = { path: ["dateMax"], error: "fleet.logbook.reversed" };
/** Query parameters of `GET aircraft/{id}/logbook`: from `dateMin` to before `dateMax`, in unix seconds. */
export const logbookQuerySchema = z
  .object({ ...periodFields, ...makePagingQuerySchema(["date"]).shape })
  .refine(endsAfterItBegins, REVERSED);
export const logbookExportQuerySchema = z
  .object({ ...periodFields, format: z.enum(LOGBOOK_FORMATS).default("pdf") })
  .refine(endsAfterItBegins, REVERSED);
export type LogbookPeriod = { dateMin?: number; dateMax?: number };
