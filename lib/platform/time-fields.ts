import { z } from "zod";

/** First and last instant that the API accepts, in unix seconds. JavaScript and PostgreSQL can both store them. */
const EARLIEST = -2_208_988_800; // 1900-01-01
const LATEST = 4_102_444_800; // 2100-01-01

/** zod type of an instant in JSON: whole unix seconds UTC, from 1900 to 2100. */
export const unixSecondsField = z.int().min(EARLIEST, "errors.outOfTime").max(LATEST, "errors.outOfTime");

const EARLIEST_DAY = 946_684_800; // 2000-01-01

/** zod type of a calendar day in JSON: unix seconds of 00:00 UTC, from 2000 to 2100. `message` is said of what is no number. */
export const utcDayField = (message?: string) =>
  z
    .int({ error: ({ code }) => (code === "invalid_type" ? message : undefined) })
    .min(EARLIEST_DAY, { error: "errors.dayOutOfTime", abort: true })
    .max(LATEST, { error: "errors.dayOutOfTime", abort: true })
    .multipleOf(86_400, "errors.notADay");

/** zod type of an instant in a query string: the same number as decimal text. */
export const unixSecondsTextField = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
  .pipe(unixSecondsField);
