import type { Work } from "@/lib/access/actor/as-actor";
import { SKILL_KINDS, type SkillKind } from "./codes";
import { createFlightPhase } from "./flight-phases/commands";
import { flightPhaseInputSchema } from "./flight-phases/schema";
import { SEEDED_FLIGHT_PHASES, SEEDED_SKILLS } from "./seed-set";
import { createSkill } from "./skills/commands";
import { skillInputSchema } from "./skills/schema";

/** Adds the usual flight phases. One whose trigram is taken already is left as it is. */
export async function seedFlightPhases(work: Work): Promise<void> {
  // Two requests at once come one after the other, so that the second finds what the first has made.
  await work.db.$executeRaw`LOCK TABLE flight_phase IN SHARE ROW EXCLUSIVE MODE`;
  const taken = await work.db.flightPhase.findMany({ where: NOT_ARCHIVED, select: { trigram: true } });
  const missing = SEEDED_FLIGHT_PHASES.filter(({ trigram }) => !taken.some((row) => row.trigram === trigram));
  for (const phase of missing) await createFlightPhase(work, flightPhaseInputSchema.parse(phase));
}

/**
 * Adds the skills of pilots (AMC1 ORO.FC.231(b)) or of instructors (AMC1 FCL.920). One whose trigram is taken already is left
 * as it is.
 */
export async function seedSkills(work: Work, kind: SkillKind): Promise<void> {
  await work.db.$executeRaw`LOCK TABLE skill IN SHARE ROW EXCLUSIVE MODE`;
  const rows = await work.db.skill.findMany({ where: { ...NOT_ARCHIVED, kind }, select: { shortName: true } });
  const taken = rows.map(({ shortName }) => shortName.toUpperCase());
  for (const { trigram, longName, longNameFrench, norm, behaviours } of SEEDED_SKILLS[kind]) {
    if (taken.includes(trigram)) continue;
    const names = { kind: SKILL_KINDS.indexOf(kind), shortName: trigram, longName, longNameFrench, norm };
    const comportementsObservables = behaviours.map(([name, nameFrench]) => ({ name, nameFrench }));
    await createSkill(work, skillInputSchema.parse({ ...names, comportementsObservables }));
  }
}

const NOT_ARCHIVED = { state: { not: "Archived" as const } };
