import type { RecencyPack } from "../rule";

/** Title 14 of the Code of Federal Regulations, Part 61. */
export const faaPack: RecencyPack = {
  name: "Faa",
  version: "2026.1",
  validFrom: "2018-07-27",
  source: "14 CFR Part 61",
  rules: [
    {
      // Since the beginning of the 24th calendar month before the month of the flight: a flight review, or (d) a proficiency check.
      key: "faaFlightReview",
      pack: "Faa",
      paragraph: "14 CFR 61.56(c)",
      demand: {},
      condition: {
        kind: "CalendarMonths",
        months: 24,
        checks: ["FlightReview", "ProficiencyCheck"],
        orRating: "FaaFlightReview",
      },
    },
    {
      // As PIC with passengers: in the preceding 90 days 3 take-offs and landings as sole manipulator of the controls, in the
      // same category and class; with a tailwheel to a full stop, in an aeroplane with a tailwheel.
      key: "faaPassengers",
      pack: "Faa",
      paragraph: "14 CFR 61.57(a)",
      demand: { withPassengers: true },
      condition: {
        kind: "RollingCounts",
        days: 90,
        needed: { takeOffs: 3, landings: 3 },
        period: "any",
        of: "categoryAndClass",
        isPilotFlying: true,
        demandsTailwheelStops: true,
        unless: [],
      },
    },
    {
      // With passengers from 1 hour after sunset to 1 hour before sunrise: 3 take-offs and 3 landings to a full stop in that time.
      key: "faaPassengersNight",
      pack: "Faa",
      paragraph: "14 CFR 61.57(b)",
      demand: { withPassengers: true, byNight: "faa" },
      condition: {
        kind: "RollingCounts",
        days: 90,
        needed: { takeOffs: 3, fullStops: 3 },
        period: "faaNight",
        of: "categoryAndClass",
        isPilotFlying: true,
        demandsTailwheelStops: false,
        unless: [],
      },
    },
  ],
};
