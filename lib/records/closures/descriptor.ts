import type { ResourceDescriptor } from "../resource";
import { createClosure, setClosureState } from "./commands";
import { readClosure } from "./queries";
import { closureChangeInputSchema, closureInputSchema, closureViewSchema } from "./schema";

export const closureDescriptor = {
  name: "closure",
  model: "Closure",
  input: closureInputSchema,
  change: closureChangeInputSchema,
  view: closureViewSchema,
  unique: {},
  screen: "closures",
  permissions: { read: "closure.read", write: "closure.write" },
  place: "site",
  read: readClosure,
  create: createClosure,
  setState: setClosureState,
  placeholder: "closure",
  // 24 December 2029 to 1 January 2030.
  example: { siteId: "{site}", name: "{newName}", firstDay: 1_892_764_800, lastDay: 1_893_456_000 },
} satisfies ResourceDescriptor;
