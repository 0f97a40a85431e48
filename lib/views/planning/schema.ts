import { z } from "zod";
import { aircraftLightView } from "@/lib/records/aircraft/schema";
import { classroomView } from "@/lib/records/classrooms/schema";
import { operationTypeView } from "@/lib/records/dictionaries/schema";
import { dayText, siteQuery } from "@/lib/records/schema";

export const rowsQuery = siteQuery.extend({ day: dayText });

/** Unix seconds UTC; null where the sun doesn't rise or set that day, or the site has no position. */
const instant = z.int().nullable();

/** What a board of a day shows beside its reservations: the rows of each site, and what its forms offer. */
export const rowsView = z.object({
  sites: z.array(
    z.object({
      siteId: z.string(),
      siteName: z.string(),
      icao: z.string().nullable(),
      isActive: z.boolean(),
      timeZone: z.string(),
      airports: z.array(z.string()),
      slotMinutes: z.int(),
      sunrise: instant,
      sunset: instant,
      dawn: instant,
      dusk: instant,
      aircraft: z.array(aircraftLightView),
      classrooms: z.array(classroomView),
      instructors: z.array(
        z.object({ id: z.string(), callSign: z.string().nullable(), firstName: z.string(), lastName: z.string() }),
      ),
      /** Ids of the active students, whose rows come with their reservations. */
      students: z.array(z.string()),
    }),
  ),
  operationTypes: z.array(operationTypeView),
  /** Hours before its start until which students and renters cancel their own. */
  noticeHours: z.int(),
});
export type BoardRows = z.infer<typeof rowsView>;
