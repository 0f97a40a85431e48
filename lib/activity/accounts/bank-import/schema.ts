import { z } from "zod";
import { idField, makeColumnPlacesSchema, switchField } from "@/lib/records/schema";
import { BANK_FIELDS, BANK_LINE_STATES, CERTAINTIES, MATCH_REASONS } from "./codes";

/** Query parameters of `POST bank-import`. */
export const bankImportQuerySchema = makeColumnPlacesSchema(BANK_FIELDS).extend({
  siteId: idField.meta({ description: "For the treasurers of which site it is" }),
  preview: switchField,
});
export type BankImportQuery = z.output<typeof bankImportQuerySchema>;

/** Query parameters of `GET bank-import`. */
export const bankImportListQuerySchema = z.object({ siteId: idField });

const personSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  callSign: z.string().nullable(),
});

/** A transfer. Amounts are decimals of the school's currency. */
const bankLineViewSchema = z.object({
  id: z.string().nullable().meta({ description: "Null: of a preview" }),
  line: z.int(),
  bookedOn: z.string().meta({ description: "A day such as 2026-11-28" }),
  amount: z.number().meta({ description: "Negative: it was paid out" }),
  payerName: z.string(),
  message: z.string(),
  bankReference: z.string(),
  state: z.enum(BANK_LINE_STATES),
  proposal: z
    .object({ person: personSchema, certainty: z.enum(CERTAINTIES), reasons: z.array(z.enum(MATCH_REASONS)) })
    .nullable()
    .meta({ description: "Whose payment it most likely is. Null: that isn’t clear, or it is posted" }),
  resembles: z.string().nullable().meta({
    description: "The number of a posted payment of the same day, amount and payer: perhaps it is this transfer",
  }),
  postsOn: z.string().nullable().meta({
    description: "The first open day, on which it would be posted because the month of its own day is closed",
  }),
  posted: z.object({ person: personSchema, transactionId: z.string(), number: z.string() }).nullable(),
});
export type BankLineView = z.infer<typeof bankLineViewSchema>;

/** What a bank's file says. With `preview`, nothing is written. */
export const bankImportAnswerSchema = z.object({
  importId: z.string().nullable().meta({ description: "Null: of a preview, and where no line was new" }),
  currencyCode: z.string(),
  headings: z.array(z.string()),
  columns: z.array(z.object({ field: z.enum(BANK_FIELDS), at: z.int() })),
  missing: z
    .array(z.enum(BANK_FIELDS))
    .meta({ description: "Without these nothing can be read: say which column has them" }),
  fresh: z.int(),
  known: z.int(),
  knownElsewhere: z
    .int()
    .meta({ description: "How many of these were taken over at another site, whose treasurers post them" }),
  otherAccounts: z.array(z.string()).meta({ description: "IBANs of the file, where they aren’t the school’s own" }),
  faults: z.array(z.object({ line: z.int(), text: z.string() })),
  lines: z.array(bankLineViewSchema),
});
export type BankImportAnswer = z.infer<typeof bankImportAnswerSchema>;

/** An import in a list. */
export const bankImportRowSchema = z.object({
  id: z.string(),
  importedAt: z.int(),
  fileName: z.string(),
  lines: z.int(),
  open: z.int().meta({ description: "How many transfers nobody has posted yet" }),
});
export type BankImportRow = z.infer<typeof bankImportRowSchema>;

export const bankImportViewSchema = bankImportRowSchema.extend({
  siteId: z.string(),
  currencyCode: z.string(),
  lines: z.array(bankLineViewSchema),
});
export type BankImportView = z.infer<typeof bankImportViewSchema>;

/** Body of `POST bank-import/{id}/confirm`. */
export const confirmInputSchema = z.strictObject({
  type: idField.meta({ description: "A transaction type that is a payment, without a fixed price" }),
  lines: z
    .array(z.strictObject({ id: idField, userId: idField }))
    .min(1)
    .max(2_000),
});
export type ConfirmInput = z.output<typeof confirmInputSchema>;
