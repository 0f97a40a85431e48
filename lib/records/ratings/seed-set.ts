import type { SkillKind } from "./codes";
import data from "./seed-set.json";

type SeededSkill = {
  trigram: string;
  longName: string;
  longNameFrench: string;
  /** Ours: the regulation leaves it to the school. */
  norm: number;
  /** In English and in French. */
  behaviours: [string, string][];
};

/** The phases of a flight in a light aircraft. */
export const SEEDED_FLIGHT_PHASES = data.flightPhases;

/**
 * The competencies of pilots (ICAO, AMC1 ORO.FC.231(b)) and of instructors (AMC1 FCL.920). Their names are the regulation's,
 * the behaviours are in our own words.
 */
export const SEEDED_SKILLS = data.skills as unknown as Record<SkillKind, SeededSkill[]>;
