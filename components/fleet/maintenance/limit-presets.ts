import type { LimitFieldValues } from "@/lib/records/maintenance/wire";

/** The fields of a new limit. */
export const EMPTY_LIMIT: LimitFieldValues = {
  name: "",
  category: "Maintenance",
  componentId: "",
  document: "",
  workTime: "4:00",
  hoursCounts: false,
  landingsCounts: false,
  calendarCounts: false,
  hoursEvery: "",
  hoursTolerance: "",
  hoursWarning: "",
  hoursLast: "",
  hoursDue: "",
  landingsEvery: "",
  landingsTolerance: "",
  landingsWarning: "",
  landingsLast: "",
  landingsDue: "",
  calendarUnit: "Months",
  calendarEvery: "",
  calendarTolerance: "",
  calendarWarning: "",
  calendarLast: null,
  calendarDue: null,
  isEndOfMonth: false,
  reason: "",
};

/** Usual limits of school aircraft, with which a new one can begin. */
export const PRESETS = {
  fifty: { hoursCounts: true, hoursEvery: "50:00", hoursTolerance: "5:00", hoursWarning: "10:00" },
  hundred: {
    hoursCounts: true,
    hoursEvery: "100:00",
    hoursTolerance: "10:00",
    hoursWarning: "15:00",
    workTime: "8:00",
  },
  annual: {
    calendarCounts: true,
    calendarEvery: "12",
    calendarTolerance: "30",
    calendarWarning: "45",
    workTime: "24:00",
  },
  arc: { category: "Limitation", calendarCounts: true, calendarEvery: "12", calendarWarning: "60" },
  engine: {
    hoursCounts: true,
    hoursEvery: "2000:00",
    hoursTolerance: "100:00",
    hoursWarning: "100:00",
    calendarCounts: true,
    calendarEvery: "144",
    calendarWarning: "180",
    workTime: "40:00",
  },
  elt: { calendarCounts: true, calendarEvery: "60", calendarWarning: "90", workTime: "1:00" },
} as const satisfies Record<string, Partial<LimitFieldValues>>;
export type Preset = keyof typeof PRESETS;
