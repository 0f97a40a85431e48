import { Problem } from "@/lib/platform/problem";

/** The refusal of a trigram that something else has. It names the owner. */
export function makeTakenProblem(field: string, trigram: string, owner: string): Problem {
  const [key, values] = ["programs.ratings.trigramTaken", { trigram, owner }] as const;
  return new Problem("conflict", key, { values, errors: { [field]: [{ key, values }] } });
}

/** Throws when exercises name what is to leave for good: what is used is disabled, never removed. */
export function demandUnused(exercises: number): void {
  if (exercises > 0) throw new Problem("conflict", "programs.ratings.used", { values: { count: exercises } });
}
