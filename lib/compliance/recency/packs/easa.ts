import type { RecencyPack } from "../rule";

/** The licences with which somebody exercises more than the privileges of an LAPL. */
const ABOVE_LAPL = ["Ppl", "Cpl", "Atpl"] as const;

/** What FCL.740.A(b)(1)(ii) asks for in the 12 months before the expiry: the same in both classes. */
const REVALIDATION = {
  kind: "Revalidation",
  // FCL.740.A(b)(2): who holds both ratings may fly in either class, or in a combination of them, for both.
  together: ["ClassSep", "ClassTmg"],
  months: 12,
  minutes: 12 * 60,
  picMinutes: 6 * 60,
  takeOffs: 12,
  landings: 12,
  refresherMinutes: 60,
  // FCL.740.A(b)(1)(i): a proficiency check within the 3 months before the expiry stands for all of it.
  checkMonths: 3,
} as const;

/** Regulation (EU) No 1178/2011, Annexes I (Part-FCL) and IV (Part-MED), as it was amended up to the year of the version. */
export const easaPack: RecencyPack = {
  name: "Easa",
  version: "2026.1",
  validFrom: "2020-09-08",
  source: "Regulation (EU) No 1178/2011, as amended by (EU) 2019/1747 and (EU) 2020/359",
  rules: [
    {
      // As PIC or co-pilot with passengers: in the preceding 90 days 3 take-offs, approaches and landings in an aircraft of the
      // same type or class, or in a simulator that represents it. It doesn't ask who flew.
      key: "easaPassengers",
      pack: "Easa",
      paragraph: "FCL.060(b)(1)",
      demand: { withPassengers: true },
      condition: {
        kind: "RollingCounts",
        days: 90,
        needed: { takeOffs: 3, approaches: 3, landings: 3 },
        period: "any",
        of: "typeOrClass",
        isPilotFlying: false,
        demandsTailwheelStops: false,
        unless: [],
      },
    },
    {
      // As PIC at night: in the preceding 90 days 1 take-off, approach and landing at night as pilot flying, or an IR.
      key: "easaPassengersNight",
      pack: "Easa",
      paragraph: "FCL.060(b)(2)",
      demand: { withPassengers: true, byNight: "school" },
      condition: {
        kind: "RollingCounts",
        days: 90,
        needed: { takeOffs: 1, approaches: 1, landings: 1 },
        period: "night",
        of: "typeOrClass",
        isPilotFlying: true,
        demandsTailwheelStops: false,
        unless: ["Instrument"],
      },
    },
    {
      // LAPL(A): passengers only after 10 hours as PIC since the issue of the licence, except (b)(2) for who held a higher one.
      key: "easaLaplPassengers",
      pack: "Easa",
      paragraph: "FCL.105.A(b)(1)",
      demand: { withPassengers: true, category: "Aircraft" },
      condition: { kind: "SinceIssue", picMinutes: 10 * 60, holder: "Lapl", unless: ABOVE_LAPL },
    },
    {
      // LAPL(A): in the last 2 years 12 hours as PIC, dual or solo under supervision, with 12 take-offs and landings, and
      // refresher training of 1 hour with an instructor; or a proficiency check.
      key: "easaLaplRecency",
      pack: "Easa",
      paragraph: "FCL.140.A(a)",
      demand: { category: "Aircraft" },
      condition: {
        kind: "RollingHours",
        months: 24,
        minutes: 12 * 60,
        takeOffs: 12,
        landings: 12,
        refresherMinutes: 60,
        orCheck: "ProficiencyCheck",
        holder: "Lapl",
        unless: ABOVE_LAPL,
      },
    },
    {
      key: "easaSepRevalidation",
      pack: "Easa",
      paragraph: "FCL.740.A(b)(1)",
      demand: null,
      condition: { ...REVALIDATION, of: "ClassSep" },
    },
    {
      key: "easaTmgRevalidation",
      pack: "Easa",
      paragraph: "FCL.740.A(b)(1)",
      demand: null,
      condition: { ...REVALIDATION, of: "ClassTmg" },
    },
    {
      // FCL.930 and FCL.940.FI(a): the certificate is valid for 3 years; two of 50 hours of instruction, refresher training, and
      // an assessment of competence in the last 12 months; the assessment at least at each other revalidation.
      key: "easaInstructorRevalidation",
      pack: "Easa",
      paragraph: "FCL.940.FI(a)",
      demand: null,
      condition: {
        kind: "InstructorRevalidation",
        of: "InstructorFi",
        months: 36,
        instructionMinutes: 50 * 60,
        assessmentMonths: 12,
        atLeast: 2,
      },
    },
    {
      key: "easaMedical",
      pack: "Easa",
      paragraph: "MED.A.045(a)",
      demand: {},
      condition: { kind: "Medical" },
    },
  ],
};
