import type { ResourceDescriptor } from "../../resource";
import { createInstructorPrice, setInstructorPriceState } from "./commands";
import { readInstructorPrice } from "./queries";
import { instructorPriceChangeInputSchema, instructorPriceInputSchema, instructorPriceViewSchema } from "./schema";

export const instructorPriceDescriptor = {
  name: "instructor-program-price",
  model: "InstructorPrice",
  partOf: "aircraft-program-price",
  input: instructorPriceInputSchema,
  change: instructorPriceChangeInputSchema,
  view: instructorPriceViewSchema,
  unique: {},
  screen: "programPrices",
  permissions: { read: "price.read", write: "price.write" },
  place: "site",
  read: readInstructorPrice,
  create: createInstructorPrice,
  setState: setInstructorPriceState,
  placeholder: "instructorPrice",
  example: {
    siteId: "{site}",
    programId: "{program}",
    instructors: ["{instructor}"],
    isBillingOnUserFlightAccount: true,
    rates: [{ startsAt: "{today}", theoreticalPrice: 30, practicalPrice: 42 }],
  },
} satisfies ResourceDescriptor;
