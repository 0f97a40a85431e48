import type { Training } from "@/lib/activity/training/overview/queries";

/** What can be done with a training, besides accepting its prerequisites. */
export type TrainingAct = "validate" | "move" | "leave";

export const hasEnded = ({ standing }: Pick<Training, "standing">) => standing === "Moved" || standing === "Left";

/** What the reader may do with a training, as it stands. What is next comes first. */
export function actsOn(training: Pick<Training, "standing" | "rights" | "later">): TrainingAct[] {
  const { standing, rights, later } = training;
  if (hasEnded(training)) return [];
  return [
    ...(standing === "ToValidate" && rights.validates ? (["validate"] as const) : []),
    ...(rights.enrols && later.length > 0 ? (["move"] as const) : []),
    ...(rights.enrols ? (["leave"] as const) : []),
  ];
}
