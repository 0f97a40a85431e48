import type { ResourceDescriptor } from "../../resource";
import { createSession, setSessionState } from "./commands";
import { readSession } from "./queries";
import { sessionChangeSchema, sessionInputSchema, sessionViewSchema } from "./schema";

export const sessionDescriptor = {
  name: "session",
  model: "TrainingSession",
  input: sessionInputSchema,
  change: sessionChangeSchema,
  view: sessionViewSchema,
  unique: {},
  screen: "programs",
  partOf: "program",
  permissions: { read: "program.read", write: "program.write" },
  place: "everySite",
  read: readSession,
  create: createSession,
  setState: setSessionState,
  placeholder: "session",
  example: {
    phaseId: "{phase}",
    type: 1,
    reference: "NAV 3",
    title: "{newName}",
    pratical: {
      duration: {
        briefing: { hour: 0, minute: 30, second: 0 },
        session: { hour: 1, minute: 30, second: 0 },
        debriefing: { hour: 0, minute: 20, second: 0 },
      },
      briefingContent: "<p>Wind, track, time.</p>",
      instructions: "<p>Let the student find it.</p>",
      regulatoryEnvironment: { aircraftTagsIds: ["{tag}"] },
    },
  },
} satisfies ResourceDescriptor;
