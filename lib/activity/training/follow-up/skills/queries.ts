import type { Reading } from "@/lib/access/actor/as-actor";
import type { RatedSkills, SessionType } from "@/lib/records/programs/codes";
import type { SkillKind } from "@/lib/records/ratings/codes";
import { IN_ORDER } from "@/lib/records/ratings/skills/queries";
import type { Prisma } from "@/prisma/generated/client";
import type { FollowUpEntry, FollowUpView } from "../schema";

type Grid = NonNullable<FollowUpView["grid"]>;

export const includeOfSkillRating = {
  behaviours: { orderBy: { order: "asc" } },
  skill: { select: { kind: true, order: true } },
  flightPhase: { select: { order: true } },
} satisfies Prisma.SkillRatingInclude;
/** What was rated of a skill, with its place in today's dictionaries. */
export type SkillRatingRow = Prisma.SkillRatingGetPayload<{ include: typeof includeOfSkillRating }>;

/** What of a lesson says how it is rated. */
type LessonToRate = {
  enrolment: { revision: { isCbta: boolean; ratedSkills: RatedSkills } };
  session: { type: SessionType };
};

/** Whether a lesson is rated by skills: a practical one whose revision says so. In theory there are no flight phases. */
export const isBySkills = ({ enrolment, session }: LessonToRate): boolean =>
  enrolment.revision.isCbta && session.type === "Practical";

/** Whose skills a lesson rates. */
export const listSkillKinds = ({ enrolment }: Pick<LessonToRate, "enrolment">): SkillKind[] =>
  enrolment.revision.ratedSkills === "PilotAndInstructor" ? ["Pilot", "Instructor"] : ["Pilot"];

/**
 * Reads the grid of a lesson: all skills of its sort, and the flight phases that its exercises train, or all where they name none.
 * What has been rated stays, also when its dictionary has disabled it. Of a lesson that was submitted, the grid is what was rated, in
 * the words of then. Null where it is rated simply.
 */
export async function readSkillGrid(
  { db }: Reading,
  row: LessonToRate & { followUp: { skillRatings: readonly SkillRatingRow[] } | null },
  { competences }: Pick<FollowUpEntry, "competences">,
  exercises: readonly { flightPhaseIds: readonly string[] }[],
): Promise<Grid | null> {
  if (row.followUp) return row.followUp.skillRatings.length > 0 ? presentRated(row.followUp.skillRatings) : null;
  if (!isBySkills(row)) return null;
  const [ratedSkills, ratedPhases] = [
    competences.map(({ competenceId }) => competenceId),
    competences.map(({ phaseVolId }) => phaseVolId),
  ];
  const ticked = competences.flatMap(({ comportementsObservables }) => comportementsObservables);
  const trained = exercises.flatMap(({ flightPhaseIds }) => flightPhaseIds);
  const [skills, phases] = await Promise.all([
    db.skill.findMany({
      where: { OR: [{ state: "Active", kind: { in: listSkillKinds(row) } }, { id: { in: ratedSkills } }] },
      include: { behaviours: { where: { OR: [{ state: "Active" }, { id: { in: ticked } }] }, orderBy: IN_ORDER } },
      orderBy: [{ kind: "asc" }, ...IN_ORDER],
    }),
    db.flightPhase.findMany({
      where: {
        OR: [{ state: "Active", id: trained.length > 0 ? { in: trained } : undefined }, { id: { in: ratedPhases } }],
      },
      orderBy: IN_ORDER,
    }),
  ]);
  return {
    competences: skills.map(({ id, shortName, longName, longNameFrench, norm, behaviours }) => ({
      ...{ id, shortName, longName, longNameFrench, norm },
      comportementsObservables: behaviours.map((one) => ({ id: one.id, name: one.text, nameFrench: one.textFrench })),
    })),
    phasesVol: phases.map(({ id, trigram, longName, longNameFrench }) => ({ id, trigram, longName, longNameFrench })),
  };
}

/** The grid of what was rated, in the words of then and in today's order. */
function presentRated(ratings: readonly SkillRatingRow[]): Grid {
  const skills = new Map<string, Grid["competences"][number]>();
  const phases = new Map<string, Grid["phasesVol"][number]>();
  const bySkill = ratings.toSorted((a, b) => orderOfSkill(a) - orderOfSkill(b));
  for (const one of bySkill) {
    if (one.skillId === null || one.flightPhaseId === null) continue;
    const skill = skills.get(one.skillId) ?? {
      ...{ id: one.skillId, shortName: one.skillTrigram, longName: one.skillName, longNameFrench: one.skillNameFrench },
      ...{ norm: one.norm, comportementsObservables: [] },
    };
    const seen = one.behaviours.flatMap(({ behaviourId, text, textFrench }) =>
      behaviourId === null ? [] : { id: behaviourId, name: text, nameFrench: textFrench },
    );
    const known = new Set(skill.comportementsObservables.map(({ id }) => id));
    const added = seen.filter(({ id }) => !known.has(id));
    skills.set(one.skillId, { ...skill, comportementsObservables: [...skill.comportementsObservables, ...added] });
  }
  for (const one of ratings.toSorted((a, b) => (a.flightPhase?.order ?? 0) - (b.flightPhase?.order ?? 0)))
    if (one.flightPhaseId !== null)
      phases.set(one.flightPhaseId, {
        ...{ id: one.flightPhaseId, trigram: one.phaseTrigram },
        ...{ longName: one.phaseName, longNameFrench: one.phaseNameFrench },
      });
  return { competences: [...skills.values()], phasesVol: [...phases.values()] };
}

/** Skills of pilots stand before those of instructors. */
const MOST_SKILLS = 100_001;
const orderOfSkill = ({ skill }: SkillRatingRow) =>
  (skill?.order ?? 0) + (skill?.kind === "Instructor" ? MOST_SKILLS : 0);
