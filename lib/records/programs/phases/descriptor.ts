import type { ResourceDescriptor } from "../../resource";
import { createPhase, setPhaseState } from "./commands";
import { readPhase } from "./queries";
import { phaseChangeSchema, phaseInputSchema, phaseViewSchema } from "./schema";

export const phaseDescriptor = {
  name: "phase",
  model: "TrainingPhase",
  input: phaseInputSchema,
  change: phaseChangeSchema,
  view: phaseViewSchema,
  unique: {},
  screen: "programs",
  partOf: "program",
  permissions: { read: "program.read", write: "program.write" },
  place: "everySite",
  read: readPhase,
  create: createPhase,
  setState: setPhaseState,
  placeholder: "phase",
  example: { revisionId: "{revision}", name: "{newName}" },
} satisfies ResourceDescriptor;
