// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** Whose skills are rated in a revision (spec 2 §3, ratingSkillType). */
export const RATED_SKILLS = ["PilotOnly", "PilotAndInstructor"] as const;
export type RatedSkills = (typeof RATED_SKILLS)[number];

export const SESSION_TYPES = ["Theoretical", "Practical"] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

/** The flight rules of a practical lesson (spec 2 §3, flying). */
export const FLYINGS = ["Ifr", "Vfr", "Mixed"] as const;
export type Flying = (typeof FLYINGS)[number];

export const PERIODS = ["Day", "Night", "Mixed"] as const;
export type Period = (typeof PERIODS)[number];

export const MODES = ["Solo", "Dual"] as const;
export type Mode = (typeof MODES)[number];

/** The texts of a lesson that may have files. No student gets those of the instructions. */
export const SESSION_PARTS = ["Content", "Briefing", "Debriefing", "Instructions"] as const;
export type SessionPart = (typeof SESSION_PARTS)[number];

/** Of whom, or of what, something is demanded for a lesson. */
export type RegulatorySide = "Instructor" | "Student" | "Aircraft";

/** What may be demanded for a lesson, by the name of its list in the API (spec 2 §3, regulatory environment). */
export const DEMAND_LISTS = {
  instructorCertificatesTypesIds: { side: "Instructor", column: "certificateTypeId" },
  instructorQualificationsIds: { side: "Instructor", column: "qualificationId" },
  studentCertificatesTypesIds: { side: "Student", column: "certificateTypeId" },
  studentQualificationsIds: { side: "Student", column: "qualificationId" },
  aircraftCertificatesTypesIds: { side: "Aircraft", column: "certificateTypeId" },
  aircraftTagsIds: { side: "Aircraft", column: "tagId" },
} as const;
export type DemandList = keyof typeof DEMAND_LISTS;

/** Maximum numbers of parts of one revision. */
export const MOST_PHASES = 100;
export const MOST_SESSIONS = 1_000;
export const MOST_EXERCISES = 5_000;
export const MOST_EXERCISES_OF_SESSION = 100;
export const MOST_REQUIREMENTS = 50;
export const MOST_FILES_OF_PART = 20;
/** Maximum number of characters of a text of a lesson, as HTML. */
export const RICH_TEXT_LIMIT = 60_000;
