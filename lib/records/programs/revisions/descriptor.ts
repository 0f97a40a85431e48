import type { ResourceDescriptor } from "../../resource";
import { setRevisionState } from "./commands";
import { readRevision } from "./queries";
import { newRevisionInputSchema, revisionChangeSchema, revisionViewSchema } from "./schema";

export const revisionDescriptor = {
  name: "revision",
  model: "ProgramRevision",
  input: newRevisionInputSchema,
  change: revisionChangeSchema,
  view: revisionViewSchema,
  unique: { program_revision_edition_key: "revision" },
  screen: "programs",
  partOf: "program",
  permissions: { read: "program.read", write: "program.write" },
  place: "everySite",
  read: readRevision,
  setState: setRevisionState,
  placeholder: "revision",
  example: {
    origineRevisionId: "{lockedRevision}",
    duplicate: true,
    name: "{newName}",
    edition: "2",
    revision: "0",
    creationDate: "{day}",
  },
} satisfies ResourceDescriptor;
