import type { Training } from "@/lib/activity/training/overview/queries";

/** What can be done with a training, besides accepting its prerequisites. */
export type TrainingAct = "validate" | "move" | "leave";

/** What the reader may do with a training, as it stands. What is next comes first. */
export function actsOn({ standing, rights, later }: Pick<Training, "standing" | "rights" | "later">): TrainingAct[] {
  const hasEnded = standing === "Moved" || standing === "Left";
  return [
    ...(standing === "ToValidate" && rights.validates ? (["validate"] as const) : []),
    ...(!hasEnded && rights.enrols && later.length > 0 ? (["move"] as const) : []),
    ...(!hasEnded && rights.enrols ? (["leave"] as const) : []),
  ];
}
