import { z } from "zod";
import { idField, multiLineField, singleLineField } from "@/lib/records/schema";

/** Query parameters of `GET hour-package`. */
export const hourPackageQuerySchema = z.object({
  userId: idField.optional().meta({ description: "Whose hours; without it one's own" }),
});

const pricedFields = {
  priceId: z.string(),
  callSign: z.string(),
  program: z.string().nullable().meta({ description: "null: for rentals" }),
  minutes: z.int(),
};

export const hourPackagesViewSchema = z.object({
  currencyCode: z.string(),
  left: z.array(z.object(pricedFields)).meta({ description: "What is left of hours that were bought ahead" }),
  offers: z
    .array(z.object({ ...pricedFields, price: z.number() }))
    .meta({ description: "What the person can buy today; nothing for who doesn't post to the account" }),
});
export type HourPackagesView = z.infer<typeof hourPackagesViewSchema>;
export type HourPackage = HourPackagesView["offers"][number];

/** Body of `POST hour-package`. */
export const hourPackageInputSchema = z.strictObject({
  userId: idField,
  priceId: idField,
  number: singleLineField(50).default("").meta({ description: "Of the receipt, as its reference" }),
  comment: multiLineField(500).default(""),
});
export type HourPackageInput = z.output<typeof hourPackageInputSchema>;
