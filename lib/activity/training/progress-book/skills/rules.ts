import { RATINGS } from "../../follow-up/codes";

/** A word of a dictionary, as it was when it was used, with its place there. */
export type Term = { trigram: string; name: string; nameFrench: string; order: number };
/** A skill also has what its rating reaches at least. */
export type SkillTerm = Term & { norm: number };
/** What a skill was rated in a phase of a flight. */
export type RatedSkill = { skill: SkillTerm; phase: Term; rating: number };
/** What an exercise was rated, with the skills and flight phases that it trains. */
export type RatedExercise = { rating: number; skills: readonly SkillTerm[]; phases: readonly Term[] };
export type RatedLesson = { skills: readonly RatedSkill[]; exercises: readonly RatedExercise[] };

export type SkillAverages = {
  phases: Term[];
  /** The average of a skill, and by phase in their order. Null where it was never rated there. */
  skills: (SkillTerm & { average: number; byPhase: (number | null)[] })[];
  /** Exercises that train no skill. */
  withoutSkill: { count: number; average: number | null };
};

const average = (ratings: readonly number[]): number | null =>
  ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length;

/**
 * Averages what skills were rated, by flight phase (spec 2 §3, progress-book export document). Where a lesson rates the skills
 * themselves, these count; where it rates exercises only, each counts for the skills and phases that it trains.
 */
export function averageSkills(lessons: readonly RatedLesson[]): SkillAverages {
  const rated = lessons.flatMap(({ skills, exercises }) =>
    skills.length > 0 ? skills : exercises.flatMap(spreadOverSkills),
  );
  const phases = listTerms(rated.map(({ phase }) => phase)).filter(({ trigram }) => trigram !== "");
  const skills = listTerms(rated.map(({ skill }) => skill)).map((skill) => {
    const own = rated.filter((one) => one.skill.trigram === skill.trigram);
    const ratingsIn = (trigram: string) =>
      own.filter(({ phase }) => phase.trigram === trigram).map(({ rating }) => rating);
    return {
      ...skill,
      average: average(own.map(({ rating }) => rating))!,
      byPhase: phases.map(({ trigram }) => average(ratingsIn(trigram))),
    };
  });
  const unskilled = lessons.flatMap(({ exercises }) => exercises.filter((one) => one.skills.length === 0));
  const ratings = unskilled.map(({ rating }) => rating);
  return { phases, skills, withoutSkill: { count: ratings.length, average: average(ratings) } };
}

/** The averages of all skills: by phase in their order, and of everything. */
export const averageOverall = ({ phases, skills }: Pick<SkillAverages, "phases" | "skills">) => ({
  byPhase: phases.map((_, at) => average(skills.flatMap(({ byPhase }) => byPhase[at] ?? []))),
  average: average(skills.map((skill) => skill.average)),
});

const listTerms = <One extends Term>(terms: readonly One[]): One[] =>
  [...new Map(terms.map((term) => [term.trigram, term])).values()].sort((a, b) => a.order - b.order);

const NO_PHASE: Term = { trigram: "", name: "", nameFrench: "", order: 0 };
const spreadOverSkills = ({ rating, skills, phases }: RatedExercise): RatedSkill[] =>
  skills.flatMap((skill) => (phases.length > 0 ? phases : [NO_PHASE]).map((phase) => ({ skill, phase, rating })));

/** Counts the exercises that were rated unsatisfactory, and those that should improve. */
export const countLowRatings = (lessons: readonly RatedLesson[]) => {
  const ratings = lessons.flatMap(({ exercises }) => exercises.map(({ rating }) => rating));
  const count = (rating: number) => ratings.filter((one) => one === rating).length;
  return { unsatisfactory: count(RATINGS.unsatisfactory), shouldImprove: count(RATINGS.shouldImprove) };
};

/** Lays what a lesson rated out as a grid: a row for each skill, a column for each flight phase. Null: not rated there. */
export function gridOf(rated: readonly RatedSkill[]) {
  const phases = listTerms(rated.map(({ phase }) => phase));
  const rows = listTerms(rated.map(({ skill }) => skill)).map((skill) => {
    const own = rated.filter((one) => one.skill.trigram === skill.trigram);
    const ratings = phases.map(({ trigram }) => own.find(({ phase }) => phase.trigram === trigram)?.rating ?? null);
    return { skill, ratings };
  });
  return { phases, rows };
}
