// This file has no schemas, so that the browser can load these codes without zod.

/** What a person may do, as their sheet asks it. The API names them by these words. */
export const MAY_DO_BOXES = [
  "PilotInCommand",
  "PassengersByDay",
  "PassengersByNight",
  "Instructor",
  "TheoryTeacher",
  "StudentSolo",
  "StudentDual",
] as const;
export type MayDoBoxName = (typeof MAY_DO_BOXES)[number];

/** With which aircraft it is judged. The API uses the index as code. */
export const MAY_DO_AIRCRAFT = ["SingleEngine", "MultiEngine", "Helicopter"] as const;
export type MayDoAircraft = (typeof MAY_DO_AIRCRAFT)[number];

/** Not now; or until a day, and Soon where something nears its end or awaits validation. */
export const MAY_DO_STATUSES = ["May", "Soon", "NotNow"] as const;
