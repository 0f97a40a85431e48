import { z } from "zod";
import { aircraftLightViewSchema } from "@/lib/records/aircraft/schema";
import { classroomViewSchema } from "@/lib/records/classrooms/schema";
import { operationTypeViewSchema } from "@/lib/records/dictionaries/schema";
import { dayField, siteQuerySchema } from "@/lib/records/schema";

/** A planning shows the rows of a day, or of the seven days that begin with it. */
export const boardRowsQuerySchema = siteQuerySchema.extend({ day: dayField, days: z.enum(["1", "7"]).optional() });

/** Unix seconds UTC. Null when the sun doesn't rise or set that day, or when the site has no position. */
const instant = z.int().nullable();
const daylight = { sunrise: instant, sunset: instant, dawn: instant, dusk: instant };

/**
 * What remains of an aircraft's worst limit, in minutes, landings or days: negative beyond it. Null while no limit is below its
 * warning threshold.
 */
const lowPotentialViewSchema = z.object({ limit: z.string(), unit: z.int(), remaining: z.int(), phase: z.int() });
export type LowPotential = z.infer<typeof lowPotentialViewSchema>;

/** What the board of a day shows in addition to its reservations: the rows of each site and the choices of its forms. */
export const boardRowsViewSchema = z.object({
  sites: z.array(
    z.object({
      siteId: z.string(),
      siteName: z.string(),
      icao: z.string().nullable(),
      isActive: z.boolean(),
      timeZone: z.string(),
      airports: z.array(z.string()),
      slotMinutes: z.int(),
      ...daylight,
      /** Sun and night of each of the days. Those of the first one stand beside it, too. */
      daylight: z.array(z.object(daylight)),
      aircraft: z.array(aircraftLightViewSchema.extend({ potential: lowPotentialViewSchema.nullable() })),
      classrooms: z.array(classroomViewSchema),
      instructors: z.array(
        z.object({ id: z.string(), callSign: z.string().nullable(), firstName: z.string(), lastName: z.string() }),
      ),
      /** When it is closed, in these days and the sixty after them. Both days are closed. */
      closures: z.array(z.object({ id: z.string(), name: z.string(), firstDay: z.string(), lastDay: z.string() })),
      /** The public holidays of its country, in these days. */
      holidays: z.array(z.object({ day: z.string(), name: z.string() })),
      /** Ids of the active students. A student has a row only on days with a reservation. */
      students: z.array(z.string()),
    }),
  ),
  operationTypes: z.array(operationTypeViewSchema),
  /**
   * The cancellation notice in hours before the start. After that, students and renters can't cancel their own reservations.
   */
  noticeHours: z.int(),
  /** The school's usual briefing and debriefing of a flight that has them, in minutes. */
  usualBriefing: z.object({ before: z.int(), after: z.int() }),
});
export type BoardRows = z.infer<typeof boardRowsViewSchema>;
