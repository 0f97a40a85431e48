/** The columns of a table of lessons, in the order of its template. */
export const LESSON_COLUMNS = [
  ...(["phase", "reference", "title", "type", "minutes", "briefingMinutes", "debriefingMinutes"] as const),
  ...(["mode", "aircraftType", "engine", "flying", "period", "isCrossCountry", "exercises"] as const),
] as const;
export type LessonColumn = (typeof LESSON_COLUMNS)[number];
