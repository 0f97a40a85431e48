import type { ResourceDescriptor } from "../resource";
import { createProgram, setProgramState } from "./commands";
import { readProgram } from "./queries";
import { programChangeSchema, programInputSchema, programViewSchema } from "./schema";

export const programDescriptor = {
  name: "program",
  model: "Program",
  input: programInputSchema,
  change: programChangeSchema,
  view: programViewSchema,
  unique: {},
  screen: "programs",
  permissions: { read: "program.read", write: "program.write" },
  place: "everySite",
  read: readProgram,
  create: createProgram,
  setState: setProgramState,
  placeholder: "program",
  example: { name: "{newName}", edition: "1", revision: "0", creationDate: "{day}", tagsIds: ["{tag}"] },
} satisfies ResourceDescriptor;
