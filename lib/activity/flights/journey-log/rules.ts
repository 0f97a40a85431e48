/** A defect, with the moment of its report (unix seconds). */
export type Observation = { text: string; at: number };

/** The observations of a leg: what was reported from its off-block on, and before the next leg left. */
export const observationsOf = (
  all: readonly Observation[],
  { offBlock }: { offBlock: number },
  next: { offBlock: number } | null,
): string[] => all.filter(({ at }) => at >= offBlock && (next === null || at < next.offBlock)).map(({ text }) => text);
